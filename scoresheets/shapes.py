"""Shapes of sheets. Renderers map colour roles to colours. Lengths are in sheet units, from the upper left."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NewType

from referees.common.protocol.sentence import Reader, Sentence
from referees.common.values.change import changed
from referees.common.values.value import Value

Point = tuple[float, float]

Role = Literal[
    "paper", "panel", "ink", "faint", "pen", "accent", "red", "green", "blue", "yellow", "grey", "corruption",
    "halo", "run", "red line", "green line", "blue line", "joker line",
    "orange mark", "sky mark", "green mark", "yellow mark", "blue mark", "vermilion mark", "purple mark",
    "primary", "on primary", "primary container", "secondary container", "on secondary container", "tertiary",
    "on tertiary", "tertiary container", "on tertiary container", "error", "on error", "surface", "on surface",
    "surface low", "surface high", "surface highest", "outline",
]  # fmt: skip
"""Grounds: paper, panel. Printed: ink, faint. By hand: pen. Highlights: accent. Sheet colours: red to corruption.
Lines, run and marks are the same in every theme; from "primary" on they are the theme's."""

Hex = NewType("Hex", str)  # #RRGGBB, independent of the theme
Colour = Role | Hex

# move to (x, y), line to (x, y), Bézier with two controls to (x, y), close
Step = tuple[Literal["M", "L", "C", "Z"], tuple[float, ...]]
Anchor = Literal["start", "middle", "end"]
KAPPA = 0.5523  # distance of a quarter circle's controls, in radii


class Look(Value):
    """Colours of a shape's fill and stroke; `strength` is its opacity (1: opaque)."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    strength: float = 1.0


class Path(Value):
    """Lines and curves; strokes have round caps and joins, fills use the nonzero rule."""

    steps: tuple[Step, ...]
    look: Look


class Sign(Path):
    """A filled path; screens show an icon font letter in the square at (x, y), for ten times smaller updates."""

    letter: str
    x: float
    y: float
    size: float


class Circle(Value):
    """A circle, by its centre."""

    x: float
    y: float
    radius: float
    look: Look


class Rect(Value):
    """A rectangle, by its upper left corner; `radius` rounds all four."""

    x: float
    y: float
    width: float
    height: float
    look: Look
    radius: float = 0.0


class Text(Value):
    """One line of text. `x` is its start, middle or end (`anchor`), `y` the middle of its capitals; `is_upward` turns
    it around that point. The screen truncates it to the width `room`, and translates any `sentence`."""

    x: float
    y: float
    words: str
    size: float
    role: Colour = "ink"
    is_bold: bool = False
    anchor: Anchor = "middle"
    strength: float = 1.0
    is_upward: bool = False
    room: float | None = None
    sentence: Sentence | None = None

    @classmethod
    def of(cls, sentence: Sentence, x: float, y: float, size: float, **props: Any) -> Text:
        """Makes a text from a sentence, in English."""
        return cls(x, y, Reader(()).text(sentence), size, sentence=sentence, **props)


Shape = Path | Circle | Rect | Text


def reach(shape: Shape) -> tuple[Point, Point]:
    """A shape's upper left and lower right corners; a text counts as its anchor, a curve as its control points."""
    if isinstance(shape, Text):
        return (shape.x, shape.y), (shape.x, shape.y)
    if isinstance(shape, Rect):
        return (shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)
    if isinstance(shape, Circle):
        x, y, radius = shape.x, shape.y, shape.radius
        return (x - radius, y - radius), (x + radius, y + radius)
    xs, ys = ([value for _, values in shape.steps for value in values[at::2]] for at in (0, 1))
    return (min(xs), min(ys)), (max(xs), max(ys))


def polar(turn: float, radius: float, middle: Point = (0.5, 0.5)) -> Point:
    """A point around `middle`, clockwise from the top by a fraction of a turn."""
    angle = 2 * math.pi * turn - math.pi / 2
    return middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


def open_path(points: Iterable[Point]) -> tuple[Step, ...]:
    """Path steps for straight lines through the points."""
    return tuple(("L" if at else "M", (x, y)) for at, (x, y) in enumerate(points))


def hull(points: Sequence[Point]) -> tuple[Step, ...]:
    """A closed polygon, clockwise so that several in one filled path may overlap."""
    following = [*points[1:], points[0]]
    area = sum(start[0] * end[1] - end[0] * start[1] for start, end in zip(points, following, strict=True))
    return (*open_path(points if area > 0 else points[::-1]), ("Z", ()))


def bent(start: Point, *curves: tuple[float, float, float, float, float, float]) -> tuple[Step, ...]:
    """A closed outline of Bézier curves, each given by two control points and its end."""
    return (("M", start), *(("C", curve) for curve in curves), ("Z", ()))


def disc(middle: Point, radius: float) -> tuple[Step, ...]:
    """A circle's path, clockwise."""
    x, y = middle
    return _rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def polyline(points: Iterable[Point], look: Look) -> Path:
    """An open path of straight lines."""
    return Path(open_path(points), look)


def polygon(points: Iterable[Point], look: Look) -> Path:
    """A closed path of straight lines."""
    return Path((*open_path(points), ("Z", ())), look)


