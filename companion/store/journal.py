"""Reads and writes a game's row and journal lines within the caller's transaction."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec.structs import astuple

from companion.store import people, projections
from companion.store.database import Database
from companion.store.days import offset_here
from companion.store.errors import GameMissing, StaleWriter, StoreDamaged, StoreError
from companion.store.projections import Project
from companion.store.queries import games as queries, people as people_queries, statistics as statistics_queries
from companion.store.records import GameHead, Line, StoredGame, chained, sealed
from referees.common.record.steps import Progress, Steps
from referees.common.values.change import changed

Row = tuple[Any, ...]  # the fields of a GameHead, then last, chain, seal

# fields that few writes change
Fixed = tuple[str, int, int, str, str, str | None, str | None, int, str | None]
PAGE = 100  # lines per step, about a millisecond
PLAYED_STEP = 20  # bits of ms (17 minutes): a step updates an index only that often


class WriteQueue:
    """Write queue of one game, with the cached state of its row."""

    __slots__ = ("chain", "fixed", "last", "lock")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.forget()

    def forget(self) -> None:
        """Invalidate the cached state: the next write reads the row again."""
        self.last = -1
        self.chain = 0
        self.fixed: Fixed | None = None


def staging(db: Database, game_id: str, lines: Sequence[Line]) -> Steps[tuple[int, int]]:
    """Write a new game's first lines to a staging table; returns their number and checksum. Raises ValueError."""
    db.execute(queries.STAGING_TABLE)
    chain = 0
    for start in range(0, len(lines), PAGE):
        page = lines[start : start + PAGE]
        _check_numbers(page, start + 1)
        db.execute_all(queries.STAGE_LINE, (_row_of_line(game_id, line) for line in page))
        chain = chained(page, chain)
        yield Progress(start, len(lines))
    return len(lines), chain


def count_lines(lines: Sequence[Line]) -> tuple[int, int]:
    """The number and checksum of a new game's first lines. Raises ValueError."""
    _check_numbers(lines, 1)
    return len(lines), chained(lines)


def create(
    db: Database, head: GameHead, counted: tuple[int, int], work_out: Project, ids: Mapping[str, str] | None = None,
    *, lines: Sequence[Line] | None = None,
) -> None:  # fmt: skip
    """Insert a game and its lines (None: staged ones); `ids`: people by name. Raises StaleWriter if the id is taken."""
    last, chain = counted
    try:
        with _kit_known(db):
            if head.utc_offset is None:
                head = changed(head, utc_offset=offset_here(head.created_at))
            seal, played = sealed(head, last, chain), head.updated_at >> PLAYED_STEP
            db.execute(queries.CREATE_GAME, (*astuple(head), last, chain, seal, played))
    except db.Conflict as error:
        raise StaleWriter from error
    if lines is None:
        db.execute(queries.ADD_STAGED, (head.id,))
    else:
        db.execute_all(queries.ADD_LINE, [_row_of_line(head.id, line) for line in lines])
    seats = work_out(head)
    names = {people.name_key(seat.player): seat.player for seat in seats}
    for name, person in (ids or {}).items():
        people.add_missing(db, person, names.get(people.name_key(name), name), head.config)
        db.execute(people_queries.LINK, (head.id, people.name_key(name), person))
    projections.project(db, head, seats)
    projections.name_kits(db, head)


def step(
    db: Database, queue: WriteQueue, head: GameHead, lines: Sequence[Line], work_out: Project, *, phone: str = ""
) -> None:
    """Append lines in one transaction, of an update and an insert. Raises StaleWriter, GameMissing, ValueError."""
    before = lines[0].n - 1 if lines else 0
    if len(lines) != 1:
        _check_numbers(lines, before + 1, at_least=1)
    if queue.last != before:
        _look_up(db, queue, head.id, before)
    last, chain = before + len(lines), chained(lines, queue.chain)
    moving = (head.updated_at, head.entries, head.headline, head.tally, last, chain, sealed(head, last, chain))
    fixed = _fixed(head)
    with db.atomic():
        if fixed == queue.fixed:
            count = db.execute(queries.STEP_GAME, (*moving, head.id, before)).rowcount
        else:
            count = _turn(db, queue, head, (*moving, head.id, before), work_out)
        if count != 1:
            raise _refusal(db, head.id)
        for line in lines:
            db.execute(queries.ADD_LINE, _row_of_line(head.id, line))
            if phone:
                db.execute(queries.ADD_PHONE, (head.id, line.n, phone))
        if fixed != queue.fixed:
            projections.name_kits(db, head)
    queue.last, queue.chain, queue.fixed = last, chain, fixed


