"""G26: four phones at one shared table sleep and wake again and again. The companion runs in another process, so that
its memory and stalls are measured without the test's."""

import asyncio
import json
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flet.messaging.protocol import MessageAction

from referees.common.registry import referee
from tests.common.records import golden, golden_files
from tests.companion.served.guests import Phone
from tests.companion.served.windows import SocketWindow
from tests.e2e.data_folder import GAME, store_game
from tests.e2e.driver import command_of
from tests.perf.gates import Gate

pytestmark = pytest.mark.bench

PHONES, WAKES, WARM = 4, 500, 20
MINUTE = 60.0
SHOWN_SECONDS = 0.3  # how long a phone is awake


class Companion:
    """A companion that shares from the start, with measurements of its process."""

    def __init__(self, folder: Path) -> None:
        arguments, environment = command_of(folder, 0)
        command = [sys.executable, "-m", "tests.perf.watched", *arguments, "--share", "--share-port", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        self._line()
        self._line()

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def stall(self) -> float:
        """The longest stall since the last call, in milliseconds."""
        self.process.send_signal(signal.SIGUSR1)
        return float(json.loads(self._line())["busy"]) * 1000

    @property
    def resident(self) -> float:
        """The process's memory in MB."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * resource.getpagesize() / 1e6

    def ended(self) -> float:
        """Send SIGTERM; returns the seconds until the process has ended."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(60) == 0
        return time.monotonic() - start


@contextmanager
def companion(folder: Path) -> Iterator[Companion]:
    """Starts a companion and kills it afterwards."""
    process = Companion(folder)
    try:
        yield process
    finally:
        process.process.kill()
        process.process.communicate()


def tile(body: Any, words: str) -> int | None:
    """The id of the tappable control that contains these words, in a message; None if there is none."""
    inner = body.values() if isinstance(body, dict) else body if isinstance(body, list) else ()
    target = next((control for control in (tile(part, words) for part in inner) if control is not None), None)
    if target is None and isinstance(body, dict) and body.get("on_click") and words in json.dumps(body, default=str):
        target = body["_i"]
    return target


async def chosen(phone: Phone, words: str) -> None:
    """Choose the phone's player by a tap on the control with these words."""
    window = await phone.window("/")
    await window.shows(words)
    target = next(control for control in (tile(body, words) for _, body in window.messages) if control is not None)
    await window.send(MessageAction.CONTROL_EVENT, {"target": target, "name": "click", "data": None})
    await window.shows("Undo: ", 30)
    await window.close()


async def woken(phone: Phone) -> None:
    """Wake a phone, wait until it shows the table, and let it sleep again."""
    last: SocketWindow = phone.windows.pop()
    window = await phone.window(f"/table/{GAME}", last.session_id)
    await window.shows("Undo: ", 60)
    await asyncio.sleep(SHOWN_SECONDS)
    await window.close()


async def wakes(phones: list[Phone], count: int) -> None:
    """Wake all phones at the same time, again and again."""
    for _ in range(count // len(phones)):
        await asyncio.gather(*(woken(phone) for phone in phones))


def test_g26_five_hundred_wakes(tmp_path: Path) -> None:
    """With a table of Oblivion in mid-game, a minute after the wakes the process is as large as before, its loop was
    never blocked for long, and it ends soon after a signal."""
    record = golden(next(file for file in golden_files("oblivion") if file.stem == "3-players"))
    entries = [json.loads(text) for text, _ in record.entries]
    config = referee("oblivion").read_config(record.config, record.edition)
    store_game(tmp_path, "oblivion", config, entries[: len(entries) * 2 // 3])

    async def go(companion_run: Companion) -> tuple[float, float, float]:
        way_in = json.loads((tmp_path / "companion-guests").read_text("utf-8"))
        phones = [Phone(way_in["port"], f"127.0.0.{2 + number}") for number in range(PHONES)]
        for phone, words in zip(phones, (*config.names, "Just watch"), strict=True):
            assert (await phone.join(way_in["tables"][0]["pin"])).status_code == 303
            await chosen(phone, words)
        await wakes(phones, WARM)
        await asyncio.sleep(MINUTE / 2)
        before, _ = companion_run.resident, companion_run.stall()
        await wakes(phones, WAKES)
        at_once = companion_run.resident - before
        await asyncio.sleep(MINUTE)
        return at_once, companion_run.resident - before, companion_run.stall()

    with companion(tmp_path) as running:
        at_once, later, stall = asyncio.run(go(running))
        seconds = running.ended()
    print(f"\n{WAKES} wakes: {at_once:.0f} MB at once", end="")
    Gate("G26 500 wakes, kept after a minute", "time", 20, 50, " MB").hold([later])
    Gate("G26 500 wakes, the longest stall", "time", 250, 500, " ms").hold([stall])
    Gate("G26 500 wakes, the end after a signal", "time", 5, 5, " s").hold([seconds])
