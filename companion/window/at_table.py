"""The table controller of the component being drawn."""

from collections.abc import Awaitable, Callable
from typing import Any

from companion.flet_fixes.surroundings import Surrounding
from companion.table.control.controller import TableController
from referees.common.protocol.sentence import Sentence

AROUND: Surrounding[TableController] = Surrounding()


def give_controller(controller: TableController) -> TableController:
    """Provide the controller to everything drawn inside the current component. Returns it."""
    AROUND.give(controller)
    return controller


def controller_here() -> TableController:
    """The controller of the table being drawn; not available in handlers."""
    return AROUND.value()


def careful(zone: str, act: Callable[[], Any]) -> Callable[[], Awaitable[None]]:
    """A tap handler that calls `act` unless that screen zone has just changed."""
    return controller_here().careful(zone, act)


def worded(sentence: Sentence) -> str:
    """Renders a sentence with the names of this table's players."""
    return controller_here().table.text(sentence)
