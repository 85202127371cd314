"""The card pad: all thirty-six cards, six in a row; those that came up already are faint and say so when tapped."""

from __future__ import annotations

import flet as ft

from companion.boards.cell import cell
from companion.boards.meow_oracle.faces import card_face
from companion.context import use_by_keys
from companion.guard import component, memo
from companion.screens.table.arrows import Station
from companion.screens.table.hands import Hands
from referees.common.protocol.offer import Choice
from referees.common.protocol.sentence import Reader
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
    by_keys = use_by_keys()
    rows = [
        CardRow(at=at, cards=cards, faint=_faint(cards, choice), width=key, height=tall, by_keys=by_keys, hands=hands)
        for at, cards in enumerate(ROWS)
    ]
    return ft.Column([*rows], spacing=GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


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
    hands: Hands,
) -> ft.Control:
    """A row by itself: of a card turned up only its own row is looked at."""
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
def Key(*, card: str, is_faint: bool, at: Station, width: int, height: int, by_keys: bool, hands: Hands) -> ft.Control:
    """One card, drawn anew when it has come up."""
    return cell(
        card_face(card, width, height, is_faint=is_faint),
        Reader(()).text(card_label(card)),
        hands.careful("pad", lambda: hands.fill("card", card)),
        width=width,
        height=height,
        hands=hands,
        at=at,
        is_drawn=True,
        by_keys=by_keys,
    )
