"""Icons of Haggatha's sheet (own drawings), each in a square around a centre."""

import math

from scoresheets.shapes import KAPPA, Circle, Look, Path, Point, Rect, Role, Shape, Step, Text, polygon, polyline

INK = Look(fill="ink")


def _line(width: float, role: Role = "ink") -> Look:
    return Look(stroke=role, width=width)


def _around(x: float, y: float, size: float, points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((x + px * size, y + py * size) for px, py in points)


def star(x: float, y: float, size: float, role: Role = "ink") -> tuple[Shape, ...]:
    """A star of four long rays."""
    points = []
    for at in range(8):
        far = size / 2 if at % 2 == 0 else size * 0.13
        points.append((x + far * math.sin(at * math.pi / 4), y - far * math.cos(at * math.pi / 4)))
    return (polygon(points, Look(fill=role)),)


def moon(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A crescent, open to the right."""
    r = size / 2
    steps: list[Step] = [
        ("M", (x + 0.3 * r, y - 0.95 * r)),
        ("C", (x - 1.3 * r, y - 1.1 * r, x - 1.3 * r, y + 1.1 * r, x + 0.3 * r, y + 0.95 * r)),
        ("C", (x - 0.62 * r, y + 0.62 * r, x - 0.62 * r, y - 0.62 * r, x + 0.3 * r, y - 0.95 * r)),
        ("Z", ()),
    ]
    return (Path(tuple(steps), INK),)


def coin(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A coin: its rim, and the tree on one face."""
    return (
        Circle(x, y, size / 2 - 2, Look(fill="paper", stroke="ink", width=3.5)),
        polygon(_around(x, y, size, ((0, -0.3), (0.23, 0.13), (-0.23, 0.13))), INK),
        Rect(x - size * 0.045, y + size * 0.1, size * 0.09, size * 0.2, INK),
    )


def bone(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A diagonal bone."""
    knobs = _around(x, y, size, ((-0.36, 0.17), (-0.17, 0.36), (0.36, -0.17), (0.17, -0.36)))
    shaft = polyline(_around(x, y, size, ((-0.22, 0.22), (0.22, -0.22))), _line(size * 0.17))
    return (shaft, *(Circle(kx, ky, size * 0.135, INK) for kx, ky in knobs))


DOLL = (
    (-0.1, -0.14), (-0.44, -0.08), (-0.42, 0.1), (-0.16, 0.1), (-0.28, 0.44), (-0.08, 0.46), (0, 0.26),
    (0.08, 0.46), (0.28, 0.44), (0.16, 0.1), (0.42, 0.1), (0.44, -0.08), (0.1, -0.14),
)  # fmt: skip


def doll(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """The Voodoo meeple, with crosses for eyes."""
    body = polygon(_around(x, y, size, DOLL), Look(fill="ink", stroke="ink", width=size * 0.05))
    head = Circle(x, y - size * 0.29, size * 0.19, INK)
    eyes = []
    for side in (-0.075, 0.075):
        for slope in (-1, 1):
            ends = ((side - 0.04, -0.29 - 0.04 * slope), (side + 0.04, -0.29 + 0.04 * slope))
            eyes.append(polyline(_around(x, y, size, ends), _line(size * 0.035, "paper")))
    return (body, head, *eyes)


def die(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A four-sided die, one face visible."""
    corners = _around(x, y, size, ((0, -0.44), (0.47, 0.36), (-0.47, 0.36)))
    return polygon(corners, Look(fill="ink", stroke="ink", width=size * 0.06)), Text(
        x, y + size * 0.13, "1–4", size * 0.3, "paper", is_bold=True
    )


def rune(kind: str, x: float, y: float, size: float) -> tuple[Shape, ...]:
    """The Rune with that id."""
    return {"bone": bone, "voodoo": doll, "die": die}[kind](x, y, size)


def charm(x: float, y: float, size: float, role: Role) -> tuple[Shape, ...]:
    """A Charm, the small good: a drop on a ring."""
    r = size * 0.3
    down = y + size * 0.12
    steps: list[Step] = [
        ("M", (x, down - 1.75 * r)),
        ("C", (x + 0.3 * r, down - r, x + r, down - 0.7 * r, x + r, down)),
        ("C", (x + r, down + KAPPA * r, x + KAPPA * r, down + r, x, down + r)),
        ("C", (x - KAPPA * r, down + r, x - r, down + KAPPA * r, x - r, down)),
        ("C", (x - r, down - 0.7 * r, x - 0.3 * r, down - r, x, down - 1.75 * r)),
        ("Z", ()),
    ]
    ring = Circle(x, y - size * 0.42, size * 0.075, _line(2.5))
    return ring, Path(tuple(steps), Look(fill=role, stroke="ink", width=2.5))


def tome(x: float, y: float, size: float, role: Role) -> tuple[Shape, ...]:
    """A Tome, the large good: a book with a clasp."""
    wide, high = size * 0.66, size * 0.84
    left, top = x - wide / 2, y - high / 2
    return (
        Rect(left, top, wide, high, Look(fill=role, stroke="ink", width=2.5), radius=4),
        polyline(((left + wide * 0.22, top), (left + wide * 0.22, top + high)), _line(2.5)),
        Rect(left + wide * 0.8, y - 4, wide * 0.24, 8, INK, radius=2),
    )


def x_mark(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """Two diagonal strokes."""
    half = 0.32
    return tuple(
        polyline(_around(x, y, size, ((-half, -half * way), (half, half * way))), _line(size * 0.15)) for way in (-1, 1)
    )


def market(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A stall with its awning."""
    roof = _around(x, y, size, ((-0.3, -0.4), (0.3, -0.4), (0.46, -0.02), (-0.46, -0.02)))
    scallops = tuple(Circle(x + at * size * 0.23, y - size * 0.02, size * 0.115, INK) for at in (-1.5, -0.5, 0.5, 1.5))
    posts = tuple(Rect(x + at * size - 2, y, 4, size * 0.42, INK) for at in (-0.36, 0.36))
    return polygon(roof, INK), *scallops, *posts, Rect(x - size * 0.36, y + size * 0.22, size * 0.72, 4, INK)


def crossed_skull(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A crossed-out skull: discarding Corruption."""
    skull = (
        Circle(x, y - size * 0.08, size * 0.3, Look(fill="corruption")),
        Rect(x - size * 0.17, y + size * 0.1, size * 0.34, size * 0.26, Look(fill="corruption"), radius=5),
        Circle(x - size * 0.115, y - size * 0.06, size * 0.075, Look(fill="paper")),
        Circle(x + size * 0.115, y - size * 0.06, size * 0.075, Look(fill="paper")),
    )
    ends = _around(x, y, size, ((-0.45, 0.42), (0.45, -0.42)))
    return (*skull, polyline(ends, _line(size * 0.2, "paper")), polyline(ends, _line(size * 0.08)))


def arrow(x: float, y: float, size: float, way: int) -> tuple[Shape, ...]:
    """An arrow up (-1) or down (1)."""
    return polyline((_around(x, y, size, ((0, -0.44 * way), (0, 0.3 * way)))), _line(size * 0.13)), polyline(
        _around(x, y, size, ((-0.3, 0.02 * way), (0, 0.46 * way), (0.3, 0.02 * way))), _line(size * 0.13)
    )


def flag(x: float, y: float, size: float, role: Role, letter: str) -> tuple[Shape, ...]:
    """A flag in a Faction's colour, with its letter."""
    cloth = _around(x, y, size, ((-0.5, -0.36), (0.5, -0.36), (0.34, 0), (0.5, 0.36), (-0.5, 0.36)))
    words = Text(x - size * 0.08, y, letter, size * 0.5, is_bold=True)
    return polygon(cloth, Look(fill=role, stroke="ink", width=2.5)), words


def customer(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A possible customer: head and shoulders."""
    r = size * 0.5
    steps: list[Step] = [
        ("M", (x - r, y + r * 0.95)),
        ("C", (x - r, y + r * 0.05, x - r * 0.55, y - r * 0.02, x, y - r * 0.02)),
        ("C", (x + r * 0.55, y - r * 0.02, x + r, y + r * 0.05, x + r, y + r * 0.95)),
        ("Z", ()),
    ]
    return Path(tuple(steps), Look(fill="faint")), Circle(x, y - r * 0.48, r * 0.42, Look(fill="faint"))
