"""Error boundaries for all components and event handlers; only this module uses Flet's `component` and `memo`. Flet
freezes if a component raises, and shows a traceback if a handler does."""

import contextlib
import functools
import inspect
import logging
import weakref
from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any, ParamSpec, TypeVar, cast

import flet as ft

from companion.flet_fixes.ended import has_ended

log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")
Handler = Callable[..., Any]


class Reporter:
    """Shows failures; does nothing until `companion.app` sets a reporter."""

    def begin(self) -> None:
        """Called when a handler starts."""

    def failed(self, error: Exception, name: str) -> None:
        """Called when the handler `name` has raised."""

    def not_drawn(self) -> None:
        """Called when a component could not be redrawn."""

    def part(self) -> ft.Control:
        """The control shown in place of a component that raised."""
        return ft.Container()

    def screen(self, route: str) -> ft.View:
        """The view shown in place of a screen that raised."""
        return ft.View(route=route)


_reporters = [Reporter()]  # the last one is used


def report_to(reporter: Reporter) -> None:
    """Use this reporter in all windows."""
    _reporters[:] = [reporter]


def component(fn: Callable[P, R]) -> Callable[P, R]:
    """A component that becomes an error card if it raises, or an error screen if it's annotated to return `ft.View`."""
    is_screen = fn.__annotations__.get("return") in ("ft.View", ft.View)

    @functools.wraps(fn)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        route = ft.use_view_path() if is_screen else ""  # first, since Flet identifies hooks by order
        try:
            return fn(*args, **kwargs)
        except Exception:  # the screen must survive
            log.exception("%s could not be drawn", fn.__name__)
            return cast(R, _reporters[-1].screen(route) if is_screen else _reporters[-1].part())

    flet_component = ft.component(guarded)

    @functools.wraps(flet_component)
    def make(*args: P.args, **kwargs: P.kwargs) -> R:
        instance = flet_component(*args, **kwargs)
        object.__setattr__(instance, "update", functools.partial(_update, weakref.ref(instance)))
        # Flet has only a weak reference to the parent. If an equal component takes its place (see `memoised`), the
        # children stay with the first parent, and would lose their window once it was collected.
        parent = cast(Any, instance)._parent_component
        object.__setattr__(instance, "around", parent() if parent is not None else None)
        return instance

    return make


def _update(reference: Callable[[], Any]) -> None:
    """Redraw a component, reporting any error: Flet validates controls only now, and freezes on an invalid one."""
    this = reference()
    if this is not None:
        try:
            type(this).update(this)
        except Exception:  # the other components must be drawn
            log.exception("%s could not be drawn again", this)
            with contextlib.suppress(Exception):  # the window may be gone
                _reporters[-1].not_drawn()


def memoised(fn: Callable[P, R]) -> Callable[P, R]:
    """A memoised component: redrawn only when its arguments or its own state change."""
    return cast("Callable[P, R]", ft.memo(component(fn)))  # type: ignore[no-untyped-call]


def keyed(key: str, make: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """A component with a key: its state moves with it when siblings are reordered."""
    return cast("Callable[..., R]", make)(*args, key=key, **kwargs)


TOUCHED = "touched"  # session key of the control that was activated last; see `companion.window.keyboard`


def handler(fn: Handler) -> Handler:
    """An event handler that never raises: `fn` takes the event or nothing, and may be async."""
    takes_event = _takes_event(fn)

    @functools.wraps(fn)
    async def guarded(event: Any = None) -> None:
        _reporters[-1].begin()
        try:
            if isinstance(event, ft.Event) and event.name == "click":
                event.page.session.store.set(TOUCHED, event.control)
            result = fn(event) if takes_event else fn()
            if inspect.isawaitable(result):
                await result
        except Exception as error:  # noqa: BLE001 - it is reported, and the screen must survive
            if has_ended():
                log.debug("%s: its window is gone: %r", _name(fn), error)
            else:
                _reporters[-1].failed(error, _name(fn))

    del guarded.__wrapped__  # Flet counts the parameters of a wrapped function
    return guarded


def _takes_event(fn: Handler) -> bool:
    """Whether a function requires an argument; avoids `inspect.signature` (a tenth of the drawing time) if possible."""
    function, count = fn, 0
    if isinstance(fn, functools.partial) and not fn.keywords:
        function, count = fn.func, len(fn.args)
    if type(function) is MethodType:
        function, count = function.__func__, count + 1
    if type(function) is FunctionType and not hasattr(function, "__wrapped__"):
        return function.__code__.co_argcount - len(function.__defaults__ or ()) > count
    by_position = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = inspect.signature(function).parameters.values()
    return sum(argument.kind in by_position and argument.default is argument.empty for argument in parameters) > count


def _name(fn: Handler) -> str:
    return getattr(fn, "__qualname__", repr(fn))
