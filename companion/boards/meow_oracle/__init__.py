"""The board of Meow Oracle: each player's 3×3 area, the cards in hand, the card pad."""

from __future__ import annotations

import flet as ft

from companion.boards import Board
from companion.boards.keys import side_by_side
from companion.boards.meow_oracle.areas import Areas, ScoredArea, follows, scored, where
from companion.boards.meow_oracle.faces import OF_CARDS, card_face
from companion.boards.meow_oracle.in_hand import CardPad, InHand, answers_height, primary
from companion.boards.meow_oracle.taps import hint, is_in_hand, opens
from companion.look.widgets import column, row
from companion.measures import SNUG
from referees.meow_oracle.pieces import FACE_DOWN
from referees.meow_oracle.view import Scored

__all__ = ["BOARD"]

# Pictures of the rulebook, by their names there: functions of the width there is, in dp

WIDE, HIGH = 56, 76
EXAMPLE = Scored(
    ("B0", "R1", "G3", "R5", "J5", "B9", "G6", "R8", "B4"), ((0, 1, 2, 3, 4, 5), (0, 4, 8), (2, 4, 6), (1, 4, 7))
)
"""The worked example of the rules: MO-20, MO-22."""


def _card(what: str) -> ft.Control:
    return card_face(what, WIDE, HIGH)


def _area(_: int) -> ft.Control:
    return column(*[row(*[_card(FACE_DOWN) for _ in range(3)], gap=SNUG) for _ in range(3)], gap=SNUG)


PICTURES = {
    "colours": lambda _: side_by_side(*map(_card, ("R7", "B2", "G10", "J4"))),
    "area": _area,
    "turned": lambda _: side_by_side(*map(_card, ("G3", "R8", "B5", FACE_DOWN))),
    "scored": lambda _: ScoredArea(area=EXAMPLE, name="", chosen=None),
}

BOARD = Board(
    drawn=Areas,
    tray=InHand,
    answers_height=answers_height,
    primary=primary,
    is_in_hand=is_in_hand,
    pickers={"card": CardPad},
    hint=hint,
    follows=follows,
    where=where,
    opens=opens,
    scored=scored,
    pieces=dict.fromkeys(("turn_up", "give", "place", "lies"), ("card", OF_CARDS)),
    pictures=PICTURES,
)
