"""Drawings of cards: name and kinds, attack below, health as a column of gems with counters for damage, and status
signs.

On an unscaled canvas, since a cell has no room for more. Labels repeat it, and a tap shows it in words.
"""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from companion.boards.cells import RING, Size
from companion.boards.oblivion.sums import KILLED, is_killed_by
from companion.look.drawing import canvas, hull, ink, letters, paper, stroke
from companion.look.widgets import row
from companion.words import text
from referees.oblivion.table.kit import Card
from referees.oblivion.view import CardView

__all__ = ["INK", "PAPER", "card_face", "kit_face", "vacant_face"]

PAPER, SHADE, INK, QUIET = "#F5F0E4", "#CFC8B8", "#231F1A", "#5B544A"
GEM, LOST, PALE = "#00639C", "#B3261E", "#FFFFFF"
SWORD = "#8A2C00"

GEMS = 6
"""Gems per column; beyond two columns health is a number."""

LARGE = 100
"""The height of a card at which words have the size told here."""

LETTER = 0.6
"""The width of a bold letter, in sizes of the letters."""


def card_face(card: CardView, size: Size, hit: int | None = None) -> ft.Control:
    """A card on a battlefield; `hit` is the damage the selected attack would deal."""
    wide, high = size.width - 2 * RING, size.height - 2 * RING
    ground = SHADE if card.is_shielded else PAPER
    shapes = _words(card.printed, _beneath(card) if hit is None else "", wide, high)
    shapes += _attack(card, wide, high)
    shapes += _health(card.health, card.damage, wide, high)
    layers: list[ft.Control] = [_paper(shapes, wide, high, ground), *_signs(card, high)]
    if hit is not None:
        layers.append(_mark(text(KILLED) if is_killed_by(card, hit) else f"−{hit}", high))
    return ft.Stack(layers, width=wide, height=high, opacity=0.45 if card.is_dying else 1)


def _beneath(card: CardView) -> str:
    """The line below the name: what a Mirror Angel copies, else the kinds."""
    return f"= {card.name}" if card.name != card.printed else ", ".join(card.kinds)


def kit_face(card: Card, size: Size) -> ft.Control:
    """A card of the deck list, as printed."""
    wide, high = size.width - 2 * RING, size.height - 2 * RING
    shapes = _words(card.name, ", ".join(card.kinds), wide, high)
    shapes.append(_number(str(card.attack), wide, high))
    shapes += _sword(wide, high)
    shapes += _health(card.health, 0, wide, high)
    return _paper(shapes, wide, high, PAPER)


def vacant_face(size: Size, *, is_lit: bool) -> ft.Control:
    """An empty cell; a cross where a card may go."""
    wide, high = size.width - 2 * RING, size.height - 2 * RING
    sign = ft.Icon(ft.Icons.ADD, size=24, color=ft.Colors.PRIMARY) if is_lit else None
    ground = ft.Colors.SURFACE_CONTAINER_LOW if is_lit else None
    return paper(sign, wide, high, ground, 8, alignment=ft.Alignment.CENTER)


def _paper(shapes: list[cv.Shape], wide: float, high: float, ground: str) -> ft.Container:
    clip = ft.ClipBehavior.HARD_EDGE
    return paper(canvas(shapes, wide, high), wide, high, ground, 8, edge=INK, clip_behavior=clip)


def _words(name: str, below: str, wide: float, high: float) -> list[cv.Shape]:
    """The name in at most two lines, small enough that no word is broken; then kinds in one."""
    unit = high / LARGE
    room = wide - 17 * unit - 6
    longest = max(map(len, name.split()), default=1)
    letter = min(13.5 * unit, room / (longest * LETTER))
    lines = 2 if len(name) * letter * LETTER > room else 1
    title = cv.Text(5, 5, name, style=letters(letter, INK, height=1.05), max_width=room + 2, max_lines=2, ellipsis="…")
    top = 8 + lines * letter * 1.1
    under = cv.Text(
        5,
        top,
        below,
        style=letters(12.5 * unit, QUIET, ft.FontWeight.W_500, 1.05),
        max_width=room,
        max_lines=1,
        ellipsis="…",
    )
    return [title, under]


