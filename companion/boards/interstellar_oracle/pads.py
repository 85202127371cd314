"""Pads for open fields: a place, which is tapped on the map, or a card."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.boards.interstellar_oracle.buttons import card_key, cards_in_rows, deed
from companion.boards.interstellar_oracle.taps import is_of_places
from companion.boards.measure import at_most, scrolled
from companion.boards.taps import Fill, do
from companion.flet_fixes.guard import component, memo
from companion.look.widgets import wrapped
from companion.table.controller import TableController
from companion.window.window_size import use_window
from companion.words import capital
from referees.common.protocol.offer import Choice
from referees.common.protocol.sentence import say
from referees.interstellar_oracle.table.pieces import CARDS

__all__ = ["pad_for"]

BESIDE_MAP, HIGH = 0.33, 0.55
"""How high the list of places may get, which leaves the map its room, and that of cards, as a part of the window."""


def pad_for(name: str) -> Any:
    """The pad of a field."""
    return partial(FieldPad, name=name)


@memo
@component
def FieldPad(*, choice: Choice, width: int, hands: TableController, name: str) -> ft.Control:
    """Places can be tapped on the map above, and are listed here by name; cards are listed here with their rules."""
    window = use_window()
    reader = hands.table.reader()

    def fills(value: Any) -> Any:
        return partial(do, hands, Fill(name, value))

    def plain(value: Any) -> ft.Control:
        words = hands.table.text(choice.label(value))
        return deed(capital(words), fills(value), hands)

    parts: list[ft.Control] = []
    if is_of_places(choice):
        note = reader.text(say("Tap one of the lit places on the map, or its name here."))
        parts.append(ft.Text(note, size=15, color=ft.Colors.ON_SURFACE_VARIANT))
    cards = [value for value in choice.values if value in CARDS]
    others = [value for value in choice.values if value not in CARDS]
    if others:
        parts.append(wrapped([plain(value) for value in others]))
    if cards:
        keys = [card_key(card, fills(card), hands, zone="pad") for card in cards]
        parts.append(cards_in_rows(keys, width))
    most = int(window.height * (BESIDE_MAP if is_of_places(choice) else HIGH))
    return scrolled(parts, width, at_most(window, most))
