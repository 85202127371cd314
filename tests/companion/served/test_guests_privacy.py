"""Private data of a seat goes to that seat's phone and nowhere else: all bytes sent to every screen are searched."""

import asyncio
import re
from dataclasses import dataclass, replace
from typing import Any

import flet as ft
import pytest

from companion import boards
from companion.boards import Board
from companion.table.answers import Entered
from referees.common.protocol.sentence import Only, Reader
from referees.common.record.journal import StoredEntry
from referees.common.registry import HOUSE, referee
from referees.common.values import changed
from tests.common.eyes import secrets_in
from tests.common.records import RECORDS, Golden, golden, golden_files
from tests.companion.served.guests import Party, Phone, shown
from tests.companion.served.windows import SocketWindow, comes_true

WITH_SECRETS = {"higgins_oracle", "interstellar_oracle"}
"""The games in which a seat knows what others do not, and enters it."""

MOST_ENTRIES = 24
MARK = re.compile(rb"secret of ([0-9 ]+) end")


@dataclass(frozen=True)
class Chosen:
    """A golden game, up to some entry: the one with the most secrets."""

    config: Any
    entries: tuple[StoredEntry, ...]
    secrets: int


def chosen(game: str) -> Chosen:
    """The golden game of two to four players with most secrets among its first entries."""
    found = [_read(game, golden(file)) for file in golden_files(game)]
    return max(
        (one for one in found if 1 < len(one.config.seats) <= 4), key=lambda one: (one.secrets, len(one.entries))
    )


def _read(game: str, kept: Golden) -> Chosen:
    rules = referee(game)
    config = rules.read_config(kept.config, kept.edition)
    read = [StoredEntry(0, rules.read_entry(text, kept.edition), mark) for text, mark in kept.entries[:MOST_ENTRIES]]
    state, secrets = rules.setup(config), 0
    for one in read:
        fresh = rules.evolve(state, one.entry, 1).state
        told = rules.tell(one.entry, state, fresh)
        secrets += any(only.seats for only in secrets_in(told))
        state = fresh
        if state.outcome is not None:
            break
    return Chosen(config, tuple(read), secrets)


