"""Attacks from the local network, simulated: guesses, foreign pages, stolen cookies, floods and slow readers."""

import asyncio
import random
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from websockets.exceptions import InvalidStatus

from companion.guests import pace
from companion.guests.guest_file import IDLE_HOURS
from companion.guests.hall import Hall
from companion.language.spoken import speaking
from companion.screens.shared.sharing import qr_code
from companion.serving import addresses, bounded_http, guest_gate, lan
from companion.serving.addresses import own_addresses
from companion.serving.joining import too_soon
from companion.serving.lending import Lending
from companion.table.answers import Entered
from companion.words import text
from referees.common.always.conclude import Leave
from tests.companion.guests.test_hosting import wrong
from tests.companion.served.guests import Party, Phone, drawing_of
from tests.companion.served.windows import comes_true

OTHER = "127.0.0.2"
LARGE = 40  # text size that's legible from across the table


async def test_a_wrong_pin_is_refused_in_plain_words_and_then_has_to_wait(party: Party) -> None:
    """A wrong PIN gives no cookie; soon, even the right one gives a page with the wait, except from another address."""
    bad = party.phone()
    pin = party.device.hall.first.pin
    for given in (wrong(pin), "", "9" * 500, "é'<script>"):
        answer = await bad.join(given)
        assert answer.status_code in {401, 429} and "set-cookie" not in answer.headers
        assert "<script>" not in answer.text
    assert "Wrong PIN" in (await party.phone().join(wrong(pin))).text or party.device.hall.tries.wait("127.0.0.1")
    answer = await bad.join(pin)
    assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 0
    assert "Too many tries" in answer.text
    assert (await party.phone(OTHER).join(pin)).status_code == 303
    assert (await bad.ask("POST", "/join", content=b"pin=" + b"1" * 5000)).status_code == 413


async def test_a_form_may_have_further_fields(party: Party) -> None:
    """A form's PIN counts, however many other fields the form has."""
    fields = {**dict.fromkeys("abcdefgh", "1"), "pin": wrong(party.pin)}
    answer = await party.phone().ask("POST", "/join", data=fields)
    assert answer.status_code == 401 and "Wrong PIN" in answer.text


@pytest.mark.parametrize(("language", "one", "more"), [("en", "1 second,", "2 seconds,"), ("de", "1 Sekunde ", "2 Se")])
def test_a_wait_of_one_second_is_in_the_singular(language: str, one: str, more: str) -> None:
    """The page that says how long to wait has the singular for one second, in each language."""
    with speaking(language):
        assert one in text(too_soon(1)) and more in text(too_soon(2))


FOREIGN = [
    ("evil.example:{port}", ""), ("evil.example:{port}", "http://evil.example:{port}"),
    ("127.0.0.1:{port}", "http://evil.example"), ("127.0.0.1:{port}", "http://127.0.0.1:1"),
    ("127.0.0.2:{port}", ""), ("localhost:{port}", ""), ("127.0.0.1", ""), ("[::1", ""), ("127.0.0.1:{port}", "null"),
]  # fmt: skip
"""Hosts and origins; without the latter, the request has none."""


async def test_foreign_pages_and_foreign_names_are_refused(party: Party) -> None:
    """Even with a valid cookie, requests from another site or to another name or address of this device are refused:
    for the page, its files, the PIN and the websocket."""
    _, phone = await party.playing()
    for host, origin in FOREIGN:
        fields = {"Host": host, "Origin": origin} if origin else {"Host": host}
        headers = {name: value.format(port=phone.port) for name, value in fields.items()}
        for method, path in (("GET", "/"), ("GET", "/main.dart.js"), ("POST", "/join")):
            answer = await phone.ask(method, path, headers=headers)
            assert answer.status_code in {400, 421}, (host, origin, answer.text)
        if origin:
            with pytest.raises(InvalidStatus):
                await phone.socket(Origin=headers["Origin"])
        assert (await phone.ask()).status_code == 200


async def test_a_stolen_cookie_opens_nothing_from_another_address(party: Party) -> None:
    """At another address, a cookie opens nothing without the PIN; with it, it's the same phone, which has moved. The
    cookie of a removed phone opens nothing at all."""
    await party.table()
    phone, thief = await party.joined(0), party.phone(OTHER)
    thief.cookie = phone.cookie
    assert (await thief.ask()).status_code == 401
    with pytest.raises(InvalidStatus):
        await thief.socket()
    assert (await thief.join(party.pin)).status_code == 303
    assert len(party.device.hall.first.guests) == 1
    await thief.window("/")
    await thief.sees("Ann is playing on this phone.")
    assert (await phone.ask()).status_code == 401
    party.device.hall.first.revoke(next(iter(party.device.hall.first.guests)))
    await thief.windows[-1].shows("has left the table")
    await asyncio.wait_for(thief.windows[-1].socket.wait_closed(), 10)
    assert thief.windows[-1].socket.close_code == guest_gate.GONE
    assert (await thief.ask()).status_code == 401


