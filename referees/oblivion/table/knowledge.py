"""What players could remember about hands from the draft's public piles (OB-14). Displayed only if the house option
shows drafted cards; otherwise it only raises doubts, so no true entry is refused. Cards are sorted, so equal knowledge
compares equal."""

from collections.abc import Iterable

from referees.common.values import Value, changed, replaced


class Knowledge(Value):
    """Cards certainly in each seat's hand, sorted, with repeats; known cards that left the game face down."""

    hands: tuple[tuple[str, ...], ...]
    gone: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Hides the hands from logs and tracebacks."""
        return f"Knowledge({sum(map(len, self.hands)) + len(self.gone)} cards)"


NOTHING_KNOWN = Knowledge(())


def blank(seats: int) -> Knowledge:
    """Knowledge before the draft: empty hands."""
    return Knowledge(((),) * seats)


def gained(known: Knowledge, seat: int, cards: Iterable[str]) -> Knowledge:
    """Adds public cards to a hand."""
    return _hand(known, seat, tuple(sorted((*known.hands[seat], *cards))))


def lost(known: Knowledge, seat: int, card: str, left: int) -> Knowledge:
    """Removes a card, if known, from a hand that now has `left` cards. If more are known than left, an entry was wrong,
    so the hand becomes unknown."""
    cards = list(known.hands[seat])
    if card in cards:
        cards.remove(card)
    return _hand(known, seat, tuple(cards) if len(cards) <= left else ())


def forgotten(known: Knowledge, seat: int) -> Knowledge:
    """Forgets what was known of a hand."""
    return _hand(known, seat, ()) if known.hands[seat] else known


def hand_removed(known: Knowledge, seat: int, more: Iterable[str] = ()) -> Knowledge:
    """C-OB-11, OC-3: removes the hand and `more` public cards from the game for good."""
    return forgotten(Knowledge(known.hands, tuple(sorted((*known.gone, *known.hands[seat], *more)))), seat)


def is_possible(known: Knowledge, seat: int, card: str, size: int) -> bool:
    """Whether a card can be in a hand of that size: it was drafted, or the hand has unknown cards."""
    cards = known.hands[seat]
    return len(cards) < size or card in cards


def _hand(known: Knowledge, seat: int, cards: tuple[str, ...]) -> Knowledge:
    return changed(known, hands=replaced(known.hands, seat, cards))
