"""The thirty-six cards and the nine cells."""

from typing import TypeGuard

from referees.common.values import changed
from referees.common.words import Sentence, say

JOKERS = ("J3", "J4", "J5")
DECK: tuple[str, ...] = tuple(f"{colour}{number}" for colour in "RGB" for number in range(11)) + JOKERS
"""MO-1: red, green and blue 0 to 10, and jokers 3, 4 and 5 that count as all three colours."""

FACE_DOWN = "face-down"
"""Content of a cell with a face-down card; None is a vacant cell, all else face-up cards."""

NO_CARD = "none"
"""Content of a cell that stays empty, while a round is counted by the sheet (C-MO-15)."""

BESIDE = "beside"  # source of a face-down card that was moved beside its area

CELLS = tuple(range(9))  # reading order: 0 top left, 8 bottom right

LINES: tuple[tuple[int, int, int], ...] = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
)  # fmt: skip
"""MO-22: three rows, three columns, two diagonals."""

_NUMBERS = {card: int(card[1:]) for card in DECK}
_COLOURS = {card: frozenset("RGB") if card in JOKERS else frozenset(card[0]) for card in DECK}
_LABELS = {
    card: {
        "R": say("red {number}", number=number),
        "G": say("green {number}", number=number),
        "B": say("blue {number}", number=number),
        "J": say("joker {number}", number=number),
    }[card[0]]
    for card, number in _NUMBERS.items()
} | {NO_CARD: say("no card")}
_CELL_LABELS = (
    say("top left"), say("top middle"), say("top right"),
    say("middle left"), say("centre"), say("middle right"),
    say("bottom left"), say("bottom middle"), say("bottom right"),
)  # fmt: skip
_CELL_PLACES = (
    say("in the top left"), say("in the top middle"), say("in the top right"),
    say("in the middle left"), say("in the centre"), say("in the middle right"),
    say("in the bottom left"), say("in the bottom middle"), say("in the bottom right"),
)  # fmt: skip


def is_card(what: object) -> TypeGuard[str]:
    """Whether this is one of the thirty-six cards."""
    return what in _NUMBERS


def card_number(card: str) -> int:
    """The number on a card, 0 to 10."""
    return _NUMBERS[card]


def colours(card: str) -> frozenset[str]:
    """The colours a card counts as: one, or all three for a joker."""
    return _COLOURS[card]


def card_label(card: str) -> Sentence:
    """The card as players read it: "red 7"."""
    return _LABELS[card]


def cell_label(cell: int) -> Sentence:
    """The cell as players read it: "top left"."""
    return _CELL_LABELS[cell]


def at_cell(cell: int) -> Sentence:
    """A cell's position, to be followed by “of Ann's area”."""
    return _CELL_PLACES[cell]


def placed_at(seat: int, cell: int) -> Sentence:
    """A cell's position in words, and its spot on the board."""
    return changed(at_cell(cell), spot=(seat, cell))


def source_label(source: int | str) -> Sentence:
    """Label of the place a face-down card is taken from."""
    return say("beside the area") if isinstance(source, str) else cell_label(source)


def at_source(source: int | str) -> Sentence:
    """A phrase for the place a face-down card is taken from."""
    return say("beside the area") if isinstance(source, str) else at_cell(source)


def content_label(what: object) -> Sentence:
    """Label of a cell's content."""
    if what is None:
        return say("nothing")
    return say("a face-down card") if what == FACE_DOWN else card_label(str(what))
