"""What a ruling or a happening rests on that nobody has compared yet: the table says once that it is so, or corrects
it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import flet as ft

from companion.context import use_app
from companion.guard import component
from companion.kits.places import dotted
from companion.kits.shelf import has_kit
from companion.kits.tables import open_item, settled
from companion.screens.table.hands import Hands
from companion.widgets import button, wrapped
from companion.words import said
from referees.common.protocol.ruling import Happening

__all__ = ["AssumedItems", "WayToKit", "still_assumed"]

RESTS = "Nobody has compared this with your pieces yet:"


def still_assumed(happened: Iterable[Happening], hands: Hands) -> tuple[str, ...]:
    """The kit items that happenings rest on and the table has not settled meanwhile."""
    items = dict.fromkeys(item for one in happened for item in one.assumed)
    return tuple(item for item in items if hands.table.config.assumes(item))


@component
def AssumedItems(*, items: tuple[str, ...], hands: Hands, may_settle: bool, key: str = "") -> ft.Control:
    """The items by their names, and the way to correct each; `may_settle` where the table can say here that all of them
    are printed so."""
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
def WayToKit(*, hands: Hands) -> ft.Control:
    """From the table to what is printed on its pieces, where its game has such facts."""
    app, head = use_app(), hands.table.head
    way = button("What is printed on the pieces", partial(app.go, f"/table/{head.id}/kit"))
    return ft.Container(way, visible=has_kit(head.game))
