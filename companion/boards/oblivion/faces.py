"""Cards and attacks in words, and drawings of cards: name and kinds, attack below, health as a column of gems with
counters for damage, and status signs.

Drawn on an unscaled canvas, since a cell has no room for more. Labels repeat it, and a tap shows it in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.boards.keys import RING, Size
from companion.boards.oblivion.taps import card_at
from companion.look.drawing import Point, canvas, hull, ink, letters, line, paper, stroke
from companion.look.widgets import row
from companion.words import text
from referees.common.protocol.sentence import Sentence, Who, say
from referees.common.values import changed
from referees.oblivion.table.kit import Card
from referees.oblivion.table.pieces import cell_label
from referees.oblivion.view import CardView, Part, View

__all__ = [
    "INK", "PAPER", "card_face", "card_words", "is_killed_by", "kit_face", "place_words", "power_words", "sum_words",
    "vacant_face",
]  # fmt: skip


def sum_words(view: View, parts: Iterable[Part], total: int) -> Sentence:
    """Such as "3 Vampire Lord + 1 Knight = 4": the printed value under the card's own name, additions under their
    source's. A single component is no sum: the total says it all."""
    words: Sentence | None = None
    summands = _merged(parts)
    for part in summands if len(summands) > 1 else ():
        one = say("{points} {name}", points=abs(part.points), name=_named(view, part))
        if words is None:
            words = one if part.points >= 0 else say("−{one}", one=one)
        elif part.points < 0:
            words = say("{sum} − {one}", sum=words, one=one)
        else:
            words = say("{sum} + {one}", sum=words, one=one)
    if words is None:
        return say("{total}", total=total)
    return say("{sum} = {total}", sum=words, total=total)


def _merged(parts: Iterable[Part]) -> list[Part]:
    """One part for all points that a card has from the same source, so that a long game makes no long sum."""
    found: dict[tuple[Any, Any], Part] = {}
    for part in parts:
        known = found.get((part.spot, part.source))
        found[part.spot, part.source] = part if known is None else changed(known, points=known.points + part.points)
    return list(found.values())


def _named(view: View, part: Part) -> Sentence:
    if part.source is None:
        card = card_at(view, part.spot)
        return say("{card}", card=card.printed if card is not None else "")
    return say("{card}", card=part.source) if part.source else say("set by the table")


KILLED = say("killed")


def is_killed_by(card: CardView, hit: int) -> bool:
    """OB-42: whether that much more damage reaches its health."""
    return card.damage + hit >= card.health


def card_words(card: CardView, hit: int | None = None) -> Sentence:
    """All that a card's picture shows: kinds, status, and the damage the selected attack would deal."""
    words = say(
        "{name}, attack {attack}, health {left} of {health}",
        name=_called(card), attack=card.attack, left=max(card.health - card.damage, 0), health=card.health,
    )  # fmt: skip
    if card.kinds:
        words = say("{words}, {kinds}", words=words, kinds=", ".join(card.kinds))
    for holds, more in (
        (card.is_shielded, say("shielded")),
        (card.has_attacked, say("has attacked")),
        (card.may_use_power, say("its power may be used")),
        (card.is_dying, KILLED),
        (hit is not None and is_killed_by(card, hit), say("this attack kills it")),
        (hit is not None and not is_killed_by(card, hit), say("{count} damage by this attack", count=hit or 0)),
    ):
        if holds:
            words = say("{words}, {more}", words=words, more=more)
    return words


def _called(card: CardView) -> Sentence:
    if card.name == card.printed:
        return say("{name}", name=card.name)
    return say("{printed} (as {name})", printed=card.printed, name=card.name)


def place_words(seat: int, lane: str, column: int, what: Sentence) -> Sentence:
    """A place on a battlefield and its content."""
    return say("{who}, {place}: {what}", who=Who(seat), place=cell_label((lane, column)), what=what)


def power_words(card: Card) -> Sentence:
    """A power in a word or two."""
    if card.effect == "damage":
        return say("{count} damage", count=card.amount)
    if card.effect == "heal":
        return say("heal {count}", count=card.amount)
    if card.effect in {"bonus", "gain"}:
        return say("+{count} attack", count=card.amount)
    return say("use the power")


# Drawn

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
    paint = line(SWORD, 2.6 * unit)
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
    left: list[Point] = []
    for at in range(health):
        column, row = divmod(at, GEMS)
        place = Point(wide - 10 * unit - column * 14 * unit, 11 * unit + row * 14.5 * unit)
        if at < damage:
            shapes += _counter(*place, 6.4 * unit)
        else:
            left.append(place)
    return [*shapes, *_gems(left, 6.4 * unit)]


def _counted(health: int, damage: int, wide: float, unit: float) -> list[cv.Shape]:
    x = wide - 12 * unit
    shapes = [*_gems([Point(x, 11 * unit)], 7 * unit), _beside(str(health), x, 20 * unit, GEM, unit)]
    if damage:
        shapes += [*_counter(x, 44 * unit, 7 * unit), _beside(str(damage), x, 53 * unit, LOST, unit)]
    return shapes


def _beside(text: str, x: float, y: float, colour: str, unit: float) -> cv.Shape:
    return cv.Text(x, y, text, style=letters(14 * unit, colour, height=1.05), alignment=ft.Alignment.TOP_CENTER)


def _gems(places: Sequence[Point], reach: float) -> list[cv.Shape]:
    """Those of a card, as one path."""
    steps = [
        step
        for x, y in places
        for step in hull([(x, y - reach), (x + reach * 0.8, y), (x, y + reach), (x - reach * 0.8, y)])
    ]
    return [cv.Path(steps, paint=ink(GEM))] if steps else []


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
