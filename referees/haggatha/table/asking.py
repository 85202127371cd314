"""Base classes of questions, and questions about unverified kit items, each asked once."""

from typing import ClassVar

from referees.common.rules import ALLOWED, Decision, Entry, Happening, Refused, Ruling, Unclear, combined, never, note
from referees.common.words import Derived, Sentence, Who, say, say_count
from referees.haggatha.table.pieces import HAGGATHA
from referees.haggatha.table.state import State

HERS = (HAGGATHA,)
DIE_VALUE = Derived(lambda at, entry: at.dish.value(entry.die))
LEFT = note("{who} has left, so Haggatha's shop is closed.", "OC-3", who=HAGGATHA)
CORRUPTION = 60  # MC-B14: number of Corruption cards

NONE_LEFT = Unclear(
    say("As far as we know, there aren't enough Corruption cards left. Go on anyway?"),
    ("MC-B14",),
    yes=say("Yes, go on"),
)

NOT_TRACKED = never("In this game, we only keep track of Haggatha's sheet.", "C-MC-22")
SHEET_QUESTIONS: dict[str, tuple[Sentence, str]] = {
    "chart": (say("Does your star chart match the size and colours shown here?"), "C-MC-2"),
    "cross": (say("Is your Corruption Cross in the place shown here?"), "C-MC-2"),
    "top": (say("Does your top horoscope line have the boxes and bonuses shown here?"), "C-MC-4"),
    "bottom": (say("Does your bottom horoscope line have the boxes and bonuses shown here?"), "C-MC-4"),
    "divining": (say("Does your Divining Area have the number of Customer icons shown here?"), "C-MC-4"),
    "bubbles.plus_minus": (say("Does your sheet have the number of “±1” bubbles shown here?"), "C-MC-4"),
    "bubbles.move": (say("Does your sheet have the number of “Move 1” bubbles shown here?"), "C-MC-4"),
    "twisting.plus_minus": (say("Is the Rune for “±1” on your sheet the one shown here?"), "C-MC-1"),
    "twisting.move": (say("Is the Rune for “Move 1” on your sheet the one shown here?"), "C-MC-1"),
    "twisting.x": (say("Is the Rune for the X on your sheet the one shown here?"), "C-MC-1"),
}
_PRINTED_SO = {
    item: Unclear(asks, (passage,), (item,), yes=say("Yes, as shown"))
    for item, (asks, passage) in SHEET_QUESTIONS.items()
}


class Question(Decision):
    """Base of a day's questions, valid until Haggatha's player leaves. Adventurers may be drawn meanwhile."""

    def awaited(self, state: State) -> tuple[int, ...]:
        """The seats asked that haven't left; if all have, Haggatha's."""
        return tuple([seat for seat in self.seats if seat not in state.left]) or HERS

    def expired(self, state: State) -> Happening | None:
        return LEFT if HAGGATHA in state.left else None


class Purses(Decision):
    """A question during which any merchant's gold and Corruption may be entered, if the whole game is tracked."""


class HerEntry(Entry):
    """Base of entries that only Haggatha's player makes, even if others are asked."""

    seat: ClassVar[int] = HAGGATHA


class CoveEntry(Entry):
    """Base of entries that need the whole game to be tracked (C-MC-22)."""

    def excluded(self, state: State) -> Refused | None:
        return NOT_TRACKED if state.cove is None else None


def is_sheet_right(state: State, *items: str) -> Ruling:
    """Asks whether each unverified item matches the printed sheet; Allowed if all are verified."""
    return combined(*[_PRINTED_SO[item] for item in items if state.config.assumes(item)])


def may_draw(state: State, cards: int) -> Ruling:
    """MC-B14: asks to confirm drawing more Corruption cards than the recorded ones leave."""
    others = state.cove.others if state.cove is not None else ()
    held = state.corruption + sum(merchant.corruption for merchant in others)
    return NONE_LEFT if held + cards > CORRUPTION else ALLOWED


def most_to_discard(state: State, held: int) -> int:
    """C-MC-9: the limit for discarding Corruption cards: those recorded, unless a house option lifts it."""
    return CORRUPTION if state.config.options.unnoted == "asked" else min(held, CORRUPTION)


def may_discard(state: State, seat: int, held: int, cards: int) -> Ruling:
    """C-MC-9: judges discarding `cards` Corruption cards when `held` are recorded; a house option may allow more."""
    if cards <= held:
        return ALLOWED
    if state.config.options.unnoted == "none":
        one = "As far as we know, {who} has only {count} Corruption card, so you can't discard more."
        many = "As far as we know, {who} has only {count} Corruption cards, so you can't discard more."
        none = say("As far as we know, {who} has no Corruption cards, so you can't discard any.", who=Who(seat))
        return never(say_count(one, many, held, who=Who(seat)) if held else none, "C-MC-9")
    one = "As far as we know, {who} has {count} Corruption card. Did you really discard {cards}?"
    many = "As far as we know, {who} has {count} Corruption cards. Did you really discard {cards}?"
    none = say(
        "As far as we know, {who} has no Corruption cards. Did you really discard {cards}?", who=Who(seat), cards=cards
    )
    sentence = say_count(one, many, held, who=Who(seat), cards=cards) if held else none
    return Unclear(sentence, ("C-MC-9",), yes=say_count("Yes, {count} card", "Yes, {count} cards", cards))
