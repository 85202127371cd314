"""Drawings of playing cards: rank in the corner, suit beneath, or the back; and a player's own face-down cards.

Suits are drawn as shapes, since fonts may lack them; rank, shape and colour tell the same.
"""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from companion.look.drawing import Pen, canvas, ink, letters, paper
from companion.look.widgets import CENTRED, column, spoken, strong
from companion.words import text
from referees.common.protocol.sentence import say
from referees.higgins_oracle.pieces import rank_label, rank_of, suit_label
from referees.higgins_oracle.view import Owned, View

__all__ = ["back", "card_face", "suit_shape", "winnings"]

PAPER = "#F6F1E6"
INKS = {"C": "#1F1B16", "D": "#B3261E", "H": "#B3261E", "S": "#1F1B16"}


def card_face(card: str, width: float, height: float, *, is_faint: bool = False) -> ft.Control:
    """A card face up."""
    suit, colour, mark = card[-1], INKS[card[-1]], height * 0.4
    style = letters(min(height * 0.42, width * 0.42), colour)
    corner = width - mark - width * 0.1, height - mark - height * 0.08
    rank = cv.Text(width * 0.1, height * 0.06, rank_of(card), style=style)
    drawn = canvas([rank, suit_shape(suit, *corner, mark, colour)], width, height)
    return paper(drawn, width, height, PAPER, 6, opacity=0.28 if is_faint else 1.0)


def back(width: float, height: float, *, is_there: bool = True) -> ft.Control:
    """A card face down, or an empty place."""
    ground = ft.Colors.SECONDARY_CONTAINER if is_there else None
    edge = ft.Colors.OUTLINE if is_there else ft.Colors.OUTLINE_VARIANT
    return paper(None, width, height, ground, 5, edge=edge, line=1.5)


def suit_shape(suit: str, x: float, y: float, size: float, colour: ft.ColorValue) -> cv.Shape:
    """A suit in a square of that size."""
    pen, paint = Pen(x, y, size), ink(colour)
    rings, corners = SUITS[suit]
    discs = [pen.disc((across, down), radius) for across, down, radius in rings]
    return pen.filled(paint, *discs, *[pen.corners(*one) for one in corners])


STEM = ((0.5, 0.5), (0.66, 1), (0.34, 1))
Corners = tuple[tuple[float, float], ...]
SUITS: dict[str, tuple[tuple[tuple[float, float, float], ...], tuple[Corners, ...]]] = {
    "D": ((), (((0.5, 0), (0.88, 0.5), (0.5, 1), (0.12, 0.5)),)),
    "H": (((0.27, 0.3, 0.25), (0.73, 0.3, 0.25)), (((0.045, 0.41), (0.955, 0.41), (0.5, 1)),)),
    "S": (((0.27, 0.6, 0.23), (0.73, 0.6, 0.23)), (((0.07, 0.49), (0.93, 0.49), (0.5, 0)), STEM)),
    "C": (((0.5, 0.25, 0.22), (0.25, 0.6, 0.22), (0.75, 0.6, 0.22)), (STEM,)),
}
"""Of each suit the discs, by centre and radius, and the corners of what is not round."""


# A player's own face-down cards, for that player only (HO-11)


def winnings(*, view: View, name: str) -> ft.Control:
    """The number of cards by rank, with suits as far as they were entered."""
    if not view.own:
        return ft.Text(text(say("{who} has won no cards in this round.", who=name)), size=17)
    return ft.Row([_rank(one) for one in view.own], wrap=True, spacing=10, run_spacing=10)


def _rank(owned: Owned) -> ft.Control:
    said = say("{count} × {rank}", count=owned.count, rank=rank_label(owned.rank))
    if owned.suits:
        said = say("{cards}: {suits}", cards=said, suits=suit_label(owned.suits))
    shapes = [suit_shape(suit, at * 17, 0, 14, INKS[suit]) for at, suit in enumerate(owned.suits)]
    face = column(
        strong(owned.rank, 30, ft.FontWeight.W_700, color=INKS["S"]),
        strong(f"× {owned.count}", 18, color=INKS["S"]),
        canvas(shapes, 17 * len(owned.suits), 15, visible=bool(owned.suits)),
        gap=0,
        horizontal_alignment=CENTRED,
    )
    framed = ft.Container(
        face,
        bgcolor=PAPER,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
        border_radius=10,
        padding=ft.Padding.symmetric(vertical=8, horizontal=16),
    )
    return spoken(framed, text(said))
