"""The card pad: all thirty-six cards, six in a row; those that came up already are faint and say so when tapped."""

from __future__ import annotations

import flet as ft

from companion.boards.cell import cell
from companion.boards.meow_oracle.faces import card_face
from companion.guard import component, memo
from companion.screens.table.arrows import Station
from companion.screens.table.hands import Hands
from referees.common.offer import Choice
from referees.common.sentence import Reader
from referees.meow_oracle.pieces import card_label

__all__ = ["ROWS", "CardPad"]

GAP = 8
ROWS: tuple[tuple[str, ...], ...] = tuple(
    tuple(f"{colour}{number}" for number in numbers) + ((joker,) if numbers.start else ())
    for colour, joker in (("R", "J3"), ("G", "J4"), ("B", "J5"))
    for numbers in (range(6), range(6, 11))
)
"""Eleven of a colour fill two rows of six but for one place, which a joker takes."""


@memo
@component
def CardPad(*, choice: Choice, width: int, hands: Hands) -> ft.Control:
    """Fills in the card with one tap."""
    key = max(48, min((width - 5 * GAP) // 6, 64))
    tall = max(48, min(key, 52))
    rows = [
        [_key(card, choice, Station("pad", down, across), (key, tall), hands) for across, card in enumerate(row)]
        for down, row in enumerate(ROWS)
    ]
    return ft.Column(
        [ft.Row([*row], spacing=GAP, tight=True) for row in rows],
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _key(card: str, choice: Choice, at: Station, size: tuple[int, int], hands: Hands) -> ft.Control:
    width, height = size
    return cell(
        card_face(card, width, height),
        Reader(()).text(card_label(card)),
        hands.careful("pad", lambda: hands.fill("card", card)),
        width=width,
        height=height,
        hands=hands,
        at=at,
        opacity=1.0 if card in choice.values else 0.28,
    )
