"""A player's own face-down cards, for that player only (HO-11)."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from companion.boards.higgins_oracle.faces import INKS, PAPER, suit_shapes
from companion.words import text
from referees.common.protocol.sentence import say
from referees.higgins_oracle.pieces import rank_label, suit_label
from referees.higgins_oracle.view import Owned, View

__all__ = ["winnings"]


def winnings(*, view: View, name: str) -> ft.Control:
    """The number of cards by rank, with suits as far as they were entered."""
    if not view.own:
        return ft.Text(text(say("{who} has won no cards in this round.", who=name)), size=17)
    return ft.Row([_rank(one) for one in view.own], wrap=True, spacing=10, run_spacing=10)


def _rank(owned: Owned) -> ft.Control:
    said = say("{count} × {rank}", count=owned.count, rank=rank_label(owned.rank))
    if owned.suits:
        said = say("{cards}: {suits}", cards=said, suits=suit_label(owned.suits))
    ink = INKS["S"]
    shapes = [
        shape
        for at, suit in enumerate(owned.suits)
        for shape in suit_shapes(suit, at * 17, 0, 14, ft.Paint(color=INKS[suit]))
    ]
    face = ft.Column(
        [
            ft.Text(owned.rank, size=30, weight=ft.FontWeight.W_700, color=ink),
            ft.Text(f"× {owned.count}", size=18, weight=ft.FontWeight.W_600, color=ink),
            cv.Canvas(shapes, width=17 * len(owned.suits), height=15, visible=bool(owned.suits)),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Semantics(
        label=text(said),
        exclude_semantics=True,
        content=ft.Container(
            face,
            bgcolor=PAPER,
            border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
            border_radius=10,
            padding=ft.Padding.symmetric(vertical=8, horizontal=16),
        ),
    )
