"""Schema migrations, in order. Append only: a released migration is never changed."""

import sqlite3
from collections.abc import Iterable

from sqlite_utils import Database as Model, Migrations

from companion.store import days, people
from companion.store.projections import counting_all, rebuilding, seated
from companion.store.queries import (
    games as queries,
    people as people_queries,
    plays as play_queries,
    statistics as statistics_queries,
)
from companion.store.records import named_place
from companion.store.sqlite.database import SqliteDatabase
from referees.common.record.steps import finished

MIGRATIONS = Migrations("companion")


def _run(statements: Iterable[str], db: Model) -> None:
    for statement in statements:
        db.execute(statement)


def _migration(name: str, statements: Iterable[str]) -> None:
    MIGRATIONS(name=name)(lambda db: _run(statements, db))


_migration("games_and_their_journals", queries.TABLES)
_migration("notes_and_finding", queries.FINDING_TABLES)
_migration("kits_of_the_family", queries.OWN_KIT_TABLES)
_migration("kits_of_each_game", queries.PURGE_TABLES)
_migration("results_and_their_sums", queries.STATISTICS_TABLES)
_migration("phones_of_entries", queries.PHONE_TABLES)


@MIGRATIONS()
def people_of_names(db: Model) -> None:
    """Adds a person for each name, and links seats to people."""
    remembered = db.execute(people_queries.OLD_PLAYERS).fetchall()
    _run(people_queries.PEOPLE_TABLES, db)
    people.names_to_people(SqliteDatabase(db.conn), remembered)


_migration("plays_without_a_record", play_queries.PLAYS_TABLES)
_migration("memories_and_years", statistics_queries.MEMORY_TABLES)


@MIGRATIONS()
def players_elsewhere_are_people(db: Model) -> None:
    """Links players of other programs to people instead of names."""
    _run(play_queries.LINK_TABLES, db)
    people.names_elsewhere_to_people(SqliteDatabase(db.conn))


_migration("leaner_statistics", statistics_queries.LEANER_TABLES)


@MIGRATIONS()
def names_in_any_encoding(db: Model) -> None:
    """Merges people whose names differ only in encoding."""
    people.one_name_to_one_person(SqliteDatabase(db.conn))


@MIGRATIONS()
def local_days(db: Model) -> None:
    """Adds UTC offsets to games, and win conditions to imported games."""
    _run((*queries.DAY_TABLES, *play_queries.RULES_TABLES, *statistics_queries.DAY_VIEWS), db)
    days.add_utc_offsets(SqliteDatabase(db.conn))


@MIGRATIONS()
def places_of_games(db: Model) -> None:
    """Adds locations of games."""
    db.conn.create_function("named_place", 1, named_place)
    _run((*queries.PLACE_TABLES, *statistics_queries.PLACE_VIEWS), db)


_migration("streaks_by_query", statistics_queries.WITHOUT_STREAKS)
_migration("edits_of_values", queries.UNION_TABLES)


def apply(connection: sqlite3.Connection, count: int | None = None) -> None:
    """Apply all migrations and compute the projections; with `count`, apply only that many and compute nothing."""
    model = _model(connection)
    steps = MIGRATIONS.pending(model)
    stop = [] if count is None else [step.name for step in steps[count:]]
    MIGRATIONS.apply(model, stop_before=stop)
    if count is None and steps:
        db = SqliteDatabase(connection)
        finished(rebuilding(db, seated))
        finished(counting_all(db, seated))


def applied(connection: sqlite3.Connection) -> int:
    """The number of migrations that the file records as applied."""
    return len(MIGRATIONS.applied(_model(connection)))


def _model(connection: sqlite3.Connection) -> Model:
    return Model(connection, recursive_triggers=False, execute_plugins=False)
