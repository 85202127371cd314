"""The collapse: after every turn the highest planet vanishes with everything on it (IO-81, IO-82)."""

from collections.abc import Iterable

from pydantic import Field

from referees.common.rules import (
    ALLOWED,
    LASTING,
    NOTABLE,
    SILENT,
    WEIGHTY,
    Decision,
    Happening,
    Refused,
    Ruling,
    Step,
    Unclear,
    never,
    note,
)
from referees.common.values import added, changed, replaced
from referees.common.words import Choice, Number, Offer, Sentence, Subset, Who, say, say_count
from referees.interstellar_oracle.ending.death import killed
from referees.interstellar_oracle.ending.winning import last_planet_gone
from referees.interstellar_oracle.setup.naming import NameHighest
from referees.interstellar_oracle.table.asking import InGameEntry, can_act, place_label, place_opening
from referees.interstellar_oracle.table.held_cards import all_doubts, is_hideout, no_oracle_there, under_doubt
from referees.interstellar_oracle.table.hideouts import discarded_from
from referees.interstellar_oracle.table.knowledge import forgotten_place, known_to
from referees.interstellar_oracle.table.lost_oracle import oracle_lost
from referees.interstellar_oracle.table.pieces import CARDS, NEBULA, ORACLE, PLANETS, Card, card_label, number_label
from referees.interstellar_oracle.table.ranks import all_highest, half_after, is_highest_known, is_paused
from referees.interstellar_oracle.table.space import adjacent, arrived
from referees.interstellar_oracle.table.state import OracleAt, State

INHIBITOR: Card = "entropy_inhibitor"
LONGEST = 4  # IO-151: most turns for which an Entropy Inhibitor spares a planet

NAMES = Choice(tuple(card for card in CARDS if card != INHIBITOR), card_label)
NAMES_BUT_ORACLE = Choice(tuple(card for card in CARDS if card not in {INHIBITOR, ORACLE}), card_label)
NO_DELAY = never("Without an Entropy Inhibitor, the planet vanishes at once.", "IO-151", "IO-81")
ONE_TURN = never("At this table, an Entropy Inhibitor only saves a planet until the end of the next turn.", "IO-102")


# What vanishes


class TurnUp(Decision):
    """Asks what is under the vanishing planet (IO-102)."""

    place: int
    about = "IO-102"

    def ask(self, state: State) -> Sentence:
        return say("{place} is about to vanish: what's under it?", place=place_opening(state, self.place))

    def expired(self, state: State) -> Happening | None:
        is_next = self.place == state.inhibited or self.place in all_highest(state)
        if state.under[self.place] and is_next and state.stage == "collapsing":
            return None
        return note("There's no card to turn over now.", "IO-102")

    def why_first(self, state: State) -> Refused:
        text = "First turn over the cards under {place}."
        return never(text, "IO-81", "IO-102", place=place_label(state, self.place))


class OfTwins(Decision):
    """Asks which of two planets with the same number vanishes."""

    places: tuple[int, ...]
    about = "C-IO-26"
    first = never("First, {who} has to decide which planet vanishes.", "C-IO-26")

    def ask(self, state: State) -> Sentence:
        planet = number_label(state.planets[self.places[0]])
        return say("{who}: {planet} is in play twice. Which one vanishes?", who=Who(self.seat), planet=planet)

    def awaited(self, state: State) -> tuple[int, ...]:
        return _choosers(state)

    def expired(self, state: State) -> Happening | None:
        if state.stage == "collapsing" and all_highest(state) == self.places:
            return None
        return note("There's no planet to choose now.", "C-IO-26")


def collapse(state: State) -> Step:
    """The collapse after a turn: the highest planet vanishes (IO-81), or one that an Entropy Inhibitor spared (IO-102).
    May ask questions first."""
    if not state.collapsing or is_paused(state):
        return Step(changed(state, stage="over"))
    if state.begins_with is not None and state.begins_with not in state.left:
        if state.begins_with != state.turn.seat:
            return Step(changed(state, stage="over"))
        state = changed(state, begins_with=None)
    if state.inhibited in state.places:
        if state.delay > 1:
            new_state, name = changed(state, stage="over", delay=state.delay - 1), place_opening(state, state.inhibited)
            one, many = "{place} stays for 1 more turn.", "{place} stays for {count} more turns."
            text = say_count(one, many, new_state.delay, place=name)
            return Step(new_state, (note(text, "IO-151", "C-IO-16", weight=NOTABLE),))
        if state.config.options.second_inhibitor == "works":
            return remove_planet(state, state.inhibited)
        return _vanishes(state, state.inhibited, ())
    if not is_highest_known(state):
        return Step(state, ask=(NameHighest(state.playing),))
    tops = all_highest(state)
    if not tops:
        return last_planet_gone(state)
    return remove_planet(state, tops[0]) if len(tops) == 1 else Step(state, ask=(OfTwins(_choosers(state), tops),))


