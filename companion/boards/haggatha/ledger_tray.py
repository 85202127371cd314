"""The tray of a table with the cove: for each question about it, the keys that answer it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from companion.boards.haggatha.acting import ability_keys
from companion.boards.haggatha.draws import DRAWN_HEIGHT, Drawn
from companion.boards.haggatha.ledger_keys import (
    card_keys,
    card_rows,
    final_keys,
    final_legend,
    goods_row,
    hall_keys,
    number_keys,
    number_rows,
    quiet,
    sale_keys,
)
from companion.boards.haggatha.ledger_kinds import is_of_the_cove
from companion.boards.haggatha.measure import limit, room_in_tray
from companion.boards.haggatha.tray import HaggathaTray, around_now, tray_height
from companion.boards.keys import TALL, inner_width
from companion.flet_fixes.guard import component, memo
from companion.look.widgets import button, filled
from companion.measures import GAP, MARGIN, Room
from companion.table.controller import TableController
from companion.table.scene import Scene
from companion.window.context import use_settings
from companion.window.window_size import use_window
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Number, Offer
from referees.haggatha.counting import CountGold
from referees.haggatha.cove.boarding import Dock, Embark
from referees.haggatha.cove.purses import TakeGold
from referees.haggatha.cove.setting_out import SetOut
from referees.haggatha.cove.turns import SpendHours
from referees.haggatha.sheet.adventurers import Draw
from referees.haggatha.sheet.faction_area import Sponsor
from referees.haggatha.shop.market import Sell
from referees.haggatha.shop.townsfolk import GainAbility, ScoreTownsfolk
from referees.haggatha.view import View

__all__ = ["WholeTray", "whole_tray_height"]

ON_THE_BOARD: frozenset[type[Entry]] = frozenset({Embark, Dock})
"""Entries tapped on the board itself; only choices that are no boat or pier have a button."""

BUTTON = 60


class Part(NamedTuple):
    """A row of keys: its approximate height in dp, and its builder for a width."""

    height: int
    make: Callable[[int], ft.Control]


def whole_tray_height(scene: Scene, hands: TableController, window: Room) -> int:
    """The approximate height of the whole tray in dp."""
    if not is_of_the_cove(scene.view):
        return tray_height(scene, hands, window)
    width = window.width - 2 * MARGIN
    own = min(_high(_parts(scene, width, hands)), limit(window.height, is_wide=False))
    return around_now(hands, width) + own


def _high(parts: list[Part]) -> int:
    return sum(part.height for part in parts) + GAP * max(len(parts) - 1, 0)


@memo
@component
def WholeTray(*, scene: Scene, hands: TableController) -> ft.Control:
    """Haggatha's tray for her questions, else the cove's."""
    return (CoveTray if is_of_the_cove(scene.view) else HaggathaTray)(scene=scene, hands=hands)


@memo
@component
def CoveTray(*, scene: Scene, hands: TableController) -> ft.Control:
    """The keys that answer the question; scrolls where they are too high."""
    window = use_window()
    width = inner_width(window)
    parts = _parts(scene, width, hands, in_greys=use_settings().colours == "greys")
    most = room_in_tray(window)
    rows = [part.make(width) for part in parts]
    if _high(parts) * 2 <= most:
        return ft.Column(rows, spacing=GAP, tight=True, visible=bool(rows))
    height, asked = min(_high(parts), most), scene.view.asks.__name__ if scene.view.asks is not None else ""
    return ft.Column(rows, spacing=GAP, height=height, scroll=ft.ScrollMode.AUTO, visible=bool(rows), key=asked)


def _parts(scene: Scene, width: int, hands: TableController, *, in_greys: bool = False) -> list[Part]:
    """Numbers first, then goods and gold, then Adventurers, then other likely answers."""
    view, likely, picked = scene.view, scene.likely, scene.picked
    parts = [*_numbers(likely, width, hands), *_halls(likely, view, hands), *_goods(likely, view, hands)]
    parts += [*_sales(likely, view, hands, in_greys=in_greys), *_final(likely, view, hands, in_greys=in_greys)]
    if any(offer.entry is GainAbility for offer in likely):
        parts.append(Part(24 + TALL, lambda wide: ability_keys(likely, wide, hands)))
    if any(offer.entry is Draw for offer in likely) and view.phase in {"arrival", "production"}:
        two = sum(offer.entry is Draw for offer in likely) > 1
        parts.append(Part(DRAWN_HEIGHT, lambda wide: Drawn(picked=picked, are_two_likely=two, width=wide, hands=hands)))
    return parts + _rest(likely, hands, is_first=not parts)


def _numbers(likely: tuple[Offer, ...], width: int, hands: TableController) -> list[Part]:
    """Keys for the hours of an action, and for how many Adventurers are set out."""
    parts: list[Part] = []
    for offer in likely:
        if offer.entry in {SpendHours, SetOut}:
            name = "hours" if offer.entry is SpendHours else "number"
            domain = offer.open[name]
            rows = number_rows(domain, width) if isinstance(domain, Number) else 1
            parts.append(Part(rows * (TALL + GAP) - GAP, _numbered(offer, name, hands)))
    return parts


SAYS = {"hours": ("{count} hour", "{count} hours"), "number": ("{count} of them", "{count} of them")}


def _numbered(offer: Offer, name: str, hands: TableController) -> Callable[[int], ft.Control]:
    return lambda width: number_keys(offer, name, SAYS[name], width, hands)


def _halls(likely: tuple[Offer, ...], view: View, hands: TableController) -> list[Part]:
    paying = [offer for offer in likely if offer.entry is Sponsor]
    return [Part(TALL, lambda width: hall_keys(paying, view, width, hands))] if paying else []


def _goods(likely: tuple[Offer, ...], view: View, hands: TableController) -> list[Part]:
    def row(offer: Offer) -> Part:
        return Part(TALL, lambda width: goods_row(offer, view, width, hands))

    return [row(offer) for offer in likely if offer.entry is Sell]


def _sales(likely: tuple[Offer, ...], view: View, hands: TableController, *, in_greys: bool) -> list[Part]:
    selling = [offer for offer in likely if offer.entry is TakeGold and offer.fixed["what"] == "sale"]
    waiting = view.cove.unsold if view.cove is not None else ()
    return [Part(TALL, lambda width: sale_keys(selling, waiting, width, hands, in_greys=in_greys))] if selling else []


def _final(likely: tuple[Offer, ...], view: View, hands: TableController, *, in_greys: bool) -> list[Part]:
    """A row for each merchant not yet counted, after the values of Haggatha's Townsfolk."""
    counting = {offer.fixed["seat"]: offer for offer in likely if offer.entry is CountGold}

    def row(seat: int) -> Part:
        adding = [offer for offer in likely if offer.entry is TakeGold and offer.fixed["seat"] == seat]
        offers = [*adding, counting[seat]]
        return Part(TALL, lambda width: final_keys(seat, offers, view, width, hands, in_greys=in_greys))

    if not counting:
        return []
    return [*_townsfolk(likely, view, hands), Part(22, lambda width: final_legend()), *map(row, counting)]


