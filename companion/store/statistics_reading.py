"""Reads statistics: a few rows of sums, however many games there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.store.queries import statistics as sql
from companion.store.records import MemorySum, Pair, PointsByRule, Profile, Result, Standing
from companion.store.statistics import span_of

__all__ = ["Statistics"]

MOST_ROWS = 2_000
"""The most rows of statistics that are read: nobody plays with as many people."""


class Statistics:
    """Statistics in the file that `rows` reads; none where it `lacks` their tables."""

    def __init__(self, rows: Callable[..., list[Any]], lacks: Callable[[], bool]) -> None:
        self._rows, self._lacks = rows, lacks

    def standings(self, period: str) -> tuple[Standing, ...]:
        """What every person has played and won, by person and game."""
        asked = (sql.STANDINGS_IN, period) if period else (sql.ALL_STANDINGS,)
        return tuple([Standing(*row) for row in self._all(*asked, MOST_ROWS)])

    def profile(self, player: str, game: str | None, limit: int, period: str) -> Profile:
        """What is counted of one person."""
        span = span_of(period)
        results = (sql.RESULTS, player, *span) if game is None else (sql.RESULTS_OF, player, *span, game)
        scope = (player, game or "")
        longest = (sql.LONGEST_RUN_IN, *scope, period) if period else (sql.LONGEST_RUN, *scope)
        return Profile(
            tuple([Result(*row) for row in self._all(*results, limit)]),
            tuple([Pair(*row) for row in self._all(sql.PAIRS, player, period, MOST_ROWS)]),
            tuple([PointsByRule(*row) for row in self._all(sql.POINTS_BY_RULE, player, period, MOST_ROWS)]),
            self.memories(player, period),
            self._number(*longest),
            self._number(sql.LATEST_RUN, *scope),
        )

    def memories(self, player: str, period: str) -> tuple[MemorySum, ...]:
        """What games of one person are remembered by; of all tables for the player ""."""
        asked = (sql.MEMORIES_IN, player, period) if period else (sql.MEMORIES, player)
        return tuple([MemorySum(*row) for row in self._all(*asked, MOST_ROWS)])

    def plays_by_year(self) -> tuple[tuple[str, str, int], ...]:
        """How often each game was played in each year."""
        return tuple([(year, game, plays) for year, game, plays in self._all(sql.PLAYS_BY_YEAR, MOST_ROWS)])

    def untold(self, after: str, limit: int) -> tuple[str, ...]:
        """Finished games from before there were memories."""
        return tuple([id for (id,) in self._all(sql.UNTOLD, after, limit)])

    def _number(self, *asked: Any) -> int:
        return next((row[0] or 0 for row in self._all(*asked)), 0)

    def _all(self, *asked: Any) -> list[Any]:
        return [] if self._lacks() else self._rows(*asked)
