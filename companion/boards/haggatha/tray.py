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
from companion.boards.keys import EDGE, GAP, inner_width
from companion.boards.offers import Way, offer_buttons
from companion.flet_fixes.guard import component, memo
from companion.look.buttons import button, filled, wrapped
from companion.measures import Room
from companion.table.answers import Told
from companion.table.controller import TableController
from companion.window.window_size import use_window
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Reader, Sentence, say
from referees.haggatha.sheet.adventurers import Draw
from referees.haggatha.sheet.gains import Gains
from referees.haggatha.sheet.plans import plans
from referees.haggatha.sheet.rolling import Roll
from referees.haggatha.shop.staff import UseStaff
from referees.haggatha.shop.townsfolk import GainAbility
from referees.haggatha.view import View

__all__ = ["HaggathaTray", "hint", "tray_height"]


LARGEST_WORDS = 2
"""How many times their usual size words may have."""


def hint(offers: tuple[Offer, ...]) -> Sentence:
    """Empty: the tray needs no hint."""
    return say("")


def tray_height(view: View, offers: tuple[Offer, ...], hands: TableController, window: Room) -> int:
    """The approximate height of the whole tray in dp."""
    state, reader = hands.table.state, hands.table.reader()
    asks = reader.text(state.open[-1].ask(state), state) if state.open else ""
    told = hands.said.happened if isinstance(hands.said, Told) else ()
    happened = reader.text(told[0].sentence) if told else ""
    own = min(_own_height(view, offers, hands), limit(window.height, is_wide=False))
    return around(asks, happened, window.width - 2 * EDGE) + own


def _own_height(view: View, offers: tuple[Offer, ...], hands: TableController) -> int:
    state = hands.table.state
    gains = len(state.open[-1].gains) if state.open and isinstance(state.open[-1], Gains) else 0
    return content_height(view, offers, hands.picked, len(_groups(view, hands.picked, hands)), gains)


def _groups(view: View, picked: Any, hands: TableController) -> tuple[Group, ...]:
    """The actions to show: none while an Adventurer is entered, whose pawns take their place."""
    return within_sight(grouped(plans(hands.table.state)), picked) if view.is_rolled and not is_drawing(picked) else ()


@memo
@component
def HaggathaTray(
    *, view: View, offers: tuple[Offer, ...], picked: Any, names: tuple[str, ...], hands: TableController
) -> ft.Control:
    """The dish, then the plans, then other choices. Scrolls where it is too high; each question starts at its top."""
    window = use_window()
    parts = _parts(view, offers, picked, inner_width(window), hands)
    wanted, most = _own_height(view, offers, hands), room_in_tray(window)
    if wanted * LARGEST_WORDS <= most:  # fits at any text size
        return ft.Column(parts, spacing=GAP, tight=True, visible=bool(parts))
    asked = type(hands.table.state.open[-1]).__name__ if hands.table.state.open else ""
    return ft.Column(
        parts, spacing=GAP, height=min(wanted, most), scroll=ft.ScrollMode.AUTO, visible=bool(parts), key=asked
    )


def _parts(view: View, offers: tuple[Offer, ...], picked: Any, width: int, hands: TableController) -> list[ft.Control]:
    if picked == LOOKING:
        return [filled("Back to the Runes", hands.careful("tray", lambda: hands.pick(None)))]
    likely = tuple(offer for offer in offers if not offer.rare)
    kinds = {offer.entry for offer in likely}
    names = hands.table.config.names
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
        parts.append(Plans(view=view, groups=_groups(view, picked, hands), picked=picked, width=width, hands=hands))
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
