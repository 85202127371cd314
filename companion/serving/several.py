"""Several processes that share tables of one store, started by one command."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from threading import Thread
from time import sleep

from companion.serving.listening import bound

HERE = "127.0.0.1"
LOOK_SECONDS = 1.0
STARTED = "ORACLE_COMPANION_STARTED"  # environment variable set for processes started here
REFUSED = 1  # exit status of a process that printed why it can't start


def taken_port(count: int, *firsts: int) -> int | None:
    """The lowest unusable port in ranges of `count` ports starting at `firsts`."""
    for port in sorted(first + number for first in firsts for number in range(count)):
        try:
            bound(HERE, port).close()
        except (OSError, OverflowError):
            return port
    return None


def run_processes(count: int, arguments: Sequence[str], share_port: int, port: int, tell: Callable[[int], None]) -> int:
    """Run processes numbered 1, 2, …, with their own ports, until a signal arrives or one refuses to start. A dead one
    is restarted; `tell` gets its number. Returns the exit status."""
    environment, is_over = {**os.environ, STARTED: "1"}, False

    def start(number: int) -> subprocess.Popen[bytes]:
        own = {"process": number, "share-port": share_port + number - 1, "port": port + number - 1}
        command = [sys.executable, "-m", "companion", *arguments, *(f"--{name}={value}" for name, value in own.items())]
        # in a session of its own: Ctrl+C reaches only this process
        return subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True, env=environment)  # noqa: S603

    def end(*_: object) -> None:
        nonlocal is_over
        is_over = True

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    running = {number: start(number) for number in range(1, count + 1)}
    try:
        while not is_over:
            died = [number for number, process in running.items() if process.poll() is not None]
            if any(running[number].returncode == REFUSED for number in died):
                break
            for number in died:
                tell(number)
                running[number].communicate()
                running[number] = start(number)
            sleep(LOOK_SECONDS)
    finally:
        for process in running.values():
            process.terminate()
        for process in running.values():
            process.communicate()  # waits, and closes the pipe
        for number, former in before.items():
            signal.signal(number, former)
    return int(any(process.returncode == REFUSED for process in running.values()))


def end_with_starter() -> None:
    """End this process when its parent exits, detected by the closing stdin pipe."""

    def watch() -> None:
        os.read(0, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=watch, daemon=True).start()
