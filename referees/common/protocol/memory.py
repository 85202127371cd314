"""Memories: numbers of a finished game that only its referee can tell, worked out from its entries and states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import Sentence
from referees.common.values.value import Value

__all__ = ["LONGEST_NAME", "Memory", "Moment", "Remembered", "Story", "Whose", "for_all", "remembered"]

LONGEST_NAME = 60
"""The longest name of a number, in characters, with what it is told apart by."""

Whose = tuple[int | None, str]
"""Of which seat a number is (None: of the table), and what it is told apart by, such as a card's id ("": nothing)."""


class Moment(NamedTuple):
    """An entry in force, with the state that it was entered in and the state that it led to."""

    at: Any
    entry: Entry
    then: Any


Story = Sequence[Moment]
"""All of a finished game, oldest first; at least one moment."""


class Memory(Value):
    """One kind of number that finished games are remembered by. `name` is the stored contract, `label` what players
    read. `kinds` words what numbers of this kind are told apart by (None: by nothing); of the others every game tells
    one for each seat, or one for the table, even where it is 0. For the table count the numbers of the seats together,
    or the greatest of them where `is_record`.
    """

    name: str
    label: Sentence
    count: Callable[[Story], Mapping[Whose, int]]
    kinds: Callable[[str], Sentence] | None = None
    is_record: bool = False


class Remembered(NamedTuple):
    """A number of one game: its name, with what it is told apart by after a colon, its value, and the seat."""

    name: str
    value: int
    seat: int | None


def remembered(memories: Iterable[Memory], story: Story) -> list[Remembered]:
    """All numbers of a game, of the seats and of the table, those that are told apart only where they are not 0."""
    found: list[Remembered] = []
    for memory in memories:
        table: dict[str, int] = {}
        for (seat, kind), value in memory.count(story).items():
            if memory.kinds is not None and not value:
                continue
            name = memory.name if memory.kinds is None else f"{memory.name}:{kind}"[:LONGEST_NAME]
            if seat is not None:
                found.append(Remembered(name, value, seat))
            had = table.get(name, 0)
            table[name] = max(had, value) if memory.is_record else had + value
        found += [Remembered(name, value, None) for name, value in table.items()]
    return found


def for_all(story: Story, values: Mapping[int, int]) -> dict[Whose, int]:
    """One number for every seat, 0 for those that have none."""
    return {(seat, ""): values.get(seat, 0) for seat in range(len(story[-1].then.config.seats))}
