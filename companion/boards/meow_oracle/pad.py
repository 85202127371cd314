"""The pad of all thirty-six cards, six in a row, or four on a small phone; those already seen are faint and say so when
tapped."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards.keys import LEAST, in_a_row
from companion.boards.meow_oracle.faces import card_face
from companion.boards.taps import Fill, do
from companion.flet_fixes.guard import component, memo
from companion.look.cell import cell
from companion.measures import GAP
from companion.table.arrows import Station
from companion.table.controller import TableController
from companion.window.context import use_by_keys
from companion.words import text
from referees.common.protocol.offer import Choice
from referees.meow_oracle.pieces import card_label

__all__ = ["CardPad", "rows"]

CARDS = tuple(
    card
    for colour, joker in (("R", "J3"), ("G", "J4"), ("B", "J5"))
    for card in (*(f"{colour}{number}" for number in range(11)), joker)
)
"""Eleven of a colour fill two rows of six, or three of four, but for one place, which a joker takes."""

ACROSS, FEWER = 6, 4


def rows(width: float) -> list[tuple[str, ...]]:
    """The cards in rows as wide as the space allows."""
    across = ACROSS if in_a_row(width, ACROSS) == ACROSS else FEWER
    return [CARDS[first : first + across] for first in range(0, len(CARDS), across)]


@memo
@component
def CardPad(*, choice: Choice, width: int, hands: TableController) -> ft.Control:
    """Fills in the card with one tap."""
    in_rows = rows(width)
    across = len(in_rows[0])
    key = max(LEAST, min((width - (across - 1) * GAP) // across, 64))
    tall = min(key, 52)
    by_keys = use_by_keys()
    shown = [
        CardRow(at=at, cards=cards, faint=_faint(cards, choice), width=key, height=tall, by_keys=by_keys, hands=hands)
        for at, cards in enumerate(in_rows)
    ]
    return ft.Column([*shown], spacing=GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def _faint(cards: tuple[str, ...], choice: Choice) -> tuple[str, ...]:
    return tuple(card for card in cards if card not in choice.values)


@memo
@component
def CardRow(
    *,
    at: int,
    cards: tuple[str, ...],
    faint: tuple[str, ...],
    width: int,
    height: int,
    by_keys: bool,
    hands: TableController,
) -> ft.Control:
    """A memoised row: of a card turned up only its own row is compared."""
    keys = [
        Key(
            card=card,
            is_faint=card in faint,
            at=Station("pad", at, across),
            width=width,
            height=height,
            by_keys=by_keys,
            hands=hands,
        )
        for across, card in enumerate(cards)
    ]
    return ft.Row([*keys], spacing=GAP, tight=True)


@memo
@component
def Key(
    *, card: str, is_faint: bool, at: Station, width: int, height: int, by_keys: bool, hands: TableController
) -> ft.Control:
    """A card's key, redrawn when the card has come up."""
    return cell(
        card_face(card, width, height, is_faint=is_faint),
        text(card_label(card)),
        hands.careful("pad", partial(do, hands, Fill("card", card))),
        width=width,
        height=height,
        hands=hands,
        at=at,
        is_drawn=True,
        by_keys=by_keys,
    )
