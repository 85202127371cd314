"""A pad of all cards of a deck, in rows as wide as the space allows; those already seen are faint, and say so when
tapped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.flet_fixes.guard import memoised
from companion.look.cell import cell
from companion.look.widgets import column, row
from companion.table.control.arrows import Station
from companion.table.control.controller import TableController
from companion.window.context import use_by_keys
from companion.words import text
from referees.common.words import Choice, Sentence

__all__ = ["WIDEST", "Deck", "card_pad"]

WIDEST = 64
"""How wide a card of a pad gets, in dp."""


class Deck(NamedTuple):
    """How a card is drawn, by width, height and whether it `is_faint`; what it is called; what a tap on it does."""

    face: Callable[..., ft.Control]
    label: Callable[[str], Sentence]
    act: Callable[[TableController, str], Any]


def card_pad(
    deck: Deck,
    rows: Sequence[tuple[str, ...]],
    choice: Choice,
    width: int,
    controller: TableController,
    *,
    height: int,
    **props: Any,
) -> ft.Control:
    """Fills in a card with one tap."""
    by_keys = use_by_keys()
    shown = [
        CardRow(
            deck=deck,
            at=at,
            cards=cards,
            faint=tuple([card for card in cards if card not in choice.values]),
            width=width,
            height=height,
            by_keys=by_keys,
            controller=controller,
        )
        for at, cards in enumerate(rows)
    ]
    return column(*shown, **props)


@memoised
def CardRow(
    *,
    deck: Deck,
    at: int,
    cards: tuple[str, ...],
    faint: tuple[str, ...],
    width: int,
    height: int,
    by_keys: bool,
    controller: TableController,
) -> ft.Control:
    """A memoised row: of a card that came up only its own row is drawn again."""

    def key(across: int, card: str) -> ft.Control:
        face = deck.face(card, width, height, is_faint=card in faint)
        act, station = controller.careful("pad", partial(deck.act, controller, card)), Station("pad", at, across)
        return cell(
            face, text(deck.label(card)), act, width=width, height=height, controller=controller, at=station,
            is_drawn=True, by_keys=by_keys,
        )  # fmt: skip

    return row(*[key(across, card) for across, card in enumerate(cards)])
