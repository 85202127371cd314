"""Shared questions, checks of who may act, and labels of places."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from referees.common.rules import Decision, Entry, Happening, Refused, never, no, note
from referees.common.shared import has_left
from referees.common.values import Value, changed
from referees.common.words import Choice, Sentence, Slots, Who, say
from referees.interstellar_oracle.table.pieces import HELD, NEBULA, card_label, sets, slot_of, system_of
from referees.interstellar_oracle.table.space import adjacent
from referees.interstellar_oracle.table.state import State

CUT_SHORT = no("The Labyrinth costs you the rest of this turn.", "C-IO-39")
NAMED = Choice(HELD, card_label)
NAMED_OR_NOT = Choice((None, *HELD), card_label)  # A hand card, or None if unnamed

SIDES = {
    "outer_left": say("left"), "outer_middle": say("middle"), "outer_right": say("right"),
    "inner_left": say("left"), "inner_right": say("right"),
}  # fmt: skip
SLOT_OF_PLAYER = {
    "outer_left": "{who}'s left outer planet", "outer_middle": "{who}'s middle outer planet",
    "outer_right": "{who}'s right outer planet",
    "inner_left": "{who}'s left inner planet", "inner_right": "{who}'s right inner planet",
}  # fmt: skip
SLOT_OF_NOBODY = {
    "outer_left": "the left outer planet of system {system}",
    "outer_middle": "the middle outer planet of system {system}",
    "outer_right": "the right outer planet of system {system}",
    "inner_left": "the left inner planet of system {system}",
    "inner_right": "the right inner planet of system {system}",
}
OPENING_SLOT = {
    "outer_left": "The left outer planet of system {system}",
    "outer_middle": "The middle outer planet of system {system}",
    "outer_right": "The right outer planet of system {system}",
    "inner_left": "The left inner planet of system {system}",
    "inner_right": "The right inner planet of system {system}",
}


class Naming(Decision):
    """A question during which unknown planets and hazards may be entered."""


class MayPull(Naming):
    """A question during which the Oracle may pull its holder out of the Nebula (IO-83)."""


class TurnRuns(MayPull):
    """Asks the active player to move, search, approach others, or end the turn (IO-30 to IO-39)."""

    about = "IO-30"

    def slots(self, state: State) -> Slots:
        """Whom the player can approach, who pulls them out of the Nebula (IO-83), or else whether they can move, take a
        card here, or play one."""
        turn, here = state.turn, state.at[self.seat]
        there = [other for other in turn.may_meet if can_act(state, other) and state.at[other] == here]
        if there and not turn.cut_short:
            return {"other": Who(there[0])}
        if here == NEBULA and state.oracle == ("held", self.seat) and not may_step(state):
            return {"left": Who(next(state.after(self.seat)))}
        label = numbered(state, here)
        slots: Slots = {"cards": 1} if state.hands[self.seat] else {}
        if may_step(state):
            slots["start"] = 1
        elif here != NEBULA and state.under[here] > 0 and not turn.taken and not cut_off(state, here):
            slots["end" if state.hazards[here] is None else "hazard"] = 1
        return slots if label is None else {**slots, "place": label}

    def ask(self, state: State) -> Sentence:
        asked = say("{who}'s extra turn") if state.turn.is_extra else say("{who}'s turn")
        return asked.filled(who=Who(self.seat))

    def expired(self, state: State) -> Happening | None:
        """The question expires if the player was killed (IO-73) or left (OC-3), or another has the turn (OC-1)."""
        (seat,) = self.seats
        if seat in state.left:
            return note("{who} has left the table, so their turn is over.", "OC-3", who=seat)
        if state.life[seat] != "alive":
            return note("{who}'s turn ends.", "IO-73", who=seat)
        return None if state.stage == "acting" and state.turn.seat == seat else note("The turn is over.", "C-IO-23")


def may_step(state: State) -> bool:
    """Whether the active player can still make the normal move (IO-30)."""
    turn = state.turn
    return not turn.moved and not turn.cut_short and bool(adjacent(state, state.at[turn.seat]))


def cut_off(state: State, place: int) -> Refused | None:
    """Why the active player can't search a place: they passed the Labyrinth at another this turn (C-IO-39)."""
    cut_short = state.turn.cut_short
    return CUT_SHORT if cut_short and place not in cut_short else None


def has_begun(state: State) -> bool:
    """Whether the first player has been named."""
    return state.stage != "layout"


def cannot_act(state: State, seat: int) -> Refused | None:
    """Why a seat can't act: the game hasn't begun, or the player left or was killed (IO-72)."""
    if seat in state.left:
        return has_left(state, seat)
    if state.stage == "layout":
        return never("The game hasn't started yet.", "IO-18")
    if state.life[seat] != "alive":
        return no(waiting(state, seat), "IO-72")
    return None


def cannot_be_met(state: State, seat: int) -> Refused | None:
    """Why a seat can't be approached (IO-72)."""
    refused = cannot_act(state, seat)
    return None if refused is None else changed(refused, may_overrule=False)


def waiting(state: State, seat: int) -> Sentence:
    """Says when a killed player plays again (IO-72)."""
    if state.life[seat] == "dead":
        sentence = say("{who} was killed: on their next turn, they first have to draw five new cards.")
    else:
        sentence = say("{who} has drawn new cards and plays again on their next turn.")
    return sentence.filled(who=Who(seat))


