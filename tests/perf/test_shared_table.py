"""G24 without browsers: the work from a tap on one phone until another is sent the result; twelve phones at a table,
twenty tables of four windows, and a window's memory. `test_shared_frames` has the gate itself, up to the painted frame.
All windows run in the same process without a browser, so the work of reading messages is included."""

import asyncio
import gc
import json
import resource
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median

import flet.fastapi as web
import pytest
import uvicorn
from flet.messaging.protocol import MessageAction
from websockets.asyncio.client import connect

from companion.device.device import Device
from companion.guests.hosting import Hosting
from companion.serving.collector import collected_when_idle
from companion.table.answers import Entered
from companion.table.table import Table
from tests.companion.served.guests import Party, Phone, drawing_of, open_party, session_of
from tests.companion.served.windows import SocketWindow, comes_true, served
from tests.companion.tables import starting
from tests.meow_oracle.simulator import play
from tests.perf.bare_windows import RAISE, counting
from tests.perf.gates import Gate
from tests.perf.played import REAL, real_games

pytestmark = pytest.mark.bench

SEATS = "Ann", "Bob", "Cid", "Dee"
ROUNDS, WARM = 15, 4
PHONES, TABLES, WINDOWS = 12, 20, 4
WANTED_MS = 150.0
WANTED_ENTRIES = 20.0  # entries per second of work: five times as many as twenty tables make
AT_ONCE = 3
MIDST = 20  # number of entries in mid-round


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_TAP_PAUSE_MS", "0")


@asynccontextmanager
async def bare() -> AsyncIterator[tuple[SocketWindow, SocketWindow]]:
    """Serves bare Flet to two windows."""
    app = web.app(counting)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning", ws="websockets-sansio", lifespan="off"))
    running = asyncio.create_task(server._serve())
    await comes_true(lambda: server.started)
    port = server.servers[0].sockets[0].getsockname()[1]
    windows = [SocketWindow(await connect(f"ws://127.0.0.1:{port}/ws", max_size=None)) for _ in range(2)]
    for window in windows:
        await window.register()
        await window.shows(RAISE)
    yield windows[0], windows[1]
    for window in windows:
        await window.close()
    server.should_exit = True
    await running


async def tapped(window: SocketWindow, control: int, others: list[SocketWindow]) -> float:
    """The milliseconds of this process's work from a tap in a window until all others have been sent something."""
    for other in others:
        other.forget()
    start = time.process_time()
    await window.send(MessageAction.CONTROL_EVENT, {"target": control, "name": "click", "data": None})
    await asyncio.gather(*(other.hears() for other in others))
    return (time.process_time() - start) * 1000


def place(window: SocketWindow, words: str) -> int:
    """The id of the control whose label begins with these words."""
    return starting(drawing_of(window), words)._i


async def turn(phone: Phone, others: list[SocketWindow], number: int) -> float:
    """Undo or redo an entry by a tap on a phone."""
    words = "Redo: " if number % 2 else "Undo: "
    await comes_true(lambda: any((text or "").startswith(words) for text in phone.shown.labels()))
    return await tapped(phone.windows[-1], place(phone.windows[-1], words), others)


async def table_after(guests: Party, entries: int = 1) -> Table:
    """A new table after that many entries; the first highlights the whole board, and the last may be undone."""
    return await after(await guests.table("meow_oracle", *SEATS), entries)


async def after(table: Table, entries: int = MIDST) -> Table:
    """The table, after that many entries."""
    for line in play(3, 4).entries[:entries]:
        assert isinstance(await table.enter(table.referee.read_entry(json.dumps(line))), Entered)
    return table


async def phones(guests: Party, table: Table, numbers: range) -> list[Phone]:
    """Phones at the table, each with a window; the first four play, the others watch."""
    joined = [await guests.joined(number if number < 4 else None, watches=number >= 4) for number in numbers]
    for phone in joined:
        await phone.window(f"/table/{table.head.id}")
        await phone.sees("Undo: ", 60)
    return joined


async def test_a_tap_on_one_phone_is_on_another_at_once(tmp_path: Path) -> None:
    """The milliseconds of work for a tap are bounded, and printed beside those of bare Flet."""
    ours, theirs = [], []
    async with open_party(tmp_path) as guests, bare() as (client, two), collected_when_idle():
        first, second = await phones(guests, await table_after(guests), range(2))
        more = session_of(client).page.controls[1]._i
        for number in range(2 * (ROUNDS + WARM)):
            await asyncio.sleep(0.1)
            ours.append(await turn(first, [second.windows[-1]], number))
            await asyncio.sleep(0.1)
            theirs.append(await tapped(client, more, [two]))
    ours, theirs = ours[2 * WARM :], theirs[2 * WARM :]
    print(f"\ntwo phones, to the socket: {median(ours):.1f} ms, Flet alone {median(theirs):.1f} ms", end="")
    Gate("G24 two phones, to the other's socket", "time", WANTED_MS, 4 * WANTED_MS, " ms").hold(ours)


