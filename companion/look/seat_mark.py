"""A seat's mark: a shape in its colour, or in greys."""

import flet as ft

from companion.flet_fixes.guard import memoised
from companion.look.shapes import painted
from companion.window.context import use_settings
from referees.common.protocol.config import Seat
from referees.common.protocol.sentence import Sentence, say_in
from scoresheets.marks import mark
from scoresheets.shapes import MARKS, PAPER, Hex, Look

COLOURS = {colour: PAPER[role] for colour, role in MARKS.items()}  # Okabe and Ito's colour-blind safe palette

GREYS = {
    "orange": "#9A9A9A",
    "sky": "#B0B0B0",
    "green": "#7C7C7C",
    "yellow": "#C6C6C6",
    "blue": "#707070",
    "vermilion": "#858585",
    "purple": "#A5A5A5",
}
"""Greys of similar lightness, visible on light and dark."""
COLOUR_NAMES = {
    "orange": say_in("mark", "orange"),
    "sky": say_in("mark", "sky blue"),
    "green": say_in("mark", "green"),
    "yellow": say_in("mark", "yellow"),
    "blue": say_in("mark", "blue"),
    "vermilion": say_in("mark", "vermilion"),
    "purple": say_in("mark", "purple"),
}
SHAPE_NAMES = {
    "circle": say_in("mark", "circle"),
    "square": say_in("mark", "square"),
    "triangle": say_in("mark", "triangle"),
    "diamond": say_in("mark", "diamond"),
    "star": say_in("mark", "star"),
    "hexagon": say_in("mark", "hexagon"),
    "cross": say_in("mark", "cross"),
}


def mark_name(colour: str, shape: str) -> Sentence:
    """A mark in words: "orange circle"."""
    named = COLOUR_NAMES.get(colour, colour), SHAPE_NAMES.get(shape, shape)
    return say_in("mark", "{colour} {shape}", colour=named[0], shape=named[1])


@memoised
def seat_mark(seat: Seat, size: float = 24) -> ft.Control:
    """The mark as a component; callers show the player's name beside it."""
    return drawn_mark(seat, size, in_greys=use_settings().colours == "greys")


def drawn_mark(seat: Seat, size: float, *, in_greys: bool) -> ft.Container:
    """A seat's mark; callers drawing many marks read the setting for `in_greys` only once."""
    shape = mark(seat.shape, size / 2, size / 2, size, Look(fill=Hex(seat_ink(seat, in_greys=in_greys))))
    return ft.Container(painted([shape], size, size), width=size, height=size)


def seat_ink(seat: Seat, *, in_greys: bool) -> str:
    """A seat's colour."""
    colours = GREYS if in_greys else COLOURS
    return colours.get(seat.colour, colours["orange"])
