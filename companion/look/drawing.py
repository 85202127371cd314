"""Drawing on a canvas: paints and repaint boundaries."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import flet as ft
import flet.canvas as cv


class Point(NamedTuple):
    """A point in dp from the upper left corner."""

    x: float
    y: float


def stroke(colour: ft.ColorValue, width: float, **props: Any) -> ft.Paint:
    """The paint of a line with square ends."""
    return ft.Paint(color=colour, style=ft.PaintingStyle.STROKE, stroke_width=width, **props)


def line(colour: ft.ColorValue, width: float, dash: list[float] | None = None) -> ft.Paint:
    """The paint of a thin line. Its straight ends and bevelled corners are drawn ten times faster than round ones."""
    cap, join = ft.StrokeCap.BUTT if dash else ft.StrokeCap.SQUARE, ft.StrokeJoin.BEVEL  # square ends would fill gaps
    return stroke(colour, width, stroke_cap=cap, stroke_join=join, stroke_dash_pattern=dash)


def repaint_boundary(part: ft.Control) -> ft.Screenshot:
    """A control in a repaint boundary: otherwise, each ripple frame repaints its whole layer."""
    return ft.Screenshot(part)


def grounded(
    part: ft.Control, colour: ft.ColorValue | None, rounded: float, border: ft.Border | None = None
) -> ft.Stack:
    """A control on a background, its sibling, that can change without a rebuild. Not clipped, so a focus ring fits."""
    clip = ft.ClipBehavior.NONE
    ground = ft.Container(
        bgcolor=colour, border_radius=rounded, border=border, left=0, top=0, right=0, bottom=0, clip_behavior=clip
    )
    return ft.Stack([ground, part], fit=ft.StackFit.PASS_THROUGH, clip_behavior=clip)


def canvas(shapes: Sequence[cv.Shape], width: float, height: float | None = None, **props: Any) -> ft.Screenshot:
    """A canvas in a repaint boundary; square without `height`."""
    return repaint_boundary(cv.Canvas([*shapes], width=width, height=width if height is None else height, **props))