async def test_no_phone_can_continue_the_window_of_another(party: Party) -> None:
    """With the session id of a closed window of another phone or of the host device, a phone gets a new window."""
    table = await party.table("higgins_oracle")
    own, second = await party.joined(0), await party.joined(1)
    theirs = [await own.window(f"/own/{table.head.id}"), await party.served.window("/settings")]
    await own.sees("Ann hasn't won any cards")
    for window in theirs:
        await window.close()
        own_window = await second.window(f"/own/{table.head.id}", window.session_id)
        assert own_window.session_id != window.session_id
        await second.sees("Bob hasn't won any cards")


async def test_nothing_else_of_the_server_can_be_reached(party: Party) -> None:
    """Phones can't upload, read a description of the server or use other methods; without a cookie all is refused."""
    await party.table()
    phone, stranger = await party.joined(0), party.phone()
    for path in ("/", "/main.dart.js", "/ws", "/upload", "/docs", "/table/1"):
        assert (await stranger.ask("GET", path)).status_code == 401
    for method, path in (("PUT", "/upload"), ("POST", "/"), ("DELETE", "/"), ("POST", "/upload"), ("PUT", "/join")):
        assert (await phone.ask(method, path)).status_code == 405
    assert "<title>Oracle Companion</title>" in (await phone.ask("GET", "/docs")).text