@pytest.fixture
def _marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every secret read for some seats, and every private picture, is marked with their numbers."""
    usual = Reader._field

    def field(self: Reader, one: Any, now: Any) -> str:
        words = usual(self, one, now)
        if isinstance(one, Only) and self.may_see(one, now) and not self.may_see(changed(one, seats=()), now):
            return f"secret of {' '.join(map(str, one.seats))} end {words}"
        return words

    monkeypatch.setattr(Reader, "_field", field)
    real = boards.board

    def marked(id: str | None) -> Board | None:
        drawn = real(id)
        if drawn is None or drawn.own is None:
            return drawn
        own: Any = drawn.own

        def with_mark(view: Any, name: str) -> ft.Control:
            seat = int(name.rpartition(" ")[2])
            return ft.Column([ft.Text(f"secret of {seat} end"), own(view, name)])

        return replace(drawn, own=with_mark)

    for module in ("hand_over", "guests"):
        monkeypatch.setattr(f"companion.screens.{module}.board", marked)


@dataclass
class Client:
    """A screen at the table: whose eyes, and all windows that were ever open on it."""

    seat: int | None
    windows: list[SocketWindow]

    @property
    def marks(self) -> list[set[int]]:
        """Whose secrets it was sent."""
        sent = b"".join(frame for window in self.windows for frame in window.frames)
        return [{int(one) for one in found.split()} for found in MARK.findall(sent)]


async def opened(phone: Phone, id: str) -> list[SocketWindow]:
    """The windows of the table with its log beside it, the private cards and the tally."""
    return [await phone.window(f"/{name}/{id}", width=1100) for name in ("table", "own")]


@pytest.mark.usefixtures("_marked")
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in WITH_SECRETS else pytest.mark.soak) for game in HOUSE]
)
async def test_no_screen_is_sent_what_is_private_to_another_seat(game: str, there: Party) -> None:
    """A golden game is entered while a phone for each of two seats, one that watches and the shared screen have table,
    log, private cards and tally open: each is sent the secrets of its own seat, and no other."""
    one = chosen(game)
    names = tuple(f"Player {seat}" for seat in range(len(one.config.seats)))
    seats = tuple(seat.model_copy(update={"player": name}) for seat, name in zip(one.config.seats, names, strict=True))
    config = one.config.model_copy(update={"seats": seats})
    await there.device.open()
    table = await there.device.tables.create(game, config)
    id = table.head.id
    there.device.hall.first.share(id, game)
    phones = [await there.joined(0), await there.joined(1), await there.joined(watches=True)]
    clients = [Client(seat, await opened(phone, id)) for phone, seat in zip(phones, (0, 1, None), strict=True)]
    shared = [await there.served.window(f"/{name}/{id}", width=1100) for name in ("table", "own", "record", "tally")]
    clients.append(Client(None, shared))
    for kept in one.entries:
        if table.state.outcome is None:
            assert isinstance(await table.enter(kept.entry, mark=kept.mark), Entered)
            await asyncio.sleep(0)
    await asyncio.gather(*(still(window) for client in clients for window in client.windows))
    for client in clients:
        assert all(client.seat in eyes for eyes in client.marks), (client.seat, client.marks)
    told = [len(client.marks) for client in clients]
    assert told[2:] == [0, 0]
    assert all(told[:2]) == (game in WITH_SECRETS), told


async def test_a_phone_is_not_sent_where_the_game_is_played(there: Party) -> None:
    """The place is only on the host device: no message to a phone contains it, and no phone can change it."""
    table = await there.table("meow_oracle", "Ann", "Bob")
    await there.device.tables.set_location(table.head.id, "Timbuktu")
    phone = await there.joined(0)
    id = table.head.id
    windows = [await phone.window(f"/{name}") for name in (f"table/{id}", f"tally/{id}", f"share/{id}", "history")]
    await asyncio.gather(*map(still, windows))
    assert b"Ann" in b"".join(frame for window in windows for frame in window.frames)
    assert b"Timbuktu" not in b"".join(frame for window in windows for frame in window.frames)
    shared = await there.served.window("/history")
    await shared.shows("Timbuktu")


async def still(window: SocketWindow) -> None:
    """Wait until nothing more is sent to it."""
    count = -1
    while count != len(window.frames):
        count = len(window.frames)
        await asyncio.sleep(0.2)


async def test_a_seat_with_a_phone_is_not_handed_over(there: Party) -> None:
    """On the shared screen its player is not among those to hand over to, and is again once the phone is gone; on the
    phone there is no blank screen and nothing to hold."""
    table = await there.table("higgins_oracle", "Ann", "Bob", "Cid")
    phone = await there.joined(1)
    shared = await there.served.window(f"/own/{table.head.id}")
    await shared.shows("Whose cards?")
    await shared.shows("Bob has their own phone.")
    await phone.window(f"/own/{table.head.id}")
    await phone.sees("Bob has won no cards in this round.")
    assert not [one for one in phone.shown.texts() if "Hold to show" in one or "Pass to" in one]
    shared.forget()
    guest = next(iter(there.device.hall.first.guests))
    there.device.hall.first.revoke(guest)
    await comes_true(lambda: any("Bob" in one for one in shown(shared).labels() if one))


@pytest.mark.parametrize("way", ["taken over", "given back"])
async def test_a_phone_that_lost_its_seat_is_sent_nothing_more_of_it(way: str, there: Party) -> None:
    """From then on its windows, already open at the table and at the private cards, get none of the seat's secrets; the
    phone that has the seat now does."""
    rules = referee("higgins_oracle")
    kept = golden(RECORDS / "higgins_oracle" / "3-players-joint-winners.jsonl")
    config = rules.read_config(kept.config, kept.edition)
    entries = [rules.read_entry(text, kept.edition) for text, _ in kept.entries]
    await there.device.open()
    hosting, table = there.device.hall.first, await there.device.tables.create("higgins_oracle", config)
    id = table.head.id
    hosting.share(id, "higgins_oracle")
    first, second = await there.joined(0), await there.joined(1)
    one, two = hosting.guests
    windows = await opened(first, id)
    await first.sees("Ann has won no cards")
    if way == "given back":
        hosting.give_back(one)
    hosting.claim(two, 0)
    hosting.answer(two, shares=False, takes_over=True)
    assert (hosting.guests[one].seat, hosting.guests[two].seat) == (None, 0)
    for window in windows:
        await still(window)
    before = [len(window.frames) for window in windows]
    await second.window(f"/table/{id}", width=1100)
    secrets: list[str] = []
    for entry in entries:
        at = table.state
        assert isinstance(await table.enter(entry), Entered)
        told = rules.tell(entry, at, table.state)
        own, all_ = (Reader(config.names, to).text(told, table.state) for to in (0, None))
        secrets += [own] if own != all_ else []
        if len(secrets) == 2:
            break
    await second.sees(secrets[-1])
    for window, count in zip(windows, before, strict=True):
        await still(window)
        sent = b"".join(window.frames[count:])
        assert not [one for one in secrets if one.encode() in sent]
