"""A device killed while it adds a backup has its former data or all of both, never a part."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.device.device import Device
from tests.companion.conftest import House
from tests.companion.tables import meow
from tests.companion.test_added_backup import other_device
from tests.companion.test_bad_input import begin
from tests.sampling import up_to

ROOT = Path(__file__).parents[3]
KILLS = up_to(3, 12)
pytestmark = pytest.mark.skipif(os.name != "posix", reason="a kill is a signal")


def add_and_kill(folder: Path, backup: Path, after: float | None = None) -> float:
    """Run the process, kill it `after` seconds (None: never) after it opened the device; returns the seconds since."""
    command = [sys.executable, "-m", "tests.companion.device.adding_process", str(folder), str(backup)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "open\n"
        start = time.monotonic()
        if after is not None:
            time.sleep(after)
            process.kill()
        process.wait()
    assert process.returncode in {0, -9} and (after is not None or process.returncode == 0)
    return time.monotonic() - start


async def content(folder: Path) -> tuple[list[tuple[str, int]], int]:
    """The device's content after reopening: each game with its number of lines; and the number of people."""
    device = Device(folder)
    await device.open()
    await device.close()
    with closing(sqlite3.connect(folder / "companion.db")) as db:
        assert db.execute("pragma integrity_check").fetchone() == ("ok",)
        lines = db.execute("select game_id, count(*) from journal group by game_id order by game_id").fetchall()
        people = db.execute("select count(*) from people").fetchone()[0]
    return lines, people


@pytest.mark.sampled
async def test_before_or_after(house: House, tmp_path: Path) -> None:
    """Killed at several moments between opening and the end, the device has the data from before or after."""
    await meow(house, 12)
    other = await other_device(house, tmp_path / "other")
    for at in range(8):
        await begin(other, f"Eve {at}", "Fay")
    backup = tmp_path / "backup.db"
    backup.write_bytes((await other.device.backup()).content)
    await other.close()
    pristine = tmp_path / "pristine"
    pristine.mkdir()
    (pristine / "companion.db").write_bytes((await house.device.backup()).content)
    work = tmp_path / "work"

    def again() -> None:
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(pristine, work)

    again()
    before = await content(work)
    seconds = add_and_kill(work, backup)
    after = await content(work)
    assert len(before[0]) == 1 and len(after[0]) == 9
    draw = random.Random(31)
    for kill in range(KILLS):
        again()
        add_and_kill(work, backup, seconds * (kill + draw.random()) / KILLS)
        assert await content(work) in (before, after)
