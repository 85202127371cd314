"""A server that hangs logs where it's blocked, and still ends at a signal."""

import asyncio
import logging
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.serving.watchdog import watched

ROOT = Path(__file__).parents[3]

HANGS = """
import asyncio, sys
from companion.device.device import Device
from companion.serving import server

server.END_SECONDS = float(sys.argv[2])

def hang():
    print("hangs", flush=True)
    while True:
        pass

def told(address):
    asyncio.get_running_loop().call_later(0.1, hang)

asyncio.run(server.serve(Device(sys.argv[1]), 0, browser=False, announce=told))
"""

LINGERS = """
import asyncio, sys, time
from companion.device.device import Device
from companion.serving import server

server.END_SECONDS = 1.0

class Lingering:
    def __del__(self):
        time.sleep(60)

def told(address):
    print("there", flush=True)

held = Lingering()
held.itself = held
asyncio.run(server.serve(Device(sys.argv[1]), 0, browser=False, announce=told))
print("served", flush=True)
"""


async def test_what_blocks_the_loop_is_logged_once_with_its_stack(caplog: pytest.LogCaptureFixture) -> None:
    """A function that blocks the event loop for long is logged with its name, a short one isn't."""
    with caplog.at_level(logging.WARNING), watched(longest=0.2):
        await asyncio.sleep(0.1)
        a_long_drawing(0.05)
        await asyncio.sleep(0.1)
        assert not caplog.records
        a_long_drawing(0.8)
        await asyncio.sleep(0.1)
    assert len(caplog.records) == 1 and "a_long_drawing" in caplog.records[0].getMessage()


def a_long_drawing(seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def hanging(folder: Path, patience: float) -> subprocess.Popen[str]:
    """A server that hangs forever."""
    command = [sys.executable, "-c", HANGS, str(folder), str(patience)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "hangs\n"
    return process


@pytest.mark.parametrize("kind", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_a_blocked_server(kind: signal.Signals, tmp_path: Path) -> None:
    """If a server can't end in time after a signal, it's stopped, and prints where it was blocked."""
    process = hanging(tmp_path, 0.3)
    process.send_signal(kind)
    _, output = process.communicate(timeout=20)
    assert process.returncode == 1 and "in hang" in output


def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    """A second signal ends a blocked server immediately."""
    process = hanging(tmp_path, 60)
    process.send_signal(signal.SIGINT)
    time.sleep(0.2)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=20)
    assert process.returncode == 128 + signal.SIGTERM


def test_a_signal_ends_a_process_that_is_busy_after_serving(tmp_path: Path) -> None:
    """The time limit after a signal applies until the process has ended, even if freeing its memory takes longer."""
    command = [sys.executable, "-c", LINGERS, str(tmp_path)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "there\n"
    process.send_signal(signal.SIGTERM)
    output, _ = process.communicate(timeout=20)
    assert output == "served\n" and process.returncode == 1
