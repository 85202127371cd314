"""The tray of Haggatha's table: for each question the drawn answers; all of them are also in the plain list."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.boards.haggatha.acting import ability_keys, other_keys
from companion.boards.haggatha.bonuses import Bonuses
from companion.boards.haggatha.dish import Dish
from companion.boards.haggatha.draws import Drawn, is_drawing
from companion.boards.haggatha.kinds import ACTIONS, BUBBLES, CHOSEN_HERE, DRAWN
from companion.boards.haggatha.measure import around, content_height, limit, room_in_tray
from companion.boards.haggatha.plans import Plans, within_sight
from companion.boards.haggatha.roll_pad import RollPad
from companion.boards.haggatha.table import LOOKING
from companion.boards.haggatha.taps import Which, which_label
from companion.boards.haggatha.ways import Group, grouped
from companion.boards.keys import inner_width
from companion.boards.offers import Way, offer_buttons
from companion.flet_fixes.guard import component, memo
from companion.look.widgets import button, filled, wrapped
from companion.measures import GAP, MARGIN, Room
from companion.table.controller import TableController
from companion.table.scene import Scene
from companion.table.table import Entered
from companion.window.window_size import use_window
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Reader
from referees.haggatha.sheet.adventurers import Draw
from referees.haggatha.sheet.rolling import Roll
from referees.haggatha.shop.staff import UseStaff
from referees.haggatha.shop.townsfolk import GainAbility
from referees.haggatha.view import View

__all__ = ["HaggathaTray", "around_now", "tray_height"]


LARGEST_WORDS = 2
"""How many times their usual size words may have."""


def tray_height(scene: Scene, hands: TableController, window: Room) -> int:
    """The approximate height of the whole tray in dp."""
    own = min(_own_height(scene), limit(window.height, is_wide=False))
    return around_now(hands, window.width - 2 * MARGIN) + own


def around_now(hands: TableController, width: int) -> int:
    """What stands beside the tray's own part now, in dp."""
    told = hands.said.happened if isinstance(hands.said, Entered) else ()
    return around(hands.table.asks, hands.table.text(told[0].sentence) if told else "", width)


def _own_height(scene: Scene) -> int:
    return content_height(scene, len(_groups(scene.view, scene.picked)))


def _groups(view: View, picked: Any) -> tuple[Group, ...]:
    """The actions to show: none while an Adventurer is entered, whose pawns take their place."""
    return () if is_drawing(picked) else within_sight(grouped(view.plans), picked)


@memo
@component
def HaggathaTray(*, scene: Scene, hands: TableController) -> ft.Control:
    """The dish, then the plans, then other choices. Scrolls where it is too high; each question starts at its top."""
    window = use_window()
    parts = _parts(scene, inner_width(window), hands)
    wanted, most = _own_height(scene), room_in_tray(window)
    if wanted * LARGEST_WORDS <= most:  # fits at any text size
        return ft.Column(parts, spacing=GAP, tight=True, visible=bool(parts))
    asked = scene.view.asks.__name__ if scene.view.asks is not None else ""
    return ft.Column(
        parts, spacing=GAP, height=min(wanted, most), scroll=ft.ScrollMode.AUTO, visible=bool(parts), key=asked
    )


def _parts(scene: Scene, width: int, hands: TableController) -> list[ft.Control]:
    view, picked, likely, names = scene.view, scene.picked, scene.likely, scene.names
    if picked == LOOKING:
        return [filled("Back to the Runes", hands.careful("tray", lambda: hands.pick(None)))]
    kinds = {offer.entry for offer in likely}
    parts: list[ft.Control] = []
    if isinstance(picked, Which):
        parts.append(wrapped([button(which_label(way, names), _takes(way, hands)) for way in picked.ways]))
    parts += _runes(view, likely, picked, width, hands)
    if kinds & CHOSEN_HERE:
        parts.append(Bonuses(view=view, offers=likely, picked=picked, width=width, hands=hands))
    if Draw in kinds and (is_drawing(picked) or not kinds & ACTIONS):
        parts.append(Drawn(picked=picked, are_two_likely=_are_two_likely(likely), width=width, hands=hands))
    if not kinds & ACTIONS:
        others = [offer for offer in likely if offer.entry not in DRAWN]
        parts += _buttons(others, names, hands, is_first=not kinds & DRAWN)
    return parts


def _runes(view: View, offers: tuple[Offer, ...], picked: Any, width: int, hands: TableController) -> list[ft.Control]:
    kinds = {offer.entry for offer in offers}
    parts: list[ft.Control] = []
    if GainAbility in kinds:
        parts.append(ability_keys(offers, width, hands))
    if Roll in kinds:
        parts.append(RollPad(picked=picked, width=width, hands=hands))
    if kinds & (ACTIONS | BUBBLES):
        parts.append(Dish(view=view, picked=picked, width=width, hands=hands))
    if kinds & ACTIONS:
        parts.append(Plans(view=view, groups=_groups(view, picked), picked=picked, width=width, hands=hands))
        parts.append(other_keys(offers, picked, width, hands))
    return parts


def _takes(way: Any, hands: TableController) -> Any:
    return hands.careful("tray", lambda: hands.choose(way.offer, dict(way.values)))


def _are_two_likely(offers: tuple[Offer, ...]) -> bool:
    return sum(offer.entry is Draw for offer in offers) > 1


def _buttons(
    offers: list[Offer], names: tuple[str, ...], hands: TableController, *, is_first: bool
) -> list[ft.Control]:
    """Buttons for offers that are not drawn: the main answers where there is nothing else, secondary otherwise."""
    way = Way(Reader(names), hands, "tray")
    if is_first or any(offer.entry is UseStaff for offer in offers):
        return offer_buttons(offers, way)
    made = [button(way.reader.text(offer.prompt), way.take(offer)) for offer in offers]
    return [wrapped(made)] if made else []
