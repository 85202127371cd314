"""What is drawn with the pen on Haggatha's sheet and may be set to what is really drawn there (OC-1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from referees.common.always.adjust import Fact, Value
from referees.common.setup.config import Config as CommonConfig
from referees.common.values import changed
from referees.common.words import Choice, Domain, Number, Sentence, say
from referees.haggatha.options import Config
from referees.haggatha.pieces import CUSTOMERS, LINES, label
from referees.haggatha.sheet.enclosure import Chart, is_open
from referees.haggatha.sheet.gains import ICONS
from referees.haggatha.sheet.star_charting import line_label
from referees.haggatha.state import Bubbles, Prediction, State, printed_sky

__all__ = ["SHEET_FACTS"]

MOST_BUBBLES = 60
MARKS = ("1", "2", "3", "4", "X")


class BubbleFact(Fact[State]):
    """Bubbles of a kind: 0 are ±1, 1 are Move 1."""

    said: ClassVar[tuple[Sentence, Sentence]]

    def places(self, config: CommonConfig) -> Iterable[tuple[int, ...]]:
        """Both kinds."""
        return [(0,), (1,)]

    def can_be(self, config: CommonConfig, value: Value) -> bool:
        """No sheet has more."""
        return Number(0, MOST_BUBBLES).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Which bubbles."""
        return self.said[at[0]]

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Any number."""
        return Number(0, MOST_BUBBLES)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """How many."""
        count: int = getattr(state.bubbles("move" if at[0] else "plus_minus"), self.name.removeprefix("bubbles_"))
        return count

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """So many there are."""
        return changed(state, **{"move" if at[0] else "plus_minus": self.counted(state, at, int(value or 0))})

    def counted(self, state: State, at: tuple[int, ...], number: int) -> Bubbles:
        """The bubbles with another number."""
        bubbles = state.bubbles("move" if at[0] else "plus_minus")
        if self.name == "bubbles_filled":
            return Bubbles(number, bubbles.crossed)
        return Bubbles(bubbles.filled, number)


class Filled(BubbleFact):
    """Bubbles that are ready to use."""

    name, said = "bubbles_filled", (say("Filled ±1 bubbles"), say("Filled Move 1 bubbles"))


class Crossed(BubbleFact):
    """Bubbles that are spent."""

    name, said = "bubbles_crossed", (say("Crossed out ±1 bubbles"), say("Crossed out Move 1 bubbles"))


class ChartLine(Fact[State]):
    """Whether a line of the star chart is there, by its two dots: 1 it is, 0 it is not. No good follows from it."""

    name = "line"

    def places(self, config: CommonConfig) -> Iterable[tuple[int, ...]]:
        """Every pair of neighbouring dots."""
        assert isinstance(config, Config)
        return tuple(printed_sky(config).sides)

    def can_be(self, config: CommonConfig, value: Value) -> bool:
        """There or not."""
        return Number(0, 1).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Which line."""
        return say("Star chart, {line}", line=line_label((at[0], at[1])))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """There or not."""
        return Choice((0, 1), self.label)

    def label(self, value: Value) -> Sentence:
        """In words."""
        return say("joined") if value else say("not joined")

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """Whether it is there."""
        return int(not is_open(state.chart, printed_sky(state.config).sides[at[0], at[1]]))

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Drawn, or wiped away."""
        chart, side = state.chart, printed_sky(state.config).sides[at[0], at[1]]
        ways = chart.right if side.is_upright else chart.down
        ways = ways & ~side.one if value else ways | side.one
        if side.is_upright:
            return changed(state, chart=Chart(ways, chart.down, chart.filled))
        return changed(state, chart=Chart(chart.right, ways, chart.filled))


class Box(Fact[State]):
    """What stands in a horoscope box: (0 the top line or 1 the bottom line, box from 0). Setting a box to nothing
    empties those after it as well, since boxes are filled from the left."""

    name = "box"

    def places(self, config: CommonConfig) -> Iterable[tuple[int, ...]]:
        """Every box."""
        assert isinstance(config, Config)
        return [(place, box) for place, line in enumerate(LINES) for box in range(len(config.kit.boxes(line)))]

    def can_be(self, config: CommonConfig, value: Value) -> bool:
        """A number, an X or nothing."""
        return value is None or value in MARKS

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Which box."""
        return say("Box {box} of {line}", box=at[1] + 1, line=label(LINES[at[0]]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Any mark in a box whose left neighbour is filled."""
        return Choice((None, *MARKS) if at[1] <= len(state.written(LINES[at[0]])) else (None,), label)

    def label(self, value: Value) -> Sentence:
        """In words."""
        return label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """What stands there."""
        written = state.written(LINES[at[0]])
        return written[at[1]] if at[1] < len(written) else None

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """It stands there, or in the leftmost empty box."""
        written = state.written(LINES[at[0]])
        fresh = written[: at[1]] if value is None else (*written[: at[1]], str(value), *written[at[1] + 1 :])
        return changed(state, **{LINES[at[0]]: fresh})


class SponsorshipIcon(Fact[State]):
    """How a Sponsorship icon is marked: (Faction, icon 0 or 1)."""

    name = "sponsorship_icon"

    def places(self, config: CommonConfig) -> Iterable[tuple[int, ...]]:
        """Two for each Faction."""
        return [(faction, icon) for faction in range(len(CUSTOMERS)) for icon in range(ICONS)]

    def can_be(self, config: CommonConfig, value: Value) -> bool:
        """An X, a Market icon, or blank."""
        return value in {None, "X", "market"}

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Which icon."""
        return say("Sponsorship icon {icon} of {faction}", icon=at[1] + 1, faction=label(CUSTOMERS[at[0]]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Any of them."""
        return Choice((None, "X", "market"), label)

    def label(self, value: Value) -> Sentence:
        """In words."""
        return label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """Its mark."""
        marks = state.factions[at[0]]
        return marks[at[1]] if at[1] < len(marks) else None

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """It is marked so; blank icons come last. A Market icon set here has not been paid."""
        marks: list[Any] = [*state.factions[at[0]], None, None][:ICONS]
        marks[at[1]] = value
        fresh = tuple(mark for mark in marks if mark is not None)
        paid = min(state.paid[at[0]], fresh.count("market"))
        return changed(
            state,
            factions=(*state.factions[: at[0]], fresh, *state.factions[at[0] + 1 :]),
            paid=(*state.paid[: at[0]], paid, *state.paid[at[0] + 1 :]),
        )


class PredictionFact(Fact[State]):
    """A prediction by its place, oldest first: its colour and how many icons are neither crossed out nor circled
    ("red 3"), or nothing where there is none."""

    name = "prediction"

    def places(self, config: CommonConfig) -> Iterable[tuple[int, ...]]:
        """As many as there could be."""
        assert isinstance(config, Config)
        return [(place,) for place in range(config.kit.divining)]

    def can_be(self, config: CommonConfig, value: Value) -> bool:
        """Any colour; no Die shows more than four."""
        return value is None or value in PREDICTIONS

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Which prediction."""
        return say("Prediction {number}", number=at[0] + 1)

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Anything for those that are there and the next one."""
        return Choice((None, *PREDICTIONS) if at[0] <= len(state.predictions) else (None,), self.label)

    def label(self, value: Value) -> Sentence:
        """In words."""
        if value is None:
            return label(None)
        colour, _, live = str(value).partition(" ")
        return say("{colour}, {live} left", colour=label(colour), live=live)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """Colour and icons left."""
        if at[0] >= len(state.predictions):
            return None
        one = state.predictions[at[0]]
        return f"{one.colour} {one.live}"

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """The prediction is so; one more begins after the last. The icons of later ones follow on."""
        before, after = state.predictions[: at[0]], state.predictions[at[0] + 1 :]
        old = state.predictions[at[0]] if at[0] < len(state.predictions) else None
        fresh = () if value is None else (_set_right(old, str(value)),)
        predictions: list[Prediction] = []
        icons = 0
        for one in (*before, *fresh, *after):
            predictions.append(Prediction(icons, one.length, one.colour, one.crossed, one.circled))
            icons += one.length
        return changed(state, predictions=tuple(predictions), icons=icons)


PREDICTIONS = tuple(f"{colour} {live}" for colour in CUSTOMERS for live in range(5))


def _set_right(old: Prediction | None, value: str) -> Prediction:
    """A prediction of that colour with so many icons left; it takes more icons only if it must."""
    named, _, number = value.partition(" ")
    colour = next(one for one in CUSTOMERS if one == named)
    live = int(number)
    length = max(old.length if old is not None else 1, live)
    circled = min(old.circled, length - live) if old is not None else 0
    return Prediction(0, length, colour, length - live - circled, circled)


SHEET_FACTS: tuple[Fact[State], ...] = (Filled(), Crossed(), ChartLine(), Box(), SponsorshipIcon(), PredictionFact())
