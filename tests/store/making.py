"""Games, steps and stores for the store's tests."""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from companion.store.days import offset_here
from companion.store.records import Batch, GameHead, Line, StoredGame
from companion.store.sqlite.opening import opened
from companion.store.store import Store
from referees.common.values.change import changed

T = TypeVar("T")

NOON = 1_750_000_000_000  # some noon, in milliseconds

FRAME = 24 + 4096  # bytes of a frame in a write-ahead log, and of the log's header


def run(work: Coroutine[Any, Any, T]) -> T:
    """Returns the result of a coroutine, run on a new event loop."""
    return asyncio.run(work)


Place = Path | str  # SQLite's file, or the address of a PostgreSQL server

Places = Callable[[], AbstractContextManager[Place]]  # makes an empty place, which is removed afterwards


@contextmanager
def on_disk() -> Iterator[Path]:
    """A place for a database file, in a temporary folder."""
    with TemporaryDirectory() as folder:
        yield Path(folder, "companion.db")


async def opened_in(place: Place, **options: Any) -> Any:
    """The store in this place. Tests send their own SQL to its `_db`, for both engines."""
    if isinstance(place, Path):
        return await opened(place, **options)
    from companion.store.postgres.opening import opened_at

    store: Any = await opened_at(place, **options)
    store._db = Statements(place)
    return store


async def batches_of(store: Any) -> list[Batch]:
    """The imports of plays, newest first."""
    query = "select id, at, system, origin, added, replaced, is_whole from batches order by id desc"
    return [Batch(*row) for row in await store.plays.query(lambda db: db.execute(query).fetchall())]


class Statements:
    """Sends a test's statements to a server, each in its own transaction."""

    def __init__(self, place: str) -> None:
        self._place = place

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Any:
        import psycopg

        from companion.store.postgres.statements import in_postgres

        with psycopg.connect(self._place, autocommit=True) as connection:
            return connection.execute(in_postgres(sql).encode(), parameters)


class StoreMachine(RuleBasedStateMachine):
    """A Hypothesis state machine with a store in a place of its own."""

    places = staticmethod(on_disk)
    store: Any

    def __init__(self) -> None:
        super().__init__()
        self.rooms = ExitStack()
        self.path = self.rooms.enter_context(self.places())
        self.loop = asyncio.new_event_loop()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    @initialize()
    def open(self) -> None:
        self.store = self.run(opened_in(self.path))

    @rule()
    def reopen(self) -> None:
        """Close the app and open it again."""
        self.run(self.store.close())
        self.store = self.run(opened_in(self.path))

    def teardown(self) -> None:
        """Close and remove everything."""
        if hasattr(self, "store"):
            self.run(self.store.close())
        self.loop.close()
        self.rooms.close()


def explore(machine: type[StoreMachine], places: Places, *, examples: int, steps: int) -> None:
    """Run random sequences of a machine, each in its own place; only a quarter as many on a server, which is slower."""
    count = examples if places is on_disk else examples // 4
    placed = type(machine.__name__, (machine,), {"places": staticmethod(places)})
    run_state_machine_as_test(placed, settings=settings(max_examples=count, stateful_step_count=steps))


@asynccontextmanager
async def store_in(place: Place, **options: Any) -> AsyncIterator[Any]:
    """The store in this place, closed at the end."""
    store = await opened_in(place, **options)
    try:
        yield store
    finally:
        await store.close()


def with_store(path: Place, work: Callable[[Any], Coroutine[Any, Any, T]], **options: Any) -> T:
    """The result of `work` on the store in this place, which is closed afterwards."""

    async def opened_and_closed() -> T:
        async with store_in(path, **options) as store:
            return await work(store)

    return run(opened_and_closed())


def config_of(*names: str) -> str:
    """A config's JSON, with these players."""
    return json.dumps({"seats": [{"player": name, "colour": "sky", "shape": "circle"} for name in names]})


def new_head(*names: str, at: int = NOON, id: str | None = None, **fields: Any) -> GameHead:
    config = fields.pop("config", config_of(*(names or ("Claire", "Molly"))))
    fields.setdefault("utc_offset", offset_here(at))
    return GameHead(id or str(uuid.uuid4()), "meow_oracle", 1, config, at, at, **fields)


def config_line(head: GameHead) -> Line:
    """The line that every journal begins with."""
    return Line(1, "config", None, None, head.config, head.created_at)


def a_line(n: int, payload: str | None = None) -> Line:
    return Line(n, "enter", None, None, payload or f'{{"kind":"place","card":{n}}}', NOON + n)


def after(head: GameHead, n: int, **fields: Any) -> GameHead:
    """The head after line `n`."""
    moving: dict[str, Any] = {"updated_at": NOON + n, "entries": n - 1, "headline": f"Entry {n}"}
    return changed(head, **{**moving, **fields})


async def begin(store: Store, *names: str, at: int = NOON, **fields: Any) -> GameHead:
    """Create a game with its config line."""
    head = new_head(*names, at=at, **fields)
    await store.create(head, (config_line(head),))
    return head


async def enter(store: Store, head: GameHead, *numbers: int, **fields: Any) -> GameHead:
    """Add entries with these numbers, one step each; the head after the last."""
    for n in numbers:
        head = after(head, n, **fields)
        await store.append(head, (a_line(n),))
    return head


def is_prefix(game: StoredGame, lines: Sequence[Line]) -> bool:
    """Whether a stored game has exactly the first of these lines, unchanged, and a head that matches the last one."""
    stored = game.lines
    return list(stored) == list(lines[: len(stored)]) and game.head.entries == len(stored) - 1


def files(folder: Path) -> dict[str, bytes]:
    """All files of a folder except those that SQLite makes for reading: shared memory and an empty log."""
    contents = {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if file.is_file()}
    return {name: content for name, content in contents.items() if content and not name.endswith("-shm")}
