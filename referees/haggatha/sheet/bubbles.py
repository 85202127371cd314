"""Bonus bubbles: filling them, and crossing them out for ±1 and Move 1 (MC-13 to MC-15, MC-20, MC-56)."""

from collections.abc import Iterable
from functools import cache
from typing import Literal

from pydantic import Field

from referees.common.rules import (
    ALLOWED,
    WEIGHTY,
    Decision,
    Happening,
    Refused,
    Ruling,
    Step,
    Unclear,
    combined,
    never,
    no,
    note,
)
from referees.common.values import changed
from referees.common.words import Choice, Derived, Number, Offer, Sentence, Telling, Who, say, say_count
from referees.haggatha.table.asking import DIE_VALUE, HerEntry, is_sheet_right
from referees.haggatha.table.dish import Dish, is_one_step
from referees.haggatha.table.gains import Gain, Gains, UsingBonus, blank_bubbles, taken, wrong_bonus
from referees.haggatha.table.pieces import DICE, HAGGATHA, RUNES, Bubble, Die, Rune, label
from referees.haggatha.table.production import ChooseAction, HandleRunes
from referees.haggatha.table.state import Bubbles, State

PALM_READER = 2  # MC-56: bubbles that the Palm Reader fills
OTHER: dict[Bubble, Bubble] = {"plus_minus": "move", "move": "plus_minus"}

TOO_LATE = {
    "before": no("You can only use ±1 and Move 1 between {who}'s roll and action.", "C-MC-15", who=HAGGATHA),
    "throughout": no(
        "You can only use ±1 and Move 1 between {who}'s roll and action, or while writing Horoscopes.",
        "C-MC-15",
        who=HAGGATHA,
    ),
}
"""Refusals by house option (C-MC-15)."""


def _may_handle(state: State, decision: HandleRunes) -> bool:
    """C-MC-15: whether bubbles can be used: before the action and, by a house option, while writing Horoscopes."""
    return isinstance(decision, ChooseAction) or state.config.options.bonuses == "throughout"


def _too_late(state: State, *, may_overrule: bool = True) -> Refused:
    refused = TOO_LATE[state.config.options.bonuses]
    return refused if may_overrule else changed(refused, may_overrule=False)


def _none_filled(state: State, kind: Bubble, passage: str) -> Refused:
    if not state.plus_minus.filled and not state.move.filled:
        return no("You have no filled bubbles. Each ±1 or Move 1 uses one up.", "MC-15")
    text = say("You need a filled “{kind}” bubble, but you don't have one.", kind=label(kind))
    return no(text, passage).at(f"bubbles {kind}")


def _crossed(bubbles: Bubbles) -> Bubbles:
    return Bubbles(bubbles.filled - 1, bubbles.crossed + 1) if bubbles.filled else bubbles


class ChangeDie(HerEntry, kind="change_die", answers=HandleRunes):
    """Crosses out a filled ±1 bubble and turns a Die to a result one higher or lower (MC-13); 1 and 4 are adjacent."""

    die: Die
    value: Literal[1, 2, 3, 4]

    log_line = Telling(say("{who} uses ±1: the {value} becomes a {to}"), value=DIE_VALUE,
                       to=Derived(lambda _, entry: entry.value))  # fmt: skip

    @classmethod
    def offer(cls, state: State, decision: HandleRunes) -> Iterable[Offer]:
        if not state.plus_minus.filled or not _may_handle(state, decision):
            return ()
        return [_change(die, state.dish) for die in DICE]

    def judge(self, state: State, decision: HandleRunes) -> Ruling:
        value = state.dish.value(self.die)
        if self.value == value:
            return never("This Die already shows {value}.", "MC-13", value=value).at(self.die)
        if not _may_handle(state, decision):
            return _too_late(state)
        if not state.plus_minus.filled:
            return _none_filled(state, "plus_minus", "MC-13")
        if not is_one_step(value, self.value):
            lower, higher = _beside(value)
            template = "±1 turns a {value} into a {one} or a {other}, not a {to}."
            return no(template, "MC-13", value=value, one=lower, other=higher, to=self.value).at(self.die)
        return ALLOWED

    def why_not_now(self, state: State, decision: Decision) -> Refused:
        return _too_late(state, may_overrule=False)

    def evolve(self, state: State, id: int, decision: HandleRunes) -> Step:
        return Step(changed(state, dish=state.dish.turned(self.die, self.value), plus_minus=_crossed(state.plus_minus)))


def _beside(value: int) -> tuple[int, int]:
    """MC-13: both adjacent results, in ascending order; 1 follows 4."""
    lower, higher = sorted((value % 4 + 1, (value - 2) % 4 + 1))
    return lower, higher


@cache
def _change(die: Die, dish: Dish) -> Offer:
    to, prompt = _beside(dish.value(die)), say("±1: turn {die} up or down", die=dish.full_label(die))
    return Offer(ChangeDie, prompt, ("MC-13", "MC-15"), {"die": die}, {"value": Choice(to, label)})


RUNE = Derived(lambda at, entry: at.dish.rune_label(entry.rune))
OTHER_HALF = Derived(lambda at, entry: label(at.dish.moved(entry.rune).half(entry.rune)))


