"""What a table may set to what really lies there (OC-1): counts, goods, Runes. Pen marks are in sheet_facts.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from referees.common.always.adjust import Fact, Value
from referees.common.setup.config import Config
from referees.common.values import changed
from referees.common.words import Choice, Domain, Number, Sentence, Who, say
from referees.haggatha.counting import gold_total
from referees.haggatha.cove.cove_facts import COVE_FACTS
from referees.haggatha.pieces import CHARMS, COLOURS, FACES, HAGGATHA, HALVES, RUNES, SPACES, TOMES, VALUES, Good, label
from referees.haggatha.sheet.dish import Dish
from referees.haggatha.sheet.faction_area import MOST_GOLD
from referees.haggatha.sheet.sheet_facts import SHEET_FACTS
from referees.haggatha.state import Earning, State

__all__ = ["FACTS"]

MOST_CARDS = 60
MOST_HOURS = 99


class Amount(Fact[State]):
    """A number of the whole table, kept in the field of the state that has its name."""

    lo: ClassVar[int] = 0
    hi: ClassVar[int]
    said: ClassVar[Sentence]

    def can_be(self, config: Config, value: Value) -> bool:
        """In range."""
        return Number(self.lo, self.hi).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """What is counted."""
        return self.said

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """In range."""
        return Number(self.lo, self.hi)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The field."""
        value: int = getattr(state, self.name)
        return value

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets the field."""
        return changed(state, **{self.name: int(value or 0)})


class Corruption(Amount):
    """Haggatha's Corruption cards."""

    name, hi, said = "corruption", MOST_CARDS, say("Corruption cards")


class Clock(Amount):
    """The hour her time marker shows."""

    name, lo, hi, said = "clock", 1, MOST_HOURS, say("The hour of the time marker")


class Day(Amount):
    """Which of the three days it is."""

    name, lo, hi, said = "day", 1, 3, say("The day")


class Gold(Amount):
    """Her gold so far; the difference becomes a line of its own."""

    name, hi, said = "gold", MOST_GOLD, say("Gold of {who}", who=Who(HAGGATHA))

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The sum of the lines."""
        return gold_total(state, HAGGATHA)

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Adds what makes the sum right; once all gold is counted, that is set."""
        if state.counted[HAGGATHA] is not None:
            return changed(state, counted=(int(value or 0), *state.counted[1:]))
        more = int(value or 0) - gold_total(state, HAGGATHA)
        return changed(state, earned=(*state.earned, Earning("adjusted", more, id))) if more else state


class Figure(Fact[State]):
    """The action space on which the figure stands."""

    name = "figure"

    def can_be(self, config: Config, value: Value) -> bool:
        """One of the six."""
        return value in SPACES

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Where it stands."""
        return say("The space of the figure")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Any."""
        return Choice(SPACES, label)

    def label(self, value: Value) -> Sentence:
        """The space in words."""
        return label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The space."""
        return state.figure

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """It stands there now."""
        return changed(state, figure=value)


class RuneFact(Fact[State]):
    """Something about the Runes in the dish."""

    values: ClassVar[tuple[Any, ...]]

    def can_be(self, config: Config, value: Value) -> bool:
        """One of a few."""
        return value in self.values

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Any of them."""
        return Choice(self.values, label)

    def label(self, value: Value) -> Sentence:
        """In words."""
        return label(value)

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets it in the dish."""
        return changed(state, dish=self.laid(state.dish, at, value))

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """What the dish shows."""
        return self.shown(state.dish, at)

    def shown(self, dish: Dish, at: tuple[int, ...]) -> Value:
        """What a dish shows."""
        raise NotImplementedError

    def laid(self, dish: Dish, at: tuple[int, ...], value: Any) -> Dish:
        """The dish with another value."""
        raise NotImplementedError


class RuneHalf(RuneFact):
    """In which half a Rune lies, by its place in `pieces.RUNES`."""

    name, values = "rune_half", HALVES

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """One for each Rune."""
        return [(place,) for place in range(len(RUNES))]

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Which Rune."""
        return say("Where lies {rune}?", rune=label(RUNES[at[0]]))

    def shown(self, dish: Dish, at: tuple[int, ...]) -> Value:
        """Its half."""
        return dish.halves[at[0]]

    def laid(self, dish: Dish, at: tuple[int, ...], value: Any) -> Dish:
        """It lies there."""
        return Dish((*dish.halves[: at[0]], value, *dish.halves[at[0] + 1 :]), dish.face, dish.values)


