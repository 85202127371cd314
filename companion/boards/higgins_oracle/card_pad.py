"""The pad of all fifty-two cards, six in a row if possible; cards already face up are faint."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards.higgins_oracle.faces import card_face
from companion.boards.higgins_oracle.guessing import lay_out
from companion.boards.keys import in_a_row
from companion.flet_fixes.guard import component, memo
from companion.look.cell import cell
from companion.measures import GAP
from companion.table.arrows import Station
from companion.table.controller import TableController
from companion.window.context import use_by_keys
from companion.words import text
from referees.common.protocol.offer import Choice
from referees.higgins_oracle.pieces import RANKS, SUITS, card_label

__all__ = ["CARDS", "COLUMNS", "CardPad"]

COLUMNS = 6
TALL = 48
CARDS = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
"""Suit by suit, as a hand is sorted."""


@memo
@component
def CardPad(*, choice: Choice, width: int, hands: TableController) -> ft.Control:
    """Fills in the card with one tap."""
    columns = in_a_row(width, COLUMNS)
    key = min((width - (columns - 1) * GAP) // columns, 64)
    by_keys = use_by_keys()
    rows = [
        CardRow(
            at=down,
            cards=CARDS[first : first + columns],
            faint=tuple(card for card in CARDS[first : first + columns] if card not in choice.values),
            width=key,
            by_keys=by_keys,
            hands=hands,
        )
        for down, first in enumerate(range(0, len(CARDS), columns))
    ]
    return ft.Column([*rows], spacing=GAP, tight=True)


@memo
@component
def CardRow(
    *, at: int, cards: tuple[str, ...], faint: tuple[str, ...], width: int, by_keys: bool, hands: TableController
) -> ft.Control:
    """A memoised row: of a card laid out only its own row is redrawn."""
    keys = [
        _key(card, card in faint, Station("pad", at, across), width, hands, by_keys=by_keys)
        for across, card in enumerate(cards)
    ]
    return ft.Row([*keys], spacing=GAP, tight=True)


def _key(card: str, is_faint: bool, at: Station, width: int, hands: TableController, *, by_keys: bool) -> ft.Control:
    return cell(
        card_face(card, width, TALL),
        text(card_label(card)),
        hands.careful("pad", partial(lay_out, hands, card)),
        width=width,
        height=TALL,
        hands=hands,
        at=at,
        is_drawn=True,
        by_keys=by_keys,
        opacity=0.28 if is_faint else 1.0,
    )
