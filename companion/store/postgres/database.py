"""A transaction on a connection, with the store's statements; and a connection pool that threads share."""

import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Lock
from time import monotonic
from typing import Any, ClassVar, Final

import psycopg
from psycopg import IsolationLevel
from psycopg.conninfo import conninfo_to_dict

from companion.store.database import ResultSet, WordIndex
from companion.store.postgres.errors import BadAddress, unconnected
from companion.store.postgres.statements import in_postgres
from companion.store.postgres.words import TokenTable
from companion.store.queries.games import COUNT_EDIT

MOST: Final = 8  # connections
ROWS: Final = 1000  # fetched at once
CONNECT_SECONDS: Final = 5
STATEMENT_SECONDS: Final = 10
IDLE_SECONDS: Final = 30  # within a transaction, after which the server ends it
# seconds after which an unplugged network is detected
KEEPALIVE: Final[dict[str, Any]] = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


class PostgresDatabase:
    """A transaction. `since`: when the running statement began, for checks from another thread."""

    words: ClassVar[WordIndex] = TokenTable()
    Conflict: ClassVar[type[Exception]] = psycopg.IntegrityError

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection
        self.since: float | None = None

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> ResultSet:
        with self._timed():
            result: ResultSet = self._connection.execute(in_postgres(sql), _without_nul(parameters))
        return result

    def execute_all(self, sql: str, rows: Iterable[Sequence[Any]], /) -> None:
        with self._timed(), self._connection.cursor() as cursor:
            cursor.executemany(in_postgres(sql), map(_without_nul, rows))

    def pages(self, sql: str) -> Iterator[list[Any]]:
        """The rows of a query, in batches."""
        with self._connection.cursor(name="pages") as cursor:
            with self._timed():
                cursor.execute(in_postgres(sql))
            while rows := self._next(cursor):
                yield rows

    def _next(self, cursor: psycopg.ServerCursor[Any]) -> list[Any]:
        with self._timed():
            return cursor.fetchmany(ROWS)

    def count_edit(self, kind: str, id: str) -> None:
        self.execute(COUNT_EDIT, (kind, id))

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """Does nothing, since `Access` has already begun the transaction."""
        yield

    def is_reference(self, error: Exception) -> bool:
        return isinstance(error, psycopg.errors.ForeignKeyViolation)

    def commit(self) -> None:
        """Commit the transaction."""
        with self._timed():
            self._connection.commit()

    def sever(self) -> None:
        """Cut the connection, which ends a statement that the server doesn't answer."""
        cut(self._connection)

    @contextmanager
    def _timed(self) -> Iterator[None]:
        self.since = monotonic()
        try:
            yield
        finally:
            self.since = None


def _without_nul(values: Sequence[Any]) -> list[Any]:
    return [value.replace("\0", "") if isinstance(value, str) and "\0" in value else value for value in values]


def cut(connection: psycopg.Connection[Any]) -> None:
    """Cut a connection that another thread is waiting on, which raises psycopg.OperationalError there."""
    with (
        suppress(OSError, psycopg.Error),
        socket.fromfd(connection.pgconn.socket, socket.AF_INET, socket.SOCK_STREAM) as line,
    ):
        line.shutdown(socket.SHUT_RDWR)


class Connections:
    """Connections to one server, opened when they are needed and reused."""

    def __init__(self, address: str) -> None:
        try:
            conninfo_to_dict(address)
        except psycopg.ProgrammingError as error:
            raise BadAddress from error
        self._address = address
        self._idle: list[psycopg.Connection[Any]] = []
        self._lock = Lock()

    @contextmanager
    def borrowed(self, *, reading: bool) -> Iterator[PostgresDatabase]:
        """A transaction on this thread's own connection; rolled back unless committed. Raises psycopg.Error,
        StoreError."""
        with self._lock:
            connection = self._idle.pop() if self._idle else None
        connection = connection or self.connected()
        try:
            connection.read_only = reading
            connection.isolation_level = IsolationLevel.REPEATABLE_READ if reading else IsolationLevel.SERIALIZABLE
            yield PostgresDatabase(connection)
        finally:
            self._take_back(connection)

    def connected(self) -> psycopg.Connection[Any]:
        """A new connection. Raises ServerUnreachable, ServerRefuses."""
        try:
            connection = psycopg.connect(
                self._address, connect_timeout=CONNECT_SECONDS, autocommit=True, client_encoding="utf8", **KEEPALIVE
            )
            connection.execute(f"set statement_timeout = {STATEMENT_SECONDS * 1000}")
            connection.execute(f"set idle_in_transaction_session_timeout = {IDLE_SECONDS * 1000}")
            connection.autocommit = False
        except psycopg.OperationalError as error:
            raise unconnected(error) from None  # the traceback would hold the address with its password
        return connection

    def _take_back(self, connection: psycopg.Connection[Any]) -> None:
        with suppress(psycopg.Error):
            connection.rollback()
        if connection.closed:
            self.forget_idle()
            return
        with self._lock:
            self._idle.append(connection)

    def forget_idle(self) -> None:
        """Close the connections that no thread uses: if one is broken, the others probably are."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()
