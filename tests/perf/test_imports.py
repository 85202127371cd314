"""G18, G19: the app's start, and the import of another referee, each in a new process."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pytest

from referees.common.registry import HOUSE
from tests.accessibility.addresses import furnish
from tests.perf.gates import Gate, race

pytestmark = pytest.mark.bench

ROOT = Path(__file__).parents[2]
LARGE = {"haggatha", "interstellar_oracle"}
"""Games with many kinds of entries: Haggatha has 27, as many as Interstellar Oracle, and gets the same bounds."""
ROUNDS = 11
FIRST = "from referees.common.registry import referee; referee('meow_oracle')"
"""What a running app has imported: the common modules, and another game's referee."""


def running(compiled: Path, *arguments: str) -> Callable[[], float]:
    """Measures the seconds of a new interpreter; bytecode is cached as for users, but in the test's own folder."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**inherited, "PYTHONPYCACHEPREFIX": str(compiled), "PYTHONPATH": str(ROOT)}

    def run() -> float:
        start = perf_counter()
        subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, check=True)
        return perf_counter() - start

    return run


def test_g18_cold_start(tmp_path: Path) -> None:
    """The start up to a first screen with games on it is compared with bare Flet showing the same controls."""
    games, tree = str(tmp_path / "games"), str(tmp_path / "tree.json")
    asyncio.run(furnish(Path(games), tuple(HOUSE)))
    compiled = tmp_path / "compiled"
    running(compiled, "-m", "tests.perf.cold_start", games, tree)()
    ours = running(compiled, "-m", "tests.perf.cold_start", games)
    bare = running(compiled, "-m", "tests.perf.bare_flet", tree)
    rounds = race({"ours": ours, "bare": bare}, ROUNDS)
    gate = Gate("G18 cold start, against Flet alone", "time", 1.25, 1.5)
    gate.hold([lap["ours"] / lap["bare"] for lap in rounds])


@pytest.mark.parametrize("game", [game for game in HOUSE if game != "meow_oracle"])
def test_g19_one_more_referee(tmp_path: Path, game: str) -> None:
    """Importing a referee, as when its game is opened, takes at most a given multiple of an interpreter's start."""
    more = f"{FIRST}; referee({game!r})"
    codes = {"bare": "pass", "one": FIRST, "two": more}
    rounds = race({name: running(tmp_path, "-c", code) for name, code in codes.items()}, ROUNDS)
    goal, floor = (2.0, 3.0) if game in LARGE else (0.5, 1.0)
    gate = Gate(f"G19 import of {game}", "time", goal, floor)
    gate.hold([(lap["two"] - lap["one"]) / lap["bare"] for lap in rounds])
