"""Horoscopes: numbers and X in two sequences, and the bonuses of their boxes, to any depth (MC-45 to MC-48)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import get_args

from referees.common.rules import ALLOWED, Clause, Decision, Entry, Happening, Refused, Ruling, Step, Unclear, combined
from referees.common.values import changed, frozen
from referees.common.words import Choice, Offer, Sentence, Telling, Who, say
from referees.haggatha.table.asking import HERS, Question, is_sheet_right
from referees.haggatha.table.gains import (
    BonusEntry,
    Gain,
    Gains,
    UsingBonus,
    What,
    awaited,
    has_room,
    taken,
    wrong_bonus,
)
from referees.haggatha.table.kit import box_bonus
from referees.haggatha.table.pieces import DICE, HAGGATHA, HALVES, LINES, VALUES, Die, Half, Line, label
from referees.haggatha.table.production import Acting, ChooseAction, HandleRunes, act, again, hours_pass
from referees.haggatha.table.state import State

HOURS = 2
SPENT = hours_pass(HOURS, "MC-45")


class Horoscope(Entry, kind="horoscope"):
    """The action Horoscopes with one half of the dish; its Dice are written one by one."""

    half: Half


class WriteDie(Entry, kind="write_die"):
    """The result of a Die goes into the leftmost empty box of a line."""

    die: Die
    line: Line


class LeaveDice(Entry, kind="leave_dice"):
    """The Dice that are left are not written, though they would fit."""


class WriteX(BonusEntry, kind="write_x"):
    """A bonus is used for an X in the leftmost empty box of a line."""

    line: Line


def follows(line: Line, written: tuple[str, ...], value: int) -> bool:
    """MC-46, MC-47: whether a number may follow what stands in a line: the next higher one in the top line, after 4
    comes 1; the next lower one in the bottom line, after 1 comes 4. Anything may begin, and follow an X."""
    if not written or written[-1] == "X":
        return True
    last = int(written[-1])
    return value == (last % 4 + 1 if line == "top" else (last - 2) % 4 + 1)


@frozen
class WriteDice(HandleRunes):
    """The Dice in a half of the dish are to be written, in any order (C-MC-11); `written` are done."""

    half: Half
    written: tuple[Die, ...] = ()
    about = "MC-45"

    def left(self, state: State) -> tuple[Die, ...]:
        """The Dice still to be written."""
        return tuple(die for die in state.dish.dice_in(self.half) if die not in self.written)

    def ask(self, state: State) -> Sentence:
        values = tuple(str(state.dish.value(die)) for die in self.left(state))
        return say("{who}: write {values} into the horoscopes", who=Who(HAGGATHA), values=values)

    def comes_first(self, state: State) -> Refused:
        values = tuple(str(state.dish.value(die)) for die in self.left(state))
        return Refused.outright(say("{who} writes first: {values}.", who=Who(HAGGATHA), values=values), "MC-45")

    def lapsed(self, state: State) -> Happening | None:
        """No Die is left that fits anywhere, or could be made to (C-MC-10, C-MC-15); or her player has gone."""
        if not self.left(state):
            return NOTHING_TO_WRITE
        if not any(_has_place(state, value) for value in self.within_reach(state)):
            return LOST
        return Question.lapsed(self, state)

    def within_reach(self, state: State) -> frozenset[int]:
        """The results that may still be written: as the Dice lie, and where bubbles may be used now (C-MC-15) as they
        could be turned or moved into this half."""
        dice, steps = self.left(state), 0
        if state.config.options.bonuses == "throughout":
            steps = state.plus_minus.filled
            dice = tuple(die for die in DICE if die not in self.written) if state.move.filled else dice
        return frozenset(
            value
            for die in dice
            for value in VALUES
            if min((value - state.dish.value(die)) % 4, (state.dish.value(die) - value) % 4) <= steps
        )


HOROSCOPE_PROMPT = say("Horoscopes: write the Dice of one half")
EITHER_HALF = (Offer(Horoscope, HOROSCOPE_PROMPT, ("MC-45",), {}, {"half": Choice(HALVES, label)}),)
ONE_HALF = {
    half: (Offer(Horoscope, HOROSCOPE_PROMPT, ("MC-45",), {}, {"half": Choice((half,), label)}),) for half in HALVES
}
NOTHING_TO_WRITE = Happening(say("No Die is left to write in this half."), ("MC-45",))
LOST = Happening(say("What is left fits into neither line and is lost."), ("C-MC-10",))
NO_DIE = Refused(say("No Die lies in this half."), ("MC-45",))
NOT_WRITING = Refused.outright(say("No Dice wait to be written: that is the action Horoscopes."), "MC-45")
FITS_NOWHERE = Unclear(say("No Die of this half fits anywhere. Is the action taken for nothing?"), ("C-MC-10",))


def _has_place(state: State, value: int) -> bool:
    return any(has_room(state, line) and follows(line, state.written(line), value) for line in LINES)


class Horoscopes(Acting[Horoscope], entry=Horoscope):
    """MC-45: any half with a Die."""

    told = Telling(say("{who} writes horoscopes with {half}", who=Who(HAGGATHA)), half=label)

    def offer(self, state: State, decision: ChooseAction) -> Iterable[Offer]:
        first, second = state.dish.halves[3:]
        return EITHER_HALF if first != second else ONE_HALF[first]

    def judge(self, state: State, entry: Horoscope, decision: ChooseAction) -> Ruling:
        dice = state.dish.dice_in(entry.half)
        if not dice:
            return NO_DIE
        if not any(_has_place(state, state.dish.value(die)) for die in dice):
            return combined(FITS_NOWHERE, again(state, "horoscopes"))
        return again(state, "horoscopes") or ALLOWED

    def evolve(self, state: State, entry: Horoscope, id: int, decision: ChooseAction) -> Step:
        return Step(act(state, "horoscopes", HOURS), (SPENT,), (WriteDice(HERS, entry.half),), done=True)


class WritingDie(Clause[State, WriteDie], entry=WriteDie, answers=WriteDice):
    """MC-45 to MC-47: the sequences."""

    early = NOT_WRITING

    def offer(self, state: State, decision: WriteDice) -> Iterable[Offer]:
        for die in decision.left(state):
            value = state.dish.value(die)
            fitting = [line for line in LINES if follows(line, state.written(line), value)]
            lines = tuple(line for line in fitting if has_room(state, line))
            if lines:
                yield _write(die, value, lines)

    def judge(self, state: State, entry: WriteDie, decision: WriteDice) -> Ruling:
        if entry.die in decision.written:
            return Refused.outright(say("This Die has been written already."), "MC-45")
        if state.dish.half(entry.die) != decision.half:
            lies = say("That Die, a {value}, lies in the other half of the dish.", value=state.dish.value(entry.die))
            return Refused(lies, ("MC-45",))
        value, written = state.dish.value(entry.die), state.written(entry.line)
        beyond = _beyond(state, entry.line, "MC-45")
        if isinstance(beyond, Refused):
            return beyond
        if not follows(entry.line, written, value):
            sentence = say(
                "In {line} no {value} can follow {last}.", line=label(entry.line), value=value, last=written[-1]
            )
            return Refused(sentence, ("MC-46",))
        return beyond or is_sheet_right(state, entry.line)

    def evolve(self, state: State, entry: WriteDie, id: int, decision: WriteDice) -> Step:
        """The number stands there; its box's bonus comes first, the other Die after it."""
        fresh, happened, ask = _filled(state, entry.line, str(state.dish.value(entry.die)))
        rest = WriteDice(HERS, decision.half, (*decision.written, entry.die))
        return Step(fresh, happened, (rest, *ask) if rest.left(fresh) else ask, done=True)

    def tell(self, entry: WriteDie, at: State, now: State) -> Sentence:
        value = at.dish.value(entry.die)
        return say("{who} writes {value} into {line}", who=Who(HAGGATHA), value=value, line=label(entry.line))


