"""Schema migration of older files: forward only, atomic, after a backup copy."""

from pathlib import Path

from companion.store.sqlite.database import SqliteDatabase
from companion.store.sqlite.rescue import back_up

APPLICATION_ID = 0x4F72_436F  # marks our files ("OrCo")
VERSION = 16  # number of migrations, stored as `user_version`


def version_of(db: SqliteDatabase) -> int:
    """The number of migrations applied to the file, 0 for an empty one."""
    version: int = db.execute("pragma user_version").fetchone()[0]
    return version


def bring_up_to_date(db: SqliteDatabase, path: Path) -> None:
    """Apply missing migrations in one transaction, so of two processes only one migrates."""
    before = version_of(db)
    if before >= VERSION:
        return
    from companion.store.sqlite import migrations

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
