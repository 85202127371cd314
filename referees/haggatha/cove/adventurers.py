"""Adventurers drawn from the bag, checked against every active prediction (MC-39 to MC-42)."""

from collections.abc import Iterable
from functools import cache

from referees.common.rules import (
    ALLOWED,
    LASTING,
    WEIGHTY,
    Entry,
    Happening,
    Ruling,
    Step,
    Unclear,
    combined,
    never,
    note,
)
from referees.common.values import changed
from referees.common.words import Choice, Offer, Sentence, Telling, Who, labelled, say, say_count
from referees.haggatha.cove.boarding import boarded
from referees.haggatha.table.asking import HERS, HerEntry, Question
from referees.haggatha.table.gains import Gain, awaited
from referees.haggatha.table.pieces import CUSTOMERS, HAGGATHA, Customer, label
from referees.haggatha.table.production import PhaseRuns
from referees.haggatha.table.state import Prediction, State

TWO_AT_ONCE = 3  # MC-42: up to this many merchants, two Adventurers may come at once

TOO_MANY = Unclear(
    say("With more than three players, you only draw one Adventurer at a time. Did you really draw two?"),
    ("MC-42",),
    yes=say("Yes, we drew two"),
)
MISSING = {
    colour: Unclear(say("By our count, there are no {colour} Adventurers left in the bag. Did you really draw one?",
                        colour=label(colour)), ("MC-B3",), yes=say("Yes, we drew one"))
    for colour in CUSTOMERS
}  # fmt: skip
ONE_LEFT = {
    colour: Unclear(say("By our count, there's only 1 {colour} Adventurer left in the bag. Did you really draw two?",
                        colour=label(colour)), ("MC-B3",), yes=say("Yes, we drew two"))
    for colour in CUSTOMERS
}  # fmt: skip
NOT_CHECKED = note("In the Arrival phase, you don't check Adventurers against predictions.", "C-MC-6")
CROSSED_OUT = {
    colour: note("Cross out one icon of the {colour} prediction.", "MC-39", colour=label(colour))
    for colour in CUSTOMERS
}
OVER = {
    colour: note(
        "Cross out the last icon of the {colour} prediction, which is now over.",
        "MC-39",
        "MC-41",
        colour=label(colour),
        weight=LASTING,
    )
    for colour in CUSTOMERS
}


class OrderDraws(Question):
    """Asks which of two Adventurers drawn at once is checked first."""

    drawn: tuple[Customer, ...]
    about = "MC-42"
    asks = say("{who}: which Adventurer do you check first?")
    first = never("Two Adventurers were drawn. {who} has to pick which one to check first.", "MC-42", who=HAGGATHA)


class Draw(Entry, kind="draw", answers=Question, reveals=True):
    """One or two Adventurers drawn from the bag (MC-39)."""

    first: Customer
    second: Customer | None = None

    field_labels = labelled(
        first=say("What colour is the first Adventurer?"), second=say("What colour is the second Adventurer?")
    )

    @classmethod
    def offer(cls, state: State, decision: Question) -> Iterable[Offer]:
        is_rare = not isinstance(decision, PhaseRuns)
        return _draws(is_rare, is_rare or _one_at_a_time(state))

    def judge(self, state: State, decision: Question) -> Ruling:
        is_one_too_many = self.second is not None and _one_at_a_time(state)
        return combined(TOO_MANY if is_one_too_many else None, _is_missing(state, self))

    def evolve(self, state: State, id: int, decision: Question) -> Step:
        """Checks predictions, first asking for the order of two Adventurers if it matters; then they board (MC-B8)."""
        drawn = (self.first,) if self.second is None else (self.first, self.second)
        return boarded(pulled(state, drawn), drawn, decision)

    def tell(self, at: State, now: State) -> Sentence:
        if self.second is None:
            return say("an Adventurer comes out of the bag: {colour}", colour=label(self.first))
        colours = (label(self.first), label(self.second))
        return say("two Adventurers come out of the bag at once: {colours}", colours=colours)

    def name(self, at: State, now: State) -> Sentence:
        colours = tuple(label(colour) for colour in (self.first, self.second) if colour is not None)
        return say("from the bag: {colours}", colours=colours)


