"""What lasts as long as a component is on the screen."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.flet_fixes.refs import MutableRef

__all__ = ["use_while_shown"]


def use_while_shown(begin: Callable[[], Callable[[], None]]) -> None:
    """Begins when the component appears; what `begin` gives back ends it when the component goes. A hook.

    Flet lets go of what an effect gives back, so it is kept here.
    """
    end: MutableRef[Callable[[], None]] = ft.use_ref()

    def start() -> None:
        end.current = begin()

    def stop() -> None:
        if end.current is not None:
            end.current()

    ft.use_effect(start, [], stop)
