"""Reads statistics: a few rows of sums for any number of games."""

from collections.abc import Awaitable, Callable
from typing import Any

from companion.store.queries import plays as play_queries, statistics as sql
from companion.store.records import GameStat, Pair, PointsByRule, Profile, Result, Standing, Total
from companion.store.statistics import THOUSANDTHS, span_of
from referees.common.values.change import changed

MOST_ROWS = 200_000  # a file has no more plays


class Statistics:
    """Reads statistics with the query function `rows`; results are empty if the database `lacks` the tables."""

    def __init__(self, rows: Callable[..., Awaitable[list[Any]]], lacks: Callable[[], bool]) -> None:
        self._rows, self._lacks = rows, lacks

    async def totals(self, period: str = "", game: str = "") -> tuple[Total, ...]:
        """Each person's totals over finished games (of `game`, if given), in a local year ("2026") or all time ("")."""
        return tuple([Total(*row) for row in await self._all(sql.TOTALS, period, game, MOST_ROWS)])

    async def standings(self, period: str = "", player: str = "") -> tuple[Standing, ...]:
        """Totals per game and person, or of `player` only, in a local year or all time."""
        query = (sql.STANDINGS_IN, period) if period else (sql.ALL_STANDINGS,)
        rows = [Standing(*row) for row in await self._all(*query, player, MOST_ROWS)]
        return tuple([changed(total, points=_points(total.points) or 0, best=_points(total.best)) for total in rows])

    async def profile(self, player: str, game: str | None = None, limit: int = 60, period: str = "") -> Profile:
        """Statistics of a person (id); streaks and the latest results (at most `limit`) cover only `game`, if given."""
        span = (*span_of(period), period)
        results = (sql.RESULTS, player, *span) if game is None else (sql.RESULTS_OF, player, *span, game)
        rows = [Result(*row) for row in await self._all(*results, limit)]
        longest, latest = next(iter(await self._all(sql.STREAKS, player, game or "", period)), (0, 0))
        return Profile(
            tuple([changed(row, points=_points(row.points)) for row in rows]),
            tuple([Pair(*row) for row in await self._all(sql.PAIRS, player, period, MOST_ROWS)]),
            tuple([PointsByRule(*row) for row in await self._all(sql.POINTS_BY_RULE, player, period, MOST_ROWS)]),
            await self.game_stats(player, period),
            longest or 0,
            latest or 0,
            await self.standings(period, player),
        )

    async def game_stats(self, player: str = "", period: str = "") -> tuple[GameStat, ...]:
        """Each game's statistics for `player` or, if empty, the table as a whole."""
        query = (sql.GAME_STATS_IN, player, period) if period else (sql.GAME_STATS, player)
        return tuple([GameStat(*row) for row in await self._all(*query, MOST_ROWS)])

    async def plays_by_year(self) -> tuple[tuple[str, str, int], ...]:
        """The number of plays of each game in each year, as (year, game, plays), first year first."""
        return tuple([(year, game, plays) for year, game, plays in await self._all(sql.PLAYS_BY_YEAR, MOST_ROWS)])

    async def rules(self) -> dict[str, frozenset[str]]:
        """Win conditions of imported games: "lowest_wins", "cooperative", "no_points", "uses_teams"."""
        return {game: frozenset(rules.split()) for game, rules in await self._all(play_queries.RULES, MOST_ROWS)}

    async def pending(self, after: str = "", limit: int = 50) -> tuple[str, ...]:
        """Ids of finished games still without game statistics."""
        return tuple([id for (id,) in await self._all(sql.PENDING, after, limit)])

    async def _all(self, *query: Any) -> list[Any]:
        return [] if self._lacks() else await self._rows(*query)


def _points(thousandths: float | None) -> float | None:
    if thousandths is None:
        return None
    return thousandths / THOUSANDTHS if thousandths % THOUSANDTHS else int(thousandths) // THOUSANDTHS
