"""The board of The Oracle: crown, hand, deck and race; keys for ranks and answers; a card pad."""

from __future__ import annotations

import flet as ft

from companion.boards import Board
from companion.boards.higgins_oracle.asking import AskingKeys, CardPad, answers, hint, tray_height
from companion.boards.higgins_oracle.faces import winnings
from companion.boards.higgins_oracle.race import Race
from companion.boards.piece import Piece
from referees.higgins_oracle.pieces import DECK, rank_of

__all__ = ["BOARD"]

BOARD = Board(
    drawn=Race,
    tray=AskingKeys,
    tray_height=tray_height,
    pickers={"card": CardPad},
    heads={"card": answers},
    hint=hint,
    own=winnings,
    pieces={
        "guess": Piece(ft.Icons.STYLE),  # its rank is for those who heard it
        "lay_out": ("card", {card: Piece(rank_of(card)) for card in DECK}),
    },
)