def remove_planet(state: State, place: int) -> Step:
    """Removes the planet at `place`; asks first about any cards under it (IO-102)."""
    if state.under[place]:
        return Step(state, ask=(TurnUp(state.playing, place),))
    return _vanishes(state, place, ())


def _choosers(state: State) -> tuple[int, ...]:
    by_holder = state.config.options.twins == "holder" and state.oracle.where == "held"
    seat = state.oracle.at if by_holder else state.turn.seat
    return state.playing if seat in state.left else (seat,)


def _vanishes(state: State, place: int, cards: tuple[Card, ...]) -> Step:
    unnamed = (None,) * (state.under[place] - len(cards))
    new_state = changed(
        state,
        stage="clearing",
        places=tuple([other for other in state.places if other != place]),
        hazards=replaced(state.hazards, place, None),
        covered=replaced(state.covered, place, ()),
        under=replaced(state.under, place, 0),
        discards=(*state.discards, *cards, *unnamed),
        inhibited=None,
        delay=1,
        is_strange=half_after(state, place),
        ceiling=state.ceiling if state.config.sets == 1 else PLANETS.stop,
        hideouts=discarded_from(state.hideouts, place, len(unnamed)),
        known=forgotten_place(state.known, place),
    )
    cites = ("IO-81",) if state.config.sets == 1 else ("IO-81", "IO-155")
    happening = Happening(say("{place} vanishes.", place=place_opening(state, place)), cites, weight=LASTING)
    if ORACLE in cards or state.oracle == ("planet", place):
        new_state, lost_notes = oracle_lost(new_state, place)
        return Step(new_state, (happening, *lost_notes))
    return Step(new_state, (happening,))


def not_vanishing(state: State) -> Refused | None:
    """Why no planet can vanish now (IO-81); None if only another open question prevents it."""
    if not state.collapsing:
        return never("No planet vanishes yet: nobody has found the Oracle.", "IO-81")
    if is_paused(state):
        cites = ("IO-155",) if state.config.sets == 2 else ("C-IO-12",)
        return never("No planet vanishes while nobody has the Oracle.", *cites)
    if (first := state.begins_with) is not None and first not in {*state.left, state.turn.seat}:
        return never("The first planet vanishes at the end of {who}'s turn.", "C-IO-35", who=first)
    if state.stage in {"acting", "pulled"}:
        return never("Planets vanish at the end of a turn, and {who}'s turn isn't over.", "IO-81", who=state.turn.seat)
    return None


class WhenVanishing(InGameEntry):
    """Base of entries about a vanishing planet."""

    def why_not_yet(self, state: State) -> Refused | None:
        return not_vanishing(state)


