"""Data of earlier versions can be opened, continued and imported."""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.device.device import Device
from companion.files.games.files import import_game
from companion.table.table import Entered, Table

THEN = 1_760_100_000_000
VERSIONS = sorted(Path(__file__).parent.glob("schema_*"))
FILES = [file for version in VERSIONS for file in sorted(version.glob("*.json")) if file.stem != "expected"]


def summary_of(table: Table) -> dict[str, Any]:
    """The content of `expected.json` for a game."""
    head, outcome = table.head, table.state.outcome
    return {
        "game": head.game,
        "lines": table.timeline.last,
        "entries": len(table.timeline.entries),
        "status": head.status,
        "misfits": len(table.timeline.invalid_entries),
        "totals": json.loads(head.tally)["totals"] if head.tally else None,
        "ranking": [list(group) for group in outcome.ranking] if outcome else None,
    }


@asynccontextmanager
async def opened(folder: Path, version: Path) -> AsyncIterator[Device]:
    shutil.copy(version / "companion.db", folder)
    device = Device(folder, lambda: THEN)  # the time at which games deleted then aren't purged yet
    await device.open()
    assert device.trouble is None
    yield device
    await device.close()


@pytest.mark.parametrize("version", VERSIONS, ids=lambda one: one.name)
async def test_an_old_database_is_opened_and_continued(version: Path, tmp_path: Path) -> None:
    """Each game has its entries, corrections and result; its last step can be undone and redone."""
    async with opened(tmp_path, version) as device:
        expected = json.loads((version / "expected.json").read_text("utf-8"))
        assert len(expected) >= 10
        for id, game in expected.items():
            table = await device.tables.get(id)
            assert summary_of(table) == game
            assert isinstance(await table.undo(agreed=True), Entered)
            assert isinstance(await table.redo(), Entered)
            assert summary_of(table) | {"lines": game["lines"]} == game
        assert (await device.store.page("deleted")).heads and await device.store.own_kits()
        assert (device.settings.now.theme, device.settings.now.text_size) == ("dark", "115")


@pytest.mark.parametrize("version", VERSIONS, ids=lambda one: one.name)
async def test_an_old_backup_is_restored(version: Path, tmp_path: Path) -> None:
    """The checksums in an old backup still verify."""
    device = Device(tmp_path)
    await device.open()
    games = len(json.loads((version / "expected.json").read_text("utf-8")))
    assert await device.restore((version / "companion.db").read_bytes()) == games
    await device.close()


@pytest.mark.parametrize("file", FILES, ids=lambda one: f"{one.parent.name}-{one.stem}")
def test_an_old_game_file_is_imported(file: Path, tmp_path: Path) -> None:
    """Each line of an old game file is judged again when it's imported, and is valid."""
    content = file.read_bytes()

    async def go() -> None:
        device = Device(tmp_path)
        await device.open()
        taken = await import_game(device.store, content)
        assert taken.status == "new"
        assert (await device.tables.get(taken.head.id)).timeline.invalid_entries == []
        await device.close()

    asyncio.run(go())