def curved(points: Sequence[Point], look: Look) -> Path:
    """A smooth path through all points (a Catmull-Rom curve)."""
    steps: list[Step] = [("M", points[0])]
    last = len(points) - 1
    for at in range(last):
        before, start, end, after = points[max(at - 1, 0)], points[at], points[at + 1], points[min(at + 2, last)]
        first = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        second = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        steps.append(("C", (*first, *second, *end)))
    return Path(tuple(steps), look)


def moved(steps: Iterable[Step], x: float, y: float, scale: float = 1.0) -> tuple[Step, ...]:
    """The steps scaled, then translated."""
    return tuple(
        (kind, tuple(value * scale + (y if at % 2 else x) for at, value in enumerate(values))) for kind, values in steps
    )


def shifted(shape: Shape, x: float, y: float) -> Shape:
    """The shape translated."""
    if isinstance(shape, Path):
        return Path(moved(shape.steps, x, y), shape.look)
    return changed(shape, x=shape.x + x, y=shape.y + y)


def scaled(shape: Shape, by: float) -> Shape:
    """The shape scaled, including its lines and letters."""
    if isinstance(shape, Text):
        return changed(shape, x=shape.x * by, y=shape.y * by, size=shape.size * by)
    look = changed(shape.look, width=shape.look.width * by, dash=tuple(part * by for part in shape.look.dash))
    if isinstance(shape, Path):
        return Path(moved(shape.steps, 0, 0, by), look)
    if isinstance(shape, Circle):
        return Circle(shape.x * by, shape.y * by, shape.radius * by, look)
    return Rect(shape.x * by, shape.y * by, shape.width * by, shape.height * by, look, shape.radius * by)


def hex_of(colour: Colour) -> str:
    """A colour on paper as #RRGGBB."""
    return PAPER.get(colour, colour)  # type: ignore[arg-type]  # a colour that isn't a role


def outline(shape: Path | Circle | Rect) -> tuple[Step, ...]:
    """A shape as path steps."""
    if isinstance(shape, Path):
        return shape.steps
    if isinstance(shape, Circle):
        return disc((shape.x, shape.y), shape.radius)
    return _rounded(shape.x, shape.y, shape.width, shape.height, shape.radius)


def joined(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """Merges shapes with the same look, drawn faster; only where drawing order makes no difference."""
    paths: dict[Look, list[Step]] = {}
    words: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Text):
            words.append(shape)
        else:
            paths.setdefault(shape.look, []).extend(outline(shape))
    return *(Path(tuple(steps), look) for look, steps in paths.items()), *words


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> tuple[Step, ...]:
    right, bottom, near = x + width, y + height, radius * (1 - KAPPA)
    if not radius:
        return ("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ())
    return (
        ("M", (x + radius, y)),
        ("L", (right - radius, y)),
        ("C", (right - near, y, right, y + near, right, y + radius)),
        ("L", (right, bottom - radius)),
        ("C", (right, bottom - near, right - near, bottom, right - radius, bottom)),
        ("L", (x + radius, bottom)),
        ("C", (x + near, bottom, x, bottom - near, x, bottom - radius)),
        ("L", (x, y + radius)),
        ("C", (x, y + near, x + near, y, x + radius, y)),
        ("Z", ()),
    )


# tints of Okabe and Ito's colours, so that print and pen stand out; each is doubled by a letter
PAPER: dict[Role, str] = {
    "paper": "#FFFFFF",
    "panel": "#F4F1FA",
    "ink": "#3A3548",
    "faint": "#BDB6CC",
    "pen": "#1B2E96",
    "accent": "#5B4FA8",
    "red": "#F2B48C",
    "green": "#8FD3BC",
    "blue": "#9CCBEB",
    "yellow": "#F7EC9A",
    "grey": "#C9C6CF",
    "corruption": "#7A1F4B",
    "halo": "#FFFFFF",
    "run": "#1B1622",
    "red line": "#B83F00",
    "green line": "#006B4E",
    "blue line": "#00528A",
    "joker line": "#4A4252",
    "orange mark": "#E69F00",
    "sky mark": "#56B4E9",
    "green mark": "#009E73",
    "yellow mark": "#F0E442",
    "blue mark": "#0072B2",
    "vermilion mark": "#D55E00",
    "purple mark": "#CC79A7",
    "primary": "#5B4FA8",
    "on primary": "#FFFFFF",
    "primary container": "#E4DFFF",
    "secondary container": "#E4DFF5",
    "on secondary container": "#1B1829",
    "tertiary": "#7A5367",
    "on tertiary": "#FFFFFF",
    "tertiary container": "#FFD8EA",
    "on tertiary container": "#2F1124",
    "error": "#BA1A1A",
    "on error": "#FFFFFF",
    "surface": "#FCF8FF",
    "on surface": "#1B1B21",
    "surface low": "#F6F2FA",
    "surface high": "#EAE7EF",
    "surface highest": "#E5E1E9",
    "outline": "#787680",
}

# by seat colour
MARKS: dict[str, Role] = {role.removesuffix(" mark"): role for role in PAPER if role.endswith(" mark")}