@pytest.mark.parametrize(("entries", "kind"), [(1, "a whole board"), (MIDST, "an entry")])
async def test_twelve_phones_on_a_table(tmp_path: Path, entries: int, kind: str) -> None:
    """The work until the last of twelve phones is sent an entry, and a window's memory, are bounded: when every cell of
    the board changes, and for a typical entry in mid-round."""
    async with open_party(tmp_path) as guests, collected_when_idle():
        table = await table_after(guests, entries)
        first = (await phones(guests, table, range(1)))[0]  # includes one-time imports and caches
        before = resident()
        joined = await phones(guests, table, range(1, PHONES))
        each = (resident() - before) / len(joined)
        others = [phone.windows[-1] for phone in joined]
        waited = []
        for number in range(ROUNDS + WARM):
            await asyncio.sleep(0.3)
            waited.append(await turn(first, others, number))
    waited = waited[WARM:]
    print(f"\ntwelve phones: {each / 1e6:.2f} MB for each window", end="")
    Gate(f"G24 twelve phones, until the last, {kind}", "time", 2 * WANTED_MS, 8 * WANTED_MS, " ms").hold(waited)


@pytest.mark.parametrize("game", REAL)
async def test_twenty_windows_of_a_real_game(game: str, tmp_path: Path) -> None:
    """The process's work from an entry in mid-game until the last of twenty windows has been sent it is bounded."""
    played, worked = real_games(game)[-1], []
    entries = played.read()
    start = len(entries) // 3
    async with served(Device(tmp_path)) as server, collected_when_idle():
        await server.device.open()
        table = await server.device.tables.create(game, played.config)
        for entry in entries[:start]:
            await table.enter(entry)
        windows = [await server.window(f"/table/{table.head.id}") for _ in range(TABLES)]
        for entry in entries[start : start + WARM + ROUNDS]:
            await asyncio.sleep(0.3)
            for window in windows:
                window.forget()
            began = time.process_time()
            await table.enter(entry)
            await asyncio.gather(*(window.hears() for window in windows))
            worked.append((time.process_time() - began) * 1000)
    Gate(f"20 windows, {game}", "time", 300, 1500, " ms").hold(worked[WARM:])


async def seated_at(guests: Party, hosting: Hosting, table: Table) -> list[Phone]:
    """The four phones at a table in mid-round, each with its own address."""
    joined = [
        await guests.joined(seat, at=hosting, address=f"127.0.{hosting.number}.{seat + 1}") for seat in range(WINDOWS)
    ]
    for phone in joined:
        await (await phone.window(f"/table/{table.head.id}")).shows("Undo: ", 60)
    return joined


async def entered(table: Table, row: list[Phone], number: int) -> None:
    """Undo or redo an entry; returns once all phones at its table have been sent something."""
    windows = [phone.windows[-1] for phone in row]
    for window in windows:
        window.forget()
    assert isinstance(await (table.redo() if number % 2 else table.undo(agreed=True)), Entered)
    await asyncio.gather(*(window.hears() for window in windows))


async def test_twenty_tables_of_four_windows(tmp_path: Path) -> None:
    """With twenty shared tables of four phones each, and the host's view of all, bounds hold for an entry's work until
    its table's phones are sent it, at one table and at all at once, and for a window's memory."""
    async with open_party(tmp_path) as guests, collected_when_idle():
        first = await table_after(guests, MIDST)
        rows = [await seated_at(guests, guests.device.hall.first, first)]  # includes one-time imports and caches
        board = await guests.served.window("/share")
        before, waited, tables = resident(), [], [first]
        for _ in range(TABLES - 1):
            hosting, table = await guests.another("meow_oracle", *SEATS)
            tables.append(await after(table))
            rows.append(await seated_at(guests, hosting, table))
        await board.shows(f"Table {TABLES}", 60)
        each = (resident() - before) / ((TABLES - 1) * WINDOWS)
        others = [[phone.windows[-1] for phone in row[1:]] for row in rows]
        for number in range(2):
            for row, theirs in zip(rows, others, strict=True):
                await asyncio.sleep(0.1)
                waited.append(await turn(row[0], theirs, number))
        worked = time.process_time()
        for number in range(2 * AT_ONCE):
            await asyncio.gather(*(entered(table, row, number) for table, row in zip(tables, rows, strict=True)))
        speed = 2 * AT_ONCE * TABLES / (time.process_time() - worked)
        assert board.was_sent("min")
    print(f"\ntwenty tables of four: {each / 1e6:.2f} MB for each window", end="")
    Gate("G24 twenty tables of four windows", "time", WANTED_MS, 4 * WANTED_MS, " ms").hold(waited)
    Gate("G24 twenty tables, all at once", "speed", WANTED_ENTRIES, WANTED_ENTRIES / 4, " entries/s").hold([speed])


def resident() -> int:
    """The memory of this process, in bytes."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
