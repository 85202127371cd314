"""Keys for ranks and answers: large, and always alike whatever was asked before."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.flet_fixes.guard import handler
from companion.words import text
from referees.common.protocol.sentence import say, say_count
from referees.higgins_oracle.pieces import FULL_HAND

__all__ = ["ANSWERS", "TALL", "key", "quiet_key"]

TALL = 56


ANSWERS = (
    (text(say("Miss")), text(say("Miss"))),
    *(
        (f"+{hits}", text(say_count("{count} card given", "{count} cards given", hits)))
        for hits in range(1, FULL_HAND + 1)
    ),
)
"""The text and the label of an answer's key, by the number of cards given."""


def key(
    shown: str, said: str, act: Any, *, is_on: bool = False, expand: int = 1, is_answer: bool = False
) -> ft.Control:
    """A rank or answer; `is_on` where it was tapped first and awaits the other half."""
    if is_on:
        ground, ink = ft.Colors.PRIMARY, ft.Colors.ON_PRIMARY
    elif is_answer:
        ground, ink = ft.Colors.SECONDARY_CONTAINER, ft.Colors.ON_SECONDARY_CONTAINER
    else:
        ground, ink = ft.Colors.SURFACE_CONTAINER_HIGHEST, ft.Colors.ON_SURFACE
    size = 17 if len(shown) > 2 else 19 if is_answer else 24  # narrow keys hold it at double text size too
    level = ft.TextStyle(height=1.1)  # the line is no higher than its key, and so centred
    text = ft.Text(shown, size=size, weight=ft.FontWeight.W_700, color=ink, no_wrap=True, style=level)
    return ft.Container(
        ft.Semantics(label=said, content=text, exclude_semantics=True, selected=is_on, button=True),
        bgcolor=ground,
        border_radius=12,
        alignment=ft.Alignment.CENTER,
        height=TALL,
        expand=expand,
        ink=True,
        on_click=handler(act),
    )


def quiet_key(said: str, sign: ft.Control, act: Any, *, is_on: bool | None = None) -> ft.Control:
    """Any other key; `is_on` for an active switch."""
    return ft.Container(
        ft.Semantics(label=said, content=sign, exclude_semantics=True, toggled=is_on, button=is_on is None),
        bgcolor=ft.Colors.PRIMARY if is_on else None,
        border_radius=12,
        border=ft.Border.all(1, ft.Colors.OUTLINE),
        alignment=ft.Alignment.CENTER,
        height=TALL,
        expand=1,
        ink=True,
        on_click=handler(act),
    )
