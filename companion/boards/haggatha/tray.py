"""Haggatha's tray: the keys that answer each question."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.boards.haggatha import cove_keys
from companion.boards.haggatha.bonuses import FACES, Bonuses
from companion.boards.haggatha.dish import DiviningDish
from companion.boards.haggatha.plans import Plans, grouped, has_further, visible_groups
from companion.boards.haggatha.roll_pad import PartialRoll, RollPad, roll_height
from companion.boards.haggatha.setting_out import SetUpForm, enter_all, form_of
from companion.boards.haggatha.taps import LOOKING, Which, is_of_the_cove, which_label
from companion.boards.keys import LARGE, Making, inner_width
from companion.boards.offers import ButtonContext, offer_buttons
from companion.boards.taps import picking
from companion.flet_fixes.guard import memoised
from companion.look.keep_mounted import keep_mounted
from companion.look.widgets import button, column, filled, note, stretched, wrapped
from companion.measures import GAP, Room
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here
from companion.window.context import use_app, use_settings
from companion.window.hooks import use_cache
from companion.window.window_size import use_window
from companion.words import capital, reader_for, said
from referees.common.words import Entry, Offer
from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.cove.boarding import Dock, Embark
from referees.haggatha.cove.purses import TakeGold
from referees.haggatha.cove.setting_out import SetOut
from referees.haggatha.cove.turns import SpendHours
from referees.haggatha.days import EndPhase
from referees.haggatha.sheet.bubbles import ChangeDie, MoveRune
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope
from referees.haggatha.sheet.rolling import Produce, Roll
from referees.haggatha.sheet.star_charting import ChartStars, DrawLine
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.shop.market import Sell
from referees.haggatha.shop.staff import ActivateStaff, Recruit, UseStaff
from referees.haggatha.shop.townsfolk import GainAbility, ScoreTownsfolk
from referees.haggatha.table.counting import CountGold
from referees.haggatha.table.faction_area import Sponsor
from referees.haggatha.table.pieces import RUNES
from referees.haggatha.view import View

Kinds = frozenset[type[Entry]]
ACTIONS: Kinds = frozenset({ChartStars, Divine, Horoscope, Twist})
BUBBLES: Kinds = frozenset({ChangeDie, MoveRune})
DRAWN: Kinds = ACTIONS | BUBBLES | FACES.keys() | {Roll, Draw, DrawLine, GainAbility}  # kinds that aren't plain buttons
OTHERS: Kinds = frozenset({Recruit, ActivateStaff})  # beside actions

# kinds with keys in the cove
COVE_KEYS: Kinds = frozenset(
    {SpendHours, SetOut, Sponsor, Sell, TakeGold, CountGold, ScoreTownsfolk, GainAbility, Draw}
)


class TrayPart(NamedTuple):
    """A part of the tray, the data it is drawn from, and its height in dp (None: set by the client)."""

    part: ft.Control
    props: dict[str, Any] | None = None
    height: int | None = None


@memoised
def HaggathaTray(scene: Scene) -> ft.Control:
    """The tray's parts in a column, in `ORDER`; all stay mounted, so showing one is fast."""
    settings = use_settings()
    making = Making(inner_width(use_window()), settings.colours == "greys", settings.scale >= LARGE)
    last: dict[str, TrayPart] = ft.use_memo(dict, [making])
    cached = use_cache(making)
    current = _current_parts(scene, making, last)
    last |= current

    def mounted(name: str, *, is_below: bool) -> ft.Control:
        pad, is_there = last.setdefault(name, TrayPart(ft.Container())), name in current
        return cached(
            name, (id(pad.part), is_there, is_below), lambda: _mounted(name, pad, making, is_there, is_below=is_below)
        )

    order = sorted(ORDER, key=lambda name: name != "dish") if scene.picked in RUNES else ORDER
    return column(
        *[mounted(name, is_below=not current.keys().isdisjoint(order[:at])) for at, name in enumerate(order)], gap=0
    )


ORDER = ("setting_out", "above", "hours", "roll", "plans", "others", "among", "drawing", "drawn", "below", "dish")
"""Top to bottom. The dish is last, as its plans show what can be done, but first while a Rune is picked."""


def _current_parts(scene: Scene, making: Making, last: dict[str, TrayPart]) -> dict[str, TrayPart]:
    pads, columns = dict(_pads(scene)), dict[str, list[ft.Control]]()
    if is_of_the_cove(scene.view):
        columns["among"] = _cove_keys(scene, making)
        columns["below"] = _cove_rest(scene, is_first=not (columns["among"] or pads))
    else:
        columns = {
            "above": _first(scene, making),
            "among": _bonuses(scene, making),
            "below": _sheet_rest(scene, making),
        }
    current = {name: TrayPart(column(*controls)) for name, controls in columns.items() if controls}
    for name, props in pads.items():
        if name in last and last[name].props == props:
            current[name] = last[name]
        else:
            height = HEIGHTS[name](making.width, props) if name in HEIGHTS else None
            current[name] = TrayPart(PADS[name](width=making.width, **props), props, height)
    return current


