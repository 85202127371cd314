"""Keys for what needs no Runes: Townsfolk, Staff, and Adventurers drawn from the bag."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.boards.haggatha.faces import customer_face
from companion.boards.keys import FINGER, Making, key
from companion.boards.taps import Enter, Pick, Tap, tap
from companion.flet_fixes.guard import memoised
from companion.look.widgets import CENTRED, MIDDLE, QUIET, column, note, row, spoken, strong, wrapped
from companion.measures import GAP, SNUG
from companion.table.control.controller import TableController
from companion.table.control.scene import Scene
from companion.words import text
from referees.common.words import Offer, say
from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.shop.staff import ActivateStaff, Recruit
from referees.haggatha.shop.townsfolk import GainAbility
from referees.haggatha.table.pieces import CUSTOMERS, Customer, label

__all__ = ["Drawn", "OtherKeys", "ability_keys", "is_drawing", "pawns"]

WORDED = 88
"""The least width of a key with a sign and a word, in dp."""

PAWN, SMALL = 38, 24
ADVENTURER = "adventurer"
"""Picked where the pawns are asked for while Haggatha is to act."""


@memoised
def OtherKeys(*, offers: tuple[Offer, ...], is_on: bool, width: int, controller: TableController) -> ft.Control:
    """Keys for Townsfolk, Staff, and an Adventurer drawn meanwhile, whose colours are asked for while `is_on`."""
    found = {offer.entry: offer for offer in offers}
    ways: list[tuple[ft.IconData, str, str, Callable[[], Any]]] = [
        (icon, word, said, partial(controller.choose, found[kind]))
        for kind, icon, word, said in ACTIONS
        if kind in found
    ]
    bag = partial(controller.pick, None if is_on else ADVENTURER)
    ways.append((ft.Icons.SHOPPING_BAG_OUTLINED, "Drawn", "An Adventurer is drawn", bag))
    wide = _wide(len(ways), width)
    keys = [
        key(_face(icon, word), said, act, wide, controller, is_on=is_on and act is bag)
        for icon, word, said, act in ways
    ]
    return wrapped(keys)


ACTIONS = (
    (Recruit, ft.Icons.PERSON_ADD_ALT, "Recruit", "Recruit or replace Townsfolk"),
    (ActivateStaff, ft.Icons.GROUPS, "Staff", "Activate Staff"),
)

ABILITY: dict[str, tuple[ft.IconData, str]] = {
    "gold": (ft.Icons.PAID_OUTLINED, "Gold"),
    "draw": (ft.Icons.ADD_CARD, "Draw"),
    "discard": (ft.Icons.CREDIT_CARD_OFF_OUTLINED, "Discard"),
}


def ability_keys(offers: tuple[Offer, ...], made: Making) -> list[ft.Control]:
    """Keys for a recruit's ability: gold, or Corruption cards drawn or discarded."""
    found = [offer for offer in offers if offer.entry is GainAbility]
    controller, wide = made.controller, _wide(len(found), made.width)

    def one(offer: Offer) -> ft.Control:
        only = offer.choices("slot")
        known = {"slot": only[0]} if len(only) == 1 else {}
        said = controller.table.text(offer.prompt)
        return key(
            _face(*ABILITY[offer.fixed["what"]]), said, lambda: controller.choose(offer, known), wide, controller
        )

    return [column(note("What does the new ability bring?"), wrapped([one(offer) for offer in found]), gap=SNUG)]


def _wide(keys: int, width: int) -> float:
    return max((width - (keys - 1) * GAP) / keys, WORDED)


def _face(icon: ft.IconData, words: str) -> ft.Control:
    name = strong(words, 15, no_wrap=True, overflow=ft.TextOverflow.ELLIPSIS)
    return row(ft.Icon(icon, size=22, color=QUIET), name, gap=6, alignment=MIDDLE, vertical_alignment=CENTRED)


# Adventurers


@dataclass(frozen=True, slots=True)
class Two:
    """The mode for two Adventurers at once, with the first one's colour once tapped."""

    first: Customer | None = None


def pawns(
    colours: tuple[Customer, ...], says: str, means: Callable[[Scene, Customer], Tap], width: int,
    controller: TableController, *, chosen: Customer | None = None,
) -> ft.Control:  # fmt: skip
    """A pawn for each colour; `says` is the label with {colour}."""
    spaces = len(CUSTOMERS) - 1
    apart = max(0, min(GAP, (width - len(CUSTOMERS) * FINGER) // spaces))  # target size takes precedence over the gap
    wide = min(72, (width - spaces * apart) // len(CUSTOMERS))

    def one(colour: Customer) -> ft.Control:
        words = text(say(says, colour=label(colour)))
        return key(
            customer_face(colour, PAWN), words, tap(controller, means, colour), wide, controller, is_on=colour == chosen
        )

    return row(*map(one, colours), gap=apart)


def is_drawing(picked: Any) -> bool:
    """Whether a drawn Adventurer is being entered."""
    return picked == ADVENTURER or isinstance(picked, Two)


def _drawn(scene: Scene, colour: Customer) -> Tap:
    two = scene.picked
    if not isinstance(two, Two):
        return Enter((Draw(first=colour),))
    return Pick(Two(colour)) if two.first is None else Enter((Draw(first=two.first, second=colour),))


@memoised
def Drawn(
    *, picked: Any, are_two_likely: bool, predicted: tuple[Customer, ...], width: int, controller: TableController
) -> ft.Control:
    """One tap enters an Adventurer; two at once take three taps: the switch, and both colours. The colours that are
    predicted stand beside the question."""
    two = picked if isinstance(picked, Two) else None
    asked = "An Adventurer is drawn" if two is None else "Tap the first one" if two.first is None else "And the other"
    head: list[ft.Control] = [note(asked, 15, expand=True)]
    said = ((one, text(say("{colour} is predicted", colour=label(one)))) for one in predicted)
    head += [spoken(customer_face(one, SMALL), words) for one, words in said]
    if are_two_likely:
        switch, face = partial(controller.pick, Two() if two is None else None), strong("Two at once", 15, no_wrap=True)
        head.append(key(face, "Two at once", switch, 108, controller, height=48, is_on=two is not None))
    says = "{colour} is drawn" if two is None else "{colour} is one of two"
    shown = pawns(CUSTOMERS, says, _drawn, width, controller, chosen=None if two is None else two.first)
    return column(ft.Row(head, vertical_alignment=CENTRED, height=48 if are_two_likely else None), shown)
