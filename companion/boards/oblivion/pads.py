"""Pads for open fields: a card of the deck list, or a place, which is tapped on the battlefields."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.boards.measure import scrolled
from companion.boards.oblivion.cards import DeckList
from companion.boards.taps import Fill, do
from companion.flet_fixes.guard import component, memo
from companion.look.widgets import button, wrapped
from companion.table.controller import TableController
from companion.window.window_size import use_window
from companion.words import capital
from referees.common.protocol.offer import Choice
from referees.common.protocol.sentence import Reader, say

__all__ = ["CardPad", "pad_for"]

HIGH = 0.4
"""How high the list of cards may get, as a part of the window."""

PLACES = 190
"""How high that of places may get, in dp: they are tapped above."""


@memo
@component
def CardPad(*, choice: Choice, width: int, hands: TableController) -> ft.Control:
    """Fills in the card with one tap."""
    window, reader = use_window(), Reader(())
    return DeckList(
        cards=tuple([(id, reader.text(choice.label(id))) for id in choice.values]),
        width=width,
        most=int(window.height * HIGH),
        zone="pad",
        offer=None,
        hands=hands,
    )


def pad_for(name: str) -> Any:
    """The pad of a field that holds a place."""
    return partial(PlacePad, name=name)


@memo
@component
def PlacePad(*, choice: Choice, width: int, hands: TableController, name: str) -> ft.Control:
    """Lit places can be tapped on the board above, and are listed here by name."""
    reader = hands.table.reader()

    def fills(value: Any) -> ft.Control:
        words = hands.table.text(choice.label(value))
        return button(capital(words), hands.careful("pad", partial(do, hands, Fill(name, value))))

    note = ft.Text(reader.text(say("Tap it above where it is lit, or here.")), size=15,
                   color=ft.Colors.ON_SURFACE_VARIANT)  # fmt: skip
    return scrolled([note, wrapped([fills(value) for value in choice.values])], width, PLACES)
