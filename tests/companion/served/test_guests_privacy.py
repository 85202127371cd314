"""Private data of a seat is sent only to that seat's phone: all bytes sent to every screen are searched."""

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
from tests.companion.served.guests import Party, Phone, drawing_of
from tests.companion.served.windows import SocketWindow, comes_true

WITH_SECRETS = {"higgins_oracle", "interstellar_oracle"}
"""The games in which seats enter something secret."""

MOST_ENTRIES = 24
MARK = re.compile(rb"secret of ([0-9 ]+) end")


@dataclass(frozen=True)
class Chosen:
    """The first entries of a golden game, with the number of those that have secrets."""

    config: Any
    entries: tuple[StoredEntry, ...]
    secrets: int


def chosen(game: str) -> Chosen:
    """The golden game of two to four players with the most secrets among its first entries."""
    games = [_read(game, golden(file)) for file in golden_files(game)]
    return max(
        (play for play in games if 1 < len(play.config.seats) <= 4), key=lambda play: (play.secrets, len(play.entries))
    )


def _read(game: str, file: Golden) -> Chosen:
    rules = referee(game)
    config = rules.read_config(file.config, file.edition)
    read = [StoredEntry(0, rules.read_entry(text, file.edition), mark) for text, mark in file.entries[:MOST_ENTRIES]]
    state, secrets = rules.setup(config), 0
    for stored in read:
        new_state = rules.evolve(state, stored.entry, 1).state
        sentence = rules.tell(stored.entry, state, new_state)
        secrets += any(only.seats for only in secrets_in(sentence))
        state = new_state
        if state.outcome is not None:
            break
    return Chosen(config, tuple(read), secrets)


@pytest.fixture
def _marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks each secret in texts, and each drawing of private cards, with the numbers of the seats that may see it."""
    usual = Reader._field

    def field(self: Reader, value: Any, now: Any) -> str:
        words = usual(self, value, now)
        if isinstance(value, Only) and self.may_see(value, now) and not self.may_see(changed(value, seats=()), now):
            return f"secret of {' '.join(map(str, value.seats))} end {words}"
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
    """A screen at the table: the seat it belongs to, and all its windows."""

    seat: int | None
    windows: list[SocketWindow]

    @property
    def marks(self) -> list[set[int]]:
        """The seats of each secret that it was sent."""
        sent = b"".join(frame for window in self.windows for frame in window.frames)
        return [{int(seat) for seat in marks.split()} for marks in MARK.findall(sent)]


async def opened(phone: Phone, id: str) -> list[SocketWindow]:
    """The phone's windows of the table, with its log, and of the private cards."""
    return [await phone.window(f"/{name}/{id}", width=1100) for name in ("table", "own")]


@pytest.mark.usefixtures("_marked")
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in WITH_SECRETS else pytest.mark.soak) for game in HOUSE]
)
async def test_no_screen_is_sent_what_is_private_to_another_seat(game: str, party: Party) -> None:
    """While a golden game is entered, phones for two seats, a spectator and the shared screen have all screens of the
    table open: each is sent only the secrets of its own seat."""
    play = chosen(game)
    names = tuple(f"Player {seat}" for seat in range(len(play.config.seats)))
    seats = tuple(seat.model_copy(update={"player": name}) for seat, name in zip(play.config.seats, names, strict=True))
    config = play.config.model_copy(update={"seats": seats})
    await party.device.open()
    table = await party.device.tables.create(game, config)
    id = table.head.id
    party.device.hall.first.share(id, game)
    phones = [await party.joined(0), await party.joined(1), await party.joined(watches=True)]
    clients = [Client(seat, await opened(phone, id)) for phone, seat in zip(phones, (0, 1, None), strict=True)]
    shared = [await party.served.window(f"/{name}/{id}", width=1100) for name in ("table", "own", "record", "tally")]
    clients.append(Client(None, shared))
    for stored in play.entries:
        if table.state.outcome is None:
            assert isinstance(await table.enter(stored.entry, mark=stored.mark), Entered)
            await asyncio.sleep(0)
    await asyncio.gather(*(still(window) for client in clients for window in client.windows))
    for client in clients:
        assert all(client.seat in eyes for eyes in client.marks), (client.seat, client.marks)
    counts = [len(client.marks) for client in clients]
    assert counts[2:] == [0, 0]
    assert all(counts[:2]) == (game in WITH_SECRETS), counts


