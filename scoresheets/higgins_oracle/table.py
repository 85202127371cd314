"""Tile faces of The Oracle's board, each drawn at a given width and height."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from referees.higgins_oracle.pieces import FULL_HAND
from scoresheets.higgins_oracle.cards import DIGIT, back, card_shapes, pile
from scoresheets.marks import mark
from scoresheets.shapes import Colour, Look, Rect, Shape, Text, disc, hull, joined, shifted
from scoresheets.square import Square

CROWN = (
    hull(((0.06, 0.34), (0.3, 0.56), (0.5, 0.18), (0.7, 0.56), (0.94, 0.34), (0.86, 0.88), (0.14, 0.88))),
    *(disc(tip, 0.07) for tip in ((0.07, 0.3), (0.5, 0.14), (0.93, 0.3))),
)

FACE = 0.7  # width of a card in heights
CAPTION = 20  # dp


class Words(NamedTuple):
    """A left-aligned line of text."""

    words: str
    size: float

    def shapes(self, width: float, height: float) -> tuple[Shape, ...]:
        return (Text(0, height / 2, self.words, self.size, anchor="start"),)


class HandAndDeck(NamedTuple):
    """The Oracle's hand with empty places, and the deck with its count; captioned if drawn large."""

    hand: int
    deck: int
    called: tuple[str, str] | None = None

    def shapes(self, width: float, height: float) -> tuple[Shape, ...]:
        places = max(FULL_HAND, self.hand)
        high = min(height - (CAPTION if self.called else 0), width / self.wide(1))
        step, across = (FACE + 0.1) * high, FACE * high
        hand = (back(across, high, is_there=at < self.hand) for at in range(places))
        cards = [shifted(shape, at * step, 0) for at, card in enumerate(hand) for shape in card]
        left = places * step + 0.25 * high
        size = min(0.6 * high, 30)
        number = Text(left + across + 0.15 * high, high / 2, str(self.deck), size, "on surface", True, "start")
        deck = [shifted(shape, left, 0) for shape in pile(self.deck, across, high)]
        names = zip((0, left), self.called or (), strict=False)
        words = [Text(x, high + CAPTION / 2, word, 14, anchor="start") for x, word in names]
        return *cards, *deck, number, *words

    def wide(self, high: float) -> float:
        return high * (max(FULL_HAND, self.hand) * (FACE + 0.1) + 0.25 + FACE + 0.15 + 0.6 * DIGIT * 2)


class Crown(NamedTuple):
    """The Oracle's crown, preceded by hand and deck if these aren't drawn large elsewhere."""

    hand: HandAndDeck | None

    def shapes(self, width: float, height: float) -> tuple[Shape, ...]:
        crown = Square(width - height, 0, height).path(Look(fill="primary"), *CROWN)
        return (*self.hand.shapes(width, height), crown) if self.hand else (crown,)


class PlayerCards(NamedTuple):
    """Face-up cards of a player, with the shape and colour of the player's mark."""

    shape: str
    colour: Colour
    cards: tuple[str, ...]


SLIM, APART = 0.64, 3  # in heights; in dp

# dp: few, so that the size seldom changes; the smallest is legible at arm's length
HEIGHTS = 90, 64, 42, 27


class LaidOut(NamedTuple):
    """Cards laid out, each player's cards after the player's mark; `amiss` cards have a red edge."""

    before: tuple[PlayerCards, ...]
    amiss: tuple[Any, ...] = ()

    def high(self, width: float, height: float) -> float:
        """The height of all lines with the largest cards that fit, or with the smallest if none do."""
        places = sum(1 + len(row.cards) for row in self.before)
        heights = [laid_height(places, width, high) for high in HEIGHTS]
        return next((high for high in heights if high <= height), heights[-1])

    def shapes(self, width: float, height: float) -> tuple[Shape, ...]:
        places = sum(1 + len(row.cards) for row in self.before)
        high = next((size for size in HEIGHTS if laid_height(places, width, size) <= height), HEIGHTS[-1])
        across, wide = in_line(width, high), SLIM * high
        every = chain.from_iterable(_row_shapes(row, wide, high, self.amiss) for row in self.before)
        return joined(
            shifted(shape, at % across * (wide + APART), at // across * (high + APART))
            for at, shapes in enumerate(every)
            for shape in shapes
        )


def _row_shapes(row: PlayerCards, wide: float, high: float, amiss: tuple[Any, ...]) -> Iterator[tuple[Shape, ...]]:
    yield (mark(row.shape, wide / 2, high / 2, min(0.8 * wide, 24), Look(fill=row.colour)),)
    edge = Rect(1.5, 1.5, wide - 3, high - 3, Look(stroke="error", width=3), 6)
    yield from ((*card_shapes(card, wide, high), *([edge] if card in amiss else [])) for card in row.cards)


def in_line(width: float, high: float) -> int:
    """The number of cards of that height that fit side by side."""
    return int((width + APART) // (high * SLIM + APART))


def laid_height(places: int, width: float, high: float) -> float:
    """The height of the lines for `places` cards, in dp."""
    return -(-places // in_line(width, high)) * (high + APART) - APART


class Score(NamedTuple):
    """A player's points, preceded by a card back with the number of cards won in this round."""

    won: int
    points: int
    size: float

    @property
    def width(self) -> float:
        return (1.35 * self.size if self.won else 0) + DIGIT * len(str(self.points)) * self.size

    def shapes(self, width: float, height: float) -> tuple[Shape, ...]:
        middle, wide, high = height / 2, 1.05 * self.size, 1.2 * self.size
        points = Text(width, middle, str(self.points), self.size, "on surface", is_bold=True, anchor="end")
        if not self.won:
            return (points,)
        face = [shifted(shape, 0, middle - high / 2) for shape in back(wide, high)]
        number = Text(wide / 2, middle, str(self.won), 0.68 * self.size, "on secondary container", is_bold=True)
        return points, *face, number


class Bar(NamedTuple):
    """Progress bar towards the target score."""

    points: int
    target: int

    def shapes(self, width: float, height: float) -> tuple[Shape, ...]:
        filled = width * max(0, min(self.points, self.target)) / self.target
        wide, radius = max(filled, height) if filled else 0, height / 2  # at least a dot, so that its ends are round
        return (
            Rect(0, 0, width, height, Look(fill="faint"), radius),
            Rect(0, 0, wide, height, Look(fill="primary"), radius),
        )
