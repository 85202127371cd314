"""G29: the cost of a durable entry on a club's server, compared with bare SQL; one hall in several processes."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from time import perf_counter

import psycopg
import pytest

from tests.perf.gates import ROUNDS, Gate, collector_off
from tests.store.making import a_line, after, begin, opened_in
from tests.store.server import server

pytestmark = [pytest.mark.bench, pytest.mark.club]
EACH = 20  # entries of a round
PROCESSES, TABLES, SECONDS, TURNS = 4, 200, 10, 3
UPDATE = "update games set updated_at = %s, entries = %s, headline = %s where id = %s and last = %s"
INSERT = "insert into journal(game_id, n, op, ref, mark, payload, at) values (%s, %s, %s, %s, %s, %s, %s)"


@pytest.fixture
def place() -> Iterator[str]:
    """The address of a server that waits for its disk, as a club's does."""
    with server(fsync=True) as running, running.place() as address:
        yield address


def test_g29_durable_entry_on_a_server(place: str) -> None:
    """An append is compared with a conditional update and an insert in one transaction of the same database."""
    gate = Gate("G29 durable entry on PostgreSQL, against bare SQL", "time", 3, 6)
    gate.hold(asyncio.run(ratios(place)))


async def ratios(place: str) -> list[float]:
    """The time ratio of each round, after one round for warming up."""
    store, ratio_list = await opened_in(place), []
    ours, theirs = await begin(store, "Ann"), await begin(store, "Bob")
    with psycopg.connect(place) as bare:
        n = 1
        for _ in range(ROUNDS + 1):
            times = [0.0, 0.0]
            with collector_off():
                for _ in range(EACH):
                    n += 1
                    start = perf_counter()
                    await store.append(after(ours, n), [a_line(n)])
                    middle = perf_counter()
                    changed = bare.execute(UPDATE, (n, n, f"Entry {n}", theirs.id, 1))
                    assert changed.rowcount == 1
                    bare.execute(INSERT, (theirs.id, n, "enter", None, None, a_line(n).payload, n))
                    bare.commit()
                    times = [times[0] + middle - start, times[1] + perf_counter() - middle]
            ratio_list.append(times[0] / times[1])
    await store.close()
    return ratio_list[1:]


class HallProcess:
    """A companion process with some of the tables and their phones."""

    def __init__(self, place: str, name: str) -> None:
        command = (sys.executable, "-m", "tests.perf.hall_process", place, name, str(TABLES // PROCESSES))
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def read(self) -> dict[str, float]:
        """Returns the process's next report."""
        assert self.process.stdout is not None
        return dict[str, float](json.loads(self.process.stdout.readline()))

    def start_entering(self) -> None:
        """Let the process make entries at all its tables, as fast as it can."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{SECONDS}\n")
        self.process.stdin.flush()


def entries_a_second(processes: list[HallProcess]) -> tuple[float, float]:
    """How many entries all processes together make in a second, and the CPU seconds for each entry."""
    for process in processes:
        process.start_entering()
    reports = [process.read() for process in processes]
    entries = sum(row["entries"] for row in reports)
    return sum(row["entries"] / row["seconds"] for row in reports), sum(row["cpu"] for row in reports) / entries


def test_g29_two_hundred_tables_in_four_processes(place: str) -> None:
    """With two hundred tables of four windows, four processes together make more entries a second than one alone."""
    processes = [HallProcess(place, f"process{number}") for number in range(PROCESSES)]
    try:
        ready = [process.read() for process in processes]
        assert sum(report["tables"] for report in ready) == TABLES
        turns = [(entries_a_second(processes[:1]), entries_a_second(processes)) for _ in range(TURNS)]
    finally:
        for process in processes:
            with process.process:  # this also closes the process's pipes
                process.process.kill()
    for (alone, alone_cpu), (together, cpu) in turns:
        print(f"\none process {alone:.1f} entries/s, {alone_cpu * 1000:.0f} ms of CPU for each; ", end="")
        print(f"four {together:.1f} entries/s, {cpu * 1000:.0f} ms", end="")
    print(f"\n{sum(report['megabytes'] for report in ready) / TABLES:.1f} MB a table with its four phones", end="")
    Gate("G29 four processes, 200 tables", "speed", 1.6, 1.2).hold([all_ / single for (single, _), (all_, _) in turns])
