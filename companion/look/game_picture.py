"""A small picture for each game, for lists."""

import flet as ft

from companion.look.shapes import painted
from scoresheets.shapes import Colour, Look, Rect, Shape, Step, hull, polar
from scoresheets.square import Square

SIZE = 56  # in dp: the most that a list tile has room for
UNIT = Square(0, 0, SIZE)


def game_picture(game: str) -> ft.Control:
    """A game's picture, by default a drawn card; hidden from screen readers."""
    picture = painted(PICTURES.get(game, CARD), SIZE, SIZE)
    return ft.Semantics(content=ft.Container(picture, width=SIZE, height=SIZE), exclude_semantics=True)


def _sheet(left: float, top: float, wide: float, high: float, colour: Colour) -> Shape:
    return Rect(*UNIT.at(left, top), wide * SIZE, high * SIZE, Look(fill=colour), 0.05 * SIZE)


def _disc(middle: tuple[float, float], radius: float, colour: Colour) -> Shape:
    return UNIT.circle(middle, radius, Look(fill=colour))


def _gem(across: float, down: float) -> list[Step]:
    return [*hull([polar(turn / 4, 0.09, (across, down)) for turn in range(4)])]


RED, GREEN, SKY = Look(fill="vermilion mark"), Look(fill="green mark"), Look(fill="sky mark")
CARD = (_sheet(0.22, 0.08, 0.56, 0.84, "surface highest"), _disc((0.5, 0.5), 0.16, "outline"))

AREA: tuple[Colour, ...] = (
    "vermilion mark", "blue mark", "surface highest", "green mark", "vermilion mark", "surface highest",
    "blue mark", "green mark", "vermilion mark",
)  # fmt: skip
"""Nine cards with a run of three."""

HEART: tuple[Step, ...] = (
    ("M", (0.58, 0.74)),
    ("C", (0.36, 0.56, 0.42, 0.4, 0.58, 0.5)),
    ("C", (0.74, 0.4, 0.8, 0.56, 0.58, 0.74)),
    ("Z", ()),
)

OUTER = [polar(turn / 5, 0.36) for turn in range(5)]
PLANETS: tuple[Colour, ...] = ("sky mark", "vermilion mark", "green mark", "orange mark", "blue mark")

PICTURES: dict[str, tuple[Shape, ...]] = {
    "meow_oracle": (
        *(_sheet(0.06 + 0.31 * (at % 3), 0.04 + 0.32 * (at // 3), 0.26, 0.28, role) for at, role in enumerate(AREA)),
        *(_disc((0.19 + 0.31 * at, 0.18 + 0.32 * at), 0.06, "halo") for at in range(3)),
    ),
    # A hidden card behind one that is shown
    "higgins_oracle": (
        _sheet(0.1, 0.06, 0.5, 0.72, "blue mark"),
        _disc((0.28, 0.3), 0.08, "halo"),
        _sheet(0.32, 0.22, 0.52, 0.74, "halo"),
        UNIT.path(RED, HEART),
    ),
    # The dish in its two halves, with a die, a coin and a bone in it
    "haggatha": (
        _disc((0.5, 0.5), 0.46, "purple mark"),
        _disc((0.5, 0.5), 0.38, "surface highest"),
        UNIT.polyline([(0.5, 0.1), (0.5, 0.9)], UNIT.line("purple mark", 0.05)),
        UNIT.polygon([(0.3, 0.24), (0.44, 0.48), (0.16, 0.48)], RED),
        _disc((0.68, 0.36), 0.11, "orange mark"),
        UNIT.polyline([(0.24, 0.7), (0.42, 0.62)], UNIT.line("on surface", 0.07)),
        UNIT.polygon([(0.68, 0.54), (0.82, 0.78), (0.56, 0.78)], GREEN),
    ),
    # Planets, and ways between them
    "interstellar_oracle": (
        *(UNIT.polyline([point, OUTER[at - 1]], UNIT.line("outline", 0.025)) for at, point in enumerate(OUTER)),
        *(UNIT.polyline([point, (0.5, 0.5)], UNIT.line("outline", 0.025)) for point in OUTER),
        *(_disc(point, 0.12, colour) for point, colour in zip(OUTER, PLANETS, strict=True)),
        _disc((0.5, 0.5), 0.15, "yellow mark"),
    ),
    # Creatures in two lanes, and a sword
    "oblivion": (
        *(_sheet(0.06 + 0.31 * at, top, 0.26, 0.4, "surface highest") for top in (0.06, 0.54) for at in range(3)),
        UNIT.path(RED, *(_gem(0.19 + 0.31 * at, 0.26) for at in range(3))),
        UNIT.path(SKY, *(_gem(0.19 + 0.31 * at, 0.74) for at in (0, 2))),
        UNIT.polyline([(0.3, 0.9), (0.72, 0.16)], UNIT.line("on surface", 0.06)),
        UNIT.polyline([(0.26, 0.72), (0.5, 0.86)], UNIT.line("on surface", 0.06)),
    ),
}
