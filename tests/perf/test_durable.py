"""G6, G8: what keeping a game costs, against SQLite alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from time import perf_counter

import pytest

from companion.table import Entered, Table
from tests.perf import chess_anchor
from tests.perf.gates import Gate, race
from tests.perf.kept import Bare, Shelf, bare, shelf
from tests.perf.played import REAL, Played, endless, real_games

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("game", REAL)
def test_g6_whole_durable_entry(game: str, tmp_path: Path) -> None:
    """All an entry costs beyond the disk's own work: read, judge, evolve, keep, renew the game's row."""
    gate = Gate(f"G6 durable entry, less a bare commit: {game}", "time", 6, 10)
    with shelf(tmp_path) as ours, bare(tmp_path) as theirs:
        taken = race(
            {
                "chess": chess_anchor.is_legal_and_push,
                "entry less commit": _EntryLessCommit(game, ours, theirs),
            }
        )
    gate.hold([one["entry less commit"] / one["chess"] for one in taken])


class _EntryLessCommit:
    """Seconds an entry through the table, less a bare commit of the same line right beside it."""

    def __init__(self, game: str, ours: Shelf, theirs: Bare) -> None:
        self._ours, self._theirs = ours, theirs
        self._games = real_games(game)[:3]

    def __call__(self) -> float:
        for_all = sum(self._ours.run(self._play(played)) for played in self._games)
        return for_all / sum(len(played.entries) for played in self._games)

    async def _play(self, played: Played) -> float:
        """The entries of one game, each kept by both."""
        table = await Table.create(
            self._ours.store, played.game, played.config, f"{id(played)} {perf_counter()}", self._ours.clock
        )
        read, enter, commit = table.referee.read_entry, table.enter, self._theirs.commit
        self._theirs.begin()
        beyond = 0.0
        for line in played.lines()[1:]:
            start = perf_counter()
            answer = await enter(read(line.payload or ""))
            between = perf_counter()
            commit(line)
            beyond += (between - start) - (perf_counter() - between)
            assert type(answer) is Entered
        return beyond


def test_g8_open_a_long_game(tmp_path: Path) -> None:
    """A game of 500 entries is ready to play soon after its rows are there."""
    with shelf(tmp_path) as ours:
        id = ours.keep(endless(500), 500)

        async def ready() -> None:
            table = await Table.open(ours.store, id, ours.clock)
            assert table.referee.offers(table.state)

        def open_table() -> float:
            start = perf_counter()
            ours.run(ready())
            return perf_counter() - start

        with closing(sqlite3.connect(ours.path)) as db:

            def fetch_rows() -> float:
                start = perf_counter()
                rows = db.execute("select * from journal where game_id = ? order by n", (id,)).fetchall()
                taken = perf_counter() - start
                assert len(rows) == 501
                return taken

            taken = race({"open": open_table, "rows": fetch_rows}, 41)
    Gate("G8 open 500 entries, against their raw rows", "time", 20, 30).hold(
        [one["open"] / one["rows"] for one in taken]
    )
