"""Projections for statistics: the result of each finished game, and sums of them by player, pair, game and
rule. A player is a person's id here, whatever the name.

Sums change in the transaction that changes a game, by what the game added before and adds now, so that a screen reads a
few rows however many games there are. A game counts once it is finished and while it is not deleted; an abandoned one
does not. Inside the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.store import people, play_queries, queries
from companion.store.people import name_key
from companion.store.records import GameHead, is_play

if TYPE_CHECKING:
    from companion.store.database import Database
    from companion.store.projections import Seated

__all__ = ["clear", "count", "discount", "points_by_rule"]

Counted = list[tuple[Any, ...]]
"""Rows to keep of a game."""

COUNTED: Final = frozenset({"finished", "played"})

MOST_LINES = 5_000
"""The most lines of a tally that are read: a longer one is hostile."""

LONGEST_RULE: Final = 40
"""The longest number of a rule, in characters."""


def count(db: Database, head: GameHead, seats: Sequence[Seated], tally: object) -> None:
    """Count a game as it stands now, instead of as it was counted before."""
    results = _results(db, head, seats)
    lines = _lines(head, results, tally)
    before = db.execute(queries.RESULTS_OF_GAME, (head.id,)).fetchall()
    if (before, db.execute(queries.LINES_OF_GAME, (head.id,)).fetchall()) == (results, lines):
        return
    if before:
        discount(db, head.id)
    for row in results:
        db.execute(queries.ADD_RESULT, row)
    for row in lines:
        db.execute(queries.ADD_RESULT_LINE, row)
    if results:
        _add(db, head.id, 1)


def discount(db: Database, game_id: str) -> None:
    """Take a game out of all sums."""
    _add(db, game_id, -1)
    for statement in (queries.DROP_EMPTY_STANDINGS, queries.DROP_EMPTY_PAIRS, queries.DROP_EMPTY_POINTS_BY_RULE):
        db.execute(statement, (game_id,))
    db.execute(queries.DROP_RESULT_LINES, (game_id,))
    db.execute(queries.DROP_RESULTS, (game_id,))


def clear(db: Database) -> None:
    """Empty all sums, before all games are counted again."""
    for statement in queries.CLEAR_STATISTICS:
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
    return [
        (who[name_key(seat.player)].id, head.created_at, seat.seat, head.id, head.game, seat.points, seat.rank)
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


def _add(db: Database, game_id: str, sign: int) -> None:
    each = sign * _times(db, game_id)
    db.execute(queries.ADD_STANDINGS, (each, each, each, each, game_id))
    db.execute(queries.ADD_PAIRS, (each, each, each, game_id))
    db.execute(queries.ADD_POINTS_BY_RULE, (each, each, game_id))


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
