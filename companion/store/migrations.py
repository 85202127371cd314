"""How the tables were made, step by step. Only ever added to: a migration that was released is never changed."""

from __future__ import annotations

import sqlite3

from sqlite_utils import Database as Model
from sqlite_utils import Migrations

from companion.store import queries
from companion.store.database import Database
from companion.store.projections import rebuilding, seated
from referees.common.steps import finished

__all__ = ["MIGRATIONS", "applied", "apply"]

MIGRATIONS = Migrations("companion")


@MIGRATIONS()
def games_and_their_journals(db: Model) -> None:
    """Games, journal, kits, settings, and the projections players and seats."""
    for statement in queries.TABLES:
        db.execute(statement)


@MIGRATIONS()
def notes_and_finding(db: Model) -> None:
    """Notes, and the index by which games are searched, filled from the games that are there."""
    for statement in queries.FINDING_TABLES:
        db.execute(statement)
    finished(rebuilding(Database(db.conn), seated))


@MIGRATIONS()
def kits_of_the_family(db: Model) -> None:
    """Kits by name, which a family corrects until they are as its own copy is printed."""
    for statement in queries.OWN_KIT_TABLES:
        db.execute(statement)


@MIGRATIONS()
def kits_of_each_game(db: Model) -> None:
    """Which kits a game needs, so that a kit can go with the last game that does."""
    for statement in queries.PURGE_TABLES:
        db.execute(statement)


def apply(connection: sqlite3.Connection, count: int | None = None) -> None:
    """Bring the tables to today's form, or to that of the first so many migrations."""
    model = _model(connection)
    steps = MIGRATIONS.pending(model)
    stop = [] if count is None else [step.name for step in steps[count:]]
    MIGRATIONS.apply(model, stop_before=stop)


def applied(connection: sqlite3.Connection) -> int:
    """How many migrations the file says it has been through."""
    return len(MIGRATIONS.applied(_model(connection)))


def _model(connection: sqlite3.Connection) -> Model:
    return Model(connection, recursive_triggers=False, execute_plugins=False)
