"""Caches event types of handlers by class; Flet searches all annotations at each event: a tenth of a tap's work."""

from functools import wraps
from importlib import import_module
from typing import Any

NAME = "get_event_field_type"


def apply() -> None:
    """Make Flet cache event types."""
    module = vars(import_module("flet.controls.base_control"))
    original: Any = module[NAME]
    if hasattr(original, "__wrapped__"):
        return
    cached: dict[tuple[type, str], Any] = {}

    @wraps(original)
    def event_type(control: Any, field_name: str) -> Any:
        of = type(control), field_name
        if of not in cached:
            cached[of] = original(control, field_name)
        return cached[of]

    module[NAME] = event_type
