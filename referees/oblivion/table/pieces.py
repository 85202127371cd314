"""Lanes and columns, and labels of cards and places."""

from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from typing import Any, Literal, get_args

from referees.common.values import Value, changed
from referees.common.words import Sentence, Who, say

Lane = Literal["top", "bottom"]
LANES: tuple[Lane, ...] = get_args(Lane)

Cell = tuple[Lane, int]
"""OB-30: lane and column on a player's battlefield. Columns increase to the right as the player sees them; the first
card is usually in column 0."""

Spot = tuple[int, Lane, int]  # A place on any battlefield: seat, lane, column

FARTHEST = 40  # columns are from -FARTHEST to FARTHEST, farther than a player's cards reach


def is_cell(lane: str, column: int) -> bool:
    """Whether the lane and the column exist."""
    return lane in LANES and -FARTHEST <= column <= FARTHEST


def reading_order(cell: Cell) -> tuple[bool, int]:
    """A sort key: top lane first, each from left to right."""
    return (cell[0] == "bottom", cell[1])


def beside(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The adjacent places: left, right, above or below."""
    lane, column = cell
    other: Lane = "bottom" if lane == "top" else "top"
    return ((lane, column - 1), (lane, column + 1), (other, column))


class CardLabel(Value, dict=True):
    """Labels a card by its name in the kit, or None as "nothing". Equal names make equal labels."""

    names: tuple[tuple[str, str], ...]

    @cached_property
    def by_id(self) -> Mapping[str, str]:
        return dict(self.names)

    def __call__(self, card: Any) -> Sentence:
        return say("nothing") if card is None else say("{card}", card=self.name(card))

    def name(self, card: str) -> str:
        return self.by_id.get(card, card)

    def title(self, card: str, printed: str) -> str | Sentence:
        """A card's name; both names if the card `printed` is a duplicate of `card`."""
        if card == printed:
            return self.by_id.get(card, card)
        return say("{printed} (as {card})", printed=self.name(printed), card=self.name(card))


@cache
def cell_label(cell: Any) -> Sentence:
    """A cell in words, counted from the middle of its lane."""
    lane, column = cell
    if not column:
        return say("top lane, centre" if lane == "top" else "bottom lane, centre")
    if column < 0:
        leftward = "top lane, {count} left of centre" if lane == "top" else "bottom lane, {count} left of centre"
        return say(leftward, count=-column)
    right = "top lane, {count} right of centre" if lane == "top" else "bottom lane, {count} right of centre"
    return say(right, count=column)


@lru_cache(4096)
def spot_label(spot: Spot, card: str | Sentence) -> Sentence:
    """Label of a card on a battlefield: owner, name, place."""
    seat, lane, column = spot
    text = say("{who}'s {card} ({place})", who=Who(seat), card=card, place=cell_label((lane, column)))
    return changed(text, spot=spot)


def pile_label(pile: Any) -> Sentence:
    """A pile by its number, counted from 1."""
    return changed(say("pile {number}", number=pile + 1), spot=pile_spot(pile))


def pile_spot(pile: int) -> str:
    """A pile's name on the board."""
    return f"pile {pile}"
