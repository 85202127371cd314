"""Phones at a shared table, end to end: the PIN, the seat, play on two phones, and reconnecting."""

import time
from pathlib import Path
from typing import Any

import pytest
from flet.messaging.protocol import MessageAction

from companion.device.device import Device
from companion.files.games.written import writing_public
from companion.table.table import Entered, Tapped, Trouble
from referees.common.always.conclude import Conclude, Leave
from referees.common.record.steps import finished
from tests.companion.served.guests import Party, drawing_of, open_party
from tests.companion.served.windows import comes_true
from tests.companion.tables import starting


async def test_a_phone_joins_takes_a_seat_and_enters_and_another_sees_it(party: Party) -> None:
    """Two phones join with the PIN and pick seats; an entry of one is shown on both, over real HTTP and websockets."""
    table = await party.table()
    first, second = party.phone(), party.phone("127.0.0.2")
    prompt = await first.ask()
    assert prompt.status_code == 401 and "Type the PIN" in prompt.text and 'action="/join"' in prompt.text
    for phone, name in ((first, "Ann"), (second, "Bob")):
        answer = await phone.join(party.pin)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        page = await phone.ask()
        assert page.status_code == 200 and "<title>Oracle Companion</title>" in page.text
        await phone.window("/")
        await phone.sees("Who's playing on this phone?")
        await phone.tap(name)
        await phone.sees("Who starts?")
    await first.tap("Bob")
    await comes_true(lambda: table.timeline.entries)
    await second.windows[-1].shows("Bob: turn up a card")
    await second.sees("Bob: turn up a card")
    await first.sees("Bob is choosing")
    await second.sees("Your turn")
    assert "is choosing" not in second.shown.text() and "Your turn" not in first.shown.text()


async def test_a_phone_that_comes_back_is_where_it_was_without_the_pin(party: Party) -> None:
    """A closed window that reconnects shows an entry made meanwhile within three seconds, as does a new window."""
    table, phone = await party.playing()
    window = await phone.at(table)
    await window.close()
    assert await table.enter(Leave(seat=2)) == Entered()
    start = time.monotonic()
    again = await phone.window(f"/table/{table.head.id}", window.session_id)
    await again.shows("Cid leaves")
    anew = await phone.window(f"/table/{table.head.id}")
    await anew.shows("Cid leaves")
    assert time.monotonic() - start < 3


async def test_what_was_tapped_just_before_a_cut_is_entered_once(party: Party) -> None:
    """If the connection is cut right after a tap, the phone sees its entry in a new session; the same tap, sent again
    as if from the old screen, enters nothing more."""
    table, phone = await party.playing()
    window = await phone.at(table)
    target = starting(phone.shown, "Bob")._i
    await phone.send(target, "click")
    window.socket.transport.abort()
    await comes_true(lambda: table.timeline.entries)
    again = await phone.window(f"/table/{table.head.id}", window.session_id)
    assert again.session_id not in ("", window.session_id)
    await again.shows("Bob: turn up a card")
    await phone.send(target, "click")
    before = phone.shown.texts()
    await phone.tap("Log")
    await comes_true(lambda: phone.shown.texts() != before)  # by then the earlier tap has been handled
    assert len(table.timeline.entries) == 1


async def test_phones_reconnect_after_the_companion_was_cut_off(tmp_path: Path) -> None:
    """After the host was cut off, PIN and seats are the same, and no phone has to type anything again."""
    async with open_party(tmp_path) as party:
        table = await party.table()
        phone = await party.joined(1)
        pin, cookie = party.pin, phone.cookie
        party.device.hall.guest_file.folder = None  # as if cut off: the file isn't removed at the end
    left = (tmp_path / "companion-guests").read_bytes()
    assert cookie.partition("=")[2].encode() not in left  # only the cookie's hash
    assert (tmp_path / "companion-guests").stat().st_mode & 0o077 == 0
    async with open_party(tmp_path) as party:
        (tmp_path / "companion-guests").write_bytes(left)
        hall = party.device.hall
        await party.network.close()
        hall.first.is_on = False
        assert await hall.resume()
        assert party.pin == pin
        phone = party.phone()
        phone.cookie = cookie
        await phone.window(f"/table/{table.head.id}")
        await phone.sees("Who starts?")
        assert phone.shown.text().count("Who's playing on this phone?") == 0


