"""The one module that wraps Flet's `component` and `memo`, and every event handler.

Flet freezes for ever when a component raises while it is drawn again, and shows a programmer's page when a handler
raises. Here a component that raises leaves a card in its place and a handler that raises a notice; the rest lives on.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import logging
import weakref
from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

import flet as ft

from companion.foot import above_foot
from companion.measures import window_width
from companion.store.acknowledged import begin_unacknowledged, is_acknowledged
from companion.store.errors import StoreError, StoreGone
from companion.theme import WIDEST
from referees.common.protocol.sentence import Reader, Sentence, say

__all__ = [
    "FAILED", "SAVE", "SAVING", "TOUCHED", "UNDO", "Way", "broken_screen", "component", "handler", "keyed", "memo",
    "notify",
]  # fmt: skip

log = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R")
Handler = Callable[..., Any]

BROKEN = say("This part of the screen could not be shown.")
SAFE = say("Nothing is lost: every entry you have seen is kept. Go back and open it again.")
FAILED = say("That did not work, and nothing was changed. Everything you have seen is kept. Please try it again.")
KEPT = say("That is kept, but this screen could not show all of it. Go back and open it again; do not enter it twice.")
HOME = say("Back to the start")
SAVE = say("Save a backup")
UNDO = say("Undo")


def component(fn: Callable[P, R]) -> Callable[P, R]:
    """A Flet component that never raises. One annotated to return `ft.View` is a screen and leaves a whole View."""
    is_screen = fn.__annotations__.get("return") in ("ft.View", ft.View)

    @functools.wraps(fn)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        route = ft.use_view_path() if is_screen else ""  # before all else: Flet counts hooks by their order
        try:
            return fn(*args, **kwargs)
        except Exception:  # whatever it was, the screen must live on
            log.exception("%s could not be drawn", fn.__name__)
            return cast(R, broken_screen(route) if is_screen else _broken())

    made = ft.component(guarded)

    @functools.wraps(made)
    def make(*args: P.args, **kwargs: P.kwargs) -> R:
        shown = made(*args, **kwargs)
        object.__setattr__(shown, "update", functools.partial(_update, weakref.ref(shown)))
        object.__setattr__(shown, "around", _around(shown))
        return shown

    return make


def _around(shown: Any) -> Any:
    """The component around this one, which Flet holds only weakly: where an equal one takes its place (see `memo`)
    what is inside stays with the first, and would not find its window any more once that was gone."""
    parent = shown._parent_component  # noqa: SLF001 - Flet says it nowhere else
    return parent() if parent is not None else None


def _update(shown: Callable[[], Any]) -> None:
    """Draw a component again. Flet checks the properties of its controls only now, and would freeze over a bad one."""
    this = shown()
    if this is not None:
        try:
            type(this).update(this)
        except Exception:  # whatever it was, the other components must be drawn
            log.exception("%s could not be drawn again", this)
            with contextlib.suppress(Exception):  # a window that is gone cannot be told either
                notify(BROKEN)


def memo(fn: Callable[P, R]) -> Callable[P, R]:
    """The same component, drawn again only when its arguments or its own state changed."""
    return cast("Callable[P, R]", ft.memo(fn))  # type: ignore[no-untyped-call]


def keyed(key: str, shown: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """A component among others of its kind, known by a key, so that its state goes with it when they change places."""
    return cast("Callable[..., R]", shown)(*args, key=key, **kwargs)


TOUCHED = "touched"
"""Under this name the store of a session keeps the control that was activated last; see `companion.keys`."""


SAVING = "saving"
"""Under this name the store of a session keeps what saves a backup; see `companion.screens.safekeeping`."""


def handler(fn: Handler) -> Handler:
    """An event handler that never raises: `fn` takes the event or nothing, and may be async or return an awaitable."""
    takes_event = _takes_event(fn)

    @functools.wraps(fn)
    async def guarded(event: Any = None) -> None:
        begin_unacknowledged()
        try:
            if isinstance(event, ft.Event) and event.name == "click":
                event.page.session.store.set(TOUCHED, event.control)
            result = fn(event) if takes_event else fn()
            if inspect.isawaitable(result):
                await result
        except StoreError as error:
            log.warning("%s: %s", _name(fn), error)
            notify(error.sentence, _saving() if isinstance(error, StoreGone) else None)
        except Exception:  # whatever it was, the screen must live on
            log.exception("%s failed", _name(fn))
            notify(KEPT if is_acknowledged() else FAILED)

    del guarded.__wrapped__  # Flet counts the parameters of what is wrapped
    return guarded


class Way(NamedTuple):
    """What can be done about a notice: its label and what a tap on it does."""

    label: Sentence
    act: Handler


def notify(sentence: Sentence | str, way: Way | None = None) -> None:
    """A notice above the foot of the screen, in plain words, as wide as what is read there; with a `way` out in place
    of a way to close it."""
    page = ft.context.page
    side = max(16.0, (window_width(page) - WIDEST) / 2)
    bar = ft.SnackBar(
        ft.Text(_text(sentence)),
        duration=8_000,
        show_close_icon=way is None,
        behavior=ft.SnackBarBehavior.FLOATING,  # the theme's is not enough: the client would let go of the margin
        margin=ft.Margin(left=side, top=8, right=side, bottom=above_foot(page)),
    )
    if way is not None:
        bar.action = ft.SnackBarAction(label=_text(way.label), on_click=handler(way.act))
        bar.duration, bar.persist = 10_000, False
    page.show_dialog(bar)


def _saving() -> Way | None:
    """The way to a backup of what is in memory."""
    save = ft.context.page.session.store.get(SAVING)
    return None if save is None else Way(SAVE, save)


def _takes_event(fn: Handler) -> bool:
    """Whether it cannot be called without one. A board makes some hundred handlers for each entry, nearly all of them
    plain functions; `inspect.signature` would take a tenth of the whole drawing."""
    called, given = fn, 0
    if isinstance(fn, functools.partial) and not fn.keywords:
        called, given = fn.func, len(fn.args)
    if type(called) is MethodType:
        called, given = called.__func__, given + 1
    if type(called) is FunctionType and not hasattr(called, "__wrapped__"):
        return called.__code__.co_argcount - len(called.__defaults__ or ()) > given
    return _must_be_given(called) > given


def _must_be_given(fn: Handler) -> int:
    """How many arguments without a default stand by position."""
    by_position = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = inspect.signature(fn).parameters.values()
    return sum(one.kind in by_position and one.default is one.empty for one in parameters)


def _name(fn: Handler) -> str:
    return getattr(fn, "__qualname__", repr(fn))


def _text(sentence: Sentence | str) -> str:
    return sentence if isinstance(sentence, str) else Reader(()).text(sentence)


def _broken() -> ft.Control:
    words = [ft.Text(_text(BROKEN), weight=ft.FontWeight.W_700), ft.Text(_text(SAFE))]
    said = ft.Semantics(content=ft.Column([*words], tight=True), live_region=True, expand=True)
    return ft.Container(
        ft.Row(
            [ft.Icon(ft.Icons.HEALING, color=ft.Colors.ERROR), said], vertical_alignment=ft.CrossAxisAlignment.START
        ),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border=ft.Border.all(1, ft.Colors.ERROR),
        border_radius=12,
        padding=16,
    )


def broken_screen(route: str) -> ft.View:
    """What stands in place of a screen that cannot be shown."""
    page = ft.context.page
    home = ft.FilledButton(_text(HOME), height=56, on_click=handler(lambda: page.push_route("/")))
    return ft.View(
        route=route,
        controls=[ft.SafeArea(ft.Column([_broken(), *([home] if route != "/" else [])], spacing=24))],
        padding=16,
    )
