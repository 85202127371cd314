"""Rows of wins follow results that come and go, in whatever order."""

from __future__ import annotations

import random
from itertools import groupby
from pathlib import Path
from typing import Any

from companion.store import runs
from companion.store.queries import statistics as sql
from companion.store.sqlite import SqliteStore

from .making import with_store


def result(at: int, rank: int | None, game: str = "one", seat: int = 0) -> tuple[Any, ...]:
    """A result of Ann's, as a row of its table."""
    return ("Ann", at, seat, f"{game} {at}", game, "2020", None, rank)


def put(store: SqliteStore, *rows: tuple[Any, ...]) -> None:
    """The results of a game come."""
    store._db.execute_all(sql.ADD_RESULT, rows)
    runs.add(store._db, rows)


def take(store: SqliteStore, *rows: tuple[Any, ...]) -> None:
    """The results of a game go."""
    store._db.execute(sql.DROP_GAME[0], (rows[0][3],))
    runs.remove(store._db, rows)


def counted(games: dict[int, list[tuple[Any, ...]]], game: str) -> list[tuple[int, int]]:
    """When each row of wins begins and how many it has, counted through from the first result."""
    told = [(at, all(row[7] == 1 for row in games[at])) for at in sorted(games) if game in ("", games[at][0][4])]
    found = []
    for is_won, together in groupby(told, key=lambda one: one[1]):
        if is_won:
            wins = list(together)
            found.append((wins[0][0], len(wins)))
    return found


def kept(store: SqliteStore, game: str) -> list[tuple[int, int]]:
    """The same, as it is kept."""
    return store._db.execute("select at, wins from runs where game = ? order by at", (game,)).fetchall()


def test_rows_of_wins_follow_every_result(path: Path) -> None:
    """Results that come and go at random lengthen, shorten, join and part rows, in all games and in those of a kind;
    in some games Ann has two seats."""
    chance = random.Random(9)

    async def look(store: SqliteStore) -> None:
        there: dict[int, list[tuple[Any, ...]]] = {}
        with store._db.atomic():
            for _ in range(600):
                if there and chance.random() < 0.4:
                    take(store, *there.pop(chance.choice(sorted(there))))
                else:
                    at, kind, seats = chance.randrange(10**6), chance.choice("ab"), chance.choice([1, 1, 1, 2])
                    ranks = [chance.choice([1, 1, 1, 2, None]) for _ in range(seats)]
                    there[at] = [result(at, rank, kind, seat) for seat, rank in enumerate(ranks)]
                    put(store, *there[at])
                assert all(kept(store, game) == counted(there, game) for game in ("", "a", "b"))

    with_store(path, look)


def test_a_long_row_costs_no_more_than_a_short_one(path: Path) -> None:
    """The next win of a row takes not twice the steps of SQLite after a thousand wins that it takes after twenty."""

    async def look(store: SqliteStore) -> None:
        steps = 0

        def count() -> int:
            nonlocal steps
            steps += 1
            return 0

        taken = []
        with store._db.atomic():
            for at in range(1_000):
                steps = 0
                store._db.conn.set_progress_handler(count, 10)
                put(store, result(at, 1))
                store._db.conn.set_progress_handler(None, 0)
                taken.append(steps)
        assert 0 < taken[999] < 2 * taken[20]
        assert kept(store, "") == [(0, 1_000)]

    with_store(path, look)
