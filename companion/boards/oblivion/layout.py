"""The draft: the cards laid out, and the piles that are filled by taps."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.boards import LOW
from companion.boards.oblivion.faces import INK, PAPER, kit_face
from companion.boards.oblivion.measure import RING, Size
from companion.boards.oblivion.taps import laid_tap, pile_tap, taken_card
from companion.boards.taps import tap
from companion.flet_fixes.guard import component, memo
from companion.look.cell import ROUNDED, cell
from companion.look.theme import FACE
from companion.measures import GAP, MARGIN
from companion.table.arrows import Station
from companion.table.controller import TableController
from referees.common.protocol.sentence import Who, say
from referees.oblivion.kit import Card
from referees.oblivion.view import View

__all__ = ["Layout"]

WIDEST = 560
NARROW = 480
"""Under this width four piles stand two by two."""

STRIP = 34
"""The height of a card on a pile at normal text size; only its name is shown."""

NAME, LETTER, LINE, PADDED = 14, 0.56, 18, 7
"""The size of the letters on it, about the width of one in sizes, the height of a line, and what is left free beside
them."""

LEAST_PILE = 88
INSET = 8
ROOMY, TALL, FLAT = Size(106, 128), Size(82, 100), Size(68, 82)
QUIET = ft.Colors.ON_SURFACE_VARIANT
PAIR = 2
HIGH_ROOM = 460
"""Above it, in dp, cards are large while there are no piles yet."""

LARGE, WIDE_ROOM = 1.4, 640
"""The enlargement where there is that much width as well, since a tablet is farther away."""


@memo
@component
def Layout(*, view: View, picked: Any, room: tuple[int, int], hands: TableController) -> ft.Control:
    """The cards of this round, and below them a pile per player."""
    scale = LARGE if room[0] >= WIDE_ROOM and room[1] >= HIGH_ROOM else 1.0
    width = min(room[0] - 2 * MARGIN, int(WIDEST * scale))
    parts: list[ft.Control] = [_round(view, scale, hands)]
    if view.stage in {"layout", "piles"}:
        parts.append(_laid(view, picked, _size(view, room[1], scale), hands))
    if view.piles:
        parts.append(_piles(view, width, scale, hands))
    return ft.Container(
        ft.Column(parts, spacing=14, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        width=width,
        padding=ft.Padding.symmetric(vertical=8),
    )


def _size(view: View, height: int, scale: float) -> Size:
    if height < LOW:
        return FLAT
    if scale > 1:
        return Size(int(ROOMY.width * scale), int(ROOMY.height * scale))
    return ROOMY if height > HIGH_ROOM and not view.piles else TALL


def _round(view: View, scale: float, hands: TableController) -> ft.Control:
    words = say("Draft {round} of 4", round=view.round)
    reader = hands.table.reader()
    who = say("{dealer} deals, {drafter} makes the piles", dealer=Who(view.dealer), drafter=Who(view.drafter))
    held = " · ".join(
        f"{name} {player.hand}" for name, player in zip(hands.table.config.names, view.players, strict=True)
    )
    lines: list[ft.Control] = [
        ft.Semantics(content=ft.Text(reader.text(words), size=18 * scale, weight=ft.FontWeight.W_700), header=True),
        ft.Text(reader.text(who), size=14 * scale, color=QUIET),
        ft.Text(
            reader.text(say("Cards held: {held}. Deck: {deck}.", held=held, deck=view.deck)),
            size=14 * scale,
            color=QUIET,
        ),
    ]
    return ft.Column(lines, spacing=2, tight=True)


def _cards(hands: TableController) -> dict[str, Card]:
    return {card.name: card for card in hands.table.config.kit.cards.values()}


def _laid(view: View, picked: Any, size: Size, hands: TableController) -> ft.Control:
    """The cards on no pile yet; the one with the ring goes on the next tapped pile."""
    now = taken_card(view, picked) if view.stage == "piles" else None
    cards, reader = _cards(hands), hands.table.reader()
    shown: list[ft.Control] = []
    for place, name in enumerate(view.layout):
        face = ft.Container(kit_face(cards[name], size), padding=RING)
        words = reader.text(say("{card} is next" if place == now else "{card}, laid out", card=name))
        if view.stage == "layout":
            shown.append(ft.Semantics(content=face, label=words, exclude_semantics=True))
            continue
        act = hands.careful("board", tap(hands, laid_tap, place))
        key = cell(face, words, act, width=size.width, height=size.height, hands=hands, at=Station("board", 0, place))
        ring = ft.Colors.ON_SURFACE if place == now else None
        shown.append(ft.Container(key, bgcolor=ring, border_radius=ROUNDED, rotate=0.04 if place == now else None))
    return ft.Row(shown, wrap=True, spacing=2, run_spacing=4)


def _piles(view: View, width: int, scale: float, hands: TableController) -> ft.Control:
    count = len(view.piles)
    across = PAIR if count > PAIR + 1 and width < NARROW else count
    wide = (width - (across - 1) * GAP) // across
    inner = wide - 2 * RING - 2 * INSET
    high = (
        max((sum(_strip_height(name, inner, scale) + 4 for name in pile) for pile in view.piles if pile), default=0)
        + 44
    )
    shown = [_pile(view, number, (wide, max(high, LEAST_PILE)), scale, hands) for number in range(count)]
    return ft.Row(shown, wrap=True, spacing=GAP, run_spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)


def _pile(view: View, number: int, size: tuple[int, int], scale: float, hands: TableController) -> ft.Control:
    """A column of cards, larger with large text; a taken pile leaves its place empty."""
    pile, reader = view.piles[number], hands.table.reader()
    wide, high = size
    title = reader.text(say("Pile {number}", number=number + 1))
    if pile is None:
        return _taken(title, reader.text(say("taken")), wide, high, scale)
    said = reader.text(
        say("{pile}: {cards}", pile=title, cards=", ".join(pile)) if pile else say("{pile}: empty", pile=title)
    )
    head = ft.Text(title, size=14 * scale, weight=ft.FontWeight.W_600, no_wrap=True)
    inner = wide - 2 * RING - 2 * INSET
    least = ft.Container(width=inner, height=high - 2 * RING - 2 * INSET)
    strips = [_strip(name, inner, scale) for name in pile]
    names = ft.Column([ft.Container(width=inner), head, *strips], spacing=4, tight=True, intrinsic_width=True,
                      horizontal_alignment=ft.CrossAxisAlignment.STRETCH)  # fmt: skip
    face = ft.Container(
        ft.Stack([least, names]), padding=INSET, bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH, border_radius=ROUNDED
    )
    act = hands.careful("board", tap(hands, pile_tap, number))
    at = Station("board", 1, number)
    key = cell(ft.Container(face, padding=RING), said, act, width=None, height=None, hands=hands, at=at)
    return ft.Container(key, bgcolor=ft.Colors.PRIMARY, border_radius=ROUNDED + 2)


def _taken(title: str, words: str, wide: int, high: int, scale: float) -> ft.Control:
    """The outline of a taken pile, so that the others keep their places."""
    lines = [
        ft.Text(title, size=14 * scale, weight=ft.FontWeight.W_600, color=QUIET, no_wrap=True),
        ft.Text(words, size=14 * scale, color=QUIET),
    ]
    return ft.Container(
        ft.Column([*lines], spacing=4, tight=True),
        width=wide,
        height=high,
        padding=RING + INSET,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
        border_radius=ROUNDED + 2,
    )


def _has_room(name: str, width: int, scale: float) -> bool:
    return len(name) * NAME * scale * LETTER <= width - 2 * PADDED


def _strip_height(name: str, width: int, scale: float) -> int:
    lines = 1 if _has_room(name, width, scale) else len(name.split())
    return STRIP + int((lines * scale - 1) * LINE)


def _strip(name: str, width: int, scale: float) -> ft.Control:
    """A card of a pile; a long name wraps by word and is never cut, at any text size."""
    shown = name if _has_room(name, width, scale) else name.replace(" ", "\n")
    style = ft.TextStyle(size=NAME * scale, weight=ft.FontWeight.W_600, color=INK, height=1.3, font_family=FACE)
    words = ft.Text(shown, style=style, no_wrap=True)
    return ft.Container(
        words,
        bgcolor=PAPER,
        border=ft.Border.all(1, INK),
        border_radius=6,
        padding=ft.Padding.symmetric(horizontal=PADDED, vertical=7),
        alignment=ft.Alignment.CENTER_LEFT,
    )
