"""Set-up of the cove, and moves of Adventurers by cards (MC-B3)."""

from collections.abc import Iterable
from functools import cache, lru_cache

from pydantic import Field

from referees.common.rules import ALLOWED, Decision, Refused, Ruling, Step, never, note
from referees.common.values import changed
from referees.common.words import Choice, Domain, Number, Offer, Sentence, labelled, say, say_count
from referees.haggatha.cove.adventurers import pulled
from referees.haggatha.cove.boarding import BOAT_NAMES, boat_places, full_boat, no_room_on
from referees.haggatha.table.asking import CoveEntry, Question
from referees.haggatha.table.cove import Boat, Counts, Cove, adventurers_at, moved, plus
from referees.haggatha.table.pieces import (
    ADVENTURERS,
    CUSTOMERS,
    PLACES,
    Customer,
    SetOutAt,
    Whereabouts,
    label,
    place_label,
)
from referees.haggatha.table.production import PhaseRuns
from referees.haggatha.table.state import State, cove_of

MOST = max(ADVENTURERS)
ROGUE = CUSTOMERS.index("grey")
SETS_OUT = say("Enter how many Adventurers start in each place")
NONE_LEFT = say("You have no Adventurers left to place here.")
NO_ROGUE = say("no rogues start in {where}")
NO_CUSTOMER = say("no {colour} customers start in the Hall")
UNCHECKED = note("You don't check an Adventurer against predictions if a card takes it from the bag.", "C-MC-26")


class SettingOut(Question):
    """MC-B3: asks how many Adventurers start in the Lair, the bag and the Halls."""

    about = "MC-B3"
    asks = say("How many Adventurers start in each place?")
    first = never("First enter how many Adventurers start in the Lair, the bag and the Halls.", "MC-B3")


def _asks_for(place: SetOutAt) -> Sentence:
    if place == "lair":
        return say("How many rogues start in the Lair?")
    if place == "bag":
        return say("How many rogues go into the bag?")
    return say("How many {colour} customers start in their Hall?", colour=label(place))


def _most_there(cove: Cove, place: SetOutAt) -> int:
    if place == "lair":
        return adventurers_at(cove, "box", ADVENTURERS)[ROGUE] + cove.halls[ROGUE]
    if place == "bag":
        return adventurers_at(cove, "box", ADVENTURERS)[ROGUE] + cove.bag[ROGUE]
    return cove.bag[CUSTOMERS.index(place)]