async def test_the_host_answers_requests_for_a_taken_seat(party: Party) -> None:
    """The host can refuse a request for a taken seat, share it or give it away; until then, the phone says it waits."""
    await party.table()
    hosting = party.device.hall.first
    first = await party.joined(0)
    second = await party.joined()
    host = await party.served.window("/share")
    await host.shows("Playing as Ann")
    await second.window("/")
    await second.tap("Ann")
    await second.sees("Request sent.")
    await host.shows("Phone 2 would like to play as Ann")
    owner, asker = hosting.guests.values()
    hosting.answer(asker.id, shares=False)
    assert (owner.seat, asker.seat, asker.wants) == (0, None, None)
    hosting.claim(asker.id, 0)
    hosting.answer(asker.id, shares=True)
    assert (owner.seat, asker.seat) == (0, 0)
    hosting.give_back(asker.id)
    hosting.claim(asker.id, 0)
    hosting.answer(asker.id, shares=False, takes_over=True)
    assert (owner.seat, asker.seat) == (None, 0)
    await first.window("/")
    await first.sees("Who's playing on this phone?")


async def test_sharing_ends_with_the_switch(party: Party, tmp_path: Path) -> None:
    """When sharing ends, phones are notified and disconnected, the port is closed, and nothing is left to resume."""
    _, phone = await party.playing()
    window = await phone.window("/")
    await phone.sees("is playing on this phone")
    await party.device.hall.end()
    await window.shows("has left the table")
    with pytest.raises(Exception, match=r"connect"):
        await phone.ask()
    assert not (tmp_path / "companion-guests").exists()


async def test_phones_move_to_a_rematch(party: Party) -> None:
    """After "Rematch", each phone has the same seat at the new table, which it shows automatically."""
    table = await party.table()
    phone = await party.joined(1)
    await phone.at(table)
    await table.enter(Conclude(how="stands"))
    host = await party.served.window(f"/tally/{table.head.id}")
    await host.shows("Rematch")
    control = starting(drawing_of(host), "Rematch")
    await host.send(MessageAction.CONTROL_EVENT, {"target": control._i, "name": "click", "data": None})
    await comes_true(lambda: party.device.hall.first.table_id != table.head.id)
    rematch = party.device.hall.first.table_id
    await comes_true(lambda: rematch in phone.shown.page.route)
    await phone.sees("Who starts?")
    assert [guest.seat for guest in party.device.hall.first.guests.values()] == [1]


async def test_the_record_says_which_phone_entered_what(party: Party, tmp_path: Path) -> None:
    """The log names an entry's phone, not the host, also after restarts and when another process made the entry, until
    the game is purged; game files don't."""
    table, phone = await party.playing()
    await phone.window(f"/table/{table.head.id}")
    await phone.tap("Bob")
    await comes_true(lambda: table.timeline.entries)
    assert await table.enter(Leave(seat=2)) == Entered()
    mine, theirs = table.timeline.entries
    assert table.phones == {mine.id: "Phone 1"}
    shared = await party.served.window(f"/table/{table.head.id}", width=1100)
    await shared.shows("Entered on Phone 1")
    device = Device(tmp_path)
    await device.open()
    again = await device.tables.get(table.head.id)
    assert again.phones == table.phones and theirs.id not in again.phones
    assert again.lines == table.lines and await exported(writing_public(again)) == await exported(writing_public(table))
    assert await table.undo(tapped=Tapped(None, "Phone 1")) == Entered()
    assert isinstance(await again.undo(), Trouble)
    assert again.phones == table.phones and len(again.phones) == 2
    await device.store.delete(table.head.id, 1)
    await device.store.purge(2)
    assert await device.store.phones(table.head.id) == {}
    await device.close()


async def exported(steps: Any) -> bytes:
    """The content of a game's file; asserts that it names no phone."""
    content: bytes = finished(steps)
    assert b"Phone" not in content
    return content
