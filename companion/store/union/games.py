"""Merges games. A device's claim about a game is the journal it knows (only hashes, if the game was purged) and how
often the game was deleted or restored. If one journal continues the other, the longer wins. If they diverge, both are
kept: the one whose next line has the lower hash keeps the id, the other gets one derived from its next line. Merges in
any order give the same games. A play without a journal is identified by its id or a link to another program. A record
wins over its import."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import UUID, uuid5

from msgspec.structs import astuple

from companion.store.journal import PLAYED_STEP
from companion.store.prints import SIZE, common, prints_of
from companion.store.queries import games as queries, union as sql
from companion.store.records import GameHead, is_play, sealed
from referees.common.record.steps import NOT_KNOWN, Progress, Steps
from referees.common.values.change import changed

if TYPE_CHECKING:
    from companion.store.sqlite.database import SqliteDatabase

SIDES: Final = ("main", "theirs")
OURS: Final = UUID("3b0d6c1e-8f57-4f0e-9c35-4f2f6a5d2c10")
PAGE: Final = 50
AT_PLACE: Final = GameHead.__struct_fields__.index("location")  # in a game's row; `registers.py` decides between two


class Claim(NamedTuple):
    """What one database knows about a game; `row` is None if the game was purged."""

    prints: bytes
    turn: int  # odd: deleted
    side: str
    id: str
    row: tuple[Any, ...] | None = None
    rank: tuple[Any, ...] = ()  # decides between two versions of one journal


class Fate(NamedTuple):
    """What becomes of an id: the winning claim, if any, and the longest claim of a purged game."""

    claim: Claim | None
    turn: int
    deleted_at: int | None
    purged: Claim | None


@dataclass(slots=True)
class Counts:
    """Numbers of games: new here, continued, deleted, and continued on both devices."""

    new: int = 0
    longer: int = 0
    deleted: int = 0
    branches: int = 0
    parted: set[str] = field(default_factory=set)  # ids that lost a diverging journal


def uniting_games(db: SqliteDatabase, now: int) -> Steps[Counts]:
    """Merge the games of the attached database `theirs` into `main`, except the values that `registers.py` merges."""
    aliases = _aliases(db)
    claims = defaultdict[str, list[Claim]](list)
    yield from _collecting(db, aliases, claims)
    fates: dict[str, Fate] = {}
    todo, counts = [*claims], Counts()
    while todo:
        id = todo.pop()
        fates[id], moved = resolved(claims[id], now)
        counts.parted |= {id} if moved else set()
        for claim, new_id in moved:
            if new_id not in claims:
                claims[new_id] += _claims_of(db, new_id)
            if claim not in claims[new_id]:
                claims[new_id].append(claim)
                todo.append(new_id)
        yield NOT_KNOWN
    fates |= {old: Fate(None, 0, None, None) for old, new in aliases.items() if old != new}
    db.execute(sql.ALIASES)
    db.execute_all(sql.ADD_ALIAS, aliases.items())
    for side in SIDES:
        for statement in sql.RELINK:
            db.execute(statement.format(side=side))
            yield NOT_KNOWN
    yield from _writing(db, fates, counts)
    return counts


def _aliases(db: SqliteDatabase) -> dict[str, str]:
    """Maps each play's id to its record's, or to the lowest id among plays with the same link to another program."""
    roots: dict[str, str] = {}

    def root(id: str) -> str:
        while roots.setdefault(id, id) != id:
            id = roots[id]
        return id

    for first, second in db.execute(sql.SAME_PLAYS).fetchall():
        low, high = sorted((root(first), root(second)), key=lambda id: (is_play(id), id))
        if is_play(high):
            roots[high] = low
    return {id: root(id) for id in [*roots]}


def _collecting(db: SqliteDatabase, aliases: Mapping[str, str], claims: dict[str, list[Claim]]) -> Steps[None]:
    after, done, of = "", 0, db.execute(sql.COUNT_GAMES.format(side="theirs")).fetchone()[0]
    while rows := db.execute(sql.PAGE_OF_GAMES.format(side="theirs"), (after, PAGE)).fetchall():
        for row in rows:
            if row[0] not in aliases and not _is_same(db, row):
                claims[row[0]] += _claims_of(db, row[0])
            done += 1
            yield Progress(done, of)
        after = rows[-1][0]
    for (id,) in db.execute(sql.ALL_PURGED).fetchall():
        if id not in claims and id not in aliases:
            claims[id] += _claims_of(db, id)
            yield Progress(done, of)
    for old, new in aliases.items():
        claims[new] += _claims_of(db, old)
        yield Progress(done, of)


def _is_same(db: SqliteDatabase, theirs: tuple[Any, ...]) -> bool:
    mine = db.execute(sql.READ_GAME.format(side="main"), theirs[:1]).fetchone()
    if mine != theirs or _turn(db, "main", mine) != _turn(db, "theirs", theirs):
        return False
    return not is_play(theirs[0]) or _play_rank(db, "main", theirs[0]) == _play_rank(db, "theirs", theirs[0])


def _claims_of(db: SqliteDatabase, id: str) -> list[Claim]:
    claims = []
    for side in SIDES:
        row = db.execute(sql.READ_GAME.format(side=side), (id,)).fetchone()
        if row is not None:
            is_counted = db.execute(sql.IS_PENDING.format(side=side), (id,)).fetchone() is None
            rank = (_play_rank(db, side, id), is_counted, row[-1] or 0, repr(row[1:]))
            claims.append(Claim(prints_of(db, id, side), _turn(db, side, row), side, id, row, rank))
        purged = db.execute(sql.READ_PURGED.format(side=side), (id,)).fetchone()
        if purged is not None:
            claims.append(Claim(purged[0], purged[1], side, id))
    return claims


def _play_rank(db: SqliteDatabase, side: str, id: str) -> tuple[Any, ...]:
    """Sort key that decides between two versions of a play record."""
    return db.execute(sql.READ_DETAILS.format(side=side), (id,)).fetchone() or ("", 0, "", 0)


def _turn(db: SqliteDatabase, side: str, row: tuple[Any, ...]) -> int:
    stored = db.execute(sql.READ_TURN.format(side=side), row[:1]).fetchone()
    turn = 0 if stored is None else int(stored[0])
    return turn if turn % 2 == (row[-1] is not None) else turn + 1  # counts a row added again after a purge


def resolved(claims: Sequence[Claim], now: int) -> tuple[Fate, list[tuple[Claim, str]]]:
    """The `Fate` of an id, and the diverging claims with their new ids."""
    path = claims[0].prints
    for claim in claims[1:]:
        at = common(path, claim.prints) * SIZE
        if at in (len(path), len(claim.prints)):
            path = max(path, claim.prints, key=len)
        else:
            path = min(path, claim.prints, key=lambda prints: prints[at : at + SIZE])
    agreeing, moved = list[Claim](), list[tuple[Claim, str]]()
    for claim in claims:
        at = common(path, claim.prints) * SIZE
        if at == len(claim.prints):
            agreeing.append(claim)
        else:
            moved.append((claim, str(uuid5(OURS, claim.prints[at : at + SIZE].hex()))))
    return _fate(agreeing, now), moved


def _fate(claims: Sequence[Claim], now: int) -> Fate:
    """The longest unpurged journal wins, marked as deleted if a purged one at least as long has a higher `turn`."""
    purged = max((claim for claim in claims if claim.row is None), key=_weight, default=None)
    best = max((claim for claim in claims if claim.row is not None), key=_weight, default=None)
    if best is None or best.row is None:
        return Fate(None, 0, None, purged)
    deleted_at = best.row[-1]
    if purged is None or len(purged.prints) < len(best.prints) or purged.turn <= best.turn:
        return Fate(best, best.turn, deleted_at, purged)
    return Fate(best, purged.turn, now if deleted_at is None else deleted_at, purged)


def _weight(claim: Claim) -> tuple[Any, ...]:
    return len(claim.prints), claim.turn, claim.rank


def _writing(db: SqliteDatabase, fates: Mapping[str, Fate], counts: Counts) -> Steps[None]:
    """Writes each id's game; games that get another id here are first copied to temporary tables."""
    for statement in sql.ASIDE:
        db.execute(statement)
    for id, fate in fates.items():
        claim = fate.claim
        if claim is not None and claim.id != id:
            for statement in sql.COPY_SAID:
                db.conn.execute(statement.format(side=claim.side), {"old": claim.id, "new": id})
            for statement in sql.PUT_ASIDE if claim.side == "main" else ():
                db.execute(statement, (claim.id,))
            yield NOT_KNOWN
    for done, (id, fate) in enumerate(fates.items()):
        before = db.execute(sql.READ_GAME.format(side="main"), (id,)).fetchone()
        _write(db, id, fate, before)
        _count(db, id, before, fate, counts)
        yield Progress(done, len(fates))


