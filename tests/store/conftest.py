"""Fixtures of the store's tests. The modules in `CONTRACT` run for each engine; PostgreSQL's runs are marked `club`."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from companion.store.store import Store
from tests.store.making import Place, Places, on_disk, store_in
from tests.store.server import Server, server

CONTRACT = {
    "test_from_others", "test_handing_in", "test_kits_and_settings", "test_lists", "test_local_days", "test_model",
    "test_names", "test_people", "test_people_machine", "test_places", "test_players", "test_plays",
    "test_plays_exported", "test_plays_hostile", "test_plays_interrupted", "test_plays_machine", "test_plays_odd",
    "test_plays_people", "test_purging", "test_search", "test_statistics", "test_streaks", "test_text",
    "test_two_windows",
}  # fmt: skip
ENGINES = ["sqlite", pytest.param("postgres", marks=pytest.mark.club)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs each test of the modules in `CONTRACT` for each engine, except tests about SQLite itself."""
    name = metafunc.module.__name__.rpartition(".")[2]
    is_sqlites = metafunc.definition.get_closest_marker("sqlite") is not None
    if name in CONTRACT and "engine" in metafunc.fixturenames and not is_sqlites:
        metafunc.parametrize("engine", ENGINES, indirect=True)


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture(scope="session")
def club() -> Iterator[Server]:
    """A PostgreSQL server."""
    with server() as running:
        yield running


@pytest.fixture
def place(club: Server) -> Iterator[str]:
    """The address of an empty schema on the PostgreSQL server."""
    with club.place() as address:
        yield address


@pytest.fixture
def places(engine: str, request: pytest.FixtureRequest) -> Places:
    """A function that makes an empty place, for a test that needs many of them."""
    if engine == "sqlite":
        return on_disk
    running: Server = request.getfixturevalue("club")
    return running.place


@pytest.fixture
def path(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Place]:
    """The place of a database that hasn't been created yet."""
    if engine == "sqlite":
        yield tmp_path / "companion.db"
        return
    running: Server = request.getfixturevalue("club")
    with running.place() as place:
        yield place


@pytest.fixture
async def store(path: Place) -> AsyncIterator[Store]:
    """A store in the place `path`, closed after the test."""
    async with store_in(path) as store:
        yield store
