"""For every test: what the suite cited is collected, and Hypothesis finds the same examples each time."""

import gc

import pytest
from hypothesis import settings

pytest_plugins = ["tests.citations", "tests.workers"]

settings.register_profile("same each time", derandomize=True, deadline=None, database=None)
settings.load_profile("same each time")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests and their fixtures run on a loop of asyncio's, a new one for each test."""
    return "asyncio"


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: no garbage collection of a test looks through it again; and
    what tests keep for each other is looked through less often than by default, which took a tenth of their time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)
