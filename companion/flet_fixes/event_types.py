"""What kind of event a handler is given, found once for each class of controls and each handler.

Flet goes through all annotations of a control's class and of the classes above, at each event anew: a tenth of what the
server has to do for a tap.
"""

from __future__ import annotations

from functools import wraps
from importlib import import_module
from typing import Any

NAME = "get_event_field_type"


def apply() -> None:
    """Replace Flet's search where a control is told of an event."""
    told = vars(import_module("flet.controls.base_control"))
    usual: Any = told[NAME]
    if hasattr(usual, "__wrapped__"):
        return
    known: dict[tuple[type, str], Any] = {}

    @wraps(usual)
    def found(control: Any, field_name: str) -> Any:
        of = type(control), field_name
        if of not in known:
            known[of] = usual(control, field_name)
        return known[of]

    told[NAME] = found
