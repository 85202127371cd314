"""Runs in a page in place of the app: opens and folds all games, then plays on without a screen, telling the page each
acknowledged entry. Every few entries all games are replaced by their backup, which writes and renames whole files."""

from __future__ import annotations

import asyncio
from traceback import format_exception

from companion_storage import ask, flush, is_persistent, remember_games  # type: ignore[import-not-found]  # made by the page's worker
from js import config, entries, tell  # type: ignore[import-not-found]  # the page's own

from companion.device.device import BrowserStorage, Device
from companion.table.table import Entered, Table
from referees.common.registry import referee

GAME, RESTORE_AFTER = "oblivion", 4


async def flushed() -> None:
    await flush()


async def promised() -> bool:
    return bool(await is_persistent())


async def play() -> None:
    device = Device(storage=BrowserStorage(flushed if flush else None, promised, ask, remember_games))
    await device.open()
    heads = (await device.store.page(limit=1000)).heads
    tables = [await device.tables.get(head.id) for head in heads]
    count = sum(len(table.lines) for table in tables)
    tell(f"found {count}")
    running = [table for table in tables if len(table.timeline.entries) < len(entries)]
    table = running[0] if running else None
    while True:
        table = await changed(device, table)
        count += 1
        tell(f"kept {count}")
        if count % RESTORE_AFTER == 0:
            await device.restore((await device.backup()).content)
            table = await device.tables.get(table.head.id)


async def changed(device: Device, table: Table | None) -> Table:
    """The table after one more entry, or a new table if its game is over."""
    if table is None or len(table.timeline.entries) == len(entries):
        return await device.tables.create(GAME, referee(GAME).read_config(config))
    answer = await table.enter(table.referee.read_entry(entries[len(table.timeline.entries)]))
    assert isinstance(answer, Entered), answer
    return table


def ended(playing: asyncio.Task[None]) -> None:
    """Report why playing ended: normally it's endless."""
    tell("failed " + "".join(format_exception(playing.exception())))


asyncio.get_event_loop().create_task(play()).add_done_callback(ended)
