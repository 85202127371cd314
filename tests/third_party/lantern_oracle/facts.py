"""What a table may set to what really lies there (OC-1)."""

from __future__ import annotations

from collections.abc import Iterable

from lantern_oracle.options import COLOURS
from lantern_oracle.state import State, earned
from referees.common.always.adjust import Fact, Value
from referees.common.setup.config import Config
from referees.common.values import changed
from referees.common.words import Choice, Domain, Number, Sentence, Who, say, seat_label

__all__ = ["FACTS", "MOST_POINTS"]

MOST_POINTS = 999_999


class Flame(Fact[State]):
    """The colour of the flame."""

    name = "flame"

    def can_be(self, config: Config, value: Value) -> bool:
        """A colour, or dark."""
        return value is None or value in COLOURS

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """The one lantern."""
        return say("the flame")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """A colour, or dark; never dark while wishes are made."""
        return Choice(COLOURS if any(state.wishes) else (None, *COLOURS), self.label)

    def label(self, value: Value) -> Sentence:
        """The colour."""
        return say("dark") if value is None else say("{colour}", colour=value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The colour."""
        return state.flame

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets it."""
        return changed(state, flame=value)


class Turn(Fact[State]):
    """Whose turn it is."""

    name = "turn"

    def can_be(self, config: Config, value: Value) -> bool:
        """A seat."""
        return Number(0, len(config.seats) - 1).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose."""
        return say("whose turn it is")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Anyone here."""
        return Choice(state.playing, seat_label)

    def label(self, value: Value) -> Sentence:
        """The keeper."""
        return seat_label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The seat."""
        return state.turn

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets it; one who has left takes a turn after all, if the table says so."""
        return changed(state, turn=int(value or 0))


class Points(Fact[State]):
    """A keeper's points."""

    name = "points"

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """One for each seat."""
        return [(seat,) for seat in range(len(config.seats))]

    def can_be(self, config: Config, value: Value) -> bool:
        """Any number."""
        return Number(0, MOST_POINTS).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose."""
        return say("{who}'s points", who=Who(at[0]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Any number."""
        return Number(0, MOST_POINTS)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The total."""
        return state.purses[at[0]].total

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """The table's own points make up the difference."""
        return earned(state, at[0], "table", int(value or 0) - state.purses[at[0]].total, id)


FACTS = (Flame(), Turn(), Points())
