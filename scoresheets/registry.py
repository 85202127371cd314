"""Which games have a sheet: by the id that their `About.sheet` names."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from scoresheets.sheet import Drawing

__all__ = ["SHEETS", "drawing"]

SHEETS = {"haggatha": "scoresheets.haggatha:drawing"}


def drawing(id: str | None, view: Any) -> Drawing | None:
    """The sheet of that id as a view has it, its module imported now; None where a game has none that we draw."""
    if id is None or id not in SHEETS:
        return None
    module, _, name = SHEETS[id].partition(":")
    found: Drawing = getattr(import_module(module), name)(view)
    return found
