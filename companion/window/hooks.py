"""Hook that ties a resource to a component's time on the screen."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.flet_fixes.refs import MutableRef

__all__ = ["use_while_shown"]


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
