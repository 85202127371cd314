"""Projections for statistics: results of finished games, game statistics, and sums of both by player, year, pair, game
and rule. A player is a person's id, counted once per game. Sums are updated incrementally, in the caller's transaction,
so screens read few rows. Deleted and abandoned games don't count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.store import people
from companion.store.days import year_of
from companion.store.models.json_values import elements, member, object_in
from companion.store.people import linked_key
from companion.store.queries import games as queries, plays as play_queries, statistics as sql
from companion.store.records import GameHead, Seated, is_play

if TYPE_CHECKING:
    from companion.store.database import Database

COUNTED: Final = frozenset({"finished", "played"})
PLAYERS: Final = "players"
NOBODY: Final = "nobody"  # statistic of a play that names no players
MINUTES: Final = "minutes"
THOUSANDTHS: Final = 1000  # points are stored as whole thousandths, so that sums are exact
TABLE: Final = -1  # seat of the table's own statistics
MOST_LINES = 5_000
MOST_GAME_STATS = 2_000
LARGEST = 10**9
LONGEST_RULE: Final = 40  # characters
LONGEST_NAME: Final = 60  # characters
SOMEWHERE: Final = 2 * 86_400  # seconds around a year, to cover all time zones
Rows = list[tuple[Any, ...]]
Sums = dict[tuple[str, ...], list[int]]


class Counted(NamedTuple):
    """The rows stored for a game (a result per person, points by rule, statistics), and how many plays it counts as."""

    results: Rows
    lines: Rows
    game_stats: Rows
    times: int


def count(db: Database, head: GameHead, seats: Sequence[Seated], tally: object) -> None:
    """Update all sums after a game has changed."""
    before, now = _stored(db, head.id), _counted(db, head, seats, tally)
    if before != now:
        _take_out(db, [before])
        _put_in(db, [now])


def count_new(db: Database, plays: Sequence[tuple[GameHead, Sequence[Seated], Sequence[str], int, int]]) -> None:
    """Add new plays (head, seats, persons by seat, times counted, minutes) to the sums."""
    counted = []
    for head, seats, persons, times, minutes in plays:
        if times:
            year = year_of(head.created_at, head.utc_offset)
            results = _rows_of(head, seats, persons, year)
            numbers = _numbers(None, len(seats), minutes)
            counted.append(Counted(results, [], _game_stats(head, results, numbers, year), times))
    _put_in(db, counted)


def discount(db: Database, game_ids: Iterable[str]) -> None:
    """Remove games from all sums."""
    _take_out(db, [_stored(db, id) for id in game_ids])


def _stored(db: Database, game_id: str) -> Counted:
    results, lines, game_stats = (db.execute(read, (game_id,)).fetchall() for read in sql.ROWS_OF_GAME.values())
    return Counted(results, lines, game_stats, _times(db, game_id))


def _put_in(db: Database, games: Sequence[Counted]) -> None:
    for place, add in enumerate(sql.ADD_ROW.values()):
        db.execute_all(add, [row for game in games for row in game[:3][place]])
    _add_sums(db, games, 1)


def _take_out(db: Database, games: Sequence[Counted]) -> None:
    for drop in sql.DROP_ROWS.values():
        db.execute_all(drop, [game.game_stats[0][:1] for game in games if game.game_stats])
    for table, sums in _add_sums(db, games, -1).items():
        db.execute_all(sql.DROP_SUM[table], sums)


def _add_sums(db: Database, games: Sequence[Counted], sign: int) -> dict[str, Sums]:
    changes = _sums_of(games, sign)
    for table, sums in changes.items():
        db.execute_all(sql.ADD_SUM[table], [(*key, *numbers) for key, numbers in sums.items()])
    return changes


def clear(db: Database) -> None:
    """Empty all sums, before all games are counted again."""
    for statement in sql.CLEAR_STATISTICS:
        db.execute(statement)


def points_by_rule(tally: object) -> dict[tuple[int, str], int]:
    """A tally's points by (seat, rule number), from its JSON: summed over its parts or, if none has points, its own
    lines. A line's points count for the first rule it cites."""
    parts = [_points_of(part) for part in elements(member(tally, "parts"))]
    total: dict[tuple[int, str], int] = {}
    for sums in parts if any(parts) else [_points_of(tally)]:
        for key, points in sums.items():
            total[key] = total.get(key, 0) + points
    return total


def game_stats_of(tally: object) -> dict[tuple[int, str], int]:
    """Game statistics by (seat or -1, name) from the JSON of a tally; invalid rows are left out."""
    values: dict[tuple[int, str], int] = {}
    for row in elements(member(tally, "memories"))[:MOST_GAME_STATS]:
        match row:
            case [int(seat), str(name), int(value)] if seat >= TABLE and abs(value) <= LARGEST:
                values[seat, name[:LONGEST_NAME]] = value
    return values


