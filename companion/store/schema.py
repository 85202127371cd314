"""The tables, and how an older file becomes today's: forward only, all or nothing, a copy of the file taken first."""

from __future__ import annotations

from pathlib import Path

from sqlite_utils import Database, Migrations

from companion.store import queries
from companion.store.projections import rebuild, seated
from companion.store.rescue import back_up

__all__ = ["APPLICATION_ID", "MIGRATIONS", "VERSION", "bring_up_to_date", "version_of"]

APPLICATION_ID = 0x4F72_436F
"""Marks our files ("OrCo"), so that another program's database is not taken for one."""

MIGRATIONS = Migrations("companion")
"""Only ever added to: a migration that was released is never changed."""

VERSION = 4
"""How many migrations there are; stored as `user_version`, so one look at the header tells a newer app's file."""


@MIGRATIONS()
def games_and_their_journals(db: Database) -> None:
    """Games, journal, kits, settings, and the projections players and seats."""
    for statement in queries.TABLES:
        db.execute(statement)


@MIGRATIONS()
def notes_and_finding(db: Database) -> None:
    """Notes, and the index by which games are searched, filled from the games that are there."""
    for statement in queries.FINDING_TABLES:
        db.execute(statement)
    rebuild(db, seated)


@MIGRATIONS()
def kits_of_the_family(db: Database) -> None:
    """Kits by name, which a family corrects until they are as its own copy is printed."""
    for statement in queries.OWN_KIT_TABLES:
        db.execute(statement)


@MIGRATIONS()
def kits_of_each_game(db: Database) -> None:
    """Which kits a game needs, so that a kit can go with the last game that does."""
    for statement in queries.PURGE_TABLES:
        db.execute(statement)


def version_of(db: Database) -> int:
    """The number of migrations the file has been through, 0 for an empty one."""
    version: int = db.execute("pragma user_version").fetchone()[0]
    return version


def bring_up_to_date(db: Database, path: Path) -> None:
    """Apply what is missing, in one transaction, so that of two processes one does it and the other finds it done."""
    before = version_of(db)
    if before >= VERSION:
        return
    if before:
        back_up(db.conn, path, before)
    db.execute("begin immediate")
    try:
        if version_of(db) < VERSION:
            MIGRATIONS.apply(db)
            db.execute(f"pragma application_id = {APPLICATION_ID}")
            db.execute(f"pragma user_version = {VERSION}")
        db.commit()
    except BaseException:
        db.rollback()
        raise
