"""Keys of the cove's tray: numbers, hours, prices, sales."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.boards.haggatha.faces import good_face, number_face, shield_face, skull_face, steady_word
from companion.boards.keys import FINGER, Making, captioned, in_a_row, key
from companion.look.seat_mark import drawn_mark
from companion.look.widgets import MIDDLE, QUIET, note, row, strong
from companion.measures import GAP, SNUG
from companion.table.control.controller import TableController
from companion.words import text
from referees.common.words import Number, Offer, Who, say, say_count
from referees.haggatha.table.pieces import CUSTOMERS, SLOTS, hall_label, label
from referees.haggatha.view import View

__all__ = [
    "card_keys", "final_keys", "final_legend", "goods_row", "hall_keys", "number_keys",
    "sale_keys",
]  # fmt: skip

CAPTION = 108
FACE = 32
FEW = 8
"""Numbers up to this one may have a key each; larger ones are typed."""


def _text(words: str, size: int, **props: Any) -> ft.Control:
    return strong(words, size, no_wrap=True, overflow=ft.TextOverflow.ELLIPSIS, **props)


def _number(words: int | str) -> ft.Control:
    return number_face(words, 6 + 12 * len(str(words)), 28, 21)


# Numbers


def _few(domain: Number) -> range:
    return range(domain.lo, domain.hi + 1 if domain.hi <= FEW else domain.lo + 5)


def number_rows(domain: Number, width: int) -> int:
    """The number of rows for the keys."""
    keys = len(_few(domain)) + (domain.hi > FEW)
    return -(-keys // in_a_row(width, keys))


def number_keys(offer: Offer, name: str, says: tuple[str, str], made: Making) -> list[ft.Control]:
    """A key for each small number; the last one opens the keypad. `says` are the labels for one and for many."""
    domain, (width, controller, _) = offer.open[name], made
    assert isinstance(domain, Number)
    few = _few(domain)
    in_a_row = -(-(len(few) + (domain.hi > FEW)) // number_rows(domain, width))
    wide = (width - (in_a_row - 1) * GAP) / in_a_row
    keys = [
        key(
            _text(str(one), 20),
            text(say_count(*says, one)),
            partial(controller.choose, offer, {name: one}),
            wide,
            controller,
        )
        for one in few
    ]
    if domain.hi > FEW:
        keys.append(
            key(ft.Icon(ft.Icons.MORE_HORIZ), "Another number", partial(controller.choose, offer), wide, controller)
        )
    return [ft.Row([*keys], wrap=True, spacing=GAP, run_spacing=GAP, width=width)]


# The Market


def goods_row(offer: Offer, view: View, made: Making) -> list[ft.Control]:
    """One kind of goods at a pier: a key for each colour in demand, with the kit's price."""
    good, pier = offer.fixed["good"], offer.fixed["pier"]
    known_worth = dict(view.cove.worth) if view.cove is not None else {}
    keys: list[ft.Control] = []
    for colour in offer.choices("colour"):
        worth = known_worth.get((good, colour, pier))
        known: dict[str, Any] = {"colour": colour}
        told = say("Sell a {colour} {good} at {pier}", colour=label(colour), good=label(good), pier=label(pier))
        face: list[ft.Control] = [good_face(good, colour, FACE)]
        if worth is not None:
            known["gold"] = worth
            told = say("{sold} for {gold}", sold=told, gold=worth)
            face.append(_text(str(worth), 18))
        shown, wide = row(*face, gap=SNUG, alignment=MIDDLE), 56 if worth is None else 84
        keys.append(key(shown, text(told), partial(made.controller.choose, offer, known), wide, made.controller))
    caption = ft.Text(text(say("{good},\n{pier}", good=label(good), pier=label(pier))), size=15)
    return [captioned(caption, CAPTION, keys, made.width, GAP)]


def sale_keys(offers: Sequence[Offer], waiting: Sequence[int], made: Making) -> list[ft.Control]:
    """A key per other merchant that opens the keypad for their sales; ticked once entered."""
    controller = made.controller
    wide = (made.width - (len(offers) - 1) * GAP) / len(offers)
    keys = []
    for offer in offers:
        seat = controller.table.config.seats[offer.fixed["seat"]]
        sign = ft.Icons.PAID_OUTLINED if offer.fixed["seat"] in waiting else ft.Icons.CHECK
        mark, name = drawn_mark(seat, 18, in_greys=made.in_greys), steady_word(seat.player, wide - 66, 16)
        face = ft.Row([mark, name, ft.Icon(sign, size=20)], spacing=6, width=wide - 16)
        keys.append(key(face, controller.table.text(offer.prompt), partial(controller.choose, offer), wide, controller))
    return [row(*keys)]