def not_in_turn(state: State, seat: int, passage: str) -> Refused | None:
    """Why a seat can't do what is only possible on its own turn."""
    if seat == state.turn.seat or seat in state.left:
        return cannot_act(state, seat)
    return no("It's {turn}'s turn, not {who}'s.", passage, turn=Who(state.turn.seat), who=seat)


def not_asked(decision: Decision, seat: int, why: Sentence, passage: str) -> Refused | None:
    """Refuses an answer from any seat but the first one asked, whose name replaces {who} in `why`."""
    return None if seat == decision.seat else never(why.filled(who=Who(decision.seat)), passage)


def can_act(state: State, seat: int) -> bool:
    """Whether a seat may act and play cards."""
    return state.life[seat] == "alive" and seat not in state.left and state.stage != "layout"


def actors(state: State) -> tuple[int, ...]:
    """The seats that may act and play cards now; empty before the first turn."""
    return tuple([seat for seat in range(len(state.life)) if can_act(state, seat)])


class InGameEntry(Entry):
    """Base of entries whose questions come up in a game: an open one of `explained_by` explains refusals."""

    explained_by: ClassVar[tuple[type[Decision], ...]] = ()

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        if not has_begun(state) or any(isinstance(question, self.explained_by) for question in state.open):
            return None
        return self.why_not_yet(state)

    def why_not_yet(self, state: State) -> Refused | None:
        """Why this entry isn't possible yet; None if it's only waiting for the open question."""
        return self.too_early


class PlaceLabel(Value):
    """Labels places: by the planet's number if known, otherwise by system and slot. `planets` are numbers by place;
    `seats` counts players. Equal fields make equal labels."""

    planets: tuple[int | None, ...]
    seats: int

    def __call__(self, place: Any) -> Sentence:
        return NamedPlace(place, number_at(self.planets, place), self.seats).label


class NamedPlace(NamedTuple):
    """A place with its planet's number (None if not entered), and the player count."""

    place: int
    number: int | None
    seats: int

    @property
    def label(self) -> Sentence:
        return _label(self, False)

    @property
    def opening(self) -> Sentence:
        """The label, worded to begin a sentence."""
        return _label(self, True)


def named_place(state: State, place: int) -> NamedPlace:
    """The NamedPlace of a place; cached, since offers use it as cache key."""
    return _named_place(place, None if place == NEBULA else state.planets[place], len(state.at))


_named_place = lru_cache(maxsize=4096)(NamedPlace)


def number_at(planets: tuple[int | None, ...], place: int) -> int | None:
    """A planet's number; None if not entered, or for the Nebula."""
    return None if place == NEBULA else planets[place]


@lru_cache(maxsize=1024)
def _label(named: NamedPlace, opens: bool) -> Sentence:
    return changed(_in_words(named, opens), spot=named.place)


def _in_words(named: NamedPlace, opens: bool) -> Sentence:
    place, number, seats = named
    if place == NEBULA:
        return say("The Nebula") if opens else say("the Nebula")
    if number is None:
        return whose_place(place, seats, opens=opens)
    numbered = say("Planet {number}", number=number) if opens else say("planet {number}", number=number)
    if sets(seats) == 1:
        return numbered
    system, slot = slot_of(place)
    if system < seats:
        return say("{planet} ({who}, {side})", planet=numbered, who=Who(system), side=SIDES[slot])
    return say("{planet} (system {system}, {side})", planet=numbered, system=system + 1, side=SIDES[slot])


def whose_place(place: int, seats: int, *, opens: bool = False) -> Sentence:
    """A place by its system and slot: "Ann's left inner planet"; `opens`: at the beginning of a sentence."""
    system, slot = slot_of(place)
    for seat in range(seats):
        if system_of(seat, seats) == system:
            return say(SLOT_OF_PLAYER[slot], who=Who(seat))
    return say((OPENING_SLOT if opens else SLOT_OF_NOBODY)[slot], system=system + 1)


def place_label(state: State, place: int) -> Sentence:
    """Label of a place: its planet's number, or system and slot."""
    return named_place(state, place).label


def numbered(state: State, place: int) -> Sentence | None:
    """Short label of a place; None if the planet's number is unknown."""
    if place == NEBULA:
        return say("the Nebula")
    number = state.planets[place]
    return None if number is None else say("planet {number}", number=number)


def named_at(state: State, place: int, sentence: Sentence, elsewhere: Sentence) -> Sentence:
    """`sentence` with the `numbered` label, or `elsewhere`."""
    label = numbered(state, place)
    return elsewhere if label is None else sentence.filled(place=label)


def place_opening(state: State, place: int) -> Sentence:
    """`place_label`, worded to begin a sentence."""
    return named_place(state, place).opening


def no_planet(state: State, place: int, passage: str) -> Refused | None:
    """Why nothing can be done with the planet at a place: it is gone, or never existed."""
    if place in state.places:
        return None
    if place == NEBULA:
        return never("The Nebula isn't a planet.", passage).at(NEBULA)
    return never("{place} has vanished.", passage, place=place_opening(state, place))


def no_way(state: State, seat: int, to: int, passage: str) -> Refused | None:
    """Why no kind of move can take a token there."""
    if to == state.at[seat]:
        return never("The token is already there.", passage).at(to)
    return None if to == NEBULA else no_planet(state, to, passage)


def place_choice(state: State, places: Iterable[int]) -> Choice:
    """A choice among places, with labels."""
    return Choice(tuple(places), PlaceLabel(state.planets, len(state.at)))
