"""Phones connected through a fake page: they join, return, are removed, and send invalid messages."""

import json
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest

from companion.flet_fixes import phone_connection
from companion.flet_fixes.refs import MessageAction
from companion.flet_fixes.reported import PROTOCOL
from companion.guests.nearby import TROUBLES, NearbyPhones
from companion.in_browser import guest_window
from tests.companion.conftest import House
from tests.companion.served.windows import comes_true
from tests.companion.tables import meow

PAGE = {"route": "/", "width": 390.0, "height": 844.0, "web": True, "platform": "android", "media": {}}


@dataclass
class PretendedPage:
    """A page that records the calls to it, and the messages for each phone."""

    calls: list[tuple[str, str, str]] = field(default_factory=list)
    sent: dict[str, list[bytes]] = field(default_factory=dict)
    parcels: list[tuple[str, str, bytes]] = field(default_factory=list)

    def tell(self, kind: str, id: str, text: str) -> None:
        self.calls.append((kind, id, text))

    def send(self, id: str, message: bytes) -> None:
        self.sent.setdefault(id, []).append(message)

    def deliver(self, id: str, kind: str, content: bytes) -> None:
        self.parcels.append((id, kind, content))

    def calls_of(self, kind: str) -> list[tuple[str, str]]:
        return [(id, text) for name, id, text in self.calls if name == kind]

    def everything(self, id: str) -> bytes:
        return b"".join(self.sent.get(id, ()))


@dataclass
class Beside:
    """A device that shares a table with phones in the same room."""

    house: House
    page: PretendedPage
    network: NearbyPhones

    def join(self, id: str, token: str = "", **more: Any) -> None:
        """A phone connects and sends its greeting."""
        details = {"token": token, "agent": "Android", "languages": "en", "address": "https://x.example/", "route": "/"}
        self.network.on_event("joined", id, json.dumps({**details, "width": 390, "height": 844, **more}), b"")

    def say(self, id: str, action: MessageAction, **body: Any) -> None:
        self.network.on_event("bytes", id, "", bytes([PROTOCOL]) + msgpack.packb([action.value, body]))

    def register(self, id: str) -> None:
        """The phone's client sends its first message."""
        self.say(id, MessageAction.REGISTER_CLIENT, session_id=None, page_name="", page=PAGE)

    @property
    def tokens(self) -> dict[str, str]:
        return dict(self.page.calls_of("welcome"))

    async def shows(self, id: str, words: str) -> None:
        """Wait until the phone was sent these words."""
        await comes_true(lambda: words.encode() in self.page.everything(id))


@pytest.fixture
async def beside(house: House) -> Beside:
    """A shared table of Meow Oracle without phones."""
    await meow(house, 3)
    page = PretendedPage()
    device = house.device
    network = NearbyPhones(page, device.hall.first, partial(guest_window, device))
    device.hall.network = network
    await device.begin_sharing()
    return Beside(house, page, network)


async def test_a_phone_joins_and_is_asked_who_plays(beside: Beside) -> None:
    """Once its client has registered, a phone gets the screen that asks for a player; nothing is sent before."""
    beside.join("a")
    assert beside.page.sent == {}
    beside.register("a")
    await beside.shows("a", "Who's playing on this phone?")


async def test_a_phone_that_returns_keeps_its_seat(beside: Beside) -> None:
    """A phone with a known token has its seat again, which ends the old connection; an unknown token is a new phone."""
    hosting = beside.house.device.hall.first
    beside.join("a")
    (guest,) = hosting.guests.values()
    hosting.claim(guest.id, 1)
    beside.join("b", beside.tokens["a"])
    assert [phone.seat for phone in hosting.guests.values()] == [1]
    assert beside.page.calls_of("end") == [("a", "replaced")]
    beside.network.on_event("left", "a", "replaced", b"")
    assert hosting.absent == {}
    beside.register("b")
    await beside.shows("b", "You're Bob")
    beside.join("c", "made up")
    assert [phone.seat for phone in hosting.guests.values()] == [1, None]


