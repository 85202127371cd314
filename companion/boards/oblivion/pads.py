"""Pads for open fields: a card of the deck list, with a search where it is long, or a place on the battlefields.

The list is the same whatever is held or was used (section D): it reveals no hand, and each card keeps its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.boards.measure import scrolled
from companion.boards.taps import Choose, Fill, do
from companion.files.kits.edits import Add
from companion.files.kits.shelf import at_table
from companion.flet_fixes.guard import handler, memoised
from companion.look.widgets import button, note, stretched, wrapped
from companion.table.control.controller import TableController
from companion.table.control.explaining import of_question
from companion.window.context import AppContext, use_app
from companion.window.window_size import use_window
from companion.words import capital, text
from referees.common.setup.kit import LONGEST_NAME
from referees.common.words import Choice, Offer, say

__all__ = ["CardPad", "DeckList", "PlacePad", "found", "strength"]

MANY = 8
"""Lists of more cards than this have a search."""

HIGH = 0.4
"""How high the list of cards may get, as a part of the window."""

PLACES = 190
"""How high that of places may get, in dp: they are tapped above."""


def found(cards: Sequence[tuple[str, str]], words: str) -> list[tuple[str, str]]:
    """The cards, id and name, whose name contains all of these words, in the kit's order."""
    parts = words.casefold().split()
    return [one for one in cards if all(part in one[1].casefold() for part in parts)]


@memoised
def DeckList(
    *,
    choice: Choice,
    width: int,
    controller: TableController,
    most: int | None = None,
    zone: str = "tray",
    offer: Offer | None = None,
) -> ft.Control:
    """A tap enters the offer with the card, or fills it into the draft; a list higher than `most` dp is scrolled."""
    typed, set_typed = ft.use_state("")
    app = use_app()

    async def tapped(card: str) -> None:
        set_typed("")
        meant = Fill("card", card) if offer is None else Choose(offer, {"card": card})
        await controller.careful(zone, partial(do, controller, meant))()

    def asked() -> None:
        if controller.asking:
            controller.explain(of_question(controller.table))

    deck = controller.table.config.kit.cards
    cards = [(id, strength(text(choice.label(id)), deck[id].attack, deck[id].health)) for id in choice.values]
    keys: list[ft.Control] = [button(words, partial(tapped, id)) for id, words in found(cards, typed)]
    search = ft.TextField(
        label=text(say("Search the deck")),
        value=typed,
        dense=True,
        prefix_icon=ft.Icons.SEARCH,
        on_click=handler(asked),
        on_change=handler(lambda event: set_typed(event.control.value)),
    )
    if not keys:
        words = text(say("Add “{name}” to the deck", name=typed.strip()))
        none = ft.Text(text(say("No card of the deck is called so.")), size=16)
        keys = [none, button(words, partial(_add, app, controller, typed), ft.Icons.ADD)]
    listed = wrapped(keys) if most is None else scrolled([wrapped(keys)], width, most)
    return stretched(*([search] if len(cards) > MANY else []), listed)


def strength(name: str, attack: int, health: int) -> str:
    """A card by name, attack and health, as they are printed."""
    return f"{name} {attack}/{health}"


async def _add(app: AppContext, controller: TableController, typed: str) -> None:
    """A card of that name in the table's kit, and its page, where the rest of it is copied."""
    editing = at_table(app.device.kits, controller.table)
    before = set(editing.content["cards"])
    await editing.edit(Add(("cards",), typed.strip()[:LONGEST_NAME]))
    for card in sorted(set(editing.content["cards"]) - before):
        await app.go(f"/table/{controller.table.head.id}/kit/cards.{card}")


@memoised
def CardPad(*, choice: Choice, width: int, controller: TableController) -> ft.Control:
    """Fills in the card with one tap."""
    return DeckList(choice=choice, width=width, most=int(use_window().height * HIGH), zone="pad", controller=controller)


@memoised
def PlacePad(*, choice: Choice, width: int, controller: TableController, name: str) -> ft.Control:
    """Lit places can be tapped on the board above, and are listed here by name."""
    keys = [
        button(
            capital(controller.table.text(choice.label(one))),
            controller.careful("pad", partial(do, controller, Fill(name, one))),
        )
        for one in choice.values
    ]
    return scrolled([note(text(say("Tap it above where it is lit, or here.")), 15), wrapped(keys)], width, PLACES)
