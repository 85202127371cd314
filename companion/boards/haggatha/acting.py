"""Haggatha's turn: the dish, the plans, and the few things she may do without Runes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.boards.haggatha.draws import ADVENTURER, is_drawing
from companion.boards.haggatha.keys import GAP, key
from companion.screens.table.hands import Hands
from referees.common.offer import Offer
from referees.haggatha.staff import ActivateStaff, Recruit

__all__ = ["other_keys"]


def other_keys(offers: tuple[Offer, ...], picked: Any, width: int, hands: Hands) -> ft.Control:
    """Townsfolk, Staff, and an Adventurer that somebody draws meanwhile."""
    found = {offer.entry: offer for offer in offers}
    keys: list[tuple[ft.IconData, str, Callable[[], Any], bool]] = []
    if Recruit in found:
        keys.append((ft.Icons.PERSON_ADD_ALT, "Recruit", lambda: hands.choose(found[Recruit]), False))
    if ActivateStaff in found:
        keys.append((ft.Icons.GROUPS, "Staff", lambda: hands.choose(found[ActivateStaff]), False))
    is_on = is_drawing(picked)
    keys.append((ft.Icons.SHOPPING_BAG_OUTLINED, "Bag", lambda: hands.pick(None if is_on else ADVENTURER), is_on))
    wide = (width - (len(keys) - 1) * GAP) / len(keys)
    says = {"Recruit": "Recruit or replace Townsfolk", "Staff": "Activate Staff", "Bag": "An Adventurer is drawn"}
    return ft.Row(
        [key(_face(icon, word), says[word], act, width=wide, hands=hands, is_on=on) for icon, word, act, on in keys],
        spacing=GAP,
        tight=True,
    )


def _face(icon: ft.IconData, words: str) -> ft.Control:
    text = ft.Text(words, size=15, weight=ft.FontWeight.W_600, no_wrap=True, overflow=ft.TextOverflow.ELLIPSIS)
    return ft.Row(
        [ft.Icon(icon, size=22, color=ft.Colors.ON_SURFACE_VARIANT), text],
        spacing=6,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
