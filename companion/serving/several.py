"""Several processes that share tables of one store, started by one command."""

import signal
import subprocess
import sys
from collections.abc import Sequence
from time import sleep

LOOK_SECONDS = 1.0
REFUSED = 1  # the status of a process that told why it can't start


def run_processes(count: int, arguments: Sequence[str], share_port: int, port: int) -> int:
    """Run processes named 1, 2, …, each with the next ports, until a signal or a refusal ends them. One that dies is
    started again. Returns the status."""

    def start(number: int) -> subprocess.Popen[bytes]:
        own = {"process": number, "share-port": share_port + number - 1, "port": port + number - 1}
        told = [f"--{name}={value}" for name, value in own.items()]
        command = [sys.executable, "-m", "companion", *arguments, *told]
        return subprocess.Popen(command, start_new_session=True)  # noqa: S603 - Ctrl+C reaches this process alone

    is_over = False

    def end(*_: object) -> None:
        nonlocal is_over
        is_over = True

    before = {one: signal.signal(one, end) for one in (signal.SIGINT, signal.SIGTERM)}
    running = {number: start(number) for number in range(1, count + 1)}
    try:
        while not is_over:
            died = [number for number, one in running.items() if one.poll() is not None]
            if any(running[number].returncode == REFUSED for number in died):
                break
            running |= {number: start(number) for number in died}
            sleep(LOOK_SECONDS)
    finally:
        for one in running.values():
            one.terminate()
        statuses = [one.wait() for one in running.values()]
        for number, former in before.items():
            signal.signal(number, former)
    return int(REFUSED in statuses)