class DieValue(RuneFact):
    """What a Die shows: 0 the first, 1 the second."""

    name, values = "die_value", VALUES

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """One for each Die."""
        return [(0,), (1,)]

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Which Die."""
        return say("What shows {die}?", die=label(RUNES[3 + at[0]]))

    def shown(self, dish: Dish, at: tuple[int, ...]) -> Value:
        """Its result."""
        return dish.values[at[0]]

    def laid(self, dish: Dish, at: tuple[int, ...], value: Any) -> Dish:
        """It shows that."""
        return dish.turned("die2" if at[0] else "die1", value)


class CoinFace(RuneFact):
    """What the Coin shows."""

    name, values = "coin_face", FACES

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """The Coin."""
        return say("What shows the Coin?")

    def shown(self, dish: Dish, at: tuple[int, ...]) -> Value:
        """Its face."""
        return dish.face

    def laid(self, dish: Dish, at: tuple[int, ...], value: Any) -> Dish:
        """It shows that."""
        return Dish(dish.halves, value, dish.values)


class Goods(Fact[State]):
    """How many goods of a sort lie in one place, by colour as in `pieces.COLOURS`."""

    good: ClassVar[Good]
    holder: ClassVar[str]
    other: ClassVar[str]
    said: ClassVar[Sentence]

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """One for each colour."""
        return [(colour,) for colour in range(len(COLOURS))]

    def can_be(self, config: Config, value: Value) -> bool:
        """MC-1: there are no more of a colour."""
        return Number(0, _printed(self.good)).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Which goods, where."""
        return say("{where}, {colour}", where=self.said, colour=label(COLOURS[at[0]]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """As many as there are, less those in the other place."""
        return Number(0, _printed(self.good) - getattr(state, self.other).count(self.good, COLOURS[at[0]]))

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """How many lie here."""
        count: int = getattr(state, self.holder).count(self.good, COLOURS[at[0]])
        return count

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """So many lie here; the other place keeps what is left of those that were printed."""
        colour, number = COLOURS[at[0]], int(value or 0)
        here, there = getattr(state, self.holder), getattr(state, self.other)
        excess = max(number + there.count(self.good, colour) - _printed(self.good), 0)
        fields = {
            self.holder: here.plus(self.good, colour, number - here.count(self.good, colour)),
            self.other: there.plus(self.good, colour, -excess),
        }
        return changed(state, **fields)


def _printed(good: Good) -> int:
    return CHARMS if good == "charm" else TOMES


class ShelfCharms(Goods):
    """Charms on the Sale Shelf."""

    name, good, holder, other, said = "shelf_charms", "charm", "shelf", "supply", say("Charms on the shelf")


class ShelfTomes(Goods):
    """Tomes on the Sale Shelf."""

    name, good, holder, other, said = "shelf_tomes", "tome", "shelf", "supply", say("Tomes on the shelf")


class SupplyCharms(Goods):
    """Charms in the supply."""

    name, good, holder, other, said = "supply_charms", "charm", "supply", "shelf", say("Charms in the supply")


class SupplyTomes(Goods):
    """Tomes in the supply."""

    name, good, holder, other, said = "supply_tomes", "tome", "supply", "shelf", say("Tomes in the supply")


FACTS: tuple[Fact[State], ...] = (
    Corruption(), Gold(), ShelfCharms(), ShelfTomes(), SupplyCharms(), SupplyTomes(),
    RuneHalf(), DieValue(), CoinFace(), Figure(), Clock(), Day(), *SHEET_FACTS, *COVE_FACTS,
)  # fmt: skip
