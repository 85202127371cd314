"""A run on several processes compares what all of them recorded, once, after the last of them has ended."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.workers import pytest_configure

ROOT = Path(__file__).parents[1]
SEES = """
from tests.citations import SEEN

def test_it():
    SEEN["a game"].cited.add(("{passage}",))
"""
COMPARES = """
from tests.citations import PASSED, SEEN

def test_what_both_saw():
    assert SEEN["a game"].cited == {("A-1",), ("A-2",)}

def test_what_passed():
    assert {"test_one.py::test_it", "test_two.py::test_it"} <= PASSED

def test_a_missing_citation():
    assert ("A-3",) in SEEN["a game"].cited
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a small suite in two processes, with the plugins of this suite."""
    (folder / "pytest.ini").touch()
    plugins = ["-p", "no:flet", "-p", "no:cacheprovider", "-p", "tests.citations", "-p", "tests.workers"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
    command = [sys.executable, "-m", "pytest", *plugins, "-n2", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_records_of_all_workers_are_compared_together(tmp_path: Path) -> None:
    """A citation recorded by either of two workers counts; one missing in both fails the run."""
    for name, passage in (("one", "A-1"), ("two", "A-2")):
        (tmp_path / f"test_{name}.py").write_text(SEES.format(passage=passage), "utf-8")
    (tmp_path / "test_nothing_left_out.py").write_text(COMPARES, "utf-8")
    done = run(tmp_path, "--dist=loadfile")
    assert "1 failed, 4 passed" in done.stdout, done.stdout
    assert "FAILED test_nothing_left_out.py::test_a_missing_citation" in done.stdout
    assert done.returncode == 1


def test_speed_is_not_measured_beside_others() -> None:
    """Benchmarks refuse to run on several processes."""
    beside: Any = SimpleNamespace(option=SimpleNamespace(markexpr="bench", numprocesses=2))
    with pytest.raises(pytest.UsageError, match="the benchmarks run in one process"):
        pytest_configure(beside)
