"""Keys of the cove's tray: numbers, hours, prices, sales."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.boards.haggatha.faces import good_face, skull_face, word
from companion.boards.haggatha.ledger_faces import shield_face, steady_word
from companion.boards.keys import LEAST, captioned, in_a_row, key
from companion.look.seat_mark import drawn_mark
from companion.measures import GAP
from companion.table.controller import TableController
from companion.words import text
from referees.common.protocol.offer import Number, Offer
from referees.common.protocol.sentence import Who, say, say_count
from referees.haggatha.pieces import CUSTOMERS, SLOTS, hall_label, label
from referees.haggatha.view import View

__all__ = [
    "card_keys", "card_rows", "final_keys", "final_legend", "goods_row", "hall_keys", "number_keys", "number_rows",
    "quiet", "sale_keys",
]  # fmt: skip

CAPTION = 108
FACE = 32
FEW = 8
"""Numbers up to this one may have a key each; larger ones are typed."""


def _text(words: str, size: int = 16, **props: Any) -> ft.Control:
    return ft.Text(
        words, size=size, weight=ft.FontWeight.W_600, no_wrap=True, overflow=ft.TextOverflow.ELLIPSIS, **props
    )


def steady_number(words: str) -> ft.Control:
    """An unscaled number: it is large already, and the label repeats it."""
    wide = 6 + 12 * len(words)
    return cv.Canvas([word(words, (wide / 2, 14), 21, ft.Colors.ON_SURFACE)], width=wide, height=28)


# Numbers


def _few(domain: Number) -> range:
    return range(domain.lo, domain.hi + 1 if domain.hi <= FEW else domain.lo + 5)


def number_rows(domain: Number, width: int) -> int:
    """The number of rows for the keys."""
    keys = len(_few(domain)) + (domain.hi > FEW)
    return -(-keys // in_a_row(width, keys))


def number_keys(offer: Offer, name: str, says: tuple[str, str], width: int, hands: TableController) -> ft.Control:
    """A key for each small number; the last one opens the keypad. `says` are the labels for one and for many."""
    domain = offer.open[name]
    assert isinstance(domain, Number)
    few = _few(domain)
    in_a_row = -(-(len(few) + (domain.hi > FEW)) // number_rows(domain, width))
    wide = (width - (in_a_row - 1) * GAP) / in_a_row
    keys = [
        key(_text(str(one), 20), text(say_count(*says, one)), partial(hands.choose, offer, {name: one}), width=wide,
            hands=hands)
        for one in few
    ]  # fmt: skip
    if domain.hi > FEW:
        keys.append(key(ft.Icon(ft.Icons.MORE_HORIZ), "Another number", partial(hands.choose, offer), width=wide,
                        hands=hands))  # fmt: skip
    return ft.Row(keys, wrap=True, spacing=GAP, run_spacing=GAP, width=width)


# The Market


def goods_row(offer: Offer, view: View, width: int, hands: TableController) -> ft.Control:
    """One kind of goods at a pier: a key for each colour in demand, with the kit's price."""
    good, pier = offer.fixed["good"], offer.fixed["pier"]
    known_worth = dict(view.cove.worth) if view.cove is not None else {}
    keys: list[ft.Control] = []
    for colour in offer.choices("colour"):
        worth = known_worth.get((good, colour, pier))
        known = {"colour": colour} if worth is None else {"colour": colour, "gold": worth}
        said = say("Sell a {colour} {good} at {pier}", colour=label(colour), good=label(good), pier=label(pier))
        if worth is not None:
            said = say("{sold} for {gold}", sold=said, gold=worth)
        face: list[ft.Control] = [good_face(good, colour, FACE)]
        face += [_text(str(worth), 18)] if worth is not None else []
        wide = 56 if worth is None else 84
        keys.append(key(ft.Row(face, spacing=4, tight=True, alignment=ft.MainAxisAlignment.CENTER), text(said),
                        partial(hands.choose, offer, known), width=wide, hands=hands))  # fmt: skip
    caption = ft.Text(text(say("{good},\n{pier}", good=label(good), pier=label(pier))), size=15)
    chips = ft.Row(keys, spacing=GAP, scroll=ft.ScrollMode.HIDDEN, width=width - CAPTION - GAP)
    return captioned(caption, CAPTION, chips, width)


def sale_keys(
    offers: Sequence[Offer], waiting: Sequence[int], width: int, hands: TableController, *, in_greys: bool
) -> ft.Control:
    """A key per other merchant that opens the keypad for their sales; ticked once entered."""
    seats = hands.table.config.seats
    wide = (width - (len(offers) - 1) * GAP) / len(offers)
    keys = []
    for offer in offers:
        seat = offer.fixed["seat"]
        sign = ft.Icons.PAID_OUTLINED if seat in waiting else ft.Icons.CHECK
        mark, name = drawn_mark(seats[seat], 18, in_greys=in_greys), steady_word(seats[seat].player, wide - 66, 16)
        face = ft.Row([mark, name, ft.Icon(sign, size=20)], spacing=6, width=wide - 16)
        words = hands.table.text(offer.prompt)
        keys.append(key(face, words, partial(hands.choose, offer), width=wide, hands=hands))
    return ft.Row(keys, spacing=GAP, tight=True)


