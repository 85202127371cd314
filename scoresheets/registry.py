"""Registry of sheets by the id that a game's `About.sheet` names."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from scoresheets.sheet import Drawing

__all__ = ["SHEETS", "drawing"]

SHEETS = {"haggatha": "scoresheets.haggatha:drawing"}


def drawing(id: str | None, view: Any) -> Drawing | None:
    """The sheet of that id for a view, its module imported on demand; None where there is none."""
    if id is None or id not in SHEETS:
        return None
    module, _, name = SHEETS[id].partition(":")
    found: Drawing = getattr(import_module(module), name)(view)
    return found
