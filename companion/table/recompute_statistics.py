"""Recomputes finished games' statistics: missing ones, and all to verify them."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator

from companion.store.errors import StoreError
from companion.store.records import is_play
from companion.store.store import Store
from companion.table.remembering import announced_tally, with_game_stats
from companion.table.table import Table

log = logging.getLogger(__name__)


async def add_missing_statistics(store: Store) -> int:
    """Compute missing game statistics, one game at a time; returns the number of games."""
    looked_at, after = 0, ""
    while store.read_only is None and (page := await store.statistics.pending(after)):
        for game_id in page:
            await _recomputed(store, game_id)
            await asyncio.sleep(0)  # let other windows continue
        looked_at, after = looked_at + len(page), page[-1]
    return looked_at


async def recompute_all_statistics(store: Store) -> int:
    """Recompute the statistics of all finished games; returns how many differed."""
    return sum([await _recomputed(store, game_id) async for game_id in _finished(store)])


async def _finished(store: Store) -> AsyncIterator[str]:
    after: str | None = None
    while True:
        page = await store.page("finished", after, 50)
        for head in page.heads:
            if head.status == "finished" and not is_play(head.id):
                yield head.id
        after = page.after
        if after is None:
            return


async def _recomputed(store: Store, game_id: str) -> bool:
    try:
        table = await Table.open(store, game_id, lambda: 0)
        announced = announced_tally(table.head)
        if announced is None or table.head.status != "finished":
            tally = None
        else:
            tally = json.dumps(with_game_stats(announced, table.timeline))
        differs = tally is not None and tally != table.head.tally
        await store.replace_tally(game_id, tally if differs else None, table.timeline.last)
    except StoreError:
        return False
    except (ValueError, KeyError) as error:  # no rules here, or an unreadable record
        log.warning("a game could not be read again: %r", error)
        return False
    return differs
