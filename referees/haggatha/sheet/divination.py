"""Divination: taking Customer icons for a prediction of one colour (MC-35 to MC-38, C-MC-5, C-MC-7)."""

from collections.abc import Iterable
from functools import cache

from referees.common.rules import NOTABLE, Refused, Ruling, Step, Unclear, combined, no, note
from referees.common.words import Choice, Offer, Sentence, Telling, say, say_count
from referees.haggatha.table.asking import DIE_VALUE, is_sheet_right
from referees.haggatha.table.pieces import CUSTOMERS, Customer, Die, label
from referees.haggatha.table.production import Acting, ChooseAction, act, hours_pass, repeat_doubt
from referees.haggatha.table.state import Prediction, State

HOURS = 1
SPENT = hours_pass(HOURS, "MC-35")

ROGUE = Unclear(
    say("In your game, rogues don't match any prediction, so a grey prediction can only fail. Predict grey anyway?"),
    ("C-MC-7",),
    yes=say("Yes, predict grey"),
)


class Divine(Acting, kind="divine"):
    """The action Divination: the Die that gives the number of Customer icons, and the colour (MC-35)."""

    die: Die
    colour: Customer

    log_line = Telling(say("{who} predicts {colour} with a {value}"), colour=label, value=DIE_VALUE)

    @classmethod
    def offer(cls, state: State, decision: ChooseAction) -> Iterable[Offer]:
        if state.icons >= state.config.kit.divining and not state.config.assumes("divining"):
            return ()
        dice = state.dish.dice_with("voodoo")
        icons = [_icons_taken(state, state.dish.value(die)) for die in dice]
        names = [state.dish.full_label(die) if len({*icons}) < len(icons) else None for die in dice]
        return [_divine(*one) for one in zip(dice, icons, names, strict=True)]

    def judge(self, state: State, decision: ChooseAction) -> Ruling:
        if self.die not in state.dish.dice_with("voodoo"):
            text = "The Voodoo isn't in the same half as the Die showing {value}."
            return no(text, "MC-35", value=state.dish.value(self.die)).at("voodoo", self.die)
        is_rogue = self.colour == "grey" and state.config.options.rogues == "mismatch"
        return combined(
            _room(state, state.dish.value(self.die)) or is_sheet_right(state, "divining"),
            ROGUE if is_rogue else None,
            repeat_doubt(state, "divination"),
        )

    def evolve(self, state: State, id: int, decision: ChooseAction) -> Step:
        """C-MC-5: takes fewer icons if not enough are left."""
        length = _icons_taken(state, state.dish.value(self.die))
        predictions = (*state.predictions, Prediction(state.icons, length, self.colour))
        one = "The next icon becomes a {colour} prediction."
        many = "The next {count} icons become a {colour} prediction."
        happening = note(say_count(one, many, length, colour=label(self.colour)), "MC-36", "MC-37", weight=NOTABLE)
        acted = act(state, "divination", HOURS, predictions=predictions, icons=state.icons + length)
        return Step(acted, (SPENT, happening), done=True)


def _icons_taken(state: State, value: int) -> int:
    left = state.config.kit.divining - state.icons
    return left if 0 < left < value and not state.config.assumes("divining") else value


@cache
def _divine(die: Die, icons: int, name: Sentence | None) -> Offer:
    prompt = say_count("Divination: {count} icon", "Divination: {count} icons", icons)
    if name is not None:
        one, many = "Divination with {die}: {count} icon", "Divination with {die}: {count} icons"
        prompt = say_count(one, many, icons, die=name)
    return Offer(Divine, prompt, ("MC-35",), {"die": die}, {"colour": Choice(CUSTOMERS, label)})


def _room(state: State, value: int) -> Refused | Unclear | None:
    """The objection if too few icons may be left; None if enough (MC-38, C-MC-5)."""
    left = state.config.kit.divining - state.icons
    if left >= value:
        return None
    if state.config.assumes("divining"):
        sentence = say("The Divining Area shown here has too few icons left. Does yours have more?")
        return Unclear(sentence, ("C-MC-4",), yes=say("Yes, ours has more"))
    if left <= 0:
        return no("There are no Customer icons left in the Divining Area.", "MC-38")
    if state.config.options.last_icons == "partial":
        return None
    one = "The Die shows {value}, but only {count} icon is left. Is a shorter prediction allowed?"
    many = "The Die shows {value}, but only {count} icons are left. Is a shorter prediction allowed?"
    return Unclear(say_count(one, many, left, value=value), ("C-MC-5",), yes=say("Yes, it's allowed"))
