"""The piece that an entry is about, as a small icon: what the undo bar and the log show beside its words. By kind of
entry; a kind that is not named here has none. Nothing that only one player may know is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import flet as ft

from companion.look.widgets import sign, strong
from referees.common.protocol.entry import Entry

__all__ = ["Piece", "Pieces", "pictured", "piece_of"]


class Piece(NamedTuple):
    """An icon, or the letters that are on the piece; and its colour where it has one."""

    sign: ft.IconData | str
    colour: str | None = None


Pieces = Mapping[str, Piece | tuple[str, Mapping[Any, Piece]]]
"""By kind of entry: a piece, or the field that tells which of these it is."""


def pictured(piece: Piece, size: int) -> ft.Control:
    """A piece as its icon, or as the letters on it."""
    if isinstance(piece.sign, str):
        return strong(piece.sign, size - 3, ft.FontWeight.W_700)
    return sign(piece.sign, size=size, color=piece.colour)


def piece_of(entry: Entry | None, pieces: Pieces) -> Piece | None:
    """The piece of an entry, if its kind has one."""
    found = None if entry is None else pieces.get(entry.kind_name())
    if found is None or isinstance(found, Piece):
        return found
    field, by_value = found
    return by_value.get(getattr(entry, field, None))
