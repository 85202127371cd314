"""A pytest plugin: combines what several processes (pytest-xdist) recorded into one report of what is left out.

Each worker reports what it recorded and which tests it postponed; the controlling process runs those after the workers.
In one process the same tests run last, and none of this is needed.
"""

import os
import pickle
import sys
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from typing import Any

import pytest

from tests.citations import LAST, SEEN

__all__: list[str] = []

_put_aside: set[str] = set()
"""Node ids of postponed tests: those of this worker, or in the controlling process those of all workers."""


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Runs one and a half times as many workers as cores: browser tests spend a third of their time waiting."""
    return (os.cpu_count() or 1) * 3 // 2


def pytest_configure(config: pytest.Config) -> None:
    """Refuses benchmarks in several processes, since work on another core would affect the measured times."""
    if config.option.markexpr == "bench" and getattr(config.option, "numprocesses", None):
        raise pytest.UsageError("the benchmarks run in one process: leave out -n")


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Imports in each worker of a whole run another part of the tests first: what one worker has compiled, the others
    only load. In the same order, each would compile everything; an error is met again when the module is collected."""
    config = session.config
    if _is_worker(config) and config.args_source is pytest.Config.ArgsSource.TESTPATHS and not sys.dont_write_bytecode:
        worker: dict[str, Any] = config.workerinput  # type: ignore[attr-defined]
        first = int(worker["workerid"].removeprefix("gw"))
        for path in sorted(config.rootpath.glob("tests/**/test_*.py"))[first :: worker["workercount"]]:
            with suppress(Exception):
                import_module(".".join(path.relative_to(config.rootpath).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Postpones comparing tests in a worker, which sees only part of the run. Browser tests take longest and come
    first, so that no worker is still running one when the others have finished. In one process they come last, since
    Playwright keeps an event loop on the main thread, as async tests do."""
    if _is_worker(config):
        _put_aside.update(item.nodeid for item in items if LAST in item.nodeid)
        items[:] = [item for item in items if LAST not in item.nodeid]
        items.sort(key=lambda item: item.get_closest_marker("browser") is None)
    else:
        items.sort(key=lambda item: (LAST in item.nodeid, item.get_closest_marker("browser") is not None))


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Reports a worker's records and postponed tests."""
    if _is_worker(session.config):
        output: dict[str, Any] = session.config.workeroutput  # type: ignore[attr-defined]
        output["seen"], output["put aside"] = pickle.dumps(dict(SEEN)), sorted(_put_aside)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Collects a worker's report in the controlling process; a killed worker has none, and its tests have failed."""
    output = getattr(node, "workeroutput", {})
    for game, seen in pickle.loads(output.get("seen", pickle.dumps({}))).items():  # noqa: S301  # from our own process
        SEEN[game].add(seen)
    _put_aside.update(output.get("put aside", ()))


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, object, object]:
    """Runs the postponed tests in the controlling process, after all workers."""
    done = yield
    if _put_aside and not _is_worker(session.config):
        _run_here(session, sorted(_put_aside))
    return done


def _run_here(session: pytest.Session, ids: list[str]) -> None:
    collected = session.testscollected
    items = session.perform_collect([str(session.config.rootpath / id) for id in ids])
    session.testscollected = collected + len(items)
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