def _attack(card: CardView, wide: float, high: float) -> list[cv.Shape]:
    """The sum, and beside it the printed and added parts, if any were added."""
    shapes: list[cv.Shape] = [*_sword(wide, high), _number(str(card.attack), wide, high)]
    printed = sum(part.points for part in card.parts if part.source is None)
    if card.attack != printed:
        unit = high / LARGE
        change = card.attack - printed
        words = f"{printed}+{change}" if change > 0 else f"{printed}−{-change}"
        shapes.append(cv.Text(38 * unit, high - 19 * unit, words, style=letters(13 * unit, SWORD, height=1.05)))
    return shapes


def _number(text: str, wide: float, high: float) -> cv.Shape:
    unit = high / LARGE
    return cv.Text(20 * unit, high - 30 * unit, text, style=letters(25 * unit, INK, height=1.05))


def _sword(wide: float, high: float) -> list[cv.Shape]:
    unit = high / LARGE
    paint = stroke(SWORD, 2.6 * unit, stroke_cap=ft.StrokeCap.ROUND)
    x, y = 6 * unit, high - 9 * unit
    return [
        cv.Line(x, y, x + 11 * unit, y - 16 * unit, paint=paint),
        cv.Line(x - 0.5 * unit, y - 7 * unit, x + 6.5 * unit, y - 2.5 * unit, paint=paint),
    ]


def _health(health: int, damage: int, wide: float, high: float) -> list[cv.Shape]:
    """Gems down the right side; counters cover the first ones."""
    unit = high / LARGE
    if health > 2 * GEMS:
        return _counted(health, damage, wide, unit)
    shapes: list[cv.Shape] = []
    for at in range(health):
        column, row = divmod(at, GEMS)
        x, y = wide - 10 * unit - column * 14 * unit, 11 * unit + row * 14.5 * unit
        shapes += _counter(x, y, 6.4 * unit) if at < damage else _gem(x, y, 6.4 * unit)
    return shapes


def _counted(health: int, damage: int, wide: float, unit: float) -> list[cv.Shape]:
    x = wide - 12 * unit
    shapes = [*_gem(x, 11 * unit, 7 * unit), _beside(str(health), x, 20 * unit, GEM, unit)]
    if damage:
        shapes += [*_counter(x, 44 * unit, 7 * unit), _beside(str(damage), x, 53 * unit, LOST, unit)]
    return shapes


def _beside(text: str, x: float, y: float, colour: str, unit: float) -> cv.Shape:
    return cv.Text(x, y, text, style=letters(14 * unit, colour, height=1.05), alignment=ft.Alignment.TOP_CENTER)


def _gem(x: float, y: float, reach: float) -> list[cv.Shape]:
    corners = [(x, y - reach), (x + reach * 0.8, y), (x, y + reach), (x - reach * 0.8, y)]
    return [cv.Path(hull(corners), paint=ink(GEM))]


def _counter(x: float, y: float, reach: float) -> list[cv.Shape]:
    """A round counter with a cross, distinct from a gem without colour."""
    paint = stroke(PALE, reach * 0.3)
    arm = reach * 0.42
    return [
        cv.Circle(x, y, reach, paint=ink(LOST)),
        cv.Line(x - arm, y - arm, x + arm, y + arm, paint=paint),
        cv.Line(x - arm, y + arm, x + arm, y - arm, paint=paint),
    ]


def _signs(card: CardView, high: float) -> list[ft.Control]:
    """Shielded, has attacked, has a usable power: in the lower right corner."""
    unit = high / LARGE
    icons = [
        icon
        for holds, icon in (
            (card.may_use_power, ft.Icons.BOLT),
            (card.has_attacked, ft.Icons.CHECK_CIRCLE_OUTLINE),
            (card.is_shielded, ft.Icons.SHIELD_OUTLINED),
        )
        if holds
    ]
    shown = row(*[ft.Icon(icon, size=17 * unit, color=INK) for icon in icons[:2]], gap=1)
    return [ft.Container(shown, right=3, bottom=38 * unit if card.health > GEMS else 4)] if icons else []


def _mark(text: str, high: float) -> ft.Control:
    unit = high / LARGE
    wide = (12 + 8.2 * len(text)) * unit
    shape = cv.Text(
        wide / 2, 10 * unit, text, style=letters(15 * unit, PALE, height=1.05), alignment=ft.Alignment.CENTER
    )
    ground = ft.Container(
        canvas([shape], wide, 21 * unit), bgcolor=LOST, border_radius=7, border=ft.Border.all(1, PALE)
    )
    return ft.Container(ground, left=5, bottom=34 * unit)
