"""Projections (derived tables: players, seats, kits, search index) in the caller's transaction. Also purges games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

from companion.store import finding, people, statistics
from companion.store.models.json_values import elements, member
from companion.store.people import LinkedPerson, linked_key
from companion.store.prints import MOST, SIZE, prints_of
from companion.store.queries import (
    games as queries,
    people as people_queries,
    plays as play_queries,
    statistics as statistics_queries,
)
from companion.store.records import GameHead, Seated
from referees.common.record.steps import NOT_KNOWN, Steps, finished

if TYPE_CHECKING:
    from companion.store.database import Database

BATCH = 50  # games per page
LONGEST = 400_000  # characters; longer texts are hostile and too slow to parse
MOST_POINTS = 10**9
Project = Callable[[GameHead], Sequence[Seated]]


def seated(head: GameHead) -> Sequence[Seated]:
    """The seats from a game's JSON. Unreadable parts are left out, so they never keep a game from being stored."""
    names = [member(seat, "player") for seat in elements(member(_decoded(head.config), "seats"))]
    over = head.status != "running"
    points = _points(member(_decoded(head.tally), "lines")) if over else None
    default = None if head.status == "played" else 0  # a play may have points for some seats only
    ranks = _ranks(member(_decoded(head.outcome), "ranking")) if over else {}
    return [
        Seated(index, name, None if points is None else points.get(index, default), ranks.get(index))
        for index, name in enumerate(names)
        if isinstance(name, str) and (name or head.status != "played")  # "": an anonymous player
    ]


def project(db: Database, head: GameHead, seats: Sequence[Seated], *, tidy: bool = True) -> None:
    """Update a game's seats, players, index entry and statistics; `tidy` is False for bulk changes."""
    _seat(db, head, seats, tidy=tidy)
    recount(db, head, seats)


def index(db: Database, head: GameHead, seats: Sequence[Seated], *, tidy: bool = True) -> Mapping[str, LinkedPerson]:
    """Index a game by the names it was played under and its players' present names; returns its people."""
    played = [seat.player for seat in seats]
    links = people.link(db, head, played)
    linked = [links[linked_key(name, links)] for name in played]
    names = (*played, *(person.name for person in linked))
    finding.index(db, head, finding.Players(names, tuple(person.id for person in linked)), tidy=tidy)
    return links


def recount(db: Database, head: GameHead, seats: Sequence[Seated]) -> None:
    """Update the statistics for the game."""
    statistics.count(db, head, seats, _decoded(head.tally) if head.status == "finished" else None)


def _seat(db: Database, head: GameHead, seats: Sequence[Seated], *, tidy: bool) -> None:
    """Updates all projections except statistics. A deleted game keeps its seats."""
    links = index(db, head, seats, tidy=tidy)
    before = db.execute(people_queries.SEATED, (head.id,)).fetchall()
    db.execute(people_queries.CLEAR_SEATS, (head.id,))
    after = [(seat.seat, seat.player, links[linked_key(seat.player, links)].id) for seat in seats]
    rows = [(head.id, *row, seat.points, seat.rank) for row, seat in zip(after, seats, strict=True)]
    db.execute_all(people_queries.ADD_SEAT, rows)
    if before == after:
        return
    db.execute_all(people_queries.REMEMBER_PLAYER, [(person, head.created_at, number) for number, _, person in after])
    if tidy and [row[1] for row in before] != [row[1] for row in after]:  # there are new players
        db.execute_all(people_queries.SHOW_PERSON, [(person,) for *_, person in after])
    if before:
        refresh_players(db, {person for *_, person in (*before, *after)})


def name_kits(db: Database, head: GameHead) -> None:
    """Record the kits a game needs: those of all its configs, since undo can return to any."""
    if head.kit is not None:
        db.execute(queries.ADD_GAME_KIT, (head.id, head.kit))
    for (payload,) in db.execute(queries.MAY_NAME_KIT, (head.id,)).fetchall():
        kit = member(member(_decoded(payload), "kit"), "kept")
        if isinstance(kit, str):
            db.execute(queries.ADD_GAME_KIT, (head.id, kit))


def forget(db: Database, game_ids: Sequence[str], *, refresh: bool = True) -> None:
    """Removes results, seats, kit references and people links of dropped games; `refresh` updates players, too."""
    keys = [(id,) for id in game_ids]
    statistics.discount(db, game_ids)
    players = {person for key in keys for *_, person in db.execute(people_queries.SEATED, key)} if refresh else set()
    for statement in (statistics_queries.DROP_PENDING, queries.CLEAR_GAME_KITS, people_queries.CLEAR_SEATS):
        db.execute_all(statement, keys)
    refresh_players(db, players)
    db.execute_all(people_queries.UNLINK, keys)


def refreshing_players(db: Database, after: str, limit: int) -> str | None:
    """Updates the next page of players after a bulk deletion; returns its last player, or None at the end."""
    players = [person for (person,) in db.execute(people_queries.PAGE_OF_PLAYERS, (after, limit)).fetchall()]
    refresh_players(db, set(players))
    return players[-1] if players else None


