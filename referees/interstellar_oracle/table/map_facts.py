"""What a table may set on the map to what really lies there: planets, hazards, cards under planets (OC-1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referees.common.always.adjust import Fact, Value
from referees.common.setup.config import Config
from referees.common.values import changed
from referees.common.words import Choice, Domain, Number, Sentence, say
from referees.interstellar_oracle.table.asking import whose_place
from referees.interstellar_oracle.table.knowledge import uncovered
from referees.interstellar_oracle.table.pieces import NEBULA, PLANETS, SLOTS, UNNAMED, is_inner, number_label, systems
from referees.interstellar_oracle.table.ranks import free_numbers
from referees.interstellar_oracle.table.state import State, replaced

__all__ = ["MAP_FACTS", "at_label"]

NOBODY = 0
"""So many players sit at a table whose systems are called by their numbers alone."""


def at_label(place: Any) -> Sentence:
    """A place by system and slot."""
    return say("the Nebula") if place == NEBULA else whose_place(int(place), NOBODY)


class PlaceFact(Fact[State]):
    """A fact of each place."""

    asked: Sentence

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """One for each place."""
        return [(place,) for place in range(systems(len(config.seats)) * len(SLOTS))]

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Where, and what."""
        return say("{where}: {what}", where=at_label(at[0]), what=self.asked)


class Planet(PlaceFact):
    """Which planet lies, or lay, at a place."""

    name, asked = "planet", say("which planet")

    def can_be(self, config: Config, value: Value) -> bool:
        """A number that is printed, or one not known."""
        return value is None or (type(value) is int and value in PLANETS)

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Of the ring, and not lying elsewhere; or not known."""
        own, free = state.planets[at[0]], free_numbers(state.planets, at[0], state.config.sets)
        numbers = sorted({*free, *(() if own is None else (own,))})
        return Choice((None, *numbers), number_label)

    def label(self, value: Value) -> Sentence:
        """The planet."""
        return number_label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """Its number."""
        return state.planets[at[0]]

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """It lies here and, of one copy, nowhere else; which others are below which is asked anew."""
        number = None if value is None else int(value)
        bare = replaced(state.planets, at[0], None)
        if number is not None and number not in free_numbers(bare, at[0], state.config.sets):
            bare = tuple(None if one == number else one for one in bare)
        return changed(state, planets=replaced(bare, at[0], number), ceiling=PLANETS.stop)


class InPlay(PlaceFact):
    """Whether the planet of a place is in play: 1, or 0."""

    name, asked = "in_play", say("in play or gone")

    def can_be(self, config: Config, value: Value) -> bool:
        """It is or is not."""
        return Number(0, 1).holds(value)

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Either."""
        return Choice((1, 0), play_label)

    def label(self, value: Value) -> Sentence:
        """In words."""
        return play_label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """1 or 0."""
        return int(at[0] in state.places)

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Puts it back, or takes it away with its hazard."""
        others = {one for one in state.places if one != at[0]}
        if value:
            return changed(state, places=tuple(sorted({*others, at[0]})))
        return changed(state, places=tuple(sorted(others)), hazards=replaced(state.hazards, at[0], None))


def play_label(value: Any) -> Sentence:
    """Whether a planet is in play."""
    return say("in play") if value else say("gone")


class HazardAt(PlaceFact):
    """Which hazard lies on an inner planet: its id in the kit, "unnamed", or none."""

    name, asked = "hazard", say("which hazard")

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """Inner planets; outer ones too where hazards may be deployed (IO-150)."""
        is_anywhere = config.options.overcome_hazards == "kept"  # type: ignore[attr-defined]
        return [at for at in super().places(config) if is_anywhere or is_inner(at[0])]

    def can_be(self, config: Config, value: Value) -> bool:
        """One of the kit."""
        return value in {None, UNNAMED} or value in config.kit.hazards  # type: ignore[attr-defined]

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """None where the planet is gone."""
        kinds = tuple(state.config.kit.hazards) if at[0] in state.places else ()
        return Choice((None, UNNAMED, *kinds) if kinds else (None,), hazard_id_label)

    def label(self, value: Value) -> Sentence:
        """The id as the kit has it."""
        return hazard_id_label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """What lies there."""
        return state.hazards[at[0]]

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Lays it there."""
        return changed(state, hazards=replaced(state.hazards, at[0], None if value is None else str(value)))


