"""Links from a doubt to the earlier entries that may be wrong: each opens its line of the log."""

from __future__ import annotations

import flet as ft

from companion.look.widgets import button, wrapped
from companion.table.controller import Panel, TableController
from companion.words import capital
from referees.common.protocol.sentence import Reader, say

__all__ = ["suspected"]

FEW = 3
"""The most entries that are listed; for more, a link to the log."""

EARLIER = say("If something before it was wrong, set that right")
LOOK = say("Look through the log")


def suspected(suspects: tuple[int, ...], hands: TableController, reader: Reader) -> list[ft.Control]:
    """Nothing where no earlier entry is suspected, or none of them is in the record any more."""
    table = hands.table
    found = [place for place, kept in enumerate(table.timeline.entries) if kept.id in suspects]
    if not found:
        return []
    ways = [_log(hands, reader)] if len(found) > FEW else [_line(place, hands, reader) for place in found]
    return [ft.Text(reader.text(EARLIER), size=14, weight=ft.FontWeight.W_600), wrapped(ways)]


def _line(place: int, hands: TableController, reader: Reader) -> ft.Control:
    table = hands.table
    words, id = capital(table.text(table.told(place))), table.timeline.entries[place].id
    return button(words, lambda: hands.open(Panel("line", id)), icon=ft.Icons.EDIT_OUTLINED)


def _log(hands: TableController, reader: Reader) -> ft.Control:
    return button(reader.text(LOOK), lambda: hands.open(Panel("log")), icon=ft.Icons.HISTORY)
