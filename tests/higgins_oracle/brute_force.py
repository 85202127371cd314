"""Brute force over every hand the Oracle may hold, by the number of cards of each rank: slow, but simple."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from referees.higgins_oracle.knowledge import Knowledge, blank as nothing_known

Hand = tuple[int, ...]  # how many cards of each rank are held


class Statement(NamedTuple):
    """A public statement: a rank denied ("no"), all of a rank given ("yes"), or a card laid out ("out")."""

    what: str
    rank: int
    number: int = 0


@dataclass(frozen=True)
class Small:
    """A pack of `ranks` with `copies` cards each; a hand holds at most `full` cards."""

    ranks: int
    copies: int
    full: int

    @property
    def start(self) -> Knowledge:
        """The knowledge when the first card is drawn."""
        return nothing_known(ranks=self.ranks, copies=self.copies)


@dataclass(frozen=True)
class Hands:
    """Brute force: every hand the Oracle may hold, and how many cards of each rank have left it."""

    hands: frozenset[Hand]
    gone: Hand

    def after(self, small: Small, statement: Statement) -> "Hands":
        """The hands still possible after a statement, and after any card drawn because of it."""
        rank, given = statement.rank, self.gone
        match statement.what:
            case "no":
                hands = {hand for hand in self.hands if not hand[rank]}
            case "yes":
                hands = {less(hand, rank, statement.number) for hand in self.hands if hand[rank] == statement.number}
                given = less(given, rank, -statement.number)
            case _:
                hands = {less(hand, rank, 1) for hand in self.hands if hand[rank]}
                given = less(given, rank, -1)
        return Hands(frozenset(hands), given)

    def drawn(self, small: Small) -> "Hands":
        """The hands after drawing any card that is left."""
        ranks = range(small.ranks)
        more = {
            less(hand, rank, -1) for hand in self.hands for rank in ranks if hand[rank] + self.gone[rank] < small.copies
        }
        return Hands(frozenset(more), self.gone)


@cache
def less(hand: Hand, rank: int, count: int) -> Hand:
    return (*hand[:rank], hand[rank] - count, *hand[rank + 1 :])


def first_hands(small: Small) -> Hands:
    """The hands after the first draw: any one card."""
    nothing = (0,) * small.ranks
    return Hands(frozenset({nothing}), nothing).drawn(small)
