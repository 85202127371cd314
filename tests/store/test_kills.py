"""A process killed at any moment loses no acknowledged step, and leaves no half step."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.store.errors import GameMissing

from .making import a_line, config_line, store_in

ROOT = Path(__file__).parents[2]


def killed(path: Path, draw: random.Random) -> list[list[str]]:
    """Start a writer and kill it at a random moment while it starts or plays; returns its output."""
    command = [sys.executable, "-m", "tests.store.writer", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        lines = []
        if draw.random() < 0.8:  # else it's killed while it starts and opens the file
            lines.append(writer.stdout.readline())
            time.sleep(draw.random() * 0.05)
        else:
            time.sleep(draw.random() * 0.3)
        writer.kill()
        lines += writer.stdout.readlines()
    assert writer.returncode == -9, "it fell before it was killed"
    return [line.split() for line in lines if line.endswith("\n")]


async def check(path: Path, acknowledged: dict[str, int], tried: dict[str, int]) -> None:
    """Asserts that every game has all acknowledged steps, and at most one more, which is whole."""
    async with store_in(path) as store:
        assert store._db.execute("pragma integrity_check").fetchone()[0] == "ok"
        for id, last in tried.items():
            try:
                game = await store.read(id)
            except GameMissing:
                assert id not in acknowledged
                continue
            count = len(game.lines)
            assert count in (acknowledged.get(id, 0), last), "a step is whole or not there"
            assert list(game.lines) == [config_line(game.head), *[a_line(n) for n in range(2, count + 1)]]
            assert game.head.entries == (count - 1 if count > 1 else 0)
            seats = store._db.execute("select count(*) from seats where game_id = ?", (id,)).fetchone()[0]
            assert seats == 2
            acknowledged[id] = count  # seen by the next writer, so it must stay
        every = store._db.execute("select count(*) from games").fetchone()[0]
        assert every == len(acknowledged)


async def kill_and_look(path: Path, rounds: int, seed: int) -> int:
    """Kill a writer repeatedly on one file; returns the number of acknowledged lines."""
    draw = random.Random(seed)
    acknowledged: dict[str, int] = {}
    tried: dict[str, int] = {}
    for _ in range(rounds):
        for mark, *step in killed(path, draw):
            if mark == "?":
                tried[step[0]] = int(step[1])
            elif mark == "!":
                acknowledged[step[0]] = int(step[1])
        await check(path, acknowledged, tried)
    return sum(acknowledged.values())


pytestmark = pytest.mark.skipif(os.name != "posix", reason="a kill is a signal")


@pytest.mark.parametrize(
    ("rounds", "seed"), [(8, 1), *[pytest.param(20, seed, marks=pytest.mark.soak) for seed in range(2, 12)]]
)
async def test_kills(path: Path, rounds: int, seed: int) -> None:
    """After eight kills on one file, in the soak twenty on each of ten, every acknowledged line is there, none half."""
    assert await kill_and_look(path, rounds, seed) > 0
