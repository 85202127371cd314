"""A sheet with its marks in layers: print, lit places, pen marks of each part."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.flet_fixes.guard import component, memo
from companion.measures import Room
from companion.sheets.drawing import canvas
from companion.sheets.frame import Frame, whole
from scoresheets.shapes import Shape
from scoresheets.sheet import Sheet

__all__ = ["Layers", "SheetPicture", "paper"]

Layers = tuple[tuple[str, tuple[Shape, ...]], ...]
"""What the pen drew, by the part of the sheet."""

MOTION_MS = 220


@memo
@component
def SheetPicture(*, sheet: Sheet, marks: Layers, width: int, label: str) -> ft.Control:
    """The sheet, read-only; `label` describes it for screen readers."""
    room = Room(width, round(width * sheet.height / sheet.width))
    drawn = paper(sheet, marks, (), whole(sheet, room), is_still=True)
    surface = ft.Stack([drawn], width=room.width, height=room.height, clip_behavior=ft.ClipBehavior.HARD_EDGE)
    return ft.Semantics(content=surface, label=label, image=True, exclude_semantics=True)


def paper(
    sheet: Sheet, marks: Layers, lit: tuple[str, ...], frame: Frame, over: Sequence[ft.Control] = (), *, is_still: bool
) -> ft.Control:
    """All layers in sheet units and the controls `over` them, scaled as a whole: zooming redraws nothing."""
    layers: list[ft.Control] = [Printed(sheet=sheet), Glow(sheet=sheet, lit=lit)]
    layers += [Marked(sheet=sheet, shapes=shapes, key=name) for name, shapes in marks]
    moving = None if is_still else ft.Animation(MOTION_MS, ft.AnimationCurve.EASE_OUT)
    return ft.Container(
        ft.Stack(
            [ft.Stack(layers, width=sheet.width, height=sheet.height), *over], width=sheet.width, height=sheet.height
        ),
        left=frame.left,
        top=frame.top,
        width=sheet.width,
        height=sheet.height,
        scale=ft.Scale(scale=frame.scale, alignment=ft.Alignment.TOP_LEFT),
        animate_scale=moving,
        animate_position=moving,
    )


@memo
@component
def Printed(*, sheet: Sheet) -> ft.Control:
    """The printed layer, which never changes."""
    return canvas(sheet.printed, sheet.width, sheet.height)


@memo
@component
def Glow(*, sheet: Sheet, lit: tuple[str, ...]) -> ft.Control:
    """The layer of lit places."""
    return canvas([sheet.by_id[id].glow for id in lit if id in sheet.by_id], sheet.width, sheet.height)


@memo
@component
def Marked(*, sheet: Sheet, shapes: tuple[Shape, ...], key: str = "") -> ft.Control:
    """The pen marks in one part."""
    return canvas(shapes, sheet.width, sheet.height)
