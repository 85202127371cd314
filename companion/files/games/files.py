"""Export and import of games between the store and files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from companion.files.games.document import LONGEST_NOTE, AnyEnded
from companion.files.games.judged import announced, judging
from companion.files.games.reading import KIND, GameFile, reading
from companion.files.games.written import file_name, writing_full, writing_public
from companion.files.plays.readers.imported import cleaned
from companion.store.errors import GameMissing, StaleWriter
from companion.store.models.json_values import compact
from companion.store.records import GameHead, Line, Status, StoredGame
from companion.store.slices import sliced
from companion.table.kit_references import kit_named, shortened_lines, with_kit, with_kits
from companion.table.remembering import with_game_stats
from referees.common.protocol.sentence import say
from referees.common.record.malformed import Malformed
from referees.common.record.steps import Progress, Steps
from referees.common.timeline import Timeline
from referees.common.values.change import changed

if TYPE_CHECKING:
    from companion.store.slices import Work
    from companion.store.store import Store
    from companion.table.open_tables import OpenTables


class SavedGame(NamedTuple):
    """A game file to export; without `is_whole` it has only public parts."""

    name: str
    content: bytes
    is_whole: bool


class Import(NamedTuple):
    """An imported game: "new" (stored), "same" (stored before), "other" (stored, but different) or "deleted" here."""

    head: GameHead
    names: tuple[str, ...]
    status: Literal["new", "same", "other", "deleted"]


async def saved(store: Store, tables: OpenTables, game_id: str) -> SavedGame:
    """A game as a file. Raises StoreError; Malformed or ValueError if unreadable."""
    stored = await store.read(game_id)
    head = stored.head
    if head.status == "running":
        table = await tables.get(game_id)
        if table.state.outcome is None:
            return SavedGame(file_name(table.head), await sliced(writing_public(table)), is_whole=False)
        stored = await store.read(game_id)  # the game has ended meanwhile
        head = stored.head
    game = await _with_kits(store, stored)
    content = await sliced(writing_full(game, await store.note(game_id)))
    return SavedGame(file_name(head), content, is_whole=True)


async def import_game(store: Store, file: bytes, work: Work | None = None, *, instead_at: int | None = None) -> Import:
    """Import a game. An existing one is kept or, with `instead_at` (ms), moved to deleted games. Raises StoreError."""
    game = await sliced(reading(file), work)
    stored = None if instead_at is not None else await _stored(store, game, work)
    if stored is not None:
        return stored
    head, names = _head(game.head, await sliced(judging(game), work))
    if store.read_only is not None:
        raise store.read_only
    first = Line(1, "config", None, None, head.config, head.created_at)
    config, *lines = await shortened_lines(store, head.game, [first, *game.lines])
    payload = config.payload or ""
    head = changed(head, config=payload, kit=kit_named(payload))
    try:
        await store.create(head, lines, note=cleaned(game.head.note, LONGEST_NOTE), instead_at=instead_at)
    except StaleWriter:
        return Import(head, names, "deleted")
    return Import(head, names, "new")


async def _with_kits(store: Store, stored: StoredGame) -> StoredGame:
    config = await with_kit(store, stored.head.config)
    return StoredGame(changed(stored.head, config=config), tuple(await with_kits(store, stored.lines)))


async def _stored(store: Store, game: GameFile, work: Work | None) -> Import | None:
    try:
        stored = await store.read(game.head.id)
    except GameMissing:
        return None
    copy = await _with_kits(store, stored)
    is_same = await sliced(_comparing(copy.lines, game.lines), work)
    seats = json.loads(copy.head.config)["seats"]
    return Import(stored.head, tuple(seat["player"] for seat in seats), "same" if is_same else "other")


def _comparing(mine: Sequence[Line], theirs: Sequence[Line]) -> Steps[bool]:
    for left, right in zip(mine, theirs, strict=False):
        if _value(left) != _value(right):
            return False
        yield Progress(left.n, len(mine))
    return len(mine) == len(theirs)


def _value(line: Line) -> Any:
    return line.n, line.op, line.ref, line.mark, json.loads(line.payload or "null"), line.at


def _head(game: AnyEnded, timeline: Timeline) -> tuple[GameHead, tuple[str, ...]]:
    try:
        is_so = timeline.referee.read_config(compact(game.config), game.edition) == timeline.config
    except Malformed as error:
        raise KIND.refused(error.sentence) from error
    if not is_so:
        raise KIND.refused(say("The seats, house rules or kit in this file don't match its entries."))
    tally, outcome = announced(game, timeline)
    status: Status = "abandoned" if outcome["abandoned"] else "finished"
    names = timeline.config.names
    head = GameHead(
        game.id,
        game.game,
        game.edition,
        compact(game.config),
        game.created_at,
        game.updated_at,
        status,
        len(timeline.entries),
        ", ".join(names),
        json.dumps(tally if status == "abandoned" else with_game_stats(tally, timeline)),
        json.dumps(outcome),
        utc_offset=game.utc_offset,
        location=game.location,
    )
    return head, names
