"""Score sheets on the screen: drawn on a canvas in theme colours, viewed part by part, tapped at lit places."""

from __future__ import annotations

from companion.sheets.drawing import Layers, SheetPicture, canvas, drawn
from companion.sheets.view import Act, SheetView

__all__ = ["Act", "Layers", "SheetPicture", "SheetView", "canvas", "drawn"]
