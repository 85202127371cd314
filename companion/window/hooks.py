"""Hooks that tie something to a component's time on the screen: a resource, or controls that it draws again as they
were."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Protocol, TypeVar, cast

import flet as ft

from companion.flet_fixes.refs import MutableRef

__all__ = ["Kept", "use_kept", "use_while_shown"]

C = TypeVar("C", bound=ft.Control)


class Kept(Protocol):
    """Gives the control of that key."""

    def __call__(self, key: Hashable, make: Callable[[], C]) -> C:
        """The one of the last drawing, or a new one."""


def use_while_shown(begin: Callable[[], Callable[[], None]]) -> None:
    """Hook: run `begin` on mount and the cleanup it returns on unmount.

    Flet discards an effect's return value, so the cleanup is kept here.
    """
    end: MutableRef[Callable[[], None]] = ft.use_ref()

    def start() -> None:
        end.current = begin()

    def stop() -> None:
        if end.current is not None:
            end.current()

    ft.use_effect(start, [], stop)


def use_kept(*around: Any) -> Kept:
    """Hook: `kept(key, make)` is the control that the last drawing made for that key; it is made where there was none.

    Flet passes over a control that it is given again, while an equal one is built, and compared part by part. The key
    holds all that the control is made of, but for what the whole component is drawn `around`: when that changes, all
    are made anew. Only for controls, and memoised components without effects.
    """
    last: MutableRef[tuple[tuple[Any, ...], dict[Hashable, ft.Control]]] = ft.use_ref()
    known: dict[Hashable, ft.Control] = {}
    if last.current is not None and last.current[0] == around:
        known = last.current[1]
    now: dict[Hashable, ft.Control] = {}
    last.current = around, now

    def kept(key: Hashable, make: Callable[[], C]) -> C:
        now[key] = cast(C, known.pop(key, None)) or make()  # taken out: nothing is drawn at two places
        return cast(C, now[key])

    return kept
