"""Tray keys for the cove and the shop: numbers, prices, sales, recruits, Adventurers."""

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.boards.haggatha.faces import (
    PIER_NAMES,
    customer_face,
    good_face,
    number_face,
    shield_face,
    skull_face,
    steady_word,
)
from companion.boards.keys import FINGER, LARGE, TALL, Making, captioned, in_a_row, key, share
from companion.boards.taps import Choose, Enter, Pick, Tap, choosing, picking, tap
from companion.flet_fixes.guard import memoised
from companion.look.seat_mark import drawn_mark
from companion.look.widgets import CENTRED, MIDDLE, QUIET, column, note, row, spoken, strong, wrapped
from companion.measures import GAP, SNUG
from companion.table.control.scene import Scene
from companion.window.at_table import controller_here, worded
from companion.window.context import use_settings
from companion.words import said, text
from referees.common.values.value import Value
from referees.common.words import Number, Offer, Sentence, Who, say, say_count
from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.cove.turns import SpendHours
from referees.haggatha.shop.staff import ActivateStaff, Recruit
from referees.haggatha.shop.townsfolk import GainAbility
from referees.haggatha.table.pieces import CUSTOMERS, SLOTS, Customer, hall_label, label
from referees.haggatha.view import View

CAPTION = 108
FACE = 32
FEW = 8  # larger numbers are typed


def _text(words: str, size: int, **props: Any) -> ft.Control:
    return strong(words, size, no_wrap=True, overflow=ft.TextOverflow.ELLIPSIS, **props)


def _number(words: int | str) -> ft.Control:
    return number_face(words, 6 + 12 * len(str(words)), 28, 21)


def _few(domain: Number) -> range:
    return range(domain.lo, domain.hi + 1 if domain.hi <= FEW else domain.lo + 5)


