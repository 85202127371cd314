"""G29: what a durable entry costs on a club's server, against the database alone."""

import asyncio
from collections.abc import Iterator
from time import perf_counter

import psycopg
import pytest

from tests.perf.gates import ROUNDS, Gate, collector_off
from tests.store.making import a_line, after, begin, opened_in
from tests.store.server import server

pytestmark = [pytest.mark.bench, pytest.mark.club]
EACH = 20  # entries of a round
UPDATE = "update games set updated_at = %s, entries = %s, headline = %s where id = %s and last = %s"
INSERT = "insert into journal(game_id, n, op, ref, mark, payload, at) values (%s, %s, %s, %s, %s, %s, %s)"


@pytest.fixture
def place() -> Iterator[str]:
    """The address of a server that waits for its disk, as a club's does."""
    with server(fsync=True) as running, running.place() as address:
        yield address


def test_g29_durable_entry_on_a_server(place: str) -> None:
    """The store's append, mixed with a conditional update and an insert in one transaction of the same database."""
    gate = Gate("G29 durable entry on PostgreSQL, against bare SQL", "time", 3, 6)
    gate.hold(asyncio.run(ratios(place)))


async def ratios(place: str) -> list[float]:
    """Of each round, after one that warms up."""
    store, found = await opened_in(place), []
    ours, theirs = await begin(store, "Ann"), await begin(store, "Bob")
    with psycopg.connect(place) as bare:
        n = 1
        for _ in range(ROUNDS + 1):
            taken = [0.0, 0.0]
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
                    taken = [taken[0] + middle - start, taken[1] + perf_counter() - middle]
            found.append(taken[0] / taken[1])
    await store.close()
    return found[1:]