async def test_hundreds_of_connections_do_not_stop_the_table(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five hundred silent connections of one address are soon closed; elsewhere a phone sees an entry in 3 seconds."""
    monkeypatch.setattr(bounded_http, "IDLE_SECONDS", 0.3)
    table = await party.table()
    phone = await party.joined(0, address=OTHER)
    window = await phone.at(table)
    sockets = [await asyncio.open_connection("127.0.0.1", phone.port) for _ in range(500)]
    reads = [asyncio.ensure_future(reader.read(1)) for reader, _ in sockets]
    start = time.monotonic()
    assert await table.enter(Leave(seat=2)) == Entered()
    await window.shows("Cid leaves")
    assert time.monotonic() - start < 3
    await comes_true(lambda: all(task.done() for task in reads))
    for _, writer in sockets:
        writer.close()
    for task in reads:
        with suppress(OSError):
            task.result()


async def test_a_phone_has_few_windows_and_sends_no_faster_than_a_person(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone's fifth window is refused; a flood of events is read slowly, and other phones aren't delayed."""
    monkeypatch.setattr(pace, "MOST_AT_ONCE", 20.0)
    table = await party.table()
    loud, quiet = await party.joined(watches=True), await party.joined(0)
    for _ in range(4):
        await loud.window(f"/table/{table.head.id}")
    with pytest.raises(InvalidStatus):
        await loud.socket()
    await quiet.at(table)
    messages: list[Any] = []
    monkeypatch.setattr(guest_gate._Bounded, "receive", _counted(guest_gate._Bounded.receive, messages))
    await loud.windows[-1].close()
    window = await loud.window(f"/table/{table.head.id}")
    for _ in range(150):
        await loud.send(10**9, "click")
    start = time.monotonic()
    assert await table.enter(Leave(seat=2)) == Entered()
    await quiet.windows[-1].shows("Cid leaves")
    assert time.monotonic() - start < 3
    assert len(messages) < 20 + 30 * (time.monotonic() - start + 2)
    window.socket.transport.abort()  # its closing message would be read only after the flood


def _counted(receive: Any, messages: list[Any]) -> Any:
    async def counting(self: Any) -> Any:
        message = await receive(self)
        messages.append(message)
        return message

    return counting


async def test_the_window_of_a_phone_that_reads_nothing_ends(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window of a phone that doesn't read what it's sent is closed, and another phone still sees entries."""
    monkeypatch.setattr(guest_gate, "SLOW_SECONDS", 0.3)
    table = await party.table()
    slow, quick = await party.joined(watches=True), await party.joined(0)
    await quick.at(table)
    window = await slow.at(table)
    window.socket.transport.pause_reading()
    gate = party.network.gate
    assert gate.has_windows
    guest = next(iter(party.device.hall.first.guests))
    bounded = next(iter(gate._windows[guest]))
    noise = random.Random(1).randbytes(200_000)  # a uniform text would be compressed to very little
    for _ in range(200):
        with suppress(Exception):
            await bounded.send({"type": "websocket.send", "bytes": noise})
        if bounded.closing.is_set():
            break
    await comes_true(lambda: guest not in gate._windows)
    window.socket.transport.abort()
    assert await table.enter(Leave(seat=2)) == Entered()
    await quick.windows[-1].shows("Cid leaves")


async def test_sharing_ends_hours_after_the_last_window(party: Party) -> None:
    """Sharing continues while a window is open; some hours after the last one is closed, it ends by itself."""
    lending = Lending(party.device, party.served.app)
    party.device.hall.network = party.network
    phone = await party.joined(0)
    window = await phone.window("/")
    later = time.monotonic() + (IDLE_HOURS + 1) * 3600
    await lending.look(later)
    assert party.device.hall.first.is_on
    await window.close()
    await comes_true(lambda: not party.served.app.open)
    await lending.look(later + 60)
    assert party.device.hall.first.is_on
    await lending.look(later + (IDLE_HOURS + 1) * 3600)
    assert not party.device.hall.first.is_on


def test_other_devices_can_use_the_addresses() -> None:
    """There's at least one address; one that only this device can reach is offered only if there's no other."""
    own = own_addresses()
    assert own and len(set(own)) == len(own)
    assert own == ("127.0.0.1",) or not any(address.startswith("127.") for address in own)


def test_the_likely_address_is_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The default route's address is first, private before public ones, each once, without useless ones."""
    monkeypatch.setattr(addresses, "_of_route", lambda: iter(["192.168.1.7"]))
    everywhere = ["127.0.0.1", "203.0.113.9", "10.0.0.5", "192.168.1.7", "224.0.0.1", "8.8.4.4"]
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: iter(everywhere))
    monkeypatch.setattr(addresses, "_of_name", lambda: iter(["127.0.1.1", "10.0.0.5"]))
    own = own_addresses()
    assert own[0] == "192.168.1.7" and set(own) == {"192.168.1.7", "10.0.0.5", "203.0.113.9", "8.8.4.4"}
    assert own.index("10.0.0.5") < own.index("8.8.4.4") and len(own) == 4
    for source in ("_of_route", "_of_interfaces", "_of_name"):
        monkeypatch.setattr(addresses, source, lambda: iter(["127.0.0.1"]))
    assert own_addresses() == ("127.0.0.1",)


async def test_the_hosts_screen_shows_code_address_and_pin_in_large_letters(party: Party) -> None:
    """The code and the text beneath it have the likely address; the PIN is in two groups and large; other addresses are
    below, for phones that can't reach the first."""
    await party.table()
    party.device.hall.addresses = ("http://192.168.1.7:8551/", "http://10.0.0.5:8551/")
    window = await party.served.window("/share")
    await window.shows("Then type this PIN:")
    seen = drawing_of(window)
    words = {text.value: text for text in seen.all(ft.Text)}
    pin = words[f"{party.pin[:3]} {party.pin[3:]}"]
    assert pin.size is not None and pin.size >= LARGE
    lines = list(words)
    assert lines.index("http://192.168.1.7:8551/") < lines.index("If no page opens, try:")
    assert lines.index("If no page opens, try:") < lines.index("http://10.0.0.5:8551/")
    expected = qr_code("http://192.168.1.7:8551/", "")
    assert isinstance(expected, ft.Semantics) and isinstance(expected.content, ft.Image)
    assert expected.content.src in [image.src for image in seen.all(ft.Image)]


async def test_a_configured_name_is_answered(party: Party) -> None:
    """Behind a web server with a certificate, phones join by its name and get a cookie for encrypted connections only;
    a name that wasn't configured is refused."""
    await party.table()
    phone = party.phone()
    headers = {"Host": "table.example.org", "Origin": "https://table.example.org"}
    assert (await phone.ask(headers=headers)).status_code == 421
    party.network.gate.names = frozenset({"table.example.org"})
    answer = await phone.ask("POST", "/join", data={"pin": party.pin}, headers=headers)
    assert answer.status_code == 303 and answer.headers["set-cookie"].endswith("SameSite=Strict; Secure")
    phone.cookie = answer.headers["set-cookie"].partition(";")[0]
    assert (await phone.join(party.pin)).status_code == 421  # not without the certificate
    page = await phone.ask(headers=headers)
    assert page.status_code == 200 and "wss://table.example.org" in page.headers["content-security-policy"]


async def test_phones_and_the_host_have_separate_ports(party: Party) -> None:
    """A phone's cookie is refused at the port of the host's own windows, and the host's key at the phones' port."""
    phone = await party.joined(0)
    own = Phone(party.served.port, cookie=phone.cookie)
    assert (await own.ask()).status_code == 403
    guest = party.phone()
    guest.cookie = party.served.access.cookie.partition(";")[0]
    assert (await guest.ask()).status_code == 401


async def test_behind_a_web_server_only_this_device_is_answered(tmp_path: Path) -> None:
    """With a configured name, phones join by that name, and the port is open only on loopback, as it's unencrypted."""
    network = lan.LocalNetwork(_nothing, Hall(lambda: 0), 0, frozenset({"table.example.org"}))
    assert await network.open() == ("https://table.example.org/",)
    with pytest.raises(OSError, match=r"refused|Connect"):
        await asyncio.open_connection(OTHER, network.port)
    await network.close()


async def _nothing(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers nothing."""