def _mounted(name: str, pad: TrayPart, making: Making, is_there: bool, *, is_below: bool) -> ft.Control:
    """A part in its own column, since the client rebuilds a column whose children appear or vanish."""
    gap = ft.Container(height=GAP if is_there and is_below else 0)
    if pad.height is None:
        return column(gap, ft.Container(pad.part, visible=is_there), gap=0, key=name)
    return column(gap, keep_mounted(pad.part, Room(making.width, pad.height), is_shown=is_there), gap=0, key=name)


def _pads(scene: Scene) -> Iterator[tuple[str, dict[str, Any]]]:
    view, picked = scene.view, scene.picked
    kinds = {offer.entry for offer in scene.likely}
    if _is_drawn(scene):
        two = sum(offer.entry is Draw for offer in scene.likely) > 1
        predicted = tuple(dict.fromkeys(prediction.colour for prediction in view.predictions if prediction.live))
        drawing = picked if cove_keys.is_drawing(picked) else None
        yield "drawing", {"picked": drawing, "predicted": predicted}
        yield "drawn", {"picked": drawing, "are_two_likely": two}
    if is_of_the_cove(view):
        for offer in scene.likely:
            if offer.entry is SpendHours:
                yield "hours", {"domain": offer.open["hours"]}
        if (form := form_of(scene)) is not None:
            yield "setting_out", {"form": form, "is_new": picked is None}
        return
    if picked == LOOKING:
        return
    if Roll in kinds:
        yield "roll", {"picked": picked if isinstance(picked, PartialRoll) else None}
    if kinds & (ACTIONS | BUBBLES) and view.dish is not None:
        rune = picked if picked in RUNES else None
        filled = view.plus_minus.filled, view.move.filled
        yield "dish", {"dish": view.dish, "filled": filled, "picked": rune, "amiss": scene.amiss}
        if kinds & ACTIONS:
            plan = picked if picked in view.plans else None
            groups = () if cove_keys.is_drawing(picked) else visible_groups(grouped(view.plans), plan)
            yield "plans", {"dish": view.dish, "groups": groups, "picked": plan, "has_further": has_further(view)}
            others = tuple([offer for offer in scene.likely if offer.entry in OTHERS])
            yield "others", {"offers": others, "is_on": cove_keys.is_drawing(picked)}


PADS: dict[str, Callable[..., ft.Control]] = {
    "setting_out": SetUpForm,
    "hours": cove_keys.HourKeys,
    "roll": RollPad,
    "dish": DiviningDish,
    "plans": Plans,
    "others": cove_keys.OtherKeys,
    "drawing": cove_keys.Drawing,
    "drawn": cove_keys.Adventurers,
}
# dp, of the pads that don't scale with text
HEIGHTS: dict[str, Callable[[int, dict[str, Any]], int]] = {
    "hours": lambda width, props: cove_keys.numbers_height(props["domain"], width),
    "roll": lambda width, _: roll_height(width),
    "drawn": lambda width, props: cove_keys.drawn_height(width, are_two_likely=props["are_two_likely"]),
}


def _is_drawn(scene: Scene) -> bool:
    view, kinds = scene.view, {offer.entry for offer in scene.likely}
    if Draw not in kinds:
        return False
    if is_of_the_cove(view):
        return view.phase in {"arrival", "production"}
    return scene.picked != LOOKING and (cove_keys.is_drawing(scene.picked) or not kinds & ACTIONS)


def ends(scene: Scene) -> Offer | None:
    """The offer for the pinned key that ends the phase. None before a roll: the roll's keys need the room."""
    if scene.view.asks is Produce or scene.picked == LOOKING:
        return None
    return next((offer for offer in scene.likely if offer.entry is EndPhase), None)


def primary(scene: Scene) -> ft.Control | None:
    """The key that ends the phase, filled if it is the only likely offer; or the key that enters the setup."""
    if (form := form_of(scene)) is not None:
        return EnterAll(is_full=form.is_full)
    end = ends(scene)
    return None if end is None else PhaseEnd(offer=end, is_alone=len(scene.likely) == 1)


@memoised
def EnterAll(*, is_full: bool) -> ft.Control:
    """The key that enters the whole setup, enabled when each place has a number."""
    act = careful("tray", partial(enter_all, use_app(), controller_here()))
    return filled(said("Enter all numbers"), act, disabled=not is_full)


