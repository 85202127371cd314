"""Sheets on the screen: drawn on a canvas in the theme's colours, looked at part by part, tapped where they are lit."""

from __future__ import annotations

from companion.sheets.drawing import canvas, drawn
from companion.sheets.picture import Layers, SheetPicture
from companion.sheets.view import Act, SheetView

__all__ = ["Act", "Layers", "SheetPicture", "SheetView", "canvas", "drawn"]