def pulled(state: State, drawn: tuple[Customer, ...]) -> Step:
    """MC-39: counts Adventurers pulled from the bag by any player, and checks them against every prediction."""
    counts = zip(CUSTOMERS, state.drawn, strict=True)
    state = changed(state, drawn=tuple([count + drawn.count(colour) for colour, count in counts]))
    if state.phase == "arrival" and state.config.options.arrivals == "ignored":
        return Step(state, (NOT_CHECKED,))
    if len(set(drawn)) == 2 and any(one.live and one.colour in _fitting(state, drawn) for one in state.predictions):
        return Step(state, ask=(OrderDraws(HERS, drawn),))
    return _checked(state, drawn)


def _one_at_a_time(state: State) -> bool:
    """MC-42: whether players draw one Adventurer at a time; not in the Arrival phase, where boats get two (MC-B4)."""
    return state.phase != "arrival" and len(state.playing) > TWO_AT_ONCE


def _is_missing(state: State, entry: Draw) -> Unclear | None:
    """A doubt if the app counts fewer Adventurers in the bag than were drawn, once it was filled (MC-B3)."""
    if state.cove is None or state.cove.pending:
        return None
    drawn = (entry.first, entry.second)
    for colour, left in zip(CUSTOMERS, state.cove.bag, strict=True):
        if left < drawn.count(colour):
            return ONE_LEFT[colour] if left else MISSING[colour]
    return None


@cache
def _draws(is_one_rare: bool, are_two_rare: bool) -> tuple[Offer, ...]:
    colours = Choice(CUSTOMERS, label)
    one, two = say("Draw an Adventurer"), say("Draw two Adventurers at once")
    return (
        Offer(Draw, one, ("MC-39",), {"second": None}, {"first": colours}, is_one_rare),
        Offer(Draw, two, ("MC-42",), {}, {"first": colours, "second": colours}, are_two_rare),
    )


class ResolveFirst(HerEntry, kind="resolve_first", answers=OrderDraws):
    """Haggatha chooses which Adventurer to check first if two were drawn at once (MC-42)."""

    colour: Customer

    log_line = Telling(say("{who} checks the {colour} Adventurer first", who=Who(HAGGATHA)), colour=label)
    too_early = never("There aren't two Adventurers to choose from right now.", "MC-42")

    @classmethod
    def offer(cls, state: State, decision: OrderDraws) -> Iterable[Offer]:
        yield Offer(
            ResolveFirst, say("Adventurer to check first"), ("MC-42",), {}, {"colour": Choice(decision.drawn, label)}
        )

    def judge(self, state: State, decision: OrderDraws) -> Ruling:
        if self.colour in decision.drawn:
            return ALLOWED
        drawn = tuple(label(colour) for colour in decision.drawn)
        sentence = say("The two Adventurers are {drawn}; neither is {colour}.", drawn=drawn, colour=label(self.colour))
        return never(sentence, "MC-42")

    def evolve(self, state: State, id: int, decision: OrderDraws) -> Step:
        first, second = decision.drawn
        step = _checked(state, (first, second) if self.colour == first else (second, first))
        return Step(step.state, step.happened, step.ask, done=True)


def _checked(state: State, drawn: tuple[Customer, ...]) -> Step:
    predictions = state.predictions
    if not any(guess.live for guess in predictions):
        return Step(state)
    happened: list[Happening] = []
    gains: list[Gain] = []
    for colour in _fitting(state, drawn):
        predictions = tuple([_compared(guess, colour, happened, gains) for guess in predictions])
    return Step(changed(state, predictions=predictions), tuple(happened), awaited(gains))


def _fitting(state: State, drawn: tuple[Customer, ...]) -> tuple[Customer | None, ...]:
    """The colour each drawn Adventurer counts as; None for a rogue, unless rogues are predictable (C-MC-7)."""
    if "grey" not in drawn or state.config.options.rogues == "predictable":
        return drawn
    return tuple([None if colour == "grey" else colour for colour in drawn])


def _compared(guess: Prediction, colour: Customer | None, happened: list[Happening], gains: list[Gain]) -> Prediction:
    live = guess.live
    if not live:
        return guess
    if guess.colour == colour:
        sentence = say_count(
            "The {colour} prediction comes true: circle {count} icon.",
            "The {colour} prediction comes true: circle {count} icons.",
            live,
            colour=label(guess.colour),
        )
        happened.append(note(sentence, "MC-39", "MC-40", weight=WEIGHTY))
        gains.append(Gain("success", ("MC-40",), tier=min(live, 3)))
        return Prediction(guess.start, guess.length, guess.colour, guess.crossed, live)
    happened.append(OVER[guess.colour] if live == 1 else CROSSED_OUT[guess.colour])
    return Prediction(guess.start, guess.length, guess.colour, guess.crossed + 1, guess.circled)
