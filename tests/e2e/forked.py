"""Companions forked from a process that has imported the whole app: the same as started ones, but seconds faster, since
nothing is imported. Only on Linux, where processes can be forked safely."""

import atexit
import json
import os
import pkgutil
import signal
import socket
import subprocess
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LONGEST_REQUEST = 1 << 16
SOON = 0.01  # seconds between two checks whether a process has ended
SCREENS = ("companion.screens", "companion.boards", "companion.sheets", "scoresheets")
"""Packages whose modules the app imports only when they are first shown."""


class Parent:
    """The process that has imported the app; requests are sent over a socket."""

    def __init__(self) -> None:
        self.channel, theirs = socket.socketpair()
        command = [sys.executable, "-m", "tests.e2e.forked", str(theirs.fileno())]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(command, env=environment, pass_fds=[theirs.fileno()], cwd=ROOT)
        theirs.close()

    def answer_to(self, fds: Sequence[int] = (), **request: Any) -> Any:
        socket.send_fds(self.channel, [json.dumps(request).encode()], fds)
        return json.loads(self.channel.recv(LONGEST_REQUEST))

    def end(self) -> None:
        """End the process by closing the socket."""
        self.channel.close()
        self.process.wait(10)


@cache
def parent() -> Parent:
    """The single parent of all companions in this test process."""
    only = Parent()
    atexit.register(only.end)
    return only


class Forked:
    """A forked companion, with those methods of `subprocess.Popen` that the tests use."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        read, write = os.pipe()
        self.stdout: TextIOWrapper | None = open(read, encoding="utf-8")  # noqa: SIM115, PTH123 - as in Popen
        try:
            request = {"arguments": list(arguments), "environment": dict(environment)}
            self.pid: int = parent().answer_to([write], **request)
        finally:
            os.close(write)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Returns the exit code, or None while the companion runs."""
        if self.returncode is None:
            self.returncode = parent().answer_to(ended=self.pid)
        return self.returncode

    def wait(self, timeout: float) -> int:
        """Wait for the companion to end; returns its exit code."""
        end = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired("a forked companion", timeout)
            time.sleep(SOON)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Send SIGKILL to the companion."""
        self.send_signal(signal.SIGKILL)


def forked(arguments: Sequence[str], environment: Mapping[str, str]) -> Forked | None:
    """A forked companion with these arguments; None on other systems than Linux."""
    return Forked(arguments, environment) if sys.platform == "linux" else None


# In the forked process


def _import_all() -> None:
    import_module("companion.serving")
    for name in SCREENS:
        for module in pkgutil.walk_packages(import_module(name).__path__, f"{name}."):
            import_module(module.name)


def _run(arguments: Sequence[str], environment: Mapping[str, str], stdout: int) -> int:
    from companion.__main__ import main

    os.environ.clear()
    os.environ.update(environment)
    os.dup2(stdout, sys.stdout.fileno())
    return main(arguments)


def _fork(request: dict[str, Any], stdout: int, channel: socket.socket) -> int:
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            channel.close()
            code = _run(request["arguments"], request["environment"], stdout)
        except BaseException:  # noqa: BLE001 - as the interpreter would: here it must not continue
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(code)
    os.close(stdout)
    return pid


def _ended(pid: int) -> int | None:
    ended, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if ended else None


def _serve(channel: socket.socket) -> None:
    """Fork companions on request, and answer whether one has ended, until the socket is closed."""
    _import_all()
    while True:
        content, fds, _, _ = socket.recv_fds(channel, LONGEST_REQUEST, 1)
        if not content:
            return
        request = json.loads(content)
        answer = _ended(request["ended"]) if "ended" in request else _fork(request, fds[0], channel)
        channel.sendall(json.dumps(answer).encode())


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        _serve(socket.socket(fileno=int(sys.argv[1])))