def refresh_players(db: Database, players: set[str]) -> None:
    """Removes players without games, and recomputes the last game of the others."""
    for person in sorted(players):
        db.execute(people_queries.DROP_PLAYER, (person, person))
        db.execute(people_queries.REFRESH_PLAYER, (person,))


def rebuilding(db: Database, work_out: Project) -> Steps[None]:
    """Recompute seats, players and the search index. With concurrent writers, needs its own connection."""
    db.execute(people_queries.DROP_SEATS)
    db.execute(people_queries.DROP_PLAYERS)
    finding.clear(db)
    for head in _all_games(db):
        _seat(db, head, work_out(head), tidy=False)
        yield NOT_KNOWN
    db.words.merge(db)


def naming_all_kits(db: Database) -> Steps[None]:
    """Recompute the kits each game needs."""
    db.execute(queries.DROP_GAME_KITS)
    for head in _all_games(db):
        name_kits(db, head)
        yield NOT_KNOWN


def counting_all(db: Database, work_out: Project) -> Steps[None]:
    """Recompute all statistics."""
    statistics.clear(db)
    for head in _all_games(db):
        recount(db, head, work_out(head))
        yield NOT_KNOWN


def rebuilt(db: Database, work_out: Project) -> tuple[str, ...]:
    """Recompute all projections; returns the tables that differed."""
    before = _sums(db)
    for steps in (rebuilding(db, work_out), naming_all_kits(db), counting_all(db, work_out)):
        finished(steps)
    now = _sums(db)
    return tuple(table for table in before if before[table] != now[table])


def _sums(db: Database) -> dict[str, int]:
    sums = dict.fromkeys(statistics_queries.ALL_OF, 0)
    for table in statistics_queries.ALL_OF:
        for row in db.execute(statistics_queries.ALL_OF[table]):
            sums[table] += int.from_bytes(blake2b(repr(row).encode(), digest_size=16).digest())
    return sums


def _all_games(db: Database) -> Iterator[GameHead]:
    after = ""
    while rows := db.execute(queries.GAMES_BY_ID, (after, BATCH)).fetchall():
        yield from (GameHead(*row) for row in rows)
        after = rows[-1][0]


def _points(lines: object) -> dict[int, float] | None:
    if not isinstance(lines, list):
        return None
    totals: dict[int, float] = {}
    for line in lines:
        seat, points = member(line, "seat"), member(line, "points")
        if isinstance(seat, int) and isinstance(points, int | float) and abs(points) < MOST_POINTS:
            totals[seat] = totals.get(seat, 0) + points
    return totals


def _ranks(ranking: object) -> dict[int, int]:
    ranks: dict[int, int] = {}
    for group in elements(ranking):
        place = len(ranks) + 1
        ranks.update({seat: place for seat in elements(group) if isinstance(seat, int)})
    return ranks


def _decoded(text: str | None) -> object:
    if text is None or len(text) > LONGEST:
        return None
    try:
        return json.loads(text)
    except (TypeError, ValueError):  # TypeError: a corrupt row may hold a number
        return None


AT_ONCE = 100  # the app's start waits for it
DAY = 86_400_000  # ms
DELETED_DAYS = 30


def purge(db: Database, before: int) -> int:
    """Drop user kits and at most `AT_ONCE` games deleted before `before`; returns the number of games. If the clock has
    jumped, deletion times are reset to now."""
    now = before + DELETED_DAYS * DAY
    has_jumped = now - max(db.execute(queries.LATEST_KNOWN).fetchone()) > 2 * DELETED_DAYS * DAY
    for statement in (queries.GAMES_DELETED_AT, queries.KITS_DELETED_AT):
        db.execute(statement, (now, now if has_jumped else 0, now + DAY))
    db.execute(queries.DROP_OWN_KITS, (before,))
    ids = [id for (id,) in db.execute(queries.DELETED_BEFORE, (before, AT_ONCE)).fetchall()]
    for id in ids:
        db.execute(queries.KEEP_PRINTS, (id, prints_of(db, id)[: MOST * SIZE], id))
    if ids:
        drop(db, ids)
        db.execute(queries.DROP_UNUSED_KITS)
    people.drop_unlinked(db)
    return len(ids)


def drop(db: Database, game_ids: Sequence[str], *, are_many: bool = False) -> None:
    """Drop games with all their data. With `are_many`, call `refreshing_players` and merge the index afterwards."""
    for id in game_ids:
        finding.drop(db, id, tidy=not are_many)
    forget(db, game_ids, refresh=not are_many)
    for statement in (queries.DROP_LINES, queries.DROP_PHONES):
        db.execute_all(statement, [(id, 0) for id in game_ids])
    for statement in (queries.DROP_NOTE, play_queries.DROP_PLAY, queries.DROP_GAME):
        db.execute_all(statement, [(id,) for id in game_ids])
