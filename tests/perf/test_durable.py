"""G6, G8: the cost of storing a game, compared with SQLite alone."""

import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import thread_time

import pytest

from companion.table.table import Table
from tests.perf import chess_anchor
from tests.perf.database import Bare, Shelf, bare, shelf
from tests.perf.gates import ROUNDS, Gate, collector_off, race
from tests.perf.played import REAL, Played, endless, real_games

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("game", REAL)
def test_g6_whole_durable_entry(game: str, tmp_path: Path) -> None:
    """Reading, judging, applying and storing an entry is compared with a chess move, without the wait for the disk."""
    gate = Gate(f"G6 durable entry, less a bare commit: {game}", "time", 6, 10)
    with shelf(tmp_path) as ours, bare(tmp_path) as theirs:
        beside = _Beside(ours, theirs)
        gate.hold([beside.round(real_games(game)[:3]) for _ in range(ROUNDS)])


class _Beside:
    """Entries through the table, bare commits of the same lines, and chess moves, alternating one by one. They
    alternate this finely because code after a wait for the disk finds the processor's caches cold: a chess move takes
    two or three times as long as in its own loop, and so does our code. Both commits wait for the disk once
    (test_counters.py counts it), so they differ in processor time."""

    def __init__(self, ours: Shelf, theirs: Bare) -> None:
        self._ours, self._theirs = ours, theirs
        self._rng = random.Random("beside")
        self._moves = chess_anchor.moves()

    def round(self, games: Sequence[Played]) -> float:
        times = {"entry": 0.0, "commit": 0.0, "chess": 0.0}
        with collector_off():
            for played in games:
                self._ours.run(self._play(played, times))
        return (times["entry"] - times["commit"]) / times["chess"]

    async def _play(self, played: Played, times: dict[str, float]) -> None:
        table = await Table.create(self._ours.store, played.game, played.config, self._ours.new_id(), self._ours.clock)
        self._theirs.begin()
        order = list(times)
        for line in played.lines()[1:]:
            self._rng.shuffle(order)
            board, move = next(self._moves)
            for name in order:
                start = thread_time()
                if name == "entry":
                    entry = table.referee.read_entry(line.payload or "")
                    await table.enter(entry, mark="confirmed")
                elif name == "commit":
                    self._theirs.commit(line)
                else:
                    board.is_legal(move)
                    board.push(move)
                times[name] += thread_time() - start
        assert len(table.timeline.entries) == len(played.entries)


def test_g8_open_a_long_game(tmp_path: Path) -> None:
    """A game of 500 entries is ready to play soon after its rows have been read."""
    with shelf(tmp_path) as ours:
        id = ours.keep(endless(500), 500)

        async def ready() -> None:
            table = await Table.open(ours.store, id, ours.clock)
            assert table.referee.offers(table.state)

        def open_table() -> float:
            start = thread_time()
            ours.run(ready())
            return thread_time() - start

        with closing(sqlite3.connect(ours.path)) as db:

            def fetch_rows() -> float:
                start = thread_time()
                rows = db.execute("select * from journal where game_id = ? order by n", (id,)).fetchall()
                seconds = thread_time() - start
                assert len(rows) == 501
                return seconds

            rounds = race({"open": open_table, "rows": fetch_rows}, 41)
    Gate("G8 open 500 entries, against their raw rows", "time", 20, 30).hold(
        [lap["open"] / lap["rows"] for lap in rounds]
    )
