"""Entering planets and hazards: during set-up, or when first needed."""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any

from referees.common.rules import ALLOWED, SILENT, Entry, Happening, Refused, Ruling, Step, Unclear, never, note
from referees.common.values import Value, changed, replaced
from referees.common.words import Choice, Derived, Offer, Sentence, Slots, Telling, say
from referees.interstellar_oracle.table.asking import MayPull, NamedPlace, Naming, TurnRuns, no_planet, place_label
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.pieces import (
    INNER,
    NEBULA,
    SLOTS,
    UNNAMED,
    is_inner,
    number_label,
    system_of,
    systems,
)
from referees.interstellar_oracle.table.ranks import due_places, free_numbers, half_due, is_highest_known, rings_of
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.table.telling import ITS_NUMBER, ITS_PLACE

KNOWN = note("That question has been answered.", "IO-11")
ELSEWHERE = never("This planet has already been entered somewhere else.", "IO-11", repeats=("planet",))
OTHER_COPY = never("This number has already been entered for the same copy of the game.", "IO-11", repeats=("planet",))


class LayOutPlanet(Naming):
    """Asks which planet was dealt to that place (IO-11)."""

    place: int
    about = "IO-11"
    first = never("First lay out the planets and enter them.", "IO-11")

    def ask(self, state: State) -> Sentence:
        return say("Which planet is {place}?", place=place_label(state, self.place))

    def expired(self, state: State) -> Happening | None:
        if self.place not in state.places:
            return SILENT
        return None if state.planets[self.place] is None else KNOWN


class LayOutHazard(Naming):
    """Asks which hazard was dealt to that place (IO-13)."""

    place: int
    about = "IO-13"
    first = never("First lay out the hazards and enter them.", "IO-13")

    def ask(self, state: State) -> Sentence:
        return say("Which hazard is on {place}?", place=place_label(state, self.place))

    def expired(self, state: State) -> Happening | None:
        return None if state.hazards[self.place] == UNNAMED else KNOWN


class NameHighest(Naming):
    """Asks which planet is highest, if an unknown one may vanish next (IO-81)."""

    about = "IO-81"
    asks = say("A planet vanishes: which planet in play has the highest number?")
    first = never("First say which planet has the highest number: it will vanish.", "IO-81")

    def slots(self, state: State) -> Slots:
        half = half_due(state)
        return {} if half is None else {"half": half}

    def ask(self, state: State) -> Sentence:
        text = say("A planet vanishes: which planet in the {half} has the highest number?")
        return text.filled(**slots) if (slots := self.slots(state)) else self.asks

    def why_first(self, state: State) -> Refused:
        text = say("First say which planet in the {half} has the highest number: it will vanish.")
        return never(text.filled(**slots), "IO-81") if (slots := self.slots(state)) else self.first

    def expired(self, state: State) -> Happening | None:
        is_open = state.stage == "collapsing" and not is_highest_known(state)
        return None if is_open else KNOWN


# What may lie where