async def test_whether_a_phone_is_awake_is_known(beside: Beside) -> None:
    """The host knows whether a phone is asleep, awake or away; it stays in the list."""
    beside.join("a")
    hosting = beside.house.device.hall.first
    (guest,) = hosting.guests
    beside.network.on_event("state", "a", "asleep", b"")
    assert hosting.absent == {guest: "asleep"}
    hosting.claim(guest, 1)
    assert hosting.absent_seats == {1: "asleep"}
    beside.network.on_event("state", "a", "here", b"")
    assert hosting.absent_seats == {}
    beside.network.on_event("left", "a", "lost", b"")
    assert hosting.absent == {guest: "away"}
    assert guest in hosting.guests


async def test_the_window_of_a_lost_phone_is_closed(beside: Beside) -> None:
    """The window of a lost phone is closed even if the event arrives outside of any window's context."""
    beside.join("a")
    beside.register("a")
    await beside.shows("a", "Who's playing on this phone?")
    Context().run(beside.network.on_event, "left", "a", "lost", b"")
    sent = len(beside.page.sent["a"])
    beside.house.device.hall.first.let_each(each=True)
    assert len(beside.page.sent["a"]) == sent


async def test_a_removed_phone_is_disconnected(beside: Beside) -> None:
    """A removed phone is disconnected, and all are when sharing ends."""
    beside.join("a")
    beside.join("b")
    first = next(iter(beside.house.device.hall.first.guests))
    beside.house.device.hall.first.revoke(first)
    assert beside.page.calls_of("end") == [("a", "gone")]
    await beside.house.device.hall.end()
    assert ("b", "gone") in beside.page.calls_of("end")
    assert beside.page.calls_of("close") == [("", "")]


def event(beside: Beside) -> None:
    beside.say("a", MessageAction.CONTROL_EVENT, target=1, name="route_change", data=None)


FORGED: dict[str, Callable[[Beside], None]] = {
    "no registration": event,
    "nothing": lambda beside: beside.network.on_event("bytes", "a", "", b""),
    "another kind": lambda beside: beside.network.on_event("bytes", "a", "", b"\x01\x00\x00\x00\x00x"),
    "no msgpack": lambda beside: beside.network.on_event("bytes", "a", "", b"\x00\xc1"),
    "deep": lambda beside: beside.network.on_event("bytes", "a", "", b"\x00" + b"\x91" * 100_000),
    "large": lambda beside: beside.network.on_event("bytes", "a", "", bytes(phone_connection.LARGEST_MESSAGE + 1)),
}


@pytest.mark.parametrize("kind", FORGED)
async def test_a_phone_that_sends_nonsense_is_disconnected(beside: Beside, kind: str) -> None:
    """A phone that sends an invalid message before registering is disconnected, and nothing is sent to it."""
    beside.join("a")
    FORGED[kind](beside)
    await comes_true(lambda: bool(beside.page.calls_of("end")))
    assert beside.page.calls_of("end") == [("a", "unreadable")]
    assert beside.page.sent == {}


async def test_a_phone_registers_once(beside: Beside) -> None:
    """A phone that registers twice is disconnected."""
    beside.join("a")
    beside.register("a")
    beside.register("a")
    await comes_true(lambda: bool(beside.page.calls_of("end")))


async def test_a_flood_is_cut_off(beside: Beside) -> None:
    """If more messages than allowed are waiting, the connection ends."""
    beside.join("a")
    beside.register("a")
    for _ in range(phone_connection.MOST_WAITING + 1):
        event(beside)
    assert beside.page.calls_of("end") == [("a", "unreadable")]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"token": 1}', "[" * 100_000, '{"token":"a","width":"x"}'])
async def test_an_invalid_greeting_is_refused(beside: Beside, text: str) -> None:
    """A phone with an invalid greeting is disconnected and isn't in the list."""
    beside.network.on_event("joined", "a", text, b"")
    assert beside.page.calls_of("end") == [("a", "unreadable")]
    assert beside.house.device.hall.first.guests == {}


async def test_problems_are_shown_until_a_phone_joins(beside: Beside) -> None:
    """Each problem that the page reports has a sentence, shown until a phone joins or sharing is started again."""
    for kind, sentence in TROUBLES.items():
        beside.network.on_event("connecting", "", "", b"")
        beside.network.on_event("trouble", "", kind, b"")
        assert (beside.network.trouble, beside.network.is_connecting) == (sentence, False)
    beside.join("a")
    assert beside.network.trouble is None
    beside.network.on_event("trouble", "", "used", b"")
    await beside.house.device.hall.end()
    await beside.house.device.begin_sharing()
    assert beside.network.trouble is None