class SetOut(CoveEntry, kind="set_out", answers=SettingOut):
    """Enters the initial number of Adventurers at a place (MC-B3)."""

    place: SetOutAt
    number: int = Field(ge=0, le=MOST)

    @classmethod
    def offer(cls, state: State, decision: SettingOut) -> Iterable[Offer]:
        cove = cove_of(state)
        return (_set_out(cove.pending[0], _most_there(cove, cove.pending[0])),)

    def judge(self, state: State, decision: SettingOut) -> Ruling:
        cove = cove_of(state)
        if self.place != cove.pending[0]:
            return never("Answer this first: {question}", "MC-B3", question=_asks_for(cove.pending[0]))
        most = _most_there(cove, self.place)
        if self.number <= most:
            return ALLOWED
        one = "You only have {count} Adventurer left to place here."
        many = "You only have {count} Adventurers left to place here."
        return never(say_count(one, many, most) if most else NONE_LEFT, "MC-B3")

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        return None if cove_of(state).pending else never("The Lair, the bag and the Halls are already set up.", "MC-B3")

    def evolve(self, state: State, id: int, decision: SettingOut) -> Step:
        cove = cove_of(state)
        if self.place == "lair":
            new_cove = changed(cove, halls=(*cove.halls[:-1], self.number))
        elif self.place == "bag":
            new_cove = changed(cove, bag=(*cove.bag[:-1], self.number))
        else:
            bag, halls = plus(cove.bag, self.place, -self.number), plus(cove.halls, self.place, self.number)
            new_cove = changed(cove, bag=bag, halls=halls)
        return Step(changed(state, cove=changed(new_cove, pending=cove.pending[1:])), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        place, is_of_rogues = label(self.place), self.place in {"lair", "bag"}
        if not self.number:
            return NO_ROGUE.filled(where=place) if is_of_rogues else NO_CUSTOMER.filled(colour=place)
        if is_of_rogues:
            one, many = "{count} rogue starts in {where}", "{count} rogues start in {where}"
            return say_count(one, many, self.number, where=place)
        one, many = "{count} {colour} customer starts in its Hall", "{count} {colour} customers start in their Hall"
        return say_count(one, many, self.number, colour=place)


@cache
def _set_out(place: SetOutAt, most: int) -> Offer:
    return Offer(SetOut, _asks_for(place), ("MC-B3",), {"place": place}, {"number": Number(0, most)}, does=SETS_OUT)


class Move(CoveEntry, kind="move_adventurer", answers=PhaseRuns):
    """Moves one Adventurer to another place, as a card says; a rogue's Hall is the Lair (MC-B3)."""

    colour: Customer
    origin: Whereabouts
    to: Whereabouts

    field_labels = labelled(colour=say("What colour is the Adventurer?"), to=say("Where does it go?"))

    @classmethod
    def offer(cls, state: State, decision: PhaseRuns) -> Iterable[Offer]:
        cove = state.cove
        return _moves(cove.bag, cove.halls, cove.boats) if cove is not None else ()

    def judge(self, state: State, decision: PhaseRuns) -> Ruling:
        cove = cove_of(state)
        if self.colour not in _colours(cove, self.origin):
            text = "There's no {colour} Adventurer in {place}."
            return never(text, "MC-B3", colour=label(self.colour), place=place_label(self.origin, self.colour))
        if self.to == self.origin:
            template = "The {colour} Adventurer is already in {place}."
            return never(template, "MC-B3", colour=label(self.colour), place=place_label(self.to, self.colour))
        if self.to not in _goals(cove):
            return no_room_on(cove, BOAT_NAMES.index(self.to))
        return ALLOWED

    def evolve(self, state: State, id: int, decision: PhaseRuns) -> Step:
        """An Adventurer moved from the bag is also checked against the predictions (MC-39, C-MC-26)."""
        new_state = changed(state, cove=moved(cove_of(state), self.colour, self.origin, self.to))
        docking = full_boat(new_state, self.to, decision)
        if self.origin != "bag":
            return Step(new_state, (), docking)
        if state.config.options.cards == "ignored":
            return Step(new_state, (UNCHECKED,), docking)
        step = pulled(new_state, (self.colour,))
        return Step(step.state, step.happened, (*docking, *step.ask))

    def tell(self, at: State, now: State) -> Sentence:
        return say(
            "a {colour} Adventurer goes from {origin} to {to}",
            colour=label(self.colour),
            origin=place_label(self.origin, self.colour),
            to=place_label(self.to, self.colour),
        )

    def name(self, at: State, now: State) -> Sentence:
        origin, to = place_label(self.origin, self.colour), place_label(self.to, self.colour)
        return say("{colour}: {origin} to {to}", colour=label(self.colour), origin=origin, to=to)


def _colours(cove: Cove, place: Whereabouts) -> tuple[Customer, ...]:
    counts = adventurers_at(cove, place, ADVENTURERS)
    return tuple(colour for colour, count in zip(CUSTOMERS, counts, strict=True) if count)


def _goals(cove: Cove) -> tuple[Whereabouts, ...]:
    return ("bag", *boat_places(cove), "hall", "box")


@lru_cache(maxsize=32)
def _moves(bag: Counts, halls: Counts, boats: tuple[Boat, ...]) -> tuple[Offer, ...]:
    cove = Cove(bag, halls, boats)
    goals = _goals(cove)
    origins = ((origin, _colours(cove, origin)) for origin in PLACES)
    return tuple(
        _move(origin, colours, tuple([to for to in goals if to != origin])) for origin, colours in origins if colours
    )


@cache
def _move(origin: Whereabouts, colours: tuple[Customer, ...], goals: tuple[Whereabouts, ...]) -> Offer:
    open_fields: dict[str, Domain] = {"colour": Choice(colours, label), "to": Choice(goals, label)}
    prompt = say("A card moves an Adventurer from {place}", place=label(origin))
    return Offer(Move, prompt, ("MC-B3",), {"origin": origin}, open_fields, rare=True)