async def test_a_phone_is_not_sent_where_the_game_is_played(party: Party) -> None:
    """The place where the game is played is shown on the host device, and no message to a phone contains it."""
    table = await party.table("meow_oracle", "Ann", "Bob")
    await party.device.tables.set_location(table.head.id, "Timbuktu")
    phone = await party.joined(0)
    id = table.head.id
    windows = [await phone.window(f"/{name}") for name in (f"table/{id}", f"tally/{id}", f"share/{id}", "history")]
    await asyncio.gather(*map(still, windows))
    assert b"Ann" in b"".join(frame for window in windows for frame in window.frames)
    assert b"Timbuktu" not in b"".join(frame for window in windows for frame in window.frames)
    shared = await party.served.window("/history")
    await shared.shows("Timbuktu")


async def still(window: SocketWindow) -> None:
    """Wait until nothing more is sent to the window."""
    count = -1
    while count != len(window.frames):
        count = len(window.frames)
        await asyncio.sleep(0.2)


async def test_a_seat_with_a_phone_is_not_handed_over(party: Party) -> None:
    """The shared screen doesn't offer to hand over to a player with a phone until that is gone; the phone has no blank
    screen and no "Hold to show"."""
    table = await party.table("higgins_oracle", "Ann", "Bob", "Cid")
    phone = await party.joined(1)
    shared = await party.served.window(f"/own/{table.head.id}")
    await shared.shows("Whose cards?")
    await shared.shows("Bob has their own phone.")
    await phone.window(f"/own/{table.head.id}")
    await phone.sees("Bob hasn't won any cards this round.")
    assert not [text for text in phone.shown.texts() if "Hold to show" in text or "Pass to" in text]
    shared.forget()
    guest = next(iter(party.device.hall.first.guests))
    party.device.hall.first.revoke(guest)
    await comes_true(lambda: any("Bob" in text for text in drawing_of(shared).labels() if text))


@pytest.mark.parametrize("way", ["taken over", "given back"])
async def test_a_phone_that_lost_its_seat_is_sent_nothing_more_of_it(way: str, party: Party) -> None:
    """After a phone lost its seat, its open windows get none of the seat's secrets; the phone that has it now does."""
    rules = referee("higgins_oracle")
    record = golden(RECORDS / "higgins_oracle" / "3-players-joint-winners.jsonl")
    config = rules.read_config(record.config, record.edition)
    entries = [rules.read_entry(text, record.edition) for text, _ in record.entries]
    await party.device.open()
    hosting, table = party.device.hall.first, await party.device.tables.create("higgins_oracle", config)
    id = table.head.id
    hosting.share(id, "higgins_oracle")
    first, second = await party.joined(0), await party.joined(1)
    giver, taker = hosting.guests
    windows = await opened(first, id)
    await first.sees("Ann hasn't won any cards")
    if way == "given back":
        hosting.give_back(giver)
    hosting.claim(taker, 0)
    hosting.answer(taker, shares=False, takes_over=True)
    assert (hosting.guests[giver].seat, hosting.guests[taker].seat) == (None, 0)
    for window in windows:
        await still(window)
    before = [len(window.frames) for window in windows]
    await second.window(f"/table/{id}", width=1100)
    secrets: list[str] = []
    for entry in entries:
        at = table.state
        assert isinstance(await table.enter(entry), Entered)
        sentence = rules.tell(entry, at, table.state)
        own, all_ = (Reader(config.names, to).text(sentence, table.state) for to in (0, None))
        secrets += [own] if own != all_ else []
        if len(secrets) == 2:
            break
    await second.sees(secrets[-1])
    for window, count in zip(windows, before, strict=True):
        await still(window)
        sent = b"".join(window.frames[count:])
        assert not [secret for secret in secrets if secret.encode() in sent]
