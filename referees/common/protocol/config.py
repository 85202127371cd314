"""Configuration of a game: seats, house options, kit, edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from pydantic import BaseModel, ConfigDict, Field, field_validator

from referees.common.protocol.sentence import Reader, Sentence, say
from referees.common.setup.kit import Kit
from referees.common.setup.options import HouseOptions
from referees.common.values.names import can_be_displayed, has_visible_sign, name_key, normalized

__all__ = ["COLOURS", "LONGEST_CONFIG", "SHAPES", "Config", "Seat", "seated", "seating_problem"]

COLOURS = ("orange", "sky", "green", "yellow", "blue", "vermilion", "purple")
SHAPES = ("circle", "square", "triangle", "diamond", "star", "hexagon", "cross")
LONGEST_NAME = 40
LONGEST_CONFIG = 200_000  # letters of JSON, kit included: twice the largest possible deck


class Seat(BaseModel):
    """A player's seat; its index in `Config.seats` counts clockwise."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    player: str
    colour: str = COLOURS[0]
    shape: str = SHAPES[0]


class Config(BaseModel):
    """The setup of a game. Each game has its own models of `options` and `kit`. `checked` lists the assumed kit items
    that players have confirmed; `edition` is the version of the rules."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 12
    first_seat: ClassVar[str] = ""  # the role of the first seat, if it has one

    seats: tuple[Seat, ...]
    options: HouseOptions = Field(default_factory=HouseOptions)
    kit: Kit = Field(default_factory=Kit)
    checked: tuple[str, ...] = ()
    edition: int = 1

    @field_validator("seats")
    @classmethod
    def _seats_fit(cls, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        if (problem := _unreadable([seat.player for seat in seats], cls.fewest, cls.most)) is not None:
            raise ValueError(Reader(()).text(problem))
        return seats

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.player for seat in self.seats)

    def assumes(self, item: str) -> bool:
        """Whether a kit item is still unverified."""
        return item in self.kit.assumed and item not in self.checked


def seating_problem(names: Sequence[str], fewest: int, most: int) -> Sentence | None:
    """The first problem with the names of a new table (count, empty, too long, invisible, duplicate)."""
    if (problem := _unreadable(names, fewest, most)) is not None:
        return problem
    for place, name in enumerate(names, start=1):
        if not has_visible_sign(name):
            return say("The name at seat {place} has no visible characters. Please type another one.", place=place)
    return _doubled(names, name_key)


def _unreadable(names: Sequence[str], fewest: int, most: int) -> Sentence | None:
    """The first problem that makes names invalid even in a stored config."""
    if not fewest <= len(names) <= most:
        template = "This game is for {fewest} to {most} players, not {count}."
        return say(template, fewest=fewest, most=most, count=len(names))
    for place, name in enumerate(names, start=1):
        if not name.strip():
            return say("Seat {place} has no name yet. Type one, or remove the seat.", place=place)
        if len(name) > LONGEST_NAME:
            start = name[:12] + "…"
            text = "{name} is longer than {most} letters. A short name is easier to read."
            return say(text, name=start, most=LONGEST_NAME)
        if not can_be_displayed(name):
            sentence = "The name at seat {place} has characters that can't be displayed. Please retype it."
            return say(sentence, place=place)
    return _doubled(names, lambda name: name.strip().casefold())


def _doubled(names: Sequence[str], key: Callable[[str], str]) -> Sentence | None:
    keys = [key(name) for name in names]
    name = next((name for name, own_key in zip(names, keys, strict=True) if keys.count(own_key) > 1), None)
    if name is None:
        return None
    return say("Two players are called {name}. Add a letter, so that everyone knows who's who.", name=normalized(name))


def seated(names: Sequence[str]) -> tuple[Seat, ...]:
    """Seats for these players, clockwise, each with its own colour and shape."""
    of = len(COLOURS)
    return tuple(
        Seat(player=normalized(name), colour=COLOURS[at % of], shape=SHAPES[(at + at // of) % len(SHAPES)])
        for at, name in enumerate(names)
    )