def hall_keys(offers: Sequence[Offer], view: View, width: int, hands: TableController) -> ft.Control:
    """Halls that pay Haggatha now: one tap takes the amount computed by the ledger."""
    assert view.cove is not None
    keys = []
    for offer in offers:
        faction = offer.fixed["faction"]
        gold = view.cove.halls[CUSTOMERS.index(faction)]
        said = say("{gold} gold from {hall}", gold=gold, hall=hall_label(faction))
        face = ft.Row([shield_face(faction, gold, 40), _text(f"+{gold}", 18)], spacing=6, tight=True,
                      alignment=ft.MainAxisAlignment.CENTER)  # fmt: skip
        keys.append(key(face, text(said), partial(hands.choose, offer, {"gold": gold}), width=104, hands=hands))
    keys.append(_other_sum(offers[0], hands))
    return ft.Row(keys, spacing=GAP, scroll=ft.ScrollMode.HIDDEN, width=width)


def _other_sum(offer: Offer, hands: TableController) -> ft.Control:
    words = hands.table.text(offer.prompt)
    face = ft.Icon(ft.Icons.EDIT_OUTLINED, size=22)
    return key(face, f"Another sum: {words}", partial(hands.choose, offer), width=LEAST, hands=hands)


# The end

IN_A_ROW = 2


def card_rows(cards: int) -> int:
    """The number of rows for the keys of that many Townsfolk."""
    return -(-cards // IN_A_ROW)


def card_keys(
    offers: Sequence[Offer], gold: Sequence[int], view: View, width: int, hands: TableController
) -> ft.Control:
    """Haggatha's Townsfolk with the value of their icons."""
    wide = (width - (IN_A_ROW - 1) * GAP) / IN_A_ROW
    keys = []
    for offer, worth in zip(offers, gold, strict=True):
        card = view.staff[SLOTS.index(offer.fixed["slot"])]
        face = ft.Row([_text(card.name if card is not None else "", 15, expand=True), steady_number(f"+{worth}")],
                      spacing=4, width=wide - 20)  # fmt: skip
        said = f"{hands.table.text(offer.prompt)}: {worth}"
        keys.append(key(face, said, partial(hands.choose, offer, {"gold": worth}), width=wide, hands=hands))
    return ft.Row(keys, wrap=True, spacing=GAP, run_spacing=GAP, width=width)


def quiet(words: str) -> ft.Control:
    """A caption of the keys below."""
    return ft.Text(words, size=14, color=ft.Colors.ON_SURFACE_VARIANT)


def _icons_face(size: float, ink: ft.ColorValue) -> ft.Control:
    return ft.Icon(ft.Icons.SHIELD_OUTLINED, size=size, color=ink)


def final_legend() -> ft.Control:
    """The legend of the signs on the final keys; the number is the merchant's final gold."""
    ink = ft.Colors.ON_SURFACE_VARIANT
    signs = (
        (_icons_face(18, ink), "Townsfolk"),
        (skull_face(18, ink, ft.Colors.SURFACE_CONTAINER_HIGHEST), "Corruption"),
        (ft.Icon(ft.Icons.PAID_OUTLINED, size=18, color=ink), "gold in the end"),
    )
    told = [ft.Row([sign, quiet(words)], spacing=5, tight=True) for sign, words in signs]
    return ft.Row([*told], wrap=True, spacing=16, run_spacing=2)


def final_keys(
    seat: int, offers: Sequence[Offer], view: View, width: int, hands: TableController, *, in_greys: bool
) -> ft.Control:
    """A merchant's final amounts from icons, Corruption and gold marker, known from the ledger."""
    assert view.cove is not None
    keys: list[ft.Control] = []
    wide = max((width - CAPTION - GAP - (len(offers)) * GAP - LEAST) / max(len(offers), 1), LEAST)
    for offer in offers:
        if offer.entry.kind_name() == "count_gold":
            gold = max(view.cove.merchants[seat].gold, 0)
            said = hands.table.text(say("{who} ends with {gold} gold", who=Who(seat), gold=gold))
            keys.append(key(steady_number(str(gold)), said, partial(hands.choose, offer, {"gold": gold}), width=wide,
                            hands=hands, ground=ft.Colors.PRIMARY_CONTAINER))  # fmt: skip
            keys.append(_other_sum(offer, hands))
        else:
            skull = skull_face(26, ft.Colors.ON_SURFACE, ft.Colors.SURFACE_CONTAINER_HIGHEST)
            face = _icons_face(26, ft.Colors.PRIMARY) if offer.fixed["what"] == "icons" else skull
            words = hands.table.text(offer.prompt)
            keys.append(key(face, words, partial(hands.choose, offer), width=wide, hands=hands))
    mark = drawn_mark(hands.table.config.seats[seat], 18, in_greys=in_greys)
    named = ft.Row([mark, _text(hands.table.config.names[seat], 15)], spacing=6, tight=True)
    return captioned(named, CAPTION, ft.Row(keys, spacing=GAP, tight=True), width)
