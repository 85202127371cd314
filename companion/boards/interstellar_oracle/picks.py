"""The player's selections on this board, besides the draft."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.flet_fixes.refs import MutableRef

__all__ = ["LISTED", "MAPPED", "Joining", "Looked", "Mat", "use_listed"]


@dataclass(frozen=True, slots=True)
class Looked:
    """A place, or the Nebula, whose panel is open."""

    place: int


@dataclass(frozen=True, slots=True)
class Mat:
    """A player whose mat is open."""

    seat: int


@dataclass(frozen=True, slots=True)
class Joining:
    """The first of two planets to connect or disconnect."""

    place: int


LISTED, MAPPED = "the map as a list", "the map as a map"
"""Picked to have the map stand as a list from now on, or as a map again."""


def use_listed(picked: Any) -> bool:
    """Hook: whether the map is shown as a list: from the selection of one form until that of the other."""
    kept: MutableRef[bool] = ft.use_ref(False)
    if picked in {LISTED, MAPPED}:
        kept.current = picked == LISTED
    return bool(kept.current)