def _townsfolk(likely: tuple[Offer, ...], view: View, hands: TableController) -> list[Part]:
    cards = [offer for offer in likely if offer.entry is ScoreTownsfolk]
    if not cards or view.cove is None:
        return []
    icons = dict(zip(("exorcist", "astrologist", "palm_reader", "security"), view.cove.icons, strict=True))

    known = tuple(icons[offer.fixed["slot"]] or 0 for offer in cards)
    rows = Part(card_rows(len(cards)) * (TALL + GAP) - GAP, lambda width: card_keys(cards, known, view, width, hands))
    return [Part(20, lambda width: quiet("What the icons of Haggatha's Townsfolk bring")), rows]


SHOWN_HERE = frozenset({SpendHours, SetOut, Sponsor, Sell, TakeGold, CountGold, ScoreTownsfolk, GainAbility, Draw})


def _rest(likely: tuple[Offer, ...], hands: TableController, *, is_first: bool) -> list[Part]:
    """What is neither drawn nor tapped on the board: the end of a phase, the Lair, the Market token."""
    others = [offer for offer in likely if offer.entry not in SHOWN_HERE]
    others = [offer for offer in others if offer.entry not in ON_THE_BOARD or not offer.open]
    if not others:
        return []
    reader = hands.table.reader()

    def made(offer: Offer, *, is_main: bool) -> ft.Control:
        make = filled if is_main else button
        return make(reader.text(offer.prompt), hands.careful("tray", lambda: hands.choose(offer)))

    keys = [made(offer, is_main=is_first and at == 0) for at, offer in enumerate(others)]
    level = ft.CrossAxisAlignment.STRETCH
    column = ft.Column(keys, spacing=GAP, tight=True, horizontal_alignment=level)
    return [Part(BUTTON * len(keys), lambda width: column)]
