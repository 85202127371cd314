"""Sending one or all games to phones at the table, over the connections of their pages."""

import asyncio
import json
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.device.arrivals import EQUAL
from companion.guests.nearby import NearbyPhones
from companion.guests.parcels import LARGEST, NotDelivered
from companion.in_browser import arrive, guest_window
from companion.store.slices import Cancelled, Work
from companion.table.answers import Entered
from referees.common.always.conclude import Leave
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.served.windows import comes_true
from tests.companion.tables import meow
from tests.companion.test_added_backup import other_device
from tests.companion.test_bad_input import begin
from tests.companion.test_restore import players

GREETING = {
    "token": "", "agent": "Android", "languages": "en", "address": "https://x.example/", "route": "/", "width": 390,
    "height": 844,
}  # fmt: skip


@dataclass
class Carrier:
    """A page connected to one phone, whose own app receives parcels."""

    receiver: House
    network: NearbyPhones = field(init=False)
    parcels: list[tuple[str, bytes]] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    moved: list[tuple[int, int]] = field(default_factory=list)
    notice: str = ""
    address: str = ""
    reason: str = ""

    def tell(self, kind: str, id: str, text: str) -> None:
        """Record the message; after "end" the phone is gone."""
        self.calls.append(kind)
        if kind == "end":
            self.reason = self.reason or text
            self.network.on_event("left", id, text, b"")

    def send(self, id: str, message: bytes) -> None:
        """Ignores the table's drawings."""

    def deliver(self, id: str, kind: str, content: bytes) -> None:
        """Record the parcel; the test passes it on later."""
        self.parcels.append((kind, content))

    def hear(self, text: str, content: bytes = b"") -> None:
        """Report the parcel's status, as the page would."""
        self.network.on_event("parcel", "a", text, content)

    async def take(self) -> bytes:
        """The other phone receives the parcel; returns its answer."""
        kind, content = self.parcels.pop()
        self.notice, arrival = await arrive(
            self.receiver.device, ["en"], kind, content, lambda done, of: self.moved.append((done, of))
        )
        await self.receiver.device.open()
        self.address = "" if arrival is None else arrival.address
        self.hear("done" if arrival is not None else "failed", b"" if arrival is None else arrival.answer)
        return b"" if arrival is None else arrival.answer


@pytest.fixture
async def carrier(house: House, tmp_path: Path) -> Any:
    """A shared table of Meow Oracle, with one phone at it that has an app of its own."""
    await meow(house, 20)
    second = await other_device(house, tmp_path / "there")
    page = Carrier(second)
    device = house.device
    page.network = device.hall.network = NearbyPhones(page, device.hall.first, partial(guest_window, device))
    await device.begin_sharing()
    page.network.on_event("joined", "a", json.dumps(GREETING), b"")
    yield page
    await second.close()


def start(window: Window, label: str) -> "asyncio.Task[None]":
    """Start a tap without waiting for its work."""
    return asyncio.ensure_future(window.tap(label))


async def sent(carrier: Carrier, window: Window, label: str) -> "asyncio.Task[None]":
    """Tap, and wait until the page has the parcel."""
    task = start(window, label)
    await comes_true(lambda: bool(carrier.parcels))
    return task


async def delivered(carrier: Carrier, window: Window, label: str) -> None:
    """Tap, and wait until the other phone has taken the parcel, and the window shows that."""
    task = await sent(carrier, window, label)
    await carrier.take()
    await task
    await window.settle()


async def test_a_game_is_handed_to_a_phone(house: House, carrier: Carrier) -> None:
    """A game continues on the other phone exactly as it is, without a file; both phones say so, and the host stops
    sharing it, so that it isn't continued twice by mistake. If sent again, it's recognized."""
    hall = house.device.hall
    game = hall.first.table_id
    for words in ("Ann, Bob, Claire and Dan continues here", "Ann, Bob, Claire and Dan is already here"):
        window, carrier.reason = await house.window("/share"), ""
        await window.tap("Hand over the game")
        assert window.page.route == f"/tally/{game}/share"
        await delivered(carrier, window, "Hand over to Phone 1, Android")
        assert words in carrier.notice and carrier.address == f"/table/{game}"
        assert any(text.startswith("Phone 1, Android has the game now") for text in window.texts())
        assert carrier.reason == "moved" and not hall.is_on
        assert not [text for text in window.labels() if text and text.startswith("Hand over to")]
        await house.device.begin_sharing()
        carrier.network.on_event("joined", "a", json.dumps(GREETING), b"")
    ours, theirs = [await device.device.store.read(game) for device in (house, carrier.receiver)]
    assert theirs.lines == ours.lines
    hall.first.claim(next(iter(hall.first.guests)), 1)
    assert "Hand over to Bob's phone" in (await house.window(f"/tally/{game}/share")).labels()


