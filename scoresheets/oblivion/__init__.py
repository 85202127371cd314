"""Drawings of Oblivion's pieces."""

from scoresheets.oblivion.cards import KILLED, CardFace, Free, battlefield_face, is_killed_by, printed
from scoresheets.oblivion.piles import Deck, HandTile, Pile, pile_height, strip_height

__all__ = [
    "KILLED", "CardFace", "Deck", "Free", "HandTile", "Pile", "battlefield_face", "is_killed_by", "pile_height",
    "printed", "strip_height",
]  # fmt: skip
