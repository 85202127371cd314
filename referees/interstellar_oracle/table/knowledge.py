"""What is certain of the cards nobody sees: those that were shown, named or chosen, until something may have moved
them.

Nothing here is ever shown. Only an entry that was submitted is compared with it, and the most it yields is a doubt: a
true entry of a real game is never refused for it. Cards stand sorted, so that equal knowledge is equal.
"""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.values import changed, changing, frozen, replaced
from referees.interstellar_oracle.table.pieces import Card

__all__ = [
    "NOTHING_KNOWN", "Cards", "Knowledge", "begun", "blurred", "certain", "gained", "laid", "lifted", "lost", "noted",
    "shown", "uncovered",
]  # fmt: skip

Cards = tuple[Card, ...]


@frozen
class Knowledge:
    """Cards that are certainly there, sorted, a card twice where two of it are: by seat in `hands`, by place `under`
    its planet. `seen` is what each seat itself has noted or laid under planets, the latest last; it may lie there no
    more."""

    hands: tuple[Cards, ...]
    under: tuple[Cards, ...]
    seen: tuple[tuple[tuple[int, Card], ...], ...] = ()

    def __repr__(self) -> str:
        """No contents: secrets stay out of logs and tracebacks."""
        return f"Knowledge({sum(map(len, self.hands))} cards)"


NOTHING_KNOWN = Knowledge((), ())


def begun(seats: int, places: int) -> Knowledge:
    """Nothing is known of any card."""
    return Knowledge(((),) * seats, ((),) * places, ((),) * seats)


def shown(known: Knowledge, seat: int, card: Card) -> Knowledge:
    """A card was played and taken back: it is in that hand."""
    return known if card in known.hands[seat] else gained(known, seat, (card,))


def gained(known: Knowledge, seat: int, cards: Iterable[Card]) -> Knowledge:
    """Cards that were named came to a hand."""
    return _hand(known, seat, tuple(sorted((*known.hands[seat], *cards))))


def lost(known: Knowledge, seat: int, cards: Iterable[Card]) -> Knowledge:
    """Cards that were named left a hand; the others are where they were."""
    return _hand(known, seat, _without(known.hands[seat], cards))


def blurred(known: Knowledge, seat: int) -> Knowledge:
    """A card that nobody named left a hand: none of those in it is certain any more."""
    return _hand(known, seat, ()) if known.hands[seat] else known


def laid(known: Knowledge, place: int, cards: Iterable[Card]) -> Knowledge:
    """Cards that were named were put under a planet."""
    return _under(known, place, tuple(sorted((*known.under[place], *cards))))


def noted(known: Knowledge, seat: int, place: int, card: Card) -> Knowledge:
    """A player has seen a card under a planet, or laid it there."""
    if not known.seen:
        return known
    own = (*(one for one in known.seen[seat] if one != (place, card)), (place, card))
    return changed(known, seen=replaced(known.seen, seat, own))


def lifted(known: Knowledge, place: int, cards: Iterable[Card]) -> Knowledge:
    """Cards that were named came from under a planet."""
    return _under(known, place, _without(known.under[place], cards))


def uncovered(known: Knowledge, place: int) -> Knowledge:
    """A card that nobody named came from under a planet: none of those there is certain any more."""
    return _under(known, place, ()) if known.under[place] else known


def certain(known: Knowledge, card: Card, *, beside_hand: int | None = None, beside_place: int | None = None) -> int:
    """How many copies of a card certainly lie in hands and under planets, one hand and one place left out."""
    found = sum([cards.count(card) for cards in (*known.hands, *known.under) if cards])
    if beside_hand is not None:
        found -= known.hands[beside_hand].count(card)
    return found if beside_place is None else found - known.under[beside_place].count(card)


def _without(cards: Cards, leaving: Iterable[Card]) -> Cards:
    left = list(cards)
    for card in leaving:
        if card in left:
            left.remove(card)
    return tuple(left)


_held = changing(Knowledge, "hands")


def _hand(known: Knowledge, seat: int, cards: Cards) -> Knowledge:
    return _held(known, hands=replaced(known.hands, seat, cards))


def _under(known: Knowledge, place: int, cards: Cards) -> Knowledge:
    return changed(known, under=replaced(known.under, place, cards))
