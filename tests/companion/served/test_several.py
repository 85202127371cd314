"""Several processes started by one command, with a PostgreSQL server."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.companion.served.crowd import NAME
from tests.companion.served.windows import comes_true
from tests.e2e import driver
from tests.store.server import server

pytestmark = pytest.mark.club


def children(of: int) -> set[int]:
    """The processes that a process has started."""
    return {int(pid) for pid in Path(f"/proc/{of}/task/{of}/children").read_text("ascii").split()}


def free_ports() -> range:
    """Four free ports in a row, below those that the system assigns, and different in each test worker."""
    first = 20_000 + os.getpid() % 2_000 * 4
    return next(range(at, at + 4) for at in range(first, 30_000, 4) if not any(map(answers, range(at, at + 4))))


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 5).close()
    except OSError:
        return False
    return True


async def test_one_command_runs_several_and_restarts_a_killed_one(tmp_path: Path) -> None:
    """Two processes have their own ports; one that's killed is restarted; both end with the command."""
    with server() as club, club.place() as place:
        ports = free_ports()
        options = ("--share-as", NAME, "--processes", "2", "--share-port", str(ports[0]))
        several = driver.start(tmp_path, ports[2], "--store", place, *options)
        try:
            await comes_true(lambda: all(map(answers, ports)), 30)
            before = children(several.process.pid)
            assert len(before) == 2
            os.kill(max(before), signal.SIGKILL)
            await comes_true(lambda: len(children(several.process.pid) - before) == 1, 10)
            await comes_true(lambda: all(map(answers, ports)), 30)
        finally:
            assert several.stop() == 0
        assert not any(map(answers, ports))
        assert (tmp_path / "companion-key").exists()


async def test_they_end_with_the_command(tmp_path: Path) -> None:
    """The processes end even if the command is killed; a second command says that the first is running."""
    with server() as club, club.place() as place:
        ports = free_ports()
        options = ["--store", place, "--share-as", NAME, "--processes", "2", "--share-port", str(ports[0])]
        several = driver.start(tmp_path, ports[2], *options)
        await comes_true(lambda: all(map(answers, ports)), 30)
        command = [sys.executable, "-m", "companion", "--port", str(ports[2]), *options]
        again = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
        assert (again.returncode, again.stdout) == (1, "")
        assert f"Port {ports[0]} can't be used here. Perhaps Oracle Companion is already running." in again.stderr
        several.kill()
        await comes_true(lambda: not any(map(answers, ports)), 10)
