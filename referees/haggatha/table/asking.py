"""Base questions, and questions about unverified kit items, each asked once."""

from __future__ import annotations

from referees.common.rules import ALLOWED, Decision, Entry, Happening, Refused, Ruling, Unclear, combined, never, note
from referees.common.words import Sentence, Who, say, say_count
from referees.haggatha.table.pieces import HAGGATHA
from referees.haggatha.table.state import State

HERS = (HAGGATHA,)
LEFT = note("{who} has left; her shop is closed.", "OC-3", who=HAGGATHA)
CORRUPTION = 60
"""MC-B14: number of Corruption cards."""

NOT_KEPT = never("This table keeps only Haggatha's sheet.", "C-MC-22")
SHEET_QUESTIONS: dict[str, tuple[Sentence, str]] = {
    "chart": (say("Is your star chart printed like the one shown here, in size and colours?"), "C-MC-2"),
    "cross": (say("Is the Corruption Cross printed where it's shown here?"), "C-MC-2"),
    "top": (say("Are the boxes and bonuses of the top horoscope line printed as shown here?"), "C-MC-4"),
    "bottom": (say("Are the boxes and bonuses of the bottom horoscope line printed as shown here?"), "C-MC-4"),
    "divining": (say("Does your Divining Area have as many Customer icons as shown here?"), "C-MC-4"),
    "bubbles.plus_minus": (say("Does your sheet have as many ±1 bubbles as shown here?"), "C-MC-4"),
    "bubbles.move": (say("Does your sheet have as many Move 1 bubbles as shown here?"), "C-MC-4"),
    "twisting.plus_minus": (say("Is the Rune for filling ±1 bubbles the one shown here?"), "C-MC-1"),
    "twisting.move": (say("Is the Rune for filling Move 1 bubbles the one shown here?"), "C-MC-1"),
    "twisting.x": (say("Is the Rune for drawing an X the one shown here?"), "C-MC-1"),
}
_PRINTED_SO = {
    item: Unclear(asks, (passage,), (item,), yes=say("Yes, as shown"))
    for item, (asks, passage) in SHEET_QUESTIONS.items()
}


class Question(Decision):
    """Any question of a day, valid while Haggatha's player is at the table. Adventurers may be drawn during it."""

    def expired(self, state: State) -> Happening | None:
        return LEFT if HAGGATHA in state.left else None


class Purses(Decision):
    """A question during which any merchant's gold and Corruption may be entered, if the table tracks the whole game."""


class OfTheCove(Entry):
    """Base of entries for tables that track the whole game (C-MC-22)."""

    def excluded(self, state: State) -> Refused | None:
        return NOT_KEPT if state.cove is None else None


def is_sheet_right(state: State, *items: str) -> Ruling:
    """Asks whether each unverified item is printed like that on the table's sheet; allows if that is settled."""
    return combined(*[_PRINTED_SO[item] for item in items if state.config.assumes(item)])


def most_to_discard(state: State, held: int) -> int:
    """C-MC-9: maximum of Corruption cards to enter as discarded; more than recorded is possible if there are any."""
    return CORRUPTION if held and state.config.options.unnoted == "asked" else min(held, CORRUPTION)


def may_discard(state: State, seat: int, held: int, cards: int, *, is_bonus: bool = False) -> Ruling:
    """C-MC-9: whether that many of the recorded Corruption cards can be discarded; there may be unrecorded ones. With
    none recorded only a bonus can be used up: nothing else would change."""
    if cards <= held:
        return ALLOWED
    if state.config.options.unnoted == "none":
        one = "Only {count} Corruption card is noted for {who}, so no more can be discarded."
        many = "Only {count} Corruption cards are noted for {who}, so no more can be discarded."
        none = say("No Corruption card is noted for {who}, so none can be discarded.", who=Who(seat))
        return never(say_count(one, many, held, who=Who(seat)) if held else none, "C-MC-9")
    if held:
        one = "{count} Corruption card is noted for {who}. Were {cards} discarded?"
        many = "{count} Corruption cards are noted for {who}. Were {cards} discarded?"
        asked = say_count(one, many, held, who=Who(seat), cards=cards)
        return Unclear(asked, ("C-MC-9",), yes=say("Yes, {cards} were", cards=cards))
    if is_bonus:
        told = say("No Corruption card is noted for {who}. Is there one to discard?", who=Who(seat))
        return Unclear(told, ("C-MC-9",), yes=say("Yes, there is"))
    return never("No Corruption card is noted for {who}, so a discard would change nothing here.", "C-MC-9", who=seat)
