"""Keys of the tray for actions without Runes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.boards.haggatha.draws import ADVENTURER, is_drawing
from companion.boards.keys import key
from companion.look.widgets import wrapped
from companion.measures import GAP
from companion.table.controller import TableController
from referees.common.protocol.offer import Offer
from referees.haggatha.shop.staff import ActivateStaff, Recruit
from referees.haggatha.shop.townsfolk import GainAbility

__all__ = ["ability_keys", "other_keys"]


WORDED = 88
"""The least width of a key with a sign and a word, in dp."""


def other_keys(offers: tuple[Offer, ...], picked: Any, width: int, hands: TableController) -> ft.Control:
    """Keys for Townsfolk, Staff, and an Adventurer drawn meanwhile."""
    found = {offer.entry: offer for offer in offers}
    keys: list[tuple[ft.IconData, str, Callable[[], Any], bool]] = []
    if Recruit in found:
        keys.append((ft.Icons.PERSON_ADD_ALT, "Recruit", lambda: hands.choose(found[Recruit]), False))
    if ActivateStaff in found:
        keys.append((ft.Icons.GROUPS, "Staff", lambda: hands.choose(found[ActivateStaff]), False))
    is_on = is_drawing(picked)
    keys.append((ft.Icons.SHOPPING_BAG_OUTLINED, "Bag", lambda: hands.pick(None if is_on else ADVENTURER), is_on))
    wide = max((width - (len(keys) - 1) * GAP) / len(keys), WORDED)
    says = {"Recruit": "Recruit or replace Townsfolk", "Staff": "Activate Staff", "Bag": "An Adventurer is drawn"}
    return wrapped(
        [key(_face(icon, word), says[word], act, width=wide, hands=hands, is_on=on) for icon, word, act, on in keys]
    )


ABILITY: dict[str, tuple[ft.IconData, str]] = {
    "gold": (ft.Icons.PAID_OUTLINED, "Gold"),
    "draw": (ft.Icons.ADD_CARD, "Draw"),
    "discard": (ft.Icons.CREDIT_CARD_OFF_OUTLINED, "Discard"),
}


def ability_keys(offers: tuple[Offer, ...], width: int, hands: TableController) -> ft.Control:
    """Keys for a recruit's ability: gold, or Corruption cards drawn or discarded."""
    found = [offer for offer in offers if offer.entry is GainAbility]
    wide = max((width - (len(found) - 1) * GAP) / len(found), WORDED)

    def one(offer: Offer) -> ft.Control:
        only = offer.choices("slot")
        known = {"slot": only[0]} if len(only) == 1 else {}
        icon, words = ABILITY[offer.fixed["what"]]
        said = hands.table.text(offer.prompt)
        return key(_face(icon, words), said, lambda: hands.choose(offer, known), width=wide, hands=hands)

    asked = ft.Text("What does the new ability bring?", size=14, color=ft.Colors.ON_SURFACE_VARIANT)
    return ft.Column([asked, wrapped([one(offer) for offer in found])], spacing=4, tight=True)


def _face(icon: ft.IconData, words: str) -> ft.Control:
    text = ft.Text(words, size=15, weight=ft.FontWeight.W_600, no_wrap=True, overflow=ft.TextOverflow.ELLIPSIS)
    return ft.Row(
        [ft.Icon(icon, size=22, color=ft.Colors.ON_SURFACE_VARIANT), text],
        spacing=6,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
