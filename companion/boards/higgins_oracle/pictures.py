"""Pictures of the rulebook: playing cards."""

from __future__ import annotations

import flet as ft

from companion.boards.higgins_oracle.faces import back, card_face
from companion.boards.pictured import Pictures, side_by_side

__all__ = ["PICTURES"]

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


PICTURES: Pictures = {
    "ranks": lambda _: side_by_side(*[_face(f"Q{suit}") for suit in "CDHS"]),
    "start": _deck,
    "hit": lambda _: side_by_side(_face("QH"), _face("QC"), _back()),
    "counted": lambda _: side_by_side(_back(), _back(), _back(), _face("9C"), _face("4H")),
}
