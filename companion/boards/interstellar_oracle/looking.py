"""The panel of one place: what is known of it, what may be entered about it, and corrections of the map there."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards.interstellar_oracle.buttons import deed, small, why
from companion.boards.interstellar_oracle.laying import hazard_keys, number_keys
from companion.boards.interstellar_oracle.picks import LISTED, Joining
from companion.boards.interstellar_oracle.reference import hazard_rules, hazard_words
from companion.boards.interstellar_oracle.spots import place_words
from companion.boards.interstellar_oracle.taps import offers_at
from companion.boards.taps import Enter, do
from companion.look.widgets import wrapped
from companion.table.controller import TableController
from companion.words import capital
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Sentence, say
from referees.interstellar_oracle.setup.naming import LayHazard, LayPlanet
from referees.interstellar_oracle.table.asking import PlaceLabel
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.view import View
from referees.interstellar_oracle.turn.movement import Move

__all__ = ["joining_parts", "looked_parts"]


def looked_parts(
    view: View, offers: tuple[Offer, ...], place: int, width: int, hands: TableController
) -> list[ft.Control]:
    """Information first, then actions."""
    reader = hands.table.reader()
    said = reader.text(place_words(view, place))
    parts: list[ft.Control] = [ft.Text(capital(said) + ".", size=16)]
    hazard = view.hazards[place] if place != NEBULA else None
    if hazard is not None and hazard.id is not None:
        words = reader.text(hazard_words(hands.table.config.kit.hazards[hazard.id]))
        row = [ft.Text(words, size=15, expand=True), why(hazard_rules(hazard.id), hazard.name or "", hands)]
        parts.append(ft.Row([*row], spacing=8))
    near = reader.text(_near(view, place))
    parts.append(ft.Text(near, size=14, color=ft.Colors.ON_SURFACE_VARIANT))
    parts += _entering(offers_at(offers, place), view, width, hands)
    return [*parts, wrapped(_ways(view, offers, place, hands))]


def _near(view: View, place: int) -> Sentence:
    label = PlaceLabel(view.planets, len(view.tokens))
    found = tuple(label(one) for one in view.links[place] if one == NEBULA or one in view.places)
    return say("Next to {places}.", places=found) if found else say("Nothing is next to it.")


def _entering(offers: tuple[Offer, ...], view: View, width: int, hands: TableController) -> list[ft.Control]:
    """Entries about this place: its number, its hazard, and actions."""
    parts: list[ft.Control] = []
    deeds: list[ft.Control] = []
    for offer in offers:
        if offer.entry is LayPlanet and offer.open:
            parts.append(number_keys(offer, view, width, hands))
        elif offer.entry is LayHazard and offer.open:
            parts.append(hazard_keys(offer, hands))
        else:
            words = hands.table.text(offer.prompt)
            deeds.append(deed(words, partial(hands.choose, offer), hands))
    return [*parts, wrapped(deeds)] if deeds else parts


def _ways(view: View, offers: tuple[Offer, ...], place: int, hands: TableController) -> list[ft.Control]:
    """Buttons for a move that is not lit (to be told why), corrections of the map, the list, and back."""
    ways: list[ft.Control] = []
    is_offered = any(offer.entry is Move and offer.fixed.get("to") == place for offer in offers)
    is_there = place == NEBULA or place in view.places
    if view.acts is not None and is_there and view.tokens[view.acts].at != place and not is_offered:
        go = Enter((Move(seat=view.acts, to=place),), keeps=True)
        ways.append(small("Move here", hands.careful("tray", partial(do, hands, go)), icon=ft.Icons.NEAR_ME))
    if place in view.places:
        ways.append(small("Set neighbours right", lambda: hands.pick(Joining(place)), icon=ft.Icons.SHARE))
    ways.append(small("Map as a list", lambda: hands.pick(LISTED), icon=ft.Icons.LIST))
    ways.append(small("Put away", lambda: hands.pick(None), icon=ft.Icons.CLOSE))
    return ways


def joining_parts(view: View, place: int, hands: TableController) -> list[ft.Control]:
    """What two taps do to the map's connections."""
    label = PlaceLabel(view.planets, len(view.tokens))
    asked = say("Tap the planet that {place} is next to on the table, or is not.", place=label(place))
    near = _near(view, place)
    note = say("It holds for this table, from its first move on; tap the same two again to undo it.")
    reader = hands.table.reader()
    return [
        ft.Text(reader.text(asked), size=16),
        ft.Text(reader.text(near), size=14, color=ft.Colors.ON_SURFACE_VARIANT),
        ft.Text(reader.text(note), size=14, color=ft.Colors.ON_SURFACE_VARIANT),
        wrapped([small("Put away", lambda: hands.pick(None), icon=ft.Icons.CLOSE)]),
    ]
