"""The board of The Oracle: crown, hand, deck and race; keys for ranks and answers; a card pad."""

from __future__ import annotations

import flet as ft

from companion.boards import Board, Piece
from companion.boards.higgins_oracle.asking import AskingKeys, answers_height, hint, primary
from companion.boards.higgins_oracle.cards import CardPad, SuitPad, answers
from companion.boards.higgins_oracle.race import Race, back, card_face, winnings
from companion.boards.keys import side_by_side
from referees.higgins_oracle.pieces import DECK, rank_of

__all__ = ["BOARD"]

# Pictures of the rulebook, by their names there: functions of the width there is, in dp

WIDE, HIGH = 56, 78
STEP = 2
"""How far the cards of a deck lie apart, in dp."""


def _face(card: str) -> ft.Control:
    return card_face(card, WIDE, HIGH)


def _back() -> ft.Control:
    return back(WIDE, HIGH)


def _deck(_: int) -> ft.Control:
    steps = range(0, 4 * STEP, STEP)
    pile = ft.Stack(
        [ft.Container(_back(), left=step, top=step) for step in steps], width=WIDE + steps[-1], height=HIGH + steps[-1]
    )
    return side_by_side(pile, ft.Container(width=WIDE // 2), _back())


PICTURES = {
    "ranks": lambda _: side_by_side(*[_face(f"Q{suit}") for suit in "CDHS"]),
    "start": _deck,
    "hit": lambda _: side_by_side(_face("QH"), _face("QC"), _back()),
    "counted": lambda _: side_by_side(_back(), _back(), _back(), _face("9C"), _face("4H")),
}

BOARD = Board(
    drawn=Race,
    tray=AskingKeys,
    answers_height=answers_height,
    primary=primary,
    pickers={"card": CardPad, "suits": SuitPad},
    heads={"card": answers},
    hint=hint,
    own=winnings,
    pieces={
        "guess": Piece(ft.Icons.STYLE),  # its rank is for those who heard it
        "lay_out": ("card", {card: Piece(rank_of(card)) for card in DECK}),
    },
    pictures=PICTURES,
)
