"""Figures for the statistics: sums over the chosen games, shares, averages."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from companion.store.records import GameStat, Pair, PointsByRule, Standing, Total
from companion.words import localized, said
from referees.common.values.value import Value

T = TypeVar("T", Standing, Pair, PointsByRule, GameStat)


class Sum(Value):
    """A player's finished and won games; `player` is a person's id, `name` the current name."""

    player: str
    name: str
    plays: int
    wins: int


def of_game(rows: Iterable[T], game: str | None) -> list[T]:
    """The rows of `game`, or all rows if None."""
    return [row for row in rows if game is None or row.game == game]


def by_player(standings: Iterable[Standing | Total], names: Mapping[str, str]) -> list[Sum]:
    """Each player's total, most plays first; `names` by id."""
    plays: dict[str, int] = {}
    wins: dict[str, int] = {}
    for row in standings:
        plays[row.player] = plays.get(row.player, 0) + row.plays
        wins[row.player] = wins.get(row.player, 0) + row.wins
    sums = [Sum(id, names.get(id, id), count, wins[id]) for id, count in plays.items()]
    return sorted(sums, key=lambda total: (-total.plays, -total.wins, total.name))


def opponents(pairs: Iterable[Pair], names: Mapping[str, str]) -> list[Pair]:
    """One row per opponent, summed over the given games, most plays first; `game` is empty."""
    sums: dict[str, Pair] = {}
    for pair in pairs:
        had = sums.get(pair.other, Pair("", pair.other, 0, 0, 0))
        added = (had.plays + pair.plays, had.ahead + pair.ahead, had.behind + pair.behind)
        sums[pair.other] = Pair("", pair.other, *added)
    return sorted(sums.values(), key=lambda pair: (-pair.plays, names.get(pair.other, pair.other)))


def together(rows: Iterable[GameStat], game: str | None) -> list[GameStat]:
    """One game's statistics, or all games' summed by name; sorted by name."""
    totals: dict[str, GameStat] = {}
    for row in rows:
        if game in (None, row.game):
            had = totals.get(row.name, GameStat("", row.name, 0, 0, 0))
            sums = (had.plays + row.plays, had.total + row.total, max(had.most, row.most))
            totals[row.name] = GameStat(game or "", row.name, *sums)
    return sorted(totals.values(), key=lambda total: total.name)


def by_name(rows: Iterable[GameStat], name: str) -> GameStat | None:
    """The statistic of that name."""
    return next((row for row in rows if row.name == name), None)


def by_kind(rows: Iterable[GameStat], name: str) -> list[tuple[str, GameStat]]:
    """Pairs of a kind and the statistic named `name:kind`."""
    split = ((row.name.partition(":"), row) for row in rows)
    return [(kind, row) for (of, _, kind), row in split if of == name and kind]


def percent(part: int, total: int) -> str:
    """A share in whole per cent, rounded half up."""
    return said("{share}%", share=(200 * part + total) // (2 * total))


def average(points: float, count: int) -> str:
    """The average points per game; a dash without games."""
    return decimal(points / count) if count else "–"


def exact(number: float) -> str:
    """A number with at most three decimals."""
    return localized(f"{number:.3f}".rstrip("0").removesuffix("."))


def decimal(number: float) -> str:
    """A number with at most one decimal."""
    return localized(f"{number:.1f}".removesuffix(".0"))