class Collapse(WhenVanishing, kind="collapse", answers=TurnUp, reveals=True):
    """The cards under the vanishing planet are turned up (IO-81, IO-102). `inhibitor`: an Entropy Inhibitor keeps the
    planet for `turns` (IO-151); otherwise all are discarded. `cards`: those named."""

    inhibitor: bool
    cards: tuple[Card, ...] = ()
    turns: int = Field(default=1, ge=1, le=LONGEST)

    @classmethod
    def offer(cls, state: State, decision: TurnUp) -> Iterable[Offer]:
        fixed = {"inhibitor": False, "turns": 1}
        yield Offer(Collapse, say("No Entropy Inhibitor: the planet vanishes"), ("IO-81",), {**fixed, "cards": ()}, {})
        yield _saved(state)
        cards = NAMES if is_hideout(state, decision.place) else NAMES_BUT_ORACLE
        names = Subset(cards, 1, state.under[decision.place], may_repeat=True)
        yield Offer(Collapse, say("Name the cards under the planet"), ("IO-81",), fixed, {"cards": names}, rare=True)

    def judge(self, state: State, decision: TurnUp) -> Ruling:
        cards = self.cards
        if INHIBITOR in cards or (self.inhibitor and cards):
            text = "An Entropy Inhibitor saves the planet, so you don't discard the cards under it."
            return never(text, "IO-102").at(decision.place)
        if len(cards) > state.under[decision.place]:
            return never("Don't name more cards than are under the planet.", "IO-81").at(decision.place)
        if self.turns > 1 and not (self.inhibitor and _may_delay(state)):
            return ONE_TURN if not _may_delay(state) else NO_DELAY
        if ORACLE in cards and state.oracle.where != "hidden":
            return never("The Oracle isn't there.", "IO-80").at(decision.place)
        if refused := (no_oracle_there(state, decision.place) if ORACLE in cards else None):
            return refused
        return ALLOWED

    def knowledge_doubt(self, state: State, decision: TurnUp, to: int | None) -> Unclear | None:
        doubt = under_doubt(state, decision.place, *((INHIBITOR,) if self.inhibitor else self.cards), to=to)
        if self.inhibitor or INHIBITOR not in known_to(state.known.beneath[decision.place], to):
            return doubt
        laid = Unclear(say("Someone put an Entropy Inhibitor under this planet. Is the card really gone?"), ("IO-102",))
        return all_doubts(laid, doubt)

    def evolve(self, state: State, id: int, decision: TurnUp) -> Step:
        place = decision.place
        if not self.inhibitor:
            cards = self.cards  # the Oracle only once
            cards = tuple([card for nth, card in enumerate(cards) if card != ORACLE or ORACLE not in cards[:nth]])
            return changed(_vanishes(state, place, cards), done=True)
        cites = ("C-IO-34",) if place == state.inhibited else ()
        spared = changed(
            state,
            stage="over",
            under=added(state.under, place, -1),
            discards=(*state.discards, INHIBITOR),
            inhibited=place,
            delay=self.turns,
            known=forgotten_place(state.known, place),
        )
        if self.turns > 1:
            sentence = say("{place} stays for {turns} turns.", place=place_opening(state, place), turns=self.turns)
            return Step(spared, (note(sentence, "IO-102", "IO-151", *cites, weight=NOTABLE),), done=True)
        sentence = say("{place} stays until the end of the next turn.", place=place_opening(state, place))
        return Step(spared, (note(sentence, "IO-102", "C-IO-16", *cites, weight=NOTABLE),), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        if self.inhibitor:
            return say("an Entropy Inhibitor is revealed")
        if self.cards:
            return say("under the planet: {cards}", cards=tuple(card_label(card) for card in self.cards))
        return say("there was no Entropy Inhibitor")

    def name(self, at: State, now: State) -> Sentence:
        if len(self.cards) < 2:
            return self.tell(at, now)
        card = card_label(self.cards[0])
        return say_count("{card} and {count} more", "{card} and {count} more", len(self.cards) - 1, card=card)


def _may_delay(state: State) -> bool:  # IO-151
    return state.config.options.delay == "chosen"


def _saved(state: State) -> Offer:
    saved = {"inhibitor": True, "cards": ()}
    if not _may_delay(state):
        return Offer(Collapse, say("An Entropy Inhibitor saves the planet"), ("IO-102",), {**saved, "turns": 1}, {})
    prompt = say("For how many turns does an Entropy Inhibitor save the planet?")
    return Offer(Collapse, prompt, ("IO-151",), saved, {"turns": Number(1, LONGEST)}, does=say("Reveal an Inhibitor"))


# Who stood there


class Flee(Decision):
    """Asks players on the vanished planet where they move, in any order (IO-82)."""

    about = "IO-82"

    def ask(self, state: State) -> Sentence:
        return say("{who}: the planet is gone. Where do you move?", who=Who(self.evacuees(state)[0]))

    def expired(self, state: State) -> Happening | None:
        return None if self.evacuees(state) else SILENT

    def why_first(self, state: State) -> Refused:
        return never("First, {who} has to leave the planet that vanished.", "IO-82", who=self.evacuees(state)[0])

    def evacuees(self, state: State) -> tuple[int, ...]:
        return tuple([seat for seat in self.seats if _must_evacuate(state, seat)])


def clear(state: State) -> Step:
    """Moves everyone off the vanished planet, in any order; then the turn is over (IO-82, C-IO-14)."""
    if not state.places:
        return last_planet_gone(state)
    seats = len(state.at)
    order = [(state.turn.seat + step) % seats for step in range(seats)]
    evacuees = tuple([seat for seat in order if _must_evacuate(state, seat)])
    if not evacuees:
        return Step(changed(state, stage="over"))
    if refuges(state, state.at[evacuees[0]]):
        return Step(state, ask=(Flee(evacuees),))
    return Step(*stranded(state, evacuees[0]))


def _must_evacuate(state: State, seat: int) -> bool:
    return can_act(state, seat) and state.at[seat] != NEBULA and state.at[seat] not in state.places


def refuges(state: State, place: int) -> tuple[int, ...]:
    """The planets adjacent to the vanished one (IO-82)."""
    return tuple([neighbour for neighbour in adjacent(state, place) if neighbour != NEBULA])


def stranded(state: State, seat: int) -> tuple[State, tuple[Happening, ...]]:
    """Moves a stranded player to the Nebula or kills them, as a house option decides (C-IO-14)."""
    if state.config.options.stranded == "dies":
        return _lost_in_space(state, seat)
    happening = note("{who} drifts into the Nebula.", "C-IO-14", who=seat, weight=WEIGHTY)
    return arrived(state, seat, NEBULA), (happening,)


def _lost_in_space(state: State, seat: int) -> tuple[State, tuple[Happening, ...]]:
    """Kills a player without a victor (C-IO-14); their Oracle is lost with the planet (C-IO-13)."""
    place, has_oracle = state.at[seat], state.oracle == ("held", seat)
    happening = note("{who} dies with the planet.", "C-IO-14", who=seat, weight=WEIGHTY)
    oracle_left = changed(state, oracle=OracleAt("planet", place)) if has_oracle else state
    died = killed(oracle_left, seat, None)
    if not has_oracle:
        return died.state, (happening, *died.happened)
    new_state, lost_notes = oracle_lost(died.state, place)
    return new_state, (happening, *died.happened, *lost_notes)
