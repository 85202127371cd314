"""What boards are made of: keys of a tray, cells of an area, pads of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.flet_fixes.guard import memoised
from companion.look.cell import cell
from companion.look.seat_mark import drawn_mark
from companion.look.widgets import CENTRED, column, row, strong
from companion.measures import GAP, MARGIN, SNUG
from companion.table.control.arrows import Station
from companion.table.control.scene import Scene
from companion.window.at_table import careful
from companion.window.window_size import Window
from companion.words import text
from referees.common.words import Choice, Seat, Sentence

TALL, FINGER = 52, 48
"""The height of a key, and the least width of one, in dp."""

MAIN, LOT = 60, 68
"""The height of a filled button, and of the way to pick a player at random with what is free around it, in dp."""

LETTER, AROUND = 10, 40
"""About the width of a letter on such a button, and what is free beside its words, in dp."""

GROUND = ft.Colors.SURFACE_CONTAINER_HIGHEST
CHOSEN = ft.Colors.INVERSE_PRIMARY
"""The ground of a selected key: farther from that of the tray than the ground of any other, in light and in dark."""

ROUND = 10
RING = 3
"""The width of the line around a selected key, and of what lights up around a cell, in dp."""

FAINT = 0.4
"""The opacity of a faint key."""

LARGE = 1.4
"""The text scale from which text counts as large."""

VEIL = ft.Colors.with_opacity(1 - FAINT, ft.Colors.SURFACE_CONTAINER)
"""What makes a key as faint that lies on the ground of the tray: an opacity takes a client a layer for each, in which
all is drawn once more."""


class Making(NamedTuple):
    """How the keys of a tray are made: for its width in dp, in greys instead of colours, for large text."""

    width: int
    in_greys: bool
    is_large: bool


def in_a_row(width: float, most: int) -> int:
    """How many keys of finger width fit side by side, at most `most`."""
    return max(1, min(most, int((width + GAP) // (FINGER + GAP))))


def inner_width(window: Window) -> int:
    """The tray's width without its margins."""
    return (window.side if window.is_wide else window.width) - 2 * MARGIN


def key(
    face: ft.Control,
    label: str,
    act: Callable[[], Any],
    width: float,
    *,
    height: float = TALL,
    ground: ft.ColorValue | None = GROUND,
    ground_on: ft.ColorValue = CHOSEN,
    is_on: bool = False,
    is_faint: bool = False,
    is_apart: bool = False,
    zone: str = "tray",
    at: Station | None = None,
) -> ft.Control:
    """A face centred on its background; `is_on` if selected: then it stands on `ground_on` within a ring. `is_faint`
    where a tap says why not. With `is_apart` the face, as large as the key, lies over its background and below its
    label, so that a client need not build it anew for the sake of them. `zone` and `at` are those of a pad's key."""
    veil = ft.BoxDecoration(bgcolor=VEIL, border_radius=ROUND) if is_faint else None
    below = ft.Container(
        None if is_apart else face,
        width=width,
        height=height,
        alignment=ft.Alignment.CENTER,
        bgcolor=ground_on if is_on else ground,
        border=ft.Border.all(RING, ft.Colors.ON_SURFACE) if is_on else None,
        border_radius=ROUND,
        clip_behavior=ft.ClipBehavior.NONE,
        foreground_decoration=None if is_apart else veil,
    )
    over = ft.Container(width=width, height=height, foreground_decoration=veil) if is_apart else below
    tapped = careful(zone, act)
    shown = cell(over, label, tapped, width=width, height=height, at=at, selected=True if is_on else None)
    return ft.Stack([below, face, shown], width=width, height=height) if is_apart else shown


