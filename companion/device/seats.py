"""Seating before a game: plain values, tested without a screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.store.records import Player
from referees.common.protocol.config import COLOURS, SHAPES, Seat, seated, seating_problem
from referees.common.protocol.sentence import Sentence
from referees.common.values.names import name_key, normalized


class Mark(NamedTuple):
    """What a player is known by on the screen: a colour together with a shape."""

    colour: str
    shape: str


Marks = Mapping[str, Mark]
"""The mark of each remembered player, by `name_key`."""

MARKS = tuple(map(Mark, COLOURS, SHAPES))
"""The marks to choose from: no two share a colour or a shape."""


@dataclass
class SetUp:
    """What was typed and chosen in a window for the next game, kept while the window shows other screens. `names` is
    None as long as the last group has not been changed, `typed` the name that was not added yet,
    `who` the ids of people that were chosen for names, by `name_key`."""

    names: tuple[str, ...] | None = None
    typed: str = ""
    marks: dict[str, Mark] = field(default_factory=dict)
    who: dict[str, str] = field(default_factory=dict)
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    numbers: dict[str, dict[str, str]] = field(default_factory=dict)
    is_first: bool | None = None
    """Whether it is a first game, explained on the way; None leaves it to whether that game was played here."""
    location: str | None = None
    """Where it is played; None leaves it to where these people played last."""
    laid_out: frozenset[str] = frozenset()
    """What is ticked off of what is to be laid out."""


@dataclass(frozen=True, slots=True)
class Seats:
    """The players in clockwise order, and how many there may be."""

    names: tuple[str, ...]
    fewest: int
    most: int

    @property
    def is_full(self) -> bool:
        """Whether the game's greatest number of players is reached."""
        return len(self.names) >= self.most

    @property
    def problem(self) -> Sentence | None:
        """Why the game cannot begin with these players, or None."""
        return seating_problem(self.names, self.fewest, self.most)

    def problem_with(self, name: str) -> Sentence | None:
        """Why this player cannot be added, or None."""
        return seating_problem([*self.names, normalized(name)], 1, self.most)

    def seat(self, name: str) -> Seats:
        """With one more player."""
        return replace(self, names=(*self.names, normalized(name)))

    def without(self, place: int) -> Seats:
        """Without the player at that seat."""
        return replace(self, names=self.names[:place] + self.names[place + 1 :])

    def moved(self, place: int, by: int) -> Seats:
        """With that player moved one seat on (1) or back (-1)."""
        names = list(self.names)
        names[place], names[place + by] = names[place + by], names[place]
        return replace(self, names=tuple(names))

    def has(self, name: str) -> bool:
        """Whether a player of that name is seated."""
        return name_key(name) in map(name_key, self.names)


def last_group(players: Sequence[Player], most: int) -> tuple[str, ...]:
    """The players of the last game in their order, as many as fit."""
    return tuple(one.name for one in players if one.last_at == players[0].last_at)[:most]


def marks_of(players: Iterable[Player], chosen: Mapping[str, str]) -> dict[str, Mark]:
    """The marks that names stand for: that of the person chosen for a name, by `name_key`, else of who played last."""
    marks: dict[str, Mark] = {}
    for one in players:
        key = name_key(one.name)
        if chosen.get(key, one.person) == one.person:
            marks.setdefault(key, Mark(one.colour, one.shape))
    return marks


def marked(names: Sequence[str], known: Marks) -> tuple[Seat, ...]:
    """Seats for these players, each with the mark it is known by, or else with the first that nobody here has."""
    usual = [Mark(seat.colour, seat.shape) for seat in seated([*names, *names])]  # so that there is one for each
    own: dict[int, Mark] = {}
    for place, name in enumerate(names):
        mark = known.get(name_key(name))
        if mark is not None and mark not in own.values():
            own[place] = mark
    free: Iterator[Mark] = (mark for mark in dict.fromkeys(usual) if mark not in own.values())
    marks = [own.get(place) or next(free) for place in range(len(names))]
    return tuple(
        Seat(player=normalized(name), colour=mark.colour, shape=mark.shape)
        for name, mark in zip(names, marks, strict=True)
    )


def with_mark(names: Sequence[str], known: Marks, name: str, mark: Mark) -> dict[str, Mark]:
    """The marks that change where one of these players takes that one: whoever had it gets this player's."""
    at = {name_key(seat.player): Mark(seat.colour, seat.shape) for seat in marked(names, known)}
    return {key: at[name_key(name)] for key, held in at.items() if held == mark} | {name_key(name): mark}
