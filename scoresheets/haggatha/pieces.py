"""Haggatha's pieces, distinct by shape, colour and letter, in a square of the given size at (x, y)."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from referees.haggatha.table.cove import HOLDS
from referees.haggatha.table.pieces import Bubble, Customer, Good
from scoresheets.shapes import Colour, Hex, Look, Rect, Shape, Step, Text, disc, hull, open_path, polar, polygon
from scoresheets.square import Square

Shown = str | int  # "bone", "voodoo", "tree", "skull", or a Die's number
Shapes = tuple[Shape, ...]
WHITE = Hex("#FFFFFF")
IVORY, IVORY_EDGE = Hex("#F2E6CF"), Hex("#6F5B3E")
CLOTH, CLOTH_EDGE = Hex("#8E5AA8"), Hex("#F3E8F8")
BRONZE, BRONZE_EDGE = Hex("#D9A441"), Hex("#4A3206")
STONE = Hex("#1F6FA3")
EDGE = 0.045


def _fill(colour: Colour) -> Look:
    return Look(fill=colour)


def rune(side: Shown, size: float, x: float = 0, y: float = 0) -> Shapes:
    """A Rune: bone, doll, or the shown side of a Coin or Die."""
    square = Square(x, y, size)
    if isinstance(side, int):
        return _die(square, side)
    return {"bone": _bone, "voodoo": _voodoo, "tree": _tree, "skull": _skull}[side](square)


def _bone(square: Square) -> Shapes:
    knobs = ((0.16, 0.66), (0.34, 0.84), (0.66, 0.16), (0.84, 0.34))
    shaft = ((0.27, 0.73), (0.73, 0.27))
    return (
        square.path(_fill(IVORY_EDGE), *[disc(knob, 0.145 + EDGE) for knob in knobs]),
        square.polyline(shaft, square.line(IVORY_EDGE, 0.2 + 2 * EDGE)),
        square.path(_fill(IVORY), *[disc(knob, 0.145) for knob in knobs]),
        square.polyline(shaft, square.line(IVORY, 0.2)),
    )


DOLL = (
    (0.40, 0.36), (0.06, 0.42), (0.04, 0.56), (0.12, 0.62), (0.33, 0.58), (0.20, 0.88), (0.27, 0.97), (0.40, 0.95),
    (0.50, 0.76), (0.60, 0.95), (0.73, 0.97), (0.80, 0.88), (0.67, 0.58), (0.88, 0.62), (0.96, 0.56), (0.94, 0.42),
    (0.60, 0.36),
)  # fmt: skip


def _voodoo(square: Square) -> Shapes:
    eyes = [open_path(((x - side, 0.145), (x + side, 0.235))) for x in (0.42, 0.58) for side in (0.045, -0.045)]
    seam = [open_path(((0.5, 0.46), (0.5, 0.72))), *[open_path(((0.43, y), (0.57, y))) for y in (0.52, 0.60, 0.68)]]
    return (
        square.polygon(DOLL, square.line(CLOTH, 0.06)),
        square.path(_fill(CLOTH), hull(DOLL), disc((0.5, 0.22), 0.21)),
        square.path(square.line(CLOTH_EDGE, 0.05), *eyes, *seam),
    )


def _coin(square: Square) -> Shapes:
    return (
        square.circle((0.5, 0.5), 0.48, _fill(BRONZE_EDGE)),
        square.circle((0.5, 0.5), 0.44, _fill(BRONZE)),
        square.circle((0.5, 0.5), 0.385, square.line(BRONZE_EDGE, 0.025)),
    )


def _tree(square: Square) -> Shapes:
    tiers = ((0.16, 0.38, 0.16), (0.28, 0.54, 0.22), (0.42, 0.71, 0.27))
    fir = [hull(((0.5, top), (0.5 + half, foot), (0.5 - half, foot))) for top, foot, half in tiers]
    trunk = hull(((0.46, 0.68), (0.54, 0.68), (0.54, 0.83), (0.46, 0.83)))
    return (*_coin(square), square.path(_fill(BRONZE_EDGE), *fir, trunk))


def _skull(square: Square) -> Shapes:
    jaw = hull(((0.34, 0.56), (0.66, 0.56), (0.64, 0.78), (0.36, 0.78)))
    nose = hull(((0.5, 0.54), (0.54, 0.62), (0.46, 0.62)))
    teeth = [open_path(((x, 0.71), (x, 0.78))) for x in (0.43, 0.5, 0.57)]
    return (
        *_coin(square),
        square.path(_fill(BRONZE_EDGE), disc((0.5, 0.43), 0.255), jaw),
        square.path(_fill(BRONZE), disc((0.405, 0.45), 0.07), disc((0.595, 0.45), 0.07), nose),
        square.path(square.line(BRONZE, 0.03), *teeth),
    )


def _die(square: Square, value: int) -> Shapes:
    corners = [polar(turn / 3, 0.52, (0.5, 0.58)) for turn in range(3)]
    return (
        square.polygon(corners, square.line(WHITE, 0.14)),
        square.polygon(corners, square.line(STONE, 0.1)),
        square.polygon(corners, _fill(STONE)),
        square.word(str(value), (0.5, 0.61), 0.46, WHITE),
    )


class Colours(NamedTuple):
    """Fill, ink and letter of a piece."""

    fill: Hex
    ink: Hex
    letter: str


COLOURS: dict[str, Colours] = {
    "red": Colours(Hex("#C04400"), WHITE, "R"),
    "green": Colours(Hex("#7FD3B2"), Hex("#06281C"), "G"),
    "blue": Colours(Hex("#00528A"), WHITE, "B"),
    "yellow": Colours(Hex("#F0E442"), Hex("#2B2620"), "Y"),
    "grey": Colours(Hex("#8A8791"), Hex("#000000"), "O"),
}
"""Based on Okabe and Ito's, distinct in lightness. The rogues' O is for outcast, since G is green."""


def good(kind: Good, colour: str, size: float, x: float = 0, y: float = 0) -> Shapes:
    """A Charm (an amulet) or a Tome (a book)."""
    square, look = Square(x, y, size), COLOURS[colour]
    if kind == "charm":
        return (
            square.circle((0.5, 0.16), 0.1, square.line(look.fill, 0.07)),
            square.circle((0.5, 0.6), 0.385, _fill(WHITE)),
            square.circle((0.5, 0.6), 0.35, _fill(look.fill)),
            square.word(look.letter, (0.5, 0.61), 0.44, look.ink),
        )
    left, top = square.at(0.14, 0.06)
    wide, high, rim = 0.72 * size, 0.88 * size, 0.035 * size
    return (
        Rect(left, top, wide, high, _fill(WHITE), 0.09 * size),
        Rect(left + rim, top + rim, wide - 2 * rim, high - 2 * rim, _fill(look.fill), 0.06 * size),
        square.polyline(((0.3, 0.095), (0.3, 0.905)), square.line(look.ink, 0.03)),
        square.word(look.letter, (0.56, 0.52), 0.44, look.ink),
    )


def veil(width: float, height: float, strength: float, ground: Colour, radius: float = 0) -> Shape:
    """A translucent layer that fades what is below; cheaper in the client than opacity."""
    return Rect(0, 0, width, height, Look(fill=ground, strength=strength), radius)


HEAD = (0.5, 0.24)
BODY = (
    (0.47, 0.22), (0.53, 0.22), (0.89, 0.91), (0.89, 0.95), (0.86, 0.975), (0.14, 0.975), (0.11, 0.95), (0.11, 0.91),
)  # fmt: skip
# edges as outlines: a stroke takes ten times as long to draw
RIM = ((0.43, 0.2), (0.57, 0.2), (0.93, 0.9), (0.93, 0.97), (0.88, 1.0), (0.12, 1.0), (0.07, 0.97), (0.07, 0.9))


def customer(colour: Customer, size: float, x: float = 0, y: float = 0) -> Shapes:
    """An Adventurer: a pawn with the colour's letter."""
    square, look = Square(x, y, size), COLOURS[colour]
    return (
        square.path(_fill(WHITE), hull(RIM), disc(HEAD, 0.225)),
        square.path(_fill(look.fill), hull(BODY), disc(HEAD, 0.19)),
        square.word(look.letter, (0.5, 0.72), 0.36, look.ink),
    )


