"""Collects this device's finished games and imported plays for export."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from companion.files.plays.bg_stats import id_of
from companion.files.plays.play import Play, imported_play, play_of
from companion.files.plays.readers.imported import BG_STATS
from companion.store.errors import GameMissing, StoreDamaged
from companion.store.models.play_details import as_declared
from companion.store.records import GameHead, Search

if TYPE_CHECKING:
    from companion.store.store import Store

PAGE = 50  # games per step


async def finished_plays(
    store: Store, unreadable: list[GameHead] | None = None, since: int | None = None
) -> list[Play]:
    """Finished games, oldest first, except deleted, abandoned, and unreadable ones (added to `unreadable`); with
    `since` (milliseconds), only those begun since then. Yields to other tasks."""
    plays: list[Play] = []
    ids: dict[str, str] = {}
    after: str | None = None
    while True:
        page = await store.search(Search(shelf="finished"), after, PAGE)
        heads = [head for head in page.heads if since is None or _is_since(head, since)]
        for head in [head for head in heads if head.status in ("finished", "played")]:
            try:
                play = await _play(store, head, page.notes.get(head.id, ""), ids)
                play.moment  # noqa: B018 - raises for a time that no calendar has
            except UNREADABLE:
                if unreadable is not None:
                    unreadable.append(head)
            else:
                plays.append(play)
        after = page.after if len(heads) == len(page.heads) else None
        if after is None:
            return plays[::-1]
        await asyncio.sleep(0)


def _is_since(head: GameHead, since: int) -> bool:
    start: object = head.created_at  # a corrupt row may hold a text
    return not isinstance(start, int) or start >= since


UNREADABLE: Final = (StoreDamaged, GameMissing, ValueError, OverflowError, OSError)


async def one_play(store: Store, head: GameHead) -> Play:
    """The play of one game, without its note. Raises StoreError."""
    try:
        return await _play(store, head, "", {})
    except (ValueError, OverflowError, OSError) as error:
        raise StoreDamaged from error


async def _play(store: Store, head: GameHead, note: str, ids: dict[str, str]) -> Play:
    as_declared(head)
    names, people = await store.people.names_in(head.id), await store.people.of_game(head.id)
    for person in people.values():
        if person not in ids:
            imported = [id for system, id in await store.plays.elsewhere.ids_of(person) if system == BG_STATS]
            ids[person] = imported[0] if imported else id_of("person", person)
    keyed = {key: ids[person] for key, person in people.items()}
    if head.status == "played":
        return imported_play(*await store.plays.read(head.id), note, names, keyed)
    return play_of(head, note, names, keyed)
