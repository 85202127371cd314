"""The standard pack: thirteen ranks in four suits."""

from referees.common.values import changed
from referees.common.words import Sentence, say

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
COPIES = len(SUITS)
DECK: tuple[str, ...] = tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)
"""HO-1: a card is its rank followed by its suit, "10H"."""

CARDS = len(DECK)
FULL_HAND = 4  # HO-6: with this many cards the Oracle lays one out before drawing

_NUMBERS = {rank: number for number, rank in enumerate(RANKS)}
_CARDS = frozenset(DECK)
_RANK_LABELS = {rank: say("{rank}", rank=rank) for rank in RANKS} | {
    "A": say("ace"), "J": say("jack"), "Q": say("queen"), "K": say("king"),
}  # fmt: skip
_SUIT_LABELS = {"C": say("clubs"), "D": say("diamonds"), "H": say("hearts"), "S": say("spades")}
_CARD_LABELS = {
    card: changed(say("{rank} of {suit}", rank=_RANK_LABELS[card[:-1]], suit=_SUIT_LABELS[card[-1]]), spot=card)
    for card in DECK
}


def is_card(what: object) -> bool:
    """Whether this is one of the fifty-two cards."""
    return what in _CARDS


def is_rank(what: object) -> bool:
    """Whether this is one of the thirteen ranks."""
    return what in _NUMBERS


def rank_of(card: str) -> str:
    """The rank of a card."""
    return card[:-1]


def rank_number(rank: str) -> int:
    """Index of a rank in RANKS."""
    return _NUMBERS[rank]


def rank_label(rank: str) -> Sentence:
    """Label of a rank; an unknown rank is shown as entered."""
    return _RANK_LABELS.get(rank) or say("{rank}", rank=rank)


def card_label(card: str) -> Sentence:
    """Label of a card: "queen of spades"."""
    return _CARD_LABELS[card]


def suit_label(suits: tuple[str, ...] | None) -> Sentence:
    """Label of the given cards' suits (None: not entered)."""
    if suits is None:
        return say("not entered")
    return say("{suits}", suits=tuple(_SUIT_LABELS[suit] for suit in suits))
