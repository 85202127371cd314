"""The table controller around what is being drawn: the parts of a board take it from there, and hand nothing on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from companion.flet_fixes.surroundings import Surrounding
from companion.table.control.controller import TableController
from referees.common.protocol.sentence import Sentence

AROUND: Surrounding[TableController] = Surrounding()


def give_controller(controller: TableController) -> TableController:
    """All that is drawn inside the component that is being drawn belongs to this controller's table. Returns it."""
    AROUND.give(controller)
    return controller


def controller_here() -> TableController:
    """The controller of the table that is being drawn: ask while drawing, not in a handler."""
    return AROUND.here()


def careful(zone: str, act: Callable[[], Any]) -> Callable[[], Awaitable[None]]:
    """A tap in that zone of the screen at this table, ignored where the zone's content has just changed."""
    return controller_here().careful(zone, act)


def worded(sentence: Sentence) -> str:
    """A sentence with the names of this table's players."""
    return controller_here().table.text(sentence)
