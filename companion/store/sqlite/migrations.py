"""Schema migrations, in order. Append only: a released migration is never changed."""

import sqlite3

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


@MIGRATIONS()
def games_and_their_journals(db: Model) -> None:
    """Adds games, journal, kits, settings and, derived from games, players and seats."""
    for statement in queries.TABLES:
        db.execute(statement)


@MIGRATIONS()
def notes_and_finding(db: Model) -> None:
    """Adds notes and the search index."""
    for statement in queries.FINDING_TABLES:
        db.execute(statement)


@MIGRATIONS()
def kits_of_the_family(db: Model) -> None:
    """Adds named, editable kits."""
    for statement in queries.OWN_KIT_TABLES:
        db.execute(statement)


@MIGRATIONS()
def kits_of_each_game(db: Model) -> None:
    """Adds the kits that each game refers to."""
    for statement in queries.PURGE_TABLES:
        db.execute(statement)


@MIGRATIONS()
def results_and_their_sums(db: Model) -> None:
    """Adds statistics."""
    for statement in queries.STATISTICS_TABLES:
        db.execute(statement)


@MIGRATIONS()
def phones_of_entries(db: Model) -> None:
    """Adds, for shared tables, which phone each journal line came from."""
    for statement in queries.PHONE_TABLES:
        db.execute(statement)


@MIGRATIONS()
def people_of_names(db: Model) -> None:
    """Adds a person for each name, and links seats to people."""
    remembered = db.execute(people_queries.OLD_PLAYERS).fetchall()
    for statement in people_queries.PEOPLE_TABLES:
        db.execute(statement)
    people.names_to_people(SqliteDatabase(db.conn), remembered)


@MIGRATIONS()
def plays_without_a_record(db: Model) -> None:
    """Adds tables for plays imported from other programs, and SQL views of all plays for data tools."""
    for statement in play_queries.PLAYS_TABLES:
        db.execute(statement)


@MIGRATIONS()
def memories_and_years(db: Model) -> None:
    """Adds game statistics, streaks, and sums by year."""
    for statement in statistics_queries.MEMORY_TABLES:
        db.execute(statement)


@MIGRATIONS()
def players_elsewhere_are_people(db: Model) -> None:
    """Links players of other programs to people instead of names."""
    for statement in play_queries.LINK_TABLES:
        db.execute(statement)
    people.names_elsewhere_to_people(SqliteDatabase(db.conn))


@MIGRATIONS()
def leaner_statistics(db: Model) -> None:
    """Drops indexes that streaks don't need."""
    for statement in statistics_queries.LEANER_TABLES:
        db.execute(statement)


@MIGRATIONS()
def names_in_any_encoding(db: Model) -> None:
    """Merges people whose names differ only in encoding."""
    people.one_name_to_one_person(SqliteDatabase(db.conn))


@MIGRATIONS()
def local_days(db: Model) -> None:
    """Adds UTC offsets to games, and win conditions to imported games."""
    for statement in (*queries.DAY_TABLES, *play_queries.RULES_TABLES, *statistics_queries.DAY_VIEWS):
        db.execute(statement)
    days.add_utc_offsets(SqliteDatabase(db.conn))


@MIGRATIONS()
def places_of_games(db: Model) -> None:
    """Adds locations of games."""
    db.conn.create_function("named_place", 1, named_place)
    for statement in (*queries.PLACE_TABLES, *statistics_queries.PLACE_VIEWS):
        db.execute(statement)


@MIGRATIONS()
def streaks_by_query(db: Model) -> None:
    """Drops stored streaks, which are now queried."""
    for statement in statistics_queries.WITHOUT_STREAKS:
        db.execute(statement)


@MIGRATIONS()
def edits_of_values(db: Model) -> None:
    """Adds what a union with other devices needs: counts of edits, and hashes of purged games."""
    for statement in queries.UNION_TABLES:
        db.execute(statement)


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
