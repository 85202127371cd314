"""Planets, tokens, hazards and the Oracle of Interstellar Oracle. Only public information is drawn."""

import math
from collections.abc import Callable, Iterator

from referees.common.values.value import Value
from referees.interstellar_oracle.table.pieces import RACES
from scoresheets.shapes import KAPPA, PAPER, Circle, Colour, Hex, Look, Point, Rect, Shape, Step, Text, bent, open_path
from scoresheets.square import Square

CODES = dict(zip(RACES, ("Am", "Vr", "Ne", "In", "Er", "St", "Ro", "Hu", "Ki", "Xa", "Al", "Ze"), strict=True))
GOLD, INK, PALE, DARK = Hex("#F2C230"), Hex("#1B1A22"), Hex("#FFFFFF"), Hex("#2B2A33")
SAND, ICE, HAZARD = Hex("#EBCB93"), Hex("#B4D2F0"), Hex("#8E1B1B")
SHADE = Look(fill=Hex("#000000"), strength=0.15)
# players' colours that take white letters
TAKES_WHITE: tuple[Colour, ...] = ("blue mark", Hex(PAPER["blue mark"]), Hex("#707070"))


class Token(Value):
    """A token: race letters, player colour, whether its active ability is unused, whether its player has the Oracle."""

    code: str
    colour: Colour
    is_active: bool = True
    has_oracle: bool = False


class Planet(Value):
    """A planet. `number` is None and `hazard` "" until entered; `covered` counts hazards below that one, `cards` those
    under the planet, `soon` the turns until it vanishes (None if many)."""

    number: int | None
    is_inner: bool
    is_there: bool = True
    hazard: str | None = None
    hazard_name: str = ""
    covered: int = 0
    cards: int = 0
    has_oracle: bool = False
    tokens: tuple[Token, ...] = ()
    soon: int | None = None


def _segment(start: float, sweep: float) -> tuple[Step, ...]:
    """The segment that a chord cuts off the unit circle; angles in radians clockwise from the right."""
    (x, y), (right, down) = [(math.cos(angle), math.sin(angle)) for angle in (start, start + sweep)]
    far = 4 / 3 * math.tan(sweep / 4)
    return bent((x, y), (x - far * y, y + far * x, right + far * down, down - far * right, right, down))


# Hazards and the Oracle, in a square whose corner is their middle


def _plague(pen: Square) -> list[Shape]:
    turns = [math.pi / 3 * step for step in range(6)]
    rays = [open_path((math.cos(turn) * far, math.sin(turn) * far) for far in (0.55, 1.05)) for turn in turns]
    return [pen.circle((0, 0), 0.5, WHITE), pen.path(pen.line(PALE, 0.3), *rays)]


def _plant(pen: Square) -> list[Shape]:
    up, down = (-1, -0.5, 0, -1.1, 0.9, -0.9), (1.1, 0, 0.5, 1, -0.35, 0.35)
    leaf = pen.path(WHITE, bent((-0.35, 0.35), up, down))
    return [leaf, pen.polyline(((-0.95, 0.95), (-0.3, 0.3)), pen.line(PALE, 0.3))]


def _natives(pen: Square) -> list[Shape]:
    far = 0.8 * KAPPA
    left, right = (-0.8, 0.9 - far, -far, 0.1, 0, 0.1), (far, 0.1, 0.8, 0.9 - far, 0.8, 0.9)
    return [pen.circle((0, -0.5), 0.42, WHITE), pen.path(WHITE, bent((-0.8, 0.9), left, right))]


def _labyrinth(pen: Square) -> list[Shape]:
    walls = ((-0.95, 0.95), (-0.95, -0.95), (0.95, -0.95), (0.95, 0.8), (-0.25, 0.8), (-0.25, -0.2), (0.3, -0.2))
    return [pen.polyline(walls, pen.line(PALE, 0.3))]


def _defense(pen: Square) -> list[Shape]:
    return [pen.polygon(((-0.85, -0.8), (0.85, -0.8), (0.85, 0.15), (0, 1.05), (-0.85, 0.15)), WHITE)]


WHITE = Look(fill=PALE)
HAZARD_DISC = Look(fill=HAZARD), Look(stroke=PALE, width=1.2)
SIGNS: dict[str, Callable[[Square], list[Shape]]] = {
    "plague": _plague,
    "aggressive_plant": _plant,
    "natives": _natives,
    "labyrinth": _labyrinth,
    "planetary_defense": _defense,
}


def hazard(id: str, name: str, middle: Point, radius: float) -> Iterator[Shape]:
    """A hazard: a symbol if in the shipped kit, else the first letter; "?" if not entered."""
    yield from (Circle(*middle, radius, look) for look in HAZARD_DISC)
    if id in SIGNS:
        yield from SIGNS[id](Square(*middle, radius * 0.62))
    else:
        yield Text(*middle, name[:1].upper() or "?", radius * 1.3, PALE, is_bold=True)