def captioned(
    caption: ft.Control, least: int, keys: Sequence[ft.Control], width: int, spare: int | None = None
) -> ft.Control:
    """Keys beside a caption of at least `least` dp; where its text is too large, the keys wrap below it. The client
    lays this out, since only it knows the text's size. With `spare` dp between both the keys wrap beside it."""
    stretched = ft.Stack([ft.Container(width=least), caption], alignment=ft.Alignment.CENTER_LEFT)
    chips = ft.Row([*keys], spacing=GAP, tight=True)
    if spare is not None:
        chips = ft.Row([*keys], spacing=GAP, run_spacing=GAP, wrap=True, width=width - least - spare)
    return ft.Row(
        [stretched, chips],
        wrap=True,
        spacing=0,
        run_spacing=2,
        width=width,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=CENTRED,
    )


def high(rows: Sequence[int]) -> int:
    """The height of rows one below the other, in dp."""
    return sum(rows) + GAP * max(len(rows) - 1, 0)


def name_rows(scene: Scene, width: int) -> Sequence[int]:
    """The heights of the players' names as buttons, and of the way to pick one at random; of one button where it is
    clear who it is."""
    if not any(offer.open for offer in scene.offers):
        return MAIN, 0
    rows, left = 1, width
    for name in scene.names:
        wide = len(name) * LETTER + AROUND
        if wide > left and left < width:
            rows, left = rows + 1, width
        left -= wide + GAP
    return [MAIN] * rows + [LOT]


# Cells: their size, the ring around one, and an area with its player's name


class Size(NamedTuple):
    """The size of a cell in dp, its ring included."""

    width: int
    height: int


def ring(is_lit: bool, is_chosen: bool) -> ft.ColorValue | None:
    """The colour around a cell: one where a tap is legal now, one that is chosen, or any other."""
    if is_chosen:
        return ft.Colors.ON_SURFACE
    return ft.Colors.PRIMARY if is_lit else None


def area_ground(*, is_asked: bool) -> ft.ColorValue:
    """The background of a player's cells: lit while the question is for that player."""
    return ft.Colors.SURFACE_CONTAINER_HIGHEST if is_asked else ft.Colors.SURFACE_CONTAINER_LOW


def named(seat: Seat, *, is_in_turn: bool, in_greys: bool, size: float = 16) -> ft.Control:
    """The sign of the player in turn, which keeps its place, the player's mark, and the name; they take the rest of a
    line."""
    turn = ft.Icon(ft.Icons.PLAY_ARROW, size=16, color=ft.Colors.PRIMARY, opacity=1 if is_in_turn else 0)
    name = strong(seat.player, size, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True)
    return ft.Row([turn, drawn_mark(seat, size, in_greys=in_greys), name], spacing=SNUG, expand=True)


# A pad of all cards of a deck, in rows as wide as the space allows; those already seen are faint

WIDEST = 64
"""How wide a card of a pad gets, in dp."""


class Deck(NamedTuple):
    """How a card is drawn, by width, height and whether it `is_faint`; what it is called; what a tap on it does."""

    face: Callable[..., ft.Control]
    label: Callable[[str], Sentence]
    act: Callable[[str], Callable[[], Any]]


def card_pad(
    deck: Deck, rows: Sequence[tuple[str, ...]], choice: Choice, width: int, *, height: int, **props: Any
) -> ft.Control:
    """Fills in a card with one tap."""
    shown = [
        CardRow(
            deck=deck,
            at=at,
            cards=cards,
            faint=tuple([card for card in cards if card not in choice.values]),
            width=width,
            height=height,
        )
        for at, cards in enumerate(rows)
    ]
    return column(*shown, **props)


@memoised
def CardRow(
    *, deck: Deck, at: int, cards: tuple[str, ...], faint: tuple[str, ...], width: int, height: int
) -> ft.Control:
    """A memoised row: of a card that came up only its own row is drawn again."""

    def key(across: int, card: str) -> ft.Control:
        face = deck.face(card, width, height, is_faint=card in faint)
        act, station = careful("pad", deck.act(card)), Station("pad", at, across)
        words = text(deck.label(card))
        return cell(face, words, act, width=width, height=height, at=station, is_drawn=True)

    return row(*[key(across, card) for across, card in enumerate(cards)])
