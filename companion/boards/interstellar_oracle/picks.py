"""What the hands may have picked on this board, beside an entry being put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.flet_fixes.refs import MutableRef

__all__ = ["LISTED", "MAPPED", "Joining", "Looked", "Mat", "use_listed"]


@dataclass(frozen=True, slots=True)
class Looked:
    """A place, or the Nebula, that is looked at closer."""

    place: int


@dataclass(frozen=True, slots=True)
class Mat:
    """A player whose mat is looked at, to read it or to play a card."""

    seat: int


@dataclass(frozen=True, slots=True)
class Joining:
    """Two planets are to be joined or parted: the first was tapped."""

    place: int


LISTED, MAPPED = "the map as a list", "the map as a map"
"""Picked to have the map stand as a list from now on, or as a map again."""


def use_listed(picked: Any) -> bool:
    """Whether the map stands as a list: it does so from the pick on, through every entry, until the other. A hook."""
    kept: MutableRef[bool] = ft.use_ref(False)
    if picked in {LISTED, MAPPED}:
        kept.current = picked == LISTED
    return bool(kept.current)