@cache
def _write(die: Die, value: int, lines: tuple[Line, ...]) -> Offer:
    prompt = say("Write {value}", value=value)
    return Offer(WriteDie, prompt, ("MC-45", "MC-46"), {"die": die}, {"line": Choice(lines, label)})


class LeavingDice(Clause[State, LeaveDice], entry=LeaveDice, answers=WriteDice):
    """C-MC-10: each Die is to be written; whether one that fits may be left is the table's reading."""

    told = Telling(say("{who} writes no further Die", who=Who(HAGGATHA)))
    early = NOT_WRITING

    def offer(self, state: State, decision: WriteDice) -> Iterable[Offer]:
        return LEAVE

    def judge(self, state: State, entry: LeaveDice, decision: WriteDice) -> Ruling:
        fits = any(_has_place(state, state.dish.value(die)) for die in decision.left(state))
        if state.config.options.unwritten == "free" or not fits:
            return ALLOWED
        return Unclear(say("A Die that is left would fit. Is it not written?"), ("C-MC-10",))

    def evolve(self, state: State, entry: LeaveDice, id: int, decision: WriteDice) -> Step:
        return Step(state, done=True)


LEAVE = (Offer(LeaveDice, say("Leave what is left unwritten"), ("C-MC-10",), {}, {}, rare=True),)


