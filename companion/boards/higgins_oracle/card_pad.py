"""All fifty-two cards, six in a row, for the one an Oracle lays out; those that lie face up already are faint."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards.higgins_oracle.faces import card_face
from companion.boards.higgins_oracle.guessing import lay_out
from companion.guard import component, handler, memo
from companion.screens.table.hands import Hands
from referees.common.offer import Choice
from referees.common.sentence import Reader
from referees.higgins_oracle.pieces import RANKS, SUITS, card_label

__all__ = ["CARDS", "COLUMNS", "CardPad"]

GAP = 8
COLUMNS = 6
TALL = 48
CARDS = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
"""Suit by suit, as a hand is sorted."""


@memo
@component
def CardPad(*, choice: Choice, width: int, hands: Hands) -> ft.Control:
    """Fills in the card with one tap."""
    key = max(48, min((width - (COLUMNS - 1) * GAP) // COLUMNS, 64))
    rows = [CARDS[at : at + COLUMNS] for at in range(0, len(CARDS), COLUMNS)]
    return ft.Column(
        [ft.Row([_key(card, choice, key, hands) for card in row], spacing=GAP, tight=True) for row in rows],
        spacing=GAP,
        tight=True,
    )


def _key(card: str, choice: Choice, width: int, hands: Hands) -> ft.Control:
    label = Reader(()).text(card_label(card))
    return ft.Container(
        ft.Semantics(label=label, exclude_semantics=True, content=card_face(card, width, TALL)),
        border_radius=6,
        opacity=1.0 if card in choice.values else 0.28,
        on_click=handler(hands.careful("pad", partial(lay_out, hands, card))),
    )
