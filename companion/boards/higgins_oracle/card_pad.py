"""The pad of all fifty-two cards, six in a row if possible; cards already face up are faint."""

from __future__ import annotations

import flet as ft

from companion.boards.card_pad import WIDEST, Deck, card_pad
from companion.boards.higgins_oracle.faces import card_face
from companion.boards.higgins_oracle.guessing import lay_out
from companion.boards.keys import in_a_row
from companion.flet_fixes.guard import memoised
from companion.measures import GAP
from companion.table.controller import TableController
from referees.common.protocol.offer import Choice
from referees.higgins_oracle.pieces import RANKS, SUITS, card_label

__all__ = ["CARDS", "COLUMNS", "CardPad"]

COLUMNS = 6
TALL = 48
CARDS = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
"""Suit by suit, as a hand is sorted."""

DECK = Deck(card_face, card_label, lay_out)


@memoised
def CardPad(*, choice: Choice, width: int, hands: TableController) -> ft.Control:
    """All fifty-two cards."""
    across = in_a_row(width, COLUMNS)
    rows = [CARDS[first : first + across] for first in range(0, len(CARDS), across)]
    wide = min((width - (across - 1) * GAP) // across, WIDEST)
    return card_pad(DECK, rows, choice, wide, hands, height=TALL)
