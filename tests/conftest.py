"""For all tests: citations are recorded, and Hypothesis finds the same examples each time."""

import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings

from companion.store import slices
from companion.store.place import OWNER_FILE
from companion.store.sqlite import opening

pytest_plugins = ["tests.citations", "tests.sampling", "tests.workers"]

settings.register_profile("same each time", derandomize=True, deadline=None, database=None)
settings.load_profile("same each time")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests and fixtures run on asyncio, with a new event loop for each test."""
    return "asyncio"


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat all work as long: a slice is one step, and each is reported at once."""
    for name in ("SLICE", "PATIENCE", "PAUSE"):
        monkeypatch.setattr(slices, name, 0.0)


_new = opening.writing


@cache
def _no_games() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "companion.db")
        _new(path, opening.BUSY_SECONDS).close()
        return path.read_bytes()


@pytest.fixture(autouse=True, scope="session")
def new_databases_are_copied() -> Iterator[None]:
    """A new database is a copy of a migrated one without games, since migrating takes as long as most tests do."""

    def copied(path: Path, *args: Any, **options: Any) -> Any:
        if not path.exists():
            path.touch(OWNER_FILE)
            path.write_bytes(_no_games())
        return _new(path, *args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "writing", copied)
        yield


def pytest_itemcollected(item: pytest.Item) -> None:
    """Only browser tests are marked "long": `make browser` runs these."""
    assert {"long", "browser"} & {marker.name for marker in item.iter_markers()} != {"long"}, item.nodeid


def pytest_collection_finish() -> None:
    """Excludes present objects from garbage collection and makes it rarer: it took a tenth of the tests' time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)
