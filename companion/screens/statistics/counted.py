"""The statistics' data, all read from the store together, for the screen and for sharing."""

from collections.abc import Callable
from typing import NamedTuple

from companion.screens.shared.known import KnownPeople
from companion.store.records import CountedOf, GameStat, Profile, Total
from companion.store.statistics import PLAYERS
from companion.store.store import Store
from referees.common.values.value import Value

FEW = 3  # no chart for so few games: the table says as much
Choose = Callable[[CountedOf], None]


class Year(NamedTuple):
    """A game's number of plays in a year."""

    year: str
    game: str
    plays: int


class CountedGames(Value):
    """Statistics for the filter `of`, which offers the players in `every` (all-time totals) and games in `kinds`.
    `stats`: totals for one player or all, incomplete while `stale`; `profile`: None without a player."""

    of: CountedOf
    known: KnownPeople
    every: tuple[Total, ...]
    kinds: frozenset[str]
    totals: tuple[Total, ...]
    stats: tuple[GameStat, ...]
    years: tuple[Year, ...]
    profile: Profile | None
    stale: bool


async def counted_of(store: Store, of: CountedOf) -> CountedGames:
    """The statistics for the filter `of`; a player merged into another is dropped from the filter."""
    known = KnownPeople(await store.people.all())
    sums = store.statistics
    every = await sums.totals()
    kinds = frozenset([figure.game for figure in await sums.game_stats() if figure.name == PLAYERS])
    players = {row.player for row in every}
    if of.player not in players:
        of = CountedOf(of.game, None, None, of.period)
    elif of.other not in players:
        of = CountedOf(of.game, of.player, None, of.period)
    totals = await sums.totals(of.period, of.game or "")
    stale = bool(await sums.pending(limit=1))
    years = tuple([Year(*row) for row in await sums.plays_by_year()])
    if of.player is None:
        return CountedGames(
            of, known, every, kinds, totals, await sums.game_stats(period=of.period), years, None, stale
        )
    profile = await sums.profile(of.player, of.game, period=of.period)
    return CountedGames(of, known, every, kinds, totals, profile.game_stats, years, profile, stale)
