"""Interfaces: a database in a transaction, and what runs the store's functions on it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Protocol, TypeVar

from companion.changes import ChangeCounter
from companion.store.slices import Work
from referees.common.record.steps import Steps

T = TypeVar("T")
Tokens = tuple[int, str]  # a game's place, and its tokens with spaces between them


class ResultSet(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """The number of changed rows."""

    def fetchone(self) -> Any:
        """The next row as a tuple, or None."""

    def fetchall(self) -> list[Any]:
        """All remaining rows."""

    def __iter__(self) -> Iterator[Any]: ...


class WordIndex(Protocol):
    """The search index: finds games by their tokens in the table `found`."""

    def find(self, db: Any, tokens: Sequence[str], below: int, limit: int) -> list[tuple[Any, ...]]:
        """Heads (summaries) and sort keys of games with all these tokens and a key below `below`, highest key first."""

    def replace_tokens(self, db: Any, before: Tokens | None, after: Tokens | None, *, tidy: bool) -> None:
        """Replace a game's tokens; bulk changes pass `tidy=False` and call `merge` afterwards."""

    def clear(self, db: Any) -> None:
        """Remove all tokens."""

    def merge_some(self, db: Any) -> bool:
        """Merge some of the index's segments; returns whether there are more to merge."""

    def merge(self, db: Any) -> None:
        """Merge the index's segments after bulk changes."""


class Database(Protocol):
    """A connection. Statements are those of `companion.store.queries`, with `?` for parameters."""

    words: ClassVar[WordIndex]
    Conflict: ClassVar[type[Exception]]  # unique or foreign-key violation

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> ResultSet:
        """Execute a statement."""

    def execute_all(self, sql: str, rows: Iterable[Sequence[Any]], /) -> None:
        """Execute a statement for each row."""

    def count_edit(self, kind: str, id: str) -> None:
        """Increment a value's edit count, compared when two devices' data are merged."""

    def atomic(self) -> AbstractContextManager[None]:
        """Transaction block; a nested block is part of the outer one."""

    def is_reference(self, error: Exception) -> bool:
        """Whether a `Conflict` is a foreign-key violation."""


class Access(Protocol):
    """Runs functions over a store's database and converts errors to StoreError."""

    changed: ChangeCounter

    def lacks(self, version: int) -> bool:
        """Whether the database is read-only, and older than this version of the schema."""

    async def reading(self, work: Callable[[Database], T]) -> T:
        """Run a function that only reads."""

    async def stepping(self, steps: Callable[[Database], Steps[T]], work: Work | None = None) -> T:
        """Run a long task that only reads, in slices if it would block the windows."""

    async def changing(self, work: Callable[[Database], T]) -> T:
        """Run a function in a transaction, durable when this returns; repeated if the database requires it."""

    async def part(self, work: Callable[[Database], T]) -> T:
        """Run one step of a long job in its own transaction; the next `changing` makes it durable."""

    async def relieve(self) -> None:
        """Let the database clean up during long tasks."""

    async def settle(self) -> None:
        """Let the database clean up after a long task."""
