"""Finished games of this device and plays without a record, as other programs are told of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from companion.files.plays.bg_stats import id_of_person
from companion.files.plays.play import Play, play_of, play_told
from companion.files.plays.readers.foreign import BG_STATS
from companion.store.records import GameHead, Wanted

if TYPE_CHECKING:
    from companion.store.protocol import Store

__all__ = ["finished_plays", "one_play"]

PAGE = 50
"""Games read at once: a few milliseconds' work."""


async def finished_plays(store: Store) -> list[Play]:
    """Every finished game that is not deleted, oldest first; abandoned ones have no result. Other windows get their
    turn in between."""
    plays: list[Play] = []
    ids: dict[str, str] = {}
    after: str | None = None
    while True:
        page = await store.search(Wanted(shelf="finished"), after, PAGE)
        plays += [
            await _play(store, head, page.notes.get(head.id, ""), ids)
            for head in page.heads
            if head.status in ("finished", "played")
        ]
        after = page.after
        if after is None:
            return plays[::-1]
        await asyncio.sleep(0)


async def one_play(store: Store, head: GameHead) -> Play:
    """The play of one game, without its note."""
    return await _play(store, head, "", {})


async def _play(store: Store, head: GameHead, note: str, ids: dict[str, str]) -> Play:
    """Under the names that people have at present; `ids` are those of people in BG Stats, as far as they were asked
    for."""
    names, people = await store.people.names_in(head.id), await store.people.of_game(head.id)
    for person in people.values():
        if person not in ids:
            ids[person] = _id_of(store, person)
    who = {key: ids[person] for key, person in people.items()}
    if head.status == "played":
        return play_told(*store.plays.read(head.id), note, names, who)
    return play_of(head, note, names, who)


def _id_of(store: Store, person: str) -> str:
    """The id that BG Stats has told of a person; one of ours where it has told none."""
    told = [id for system, id in store.plays.elsewhere.ids_of(person) if system == BG_STATS]
    return told[0] if told else id_of_person(person)
