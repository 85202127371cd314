"""Hooks for mounted resources, and for controls reused between drawings."""

from collections.abc import Callable, Hashable
from typing import Any, Protocol, TypeVar, cast

import flet as ft

from companion.flet_fixes.refs import MutableRef
from companion.window.keyboard_mode import in_keyboard_mode

C = TypeVar("C", bound=ft.Control)


class Cache(Protocol):
    """Type of the function that `use_cache` returns."""

    def __call__(self, place: Hashable, of: Hashable, make: Callable[[], C]) -> C: ...


def use_while_shown(begin: Callable[[], Callable[[], None] | None], *whenever: Any) -> None:
    """Hook: run `begin` on mount and the cleanup it returns on unmount. A change in `whenever` reruns both."""
    end: MutableRef[Callable[[], None]] = ft.use_ref()

    def start() -> None:
        stop()
        end.current = begin()

    def stop() -> None:
        if end.current is not None:
            ended, end.current = end.current, None
            ended()

    ft.use_effect(start, [*whenever], stop)


def use_cache(*around: Any) -> Cache:
    """Hook: returns `cached(place, of, make)`, which reuses a place's last control while `of` is unchanged. Flet skips
    only identical controls. `of` must contain all that the control depends on; a change of `around` renews all.
    Controls without keys must not move among siblings: each takes over its predecessor's identity. Not for components
    with effects; `make` must not call `cached`."""
    last: MutableRef[tuple[tuple[Any, ...], dict[Hashable, tuple[Hashable, ft.Control]]]] = ft.use_ref()
    around = in_keyboard_mode(), *around
    previous: dict[Hashable, tuple[Hashable, ft.Control]] = {}
    if last.current is not None and last.current[0] == around:
        previous = last.current[1]
    now: dict[Hashable, tuple[Hashable, ft.Control]] = {}
    being_made: list[Hashable] = []
    last.current = around, now

    def cached(place: Hashable, of: Hashable, make: Callable[[], C]) -> C:
        assert place not in now, f"two controls at {place}"
        assert not being_made, f"{place} would be forgotten while {being_made} is kept"
        made_of, control = previous.get(place, (None, None))
        if control is None or made_of != of:
            being_made.append(place)
            control = make()
            being_made.pop()
        now[place] = of, control
        return cast(C, control)

    return cached
