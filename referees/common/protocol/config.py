"""Configuration of a game: seats, house options, kit, edition."""

from collections.abc import Sequence
from typing import ClassVar

from pydantic import BaseModel, ConfigDict, Field, field_validator

from referees.common.protocol.seating import MARKS, Mark, unreadable, usual_mark
from referees.common.protocol.sentence import Reader, Sentence
from referees.common.setup.kit import Kit
from referees.common.setup.options import HouseOptions
from referees.common.values.names import normalized

__all__ = ["LONGEST_CONFIG", "Config", "Seat", "seated"]

LONGEST_CONFIG = 200_000  # letters of JSON, kit included: twice the largest possible deck


class Seat(BaseModel):
    """A player's seat; its index in `Config.seats` counts clockwise."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    player: str
    colour: str = MARKS[0].colour
    shape: str = MARKS[0].shape


class Config(BaseModel):
    """The setup of a game. Each game has its own models of `options` and `kit`. `checked` lists assumed kit items that
    players confirmed; `edition` is the rules' version."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 12
    first_seat: ClassVar[Sentence | None] = None  # the role of the first seat, if it has one

    seats: tuple[Seat, ...]
    options: HouseOptions = Field(default_factory=HouseOptions)
    kit: Kit = Field(default_factory=Kit)
    checked: tuple[str, ...] = ()
    edition: int = 1

    @field_validator("seats")
    @classmethod
    def _seats_fit(cls, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        if (problem := unreadable([seat.player for seat in seats], cls.fewest, cls.most)) is not None:
            raise ValueError(Reader(()).text(problem))
        return seats

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.player for seat in self.seats)

    def assumes(self, item: str) -> bool:
        """Whether a kit item is still unverified."""
        return item in self.kit.assumed and item not in self.checked


def seated(names: Sequence[str], marks: Sequence[Mark] = ()) -> tuple[Seat, ...]:
    """Seats for these players, clockwise, with these marks or else each with its own usual one."""
    of_seats = zip(names, marks or map(usual_mark, range(len(names))), strict=True)
    return tuple(Seat(player=normalized(name), colour=colour, shape=shape) for name, (colour, shape) in of_seats)
