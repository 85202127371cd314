"""A game's statistics are stored with the entry that ends it, removed with it, and can be recomputed."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.device.device import Device
from companion.files.games.files import import_game, saved
from companion.table.recompute_statistics import add_missing_statistics, recompute_all_statistics
from companion.table.remembering import LONGEST_PAUSE
from companion.table.table import Entered, Table
from referees.common.always.conclude import Conclude
from referees.common.protocol.statistic import Statistic
from referees.common.registry import referee
from tests.common.records import RECORDS, golden

STORED = Path(__file__).parents[2] / "stored_games" / "schema_4"
MINUTE = 60_000


async def played(device: Device, game: str = "meow_oracle", name: str = "2-players", pause: int = MINUTE) -> Table:
    """A golden game played to its end on this device, with that pause before each entry."""
    record = golden(RECORDS / game / f"{name}.jsonl")
    rules = referee(game)
    now = [1_760_000_000_000]
    device.clock = lambda: now[0]
    table = await device.tables.create(game, rules.read_config(record.config, record.edition))
    table._clock = lambda: now[0]
    for entry, mark in record.entries:
        now[0] += pause
        assert isinstance(await table.enter(rules.read_entry(entry, record.edition), mark=mark), Entered)
    return table


def game_stats(table: Table) -> dict[tuple[int, str], int]:
    """The stored statistics of a game, by seat (-1: the table) and name."""
    rows = json.loads(table.head.tally or "{}").get("memories", [])
    return {(seat, name): value for seat, name, value in rows}


@asynccontextmanager
async def on_a_device(folder: Path) -> AsyncIterator[Device]:
    device = Device(folder)
    await device.open()
    try:
        yield device
    finally:
        await device.close()


@pytest.fixture
async def device(tmp_path: Path) -> AsyncIterator[Device]:
    async with on_a_device(tmp_path) as device:
        yield device


async def test_entries_after_a_corrected_end_do_not_count(device: Device) -> None:
    """If a correction ends the game earlier, its statistics count the entries up to that end alone."""
    table = await played(device)
    third = table.timeline.entries[2].id
    assert isinstance(await table.insert(third, Conclude(how="stands")), Entered)
    assert game_stats(table)[-1, "entries"] == 3 < len(table.timeline.entries)


async def test_the_last_entry_of_a_game_stores_statistics(device: Device) -> None:
    """The statistics are the game's length, its entries, overruled ones, the winner's place in turn order, and the
    referee's own; undoing the end removes them, and redoing it restores them."""
    table = await played(device)
    stats = game_stats(table)
    count = len(table.timeline.entries)
    assert (stats[-1, "entries"], stats[-1, "minutes"], stats[-1, "overruled"]) == (count, count, 0)
    first = next(
        seat for seat in map(table.referee.whose_turn, map(table.timeline.state_at, range(count))) if seat is not None
    )
    winner = table.state.outcome.winners[0]
    assert stats[winner, f"place:{1 + (winner - first) % 2}"] == stats[-1, f"place:{1 + (winner - first) % 2}"] == 1
    assert stats[0, "longest_run"] > 0
    assert await device.store.statistics.game_stats()
    await table.undo(agreed=True)
    assert game_stats(table) == {}
    assert await device.store.statistics.game_stats() == ()
    await table.redo()
    assert game_stats(table) == stats
    table._clock = lambda: table.head.updated_at + LONGEST_PAUSE
    await table.amend(table.timeline.entries[-1].id, table.timeline.entries[-1].entry, through=False)
    assert game_stats(table) == stats, "a correction is no play"


async def test_overruled_entries_and_long_pauses(device: Device) -> None:
    """Overruled entries count for the table and for the entry's player; long pauses don't count as playing time."""
    table = await played(device, "interstellar_oracle", "2-players", pause=LONGEST_PAUSE + 1)
    sums = game_stats(table)
    marks = [stored.entry for stored in table.timeline.entries if stored.mark == "overruled"]
    assert (-1, "minutes") not in sums
    assert sums[-1, "overruled"] == len(marks) == 1
    assert sum(sums[seat, "overruled"] for seat in (0, 1)) == sum(getattr(act, "seat", None) in (0, 1) for act in marks)


async def test_a_file_has_no_statistics(tmp_path: Path) -> None:
    """A game's file doesn't contain its statistics; they're recomputed on import."""
    async with on_a_device(tmp_path / "one") as device:
        table = await played(device)
        content, stats = (await saved(device.store, device.tables, table.head.id)).content, game_stats(table)
    assert b"memories" not in content
    async with on_a_device(tmp_path / "other") as device:
        imported = await import_game(device.store, content)
        assert game_stats(await device.tables.get(imported.head.id)) == stats


async def test_an_error_in_a_statistic_does_not_stop_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a referee's statistic fails, the game still ends, with the statistics that all games have."""

    def fail(story: Any) -> Any:
        raise ZeroDivisionError

    broken = (Statistic("x", referee("meow_oracle").game_stats[0].label, fail),)
    monkeypatch.setattr(referee("meow_oracle"), "game_stats", broken)
    async with on_a_device(tmp_path) as device:
        table = await played(device)
        assert table.head.status == "finished"
        assert (-1, "entries") in game_stats(table)
        assert (0, "longest_run") not in game_stats(table)


async def test_older_games_get_statistics_once(tmp_path: Path) -> None:
    """An older file's finished games get today's statistics; then nothing's left to compute or for a rebuild to fix."""
    shutil.copy(STORED / "companion.db", tmp_path)
    async with on_a_device(tmp_path) as device:
        older = await device.store.statistics.pending()
        assert len(older) >= 3
        assert {stat.name for stat in await device.store.statistics.game_stats()} == {"players"}
        assert await add_missing_statistics(device.store) == len(older)
        assert await device.store.statistics.pending() == ()
        assert {"players", "entries"} < {stat.name for stat in await device.store.statistics.game_stats()}
        assert await recompute_all_statistics(device.store) == 0
        assert await device.store.rebuild() == ()


async def test_rebuild_fixes_changed_statistics(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Stored statistics that don't match the record are reported and fixed."""
    async with on_a_device(tmp_path) as device:
        table = await played(device)
        wrong = json.loads(table.head.tally or "") | {"memories": [[-1, "entries", 7]]}
        await device.store.replace_tally(table.head.id, json.dumps(wrong), table.timeline.last)
        right, path = table.head.tally or "", device.path
    assert await asyncio.to_thread(main, ["rebuild", "--data", str(tmp_path)]) == 0
    assert "been fixed: memories." in capsys.readouterr().out
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("select tally from games").fetchone()[0] == right
        assert db.execute("select total from memory_sums where name = 'entries' and player = ''").fetchone()[0] > 7
