"""Projections for statistics: the result of each finished game and what it is remembered by, and sums of them by
player, year, pair, game and rule. A player is a person's id here, whatever the name.

Sums change in the transaction that changes a game, by what the game added before and adds now, so that a screen reads a
few rows however many games there are. A game counts once it is finished and while it is not deleted; an abandoned one
does not. Inside the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.store import people
from companion.store.people import name_key
from companion.store.queries import games as queries, plays as play_queries, statistics as sql
from companion.store.records import GameHead, Seated, is_play

if TYPE_CHECKING:
    from companion.store.database import Database

__all__ = ["PLAYERS", "clear", "count", "discount", "memories_of", "points_by_rule", "span_of"]

Counted = list[tuple[Any, ...]]
"""Rows to keep of a game."""

COUNTED: Final = frozenset({"finished", "played"})

PLAYERS: Final = "players"
"""The number of players: what every game that counts is remembered by, one without a record as well."""

TABLE: Final = -1
"""The seat of what is remembered of the table as a whole, whose player is ""."""

MOST_LINES = 5_000
"""The most lines of a tally that are read: a longer one is hostile."""

MOST_MEMORIES = 2_000
"""The most numbers of a game that are read."""

LARGEST = 10**9
"""The largest number that a game is remembered by; a larger one is hostile."""

LONGEST_RULE: Final = 40
"""The longest number of a rule, in characters."""

LONGEST_NAME: Final = 60
"""The longest name of a number that a game is remembered by, in characters."""

FIRST, LAST = (-(2**63), ""), (2**63 - 1, "\U0010ffff")
"""Moments before and after all results."""


def count(db: Database, head: GameHead, seats: Sequence[Seated], tally: object) -> None:
    """Count a game as it stands now, instead of as it was counted before."""
    results = _results(db, head, seats)
    now = (results, _lines(head, results, tally), _memories(head, results, tally))
    before = tuple(
        db.execute(statement, (head.id,)).fetchall()
        for statement in (sql.RESULTS_OF_GAME, sql.LINES_OF_GAME, sql.MEMORIES_OF_GAME)
    )
    if before == now:
        return
    discount(db, head.id)
    for statement, rows in zip((sql.ADD_RESULT, sql.ADD_RESULT_LINE, sql.ADD_MEMORY), now, strict=True):
        db.execute_all(statement, rows)
    if results:
        _add(db, head.id, results[0][5], 1)
    lost = {row[0] for row in results if row[-1] != 1}
    for row in results:
        _count_wins_around(db, row, is_lost=row[0] in lost)


def discount(db: Database, game_id: str) -> None:
    """Take a game out of all sums."""
    results = db.execute(sql.RESULTS_OF_GAME, (game_id,)).fetchall()
    if not results:
        return
    year = results[0][5]
    _add(db, game_id, year, -1)
    for statement in sql.DROP_EMPTY:
        for period in _periods(year):
            db.execute(statement, (period, game_id))
    for statement in sql.DROP_GAME:
        db.execute(statement, (game_id,))
    for row in results:
        _count_wins_around(db, row, is_lost=False)


def clear(db: Database) -> None:
    """Empty all sums, before all games are counted again."""
    for statement in sql.CLEAR_STATISTICS:
        db.execute(statement)


def points_by_rule(tally: object) -> dict[tuple[int, str], int]:
    """Points by (seat, number of the rule) from the JSON of a `Tally`: those of its parts where it has any that give
    points, else its own lines. A line counts for the first rule that it cites."""
    parts = [_points_of(part) for part in _list(_get(tally, "parts"))]
    together: dict[tuple[int, str], int] = {}
    for found in parts if any(parts) else [_points_of(tally)]:
        for key, points in found.items():
            together[key] = together.get(key, 0) + points
    return together


def memories_of(tally: object) -> dict[tuple[int, str], int]:
    """Numbers by (seat or -1, name) from the JSON of a tally; odd rows are left out."""
    found: dict[tuple[int, str], int] = {}
    for row in _list(_get(tally, "memories"))[:MOST_MEMORIES]:
        match row:
            case [int(seat), str(name), int(value)] if seat >= TABLE and abs(value) <= LARGEST:
                found[seat, name[:LONGEST_NAME]] = value
    return found


def span_of(period: str) -> tuple[int, int]:
    """The first and the last moment of a year, or of all time."""
    if not period:
        return FIRST[0], LAST[0]
    first, after = (datetime(int(period) + more, 1, 1, tzinfo=UTC).timestamp() for more in (0, 1))
    return int(first * 1000), int(after * 1000) - 1


def _year_of(at: int) -> str:
    """The year, UTC; empty for a time that is none."""
    try:
        return f"{datetime.fromtimestamp(at / 1000, UTC).year:04}"
    except (ValueError, OverflowError, OSError):
        return ""


def _points_of(tally: object) -> dict[tuple[int, str], int]:
    found: dict[tuple[int, str], int] = {}
    for line in _list(_get(tally, "lines"))[:MOST_LINES]:
        seat, points, cites = _get(line, "seat"), _get(line, "points"), _list(_get(line, "cites"))
        if isinstance(seat, int) and isinstance(points, int) and cites and isinstance(cites[0], str):
            key = (seat, cites[0][:LONGEST_RULE])
            found[key] = found.get(key, 0) + points
    return found


def _results(db: Database, head: GameHead, seats: Sequence[Seated]) -> Counted:
    """One row for each seat of a game that counts."""
    deleted = db.execute(queries.IS_DELETED, (head.id,)).fetchone()
    if head.status not in COUNTED or deleted is None or deleted[0] or not _times(db, head.id):
        return []
    who = people.link(db, head, [seat.player for seat in seats])
    at, year = head.created_at, _year_of(head.created_at)
    return [
        (who[name_key(seat.player)].id, at, seat.seat, head.id, head.game, year, seat.points, seat.rank)
        for seat in seats
    ]


def _lines(head: GameHead, results: Counted, tally: object) -> Counted:
    people_by_seat = {row[2]: row[0] for row in results}
    if not people_by_seat:
        return []
    return [
        (head.id, seat, rule, people_by_seat[seat], head.game, points)
        for (seat, rule), points in sorted(points_by_rule(tally).items())
        if seat in people_by_seat
    ]


def _memories(head: GameHead, results: Counted, tally: object) -> Counted:
    if not results:
        return []
    players = {TABLE: ""} | {row[2]: row[0] for row in results}
    numbers = memories_of(tally) | {(TABLE, PLAYERS): len(results)}
    year = results[0][5]
    return [
        (head.id, seat, name, players[seat], head.game, year, value)
        for (seat, name), value in sorted(numbers.items())
        if seat in players
    ]


def _add(db: Database, game_id: str, year: str, sign: int) -> None:
    each = sign * _times(db, game_id)
    for period in _periods(year):
        db.execute(sql.ADD_STANDINGS, (period, each, each, each, each, game_id))
        db.execute(sql.ADD_PAIRS, (period, each, each, each, game_id))
        db.execute(sql.ADD_POINTS_BY_RULE, (period, each, each, game_id))
        db.execute(sql.ADD_MEMORY_SUMS, (period, each, each, game_id))


def _periods(year: str) -> tuple[str, ...]:
    """All time, and the year."""
    return ("", year) if year else ("",)


class _Scope(NamedTuple):
    """The statements for rows of wins in all games, or in games of one kind."""

    lost_before: str
    lost_after: str
    won_before: str
    won_after: str
    first: str
    wins: str


EVERY_GAME: Final = _Scope(
    sql.LOST_BEFORE, sql.LOST_AFTER, sql.WON_BEFORE, sql.WON_AFTER, sql.ROW_OF_WINS, sql.WINS_IN_ROW
)
ONE_KIND: Final = _Scope(
    sql.LOST_BEFORE_OF, sql.LOST_AFTER_OF, sql.WON_BEFORE_OF, sql.WON_AFTER_OF, sql.ROW_OF_WINS_OF, sql.WINS_IN_ROW_OF
)  # fmt: skip


def _count_wins_around(db: Database, result: tuple[Any, ...], *, is_lost: bool) -> None:
    """Count the rows of wins around a result anew, in all games and in games of its kind, once it was added or is gone.
    One that `is_lost` is there and parts them."""
    player, at, _, game_id, game, *_ = result
    here = (at, game_id)
    for scope, kind in ((EVERY_GAME, ()), (ONE_KIND, (game,))):
        where = (player, *here, *kind)
        if is_lost and not (_is_won(db, scope.won_before, where) and _is_won(db, scope.won_after, where)):
            continue  # it parts none
        first = db.execute(scope.lost_before, where).fetchone() or FIRST
        last = db.execute(scope.lost_after, where).fetchone() or LAST
        db.execute(sql.DROP_RUNS, (player, "".join(kind), *first, *last))
        for start, end in pairwise((first, here, last) if is_lost else (first, last)):
            between = (player, *start, *end, *kind)
            begun = db.execute(scope.first, between).fetchone()
            if begun is not None:
                wins = db.execute(scope.wins, between).fetchone()[0]
                db.execute(sql.ADD_RUN, (player, "".join(kind), *begun, wins))


def _is_won(db: Database, statement: str, where: tuple[Any, ...]) -> bool:
    found = db.execute(statement, where).fetchone()
    return found is not None and bool(found[0])


def _times(db: Database, game_id: str) -> int:
    """How often a game counts: a play without a record may stand for several, or for none."""
    if not is_play(game_id):
        return 1
    row = db.execute(play_queries.TIMES, (game_id,)).fetchone()
    return 0 if row is None else int(row[0])


def _get(value: object, key: str) -> Any:
    return value.get(key) if isinstance(value, dict) else None


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
