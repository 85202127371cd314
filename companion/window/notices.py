"""Notices above the foot of the screen, and reports of failures."""

import logging
from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.flet_fixes.guard import Reporter, handler
from companion.measures import GAP, MARGIN, margin_of, window_height, window_width
from companion.store.acknowledged import begin_unacknowledged, is_acknowledged
from companion.store.errors import StoreError, StoreGone
from companion.words import reader_for
from referees.common.protocol.sentence import Sentence, say

FEET = "feet"
LEAST_LEFT = 160  # the height left to a notice above a high foot, in dp


def note_foot(page: ft.Page, route: str, height: float, beside: float = 0) -> None:
    """Record the size (dp; 0: none) of a screen's controls at the bottom and `beside` it, for notices to avoid."""
    feet: dict[str, tuple[float, float]] = page.session.store.get(FEET) or {}
    feet[route] = height, beside
    page.session.store.set(FEET, feet)


log = logging.getLogger(__name__)
Handler = Callable[..., Any]
BROKEN = say("This part of the screen couldn't be shown.")
SAFE = say("Nothing is lost: everything you entered earlier is saved. Go back and open this screen again.")
FAILED = say("That didn't work, and nothing was changed. Everything you entered earlier is saved. Please try again.")
SAVED = say(
    "Your change was saved, but this screen couldn't show all of it. Go back and open the screen "
    "again. Don't enter the same thing twice."
)
HOME = say("Back to the start")
SAVE = say("Save a backup")
UNDO = say("Undo")
SAVING = "saving"  # session key of the function that saves a backup


class Notices(Reporter):
    """Reports a failed handler by a notice, and a failed component by an error card or screen."""

    def begin(self) -> None:
        """Clear the flag for a saved entry, so `failed` ignores earlier handlers."""
        begin_unacknowledged()

    def failed(self, error: Exception, name: str) -> None:
        """Show what went wrong, or that the entry was saved anyway."""
        if isinstance(error, StoreError):
            log.warning("%s: %s", name, error)
            save = ft.context.page.session.store.get(SAVING) if isinstance(error, StoreGone) else None
            notify(error.sentence, None if save is None else NoticeAction(SAVE, save))
        else:
            log.error("%s failed", name, exc_info=error)
            notify(SAVED if is_acknowledged() else FAILED)

    def not_drawn(self) -> None:
        notify(BROKEN)

    def part(self) -> ft.Control:
        return _broken()

    def screen(self, route: str) -> ft.View:
        return broken_screen(route)


class NoticeAction(NamedTuple):
    """An action of a notice: label and handler."""

    label: Sentence
    act: Handler


def notify(sentence: Sentence | str, action: NoticeAction | None = None) -> None:
    """Show a notice that covers no noted control, with a button for `action`."""
    page = ft.context.page
    feet: dict[str, tuple[float, float]] = page.session.store.get(FEET) or {}
    height, beside = feet.get((page.route or "/").partition("?")[0], (0.0, 0.0))
    side = margin_of(window_width(page) - beside)
    most = max(MARGIN, window_height(page) - LEAST_LEFT)
    bar = ft.SnackBar(
        ft.Text(_text(sentence)),
        duration=8_000,
        show_close_icon=action is None,
        behavior=ft.SnackBarBehavior.FLOATING,  # the theme's value is not enough: the client would drop the margin
        margin=ft.Margin(side, 8, side + beside, bottom=min(MARGIN + (height + GAP if height else 0), most)),
    )
    if action is not None:
        bar.action = ft.SnackBarAction(label=_text(action.label), on_click=handler(action.act))
        bar.duration, bar.persist = 10_000, False
    page.show_dialog(bar)


def _text(sentence: Sentence | str) -> str:
    return sentence if isinstance(sentence, str) else reader_for(()).text(sentence)


def _broken() -> ft.Control:
    words = [ft.Text(_text(BROKEN), weight=ft.FontWeight.W_700), ft.Text(_text(SAFE))]
    message = ft.Semantics(content=ft.Column([*words], tight=True), live_region=True, expand=True)
    icon = ft.Icon(ft.Icons.HEALING, color=ft.Colors.ERROR)
    edge = ft.Border.all(1, ft.Colors.ERROR)
    row = ft.Row([icon, message], vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Container(row, bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH, border=edge, border_radius=12, padding=16)


def broken_screen(route: str) -> ft.View:
    """The view shown instead of a screen that raised an error."""
    page = ft.context.page
    home = ft.FilledButton(_text(HOME), height=56, on_click=handler(lambda: page.push_route("/")))
    return ft.View(
        route=route,
        controls=[ft.SafeArea(ft.Column([_broken(), *([home] if route != "/" else [])], spacing=24))],
        padding=16,
    )
