"""The choice of a new game's kit: preset to the last game's, then the family's others and the shipped one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import flet as ft

from companion.files.kits.shelf import has_kit, kit_of, shipped
from companion.flet_fixes.guard import component
from companion.look.widgets import small
from companion.screens.kits.listed import standing
from companion.screens.shared.controls import folding, radio
from companion.store.records import OwnKit
from companion.store.slices import in_turns
from companion.window.context import AppContext, use_app
from companion.words import said, text
from referees.common.setup.kit import Kit

__all__ = ["Chosen", "KitPanel", "choices", "kept_choice"]

SHIPPED = ""
"""The id that stands for the shipped kit."""


class Chosen(NamedTuple):
    """The kits a game can be played with, and the id of the chosen one."""

    own: tuple[OwnKit, ...] = ()
    id: str = SHIPPED

    def kit(self, game: str) -> Kit | None:
        """The chosen kit; None for a game without kit facts."""
        if not has_kit(game):
            return None
        found = next((one for one in self.own if one.id == self.id), None)
        return (kit_of(found) if found is not None else None) or shipped(game)


async def choices(app: AppContext, game: str) -> Chosen:
    """The valid kits; preset to the last game's, else to the one changed last."""
    if not has_kit(game):
        return Chosen()
    found = await app.store.own_kits(game)
    own = tuple([one async for one in in_turns(found) if kit_of(one) is not None])
    last = await app.store.setting(_setting(game))
    ids = [one.id for one in own]
    return Chosen(own, last if last in (*ids, SHIPPED) else next(iter(ids), SHIPPED))


async def kept_choice(app: AppContext, game: str, id: str) -> None:
    """Remember the chosen kit for the next game."""
    if has_kit(game):
        await app.store.set_setting(_setting(game), id)


def _setting(game: str) -> str:
    return f"kit of {game}"


@component
def KitPanel(game: str, chosen: Chosen, choose: Callable[[Chosen], None]) -> ft.Control:
    """The chosen kit in one line; opened, all kits and a link to edit them."""
    app = use_app()
    is_open, set_open = ft.use_state(False)
    kit = chosen.kit(game)
    if kit is None:
        return ft.Container(visible=False)
    opened = _opened(app, game, chosen, choose) if is_open else []
    subtitle = text(standing(kit, game))
    return folding(said("Kit: {name}", name=kit.name), subtitle, ft.Icons.INVENTORY_2_OUTLINED, set_open, opened)


def _opened(app: AppContext, game: str, chosen: Chosen, choose: Callable[[Chosen], None]) -> list[ft.Control]:
    names = [(one.id, one.name) for one in chosen.own]
    labels = (*names, (SHIPPED, said("{name} (comes with the app)", name=shipped(game).name)))

    def chose(id: str) -> None:
        choose(chosen._replace(id=id))

    way = small("Look at this kit", partial(app.go, f"/kits/{chosen.id or game}"), ft.Icons.EDIT_OUTLINED)
    answers = ft.Container(radio(labels, chosen.id, chose), padding=ft.Padding.only(left=16, right=8))
    return [answers, ft.Container(way, padding=ft.Padding.only(left=16, bottom=8))]
