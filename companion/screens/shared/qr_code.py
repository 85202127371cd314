"""An address as a QR code, drawn dark on light whatever the theme: many cameras read no other."""

from __future__ import annotations

from io import BytesIO
from typing import Literal

import flet as ft

__all__ = ["LEAST_SQUARE", "LONGEST", "QUIET_SQUARES", "qr_code"]

SIDE = 216
"""About its width in dp; each square is a whole number of them, so that none is blurred."""

QUIET_SQUARES = 4
"""The light border around a code, which its standard asks for."""

LEAST_SQUARE = 2
"""The smallest square that a camera tells from its neighbours, in dp."""

LONGEST = 1465
"""The most bytes that a code of version 27 holds with the least correction: 133 squares with its border, which have
room on the smallest phone. In a larger one a phone's camera at arm's length no longer tells them apart."""

DOTS = 4
"""Of the picture for each square, which the screen enlarges without blurring them."""

Correction = Literal["l", "m"]
"""How much of a code may be damaged: 7 or 15 per cent. The less, the fewer squares."""


def qr_code(words: str, label: str, side: int = SIDE, error: Correction = "m") -> ft.Control:
    """The code of some words, at most `side` dp wide; screen readers say `label`."""
    import segno  # only here, and not before it is seen

    code = segno.make_qr(words, error=error, boost_error=False)
    across = code.symbol_size(border=QUIET_SQUARES)[0]
    size = max(LEAST_SQUARE, side // across) * across
    picture = BytesIO()
    code.save(picture, kind="png", scale=DOTS, border=QUIET_SQUARES, dark="#000000", light="#FFFFFF")
    drawn = ft.Image(
        picture.getvalue(), width=size, height=size, fit=ft.BoxFit.FILL, filter_quality=ft.FilterQuality.NONE
    )
    return ft.Semantics(content=drawn, label=label, image=True, exclude_semantics=True)