@cache
def order_of_dealing(seats: int) -> tuple[int, ...]:
    """All places in the order of asking for their planets: home worlds, other inner planets, outer ones."""
    places = range(systems(seats) * len(SLOTS))
    homes = {system_of(seat, seats) for seat in range(seats)}
    return tuple(sorted(places, key=lambda place: (not is_inner(place), place // len(SLOTS) not in homes, place)))


def unnamed(state: State) -> tuple[int, ...]:
    """The places in play with unknown planets, in the order of dealing."""
    if None not in state.planets:
        return ()
    order, in_play = order_of_dealing(len(state.at)), {*state.places}
    return tuple([place for place in order if state.planets[place] is None and place in in_play])


def _numbers(state: State, place: int, *, is_highest: bool) -> tuple[int, ...]:
    rings, number = rings_of(state), state.planets[place]
    if is_highest:
        if number is None:
            return rings.above(place)
        return (number,) if place in rings.tops and state.ceiling != number + state.config.sets - 1 else ()
    return () if number is not None else rings.choices(place)


class LayPlanet(Entry, kind="lay_planet", answers=Naming):
    """Enters the printed number of the planet at that place (IO-10, IO-11)."""

    place: int
    planet: int

    short = Telling(say("planet {planet}"))

    @classmethod
    def offer(cls, state: State, decision: Naming) -> Iterable[Offer]:
        places, seats = unnamed(state), len(state.at)
        if isinstance(decision, NameHighest):
            places = (*rings_of(state).tops, *places)
            choices = [(place, _numbers(state, place, is_highest=True)) for place in places]
            given = [(place, state.planets[place], seats, numbers) for place, numbers in choices if numbers]
            return [_planet_offer(*one, False) for one in given]
        if not places:
            return ()
        first, rings = decision.place if isinstance(decision, LayOutPlanet) else NEBULA, rings_of(state)
        numbers_at = rings.numbers if rings.sets == 1 else rings.choices
        choices = [(place, numbers_at(place)) for place in places]
        return [_planet_offer(place, None, seats, numbers, place != first) for place, numbers in choices if numbers]

    def judge(self, state: State, decision: Naming) -> Ruling:
        if refused := no_planet(state, self.place, "IO-11"):
            return refused
        if isinstance(decision, NameHighest):
            return _judge_highest(state, self)
        if self.planet in _numbers(state, self.place, is_highest=False):
            return ALLOWED
        if (planet := state.planets[self.place]) is not None:
            return _known_there(self.place, planet)
        return _not_free(state, self) or _lower_said(state)

    def evolve(self, state: State, id: int, decision: Naming) -> Step:
        """Sets the planet's number. If it's the highest, all unknown ones are lower (two copies: or equal)."""
        planets = replaced(state.planets, self.place, self.planet)
        if isinstance(decision, NameHighest):
            return Step(changed(state, planets=planets, ceiling=self.planet + state.config.sets - 1), done=True)
        return Step(changed(state, planets=planets), done=not isinstance(decision, MayPull))

    def tell(self, at: State, now: State) -> Sentence:
        place = place_label(changed(at, planets=replaced(at.planets, self.place, None)), self.place)
        return say("{place} is planet {planet}", place=place, planet=self.planet)


def _known_there(place: int, planet: int) -> Refused:
    text = "That planet has already been entered. Correct it if it's wrong."
    return never(text, "IO-11", repeats=(("place", place), ("planet", planet))).at(place)


def _lower_said(state: State) -> Refused:
    text = "This number is higher than the one entered as the highest. Correct the wrong entry."
    return never(text, "IO-11", repeats=(("planet", state.ceiling + 1 - state.config.sets),))


def _not_free(state: State, entry: LayPlanet) -> Refused | None:  # IO-2, IO-11, IO-154
    entered = [place for place, planet in enumerate(state.planets) if planet == entry.planet]
    if len(entered) >= state.config.sets:
        return ELSEWHERE.at(*entered)
    if is_inner(entry.place) != (entry.planet in INNER):
        return never("Planets 1 to 12 go in front, towards the centre; 13 to 30 go behind them.", "IO-11")
    is_free = entry.planet in free_numbers(state.planets, entry.place, state.config.sets)
    return None if is_free else OTHER_COPY.at(*entered)


def _judge_highest(state: State, entry: LayPlanet) -> Ruling:
    if entry.planet in _numbers(state, entry.place, is_highest=True):
        return ALLOWED
    planet = state.planets[entry.place]
    if planet is not None and planet != entry.planet:
        return _known_there(entry.place, planet)
    if entry.place not in due_places(state):
        return never("The next planet to vanish is in the other half.", "IO-155").at(entry.place)
    if planet is None and (refused := _not_free(state, entry)) is not None:
        return refused
    text = "Going by the planets entered so far, this planet can't have the highest number."
    return never(text, "IO-81").at(entry.place)


@lru_cache(maxsize=4096)
def _planet_offer(place: int, number: int | None, seats: int, numbers: tuple[int, ...], is_rare: bool) -> Offer:
    named = NamedPlace(place, number, seats)
    prompt = say("{place}: which planet?", place=named.opening)
    if numbers == (number,):
        prompt = say("{place} has the highest number", place=named.opening)
        return Offer(LayPlanet, prompt, ("IO-81",), {"place": place, "planet": number}, {}, is_rare)
    domains = {"planet": Choice(numbers, number_label)}
    does = say("Enter the number of {place}", place=named.label)
    return Offer(LayPlanet, prompt, ("IO-11",), {"place": place}, domains, is_rare, does=does)


# Hazards


class HazardLabel(Value):
    """Labels hazards by their names in the kit."""

    names: tuple[tuple[str, str], ...]

    def __call__(self, hazard: Any) -> Sentence:
        return say("{name}", name=dict(self.names).get(hazard, str(hazard)))


def hazard_label(config: Config, hazard: str) -> Sentence:
    """The hazard's name in the kit."""
    return say("a hazard") if hazard == UNNAMED else say("{name}", name=config.kit.hazards[hazard].name)


ITS_HAZARD = Derived(lambda at, entry: hazard_label(at.config, entry.hazard))


class LayHazard(Entry, kind="lay_hazard", answers=Naming):
    """Enters which hazard (id in the kit) is on the inner planet at that place (IO-13)."""

    place: int
    hazard: str

    log_line = Telling(say("the hazard on {place}: {hazard}"), hazard=ITS_HAZARD, place=ITS_PLACE)
    short = Telling(say("{hazard} on {place}"), otherwise=say("{hazard}"), hazard=ITS_HAZARD, place=ITS_NUMBER)

    @classmethod
    def offer(cls, state: State, decision: Naming) -> Iterable[Offer]:
        if UNNAMED not in state.hazards or isinstance(decision, NameHighest):
            return ()
        first_place, seats = decision.place if isinstance(decision, LayOutHazard) else NEBULA, len(state.at)
        if isinstance(decision, TurnRuns):
            first_place = state.at[state.turn.seat]
        kinds = state.config.kit.hazards
        any_of_them = _any_hazard(tuple([(id, kinds[id].name) for id in kinds]))
        places = [place for place in state.places if state.hazards[place] == UNNAMED]
        return [any_of_them(place, state.planets[place], seats, place != first_place) for place in places]

    def judge(self, state: State, decision: Naming) -> Ruling:
        if isinstance(decision, NameHighest):
            return decision.why_first(state)
        hazard = state.hazards[self.place] if self.place in state.places else None
        if hazard is None:
            return never("There's no hazard on this planet.", "IO-13").at(self.place)
        if hazard != UNNAMED:
            text = "This planet's hazard has already been entered. Correct it if it's wrong."
            return never(text, "IO-13", repeats=("place", ("hazard", hazard))).at(self.place)
        count, printed = state.hazards.count(self.hazard), state.config.kit.hazards[self.hazard]
        if printed.copies and count >= printed.copies * state.config.sets:
            sentence = say("The kit has no other {name} hazard. Does your game have another?", name=printed.name)
            return Unclear(sentence, ("C-IO-1",), yes=say("Yes, we have another"))
        return ALLOWED

    def evolve(self, state: State, id: int, decision: Naming) -> Step:
        hazards = replaced(state.hazards, self.place, self.hazard)
        return Step(changed(state, hazards=hazards), done=not isinstance(decision, MayPull))


@lru_cache(maxsize=16)
def _any_hazard(names: tuple[tuple[str, str], ...]) -> Callable[[int, int | None, int, bool], Offer]:
    domains = {"hazard": Choice(tuple([id for id, _ in names]), HazardLabel(names))}

    @lru_cache(maxsize=1024)
    def offered(place: int, number: int | None, seats: int, is_rare: bool) -> Offer:
        named = NamedPlace(place, number, seats)
        prompt = say("{place}: which hazard?", place=named.opening)
        does = say("Enter the hazard on {place}", place=named.label)
        return Offer(LayHazard, prompt, ("IO-13",), {"place": named.place}, domains, is_rare, does)

    return offered