async def test_what_is_entered_meanwhile_is_not_left_behind(house: House, carrier: Carrier) -> None:
    """If an entry is made while the other phone decides, sharing goes on, and the host is asked to send it again."""
    hall = house.device.hall
    window = await house.window(f"/tally/{hall.first.table_id}/share")
    task = await sent(carrier, window, "Hand over to Phone 1, Android")
    table = await house.device.tables.get(hall.first.table_id)
    assert isinstance(await table.enter(Leave(seat=1)), Entered)
    await carrier.take()
    await task
    await window.settle()
    assert any("Hand it over again" in words for words in window.texts()) and hall.is_on and not carrier.reason


async def test_all_games_are_exchanged(house: House, carrier: Carrier) -> None:
    """After an exchange both phones have the same games and show what's new; a second exchange finds nothing new."""
    await begin(carrier.receiver, "Eve", "Fay")
    window = await house.window("/settings")
    label = "Exchange games with Phone 1, Android"
    await delivered(carrier, window, label)
    assert "1 game was added." in window.texts() and carrier.notice == "1 game was added."
    both = [sorted(await players(device)) for device in (house, carrier.receiver)]
    assert both == [["Ann, Bob, Claire, Dan", "Eve, Fay"]] * 2
    await delivered(carrier, window, label)
    assert carrier.notice in window.texts() and str(NotDelivered(EQUAL)) == carrier.notice
    await window.tap("Bring back the earlier games")
    assert await players(house) == ["Ann, Bob, Claire, Dan"]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [("refused", "declined"), ("failed", "accept what you sent"), ("cut", "connection broke"), ("moved x", "broke"),
     ("nonsense", "broke")],
)  # fmt: skip
async def test_what_fails_changes_nothing(house: House, carrier: Carrier, outcome: str, words: str) -> None:
    """If an exchange fails, the error is shown once, the games are unchanged, and another attempt is possible."""
    window = await house.window("/settings")
    for _ in range(2):
        task = await sent(carrier, window, "Exchange games with Phone 1, Android")
        carrier.parcels.clear()
        carrier.hear(outcome)
        await task
        await window.settle()
        assert sum(words in text for text in window.texts()) == 1
    assert await players(house) == ["Ann, Bob, Claire, Dan"] and carrier.calls.count("undeliver") == 2


async def test_a_phone_that_disconnects_ends_the_exchange(house: House, carrier: Carrier) -> None:
    """If the phone disconnects, waiting ends, and a sentence says so though there's no phone left to choose."""
    window = await house.window("/settings")
    task = await sent(carrier, window, "Exchange games with Phone 1, Android")
    carrier.network.on_event("left", "a", "lost", b"")
    await task
    await window.settle()
    assert any("connection broke" in words for words in window.texts())
    assert await players(house) == ["Ann, Bob, Claire, Dan"]


async def test_it_can_be_cancelled(house: House, carrier: Carrier) -> None:
    """A delivery can be cancelled while the other phone hasn't answered; the page then stops it."""
    (guest,) = carrier.network.connected
    work = Work()
    waiting = asyncio.ensure_future(carrier.network.deliver(guest, work, "handed", b"x"))
    await comes_true(lambda: bool(carrier.parcels))
    with pytest.raises(NotDelivered):
        await carrier.network.deliver(guest, Work(), "handed", b"x")  # one at a time
    work.cancel()
    carrier.hear("moved 0 1")
    with pytest.raises(Cancelled):
        await waiting
    assert carrier.calls[-1] == "undeliver"


async def test_what_is_too_large_isnt_sent(carrier: Carrier) -> None:
    """A parcel that is too large isn't sent, and a reply that is too large isn't accepted."""
    (guest,) = carrier.network.connected
    with pytest.raises(NotDelivered, match="too much"):
        await carrier.network.deliver(guest, Work(), "exchange", bytes(LARGEST + 1))
    assert not carrier.parcels
    waiting = asyncio.ensure_future(carrier.network.deliver(guest, Work(), "exchange", b"x"))
    await comes_true(lambda: bool(carrier.parcels))
    carrier.hear("done", bytes(LARGEST + 1))
    with pytest.raises(NotDelivered):
        await waiting


@pytest.mark.parametrize("kind", ["handed", "exchange", "other"])
async def test_nonsense_from_another_phone_is_refused(house: House, kind: str) -> None:
    """An invalid parcel from another phone is refused with a sentence, and nothing is changed."""
    await meow(house, 3)
    for content in (b"", b"ORCO1 meow_oracle x", b"\x00" * 5000):
        words, arrival = await arrive(house.device, ["en"], kind, content, lambda *_: None)
        assert arrival is None and words
    assert not house.device.restoring._listeners
    await house.device.open()
    assert await players(house) == ["Ann, Bob, Claire, Dan"]


async def test_it_speaks_the_language_of_this_phone(house: House) -> None:
    """The answer to a parcel is in this phone's language."""
    words, _ = await arrive(house.device, ["de-AT"], "handed", b"x", lambda *_: None)
    assert "Datei" in words
