"""Stepper for a number: one more, one less, the result, and that it is not yet saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.flet_fixes.guard import handler
from companion.look.widgets import filled, quiet
from companion.table.controller import TableController
from referees.common.protocol.offer import Offer

__all__ = ["not_yet_kept", "stepper"]


def stepper(prompt: str, take: Callable[[], Any], offer: Offer, hands: TableController) -> ft.Control:
    """A prompt that opens the keypad, and buttons beside it whose quick taps are added up and entered as one."""
    draft = hands.quick.draft
    value = draft[1] if draft is not None and draft[0] == offer else None
    row = ft.Row(
        [
            ft.Container(quiet(prompt, take, icon=ft.Icons.DIALPAD), expand=True),
            _step(ft.Icons.REMOVE, f"One less: {prompt}", hands, offer, -1),
            ft.Text(
                "–" if value is None else str(value),
                size=28,
                weight=ft.FontWeight.W_700,
                width=52,
                text_align=ft.TextAlign.CENTER,
            ),
            _step(ft.Icons.ADD, f"One more: {prompt}", hands, offer, 1),
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    note = ft.Row(
        [
            ft.Icon(ft.Icons.HOURGLASS_BOTTOM, size=20, color=ft.Colors.TERTIARY),
            ft.Semantics(
                content=ft.Text(not_yet_kept(value), size=16, color=ft.Colors.TERTIARY), live_region=True, expand=True
            ),
            filled(f"Keep {value}", hands.careful("tray", hands.keep)),
        ],
        spacing=8,
        visible=value is not None,
    )
    return ft.Column([row, note], spacing=8, tight=True)


def not_yet_kept(value: int | None) -> str:
    """The sentence about a number that is still being counted."""
    return "" if value is None else f"{value}, not yet kept"


def _step(icon: ft.IconData, label: str, hands: TableController, offer: Offer, by: int) -> ft.Control:
    act = handler(hands.careful("tray", lambda: hands.count(offer, by)))
    look = ft.Icon(icon, semantics_label=label, size=28)
    return ft.FilledTonalIconButton(look, on_click=act, width=60, height=60)
