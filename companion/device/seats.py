"""Seating before a game, as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.store.records import Player
from referees.common.protocol.seating import Mark, seating_problem, usual_mark
from referees.common.protocol.sentence import Sentence
from referees.common.values.change import changed
from referees.common.values.names import name_key, normalized
from referees.common.values.value import Value

Marks = Mapping[str, Mark]  # by `name_key`


@dataclass
class GameSetUp:
    """The input for the next game. `names`: None while the last group is unchanged; `typed`: a name not yet added;
    `ids`: the ids of chosen people, by `name_key`."""

    names: tuple[str, ...] | None = None
    typed: str = ""
    marks: dict[str, Mark] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    numbers: dict[str, dict[str, str]] = field(default_factory=dict)
    is_first: bool | None = None  # whether it is a first game; None: yes if it was never played here
    location: str | None = None  # the place; None: where these people played last
    laid_out: frozenset[str] = frozenset()


class Seats(Value):
    """The players in clockwise order, with their minimum and maximum number."""

    names: tuple[str, ...]
    fewest: int
    most: int

    @property
    def is_full(self) -> bool:
        """Whether no more players can be added."""
        return len(self.names) >= self.most

    @property
    def problem(self) -> Sentence | None:
        """Why the game cannot begin with these players."""
        return seating_problem(self.names, self.fewest, self.most)

    def problem_with(self, name: str) -> Sentence | None:
        """Why this player cannot be added."""
        return seating_problem([*self.names, normalized(name)], 1, self.most)

    def seat(self, name: str) -> Seats:
        """A copy with this player added."""
        return changed(self, names=(*self.names, normalized(name)))

    def without(self, place: int) -> Seats:
        """A copy without the player at that seat."""
        return changed(self, names=self.names[:place] + self.names[place + 1 :])

    def moved(self, place: int, by: int) -> Seats:
        """A copy with that player moved one seat on (1) or back (-1)."""
        names = list(self.names)
        names[place], names[place + by] = names[place + by], names[place]
        return changed(self, names=tuple(names))

    def has(self, name: str) -> bool:
        """Whether a player of that name is seated."""
        return name_key(name) in map(name_key, self.names)


def last_group(players: Sequence[Player], limit: int) -> tuple[str, ...]:
    """The last game's players in order, at most `limit`."""
    return tuple(player.name for player in players if player.is_of_last_group)[:limit]


def marks_of(players: Iterable[Player], chosen: Mapping[str, str]) -> dict[str, Mark]:
    """Marks by `name_key`: the chosen person's, or else the latest player's with that name."""
    marks: dict[str, Mark] = {}
    for player in players:
        key = name_key(player.name)
        if chosen.get(key, player.person) == player.person:
            marks.setdefault(key, Mark(player.colour, player.shape))
    return marks


def marks_at(names: Sequence[str], known: Marks) -> tuple[Mark, ...]:
    """The marks of these players, who keep their known ones unless taken."""
    assigned: dict[int, Mark] = {}
    for place, name in enumerate(names):
        mark = known.get(name_key(name))
        if mark is not None and mark not in assigned.values():
            assigned[place] = mark
    usual = map(usual_mark, range(2 * len(names)))  # enough for all
    free: Iterator[Mark] = (mark for mark in usual if mark not in assigned.values())
    return tuple(assigned.get(place) or next(free) for place in range(len(names)))


def with_mark(names: Sequence[str], known: Marks, name: str, mark: Mark) -> dict[str, Mark]:
    """The marks that change if a player takes `mark`: its owner gets the player's old mark."""
    at = dict(zip(map(name_key, names), marks_at(names, known), strict=True))
    return {key: at[name_key(name)] for key, owned in at.items() if owned == mark} | {name_key(name): mark}
