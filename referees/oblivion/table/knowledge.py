"""What the table could remember of the hands: the piles of the draft lay open (OB-14).

Nothing here is ever shown, unless the table plays with these cards open. Only an entry that was submitted is compared
with it, and the most it yields is a doubt: a true entry of a real game is never refused for it. Cards stand sorted, so
that equal knowledge is equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Knowledge(NamedTuple):
    """By seat, the cards that are certainly in the hand, sorted, a card twice where two of it are; and those that went
    out of the game face down, though everybody knew them."""

    hands: tuple[tuple[str, ...], ...]
    gone: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Keeps the hands out of logs and tracebacks."""
        return f"Knowledge({sum(map(len, self.hands)) + len(self.gone)} cards)"


NOTHING_KNOWN = Knowledge(())


def begun(seats: int) -> Knowledge:
    """The knowledge before the draft: no hand has a card."""
    return Knowledge(((),) * seats)


def gained(known: Knowledge, seat: int, cards: Iterable[str]) -> Knowledge:
    """Cards that lay open came to a hand."""
    return _hand(known, seat, tuple(sorted((*known.hands[seat], *cards))))


def lost(known: Knowledge, seat: int, card: str, left: int) -> Knowledge:
    """A card left the hand, in which `left` cards are now. One that was not known had been drawn; where more would be
    known than the hand has, an entry was wrong and nothing is certain."""
    cards = list(known.hands[seat])
    if card in cards:
        cards.remove(card)
    return _hand(known, seat, tuple(cards) if len(cards) <= left else ())


def forgotten(known: Knowledge, seat: int) -> Knowledge:
    """The hand is gone, or nothing is certain of it."""
    return _hand(known, seat, ()) if known.hands[seat] else known


def put_aside(known: Knowledge, seat: int, more: Iterable[str] = ()) -> Knowledge:
    """C-OB-11, OC-3: the hand is out of the game, and `more` cards that lay open; none of them turns up again."""
    gone = tuple(sorted((*known.gone, *known.hands[seat], *more)))
    return forgotten(Knowledge(known.hands, gone), seat)


def is_possible(known: Knowledge, seat: int, card: str, size: int) -> bool:
    """Whether a card can be in a hand of that size: it was drafted, or cards are there that nobody saw."""
    cards = known.hands[seat]
    return len(cards) < size or card in cards


def _hand(known: Knowledge, seat: int, cards: tuple[str, ...]) -> Knowledge:
    return Knowledge((*known.hands[:seat], cards, *known.hands[seat + 1 :]), known.gone)
