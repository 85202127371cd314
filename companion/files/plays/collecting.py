"""All finished games of this device and plays without a record, oldest first."""

from __future__ import annotations

import asyncio

from companion.files.plays.play import Play, play_of, play_told
from companion.store.protocol import Store
from companion.store.records import Wanted

__all__ = ["finished_plays"]

PAGE = 50
"""Games read at once: a few milliseconds' work."""


async def finished_plays(store: Store) -> list[Play]:
    """Every finished game that is not deleted; abandoned ones have no result. Other windows get their turn in
    between."""
    plays: list[Play] = []
    after: str | None = None
    while True:
        page = await store.search(Wanted(shelf="finished"), after, PAGE)
        for head in page.heads:
            if head.status == "finished":
                names = await store.people.names_in(head.id)
                plays.append(play_of(head, page.notes.get(head.id, ""), names))
            elif head.status == "played":
                names = await store.people.names_in(head.id)
                plays.append(play_told(*store.plays.read(head.id), page.notes.get(head.id, ""), names))
        after = page.after
        if after is None:
            return plays[::-1]
        await asyncio.sleep(0)
