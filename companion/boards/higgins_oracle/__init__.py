"""The board of The Oracle: crown, hand, deck and race; keys for ranks and answers; a card pad."""

import flet as ft

from companion.boards import Board, Piece
from companion.boards.higgins_oracle.asking import AskingKeys, answer_rows, hint, primary
from companion.boards.higgins_oracle.cards import CardPad, SuitPad, answers
from companion.boards.higgins_oracle.race import Race, drawing, follows, where, winnings
from referees.higgins_oracle.pieces import CARDS, DECK, rank_of
from scoresheets.higgins_oracle.cards import back, card_shapes, pile
from scoresheets.shapes import Shape
from scoresheets.sheet import Sheet, in_rows, picture

WIDE, HIGH = 56, 78


def _row(width: int, *faces: tuple[Shape, ...]) -> Sheet:
    return in_rows([picture(face, WIDE, HIGH) for face in faces], width)


BACK = back(WIDE, HIGH)
PICTURES = {
    "ranks": lambda width: _row(width, *(card_shapes(f"Q{suit}", WIDE, HIGH) for suit in "CDHS")),
    "start": lambda width: _row(width, pile(CARDS, WIDE, HIGH), BACK),
    "hit": lambda width: _row(width, card_shapes("QH", WIDE, HIGH), card_shapes("QC", WIDE, HIGH), BACK),
    "counted": lambda width: _row(width, BACK, BACK, BACK, *(card_shapes(card, WIDE, HIGH) for card in ("9C", "4H"))),
}

BOARD = Board(
    control=Race,
    tray=AskingKeys,
    rows=answer_rows,
    primary=primary,
    pickers={"card": CardPad, "suits": SuitPad},
    heads={"card": answers},
    hint=hint,
    follows=follows,
    where=where,
    drawing=drawing,
    own=winnings,
    pieces={
        "guess": Piece(ft.Icons.STYLE),  # its rank is private to those who heard it
        "lay_out": ("card", {card: Piece(rank_of(card)) for card in DECK}),
    },
    pictures=PICTURES,
)
