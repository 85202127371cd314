"""Haggatha's turn: its questions, and what all actions share: moving the figure and spending hours (MC-4, MC-B5)."""

from typing import Any

from referees.common.rules import Decision, Happening, Refused, Unclear, never
from referees.common.values import changed
from referees.common.words import Sentence, Slots, Who, say, say_count
from referees.haggatha.table.asking import HerEntry, Purses, Question
from referees.haggatha.table.clock import is_day_start, turn_passed
from referees.haggatha.table.cove import on_the_clock
from referees.haggatha.table.pieces import HAGGATHA, SPACES, Space, label
from referees.haggatha.table.state import State


class PhaseRuns(Question, Purses):
    """A question during which a phase of the day may end."""


class ClockRuns(PhaseRuns):
    """A question during which a merchant may act; if the whole game is tracked, it expires when the turn moves on."""

    def expired(self, state: State) -> Happening | None:
        return PhaseRuns.expired(self, state) or turn_passed(state, self.seat)


class HandleRunes(Question):
    """A question during which ±1 and Move 1 could be used (C-MC-15)."""


class ChooseAction(ClockRuns, HandleRunes):
    """Asks for an action, once the Runes are rolled; bubbles may be used first."""

    about = "MC-10"
    first = never("{who} has rolled the Runes and must take an action first.", "MC-10", who=HAGGATHA)

    def slots(self, state: State) -> Slots:
        """The highest Die beside the Bone, and beside the Voodoo of those for which icons are left (MC-25, MC-35)."""
        dice = {rune: [*map(state.dish.value, state.dish.dice_with(rune))] for rune in ("bone", "voodoo")}
        if not state.config.assumes("divining"):
            left = state.config.kit.divining - state.icons
            dice["voodoo"] = [value for value in dice["voodoo"] if value <= left]
        return {rune: max(values) for rune, values in dice.items() if values}

    def ask(self, state: State) -> Sentence:
        if is_day_start(state):
            return say("{who}: choose an action if you go first today", who=Who(HAGGATHA))
        return say("{who}: choose an action", who=Who(HAGGATHA))


def not_acting(state: State, decision: Decision) -> Refused | None:
    """MC-B1: refuses actions outside Production; None if the open question already says why no player can act."""
    if state.phase in {"production", "over"} or not isinstance(decision, PhaseRuns):
        return None
    return never("You can only take actions in the Production phase.", "MC-B1")


class Acting(HerEntry, answers=ChooseAction):
    """Base of entries for Haggatha's actions."""

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        return not_acting(state, decision)


def act(state: State, space: Space, hours: int, **fields: Any) -> State:
    """Takes an action: moves the figure, spends hours, uses up the roll, and sets `fields`."""
    if state.cove is not None:
        fields["cove"] = on_the_clock(state.cove, HAGGATHA, state.clock, hours, state.config.kit.cove.bag_hours)
    return changed(state, figure=space, clock=state.clock + hours, is_rolled=False, turns=state.turns + 1, **fields)


SAME_SPACE = {
    space: Unclear(
        say("The figure is already on {space}. Use the same space twice in a row?", space=label(space)),
        ("MC-B5",),
        yes=say("Yes, again"),
    )
    for space in SPACES
}


def repeat_doubt(state: State, space: Space) -> Unclear | None:
    """MC-B5: a doubt if the figure is already on that space; otherwise None."""
    return SAME_SPACE[space] if state.figure == space else None


def hours_pass(hours: int, *cites: str) -> Happening:
    """Says how many hours the time marker moves forward."""
    one, many = "The time marker moves forward {count} hour.", "The time marker moves forward {count} hours."
    return Happening(say_count(one, many, hours), cites)
