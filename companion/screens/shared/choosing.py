"""Choosing one of several values, such as a game or a player: buttons that open a list below them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import heading, secondary, small, wrapped
from companion.words import said

__all__ = ["choice", "opener", "switched"]

FEW = 10
"""Names offered before "More names"."""

Answer = tuple[str, str | None]
"""What is chosen in words, and its value; None for any."""


def choice(
    asked: str, nobody: str, values: Sequence[Answer], now: str | None, choose: Callable[[str | None], None]
) -> list[ft.Control]:
    """The list of values, below its question."""
    return [heading(asked), Choices(((nobody, None), *values), now, choose)]


@component
def Choices(values: tuple[Answer, ...], now: str | None, choose: Callable[[str | None], None]) -> ft.Control:
    """The first few names, then "More names" for all of them."""
    is_long, set_long = ft.use_state(False)
    shown = values if is_long else values[: FEW + 1]
    rest = len(values) - len(shown)
    buttons = [switched(words, value == now, partial(choose, value)) for words, value in shown]
    if rest:
        buttons.append(small(said("{count} more", count=rest), lambda: set_long(True), ft.Icons.EXPAND_MORE))
    return wrapped(buttons)


def switched(words: str, is_on: bool, act: Callable[[], Any]) -> ft.Control:
    """A button, filled while it is on."""
    button = secondary(words, act, ft.Icons.CHECK) if is_on else small(words, act)
    return ft.Semantics(content=button, selected=is_on)


def opener(what: str, chosen: str | None, is_open: bool, act: Callable[[], Any]) -> ft.Control:
    """A button that opens a list; filled with what is chosen."""
    arrow = ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE
    button = secondary(chosen, act, arrow) if chosen else small(what, act, arrow)
    return ft.Semantics(content=button, expanded=is_open)
