"""Shapes of sheets and boards as canvases in theme colours."""

from collections.abc import Callable, Iterable
from functools import cache
from math import pi
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.look.drawing import canvas, line, stroke
from companion.look.theme import FACE
from companion.words import text as rendered
from scoresheets.shapes import MARKS, PAPER, Circle, Colour, Look, Path, Rect, Role, Shape, Sign, Text

TINT = 0.42
OVER_CARDS: tuple[Role, ...] = ("halo", "run", "red line", "green line", "blue line", "joker line")
"""Roles on cards: same colours in light and dark mode."""


OF_THEME: tuple[Role, ...] = (
    "primary", "on primary", "primary container", "secondary container", "on secondary container", "tertiary",
    "on tertiary", "tertiary container", "on tertiary container", "error", "on error", "surface", "on surface",
    "outline",
)  # fmt: skip
"""Roles with the names of the theme's colours."""


def _tint(colour: str) -> ft.ColorValue:
    return ft.Colors.with_opacity(TINT, colour)


COLOURS: dict[Role, ft.ColorValue] = {
    "paper": ft.Colors.SURFACE_CONTAINER_LOWEST,
    "panel": ft.Colors.SURFACE_CONTAINER,
    "ink": ft.Colors.ON_SURFACE_VARIANT,
    "faint": ft.Colors.OUTLINE_VARIANT,
    "pen": ft.Colors.ON_SURFACE,
    "accent": ft.Colors.PRIMARY,
    "red": _tint("#D55E00"),
    "green": _tint("#009E73"),
    "blue": _tint("#0072B2"),
    "yellow": _tint("#F0E442"),
    "grey": _tint("#8A8593"),
    "corruption": ft.Colors.ERROR,
    "surface low": ft.Colors.SURFACE_CONTAINER_LOW,
    "surface high": ft.Colors.SURFACE_CONTAINER_HIGH,
    "surface highest": ft.Colors.SURFACE_CONTAINER_HIGHEST,
    **{role: ft.Colors[role.upper().replace(" ", "_")] for role in OF_THEME},
    **{role: PAPER[role] for role in (*OVER_CARDS, *MARKS.values())},
}
"""By role, mostly theme colours, so all modes have one source; game colours are tints of Okabe and Ito's."""

UPWARD = -pi / 2

ALIGNMENT = {"start": ft.Alignment.CENTER_LEFT, "middle": ft.Alignment.CENTER, "end": ft.Alignment.CENTER_RIGHT}


def painted(
    shapes: Iterable[Shape], width: float, height: float, *, is_thin: bool = True, is_keyed: bool = False
) -> ft.Control:
    """A canvas in a repaint boundary; text doesn't scale. If `is_keyed`, adding or removing a shape sends little."""
    elements = canvas_shapes(shapes, is_thin=is_thin)
    if is_keyed:
        times: dict[str, int] = {}
        for shape in elements:
            first: Any = shape.elements[0] if isinstance(shape, cv.Path) else shape
            name = f"{type(shape).__name__} {first.x:.0f} {first.y:.0f}"
            times[name] = times.get(name, 0) + 1
            shape.key = name if times[name] == 1 else f"{name} {times[name]}"
    return canvas(elements, width, height, key=f"{width} {height}" if is_keyed else None)


def canvas_shapes(shapes: Iterable[Shape], *, is_thin: bool = False) -> list[cv.Shape]:
    """Canvas shapes of sheet shapes; one with fill and stroke gives two. `is_thin`: square line ends, faster."""
    elements: list[cv.Shape] = []
    for shape in shapes:
        if isinstance(shape, Sign):
            elements.append(_sign(shape))
        elif isinstance(shape, Text):
            elements.append(_text(shape))
        else:
            elements += [_shape(shape, paint) for paint in paints(shape.look, is_thin)]
    return elements


SIGNS = "MaterialIcons"  # Flutter's icon font, which every client has


def _sign(sign: Sign) -> cv.Text:
    ink = None if sign.look.fill is None else _through(sign.look.fill, sign.look.strength)
    return cv.Text(
        sign.x, sign.y, sign.letter, style=ft.TextStyle(size=sign.size, color=ink, height=1, font_family=SIGNS)
    )


def _text(text: Text) -> cv.Text:
    weight = ft.FontWeight.W_700 if text.is_bold else ft.FontWeight.W_400
    style = ft.TextStyle(
        size=text.size, weight=weight, color=_through(text.role, text.strength), height=1, font_family=FACE
    )
    cut: dict[str, Any] = {} if text.room is None else {"max_width": text.room, "max_lines": 1, "ellipsis": "…"}
    turn = UPWARD if text.is_upward else 0
    return cv.Text(text.x, text.y, words_of(text), style=style, alignment=ALIGNMENT[text.anchor], rotate=turn, **cut)


def words_of(text: Text) -> str:
    """A text's words, of a sentence in the window's language."""
    return text.words if text.sentence is None else rendered(text.sentence)


def _shape(shape: Path | Circle | Rect, paint: ft.Paint) -> cv.Shape:
    if isinstance(shape, Circle):
        return cv.Circle(shape.x, shape.y, shape.radius, paint=paint)
    if isinstance(shape, Rect):
        return cv.Rect(shape.x, shape.y, shape.width, shape.height, border_radius=shape.radius, paint=paint)
    return cv.Path([STEPS[kind](*values) for kind, values in shape.steps], paint=paint)


STEPS: dict[str, Callable[..., cv.Path.PathElement]] = {
    "M": cv.Path.MoveTo, "L": cv.Path.LineTo, "C": cv.Path.CubicTo, "Z": cv.Path.Close,
}  # fmt: skip


@cache
def paints(look: Look, is_thin: bool) -> tuple[ft.Paint, ...]:
    """Cached paints for a `Look`'s fill and stroke; don't modify them."""
    paints = []
    if look.fill is not None:
        paints.append(ft.Paint(color=_through(look.fill, look.strength)))
    if look.stroke is not None:
        colour, dash = _through(look.stroke, look.strength), [*look.dash] or None
        paints.append((line if is_thin else _round)(colour, look.width, dash))
    return tuple(paints)


def _round(colour: ft.ColorValue, width: float, dash: list[float] | None) -> ft.Paint:
    cap, join = ft.StrokeCap.ROUND, ft.StrokeJoin.ROUND
    return stroke(colour, width, stroke_cap=cap, stroke_join=join, stroke_dash_pattern=dash)


def _through(of: Colour, strength: float) -> ft.ColorValue:
    colour = COLOURS.get(of, of)  # type: ignore[arg-type]  # a colour value isn't a role
    return colour if strength == 1 else ft.Colors.with_opacity(strength, colour)