WIDE, BESIDE, APART = 0.36, 6, 4  # in pawn sizes; dp; dp


def customers(
    counts: Sequence[tuple[Customer, int]], size: float, width: float, x: float = 0, y: float = 0
) -> Iterator[Shape]:
    """A pawn and a number for each colour present, wrapped to the width."""
    left, top = x, y
    for colour, count in counts:
        digits = size * WIDE * len(str(count)) + BESIDE
        if left > x and left + size + digits > x + width:
            left, top = x, top + size + 2
        yield from customer(colour, size, left, top)
        yield Text(left + size + digits / 2, top + size / 2, str(count), size * 0.62, "on surface", is_bold=True)
        left += size + digits + APART


def room_for(width: float, across: int) -> float:
    """The largest size at which `across` pawns with a digit fit in a row."""
    return ((width + APART) / across - APART - BESIDE) / (1 + WIDE) - 0.1


def skull(size: float, colour: Colour, hole: Colour, x: float = 0, y: float = 0) -> Shapes:
    """The symbol of Corruption."""
    square = Square(x, y, size)
    jaw = hull(((0.27, 0.6), (0.73, 0.6), (0.7, 0.95), (0.3, 0.95)))
    nose = hull(((0.5, 0.58), (0.57, 0.7), (0.43, 0.7)))
    return (
        square.path(_fill(colour), disc((0.5, 0.42), 0.38), jaw),
        square.path(_fill(hole), disc((0.36, 0.45), 0.1), disc((0.64, 0.45), 0.1), nose),
    )


