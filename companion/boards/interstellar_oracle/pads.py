"""Pads for open fields: a place, which is tapped on the map, or a card."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.boards.interstellar_oracle.answers import Key, card_keys
from companion.boards.interstellar_oracle.buttons import (
    deed,
)
from companion.boards.interstellar_oracle.taps import (
    is_of_places,
)
from companion.boards.keys import at_most, scrolled
from companion.boards.taps import Fill, doing
from companion.flet_fixes.guard import memoised
from companion.look.widgets import note, wrapped
from companion.window.at_table import worded
from companion.window.window_size import use_window
from companion.words import capital
from referees.common.words import Choice, say
from referees.interstellar_oracle.table.pieces import CARDS, card_label

__all__ = ["FIELDS", "FieldPad"]

FIELDS = ("to", "place", "by", "card", "first", "second", "took", "left", "gives", "gets", "saw")
"""Open fields that hold a place or a card."""

BESIDE_MAP, HIGHEST = 0.33, 0.55
"""How high the list of places may get, which leaves the map its room, and that of cards, as a part of the window."""


@memoised
def FieldPad(choice: Choice, width: int, name: str) -> ft.Control:
    """Places can be tapped on the map above, and are listed here by name; cards are listed here with their rules."""
    window = use_window()

    def fills(value: Any) -> Any:
        return doing(Fill(name, value))

    parts: list[ft.Control] = []
    if is_of_places(choice):
        parts.append(note(worded(say("Tap one of the lit places on the map, or its name here.")), 15))
    others = [value for value in choice.values if value not in CARDS]
    if others:
        parts.append(wrapped([deed(capital(worded(choice.label(one))), fills(one)) for one in others]))
    keys = [Key(card_label(card), Fill(name, card), card=card) for card in choice.values if card in CARDS]
    if keys:
        parts.append(card_keys(keys, width, "pad"))
    most = int(window.height * (BESIDE_MAP if is_of_places(choice) else HIGHEST))
    return scrolled(parts, width, at_most(window, most))
