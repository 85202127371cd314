"""Ways from a doubt to the earlier entries of which one may be wrong: each opens its line of the log, to be mended."""

from __future__ import annotations

import flet as ft

from companion.screens.table.hands import Hands, Panel
from companion.widgets import button, wrapped
from companion.words import capital
from referees.common.protocol.sentence import Reader, say

__all__ = ["suspected"]

FEW = 3
"""So many are named one by one; where more might be wrong the log has them all."""

EARLIER = say("If something before it was wrong, set that right")
LOOK = say("Look through the log")


def suspected(suspects: tuple[int, ...], hands: Hands, reader: Reader) -> list[ft.Control]:
    """Nothing where no earlier entry is doubted, or where none of them stands in the record any more."""
    table = hands.table
    found = [place for place, kept in enumerate(table.timeline.entries) if kept.id in suspects]
    if not found:
        return []
    ways = [_log(hands, reader)] if len(found) > FEW else [_line(place, hands, reader) for place in found]
    return [ft.Text(reader.text(EARLIER), size=14, weight=ft.FontWeight.W_600), wrapped(ways)]


def _line(place: int, hands: Hands, reader: Reader) -> ft.Control:
    table = hands.table
    words, id = capital(table.text(table.told(place))), table.timeline.entries[place].id
    return button(words, lambda: hands.open(Panel("line", id)), icon=ft.Icons.EDIT_OUTLINED)


def _log(hands: Hands, reader: Reader) -> ft.Control:
    return button(reader.text(LOOK), lambda: hands.open(Panel("log")), icon=ft.Icons.HISTORY)
