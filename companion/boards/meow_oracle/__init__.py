"""The board of Meow Oracle: each player's 3×3 area, the cards in hand, the card pad."""

from __future__ import annotations

from companion.boards import Board
from companion.boards.meow_oracle.areas import Areas, follows, scored
from companion.boards.meow_oracle.faces import OF_CARDS
from companion.boards.meow_oracle.in_hand import CardPad, InHand
from companion.boards.meow_oracle.taps import hint, is_in_hand, opens

__all__ = ["BOARD"]

BOARD = Board(
    drawn=Areas,
    tray=InHand,
    is_in_hand=is_in_hand,
    pickers={"card": CardPad},
    hint=hint,
    follows=follows,
    opens=opens,
    scored=scored,
    pieces=dict.fromkeys(("turn_up", "give", "place", "lies"), ("card", OF_CARDS)),
)