def oracle(middle: Point, radius: float) -> tuple[Shape, ...]:
    """The Oracle: a golden disc with an eye."""
    pen = Square(*middle, radius)
    eye = bent((-0.7, 0), (-0.2, -0.65, 0.2, -0.65, 0.7, 0), (0.2, 0.65, -0.2, 0.65, -0.7, 0))
    gold, edge = Look(fill=GOLD), Look(stroke=INK, width=1.2)
    return (
        pen.circle((0, 0), 1, gold), pen.circle((0, 0), 1, edge), pen.path(Look(fill=INK), eye),
        pen.circle((0, 0), 0.26, gold),
    )  # fmt: skip


def token(piece: Token, middle: Point, radius: float) -> Iterator[Shape]:
    """A token: the race's letters on the player's colour; its reverse is white with a ring of that colour."""
    yield Circle(*middle, radius, Look(fill=piece.colour if piece.is_active else PALE))
    if not piece.is_active:
        yield Circle(*middle, radius - 1.6, Look(stroke=piece.colour, width=3.2))
    yield Circle(*middle, radius, Look(stroke=DARK, width=1.3))
    letters = PALE if piece.is_active and piece.colour in TAKES_WHITE else INK
    yield Text(*middle, piece.code, radius, letters, is_bold=True)
    if piece.has_oracle:
        yield from oracle((middle[0] + radius * 0.8, middle[1] - radius * 0.8), radius * 0.55)


MARGIN = 3.5  # for a ring
MOST_CARDS = 3


def planet(planet: Planet, size: float) -> tuple[Shape, ...]:
    """A planet with everything on it, in a square."""
    return (*(_in_play if planet.is_there else _gone)(planet, Square(0, 0, size)),)


def _gone(planet: Planet, square: Square) -> Iterator[Shape]:
    size = square.size
    yield Circle(*square.at(0.5, 0.5), 0.8 * (size / 2 - MARGIN), Look(stroke="faint", width=1.5, dash=(3, 5)))
    yield from _tokens(planet.tokens, size)


def _in_play(planet: Planet, square: Square) -> Iterator[Shape]:
    size, middle = square.size, square.at(0.5, 0.5)
    ground = Square(*middle, size / 2 - MARGIN)
    yield ground.circle((0, 0), 1, Look(fill=SAND if planet.is_inner else ICE))
    yield ground.path(SHADE, _segment(0.25, 1.9))
    yield ground.circle((0, 0), 1, Look(stroke=INK, width=1))
    is_cramped = planet.soon is not None and len(planet.tokens) > 1  # the tag is beside the number
    number = "?" if planet.number is None else str(planet.number)
    yield square.word(number, (0.5, 0.36 if planet.tokens else 0.5), 0.34 if is_cramped else 0.38, INK)
    yield from _beneath(min(planet.cards, MOST_CARDS), square)
    if planet.hazard is not None:
        for depth in range(planet.covered, 0, -1):
            lower = square.at(0.19 + 0.02 * depth, 0.19 + 0.09 * depth)  # beside the number
            yield from (Circle(*lower, size * 0.17, look) for look in HAZARD_DISC)
        yield from hazard(planet.hazard, planet.hazard_name, square.at(0.19, 0.19), size * 0.17)
    if planet.has_oracle:
        yield from oracle(square.at(0.8, 0.2), size * 0.18)
    yield from _tokens(planet.tokens, size)
    if planet.soon is not None:
        tag = square.at(0.135, 0.5) if is_cramped else square.at(0.17, 0.83)
        half = size * (0.135 if is_cramped else 0.17)
        for look in (Look(fill="error"), Look(stroke="surface", width=1.5)):
            yield Rect(tag[0] - half, tag[1] - half, 2 * half, 2 * half, look, half * 0.3)
        yield Text(*tag, str(planet.soon), half * 1.35, "on error", is_bold=True)


def _beneath(count: int, square: Square) -> Iterator[Shape]:
    wide, high = 0.11, 0.15
    for at in range(count):
        corner = square.at(0.79 - at * wide * 0.45, 0.425 + (at - (count - 1) / 2) * high * 0.75)
        for look in (WHITE, Look(stroke=INK, width=1.2)):
            yield Rect(*corner, wide * square.size, high * square.size, look, 2)


def _tokens(tokens: tuple[Token, ...], size: float) -> Iterator[Shape]:
    count = len(tokens)
    radius = size * (0.23 if count <= 2 else 0.19)
    step = min(2 * radius, (size - 2 * radius - 2) / max(count - 1, 1))
    for at, piece in enumerate(tokens):
        yield from token(piece, (size / 2 + (at - (count - 1) / 2) * step, size - radius - 1), radius)