@memoised
def PhaseEnd(*, offer: Offer, is_alone: bool) -> ft.Control:
    """The key that ends the phase."""
    ctx = ButtonContext(controller_here().table.reader(), "tray")
    return (filled if is_alone else button)(capital(ctx.reader.text(offer.prompt)), ctx.take(offer))


def _first(scene: Scene, making: Making) -> list[ft.Control]:
    parts: list[ft.Control] = []
    if isinstance(scene.picked, Which):
        take, meanings = ButtonContext(reader_for(scene.names), "tray").take, scene.picked.meanings
        parts.append(
            wrapped([button(which_label(one, scene.names), take(one.offer, **one.values)) for one in meanings])
        )
    if any(offer.entry is GainAbility for offer in scene.likely) and scene.picked != LOOKING:
        parts += cove_keys.ability_keys(scene.likely, making)
    return parts


def _bonuses(scene: Scene, making: Making) -> list[ft.Control]:
    if scene.picked == LOOKING:
        return [filled(said("Back to the Runes"), careful("tray", picking(None)))]
    if any(offer.entry in FACES for offer in scene.likely):
        return [Bonuses(view=scene.view, offers=scene.likely, picked=scene.picked, width=making.width)]
    return []


def _sheet_rest(scene: Scene, making: Making) -> list[ft.Control]:
    if scene.picked == LOOKING:
        return []
    kinds = {offer.entry for offer in scene.likely}
    with_keys = DRAWN | OTHERS if kinds & ACTIONS else DRAWN
    offers = [offer for offer in scene.likely if offer.entry not in with_keys and offer is not ends(scene)]
    ctx = ButtonContext(reader_for(scene.names), "tray", is_large=making.is_large)
    if not kinds & DRAWN or any(offer.entry is UseStaff for offer in offers):
        return offer_buttons(offers, ctx)
    buttons = [button(capital(ctx.reader.text(offer.prompt)), ctx.take(offer)) for offer in offers]
    return [wrapped(buttons)] if buttons else []


ICONS = ("exorcist", "astrologist", "palm_reader", "security")


def _cove_keys(scene: Scene, making: Making) -> list[ft.Control]:
    view, likely = scene.view, scene.likely
    keys: list[ft.Control] = []
    paying, sold = ([offer for offer in likely if offer.entry is kind] for kind in (Sponsor, Sell))
    if paying or sold:
        keys += cove_keys.market_keys(paying, sold, view, making)
    selling = [offer for offer in likely if offer.entry is TakeGold and offer.fixed["what"] == "sale"]
    if selling:
        keys += cove_keys.sale_keys(selling, view.cove.unsold if view.cove is not None else (), making)
    keys += _final(likely, view, making)
    if any(offer.entry is GainAbility for offer in likely):
        keys += cove_keys.ability_keys(likely, making)
    return keys


def _final(likely: tuple[Offer, ...], view: View, making: Making) -> Iterator[ft.Control]:
    counting = {offer.fixed["seat"]: offer for offer in likely if offer.entry is CountGold}
    if not counting:
        return
    cards = [offer for offer in likely if offer.entry is ScoreTownsfolk]
    if cards and view.cove is not None:
        icons = dict(zip(ICONS, view.cove.icons, strict=True))
        yield note(said("Gold from the icons on Haggatha's Townsfolk"))
        yield from cove_keys.card_keys(cards, [icons[offer.fixed["slot"]] or 0 for offer in cards], view, making)
    if any(offer.entry is TakeGold for offer in likely):
        yield from cove_keys.final_legend()
    adding = {seat: [one for one in likely if one.entry is TakeGold and one.fixed["seat"] == seat] for seat in counting}
    for seat, offer in counting.items():
        if adding[seat]:
            yield from cove_keys.final_keys(seat, [*adding[seat], offer], view, making)
    alone = [offer for seat, offer in counting.items() if not adding[seat]]
    if alone:
        yield from cove_keys.gold_keys(alone, view, making)


def _cove_rest(scene: Scene, *, is_first: bool) -> list[ft.Control]:
    others = [offer for offer in scene.likely if offer.entry not in COVE_KEYS and offer is not ends(scene)]
    others = [offer for offer in others if offer.entry not in {Embark, Dock} or not offer.open]
    ctx = ButtonContext(controller_here().table.reader(), "tray")
    kinds = [filled if is_first and at == 0 else button for at in range(len(others))]
    keys = [make(capital(ctx.reader.text(one.prompt)), ctx.take(one)) for make, one in zip(kinds, others, strict=True)]
    return [stretched(*keys, tight=True)] if keys else []