def _number_rows(domain: Number, width: int) -> int:
    keys = len(_few(domain)) + (domain.hi > FEW)
    return -(-keys // in_a_row(width, keys))


def numbers_height(domain: Number, width: int) -> int:
    """The number keys' total height, in dp."""
    return _number_rows(domain, width) * (TALL + GAP) - GAP


@memoised
def HourKeys(*, domain: Number, width: int) -> ft.Control:
    """Keys for small numbers of hours, and one that opens the keypad for more."""
    few = _few(domain)
    in_a_row = -(-(len(few) + (domain.hi > FEW)) // _number_rows(domain, width))
    wide = share(width, in_a_row)
    words = {count: text(say_count("{count} hour", "{count} hours", count)) for count in few}
    keys = [key(_text(str(count), 20), words[count], tap(_spent, count), wide) for count in few]
    if domain.hi > FEW:
        keys.append(key(ft.Icon(ft.Icons.MORE_HORIZ), said("Another number"), tap(_spent, None), wide))
    return ft.Row([*keys], wrap=True, spacing=GAP, run_spacing=GAP, width=width)


def _spent(scene: Scene, hours: int | None) -> Tap | None:
    offer = next((candidate for candidate in scene.likely if candidate.entry is SpendHours), None)
    return None if offer is None else Choose(offer, {} if hours is None else {"hours": hours})


def market_keys(paying: Sequence[Offer], selling: Sequence[Offer], view: View, making: Making) -> list[ft.Control]:
    """A key for each Hall that pays and each colour of goods that a pier buys; an unknown amount is typed."""
    wide = share(making.width, in_a_row(making.width, 99, WORTH))
    keys = [_paid(offer, view, wide) for offer in paying]
    keys += [_sold(offer, colour, view, wide) for offer in selling for colour in offer.choices("colour")]
    keys += [_other_sum(offer) for offer in paying[:1]]
    return [ft.Row([*keys], wrap=True, spacing=GAP, run_spacing=GAP, width=making.width)]


WORTH = 80  # dp


def _paid(offer: Offer, view: View, wide: float) -> ft.Control:
    assert view.cove is not None
    faction = offer.fixed["faction"]
    gold = view.cove.halls[CUSTOMERS.index(faction)]
    face = row(shield_face(faction, gold, 40), _text(f"+{gold}", 18), gap=SNUG, alignment=MIDDLE)
    words = say("{gold} gold from {hall}", gold=gold, hall=hall_label(faction))
    return key(face, text(words), choosing(offer, gold=gold), wide)


def _sold(offer: Offer, colour: Any, view: View, wide: float) -> ft.Control:
    good, pier, prices = offer.fixed["good"], offer.fixed["pier"], () if view.cove is None else view.cove.worth
    gold = dict(prices).get((good, colour, pier))
    words = say("Sell a {colour} {good} at {pier}", colour=label(colour), good=label(good), pier=label(pier))
    values: dict[str, Any] = {"colour": colour}
    face: list[ft.Control] = [good_face(good, colour, FACE - 2)]
    if gold is not None:
        values, words = values | {"gold": gold}, say("{sold}: {gold} gold", sold=words, gold=gold)
        face.append(_number(gold))
    pier_name = number_face(text(PIER_NAMES[pier]), wide - 8, 14, 12)
    content = column(row(*face, gap=SNUG, alignment=MIDDLE), pier_name, gap=0, horizontal_alignment=CENTRED)
    return key(content, text(words), choosing(offer, **values), wide)


def sale_keys(offers: Sequence[Offer], waiting: Sequence[int], making: Making) -> list[ft.Control]:
    """Keys, one per other merchant, that open the keypad for sales; ticked once those are entered."""
    wide = share(making.width, len(offers))
    keys = []
    for offer in offers:
        seat = controller_here().table.config.seats[offer.fixed["seat"]]
        sign = ft.Icons.PAID_OUTLINED if offer.fixed["seat"] in waiting else ft.Icons.CHECK
        mark, name = drawn_mark(seat, 18, in_greys=making.in_greys), steady_word(seat.player, wide - 66, 16)
        face = ft.Row([mark, name, ft.Icon(sign, size=20)], spacing=6, width=wide - 16)
        keys.append(key(face, worded(offer.prompt), choosing(offer), wide))
    return [row(*keys)]


def _other_sum(offer: Offer, height: int = TALL) -> ft.Control:
    words, face = worded(offer.prompt), ft.Icon(ft.Icons.EDIT_OUTLINED, size=22)
    return key(face, said("Another amount: {what}", what=words), choosing(offer), FINGER, height=height)


IN_A_ROW = 2


def card_keys(offers: Sequence[Offer], gold: Sequence[int], view: View, making: Making) -> list[ft.Control]:
    """Buttons for Haggatha's Townsfolk, each with the value of its icons."""
    width = making.width
    wide = share(width, IN_A_ROW)
    keys = []
    for offer, worth in zip(offers, gold, strict=True):
        card = view.staff[SLOTS.index(offer.fixed["slot"])]
        name = _text(card.name if card is not None else "", 15, expand=True)
        face = ft.Row([name, _number(f"+{worth}")], spacing=SNUG, width=wide - 20)
        keys.append(key(face, f"{worded(offer.prompt)}: {worth}", choosing(offer, gold=worth), wide))
    return [ft.Row([*keys], wrap=True, spacing=GAP, run_spacing=GAP, width=width)]


def final_legend() -> list[ft.Control]:
    """A legend for the final count's keys: Townsfolk, Corruption, final gold."""
    signs = (
        (ft.Icon(ft.Icons.SHIELD_OUTLINED, size=18, color=QUIET), said("Townsfolk")),
        (skull_face(18, "ink", "surface highest"), said("Corruption")),
        (ft.Icon(ft.Icons.PAID_OUTLINED, size=18, color=QUIET), said("final gold")),
    )
    return [ft.Row([row(sign, note(words), gap=5) for sign, words in signs], wrap=True, spacing=16, run_spacing=2)]


def final_keys(seat: int, offers: Sequence[Offer], view: View, making: Making) -> list[ft.Control]:
    """Keys for a merchant's icons, Corruption, and final gold as tracked in the cove."""
    *adding, counting = offers
    wide = max((making.width - CAPTION - GAP - len(offers) * GAP - FINGER) / len(offers), FINGER)
    keys: list[ft.Control] = []
    for offer in adding:
        face = skull_face(26, "on surface", "surface highest")
        if offer.fixed["what"] == "icons":
            face = ft.Icon(ft.Icons.SHIELD_OUTLINED, size=26, color=ft.Colors.PRIMARY)
        keys.append(key(face, worded(offer.prompt), choosing(offer), wide, height=FINGER))
    keys += _ends_with(seat, counting, view, None, wide)
    who = controller_here().table.config.seats[seat]
    named = row(drawn_mark(who, 18, in_greys=making.in_greys), _text(who.player, 15), gap=6)
    return [captioned(named, CAPTION, keys, making.width)]


def gold_keys(offers: Sequence[Offer], view: View, making: Making) -> list[ft.Control]:
    """For each merchant with only final gold to enter, two keys: the recorded sum, or another."""
    across = IN_A_ROW if making.width >= IN_A_ROW * (NAMED + GAP + FINGER) + GAP else 1
    wide = share(making.width, across) - GAP - FINGER
    keys: list[ft.Control] = []
    for offer in offers:
        who = controller_here().table.config.seats[offer.fixed["seat"]]
        mark, name = drawn_mark(who, 18, in_greys=making.in_greys), steady_word(who.player, wide - 74, 15)
        keys += _ends_with(offer.fixed["seat"], offer, view, row(mark, name, gap=SNUG), wide)
    return [ft.Row([*keys], wrap=True, spacing=GAP, run_spacing=GAP, width=making.width)]


NAMED = 100  # dp


def _ends_with(seat: int, offer: Offer, view: View, named: ft.Control | None, wide: float) -> list[ft.Control]:
    gold = max(view.cove.merchants[seat].gold, 0) if view.cove is not None else 0
    words = worded(say("{who} ends with {gold} gold", who=Who(seat), gold=gold))
    face = _number(gold) if named is None else row(named, _number(gold), gap=SNUG, alignment=MIDDLE)
    entered = key(face, words, choosing(offer, gold=gold), wide, height=FINGER, ground=ft.Colors.PRIMARY_CONTAINER)
    return [entered, _other_sum(offer, FINGER)]


WORDED = 88  # dp: the least width of a key with a word
BESIDE, LARGE_LETTER = 40, 17  # dp, in large text: around a key's word, and for each letter
PAWN, SMALL = 38, 24
ADVENTURER = "adventurer"  # selection that shows the pawns while Haggatha is to act


@memoised
def OtherKeys(*, offers: tuple[Offer, ...], is_on: bool, width: int) -> ft.Control:
    """Keys for Townsfolk, Staff and a drawn Adventurer; `is_on` while the Adventurer's colour is asked for."""
    lookup = {offer.entry: offer for offer in offers}
    buttons: list[tuple[ft.IconData, str, str, Callable[[], Any]]] = [
        (icon, text(word), text(label), choosing(lookup[kind])) for kind, icon, word, label in ACTIONS if kind in lookup
    ]
    bag = picking(None if is_on else ADVENTURER)
    buttons.append((ft.Icons.SHOPPING_BAG_OUTLINED, said("Drawn"), said("Enter a drawn Adventurer"), bag))
    wide = _wide([word for _, word, *_ in buttons], width, is_large=use_settings().scale >= LARGE)
    keys = [
        key(_face(icon, word), label, act, wide, height=FINGER, is_on=is_on and act is bag)
        for icon, word, label, act in buttons
    ]
    return wrapped(keys)


ACTIONS = (
    (Recruit, ft.Icons.PERSON_ADD_ALT, say("Recruit"), say("Recruit or replace Townsfolk")),
    (ActivateStaff, ft.Icons.GROUPS, say("Staff"), say("Activate Staff")),
)

ABILITY: dict[str, tuple[ft.IconData, Sentence]] = {
    "gold": (ft.Icons.PAID_OUTLINED, say("Gold")),
    "draw": (ft.Icons.ADD_CARD, say("Draw")),
    "discard": (ft.Icons.CREDIT_CARD_OFF_OUTLINED, say("Discard")),
}


def ability_keys(offers: tuple[Offer, ...], making: Making) -> list[ft.Control]:
    """Keys for a recruit's ability: gold, or Corruption cards drawn or discarded."""
    gains = [offer for offer in offers if offer.entry is GainAbility]
    wide = _wide([text(ABILITY[offer.fixed["what"]][1]) for offer in gains], making.width, is_large=making.is_large)

    def make(offer: Offer) -> ft.Control:
        slots = offer.choices("slot")
        values = {"slot": slots[0]} if len(slots) == 1 else {}
        icon, name = ABILITY[offer.fixed["what"]]
        return key(_face(icon, text(name)), worded(offer.prompt), choosing(offer, **values), wide)

    return [column(note(said("What does the new ability give you?")), wrapped([*map(make, gains)]), gap=SNUG)]


def _wide(words: Sequence[str], width: int, *, is_large: bool) -> float:
    least = BESIDE + LARGE_LETTER * max(map(len, words)) if is_large else 0
    return max(share(width, in_a_row(width, len(words), least)), WORDED)


def _face(icon: ft.IconData, words: str) -> ft.Control:
    icon_and_word = ft.Icon(icon, size=22, color=QUIET), _text(words, 15)
    return row(*icon_and_word, gap=6, alignment=MIDDLE, vertical_alignment=CENTRED)


class Two(Value):
    """The mode for entering two Adventurers at once, and the first one's colour once tapped."""

    first: Customer | None = None


def pawns(
    colours: tuple[Customer, ...], template: str, means: Callable[[Scene, Customer], Tap], width: int,
    *, chosen: Customer | None = None
) -> ft.Control:  # fmt: skip
    """A pawn key per colour; `template` is the label template, containing {colour}."""
    spaces = len(CUSTOMERS) - 1
    gap = max(0, min(GAP, (width - len(CUSTOMERS) * FINGER) // spaces))  # target size takes precedence over the gap
    wide = min(72, (width - spaces * gap) // len(CUSTOMERS))

    def pawn_key(colour: Customer) -> ft.Control:
        words = text(say(template, colour=label(colour)))
        return key(customer_face(colour, PAWN), words, tap(means, colour), wide, is_on=colour == chosen)

    return row(*map(pawn_key, colours), gap=gap)


def is_drawing(picked: Any) -> bool:
    """Whether a drawn Adventurer is being entered."""
    return picked == ADVENTURER or isinstance(picked, Two)


def _draw_tap(scene: Scene, colour: Customer) -> Tap:
    two = scene.picked
    if not isinstance(two, Two):
        return Enter((Draw(first=colour),))
    return Pick(Two(colour)) if two.first is None else Enter((Draw(first=two.first, second=colour),))


DRAWN = 24  # dp


@memoised
def Drawing(*, picked: Any, predicted: tuple[Customer, ...], width: int) -> ft.Control:
    """Heading of the keys for a drawn Adventurer: next step and predicted colours."""
    two = picked if isinstance(picked, Two) else None
    question = said("Which Adventurer was drawn?")
    if two is not None:
        question = said("Tap the first Adventurer") if two.first is None else said("Tap the second Adventurer")
    labels = ((colour, said("{colour} was predicted", colour=label(colour))) for colour in predicted)
    signs = [spoken(customer_face(colour, SMALL), words) for colour, words in labels]
    return ft.Row([note(question, 15, expand=True), *signs], vertical_alignment=CENTRED, width=width)


def drawn_height(width: int, *, are_two_likely: bool) -> int:
    """The height of the keys for a drawn Adventurer, in dp."""
    return TALL if not are_two_likely or _has_switch_beside(width) else 2 * TALL + GAP


def _has_switch_beside(width: int) -> bool:
    return in_a_row(width, len(CUSTOMERS) + 1) > len(CUSTOMERS)


@memoised
def Adventurers(*, picked: Any, are_two_likely: bool, width: int) -> ft.Control:
    """Keys for drawn Adventurers: one tap enters one; three taps enter two at once (the switch, both colours)."""
    two = picked if isinstance(picked, Two) else None
    template = "{colour} was drawn" if two is None else "{colour} is one of the two drawn"
    chosen = None if two is None else two.first
    if not are_two_likely:
        return pawns(CUSTOMERS, template, _draw_tap, width, chosen=chosen)
    is_beside = _has_switch_beside(width)
    wide = (width - len(CUSTOMERS) * GAP) // (len(CUSTOMERS) + 1) if is_beside else width
    colours = pawns(CUSTOMERS, template, _draw_tap, width - (wide + GAP if is_beside else 0), chosen=chosen)
    face = number_face("2×" if is_beside else said("Two at once"), wide, 24, 18)
    switch = key(face, said("Two at once"), picking(Two() if two is None else None), wide, is_on=two is not None)
    return (row if is_beside else column)(colours, switch)