def hall_keys(offers: Sequence[Offer], view: View, made: Making) -> list[ft.Control]:
    """Halls that pay Haggatha now: one tap takes the amount that the cove's record says."""
    assert view.cove is not None
    keys = []
    for offer in offers:
        faction = offer.fixed["faction"]
        gold = view.cove.halls[CUSTOMERS.index(faction)]
        told = say("{gold} gold from {hall}", gold=gold, hall=hall_label(faction))
        face = row(shield_face(faction, gold, 40), _text(f"+{gold}", 18), gap=6, alignment=MIDDLE)
        keys.append(key(face, text(told), partial(made.controller.choose, offer, {"gold": gold}), 104, made.controller))
    keys.append(_other_sum(offers[0], made.controller))
    return [ft.Row([*keys], spacing=GAP, scroll=ft.ScrollMode.HIDDEN, width=made.width)]


def _other_sum(offer: Offer, controller: TableController) -> ft.Control:
    words, face = controller.table.text(offer.prompt), ft.Icon(ft.Icons.EDIT_OUTLINED, size=22)
    return key(face, f"Another sum: {words}", partial(controller.choose, offer), FINGER, controller)


# The end

IN_A_ROW = 2


def card_keys(offers: Sequence[Offer], gold: Sequence[int], view: View, made: Making) -> list[ft.Control]:
    """Haggatha's Townsfolk with the value of their icons."""
    width, controller, _ = made
    wide = (width - (IN_A_ROW - 1) * GAP) / IN_A_ROW
    keys = []
    for offer, worth in zip(offers, gold, strict=True):
        card = view.staff[SLOTS.index(offer.fixed["slot"])]
        name = _text(card.name if card is not None else "", 15, expand=True)
        face = ft.Row([name, _number(f"+{worth}")], spacing=SNUG, width=wide - 20)
        told = f"{controller.table.text(offer.prompt)}: {worth}"
        keys.append(key(face, told, partial(controller.choose, offer, {"gold": worth}), wide, controller))
    return [ft.Row([*keys], wrap=True, spacing=GAP, run_spacing=GAP, width=width)]


def _icons_face(size: float, colour: ft.ColorValue) -> ft.Control:
    return ft.Icon(ft.Icons.SHIELD_OUTLINED, size=size, color=colour)


def final_legend(made: Making) -> list[ft.Control]:
    """The legend of the signs on the final keys; the number is the merchant's final gold."""
    signs = (
        (_icons_face(18, QUIET), "Townsfolk"),
        (skull_face(18, QUIET, ft.Colors.SURFACE_CONTAINER_HIGHEST), "Corruption"),
        (ft.Icon(ft.Icons.PAID_OUTLINED, size=18, color=QUIET), "gold in the end"),
    )
    told = [row(sign, note(words), gap=5) for sign, words in signs]
    return [ft.Row([*told], wrap=True, spacing=16, run_spacing=2)]


def final_keys(seat: int, offers: Sequence[Offer], view: View, made: Making) -> list[ft.Control]:
    """A merchant's final amounts from icons, Corruption and gold marker, known from the cove's record."""
    assert view.cove is not None
    width, controller, in_greys = made
    keys: list[ft.Control] = []
    wide = max((width - CAPTION - GAP - (len(offers)) * GAP - FINGER) / max(len(offers), 1), FINGER)
    for offer in offers:
        if offer.entry.kind_name() == "count_gold":
            gold = max(view.cove.merchants[seat].gold, 0)
            told = controller.table.text(say("{who} ends with {gold} gold", who=Who(seat), gold=gold))
            ends = partial(controller.choose, offer, {"gold": gold})
            keys.append(key(_number(gold), told, ends, wide, controller, ground=ft.Colors.PRIMARY_CONTAINER))
            keys.append(_other_sum(offer, controller))
        else:
            skull = skull_face(26, ft.Colors.ON_SURFACE, ft.Colors.SURFACE_CONTAINER_HIGHEST)
            face = _icons_face(26, ft.Colors.PRIMARY) if offer.fixed["what"] == "icons" else skull
            keys.append(
                key(face, controller.table.text(offer.prompt), partial(controller.choose, offer), wide, controller)
            )
    who = controller.table.config.seats[seat]
    named = row(drawn_mark(who, 18, in_greys=in_greys), _text(who.player, 15), gap=6)
    return [captioned(named, CAPTION, keys, width)]
