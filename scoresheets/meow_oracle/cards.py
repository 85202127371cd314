"""The cards of Meow Oracle: a face with number and colour symbol, or the back. Colours are distinct in greyscale."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referees.meow_oracle.pieces import FACE_DOWN, NO_CARD, card_number, is_card
from referees.meow_oracle.view import Scored
from scoresheets.meow_oracle.strokes import SIDE, plan, strokes
from scoresheets.shapes import Colour, Hex, Look, Rect, Shape, Step, Text, bent, disc, hull, polar, shifted
from scoresheets.sheet import Sheet, picture
from scoresheets.square import Square


class Face(NamedTuple):
    """Fill and ink of a place, and its symbol as an icon font's letter and as outlines in a unit square."""

    fill: Colour
    ink: Colour
    letter: str
    sign: tuple[Sequence[Step], ...]


FLAME = (
    bent(
        (0.52, 0.02), (0.62, 0.24, 0.88, 0.38, 0.88, 0.64), (0.88, 0.86, 0.7, 0.98, 0.5, 0.98),
        (0.3, 0.98, 0.12, 0.86, 0.12, 0.64), (0.12, 0.48, 0.22, 0.36, 0.3, 0.24), (0.32, 0.38, 0.38, 0.44, 0.44, 0.44),
        (0.5, 0.32, 0.46, 0.16, 0.52, 0.02),
    ),
)  # fmt: skip
LEAF = (
    bent((0.94, 0.06), (0.98, 0.56, 0.82, 0.92, 0.42, 0.9), (0.14, 0.88, 0.06, 0.6, 0.2, 0.38),
            (0.36, 0.14, 0.66, 0.1, 0.94, 0.06)),
    hull(((0.02, 0.98), (0.26, 0.64), (0.34, 0.72), (0.1, 1.0))),
)  # fmt: skip
DROP = (
    bent((0.5, 0.03), (0.62, 0.26, 0.84, 0.46, 0.84, 0.66), (0.84, 0.86, 0.69, 0.98, 0.5, 0.98),
            (0.31, 0.98, 0.16, 0.86, 0.16, 0.66), (0.16, 0.46, 0.38, 0.26, 0.5, 0.03)),
)  # fmt: skip
STAR = (hull([polar(turn / 10, 0.5 if turn % 2 == 0 else 0.2) for turn in range(10)]),)
PAW = (
    *(disc(toe, 0.12) for toe in ((0.14, 0.44), (0.36, 0.18), (0.64, 0.18), (0.86, 0.44))),
    bent((0.5, 0.42), (0.66, 0.42, 0.86, 0.7, 0.82, 0.84), (0.78, 1.0, 0.6, 0.92, 0.5, 0.92),
            (0.4, 0.92, 0.22, 1.0, 0.18, 0.84), (0.14, 0.7, 0.34, 0.42, 0.5, 0.42)),
)  # fmt: skip

WHITE = Hex("#FFFFFF")
# after Okabe and Ito, distinct in lightness; jokers are paper
FACES = {
    "R": Face(Hex("#C04400"), WHITE, "\ue392", FLAME),
    "G": Face(Hex("#7FD3B2"), Hex("#06281C"), "\ue217", LEAF),
    "B": Face(Hex("#00528A"), WHITE, "\U000f05a2", DROP),
    "J": Face(Hex("#F6F1E6"), Hex("#2B2620"), "\ue5f9", STAR),
}
BACK = Face("secondary container", "on secondary container", "\ue4a1", PAW)
VACANT = Face("surface", "surface", "", STAR)
EDGE, RADIUS = 1.5, 7.0
INSET = 3.5  # margin of a symbol
FAINT = 0.28


def _face(card: str | None) -> Face:
    if card is None or card == NO_CARD:
        return VACANT
    return BACK if card == FACE_DOWN else FACES[card[0]]


def card_shapes(card: str | None, width: float, height: float, *, is_faint: bool = False) -> tuple[Shape, ...]:
    """A card or an empty place, of the same shapes to keep updates small; fading colours is faster than opacity."""
    face, share = _face(card), FAINT if is_faint else 1.0
    number = str(card_number(card)) if is_card(card) else ""
    across, down, tall = number_at(width, height)
    large = min(width, height) * 0.4
    part = 0.5 if card == FACE_DOWN else 1
    x, y = (part * (side - large - 2 * INSET) + INSET for side in (width, height))
    edge = Look(stroke="faint", width=EDGE, strength=share)
    return (
        Rect(0, 0, width, height, Look(fill=face.fill, strength=share), RADIUS),
        Rect(EDGE / 2, EDGE / 2, width - EDGE, height - EDGE, edge, RADIUS - EDGE / 2),
        Text(across, down + tall / 2, number, tall, face.ink, is_bold=True, anchor="start", strength=share),
        Square(x, y, large).sign(face.letter, Look(fill=face.ink, strength=share), *face.sign),
    )


def number_at(width: float, height: float) -> tuple[float, float, float]:
    """Position and size of the number on a face."""
    return width * 0.09, height * 0.05, min(height * 0.5, width * 0.56)


DIGIT = 0.62  # in font sizes


def number_over(card: str | None, x: float, y: float, size: float) -> Iterable[Shape]:
    """A card's number drawn again on the card's colour, above strokes that cross it."""
    if not is_card(card):
        return
    face, number = _face(card), str(card_number(card))
    yield Rect(x - 0.05 * size, y, (len(number) * DIGIT + 0.1) * size, size * 0.95, Look(fill=face.fill), 4)
    yield Text(x, y + size / 2, number, size, face.ink, is_bold=True, anchor="start")


def pile(count: int, size: float) -> tuple[Shape, ...]:
    """Face-down cards beside an area: a back with their number."""
    return (
        Rect(0, 0, size, size, Look(fill=BACK.fill), RADIUS),
        Rect(EDGE / 2, EDGE / 2, size - EDGE, size - EDGE, Look(stroke="outline", width=EDGE), RADIUS - EDGE / 2),
        Text(size - 5, 0.3 * size, f"+{count}", 17, BACK.ink, is_bold=True, anchor="end"),
        Square(4, size - 20, 16).sign(BACK.letter, Look(fill=BACK.ink), *BACK.sign),
    )


NUMBER = 24.0  # font size


def area(scored: Scored, chosen: int | None = None) -> Sheet:
    """The nine cards of an area with score strokes, faint if they don't belong to the chosen score line."""
    layout = plan(strokes(scored), chosen)
    boxes = [*zip(scored.cells, layout.cells, strict=True)]
    cards = [shifted(shape, box.x, box.y) for card, box in boxes for shape in _small(card)]
    numbers = [shape for card, box in boxes for shape in number_over(card, box.x + 5, box.y + 3, NUMBER)]
    return picture((*cards, *layout.shapes, *numbers), layout.width, layout.height)


def _small(card: str | None) -> Iterable[Shape]:
    face = _face(card)
    yield Rect(0, 0, SIDE, SIDE, Look(fill=face.fill), RADIUS)
    yield Rect(0.5, 0.5, SIDE - 1, SIDE - 1, Look(stroke="faint", width=1), RADIUS)
    yield Square(SIDE - 22, 4, 17).sign(face.letter, Look(fill=face.ink), *face.sign)
