"""Outlines of the players' marks in a unit square."""

from scoresheets.shapes import Circle, Look, Path, Point, Rect, Shape, moved, polar, polygon

ARM = 0.34
CROSS: tuple[Point, ...] = (
    (ARM, 0), (1 - ARM, 0), (1 - ARM, ARM), (1, ARM), (1, 1 - ARM), (1 - ARM, 1 - ARM),
    (1 - ARM, 1), (ARM, 1), (ARM, 1 - ARM), (0, 1 - ARM), (0, ARM), (ARM, ARM),
)  # fmt: skip


def corners(shape: str) -> tuple[Point, ...]:
    """The corners of a mark; a hexagon's for an unknown shape."""
    if shape == "cross":
        return CROSS
    if shape == "star":
        return tuple(polar(turn / 10, 0.5 if turn % 2 == 0 else 0.22) for turn in range(10))
    sides = {"triangle": 3, "diamond": 4}.get(shape, 6)
    return tuple(polar(turn / sides, 0.5) for turn in range(sides))


def mark(shape: str, x: float, y: float, size: float, look: Look) -> Shape:
    """A mark centred on a point."""
    if shape == "circle":
        return Circle(x, y, 0.46 * size, look)
    if shape == "square":
        return Rect(x - 0.42 * size, y - 0.42 * size, 0.84 * size, 0.84 * size, look, 2)
    return Path(moved(polygon(corners(shape), look).steps, x - size / 2, y - size / 2, size), look)
