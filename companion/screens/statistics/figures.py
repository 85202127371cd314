"""Figures for the statistics: sums over the chosen games, shares, averages."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from companion.store.records import MemorySum, Pair, PointsByRule, Result, Standing
from companion.words import localized, said
from referees.common.values.value import Value

T = TypeVar("T", Standing, Pair, PointsByRule, MemorySum)


class Sum(Value):
    """A player's finished and won games; `player` is a person's id, `name` the current name."""

    player: str
    name: str
    plays: int
    wins: int


def of_game(rows: Iterable[T], game: str | None) -> list[T]:
    """The rows of `game`, or all rows if None."""
    return [row for row in rows if game is None or row.game == game]


def by_player(standings: Iterable[Standing], names: Mapping[str, str]) -> list[Sum]:
    """Each player's total, most plays first; `names` by id."""
    plays: dict[str, int] = {}
    wins: dict[str, int] = {}
    for one in standings:
        plays[one.player] = plays.get(one.player, 0) + one.plays
        wins[one.player] = wins.get(one.player, 0) + one.wins
    sums = [Sum(id, names.get(id, id), count, wins[id]) for id, count in plays.items()]
    return sorted(sums, key=lambda one: (-one.plays, -one.wins, one.name))


def opponents(pairs: Iterable[Pair], names: Mapping[str, str]) -> list[Pair]:
    """One row per opponent, summed over the given games, most plays first; `game` is empty."""
    sums: dict[str, Pair] = {}
    for one in pairs:
        had = sums.get(one.other, Pair("", one.other, 0, 0, 0))
        added = (had.plays + one.plays, had.ahead + one.ahead, had.behind + one.behind)
        sums[one.other] = Pair("", one.other, *added)
    return sorted(sums.values(), key=lambda one: (-one.plays, names.get(one.other, one.other)))


def by_rule(rows: Iterable[PointsByRule]) -> list[PointsByRule]:
    """The rows sorted by points, highest first."""
    return sorted(rows, key=lambda one: (-one.points, one.game, one.rule))


def with_points(results: Sequence[Result]) -> list[Result]:
    """The results with points, oldest first."""
    return [one for one in reversed(results) if one.points is not None]


def together(rows: Iterable[MemorySum], game: str | None) -> list[MemorySum]:
    """The statistics of one game, or of all games summed by name; sorted by name."""
    found: dict[str, MemorySum] = {}
    for one in rows:
        if game in (None, one.game):
            had = found.get(one.name, MemorySum("", one.name, 0, 0, 0))
            sums = (had.plays + one.plays, had.total + one.total, max(had.most, one.most))
            found[one.name] = MemorySum(game or "", one.name, *sums)
    return sorted(found.values(), key=lambda one: one.name)


def by_name(rows: Iterable[MemorySum], name: str) -> MemorySum | None:
    """The statistic of that name, or None."""
    return next((one for one in rows if one.name == name), None)


def by_kind(rows: Iterable[MemorySum], name: str) -> list[tuple[str, MemorySum]]:
    """Pairs of a kind and the statistic named `name:kind`."""
    apart = ((one.name.partition(":"), one) for one in rows)
    return [(kind, one) for (of, _, kind), one in apart if of == name and kind]


def percent(part: int, whole: int) -> str:
    """A share in whole per cent, rounded half up."""
    return said("{share}%", share=(200 * part + whole) // (2 * whole))


def average(points: float, count: int) -> str:
    """The average points per game; a dash without games."""
    return decimal(points / count) if count else "–"


def exact(number: float) -> str:
    """A number with at most three decimals."""
    return localized(f"{number:.3f}".rstrip("0").removesuffix("."))


def decimal(number: float) -> str:
    """A number with at most one decimal."""
    words = f"{number:.1f}"
    return localized(words.removesuffix(".0"))
