"""Pictures of the rulebook: cards of Meow Oracle, and an area that is scored."""

from __future__ import annotations

import flet as ft

from companion.boards.meow_oracle.areas import ScoredArea
from companion.boards.meow_oracle.faces import card_face
from companion.boards.pictured import Pictures, side_by_side
from companion.look.widgets import column, row
from companion.measures import SNUG
from referees.meow_oracle.pieces import FACE_DOWN
from referees.meow_oracle.view import Scored

__all__ = ["PICTURES"]

WIDE, HIGH = 56, 76
EXAMPLE = Scored(
    ("B0", "R1", "G3", "R5", "J5", "B9", "G6", "R8", "B4"), ((0, 1, 2, 3, 4, 5), (0, 4, 8), (2, 4, 6), (1, 4, 7))
)
"""The worked example of the rules: MO-20, MO-22."""


def _card(what: str) -> ft.Control:
    return card_face(what, WIDE, HIGH)


def _area(_: int) -> ft.Control:
    return column(*[row(*[_card(FACE_DOWN) for _ in range(3)], gap=SNUG) for _ in range(3)], gap=SNUG)


PICTURES: Pictures = {
    "colours": lambda _: side_by_side(*map(_card, ("R7", "B2", "G10", "J4"))),
    "area": _area,
    "turned": lambda _: side_by_side(*map(_card, ("G3", "R8", "B5", FACE_DOWN))),
    "scored": lambda _: ScoredArea(area=EXAMPLE, name="", chosen=None),
}
