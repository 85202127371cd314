"""Horoscopes: numbers and Xs in two sequences, and the boxes' bonuses, which can trigger others (MC-45 to MC-48)."""

from collections.abc import Iterable
from functools import cache
from typing import get_args

from referees.common.rules import (
    ALLOWED,
    LASTING,
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
from referees.common.values import Value, changed
from referees.common.words import Choice, Offer, Sentence, Telling, Who, say
from referees.haggatha.table.asking import DIE_VALUE, HERS, HerEntry, Question, is_sheet_right
from referees.haggatha.table.gains import (
    Gain,
    Gains,
    UsingBonus,
    What,
    awaited,
    distinct,
    gain_label,
    has_room,
    taken,
    wrong_bonus,
)
from referees.haggatha.table.kit import box_bonus
from referees.haggatha.table.pieces import DICE, HAGGATHA, HALVES, LINES, VALUES, Die, Half, Line, label
from referees.haggatha.table.production import Acting, ChooseAction, HandleRunes, act, hours_pass, repeat_doubt
from referees.haggatha.table.state import State

HOURS = 2
SPENT = hours_pass(HOURS, "MC-45")
HOROSCOPE_PROMPT = say("Horoscopes: write down the Dice in one half")
NOTHING_TO_WRITE = note("There are no more Dice to write down in this half.", "MC-45")
LOST = note("No more Dice fit in either line, so you lose the rest.", "C-MC-10", weight=LASTING)
NOT_WRITING = never("You can only write down Dice when you take the Horoscopes action.", "MC-45")
FITS_NOWHERE = Unclear(
    say("No Die in this half fits in either line. Take the action anyway?"), ("C-MC-10",), yes=say("Yes, take it")
)
GRANTED: dict[str, What] = {what: what for what in get_args(What)}
BOX_BONUS = {
    "charm": say("The box gives you a Charm."),
    "tome": say("The box gives you a Tome."),
    "x": say("The box gives you an X."),
    "market": say("The box gives you a Market icon."),
    "discard": say("The box lets you discard a Corruption card."),
}


def follows(line: Line, written: tuple[str, ...], value: int) -> bool:
    """MC-46, MC-47: whether a number may follow in a line: any at the start or after an X, otherwise the next in a
    cycle, higher in the top line, lower in the bottom one."""
    return _next_number(line, written) in {None, value}


def _next_number(line: Line, written: tuple[str, ...]) -> int | None:
    """MC-46: the only number that may follow; None if any may."""
    if not written or written[-1] == "X":
        return None
    last = int(written[-1])
    return last % 4 + 1 if line == "top" else (last - 2) % 4 + 1


class WriteDice(HandleRunes):
    """Asks to write the results of one half's Dice, in any order (C-MC-11); `written` lists those written."""

    half: Half
    written: tuple[Die, ...] = ()
    about = "MC-45"

    def left(self, state: State) -> tuple[Die, ...]:
        return tuple(die for die in state.dish.dice_in(self.half) if die not in self.written)

    def ask(self, state: State) -> Sentence:
        values = tuple(str(state.dish.value(die)) for die in self.left(state))
        return say("{who}: write {values} in the Horoscopes", who=Who(HAGGATHA), values=values)

    def why_first(self, state: State) -> Refused:
        values = tuple(str(state.dish.value(die)) for die in self.left(state))
        return never(
            "{who} must first write down these Dice or skip them: {values}.", "MC-45", who=HAGGATHA, values=values
        )

    def expired(self, state: State) -> Happening | None:
        """Expires once no Die fits or can be made to fit, or Haggatha's player has left (C-MC-10, C-MC-15)."""
        if not self.left(state):
            return NOTHING_TO_WRITE
        if not any(_has_place(state, value) for value in self.within_reach(state)):
            return LOST
        return Question.expired(self, state)

    def within_reach(self, state: State) -> frozenset[int]:
        """The results that can be written, including by using bubbles if that is allowed now (C-MC-15)."""
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


class Box(Value):
    """A line's next box: number from 1, and printed bonus as in the kit."""

    line: Line
    number: int
    bonus: str


def _next_box(state: State, line: Line) -> Box | None:
    """MC-45: the next blank box; an unverified line never ends (C-MC-4)."""
    at, boxes = len(state.written(line)), state.config.kit.boxes(line)
    return Box(line, at + 1, boxes[at] if at < len(boxes) else "") if has_room(state, line) else None


def _boxes(state: State, lines: tuple[Line, ...]) -> tuple[Box, ...]:
    return tuple([box for line in lines if (box := _next_box(state, line))])


@cache
def _lines(boxes: tuple[Box, ...]) -> Choice:
    labels = {box.line: say("{line}, {box}", line=label(box.line), box=_box_label(box)) for box in boxes}
    return Choice(tuple(labels), labels.__getitem__)


def _box_label(box: Box) -> Sentence:
    bonus = box_bonus(box.bonus)
    if bonus is None or not bonus.kind:
        return say("box {number}", number=box.number)
    text = "box {number} ({gain})"
    return say(text, number=box.number, gain=gain_label(Gain(GRANTED[bonus.kind], (), bonus.colours)))


def next_label(state: State, line: Line) -> Sentence:
    """MC-46 to MC-48: says what may be written next in a line, and in which box."""
    box, number = _next_box(state, line), _next_number(line, state.written(line))
    if box is None:
        return say("There's no empty box in {line}.", line=label(line))
    if number is None:
        return say("Next you can write any number or an X in {box}.", box=_box_label(box))
    return say("Next you can write a {number} or an X in {box}.", number=number, box=_box_label(box))


def _has_place(state: State, value: int) -> bool:
    return any(has_room(state, line) and follows(line, state.written(line), value) for line in LINES)


class Horoscope(Acting, kind="horoscope"):
    """The action Horoscopes with one half of the dish; its Dice are written one by one (MC-45)."""

    half: Half

    log_line = Telling(say("{who} writes Horoscopes with the Dice in {half}", who=Who(HAGGATHA)), half=label)
    short = Telling(say("writing Dice in {half}"), half=label)

    @classmethod
    def offer(cls, state: State, decision: ChooseAction) -> Iterable[Offer]:
        first, second = state.dish.halves[3:]
        return EITHER_HALF if first != second else ONE_HALF[first]

    def judge(self, state: State, decision: ChooseAction) -> Ruling:
        if not state.dish.dice_in(self.half):
            return no("There's no Die in this half.", "MC-45")
        fits = any(_has_place(state, value) for value in WriteDice(HERS, self.half).within_reach(state))
        is_free = fits or state.config.options.unwritten == "free"
        return combined(None if is_free else FITS_NOWHERE, repeat_doubt(state, "horoscopes"))

    def evolve(self, state: State, id: int, decision: ChooseAction) -> Step:
        return Step(act(state, "horoscopes", HOURS), (SPENT,), (WriteDice(HERS, self.half),), done=True)


class WriteDie(HerEntry, kind="write_die", answers=WriteDice):
    """Writes a Die's result into the leftmost empty box of a line (MC-45 to MC-47)."""

    die: Die
    line: Line

    too_early = NOT_WRITING
    log_line = Telling(say("{who} writes {value} in {line}"), value=DIE_VALUE, line=label)

    @classmethod
    def offer(cls, state: State, decision: WriteDice) -> Iterable[Offer]:
        dice = {state.dish.value(die): die for die in reversed(decision.left(state))}  # one of two that are equal
        for value, die in reversed(dice.items()):
            fitting = [line for line in LINES if follows(line, state.written(line), value)]
            lines = tuple(line for line in fitting if has_room(state, line))
            if lines:
                yield _write(die, value, _boxes(state, lines))

    def judge(self, state: State, decision: WriteDice) -> Ruling:
        if self.die in decision.written:
            return never("You've already written down this Die.", "MC-45", repeats=("die",)).at(self.die)
        if state.dish.half(self.die) != decision.half:
            text = say("That Die shows {value} and is in the other half of the dish.", value=state.dish.value(self.die))
            return no(text, "MC-45").at(self.die)
        value, written = state.dish.value(self.die), state.written(self.line)
        beyond = _beyond(state, self.line, "MC-45")
        if isinstance(beyond, Refused):
            return beyond
        number = _next_number(self.line, written)
        if number not in {None, value}:
            sentence = "In {line}, you can only write a {next} or an X after {last}, not a {value}."
            text = say(sentence, line=label(self.line), next=str(number), last=written[-1], value=value)
            return no(text, "MC-46").at(f"{self.line} {len(written)}")
        return beyond or is_sheet_right(state, self.line)

    def evolve(self, state: State, id: int, decision: WriteDice) -> Step:
        new_state, happened, ask = _filled(state, self.line, str(state.dish.value(self.die)))
        question = WriteDice(HERS, decision.half, (*decision.written, self.die))
        return Step(new_state, happened, (question, *ask) if question.left(new_state) else ask, done=True)


@cache
def _write(die: Die, value: int, boxes: tuple[Box, ...]) -> Offer:
    return Offer(WriteDie, say("Write {value}", value=value), ("MC-45", "MC-46"), {"die": die}, {"line": _lines(boxes)})


class LeaveDice(HerEntry, kind="leave_dice", answers=WriteDice):
    """Leaves the remaining Dice unwritten (C-MC-10)."""

    log_line = Telling(say("{who} skips the rest of the Dice", who=Who(HAGGATHA)))
    too_early = NOT_WRITING

    @classmethod
    def offer(cls, state: State, decision: WriteDice) -> Iterable[Offer]:
        return LEAVE

    def judge(self, state: State, decision: WriteDice) -> Ruling:
        fits = any(_has_place(state, state.dish.value(die)) for die in decision.left(state))
        if state.config.options.unwritten == "free" or not fits:
            return ALLOWED
        sentence = say("There's still a Die that fits. Skip it?")
        return Unclear(sentence, ("C-MC-10",), yes=say("Yes, skip it"), no=say("No, write it down"))

    def evolve(self, state: State, id: int, decision: WriteDice) -> Step:
        return Step(state, done=True)


ONE_HALF = {
    half: (Offer(Horoscope, HOROSCOPE_PROMPT, ("MC-45",), {}, {"half": Choice((half,), label)}),) for half in HALVES
}
EITHER_HALF = (Offer(Horoscope, HOROSCOPE_PROMPT, ("MC-45",), {}, {"half": Choice(HALVES, label)}),)
LEAVE = (Offer(LeaveDice, say("Skip the rest of the Dice"), ("C-MC-10",), {}, {}, rare=True),)


class WriteX(UsingBonus, kind="write_x"):
    """Uses a bonus for an X in the leftmost empty box of a line (MC-47)."""

    line: Line

    log_line = Telling(say("{who} writes an X in {line}", who=Who(HAGGATHA)), line=label)
    too_early = never("You don't have an X to draw right now.", "MC-47")

    @classmethod
    def offer(cls, state: State, decision: Gains) -> Iterable[Offer]:
        lines = tuple(line for line in LINES if has_room(state, line))
        for bonus, gain in enumerate(decision.gains):
            if lines and gain.what in {"x", "success"}:
                yield distinct(_write_x(bonus, gain.cites, _boxes(state, lines)), decision)

    def judge_use(self, state: State, gain: Gain) -> Ruling:
        if gain.what not in {"x", "success"}:
            return wrong_bonus(gain)
        return _beyond(state, self.line, "MC-47") or is_sheet_right(state, self.line)

    def evolve(self, state: State, id: int, decision: Gains) -> Step:
        new_state, happened, ask = _filled(state, self.line, "X")
        return taken(new_state, decision, self.bonus, happened, ask)


@cache
def _write_x(bonus: int, cites: tuple[str, ...], boxes: tuple[Box, ...]) -> Offer:
    return Offer(WriteX, say("Write an X"), ("MC-47", *cites), {"bonus": bonus}, {"line": _lines(boxes)})


def _beyond(state: State, line: Line, passage: str) -> Refused | Unclear | None:
    if len(state.written(line)) < len(state.config.kit.boxes(line)):
        return None
    if state.config.assumes(line):
        sentence = say("The line shown here has no empty box left. Is yours longer?")
        return Unclear(sentence, ("C-MC-4",), yes=say("Yes, ours is longer"))
    return no("There's no empty box in {line}.", passage, line=label(line)).at(f"{line} {len(state.written(line)) - 1}")


def _filled(state: State, line: Line, mark: str) -> tuple[State, tuple[Happening, ...], tuple[Decision, ...]]:
    written = state.written(line)
    marks = (*written, mark)
    state = changed(state, top=marks) if line == "top" else changed(state, bottom=marks)
    boxes = state.config.kit.boxes(line)
    bonus = box_bonus(boxes[len(written)]) if len(written) < len(boxes) else None
    if bonus is None or not bonus.kind:
        return state, (), ()
    gain = Gain(GRANTED[bonus.kind], ("MC-48",), bonus.colours)
    assumed = (line,) if state.config.assumes(line) else ()
    return state, (Happening(BOX_BONUS[bonus.kind], ("MC-48",), assumed, LASTING),), awaited((gain,))
