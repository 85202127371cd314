"""Layout of a table's parts in the window: stacked or side by side."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import NamedTuple

import flet as ft

from companion.look.widgets import covered
from companion.measures import GAP, Room, on_size
from companion.screens.table.frame import BAR, BETWEEN, Frame, strip_of
from companion.window.window_size import Window

PAD = 360  # the least width of a pad beside the board, in dp: six keys of 48, 8 apart
TAPPED = 100  # the height in dp of a tappable place with its surroundings: a card on a battlefield is the tallest
ACROSS = ft.CrossAxisAlignment.STRETCH


class InReach(NamedTuple):
    """The parts within thumb's reach: a card, the tray, the undo bar, and the pads that may cover them."""

    extra: ft.Column
    tray: ft.Control
    bar: ft.Control
    pads: Sequence[ft.Container]


def stacked_layout(
    board: ft.Control | None,
    in_reach: InReach,
    on_top: ft.Control | None,
    window: Window,
    frame: Frame,
    *,
    by_pad: bool,
    by_keys: bool,
) -> ft.Control:
    """The board above the tray; a pad or the overlay `on_top` covers both."""
    tray = _column(in_reach.tray, in_reach.bar, tight=True)
    lying = covered(tray, is_covered=by_pad, by_keys=by_keys)
    contents = [lying] if board is None else [board, lying]
    under = ft.Column(contents, spacing=BETWEEN, horizontal_alignment=ACROSS)
    layers = [covered(under, is_covered=on_top is not None, by_keys=by_keys, width=window.width)]
    layers.append(_card(in_reach.extra, frame.tray or 0, window))
    for pad in in_reach.pads:
        holder = _by_itself(pad)
        if pad.visible and window.is_low:  # otherwise it would block taps on the board
            holder.scroll, holder.alignment = ft.ScrollMode.ALWAYS, ft.MainAxisAlignment.END
        layers.append(holder)
    over: list[ft.Control] = []
    if on_top is not None:
        scrim = ft.Colors.with_opacity(0.5, ft.Colors.SCRIM)
        over.append(ft.Container(_scrolled(on_top, ft.MainAxisAlignment.END), width=window.width, bgcolor=scrim))
    return ft.Stack([*layers, ft.Stack(over)], alignment=ft.Alignment.BOTTOM_CENTER, expand=True)


def side_by_side(
    board: ft.Control, in_reach: InReach, below: ft.Control, window: Window, frame: Frame, *, by_pad: bool
) -> ft.Control:
    """The board beside a column: the log or a panel, then the tray. If height is scarce, the column scrolls, except for
    the undo bar. A wide pad covers the board's edge."""
    extra, tray, bar, pads = in_reach
    first, below = ft.Stack([*map(_by_itself, (tray, *pads))]), ft.Container(below, padding=ft.Padding.only(top=8))
    side: ft.Control
    if frame.tray is not None:
        side = _with_card(_column(_scrolled(below), first, bar), extra, frame.tray, window)
    else:
        side = _column(_scrolled(_column(extra, first, below)), bar)
    if window.side >= PAD:
        return _row(board, ft.Container(side, width=window.side))
    spacer = ft.Container(width=window.side)
    width = PAD if by_pad else window.side
    box = ft.Container(side, width=width, top=0, right=0, bottom=0, bgcolor=ft.Colors.SURFACE if by_pad else None)
    return ft.Stack([_row(board, spacer), box], expand=True, fit=ft.StackFit.EXPAND)


def upright(
    board: ft.Control,
    in_reach: InReach,
    beside: ft.Control,
    window: Window,
    frame: Frame,
    *,
    by_pad: bool,
    by_keys: bool,
) -> ft.Control:
    """The board on top; below it, the log or a panel `beside` the tray, which a pad may cover."""
    lying = covered(_column(in_reach.tray, in_reach.bar, tight=True), is_covered=by_pad, by_keys=by_keys)
    own = _with_card(lying, in_reach.extra, frame.tray or 0, window)
    tray = ft.Container(own, width=window.side)
    low = ft.Row([ft.Container(_scrolled(beside), expand=True), tray], spacing=0, vertical_alignment=ACROSS)
    under = ft.Column(
        [board, ft.Container(low, height=(frame.tray or 0) + BAR)], spacing=BETWEEN, horizontal_alignment=ACROSS
    )
    pads = [ft.Container(_by_itself(pad), width=window.side) for pad in in_reach.pads]
    return ft.Stack([ft.Container(under, width=window.width), *pads], alignment=ft.Alignment.BOTTOM_RIGHT, expand=True)


def _with_card(content: ft.Control, card: ft.Column, tray: int, window: Window) -> ft.Control:
    layers = [content, _card(card, tray, window)]
    return ft.Stack(layers, fit=ft.StackFit.PASS_THROUGH, clip_behavior=ft.ClipBehavior.NONE)


def _card(card: ft.Column, tray: int, window: Window) -> ft.Control:
    card.left, card.right, card.bottom = GAP, GAP, BAR + tray - strip_of(window)
    return card


def use_card(board: Room, window: Window, tapped: int) -> tuple[int, Callable[[ft.Control], ft.Column]]:
    """Hook: how many dp of the board a card above the question covers, and a function that wraps the card, which on a
    phone scrolls if less than `tapped` dp of the board would remain."""
    height, set_high = ft.use_state(0.0)
    most = board.height + BETWEEN + strip_of(window) - min(tapped, board.height)

    def wrap(card: ft.Control) -> ft.Column:
        box = ft.Container(card, on_size_change=on_size(lambda _, height: set_high(height)))
        column = _column(box, tight=True)  # always: in another parent a card would start over, without its hint
        if height > most and not window.is_wide:
            column.scroll, column.height = ft.ScrollMode.ALWAYS, most
        return column

    return max(ceil(min(height, most)) - strip_of(window) - BETWEEN, 0), wrap


def _by_itself(part: ft.Control) -> ft.Column:
    """Wraps an optional control, so its siblings aren't rebuilt when it appears."""
    return _column(part, tight=True)


def _column(*parts: ft.Control, tight: bool = False) -> ft.Column:
    return ft.Column([*parts], spacing=0, tight=tight, horizontal_alignment=ACROSS)


def _row(board: ft.Control, side: ft.Control) -> ft.Row:
    return ft.Row([board, side], expand=True, spacing=0, vertical_alignment=ACROSS)


def _scrolled(part: ft.Control, alignment: ft.MainAxisAlignment = ft.MainAxisAlignment.START) -> ft.Column:
    return ft.Column([part], scroll=ft.ScrollMode.AUTO, alignment=alignment, horizontal_alignment=ACROSS, expand=True)