def span_of(period: str) -> tuple[int, int]:
    """The first and last moment (ms) that may belong to a year in any time zone; "" is all time."""
    if not period:
        return -(2**63), 2**63 - 1
    first, after = (datetime(int(period) + years, 1, 1, tzinfo=UTC).timestamp() for years in (0, 1))
    return int(first - SOMEWHERE) * 1000, int(after + SOMEWHERE) * 1000 - 1


def _points_of(tally: object) -> dict[tuple[int, str], int]:
    total: dict[tuple[int, str], int] = {}
    for line in elements(member(tally, "lines"))[:MOST_LINES]:
        seat, points, cites = member(line, "seat"), member(line, "points"), elements(member(line, "cites"))
        if isinstance(seat, int) and isinstance(points, int) and cites and isinstance(cites[0], str):
            key = (seat, cites[0][:LONGEST_RULE])
            total[key] = total.get(key, 0) + points
    return total


def _counted(db: Database, head: GameHead, seats: Sequence[Seated], tally: object) -> Counted:
    day, times = db.execute(queries.COUNTS_ON, (head.id,)).fetchone(), _times(db, head.id)
    if head.status not in COUNTED or day is None or day[0] or not times:
        return Counted([], [], [], times)
    links = people.link(db, head, [seat.player for seat in seats])
    year = year_of(head.created_at, day[1])
    results = _rows_of(head, seats, [links[linked_key(seat.player, links)].id for seat in seats], year)
    numbers = _numbers(tally, len(seats), _minutes(db, head.id))
    return Counted(results, _lines(head, results, tally), _game_stats(head, results, numbers, year), times)


def _rows_of(head: GameHead, seats: Sequence[Seated], persons: Sequence[str], year: str) -> Rows:
    first: dict[str, Seated] = {}
    for seat, person in zip(seats, persons, strict=True):
        first.setdefault(person, seat)
    return [
        (person, head.created_at, seat.seat, head.id, head.game, year, _thousandths(seat.points), seat.rank)
        for person, seat in first.items()
    ]


def _thousandths(points: float | None) -> int | None:
    return None if points is None else round(points * THOUSANDTHS)


def _lines(head: GameHead, results: Rows, tally: object) -> Rows:
    people_by_seat = {row[2]: row[0] for row in results}
    if not people_by_seat:
        return []
    return [
        (head.id, seat, rule, people_by_seat[seat], head.game, points)
        for (seat, rule), points in sorted(points_by_rule(tally).items())
        if seat in people_by_seat
    ]


def _numbers(tally: object, players: int, minutes: int) -> dict[tuple[int, str], int]:
    duration = {(TABLE, MINUTES): minutes} if minutes else {}
    return game_stats_of(tally) | duration | {(TABLE, PLAYERS): players} | ({} if players else {(TABLE, NOBODY): 1})


def _minutes(db: Database, game_id: str) -> int:
    row = db.execute(play_queries.READ_DETAILS, (game_id,)).fetchone() if is_play(game_id) else None
    minutes = None if row is None else object_in(row[0]).get("minutes")
    return minutes if isinstance(minutes, int) and 0 < minutes <= LARGEST else 0


def _game_stats(head: GameHead, results: Rows, numbers: Mapping[tuple[int, str], int], year: str) -> Rows:
    players = {TABLE: ""} | {row[2]: row[0] for row in results}
    return [
        (head.id, seat, name, players[seat], head.game, year, value)
        for (seat, name), value in sorted(numbers.items())
        if seat in players
    ]


def _sums_of(games: Sequence[Counted], sign: int) -> dict[str, Sums]:
    sums: dict[str, Sums] = {table: {} for table in sql.SUMS}
    standings, pairs, points, game_stats = sums.values()
    for results, lines, remembered, times in games:
        unit = sign * times
        for period in {"", remembered[0][5]} if remembered else ():
            for row in results:
                player, game, score, rank = row[0], row[4], row[6], row[7]
                numbers = (unit, unit * (rank == 1), unit * (score is not None), unit * (score or 0))
                _increase(standings, (player, period, game), numbers)
                for rival in results:
                    if rival[0] != player:
                        _increase(pairs, (player, period, game, rival[0]), (unit, *_before_and_after(row, rival, unit)))
            for _, _, rule, player, game, score in lines:
                _increase(points, (player, period, game, rule), (unit, unit * score))
            for _, _, name, player, game, _, value in remembered:
                _increase(game_stats, (player, period, game, name), (unit, unit * value))
    return sums


def _before_and_after(mine: tuple[Any, ...], theirs: tuple[Any, ...], count: int) -> tuple[int, int]:
    if mine[7] is None or theirs[7] is None:
        return 0, 0
    return count * (mine[7] < theirs[7]), count * (mine[7] > theirs[7])


def _increase(sums: Sums, key: tuple[str, ...], numbers: Sequence[int]) -> None:
    sums[key] = [old + new for old, new in zip(sums[key], numbers, strict=True)] if key in sums else list(numbers)


def _times(db: Database, game_id: str) -> int:
    if not is_play(game_id):
        return 1
    row = db.execute(play_queries.TIMES, (game_id,)).fetchone()
    return 0 if row is None else int(row[0])
