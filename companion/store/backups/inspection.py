"""Validates an uploaded backup, which may contain anything, and migrates it, in a temporary folder. Its schema must
equal this app's, so no foreign trigger or view ever runs; every page is read, every checksum recomputed."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.store import journal, projections
from companion.store.errors import StoreError
from companion.store.models.play_details import checked, play_details
from companion.store.plays import before_in
from companion.store.queries import games as queries
from companion.store.records import GameHead, StoredPlay, chained, kit_hash, sealed
from companion.store.sqlite import schema
from companion.store.sqlite.database import SqliteDatabase
from companion.store.sqlite.opening import BUSY_SECONDS, writing
from referees.common.protocol.sentence import say
from referees.common.record.steps import NOT_KNOWN, Progress, Steps

LARGEST: Final = 512 * 1024 * 1024  # bytes of a file: some fifty times the largest known collection
LONGEST_TEXT: Final = 1024 * 1024  # bytes of a value: twice what this app ever writes
LONGEST_LOOK: Final = 60.0  # seconds
STEPS: Final = 100_000  # SQLite VM instructions between two checks of the time limit
MAGIC: Final = b"SQLite format 3\x00"
HEAD: Final = 100  # bytes, with page size and page count
BATCH: Final = 20
EMPTY = say("This file is empty, so nothing was restored. Your games are unchanged.")
TOO_LARGE = say("This file is too large to be a backup, so nothing was restored. Your games are unchanged.")
NOT_OURS = say("This file isn't an Oracle Companion backup, so nothing was restored. Your games are unchanged.")
CUT_SHORT = say("Part of this backup is missing, so nothing was restored. Your games are unchanged.")
DAMAGED = say("This backup is damaged, so nothing was restored. Your games are unchanged. Try an earlier backup.")
TOO_LONG = say("It would take too long to check all of this file, so nothing was restored. Your games are unchanged.")
NEWER = say(
    "This backup was made by a newer Oracle Companion, so nothing was restored. Your games are unchanged. Update "
    "this app, then try again."
)

ALL_GAMES: Final = "select count(*) from games"
ALL_LINES: Final = "select count(*) from journal"
ALL_PLAYS: Final = "select game_id, system, foreign_id, day, changed, times, told, batch from plays"
ALL_REPLACED: Final = "select game_id, before from replaced"
WITHOUT_PLAY: Final = """select 1 from games left join plays on plays.game_id = games.id
    where (games.status = 'played') <> (plays.game_id is not null)"""
PLAYS_SINCE: Final = 8
ALL_KITS: Final = "select hash, game, json from kits"
GAMES: Final = "select count(*) from games where deleted_at is null"
SEALED_GAMES: Final = f"select {queries.HEAD}, last, chain, seal from games where id > ? order by id limit ?"
# bounds of texts that lists and screens load at once; real ones stay below
TOO_LARGE_FOR_US: Final = (
    "select 1 from games where max(length(id), length(game), length(headline)) > 1000",
    "select 1 from games where max(length(config), ifnull(length(tally), 0), ifnull(length(outcome), 0)) > 400000",
    "select 1 from journal where length(payload) > 200000",
    "select 1 from kits where length(json) > 300000",
    "select 1 from own_kits where max(length(id), length(name)) > 1000 or length(json) > 300000",
    "select 1 from notes where length(note) > 5000",
    "select 1 from settings where max(length(key), length(value)) > 10000",
    "select 1 from settings limit 1 offset 1000",
)
# by the version that added the table
TOO_LARGE_SINCE: Final = {
    6: ("select 1 from phones where max(length(game_id), length(phone)) > 1000",),
    7: (
        "select 1 from people where max(length(id), length(name), length(key), length(colour), length(shape)) > 1000",
        "select 1 from people limit 1 offset 20000",
        "select 1 from played_as where max(length(game_id), length(key), length(person)) > 1000",
        # Merges of people must not form a cycle.
        """with recursive down(id) as (
                select id from people where part_of is null
                union select people.id from down cross join people on people.part_of = down.id)
            select 1 from people where id not in (select id from down)""",
        "select 1 from played_as where person not in (select id from people)",
    ),
    8: (
        """select 1 from plays where max(length(game_id), length(system), length(foreign_id), length(day)) > 1000
            or length(told) > 200000 or times not between 0 and 1000""",
        "select 1 from play_links where max(length(system), length(foreign_id), length(game_id)) > 1000",
        """with named(kind, system, id, here, batch) as (select * from foreign_names)
            select 1 from named where max(length(system), length(id), length(here)) > 1000""",
        "select 1 from batches where max(length(system), length(origin)) > 1000",
        "select 1 from replaced where length(before) > 900000",
    ),
    10: ("select 1 from foreign_names where kind = 'player' and here not in (select id from people)",),
    13: (
        """select 1 from games where utc_offset is not null
            and (typeof(utc_offset) <> 'integer' or utc_offset not between -1560 and 1560)""",
        "select 1 from game_rules where max(length(game), length(rules)) > 1000",
    ),
    14: ("select 1 from games where typeof(location) <> 'text' or length(location) > 1000",),
    16: (
        """select 1 from edits where typeof(kind) <> 'text' or typeof(id) <> 'text' or length(kind) > 1000
            or length(id) > 4000 or typeof(count) <> 'integer' or count not between 0 and 1000000""",
        """select 1 from purged where typeof(game_id) <> 'text' or length(game_id) > 1000 or typeof(prints) <> 'blob'
            or length(prints) % 8 or length(prints) > 800000
            or typeof(turn) <> 'integer' or turn not between 0 and 1000000""",
    ),
}
SCHEMA_ROWS: Final = "select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite\\_%' escape '\\'"
APPLIED: Final = "select migration_set, name from _sqlite_migrations order by rowid"


class NotABackup(StoreError):
    """The file is rejected; nothing was changed."""

    says = NOT_OURS


def too_large(size: int) -> NotABackup | None:
    """The error if a file of `size` bytes is too large, else None."""
    return NotABackup(TOO_LARGE) if size > LARGEST else None


def inspecting(path: Path, before: int, is_cancelled: Callable[[], bool] = lambda: False) -> Steps[int]:
    """Validate and migrate a copy of a backup in steps, possibly in different threads; returns its number of games.
    Drops games deleted before `before`. Raises NotABackup."""
    end = time.monotonic() + LONGEST_LOOK
    inspection = _inspecting(path, before, lambda: time.monotonic() > end or is_cancelled())
    try:
        while True:
            yield next(inspection)
            if time.monotonic() > end:
                raise NotABackup(TOO_LONG)
    except StopIteration as ended:
        games: int = ended.value
        return games
    except NotABackup:
        raise
    except (StoreError, sqlite3.Error, OSError, ValueError, TypeError, OverflowError, RecursionError) as error:
        raise NotABackup(TOO_LONG if time.monotonic() > end else DAMAGED) from error
    finally:
        inspection.close()


def _inspecting(path: Path, before: int, is_enough: Callable[[], bool]) -> Steps[int]:
    _check_header(path)
    with closing(_opened(path, is_enough)) as connection:
        db = SqliteDatabase(connection)
        _is_ours(db)
        _has_our_schema(db)
        yield NOT_KNOWN
        yield from _has_intact_content(db)
    with closing(writing(path.absolute(), BUSY_SECONDS, in_any_thread=True)) as copy:
        copy.conn.set_progress_handler(is_enough, STEPS)
        yield from _migrated(copy, before)
        games: int = copy.execute(GAMES).fetchone()[0]
    return games


def _check_header(path: Path) -> None:
    size = path.stat().st_size
    if size == 0:
        raise NotABackup(EMPTY)
    if size > LARGEST:
        raise NotABackup(TOO_LARGE)
    with path.open("rb") as file:
        head = file.read(HEAD)
    if not head.startswith(MAGIC):
        raise NotABackup(NOT_OURS)
    page_size, pages = int.from_bytes(head[16:18], "big"), int.from_bytes(head[28:32], "big")
    if len(head) < HEAD or size < pages * (65536 if page_size == 1 else page_size):
        raise NotABackup(CUT_SHORT)


def _opened(path: Path, is_enough: Callable[[], bool]) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_TEXT)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.set_progress_handler(is_enough, STEPS)
    connection.execute("pragma trusted_schema = off")
    connection.execute("pragma cell_size_check = on")
    return connection


def _is_ours(db: SqliteDatabase) -> None:
    version = schema.version_of(db)
    if db.execute("pragma application_id").fetchone()[0] != schema.APPLICATION_ID or version < 1:
        raise NotABackup(NOT_OURS)
    if version > schema.VERSION:
        raise NotABackup(NEWER)


def _has_our_schema(db: SqliteDatabase) -> None:
    from companion.store.sqlite import migrations

    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrations.apply(connection, schema.version_of(db))
        model = SqliteDatabase(connection)
        if not _is_same(db, model, SCHEMA_ROWS) or not _is_same(db, model, APPLIED):
            raise NotABackup(NOT_OURS)


def _is_same(db: SqliteDatabase, reference: SqliteDatabase, query: str) -> bool:
    model = set(reference.execute(query).fetchall())
    return set(db.execute(query).fetchmany(len(model) + 1)) == model


def _has_intact_content(db: SqliteDatabase) -> Steps[None]:
    has_all_pages = db.execute("pragma integrity_check(1)").fetchone()[0] == "ok"
    yield NOT_KNOWN
    if not has_all_pages or db.execute("pragma foreign_key_check").fetchone():
        raise NotABackup(DAMAGED)
    current = schema.version_of(db)
    since = [query for version, checks in TOO_LARGE_SINCE.items() if version <= current for query in checks]
    if any(db.execute(query).fetchone() for query in (*TOO_LARGE_FOR_US, *since)):
        raise NotABackup(DAMAGED)
    yield NOT_KNOWN
    if current >= PLAYS_SINCE:
        yield from _has_readable_plays(db)
    count = db.execute(ALL_GAMES).fetchone()[0]
    games, lines, after = 0, 0, ""
    while rows := db.execute(SEALED_GAMES, (after, BATCH)).fetchall():
        for row in rows:
            lines += yield from _sealed_lines(db, row, Progress(games // 2, count))
            games += 1
        after = rows[-1][0]
    if count != games or db.execute(ALL_LINES).fetchone()[0] != lines:
        raise NotABackup(DAMAGED)


def _has_readable_plays(db: SqliteDatabase) -> Steps[None]:
    if db.execute(WITHOUT_PLAY).fetchone():
        raise NotABackup(DAMAGED)
    for row in db.execute(ALL_PLAYS):
        play_details(checked(StoredPlay, row).details)
        yield NOT_KNOWN
    for game_id, text in db.execute(ALL_REPLACED):
        if before_in(text, game_id) is None:
            raise NotABackup(DAMAGED)
        yield NOT_KNOWN


def _sealed_lines(db: SqliteDatabase, row: journal.Row, progress: Progress) -> Steps[int]:
    """Checks a game's row and lines against their checksums. Raises NotABackup."""
    *columns, last, chain, seal = row
    head, count, so_far = checked(GameHead, columns), 0, 0
    for page in journal.pages(db, head.id, last):
        if [line.n for line in page] != [*range(count + 1, count + len(page) + 1)]:
            raise NotABackup(DAMAGED)
        count, so_far = count + len(page), chained(page, so_far)
        yield progress
    if sealed(head, last, chain) != seal or (count, so_far) != (last, chain):
        raise NotABackup(DAMAGED)
    return count


def _migrated(db: SqliteDatabase, before: int) -> Steps[None]:
    count = db.execute(ALL_GAMES).fetchone()[0]
    for hash, game, content in db.execute(ALL_KITS):
        if kit_hash(game, content) != hash:
            raise NotABackup(DAMAGED)
        yield Progress(count // 2, count)
    with db.atomic():
        for done, _ in enumerate(projections.rebuilding(db, projections.seated)):
            yield Progress((count + done) // 2, count)
        yield from projections.naming_all_kits(db)
        yield from projections.counting_all(db, projections.seated)
    purged = -1
    while purged:
        with db.atomic():
            purged = projections.purge(db, before)
        yield Progress(count, count)
