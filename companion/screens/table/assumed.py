"""Kit items that a ruling or consequence rests on and that nobody has compared with the pieces: the table confirms or
corrects them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import flet as ft

from companion.files.kits.places import dotted
from companion.files.kits.shelf import has_kit, open_item, settled
from companion.flet_fixes.guard import component
from companion.look.widgets import button, wrapped
from companion.table.controller import TableController
from companion.window.context import use_app
from companion.words import said
from referees.common.protocol.ruling import Happening

__all__ = ["AssumedItems", "WayToKit", "still_assumed"]

RESTS = "Nobody has compared this with your pieces yet:"


def still_assumed(happened: Iterable[Happening], hands: TableController) -> tuple[str, ...]:
    """The kit items behind the last consequences that are still assumed."""
    items = dict.fromkeys(item for one in happened for item in one.assumed)
    return tuple(item for item in items if hands.table.config.assumes(item))


@component
def AssumedItems(*, items: tuple[str, ...], hands: TableController, may_settle: bool, key: str = "") -> ft.Control:
    """The items by name, each with a link to correct it; `may_settle` where the table can confirm them all here."""
    app, table = use_app(), hands.table
    found = [open_item(table, id) for id in items]
    words = said("{rests} {items}", rests=RESTS, items=tuple(one.title for one in found))
    buttons = [_correct(one.title, partial(app.go, f"/table/{table.head.id}/kit/{dotted(one.path)}")) for one in found]
    if may_settle:
        so = partial(hands.reconfigure, settled(table.config, items))
        buttons.insert(0, button("It is printed so", hands.careful("panel", so), icon=ft.Icons.CHECK))
    shown = ft.Text(words, size=15, color=ft.Colors.ON_SURFACE_VARIANT)
    return ft.Column([shown, wrapped(buttons)], spacing=8, tight=True)


def _correct(title: str, act: Callable[[], Any]) -> ft.Control:
    return button(said("Set right: {item}", item=title), act, icon=ft.Icons.EDIT_OUTLINED)


@component
def WayToKit(*, hands: TableController) -> ft.Control:
    """A link from the table to its kit, for games with kit facts."""
    app, head = use_app(), hands.table.head
    way = button("What is printed on the pieces", partial(app.go, f"/table/{head.id}/kit"))
    return ft.Container(way, visible=has_kit(head.game))
