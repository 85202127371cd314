"""Lanes, columns and how cards and places are said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from typing import Any, Literal, get_args

from referees.common.values import Value
from referees.common.words import Sentence, Who, say

Lane = Literal["top", "bottom"]
LANES: tuple[Lane, ...] = get_args(Lane)

Cell = tuple[Lane, int]
"""OB-30: a place on a player's battlefield: the lane, and the column. Columns count to the right as the player sees
them; the one where the first card usually lies is 0, those to its left are negative."""

Spot = tuple[int, Lane, int]
"""A place on anybody's battlefield: the seat, the lane, the column."""

FARTHEST = 40
"""Columns go from minus this to this: further than the cards of one player reach, laid side by side."""


def is_cell(lane: str, column: int) -> bool:
    """Whether a battlefield has such a place."""
    return lane in LANES and -FARTHEST <= column <= FARTHEST


def beside(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The places that touch it: left, right, above or below."""
    lane, column = cell
    other: Lane = "bottom" if lane == "top" else "top"
    return ((lane, column - 1), (lane, column + 1), (other, column))


class CardLabel(Value, dict=True):
    """Says a card by the name that the kit gives it; two of the same kit are equal, and so are the domains that use
    them. None is no card."""

    names: tuple[tuple[str, str], ...]

    @cached_property
    def by_id(self) -> Mapping[str, str]:
        """The same, to look them up."""
        return dict(self.names)

    def __call__(self, card: Any) -> Sentence:
        if card is None:
            return say("nothing")
        return say("{card}", card=self.name(card))

    def name(self, card: str) -> str:
        """Its name; the id itself where the kit has no such card."""
        return self.by_id.get(card, card)

    def title(self, card: str, printed: str) -> str | Sentence:
        """The name of a card that counts as `card`: both names if it is a duplicate of another print."""
        if card == printed:
            return self.name(card)
        return say("{printed} (as {card})", printed=self.name(printed), card=self.name(card))

    @classmethod
    def of(cls, names: Iterable[tuple[str, str]]) -> CardLabel:
        """A label for these pairs of id and name."""
        return cls(tuple(names))


@cache
def cell_label(cell: Any) -> Sentence:
    """A place of one's own in words, from the middle of its lane, where the first card lay."""
    lane, column = cell
    if not column:
        return say("top lane, middle" if lane == "top" else "bottom lane, middle")
    if column < 0:
        left = "top lane, {count} to the left" if lane == "top" else "bottom lane, {count} to the left"
        return say(left, count=-column)
    right = "top lane, {count} to the right" if lane == "top" else "bottom lane, {count} to the right"
    return say(right, count=column)


@lru_cache(4096)
def spot_label(spot: Spot, card: str | Sentence) -> Sentence:
    """A card on the battlefield in words: whose it is, what it is, where it lies."""
    seat, lane, column = spot
    return say("{who}'s {card} ({place})", who=Who(seat), card=card, place=cell_label((lane, column)))


def pile_label(pile: Any) -> Sentence:
    """A pile by its number; people count from 1."""
    return say("pile {number}", number=pile + 1)