class WritingX(UsingBonus[WriteX], entry=WriteX):
    """MC-47: an X may follow anything."""

    told = Telling(say("{who} writes an X into {line}", who=Who(HAGGATHA)), line=label)
    comes_from = ("MC-47",)

    def offer(self, state: State, decision: Gains) -> Iterable[Offer]:
        lines = tuple(line for line in LINES if has_room(state, line))
        for bonus, gain in enumerate(decision.gains):
            if lines and gain.what in {"x", "success"}:
                yield _write_x(bonus, gain.cites, lines)

    def judge_use(self, state: State, entry: WriteX, gain: Gain) -> Ruling:
        if gain.what not in {"x", "success"}:
            return wrong_bonus(gain)
        return _beyond(state, entry.line, "MC-47") or is_sheet_right(state, entry.line)

    def evolve(self, state: State, entry: WriteX, id: int, decision: Gains) -> Step:
        """The X stands there; its box's bonus comes first."""
        fresh, happened, ask = _filled(state, entry.line, "X")
        return taken(fresh, decision, entry.bonus, happened, ask)


@cache
def _write_x(bonus: int, cites: tuple[str, ...], lines: tuple[Line, ...]) -> Offer:
    return Offer(WriteX, say("Write an X"), ("MC-47", *cites), {"bonus": bonus}, {"line": Choice(lines, label)})


def _beyond(state: State, line: Line, passage: str) -> Refused | Unclear | None:
    """Whether a line has no empty box; one that is assumed may be longer (C-MC-4)."""
    if len(state.written(line)) < len(state.config.kit.boxes(line)):
        return None
    if state.config.assumes(line):
        return Unclear(say("The line shown here has no empty box. Is yours longer?"), ("C-MC-4",))
    return Refused(say("No box is empty in {line}.", line=label(line)), (passage,))


def _filled(state: State, line: Line, mark: str) -> tuple[State, tuple[Happening, ...], tuple[Decision, ...]]:
    """MC-48: a box is filled, and the bonus printed at it is granted at once."""
    written = state.written(line)
    fresh = (*written, mark)
    state = changed(state, top=fresh) if line == "top" else changed(state, bottom=fresh)
    boxes = state.config.kit.boxes(line)
    bonus = box_bonus(boxes[len(written)]) if len(written) < len(boxes) else None
    if bonus is None or not bonus.kind:
        return state, (), ()
    gain = Gain(GRANTED[bonus.kind], ("MC-48",), bonus.colours)
    assumed = (line,) if state.config.assumes(line) else ()
    return state, (Happening(BOX_BONUS[bonus.kind], ("MC-48",), assumed),), awaited((gain,))


GRANTED: dict[str, What] = {what: what for what in get_args(What)}
BOX_BONUS = {
    "charm": say("The box grants a Charm."),
    "tome": say("The box grants a Tome."),
    "x": say("The box grants an X."),
    "market": say("The box grants a Market icon."),
    "discard": say("The box lets a Corruption card be discarded."),
}
