"""Boarding Adventurers and docking boats (MC-B4, MC-B8, MC-B9)."""

from collections.abc import Iterable
from functools import cache
from typing import Literal

from referees.common.rules import ALLOWED, SILENT, Decision, Happening, Refused, Ruling, Step, Unclear, never, no, note
from referees.common.values import changed
from referees.common.words import Choice, Offer, Sentence, Slots, Telling, Who, say
from referees.haggatha.cove.turns import TOKEN_PLACED, place_token
from referees.haggatha.table.asking import CoveEntry, Question
from referees.haggatha.table.cove import BOATS, FIRST, Boat, Cove, adventurers_at, moved, plus, with_boat
from referees.haggatha.table.pieces import ADVENTURERS, CUSTOMERS, PIERS, PLACES, Customer, Pier, Whereabouts, label
from referees.haggatha.table.production import PhaseRuns
from referees.haggatha.table.state import State, cove_of

Aboard = Literal["boat1", "boat2", "boat3", "boat4", "boat5", "boat6", "hall", "bag"]
BOAT_NAMES: tuple[Whereabouts, ...] = PLACES[1:7]
NOWHERE = {
    colour: note(
        "By our count, you drew more {colour} Adventurers than were left, so the extra ones can't board a boat.",
        "MC-B3",
        colour=label(colour),
    )
    for colour in CUSTOMERS
}
NO_ROOM = note("No boat at sea has room, so the drawn Adventurer goes back into the bag.", "C-MC-28")


class Boarding(Question):
    """Asks where the first of the drawn Adventurers goes."""

    drawn: tuple[Customer, ...]
    about = "MC-B8"

    def ask(self, state: State) -> Sentence:
        if self.drawn[0] == "grey":
            return say("Where does the grey Adventurer go?")
        return say("Which boat does the {colour} Adventurer board?", colour=label(self.drawn[0]))

    def why_first(self, state: State) -> Refused:
        return never("First say where the {colour} Adventurer goes.", "MC-B8", colour=label(self.drawn[0]))


class Docking(Question):
    """Asks where a full boat docks; `boat` counts from 0."""

    boat: int
    about = "MC-B9"

    def ask(self, state: State) -> Sentence:
        return say("Boat {number} is full. Which pier does it dock at?", number=self.boat + 1)

    def why_first(self, state: State) -> Refused:
        sentence = say("Boat {number} is full. First say where it docks.", number=self.boat + 1)
        return never(sentence, "MC-B9").at(BOAT_NAMES[self.boat])

    def expired(self, state: State) -> Happening | None:
        """Expires once a correction has emptied or docked the boat."""
        return Question.expired(self, state) or (None if full_boat(state, BOAT_NAMES[self.boat], self) else SILENT)

    def slots(self, state: State) -> Slots:
        return {"picks": Who(self.awaited(state)[0])} if state.phase == "production" else {}


class BagDue(PhaseRuns):
    """MC-B8: asks for a draw, since the marker of the seat `passed` has passed a bag icon."""

    passed: int
    about = "MC-B8"
    first = never("A time marker passed a bag icon. First draw an Adventurer and enter it.", "MC-B8")

    def ask(self, state: State) -> Sentence:
        return say("{who} passed a bag icon: which Adventurer do you draw?", who=Who(self.passed))

    def expired(self, state: State) -> Happening | None:
        """Expires once the Adventurer was drawn during a question above."""
        return PhaseRuns.expired(self, state) or (None if cove_of(state).draws_due else SILENT)


# Out of the bag


def boarded(step: Step, drawn: tuple[Customer, ...], decision: Decision) -> Step:
    """MC-B4, MC-B8: moves drawn Adventurers from the bag to boats; in the Arrival phase boats are filled in order."""
    state: State = step.state
    if state.cove is None:
        return step
    happened = list(step.happened)
    waiting: list[Customer] = []
    cove = state.cove
    for colour in drawn:
        left = _leave_bag(cove, colour)
        if left is None:
            if NOWHERE[colour] not in happened:
                happened.append(NOWHERE[colour])
            continue
        arriving = [at for at, boat in enumerate(cove.boats) if len(boat.aboard) < FIRST and boat.has_room]
        place = arriving[0] if arriving and state.phase == "arrival" else None
        if place is None:
            cove = changed(left, waiting=plus(left.waiting, colour, 1))
            waiting.append(colour)
        else:
            cove = moved(left, colour, "box", BOAT_NAMES[place])
    cove = changed(cove, draws_due=max(cove.draws_due - len(drawn), 0))
    cove, ask = _asking(cove, tuple(waiting), decision.seats, happened)
    return Step(changed(state, cove=cove), tuple(happened), (*ask, *step.ask), isinstance(decision, BagDue))


