"""Game statistics that only the referee can compute, from a finished game's entries and states."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import Sentence
from referees.common.values.value import Value

__all__ = ["LONGEST_NAME", "Moment", "StatKey", "Statistic", "StatisticValue", "Story", "for_all", "statistic_values"]

LONGEST_NAME = 60  # characters, including the kind

StatKey = tuple[int | None, str]
"""A statistic's seat (None: the whole table), and its kind, for example a card's id ("" if it has none)."""


class Moment(Value):
    """An entry in force, with the states before and after it."""

    at: Any
    entry: Entry
    after: Any


Story = Sequence[Moment]  # all moments of a finished game, oldest first; never empty


class Statistic(Value):
    """One kind of statistic. `name` is stored, so it never changes; players see `label`. `kinds` labels subdivisions;
    None: one value a seat or table, even 0. The table's value is the sum over seats, or the maximum if `is_record`."""

    name: str
    label: Sentence
    count: Callable[[Story], Mapping[StatKey, int]]
    kinds: Callable[[str], Sentence] | None = None
    is_record: bool = False


class StatisticValue(Value):
    """A statistic from one game: name ("name:kind" if it has kinds), value, and seat (None: the whole table)."""

    name: str
    value: int
    seat: int | None


def statistic_values(statistics: Iterable[Statistic], story: Story) -> list[StatisticValue]:
    """All statistics of a game, per seat and for the whole table, without subdivisions with value 0."""
    results: list[StatisticValue] = []
    for statistic in statistics:
        table: dict[str, int] = {}
        for (seat, kind), value in statistic.count(story).items():
            if statistic.kinds is not None and not value:
                continue
            name = statistic.name if statistic.kinds is None else f"{statistic.name}:{kind}"[:LONGEST_NAME]
            if seat is not None:
                results.append(StatisticValue(name, value, seat))
            had = table.get(name, 0)
            table[name] = max(had, value) if statistic.is_record else had + value
        results += [StatisticValue(name, value, None) for name, value in table.items()]
    return results


def for_all(story: Story, values: Mapping[int, int]) -> dict[StatKey, int]:
    """The values of a statistic, completed with 0 for missing seats."""
    return {(seat, ""): values.get(seat, 0) for seat in range(len(story[-1].after.config.seats))}
