"""What a table may set to what really lies there (OC-1)."""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.always.adjust import Fact, Value
from referees.common.setup.config import Config
from referees.common.values import changed
from referees.common.words import Choice, Domain, Number, Sentence, Who, say
from referees.meow_oracle.pieces import CELLS, DECK, FACE_DOWN, cell_label, is_card, lying_label
from referees.meow_oracle.scoring import total_winner_points
from referees.meow_oracle.state import Area, State, begin_turn, with_area

__all__ = ["FACTS"]

MOST_POINTS = 99


class Cell(Fact[State]):
    """What a cell holds."""

    name = "cell"

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """Nine for each seat."""
        return [(seat, cell) for seat in range(len(config.seats)) for cell in CELLS]

    def can_be(self, config: Config, value: Value) -> bool:
        """A card, a face-down card, or nothing."""
        return value is None or value == FACE_DOWN or is_card(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose cell, and which."""
        return say("{who}'s area, {where}", who=Who(at[0]), where=cell_label(at[1]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """What lies there now, nothing, a face-down card, or a card not seen yet."""
        seat, cell = at
        lies = state.areas[seat].cells[cell]
        return Choice(tuple(dict.fromkeys((lies, None, FACE_DOWN, *state.unseen))), lying_label)

    def label(self, value: Value) -> Sentence:
        """What lies there, in words."""
        return lying_label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """What lies there."""
        return state.areas[at[0]].cells[at[1]]

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Lays it there; the card that lay there is unseen again, unless it lies elsewhere too."""
        seat, cell = at
        area = state.areas[seat]
        what = None if value is None else str(value)
        areas = with_area(state, seat, area.laid(cell, what, id, area.beside))
        shown = {lies for one in areas for lies in one.cells} | set(state.turned) | {card for card, _ in state.given}
        known = {*state.unseen, area.cells[cell]} - shown
        return changed(state, areas=areas, unseen=tuple(card for card in DECK if card in known))


class Beside(Fact[State]):
    """How many face-down cards lie beside an area."""

    name = "beside"

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """One for each seat."""
        return [(seat,) for seat in range(len(config.seats))]

    def can_be(self, config: Config, value: Value) -> bool:
        """Nine at most."""
        return Number(0, 9).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Beside whose area."""
        return say("Face-down cards beside {who}'s area", who=Who(at[0]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """None to nine."""
        return Number(0, 9)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """How many."""
        return state.areas[at[0]].beside

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets how many."""
        area = state.areas[at[0]]
        return changed(state, areas=with_area(state, at[0], Area(area.cells, int(value or 0), area.laid_by)))


class Turn(Fact[State]):
    """Whose turn it is."""

    name = "turn"

    def can_be(self, config: Config, value: Value) -> bool:
        """A seat."""
        return Number(0, len(config.seats) - 1).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose turn."""
        return say("Whose turn it is")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Anyone still here."""
        return Choice(state.playing, self.label)

    def label(self, value: Value) -> Sentence:
        """The player."""
        return say("{who}", who=Who(int(value or 0)))

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The seat in turn."""
        return state.turn

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """The turn passes to that seat; with cards already turned up, it hands them out."""
        seat = int(value or 0)
        if state.turned or state.given or not state.dealt:
            return changed(state, turn=seat)
        return begin_turn(state, seat)


class WinnerPoints(Fact[State]):
    """A player's winner points so far."""

    name = "winner_points"

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """One for each seat."""
        return [(seat,) for seat in range(len(config.seats))]

    def can_be(self, config: Config, value: Value) -> bool:
        """No one has more than this."""
        return Number(0, MOST_POINTS).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose points."""
        return say("{who}'s winner points", who=Who(at[0]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Any number."""
        return Number(0, MOST_POINTS)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The total."""
        return total_winner_points(state)[at[0]]

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Grants, or takes, what makes the total right."""
        (seat,) = at
        change = int(value or 0) - total_winner_points(state)[seat]
        granted = tuple(points + change * (one == seat) for one, points in enumerate(state.granted))
        return changed(state, granted=granted)


FACTS = (Cell(), Beside(), Turn(), WinnerPoints())