def _leave_bag(cove: Cove, colour: Customer) -> Cove | None:
    place = CUSTOMERS.index(colour)
    if cove.bag[place]:
        return moved(cove, colour, "bag", "box")
    return cove if adventurers_at(cove, "box", ADVENTURERS)[place] else None


def _asking(
    cove: Cove, waiting: tuple[Customer, ...], seats: tuple[int, ...], happened: list[Happening]
) -> tuple[Cove, tuple[Decision, ...]]:
    if not waiting or any(boat.has_room for boat in cove.boats):
        return cove, (Boarding(seats, waiting),) if waiting else ()
    for colour in waiting:
        cove = _place_waiting(cove, colour, "bag")
    happened.append(NO_ROOM)
    return cove, ()


def _place_waiting(cove: Cove, colour: Customer, to: Whereabouts) -> Cove:
    return moved(changed(cove, waiting=plus(cove.waiting, colour, -1)), colour, "box", to)


def is_arrived(cove: Cove) -> bool:
    """MC-B4: whether every boat has two Adventurers."""
    return all(len(boat.aboard) >= FIRST for boat in cove.boats)


class Embark(CoveEntry, kind="embark", answers=Boarding):
    """Puts a drawn Adventurer on a boat or, if a card says so, into its Hall or back into the bag (MC-B8)."""

    to: Aboard

    too_early = never("No Adventurer is waiting to board a boat.", "MC-B8")

    @classmethod
    def offer(cls, state: State, decision: Boarding) -> Iterable[Offer]:
        places = boat_places(cove_of(state))
        if places:
            yield _boats(places)
        yield from LAIR if decision.drawn[0] == "grey" else HALL
        yield changed(BACK, rare=bool(places))

    def judge(self, state: State, decision: Boarding) -> Ruling:
        if self.to in {"hall", "bag"} or self.to in boat_places(cove_of(state)):
            return ALLOWED
        return no_room_on(cove_of(state), BOAT_NAMES.index(self.to))

    def evolve(self, state: State, id: int, decision: Boarding) -> Step:
        cove = _place_waiting(cove_of(state), decision.drawn[0], self.to)
        happened: list[Happening] = []
        cove, ask = _asking(cove, decision.drawn[1:], decision.seats, happened)
        new_state = changed(state, cove=cove)
        return Step(new_state, tuple(happened), (*ask, *full_boat(new_state, self.to, decision)), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        top = at.current
        colour = label(top.drawn[0]) if isinstance(top, Boarding) else say("drawn")
        if self.to == "hall" and isinstance(top, Boarding) and top.drawn[0] == "grey":
            return say("the {colour} Adventurer goes to the Lair", colour=colour)
        return say("the {colour} Adventurer goes to {place}", colour=colour, place=label(self.to))


@cache
def _boats(places: tuple[Whereabouts, ...]) -> Offer:
    return Offer(Embark, say("Board a boat"), ("MC-B8",), {}, {"to": Choice(places, label)})


BACK = Offer(Embark, say("The Adventurer goes back into the bag"), ("MC-B8",), {"to": "bag"}, {}, rare=True)
LAIR = (Offer(Embark, say("The Adventurer goes to the Lair"), ("MC-B3",), {"to": "hall"}, {}),)
HALL = (Offer(Embark, say("The Adventurer goes to its Hall"), ("MC-B8",), {"to": "hall"}, {}, rare=True),)


def boat_places(cove: Cove) -> tuple[Whereabouts, ...]:
    """The boats at sea that have room."""
    return tuple(name for name, boat in zip(BOAT_NAMES, cove.boats, strict=True) if boat.has_room)


def no_room_on(cove: Cove, boat: int) -> Refused:
    """MC-B8: refuses a boat (counted from 0) without room, and names those with room."""
    free = tuple(str(place) for place, other in enumerate(cove.boats, start=1) if other.has_room)
    if not free:
        sentence = say("Boat {number} is full or has docked, and no other boat has room.")
    elif len(free) == 1:
        sentence = say("Boat {number} is full or has docked. There's room in boat {other}.", other=free[0])
    else:
        sentence = say("Boat {number} is full or has docked. There's room in boats {others}.", others=free)
    return never(sentence.filled(number=boat + 1), "MC-B8").at(BOAT_NAMES[boat])


# Docking


def full_boat(state: State, place: str, decision: Decision) -> tuple[Docking, ...]:
    """MC-B9: asks those who filled a boat where it docks; empty unless it is full and a pier is free."""
    if place not in BOAT_NAMES:
        return ()
    boat = BOAT_NAMES.index(place)
    vessel = cove_of(state).boats[boat]
    is_full = vessel.pier is None and not vessel.has_room
    return (Docking(decision.seats, boat),) if is_full and _free_piers(state) else ()


def _free_piers(state: State) -> tuple[Pier, ...]:
    berths, taken = state.config.kit.cove.berths, [boat.pier for boat in cove_of(state).boats]
    return tuple(pier for pier in PIERS if taken.count(pier) < (getattr(berths, pier) or BOATS))


class Dock(CoveEntry, kind="dock", answers=Docking):
    """Docks a full boat at a pier, or at none if every berth is taken (MC-B9)."""

    pier: Pier | None

    too_early = never("Boats dock as soon as they're full. We'll ask you where.", "MC-B9")

    @classmethod
    def offer(cls, state: State, decision: Docking) -> Iterable[Offer]:
        piers = _free_piers(state)
        if piers:
            yield _piers(piers)
        yield STAYS

    def judge(self, state: State, decision: Docking) -> Ruling:
        if self.pier is None:
            sentence = say("A full boat docks at once unless all berths are taken. Are all berths taken?")
            return Unclear(sentence, ("MC-B9",), yes=say("Yes, they're all taken"))
        if self.pier in _free_piers(state):
            return ALLOWED
        return no("Every berth at {pier} is taken.", "MC-B9", pier=label(self.pier))

    def evolve(self, state: State, id: int, decision: Docking) -> Step:
        cove = cove_of(state)
        docked = with_boat(cove, decision.boat, Boat(cove.boats[decision.boat].aboard, self.pier))
        new_state = changed(state, cove=docked)
        is_last = not _free_piers(new_state) or (self.pier is None and state.config.edition > 3)
        if is_last and docked.token is None and state.phase == "production":
            return Step(place_token(new_state), (TOKEN_PLACED,), done=True)
        return Step(new_state, done=True)

    def tell(self, at: State, now: State) -> Sentence:
        top = at.current
        number = top.boat + 1 if isinstance(top, Docking) else 0
        if self.pier is None:
            return say("boat {number} stays at sea", number=number)
        return say("boat {number} docks at {pier}", number=number, pier=label(self.pier))


@cache
def _piers(piers: tuple[Pier, ...]) -> Offer:
    return Offer(Dock, say("Dock the boat"), ("MC-B9",), {}, {"pier": Choice(piers, label)})


class NoDraw(CoveEntry, kind="no_draw", answers=BagDue):
    """Skips the draw for a passed bag icon (MC-B8)."""

    log_line = Telling(say("nobody draws an Adventurer"))
    too_early = never("There's no draw to skip: no time marker has just passed a bag icon.", "MC-B8")

    @classmethod
    def offer(cls, state: State, decision: BagDue) -> Iterable[Offer]:
        return SKIP

    def judge(self, state: State, decision: BagDue) -> Ruling:
        return skipped_draw(cove_of(state)) or ALLOWED

    def evolve(self, state: State, id: int, decision: BagDue) -> Step:
        cove = cove_of(state)
        return Step(changed(state, cove=changed(cove, draws_due=max(cove.draws_due - 1, 0))), done=True)


def skipped_draw(cove: Cove) -> Unclear | None:
    """MC-B8: a doubt if a marker passed a bag icon, no Adventurer was drawn for it, and the bag has some."""
    if not cove.draws_due or not any(cove.bag):
        return None
    doubt = say("A time marker passed a bag icon, and by our count the bag isn't empty. Skip the draw anyway?")
    return Unclear(doubt, ("MC-B8",), yes=say("Yes, skip it"), no=say("No, draw an Adventurer"))


STAYS = Offer(Dock, say("The boat stays at sea: every berth is taken"), ("MC-B9",), {"pier": None}, {}, rare=True)
SKIP = (Offer(NoDraw, say("Skip drawing an Adventurer"), ("MC-B8",), {}, {}, rare=True),)
