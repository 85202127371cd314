"""Drawings for The Oracle by Peter Higgins: cards, and tile faces of its board."""

from scoresheets.higgins_oracle.cards import INKS, PAPER, back, card_shapes, pile, suits
from scoresheets.higgins_oracle.table import Bar, Crown, HandAndDeck, LaidOut, PlayerCards, Score, Words

__all__ = [
    "INKS", "PAPER", "Bar", "Crown", "HandAndDeck", "LaidOut", "PlayerCards", "Score", "Words", "back", "card_shapes",
    "pile", "suits",
]  # fmt: skip
