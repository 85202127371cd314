"""The tray of Oblivion: the answers to the open question, usable powers, an attack's sum."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.boards.keys import inner_width
from companion.boards.oblivion.pads import DeckList
from companion.boards.oblivion.panels import attack_parts, drafted_parts, looked_parts, power_keys
from companion.boards.oblivion.taps import Attacker, Drafted, Looked
from companion.boards.offers import Way, offer_buttons
from companion.flet_fixes.guard import memoised
from companion.look.widgets import button, column, note, stretched, wrapped
from companion.measures import Room
from companion.table.control.controller import TableController
from companion.table.control.scene import Scene
from companion.window.window_size import use_window
from referees.common.words import Choice, Offer, Sentence, say
from referees.oblivion.combat import Attack
from referees.oblivion.drafting import LayOut
from referees.oblivion.placement import Place
from referees.oblivion.powers.triggers import Mirror, Resolve
from referees.oblivion.splitting import Pick, PutOnPile
from referees.oblivion.using import UsePower
from referees.oblivion.view import View

__all__ = ["BattleTray", "tray_height"]

HIGH = 280
"""The tray's height in dp: the draft's cards and piles above it stand whole."""

HINTS: dict[Any, Sentence] = {
    PutOnPile: say("Tap the pile for the card with the ring; tap another card to put that one next."),
    Pick: say("Tap the pile that is taken."),
    Place: say("Tap a free place above, then name the card."),
    Resolve: say("Tap the card on which it is used."),
    Mirror: say("Tap the card that it duplicates."),
    Attack: say("Tap a lit card, then the one it attacks."),
}


def tray_height(window: Room, seats: int) -> int:
    """The tray's height in dp: the same for every question, so that cards do not move."""
    return HIGH


@memoised
def BattleTray(*, scene: Scene, controller: TableController) -> ft.Control:
    """The selected panel, or the answers to the question."""
    width = inner_width(use_window())
    view, likely = scene.view, scene.likely
    if view.stage == "layout":
        return column(*_naming(likely, width, controller))
    return stretched(*_parts(view, likely, scene.picked, width, controller))


def _naming(likely: tuple[Offer, ...], width: int, controller: TableController) -> list[ft.Control]:
    """The deck list, and a button that ends the layout where the dealer decides when."""
    parts = [
        DeckList(choice=choice, width=width, offer=offer, controller=controller)
        for offer in likely
        if offer.entry is LayOut and isinstance(choice := offer.open.get("card"), Choice)
    ]
    others = [offer for offer in likely if offer.entry is not LayOut]
    return [*parts, *offer_buttons(others, Way(controller.table.reader(), controller, "tray"))]


def _parts(
    view: View, likely: tuple[Offer, ...], picked: Any, width: int, controller: TableController
) -> list[ft.Control]:
    if isinstance(picked, Looked):
        return looked_parts(view, likely, picked.spot, controller)
    if isinstance(picked, Drafted):
        return drafted_parts(view, picked.seat, controller)
    if isinstance(picked, Attacker):
        return [*attack_parts(view, picked, controller), *power_keys(view, likely, controller)]
    reader = controller.table.reader()
    parts: list[ft.Control] = []
    told = next((HINTS[offer.entry] for offer in likely if offer.entry in HINTS and offer.open), None)
    if told is not None:
        parts.append(note(reader.text(told), 16))
    parts += power_keys(view, likely, controller)
    others = [offer for offer in likely if offer.entry is not UsePower and not (offer.entry in HINTS and offer.open)]
    way = Way(reader, controller, "tray")
    if told is None:
        return [*parts, *offer_buttons(others, way)]
    beside = [button(reader.text(offer.prompt), way.take(offer)) for offer in others]  # what is above has precedence
    return [*parts, wrapped(beside)] if beside else parts
