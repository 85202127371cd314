"""Drawings of Oblivion's pieces."""

from scoresheets.oblivion.cards import KILLED, CardFace, Free, is_killed_by, lying, printed
from scoresheets.oblivion.piles import Deck, Held, Pile, pile_height, strip_height

__all__ = [
    "KILLED", "CardFace", "Deck", "Free", "Held", "Pile", "is_killed_by", "lying", "pile_height", "printed",
    "strip_height",
]  # fmt: skip
