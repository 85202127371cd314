"""One place of the map in the tray: what is known of it, entries about it, and corrections of the map there."""

from __future__ import annotations

import flet as ft

from companion.boards.interstellar_oracle.buttons import (
    elsewhere,
    hazard_rules,
    hazard_words,
    offered,
    why,
)
from companion.boards.interstellar_oracle.faces import place_words
from companion.boards.interstellar_oracle.laying import hazard_keys, number_keys
from companion.boards.interstellar_oracle.taps import (
    LISTED,
    Joining,
    offers_at,
)
from companion.boards.taps import Enter, doing, picking
from companion.look.widgets import note, wrapped
from companion.measures import GAP
from companion.window.at_table import careful, controller_here, worded
from companion.words import capital
from referees.common.words import Offer, Sentence, say
from referees.interstellar_oracle.setup.naming import LayHazard, LayPlanet
from referees.interstellar_oracle.table.asking import PlaceLabel
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.view import View
from referees.interstellar_oracle.turn.movement import Move

__all__ = ["joining_parts", "looked_parts"]


def looked_parts(view: View, offers: tuple[Offer, ...], place: int, width: int) -> list[ft.Control]:
    """Information first, then actions."""
    controller = controller_here()
    parts: list[ft.Control] = [ft.Text(capital(worded(place_words(view, place))) + ".", size=16)]
    hazard = view.hazards[place] if place != NEBULA else None
    if hazard is not None and hazard.id is not None:
        words = ft.Text(worded(hazard_words(controller.table.config.kit.hazards[hazard.id])), size=15, expand=True)
        parts.append(ft.Row([words, why(hazard_rules(hazard.id), hazard.name or "")], spacing=GAP))
    parts.append(note(worded(_near(view, place))))
    deeds: list[ft.Control] = []
    for offer in offers_at(offers, place):
        if offer.entry is LayPlanet and offer.open:
            parts.append(number_keys(offer, view, width))
        elif offer.entry is LayHazard and offer.open:
            parts.append(hazard_keys(offer))
        else:
            deeds.append(offered(offer))
    parts += [wrapped(deeds)] if deeds else []
    return [*parts, wrapped(_ways(view, offers, place))]


def _near(view: View, place: int) -> Sentence:
    label = PlaceLabel(view.planets, len(view.tokens))
    found = tuple(label(one) for one in view.links[place] if one == NEBULA or one in view.places)
    return say("Next to {places}.", places=found) if found else say("Nothing is next to it.")


def _ways(view: View, offers: tuple[Offer, ...], place: int) -> list[ft.Control]:
    """Buttons for a move that is not lit (to be told why), corrections of the map, the list, and back."""
    ways: list[ft.Control] = []
    is_offered = any(offer.entry is Move and offer.fixed.get("to") == place for offer in offers)
    is_there = place == NEBULA or place in view.places
    if view.acts is not None and is_there and view.tokens[view.acts].at != place and not is_offered:
        go = Enter((Move(seat=view.acts, to=place),), keeps=True)
        ways.append(elsewhere("Move here", careful("tray", doing(go)), icon=ft.Icons.NEAR_ME))
    if place in view.places:
        ways.append(elsewhere("Set neighbours right", picking(Joining(place)), icon=ft.Icons.SHARE))
    ways.append(elsewhere("Map as a list", picking(LISTED), icon=ft.Icons.LIST))
    return [*ways, _away()]


def _away() -> ft.Control:
    return elsewhere("Put away", picking(None), icon=ft.Icons.CLOSE)


def joining_parts(view: View, place: int) -> list[ft.Control]:
    """What two taps do to the map's connections."""
    label = PlaceLabel(view.planets, len(view.tokens))
    asked = say("Tap the planet that {place} is next to on the table, or is not.", place=label(place))
    hold = say("It holds for this table, from its first move on; tap the same two again to undo it.")
    notes = [note(worded(_near(view, place))), note(worded(hold))]
    return [ft.Text(worded(asked), size=16), *notes, wrapped([_away()])]
