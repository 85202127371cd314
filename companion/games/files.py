"""Games saved as files, and taken in from files: between the store and the documents."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from companion.games.announced import announced
from companion.games.document import AnyFull
from companion.games.judged import compact, judged, lines_of
from companion.games.reading import KIND, read
from companion.games.written import file_name, full, public
from companion.kits.kept import shortened_text, whole, whole_lines
from companion.store.errors import GameMissing, StaleWriter
from companion.store.protocol import GameHead, Line, Status, StoredGame
from referees.common.protocol.sentence import say
from referees.common.record.malformed import Malformed
from referees.common.record.timeline import Timeline
from referees.common.values.change import changed

if TYPE_CHECKING:
    from companion.store.protocol import Store
    from companion.tables import OpenTables

__all__ = ["SavedGame", "TakenIn", "saved", "take_in"]

OTHER_CONFIG = say("The seats, options or kit it tells are not those of its record.")


class SavedGame(NamedTuple):
    """A file to give away: what it is called, what is in it, and whether that is the whole game."""

    name: str
    content: bytes
    is_whole: bool


class TakenIn(NamedTuple):
    """A game from a file, and how it stands here: it is new; it was here, the `same` as in the file or an `other` one
    of the same descent; it is here but `deleted`. Only a new one changed anything."""

    head: GameHead
    names: tuple[str, ...]
    standing: Literal["new", "same", "other", "deleted"]


async def saved(store: Store, tables: OpenTables, game_id: str) -> SavedGame:
    """The file of a game. Raises StoreError; Malformed or ValueError where it cannot be read."""
    stored = await store.read(game_id)
    head = stored.head
    if head.status == "running":
        table = await tables.get(game_id)
        if table.state.outcome is None:
            return SavedGame(file_name(table.head), public(table), is_whole=False)
        stored = await store.read(game_id)  # its last entry was made meanwhile
        head = stored.head
    game = await _whole(store, stored)
    return SavedGame(file_name(head), full(game, await store.note(game_id)), is_whole=True)


async def take_in(store: Store, content: bytes) -> TakenIn:
    """Keep the game of a file, unless it is here. Raises BadGameFile or another StoreError: then all is as it was."""
    game = read(content)
    here = await _here(store, game)
    if here is not None:
        return here
    timeline = await judged(game)
    head = _head(game, timeline)
    if store.read_only is not None:
        raise store.read_only
    config, kit = await shortened_text(store, game.game, compact(game.config))
    head = changed(head, config=config, kit=kit)
    try:
        await store.create(head, await _shortened(store, game))
    except StaleWriter:
        return TakenIn(head, timeline.config.names, "deleted")
    await store.set_note(head.id, game.note)
    return TakenIn(head, timeline.config.names, "new")


async def _whole(store: Store, stored: StoredGame) -> StoredGame:
    """A game as it was read, every kit in its place."""
    config = await whole(store, stored.head.config)
    return StoredGame(changed(stored.head, config=config), tuple(await whole_lines(store, stored.lines)))


async def _here(store: Store, game: AnyFull) -> TakenIn | None:
    """The game of that id, if it is in the lists."""
    try:
        stored = await store.read(game.id)
    except GameMissing:
        return None
    mine = await _whole(store, stored)
    is_same = _values(mine.lines) == _values(lines_of(game))
    seats = json.loads(mine.head.config)["seats"]
    return TakenIn(stored.head, tuple(seat["player"] for seat in seats), "same" if is_same else "other")


def _values(lines: Sequence[Line]) -> list[Any]:
    return [(line.n, line.op, line.ref, line.mark, json.loads(line.payload or "null"), line.at) for line in lines]


def _head(game: AnyFull, timeline: Timeline) -> GameHead:
    """The row of a game that was judged, but for its config. Raises BadGameFile where the file tells of it otherwise
    than its record."""
    try:
        is_so = timeline.referee.read_config(compact(game.config), game.edition) == timeline.config
    except Malformed as error:
        raise KIND.refused(error.sentence) from error
    if not is_so:
        raise KIND.refused(OTHER_CONFIG)
    tally, outcome = announced(game, timeline)
    status: Status = "abandoned" if outcome["abandoned"] else "finished"
    names = timeline.config.names
    return GameHead(
        game.id,
        game.game,
        game.edition,
        compact(game.config),
        game.created_at,
        game.updated_at,
        status,
        len(timeline.entries),
        ", ".join(names),
        json.dumps(tally),
        json.dumps(outcome),
    )


async def _shortened(store: Store, game: AnyFull) -> list[Line]:
    """The lines as the store keeps them: each kit once, by its content."""
    return [
        changed(line, payload=(await shortened_text(store, game.game, line.payload or ""))[0])
        if line.op == "config"
        else line
        for line in lines_of(game)
    ]
