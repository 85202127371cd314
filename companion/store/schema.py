"""Schema migration of older files: forward only, atomic, after a copy of the file was made."""

from __future__ import annotations

from pathlib import Path

from companion.store.database import Database
from companion.store.rescue import back_up

APPLICATION_ID = 0x4F72_436F
"""Marks our files ("OrCo"), so that another program's database is not taken for one."""

VERSION = 15
"""How many migrations there are; stored as `user_version`, so one look at the header tells a newer app's file."""


def version_of(db: Database) -> int:
    """The number of migrations the file has been through, 0 for an empty one."""
    version: int = db.execute("pragma user_version").fetchone()[0]
    return version


def bring_up_to_date(db: Database, path: Path) -> None:
    """Apply missing migrations in one transaction, so that of two processes one migrates and the other finds it
    done."""
    before = version_of(db)
    if before >= VERSION:
        return
    from companion.store import migrations

    if before:
        back_up(db.conn, path, before)
    db.execute("begin immediate")
    try:
        if version_of(db) < VERSION:
            migrations.apply(db.conn)
            db.execute(f"pragma application_id = {APPLICATION_ID}")
            db.execute(f"pragma user_version = {VERSION}")
        db.commit()
    except BaseException:
        db.rollback()
        raise
