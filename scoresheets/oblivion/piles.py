"""Other pieces on Oblivion's table: draft piles, the deck, and the number of cards in a hand."""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import NamedTuple

from scoresheets.oblivion.cards import INK, PAPER
from scoresheets.shapes import Look, Path, Rect, Shape, Step, Text, open_path
from scoresheets.square import Square

LETTER, LINE = 0.54, 1.28  # in font sizes
STRIP, PADDED = 12, 7  # dp
INSET, TITLE, SNUG, ROUND = 8, 1.3, 4, 10


def strip_lines(name: str, width: float, letter: float) -> list[str]:
    """A card's name on a pile, wrapped between words."""
    return wrap(name, max(int((width - 2 * PADDED) / (letter * LETTER)), 1), break_long_words=False)


def strip_height(name: str, width: float, letter: float) -> float:
    """The height of a card on a pile."""
    return STRIP + len(strip_lines(name, width, letter)) * letter * LINE


def pile_height(names: Iterable[str], width: float, letter: float) -> float:
    """The height of a pile with these cards."""
    return 2 * INSET + letter * TITLE + sum(strip_height(name, width - 2 * INSET, letter) + SNUG for name in names)


class Pile(NamedTuple):
    """A draft pile: title, card names and font size; a taken one shows the label `taken` instead."""

    title: str
    cards: tuple[str, ...]
    letter: float
    taken: str = ""

    def shapes(self, width: float, height: float) -> tuple[Shape, ...]:
        return tuple(self._parts(width, height))

    def _parts(self, width: float, height: float) -> Iterator[Shape]:
        size, ink = self.letter, Look(stroke="faint", width=1) if self.taken else Look("surface high")
        yield Rect(0.5, 0.5, width - 1, height - 1, ink, ROUND)
        yield Text(
            INSET, INSET + size / 2, self.title, size, "ink" if self.taken else "on surface", is_bold=True,
            anchor="start",
        )  # fmt: skip
        if self.taken:
            yield Text(INSET, INSET + size * TITLE + SNUG + size / 2, self.taken, size, "ink", anchor="start")
        inner, top = width - 2 * INSET, INSET + size * TITLE + SNUG
        for name in self.cards:
            high = strip_height(name, inner, size)
            yield Rect(INSET + 0.5, top + 0.5, inner - 1, high - 1, Look(PAPER, INK, 1), 6)
            for at, line in enumerate(strip_lines(name, inner, size)):
                middle = top + STRIP / 2 + (at + 0.5) * size * LINE
                yield Text(INSET + PADDED, middle, line, size, INK, is_bold=True, anchor="start")
            top += high + SNUG


class Deck(NamedTuple):
    """The face-down deck."""

    cards: int

    def shapes(self, width: float, height: float) -> tuple[Shape, ...]:
        wide, high = width - 7, height - 7
        size = min(height * 0.32, 40)
        edges = [open_path([(at + 5, high + at), (wide + at, high + at), (wide + at, at + 5)]) for at in (3.5, 6.5)]
        return (
            Rect(0.5, 0.5, wide, high, Look("secondary container", "outline", 1), 8),
            Path((*edges[0], *edges[1]), Look(stroke="outline", width=1)),
            Text(wide / 2, high / 2, str(self.cards), size, "on secondary container", is_bold=True),
        )


class HandTile(NamedTuple):
    """The number of cards in a hand, a note on the player, and whether cards known from the draft can be viewed."""

    cards: int
    note: str
    is_open: bool

    def shapes(self, width: float, height: float) -> tuple[Shape, ...]:
        right, y = width - (30 if self.is_open else 2), height / 2
        left = right - 24 - 9 * len(str(self.cards))
        card = Square(left, y - 9, 18)
        shapes: list[Shape] = [
            Text(right, y, str(self.cards), 16, "on surface", is_bold=True, anchor="end"),
            card.path(card.line("ink", 0.09), FRONT),
            Text(left - 6, y, self.note, 13, "ink", anchor="end"),
        ]
        if self.is_open:
            eye = Square(width - 24, y - 11, 22)
            shapes += [eye.path(eye.line("ink", 0.08), EYE), eye.circle((0.5, 0.5), 0.14, Look("ink"))]
        return tuple(shapes)


FRONT: tuple[Step, ...] = (
    *open_path(((0.34, 0.1), (0.86, 0.1), (0.86, 0.84), (0.34, 0.84))), ("Z", ()),
    *open_path(((0.22, 0.24), (0.12, 0.28), (0.26, 0.9), (0.34, 0.9))),
)  # fmt: skip
EYE: tuple[Step, ...] = (
    ("M", (0.04, 0.5)), ("C", (0.2, 0.2, 0.36, 0.2, 0.5, 0.2)), ("C", (0.64, 0.2, 0.8, 0.2, 0.96, 0.5)),
    ("C", (0.8, 0.8, 0.64, 0.8, 0.5, 0.8)), ("C", (0.36, 0.8, 0.2, 0.8, 0.04, 0.5)), ("Z", ()),
)  # fmt: skip
