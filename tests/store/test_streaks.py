"""The store's streaks equal those counted by going through the results one by one."""

import random
from itertools import groupby
from typing import Any

import pytest

from companion.store.queries import statistics as sql
from companion.store.sqlite.store import SqliteStore


def result(at: int, rank: int | None, game: str, seat: int, year: str) -> tuple[Any, ...]:
    """A result of Ann's, as a row of the results table."""
    return ("Ann", at, seat, f"{game} {at}", game, year, None, rank)


def counted(games: dict[int, list[tuple[Any, ...]]], game: str, year: str) -> tuple[int, int]:
    """The longest streak that starts in that year ("": any), and the last one, counted from the first result."""
    results = [(at, all(row[7] == 1 for row in games[at])) for at in sorted(games) if game in ("", games[at][0][4])]
    streaks = [[at for at, _ in together] for is_won, together in groupby(results, key=lambda pair: pair[1]) if is_won]
    longest = [len(wins) for wins in streaks if year in ("", games[wins[0]][0][5])]
    return max(longest, default=0), len(streaks[-1]) if streaks else 0


@pytest.mark.sqlite
async def test_streaks_follow_every_result(store: SqliteStore) -> None:
    """After results come and go at random, streaks are right for all games, one, and each year, also with two seats."""
    chance = random.Random(9)
    games: dict[int, list[tuple[Any, ...]]] = {}
    for _ in range(400):
        with store._db.atomic():
            if games and chance.random() < 0.4:
                removed = games.pop(chance.choice(sorted(games)))
                store._db.execute(sql.DROP_ROWS["results"], (removed[0][3],))
            else:
                at, kind, seats = chance.randrange(10**6), chance.choice("ab"), chance.choice([1, 1, 1, 2])
                ranks, year = [chance.choice([1, 1, 1, 2, None]) for _ in range(seats)], str(2020 + at // 250_000)
                games[at] = [result(at, rank, kind, seat, year) for seat, rank in enumerate(ranks)]
                store._db.execute_all(sql.ADD_ROW["results"], games[at])
        for game, year in (("", ""), ("a", ""), ("b", "2021"), ("", "2022")):
            profile = await store.statistics.profile("Ann", game or None, period=year)
            assert (profile.longest, profile.latest) == counted(games, game, year)