def hazard_id_label(value: Any) -> Sentence:
    """A hazard by its id."""
    if value is None:
        return say("no hazard")
    if value == UNNAMED:
        return say("a hazard not entered yet")
    return say("{name}", name=str(value).replace("_", " ").capitalize())


class Under(PlaceFact):
    """How many cards lie under a planet."""

    name, asked = "under", say("cards beneath")

    def can_be(self, config: Config, value: Value) -> bool:
        """No more than there are."""
        return Number(0, config.deck).holds(value)  # type: ignore[attr-defined]

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """A few."""
        return Number(0, MOST_UNDER if at[0] in state.places else 0)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """How many."""
        return state.under[at[0]]

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Which cards these are is not certain any more."""
        under = replaced(state.under, at[0], int(value or 0))
        return changed(state, under=under, known=uncovered(state.known, at[0]))


MOST_UNDER = 12


class Collapsing(Fact[State]):
    """Whether planets vanish at the end of turns: 1, or 0."""

    name = "collapsing"

    def can_be(self, config: Config, value: Value) -> bool:
        """They do or do not."""
        return Number(0, 1).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """What is meant."""
        return say("Planets vanish at the end of every turn")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Either."""
        return Choice((1, 0), yes_label)

    def label(self, value: Value) -> Sentence:
        """In words."""
        return yes_label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """1 or 0."""
        return int(state.collapsing)

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets it."""
        return changed(state, collapsing=bool(value))


class Spared(Fact[State]):
    """The place an Entropy Inhibitor has spared until the next turn, or none."""

    name = "inhibited"

    def can_be(self, config: Config, value: Value) -> bool:
        """A place."""
        return value is None or Number(0, systems(len(config.seats)) * len(SLOTS) - 1).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """What is meant."""
        return say("The planet that an Entropy Inhibitor has spared")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """A planet in play, or none."""
        return Choice((None, *state.places), spared_label)

    def label(self, value: Value) -> Sentence:
        """The place."""
        return spared_label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """Which."""
        return state.inhibited

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets it."""
        return changed(state, inhibited=None if value is None else int(value), delay=1)


class Delay(Fact[State]):
    """At the end of which turn the planet vanishes that an Entropy Inhibitor has spared (IO-151)."""

    name = "delay"

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """Only where it can be more than one."""
        return [()] if config.options.delay == "chosen" else []  # type: ignore[attr-defined]

    def can_be(self, config: Config, value: Value) -> bool:
        """One to four."""
        return DELAYS.holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """What is meant."""
        return say("At the end of how many turns the spared planet vanishes")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """One to four."""
        return DELAYS

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """How many."""
        return state.delay

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets it."""
        return changed(state, delay=int(value or 1))


DELAYS = Number(1, 4)


class Strange(Fact[State]):
    """Whether the next planet vanishes from the Strange half: 1, or 0 (IO-155)."""

    name = "strange"

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """Only where there are halves."""
        return [()] if config.sets == 2 else []  # type: ignore[attr-defined]

    def can_be(self, config: Config, value: Value) -> bool:
        """It does or does not."""
        return Number(0, 1).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """What is meant."""
        return say("The next planet vanishes from the Strange half")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Either."""
        return Choice((1, 0), yes_label)

    def label(self, value: Value) -> Sentence:
        """In words."""
        return yes_label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """1 or 0."""
        return int(state.is_strange)

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets it; what was said to be the highest was said of the other half."""
        return changed(state, is_strange=bool(value), ceiling=PLANETS.stop)


def yes_label(value: Any) -> Sentence:
    """Yes or no."""
    return say("yes") if value else say("no")


def spared_label(value: Any) -> Sentence:
    """A place, or none."""
    return say("none") if value is None else at_label(value)


MAP_FACTS: tuple[Fact[State], ...] = (
    Planet(),
    InPlay(),
    HazardAt(),
    Under(),
    Collapsing(),
    Spared(),
    Delay(),
    Strange(),
)
