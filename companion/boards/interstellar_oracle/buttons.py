"""Buttons of this tray: compact ones for actions, and cards with sign, name and a link to their rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from textwrap import wrap
from typing import Any

import flet as ft

from companion.boards.interstellar_oracle.reference import card_rules, card_words
from companion.look.theme import ROUND
from companion.look.widgets import (
    CLOSE,
    QUIET,
    button,
    column,
    filled,
    icon_button,
    quiet,
    row,
    spoken,
    strong,
)
from companion.measures import SNUG
from companion.table.controller import TableController
from referees.common.protocol.sentence import Reader
from referees.common.words import Offer, Sentence, say
from referees.interstellar_oracle.combat.arms import WEAPONS
from referees.interstellar_oracle.table.pieces import Card, card_label

__all__ = ["TYPE_SIGNS", "card_key", "deed", "elsewhere", "heading", "offered", "sign_of", "why"]

CARD = ft.ButtonStyle(
    padding=ft.Padding(left=10, top=6, right=4, bottom=6),
    shape=ft.RoundedRectangleBorder(radius=ROUND),
    alignment=ft.Alignment.CENTER_LEFT,
)

NAME_LETTERS, NOTE_LETTERS = 12, 13
"""How many letters a line of a card's name may have, and one of what it is, so that two cards lie side by side on a
phone of 360 dp."""

UTILITY = say("utility")

TYPE_SIGNS: dict[str, ft.IconData] = {
    "acid": ft.Icons.WATER_DROP,
    "energy": ft.Icons.BOLT,
    "sonic": ft.Icons.GRAPHIC_EQ,
    "physical": ft.Icons.GAVEL,
    "fire": ft.Icons.LOCAL_FIRE_DEPARTMENT,
    "mental": ft.Icons.PSYCHOLOGY,
    "poison": ft.Icons.SCIENCE,
}
UTILITY_SIGNS: dict[Card, ft.IconData] = {
    "cloaking_device": ft.Icons.VISIBILITY_OFF,
    "clone": ft.Icons.PEOPLE_ALT,
    "entropy_inhibitor": ft.Icons.HOURGLASS_TOP,
    "galactic_cannon": ft.Icons.TRACK_CHANGES,
    "galactic_codex": ft.Icons.MENU_BOOK,
    "graviton_beam": ft.Icons.SWAP_VERT,
    "hologram": ft.Icons.BLUR_ON,
    "interstellar_oracle": ft.Icons.REMOVE_RED_EYE,
    "intimidate": ft.Icons.MOOD_BAD,
    "long_range_sensors": ft.Icons.RADAR,
    "move": ft.Icons.FAST_FORWARD,
    "scavengers": ft.Icons.RECYCLING,
    "seduce": ft.Icons.FAVORITE,
    "time_machine": ft.Icons.UPDATE,
    "trade": ft.Icons.SWAP_HORIZ,
    "wormhole_generator": ft.Icons.CYCLONE,
}


def deed(
    text: str, act: Callable[..., Any], controller: TableController, *, is_likely: bool = False, **props: Any
) -> ft.Control:
    """An action's button; filled if it is the likely next one."""
    return (filled if is_likely else button)(text, controller.careful("tray", act), style=CLOSE, **props)


def offered(
    offer: Offer, controller: TableController, words: str = "", values: Mapping[str, Any] | None = None, **props: Any
) -> ft.Control:
    """The button of an offer, with its prompt or other words on it."""
    return deed(
        words or controller.table.text(offer.prompt), partial(controller.choose, offer, values), controller, **props
    )


elsewhere = partial(quiet, style=CLOSE)
"""A way to look elsewhere: nothing is entered by it."""


def why(
    rules: Sequence[str], said: str, controller: TableController, colour: ft.ColorValue | None = None
) -> ft.Control:
    """The button that shows the rules of what it is beside."""
    ink = {} if colour is None else {"icon_color": colour}
    return icon_button(ft.Icons.HELP_OUTLINE, f"Rules: {said}", lambda: controller.explain(tuple(rules)), **ink)


def heading(text: str) -> ft.Control:
    """A caption above a few keys."""
    return ft.Semantics(content=strong(text, 14, color=QUIET), header=True)


def sign_of(card: Card) -> ft.IconData:
    """A card's sign: its own, that of its type of attack, or a shield."""
    if card in UTILITY_SIGNS:
        return UTILITY_SIGNS[card]
    return TYPE_SIGNS[WEAPONS[card].type] if card in WEAPONS else ft.Icons.SHIELD


def card_key(
    card: Card,
    act: Callable[..., Any],
    controller: TableController,
    *,
    words: str | None = None,
    note: Sentence | None = None,
    zone: str = "tray",
) -> ft.Control:
    """A card to be played: name, sign, kind, and "?" for its rule. `words` replaces its name, `note` its kind."""
    reader = Reader(())
    name = reader.text(card_label(card))
    what = reader.text(note or card_words(card) or UTILITY)
    colour = ft.Colors.ON_SECONDARY_CONTAINER
    title = strong(_lines(words or name, NAME_LETTERS), 14, color=colour)
    drawn = ft.Icon(sign_of(card), size=16, color=colour)
    kind = row(drawn, ft.Text(_lines(what, NOTE_LETTERS), size=12, color=colour), gap=SNUG)
    said = spoken(column(title, kind, gap=1), words or name, expand=True)
    tapped = button(said, controller.careful(zone, act), style=CARD)
    return ft.Row([ft.MergeSemantics(tapped, expand=True), why(card_rules(card), name, controller)], spacing=0)


def _lines(words: str, letters: int) -> str:
    """Broken between words only: a key is as wide as its longest line."""
    return "\n".join(wrap(words, letters, break_long_words=False))
