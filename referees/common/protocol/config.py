"""The configuration of a game: seats, house options, kit, edition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, field_validator

from referees.common.protocol.sentence import Reader, Sentence, say
from referees.common.setup.kit import Kit
from referees.common.setup.options import HouseOptions
from referees.common.values.names import can_be_displayed, has_visible_sign, name_key, normalized

__all__ = ["COLOURS", "LONGEST_CONFIG", "SHAPES", "Config", "Seat", "seated", "seating_problem"]

COLOURS = ("orange", "sky", "green", "yellow", "blue", "vermilion", "purple")
SHAPES = ("circle", "square", "triangle", "diamond", "star", "hexagon", "cross")
LONGEST_NAME = 40
LONGEST_CONFIG = 200_000
"""Letters of a config as JSON text, kit and all; the largest deck that a family may type in takes half of it."""


class Seat(BaseModel):
    """A player's place at the table; its index is its place in `Config.seats`, clockwise."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    player: str
    colour: str = COLOURS[0]
    shape: str = SHAPES[0]


class Config(BaseModel):
    """What a game was set up with; each game narrows `options` and `kit` to models of its own.

    `checked` names the assumed kit items that the table has confirmed; `edition` is the version of the rules.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 12
    first_seat: ClassVar[str] = ""
    """Whom the player in the first seat plays, where that is somebody in particular."""

    seats: tuple[Seat, ...]
    options: HouseOptions = Field(default_factory=HouseOptions)
    kit: Kit = Field(default_factory=Kit)
    checked: tuple[str, ...] = ()
    edition: int = 1

    @field_validator("seats")
    @classmethod
    def _seats_fit(cls, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        problem = _unreadable([seat.player for seat in seats], cls.fewest, cls.most)
        if problem is not None:
            raise ValueError(Reader(()).text(problem))
        return seats

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return tuple(seat.player for seat in self.seats)

    def assumes(self, item: str) -> bool:
        """Whether a kit item is still a guess that the table has not confirmed."""
        return item in self.kit.assumed and item not in self.checked


def seating_problem(names: Sequence[str], fewest: int, most: int) -> Sentence | None:
    """What is wrong with the names at a new table, or None: how many, empty, too long, not to be seen, or doubled."""
    problem = _unreadable(names, fewest, most)
    if problem is not None:
        return problem
    for place, name in enumerate(names, start=1):
        if not has_visible_sign(name):
            return say("The name at seat {place} can't be seen. Please type another one.", place=place)
    return _doubled(names, name_key)


def _unreadable(names: Sequence[str], fewest: int, most: int) -> Sentence | None:
    """The same for a game that is kept, which may have names that no new one would get."""
    if not fewest <= len(names) <= most:
        return say("This game is for {fewest} to {most} players, not {count}.", **_counts(names, fewest, most))
    for place, name in enumerate(names, start=1):
        if not name.strip():
            return say("Seat {place} has no name yet. Type one, or remove the seat.", place=place)
        if len(name) > LONGEST_NAME:
            shown = name[:12] + "…"
            return say(
                "{name} is longer than {most} letters. A short name is easier to read.", name=shown, most=LONGEST_NAME
            )
        if not can_be_displayed(name):
            return say(
                "The name at seat {place} has characters that can't be displayed. Please retype it.", place=place
            )
    return _doubled(names, lambda name: name.strip().casefold())


def _doubled(names: Sequence[str], key: Callable[[str], str]) -> Sentence | None:
    keys = [key(name) for name in names]
    name = next((name for name, one in zip(names, keys, strict=True) if keys.count(one) > 1), None)
    if name is None:
        return None
    return say("Two players are called {name}. Add a letter, so that everyone knows who's who.", name=normalized(name))


def seated(names: Sequence[str]) -> tuple[Seat, ...]:
    """Seats for these players, clockwise, each with a colour and a shape of its own."""
    return tuple(
        Seat(player=normalized(name), colour=COLOURS[index % len(COLOURS)], shape=SHAPES[_turned(index) % len(SHAPES)])
        for index, name in enumerate(names)
    )


def _turned(index: int) -> int:
    """Other shapes for further seats, so that no two look alike where there are more seats than colours."""
    return index + index // len(COLOURS)


def _counts(names: Sequence[str], fewest: int, most: int) -> Mapping[str, Any]:
    return {"fewest": fewest, "most": most, "count": len(names)}
