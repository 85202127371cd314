"""Colour choices, such as Adventurers drawn from the bag: a pawn for each, entered with one tap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.boards.haggatha.faces import customer_face
from companion.boards.keys import LEAST, TALL, key
from companion.boards.taps import Enter, Pick, Tap, tap
from companion.flet_fixes.guard import component, memo
from companion.measures import GAP
from companion.table.controller import TableController
from companion.table.scene import Scene
from companion.words import text
from referees.common.protocol.sentence import say
from referees.haggatha.pieces import CUSTOMERS, Customer, label
from referees.haggatha.sheet.adventurers import Draw

__all__ = ["ADVENTURER", "DRAWN_HEIGHT", "Drawn", "Two", "is_drawing", "pawns"]

PAWN = 38
DRAWN_HEIGHT = 48 + GAP + TALL
ADVENTURER = "adventurer"
"""Picked where the pawns are asked for while Haggatha is to act."""


@dataclass(frozen=True, slots=True)
class Two:
    """The mode for two Adventurers at once, with the first one's colour once tapped."""

    first: Customer | None = None


def pawns(
    colours: tuple[Customer, ...],
    says: str,
    means: Callable[[Scene, Customer], Tap],
    *,
    width: int,
    hands: TableController,
    chosen: Customer | None = None,
) -> ft.Control:
    """A pawn for each colour; `says` is the label with {colour}."""
    spaces = len(CUSTOMERS) - 1
    apart = max(0, min(GAP, (width - len(CUSTOMERS) * LEAST) // spaces))  # target size takes precedence over the gap
    wide = min(72, (width - spaces * apart) // len(CUSTOMERS))

    def one(colour: Customer) -> ft.Control:
        words = text(say(says, colour=label(colour)))
        face = customer_face(colour, PAWN)
        return key(face, words, tap(hands, means, colour), width=wide, hands=hands, is_on=colour == chosen)

    return ft.Row([one(colour) for colour in colours], spacing=apart, tight=True)


def is_drawing(picked: Any) -> bool:
    """Whether a drawn Adventurer is being entered."""
    return picked == ADVENTURER or isinstance(picked, Two)


def _drawn(scene: Scene, colour: Customer) -> Tap:
    two = scene.picked
    if not isinstance(two, Two):
        return Enter((Draw(first=colour),))
    return Pick(Two(colour)) if two.first is None else Enter((Draw(first=two.first, second=colour),))


@memo
@component
def Drawn(*, picked: Any, are_two_likely: bool, width: int, hands: TableController) -> ft.Control:
    """One tap enters an Adventurer; two at once take three taps: the switch, and both colours."""
    two = picked if isinstance(picked, Two) else None

    asked = "An Adventurer is drawn" if two is None else "Tap the first one" if two.first is None else "And the other"
    head: list[ft.Control] = [ft.Text(asked, size=15, color=ft.Colors.ON_SURFACE_VARIANT, expand=True)]
    if are_two_likely:
        words = ft.Text("Two", size=15, weight=ft.FontWeight.W_600, no_wrap=True)
        is_on = two is not None
        switch = key(words, "Two at once", lambda: hands.pick(None if is_on else Two()), width=64, hands=hands,
                     height=48, is_on=is_on)  # fmt: skip
        head.append(switch)
    says = "{colour} is drawn" if two is None else "{colour} is one of two"
    first = two.first if two is not None else None
    shown = pawns(CUSTOMERS, says, _drawn, width=width, hands=hands, chosen=first)
    row = ft.Row(head, vertical_alignment=ft.CrossAxisAlignment.CENTER, height=48 if are_two_likely else None)
    return ft.Column([row, shown], spacing=GAP, tight=True)