def bubble(kind: Bubble, size: float, inks: tuple[Colour, Colour], x: float = 0, y: float = 0) -> Shapes:
    """A filled bubble: ± or two crossing arrows; `inks`: colours of background and symbol."""
    square, (fill, sign) = Square(x, y, size), inks
    return (
        square.circle((0.5, 0.5), 0.5, _fill(fill)),
        square.path(square.line(sign, 0.1), *[open_path(points) for points in SIGNS[kind]]),
    )


SIGNS: dict[Bubble, tuple[tuple[tuple[float, float], ...], ...]] = {
    "plus_minus": (((0.5, 0.2), (0.5, 0.58)), ((0.31, 0.39), (0.69, 0.39)), ((0.31, 0.74), (0.69, 0.74))),
    "move": (
        ((0.25, 0.37), (0.73, 0.37)), ((0.6, 0.24), (0.75, 0.37), (0.6, 0.5)),
        ((0.75, 0.66), (0.27, 0.66)), ((0.4, 0.53), (0.25, 0.66), (0.4, 0.79)),
    ),
}  # fmt: skip

SHIELD = ((0.1, 0.06), (0.9, 0.06), (0.9, 0.5), (0.5, 0.98), (0.1, 0.5))


def shield(colour: Customer, count: int | str, size: float, x: float = 0, y: float = 0) -> Shapes:
    """A Hall: its number of visitors and its colour's letter."""
    square, look = Square(x, y, size), COLOURS[colour]
    return (
        *_shield(square, look),
        square.word(str(count), (0.5, 0.38), 0.46, look.ink),
        square.word(look.letter, (0.5, 0.76), 0.24, look.ink),
    )


def _shield(square: Square, look: Colours) -> Shapes:
    return square.polygon(SHIELD, square.line(WHITE, 0.08)), square.polygon(SHIELD, _fill(look.fill))


def hall(faction: str, mark: str | None, size: float) -> Shapes:
    """A Hall with an X or a Market icon on it, or with its letter."""
    square, look = Square(0, 0, size), COLOURS[faction]
    ground = _shield(square, look)
    if mark is None:
        return *ground, square.word(look.letter, (0.5, 0.42), 0.5, look.ink)
    arms = open_path(((0.3, 0.22), (0.7, 0.66))), open_path(((0.7, 0.22), (0.3, 0.66)))
    stall = (hull(((0.5, 0.2), (0.74, 0.62), (0.26, 0.62))),)
    symbol = square.path(square.line(look.ink, 0.1), *(arms if mark == "X" else stall))
    return *ground, symbol, Text(*square.at(0.84, 0.86), look.letter, 12, "on surface", is_bold=True)


HULL, HULL_EDGE = Hex("#7A5A3A"), Hex("#F1E3CF")


def boat(aboard: tuple[Customer, ...], number: int, width: float, height: float, ground: Colour) -> Shapes:
    """A numbered boat; empty places have as many shapes as passengers, to keep updates small."""
    deck = height * 0.52
    pawn = min((width - 20) / HOLDS, height * 0.6)
    left, top = (width - HOLDS * pawn) / 2, deck - pawn * 0.98
    corners = (3, deck), (width - 3, deck), (width * 0.86, height - 3), (width * 0.14, height - 3)
    places = [
        customer(aboard[at], pawn, left + at * pawn, top)
        if at < len(aboard)
        else _hollow(Square(left + at * pawn, top, pawn), ground)
        for at in range(HOLDS)
    ]
    return (
        polygon(corners, Look(fill=HULL, stroke=HULL_EDGE, width=2)),
        Text(width / 2, (deck + height) / 2, str(number), (height - deck) * 0.62, HULL_EDGE, is_bold=True),
        *chain(*places),
    )


def _hollow(square: Square, ground: Colour) -> Shapes:
    middle, line = (0.5, 0.63), 0.75 / square.size
    return (
        square.path(_fill("outline"), disc(middle, 0.16 + line)),
        square.path(_fill(ground), disc(middle, 0.16 - line)),
        square.word("", middle, 0.36, ground),
    )


def pennant(size: float, pole: float, x: float = 0) -> Shapes:
    """The Market token: a pennant on a pole."""
    square = Square(x, 0, size)
    return (
        square.polyline(((0.1, 0.02), (0.1, pole / size)), Look(stroke="on surface", width=2)),
        square.polygon(((0.1, 0.02), (0.85, 0.24), (0.1, 0.46)), _fill("tertiary")),
    )


def bag(size: float, colour: Colour, x: float = 0, y: float = 0) -> Shapes:
    """The bag of Adventurers: a sack with a handle."""
    square = Square(x, y, size)
    sack = hull(((0.16, 0.36), (0.84, 0.36), (0.92, 0.94), (0.08, 0.94)))
    handle: tuple[Step, ...] = (("M", (0.33, 0.36)), ("C", (0.33, 0.02, 0.67, 0.02, 0.67, 0.36)))
    return square.path(_fill(colour), sack), square.path(square.line(colour, 0.11), handle)
