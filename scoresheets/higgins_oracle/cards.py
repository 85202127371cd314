"""Playing cards: faces with rank and suit, and backs."""

from collections.abc import Sequence

from referees.higgins_oracle.pieces import rank_of
from scoresheets.shapes import Hex, Look, Rect, Shape, Step, Text, disc, hull, shifted
from scoresheets.square import Square

PAPER = Hex("#F6F1E6")
BLACK, RED = Hex("#1F1B16"), Hex("#B3261E")
INKS = {"C": BLACK, "D": RED, "H": RED, "S": BLACK}
STEM = hull(((0.5, 0.5), (0.66, 1), (0.34, 1)))
# outlines in a unit square
SUITS: dict[str, tuple[Sequence[Step], ...]] = {
    "D": (hull(((0.5, 0), (0.88, 0.5), (0.5, 1), (0.12, 0.5))),),
    "H": (disc((0.27, 0.3), 0.25), disc((0.73, 0.3), 0.25), hull(((0.045, 0.41), (0.955, 0.41), (0.5, 1)))),
    "S": (disc((0.27, 0.6), 0.23), disc((0.73, 0.6), 0.23), hull(((0.07, 0.49), (0.93, 0.49), (0.5, 0))), STEM),
    "C": (disc((0.5, 0.25), 0.22), disc((0.25, 0.6), 0.22), disc((0.75, 0.6), 0.22), STEM),
}
DIGIT = 0.64  # in font sizes
RANK, MARK = 0.46, 0.4  # in card heights


def suits(letters: Sequence[str], x: float, y: float, size: float, step: float) -> tuple[Shape, ...]:
    """Suit symbols side by side, each in a square of that size."""
    return tuple(
        Square(x + at * step, y, size).path(Look(fill=INKS[suit]), *SUITS[suit]) for at, suit in enumerate(letters)
    )


def card_shapes(card: str, width: float, height: float) -> tuple[Shape, ...]:
    """A card face up, with its rank as large as fits."""
    rank, suit, mark = rank_of(card), card[-1], min(MARK * height, 0.7 * width)
    size = min(RANK * height, 0.94 * width / (DIGIT * len(rank)))
    return (
        *_sheet(width, height, Look(fill=PAPER), Look(stroke="faint", width=1)),
        Text(0.06 * width, 0.06 * height + size / 2, rank, size, INKS[suit], is_bold=True, anchor="start"),
        *suits(suit, 0.94 * width - mark, 0.95 * height - mark, mark, 0),
    )


def back(width: float, height: float, *, is_there: bool = True) -> tuple[Shape, ...]:
    """A card back or an empty place, drawn with the same shapes to keep screen updates small."""
    ground = Look(fill="secondary container", strength=1.0 if is_there else 0.0)
    return _sheet(width, height, ground, Look(stroke="outline" if is_there else "faint", width=1.5))


def pile(count: int, width: float, height: float) -> tuple[Shape, ...]:
    """A face-down deck: one card, several, or an empty place."""
    offset = 0.05 * height
    steps = [at * offset for at in range(min(count, 3))] or [0.0]
    card = back(width - steps[-1], height - steps[-1], is_there=count > 0)
    return tuple(shifted(shape, at, at) for at in steps for shape in card)


def _sheet(width: float, height: float, ground: Look, edge: Look) -> tuple[Shape, ...]:
    radius = min(6, 0.15 * height)
    line = edge.width
    inside = Rect(line / 2, line / 2, width - line, height - line, edge, radius - line / 2)
    return Rect(0, 0, width, height, ground, radius), inside
