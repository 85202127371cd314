"""Notices of other processes' changes, sent by the database server; if it can't, a count of changes is polled."""

from contextlib import closing, suppress
from threading import Event, Thread
from typing import Any, Final

import psycopg

from companion.store.errors import StoreError
from companion.store.postgres import statements as sql
from companion.store.postgres.database import Connections, cut
from companion.store.postgres.statements import in_postgres

TRIED: Final = 2.0  # seconds to wait for the first notice, its own
LOOK: Final = 1.0  # seconds between two looks at the count, or at whether to end
RECONNECT_SECONDS: Final = 2.0  # seconds until the next try to connect


class ChangeNotices:
    """Listens or, failing that, polls in a thread on its own connection; the constructor waits to find out. `changes`
    increases after another process's change or a lost connection, which may have cost some. `origin`: this process."""

    def __init__(self, connections: Connections, origin: str) -> None:
        self._connections, self._origin = connections, origin
        self.changes = 0
        with closing(connections.connected()) as connection:
            connection.autocommit = True
            self.sends_notices = self._sends(connection)  # whether the server sends notices
        self._is_ended = Event()
        self._connection: psycopg.Connection[Any] | None = None
        self._thread = Thread(target=self._run, name="club notices", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stop listening; returns when done."""
        self._is_ended.set()
        if self._connection is not None:
            cut(self._connection)
        self._thread.join()

    def _run(self) -> None:
        while not self._is_ended.is_set():
            with suppress(psycopg.Error, StoreError), closing(self._connections.connected()) as connection:
                self._connection = connection
                connection.autocommit = True
                self._listen(connection) if self.sends_notices else self._poll(connection)
            self.changes += 1
            self._is_ended.wait(RECONNECT_SECONDS)

    def _sends(self, connection: psycopg.Connection[Any]) -> bool:
        try:
            connection.execute(sql.LISTEN)
            connection.execute(in_postgres(sql.NOTIFY), (sql.CHANNEL, self._origin))
        except (psycopg.NotSupportedError, psycopg.ProgrammingError):
            return False
        return any(True for _ in connection.notifies(timeout=TRIED, stop_after=1))

    def _listen(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute(sql.LISTEN)
        while not self._is_ended.is_set():
            for notice in connection.notifies(timeout=LOOK):
                self.changes += notice.payload != self._origin

    def _poll(self, connection: psycopg.Connection[Any]) -> None:
        before = None
        while not self._is_ended.wait(LOOK):
            count = connection.execute(in_postgres(sql.COUNT_OF_OTHERS), (self._origin,)).fetchone()
            self.changes += before is not None and count != before
            before = count