def reading(db: Database, game_id: str) -> Steps[StoredGame]:
    """Read head and lines while others may write. Raises GameMissing, or StoreDamaged with the readable part."""
    while True:  # again only if a failed write was rolled back meanwhile
        row = row_of(db, game_id)
        if row is None:
            raise GameMissing
        lines: list[Line] = []
        chain = 0
        for page in pages(db, game_id, row[-3]):
            lines += page
            chain = chained(page, chain)
            yield Progress(len(lines), row[-3])
        game = StoredGame(GameHead(*row[:-3]), tuple(lines))
        if _is_whole(row) and chain == row[-2]:
            return game
        if row_of(db, game_id) == row:  # otherwise lines were rolled back meanwhile
            raise StoreDamaged(game=game)


def pages(db: Database, game_id: str, last: int) -> Iterator[list[Line]]:
    """A game's lines up to number `last`, by page."""
    after: Any = 0
    while rows := db.execute(queries.READ_LINES, (game_id, after, last, PAGE)).fetchall():
        yield [Line(*line) for line in rows]
        after = rows[-1][0]


def replace_tally(db: Database, game_id: str, tally: str | None, last: int) -> GameHead | None:
    """Replace a finished game's tally, unless a line was added after `last`; returns the new head."""
    row = row_of(db, game_id)
    if row is not None and row[-3] == last:
        db.execute(statistics_queries.DROP_PENDING, (game_id,))
    if row is None or row[-3] != last or tally is None:
        return None
    head = changed(head_of(row), tally=tally)
    db.execute(statistics_queries.RETELL, (tally, sealed(head, last, row[-2]), game_id, last))
    return head


def put_back(db: Database, game_id: str, row: Row | None, work_out: Project) -> None:
    """Restore the game to `row` (None: delete it), after lines were committed but couldn't be flushed."""
    if row is None:
        projections.drop(db, (game_id,))
        return
    db.execute(queries.DROP_LINES, (game_id, row[-3]))
    db.execute(queries.DROP_PHONES, (game_id, row[-3]))
    head = GameHead(*row[:-3])
    db.execute(queries.RESTORE_GAME, (*row[1:], head.updated_at >> PLAYED_STEP, game_id))
    projections.project(db, head, work_out(head))


def row_of(db: Database, game_id: str) -> Row | None:
    """The row of an undeleted game."""
    row: Row | None = db.execute(queries.READ_GAME, (game_id,)).fetchone()
    return row


def head_of(row: Row) -> GameHead:
    """The head in a row. Raises StoreDamaged if the checksum fails."""
    if not _is_whole(row):
        raise StoreDamaged
    return GameHead(*row[:-3])


def _is_whole(row: Row) -> bool:
    *columns, last, chain, seal = row
    return bool(sealed(GameHead(*columns), last, chain) == seal)


def _turn(db: Database, queue: WriteQueue, head: GameHead, moving: Row, work_out: Project) -> int:
    """Stores a change of config, kit, status or outcome; returns the number of rows changed."""
    if queue.fixed is None or queue.fixed[:2] != (head.game, head.created_at):
        raise ValueError("a game keeps its kind and the time it was begun")
    with _kit_known(db):
        count = db.execute(queries.TURN_GAME, (*_fixed(head)[2:-1], *moving)).rowcount
    if count == 1:
        projections.project(db, head, work_out(head))
    return count


def _look_up(db: Database, queue: WriteQueue, game_id: str, before: int) -> None:
    """Raises StaleWriter unless the game's last stored line is `before`."""
    row = row_of(db, game_id)
    if row is None or (row[-3] != before and _is_whole(row)):
        raise _refusal(db, game_id)
    queue.last, queue.chain, queue.fixed = row[-3], row[-2], _fixed(head_of(row))


def _refusal(db: Database, game_id: str) -> StoreError:
    row = db.execute(queries.IS_DELETED, (game_id,)).fetchone()
    return GameMissing() if row is None or row[0] else StaleWriter()


def _row_of_line(game_id: str, line: Line) -> Row:
    return (game_id, line.n, line.op, line.ref, line.mark, line.payload, line.at)


def _check_numbers(lines: Sequence[Line], first: int, at_least: int = 0) -> None:
    if len(lines) < at_least or any(line.n != n for n, line in enumerate(lines, start=first)):
        raise ValueError("lines are numbered one after the other, and a step has at least one")


def _fixed(head: GameHead) -> Fixed:
    played = head.updated_at >> PLAYED_STEP
    announced = None if head.status == "running" else head.tally  # its points are projected
    return (
        head.game,
        head.created_at,
        head.edition,
        head.config,
        head.status,
        head.outcome,
        head.kit,
        played,
        announced,
    )


@contextmanager
def _kit_known(db: Database) -> Iterator[None]:
    try:
        yield
    except db.Conflict as error:
        if db.is_reference(error):
            raise ValueError("a game's kit is kept first: put_kit") from error
        raise