class MoveRune(HerEntry, kind="move_rune", answers=HandleRunes):
    """Crosses out a filled Move 1 bubble and moves a Rune to the other half (MC-14)."""

    rune: Rune

    log_line = Telling(say("{who} uses Move 1: {rune} goes to {half}"), rune=RUNE, half=OTHER_HALF)
    short = Telling(say("{rune} to {half}"), rune=RUNE, half=OTHER_HALF)

    @classmethod
    def offer(cls, state: State, decision: HandleRunes) -> Iterable[Offer]:
        return _moves(state.dish) if state.move.filled and _may_handle(state, decision) else ()

    def judge(self, state: State, decision: HandleRunes) -> Ruling:
        if not _may_handle(state, decision):
            return _too_late(state)
        return ALLOWED if state.move.filled else _none_filled(state, "move", "MC-14")

    def why_not_now(self, state: State, decision: Decision) -> Refused:
        return _too_late(state, may_overrule=False)

    def evolve(self, state: State, id: int, decision: HandleRunes) -> Step:
        """Moves the Rune; with a house option, bringing all five together gives Corruption (C-MC-16)."""
        dish = state.dish.moved(self.rune)
        moved = changed(state, dish=dish, move=_crossed(state.move))
        if dish.is_on_one_side and state.config.options.one_side == "moved":
            return Step(changed(moved, corruption=state.corruption + 1), (MOVED_TOGETHER,))
        return Step(moved)


@cache
def _moves(dish: Dish) -> tuple[Offer]:
    prompt, runes = say("Move 1 Rune to the other half"), Choice(RUNES, dish.full_label)
    return (Offer(MoveRune, prompt, ("MC-14", "MC-15"), {}, {"rune": runes}),)


MOVED_TOGETHER = note("All five Runes are in the same half now: draw 1 Corruption card.", "C-MC-16", weight=WEIGHTY)


def may_fill(state: State, kind: Bubble, passage: str, wanted: int = 1) -> Ruling:
    """Asks to confirm filling bubbles, which `passage` grants, if none is blank, if fewer than `wanted` are though the
    other kind has some, or if their number is unverified."""
    item = f"bubbles.{kind}"
    printed: int = getattr(state.config.kit.bubbles, kind)
    left = printed - state.bubbles(kind).used
    if state.config.assumes(item) and left <= 0:
        sentence = say("The sheet shown here has no empty “{kind}” bubbles. Does yours have more?", kind=label(kind))
        return Unclear(sentence, ("C-MC-4",), yes=say("Yes, ours has more"))
    if left <= 0:
        doubt = say("There are no empty “{kind}” bubbles left to fill. Go on anyway?", kind=label(kind))
    elif blank_bubbles(state, kind) < wanted and blank_bubbles(state, OTHER[kind]):
        doubt = say("There's only 1 empty “{kind}” bubble left to fill. Go on anyway?", kind=label(kind))
    else:
        return is_sheet_right(state, item)
    return Unclear(doubt, (passage,), yes=say("Yes, go on"))


def filled(state: State, kind: Bubble, number: int, *cites: str) -> tuple[State, tuple[Happening, ...]]:
    """Fills up to `number` blank bubbles; returns the new state and the consequence, if any."""
    number = min(number, blank_bubbles(state, kind))
    if not number:
        return state, ()
    new_bubbles = Bubbles(state.bubbles(kind).filled + number, state.bubbles(kind).crossed)
    sentence = say_count("Fill {count} “{kind}” bubble.", "Fill {count} “{kind}” bubbles.", number, kind=label(kind))
    grown = changed(state, plus_minus=new_bubbles) if kind == "plus_minus" else changed(state, move=new_bubbles)
    assumed = (f"bubbles.{kind}",) if state.config.assumes(f"bubbles.{kind}") else ()
    return grown, (Happening(sentence, cites, assumed),)


class FillBubbles(UsingBonus, kind="fill_bubbles"):
    """Uses the Palm Reader to fill two bubbles: `plus_minus` of them ±1, the rest Move 1 (MC-56)."""

    plus_minus: int = Field(ge=0, le=PALM_READER)

    too_early = never("Only the Palm Reader lets you fill two bubbles of your choice.", "MC-56")

    @classmethod
    def offer(cls, state: State, decision: Gains) -> Iterable[Offer]:
        for bonus, gain in enumerate(decision.gains):
            if gain.what == "bubbles":
                prompt = say("You fill two bubbles. How many are “±1”? The rest are “Move 1”.")
                yield Offer(FillBubbles, prompt, ("MC-56",), {"bonus": bonus}, {"plus_minus": Number(0, PALM_READER)})

    def judge_use(self, state: State, gain: Gain) -> Ruling:
        if gain.what != "bubbles":
            return wrong_bonus(gain)
        return combined(*[may_fill(state, kind, "MC-56", number) for kind, number in self.numbers])

    def evolve(self, state: State, id: int, decision: Gains) -> Step:
        notes: tuple[Happening, ...] = ()
        for kind, number in self.numbers:
            state, happened = filled(state, kind, number, "MC-56")
            notes += happened
        return taken(state, decision, self.bonus, notes)

    @property
    def numbers(self) -> tuple[tuple[Bubble, int], ...]:
        """How many bubbles of each chosen kind."""
        both: dict[Bubble, int] = {"plus_minus": self.plus_minus, "move": PALM_READER - self.plus_minus}
        return tuple((kind, number) for kind, number in both.items() if number)

    def tell(self, at: State, now: State) -> Sentence:
        return FILLED[self.plus_minus].filled(who=Who(HAGGATHA))

    def name(self, at: State, now: State) -> Sentence:
        return FILLING[self.plus_minus]


FILLED = (
    say("{who} chooses two “Move 1” bubbles"),
    say("{who} chooses a “±1” bubble and a “Move 1” bubble"),
    say("{who} chooses two “±1” bubbles"),
)
FILLING = (say("filling two “Move 1” bubbles"), say("filling one bubble of each kind"), say("filling two “±1” bubbles"))
"""MC-56: log lines and names by number of ±1 bubbles."""
