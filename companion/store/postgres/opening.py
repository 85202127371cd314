"""Opens the store on a server: checks whose database it is, and brings its schema up to date."""

import asyncio
from functools import partial
from typing import Final
from uuid import uuid4

from companion.store.postgres import statements as sql
from companion.store.postgres.access import PostgresAccess
from companion.store.postgres.database import Connections, PostgresDatabase
from companion.store.postgres.errors import NotOurs, NotUnicode, ServerNewer
from companion.store.postgres.migrations import MIGRATIONS
from companion.store.postgres.notices import ChangeNotices
from companion.store.postgres.store import PostgresStore
from companion.store.projections import Project, seated

LATEST: Final = len(MIGRATIONS)


async def opened_at(address: str, *, work_out: Project = seated) -> PostgresStore:
    """As `open_at` in `engines`. Raises StoreError, also for another program's database."""
    access = PostgresAccess(Connections(address))
    try:
        version = await access.reading(_version)
        if version > LATEST:
            raise ServerNewer
        if version == 0:
            await access.changing(lambda db: db.execute(sql.STEPS_TABLE))
        for number in range(version + 1, LATEST + 1):
            await access.changing(partial(_migrate, number))
        origin = uuid4().hex
        notices = await asyncio.to_thread(ChangeNotices, access.connections, origin)
    except BaseException:
        await access.close()
        raise
    access.notice = (sql.NOTIFY, (sql.CHANNEL, origin)) if notices.sends_notices else (sql.COUNT_CHANGE, (origin,))
    return PostgresStore(access, notices, work_out)


def _version(db: PostgresDatabase) -> int:
    if str(db.execute(sql.ENCODING).fetchone()[0]).upper().replace("-", "") != "UTF8":
        raise NotUnicode
    if db.execute(sql.OUR_TABLE).fetchone()[0]:
        return int(db.execute(sql.VERSION).fetchone()[0])
    if db.execute(sql.OTHER_TABLES).fetchone()[0]:
        raise NotOurs
    return 0


def _migrate(number: int, db: PostgresDatabase) -> None:
    if db.execute(sql.VERSION).fetchone()[0] >= number:  # another process was first
        return
    db.execute(sql.ADD_STEP, (number,))  # others wait for this row
    for statement in MIGRATIONS[number - 1]:
        db.execute(statement)
