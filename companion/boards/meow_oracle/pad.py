"""The card pad: all thirty-six cards, six in a row; those that came up already are faint and say so when tapped."""

from __future__ import annotations

import flet as ft

from companion.boards.meow_oracle.faces import card_face
from companion.guard import component, handler, memo
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
    return ft.Column(
        [ft.Row([_key(card, choice, key, tall, hands) for card in row], spacing=GAP, tight=True) for row in ROWS],
        spacing=6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _key(card: str, choice: Choice, width: int, height: int, hands: Hands) -> ft.Control:
    label = Reader(()).text(card_label(card))
    return ft.Container(
        ft.Semantics(label=label, exclude_semantics=True, content=card_face(card, width, height)),
        border_radius=7,
        opacity=1.0 if card in choice.values else 0.28,
        on_click=handler(hands.careful("pad", lambda: hands.fill("card", card))),
    )