def _write(db: SqliteDatabase, id: str, fate: Fate, row: tuple[Any, ...] | None) -> None:
    claim = fate.claim
    is_unchanged = claim is not None and (claim.side, claim.id) == ("main", id)
    if fate.purged is not None:
        db.execute(sql.KEEP_PURGED, (id, fate.purged.prints, fate.purged.turn))
    if row is not None and not is_unchanged:
        for statement in (*sql.DROP_ROWS, queries.DROP_GAME):
            db.execute(statement, (id,))
    if claim is None or claim.row is None:
        return
    if not is_unchanged:
        head = changed(GameHead(*claim.row[:-4]), id=id)
        if row is not None and claim.id == id:
            head = changed(head, location=row[AT_PLACE])
        last, chain = claim.row[-4:-2]
        seal, played = sealed(head, last, chain), head.updated_at >> PLAYED_STEP
        db.execute(queries.CREATE_GAME, (*astuple(head), last, chain, seal, played))
        for statement in sql.TAKE_ROWS[claim.side]:
            db.execute(statement, (id, claim.id))
    db.execute(sql.SET_DELETED, (fate.deleted_at, id))
    db.execute(sql.SET_TURN, (id, fate.turn))
    for side in SIDES if is_play(id) else ():
        db.execute(sql.PLACE_OF_VERSION.format(side=side), (claim.row[AT_PLACE], id))


def _count(db: SqliteDatabase, id: str, before: tuple[Any, ...] | None, fate: Fate, counts: Counts) -> None:
    claim = fate.claim
    if claim is None or claim.row is None:
        return
    if fate.deleted_at is not None:
        counts.deleted += before is not None and before[-1] is None
    elif before is None or before[-1] is not None:
        is_branch = len(db.execute(queries.BRANCHES, (id, 2)).fetchall()) > 1
        counts.branches += is_branch
        counts.new += not is_branch and claim.side == "theirs"
    elif id not in counts.parted:
        counts.longer += claim.row[-4] > before[-4]
