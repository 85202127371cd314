"""An address as a QR code, drawn dark on light whatever the theme: many cameras read no other."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from companion.look.drawing import canvas

__all__ = ["qr_code"]

SIDE = 216.0
"""About its width in dp; each square is a whole number of them, so that none is blurred."""

QUIET_SQUARES = 4
"""The light border around a code, which its standard asks for."""

DARK, LIGHT = "#000000", "#FFFFFF"


def qr_code(words: str) -> ft.Control:
    """The code of some words."""
    import segno  # only here, and not before it is seen

    rows = [bytes(row) for row in segno.make_qr(words, error="m").matrix]
    across = len(rows) + 2 * QUIET_SQUARES
    size = max(3.0, SIDE // across)
    dark = ft.Paint(color=DARK, style=ft.PaintingStyle.FILL, anti_alias=False)
    shapes: list[cv.Shape] = [cv.Rect(0, 0, across * size, across * size, paint=ft.Paint(color=LIGHT))]
    for y, row in enumerate(rows, start=QUIET_SQUARES):
        for x, length in _runs(row):
            shapes.append(cv.Rect((x + QUIET_SQUARES) * size, y * size, length * size, size, paint=dark))
    drawn = canvas(shapes, across * size, across * size)
    return ft.Semantics(content=drawn, label=words, image=True, exclude_semantics=True)


def _runs(row: bytes) -> list[tuple[int, int]]:
    """Where dark squares begin in a row, and how many follow each other."""
    found: list[tuple[int, int]] = []
    for x, is_dark in enumerate(row):
        if is_dark and found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif is_dark:
            found.append((x, 1))
    return found
