"""A tray panel about a place on the map: content, entries, corrections of the map."""

import flet as ft

from companion.boards.interstellar_oracle.answers import Key, grid
from companion.boards.interstellar_oracle.buttons import elsewhere, hazard_rules, hazard_words, why
from companion.boards.interstellar_oracle.faces import place_words
from companion.boards.interstellar_oracle.laying import hazard_keys, number_keys
from companion.boards.interstellar_oracle.taps import LISTED, Joining, offers_at
from companion.boards.taps import Choose, Enter, doing, picking
from companion.look.widgets import icon_at_table, note, wrapped
from companion.measures import GAP
from companion.window.at_table import careful, controller_here, worded
from companion.window.context import use_app
from companion.words import capital, said
from referees.common.words import Offer, Sentence, Who, say
from referees.interstellar_oracle.setup.naming import LayHazard, LayPlanet
from referees.interstellar_oracle.table.asking import PlaceLabel
from referees.interstellar_oracle.table.clock import Clock
from referees.interstellar_oracle.table.pieces import NEBULA, slot_of
from referees.interstellar_oracle.table.view import View
from referees.interstellar_oracle.turn.movement import Move


def place_parts(view: View, offers: tuple[Offer, ...], place: int, width: int) -> list[ft.Control]:
    """The panel of a place: its content, entries about it, and its surroundings."""
    controller = controller_here()
    words = ft.Text(capital(worded(place_words(view, place))) + ".", size=16, expand=True)
    parts: list[ft.Control] = [ft.Row([words, _close_button()], spacing=GAP)]
    actions: list[Key] = []
    for offer in offers_at(offers, place):
        if offer.entry is LayPlanet and offer.open:
            parts.append(number_keys(offer, view, width))
        elif offer.entry is LayHazard and offer.open:
            parts.append(grid(hazard_keys(offer), width))
        else:
            actions.append(Key(offer.prompt, Choose(offer)))
    parts += [grid(actions, width)] if actions else []
    hazard = view.hazards[place] if place != NEBULA else None
    if hazard is not None and hazard.id is not None:
        hint = ft.Text(worded(hazard_words(controller.table.config.kit.hazards[hazard.id])), size=15, expand=True)
        parts.append(ft.Row([hint, why(hazard_rules(hazard.id), hazard.name or "")], spacing=GAP))
    if view.clock is not None:
        parts.append(note(worded(_ends(view, view.clock))))
    return [*parts, note(worded(_neighbours(view, place))), wrapped(_buttons(view, offers, place))]


def _neighbours(view: View, place: int) -> Sentence:
    label = PlaceLabel(view.planets, len(view.tokens))
    places = tuple(label(link) for link in view.links[place] if link == NEBULA or link in view.places)
    return say("Next to {places}.", places=places) if places else say("This place has no neighbours.")


def _buttons(view: View, offers: tuple[Offer, ...], place: int) -> list[ft.Control]:
    buttons: list[ft.Control] = []
    is_offered = any(offer.entry is Move and offer.fixed.get("to") == place for offer in offers)
    is_there = place == NEBULA or place in view.places
    if view.acts is not None and is_there and view.tokens[view.acts].at != place and not is_offered:
        go = Enter((Move(seat=view.acts, to=place),), keeps=True)
        buttons.append(elsewhere(said("Move here"), careful("tray", doing(go)), icon=ft.Icons.NEAR_ME))
    if place in view.places and not use_app().is_guest:
        buttons.append(elsewhere(said("Change neighbours"), picking(Joining(place)), icon=ft.Icons.SHARE))
    buttons.append(elsewhere(said("Map as a list"), picking(LISTED), icon=ft.Icons.LIST))
    return buttons


def _close_button() -> ft.Control:
    return icon_at_table(ft.Icons.CLOSE, said("Close"), picking(None))


def neighbour_parts(view: View, place: int) -> list[ft.Control]:
    """Instructions for changing the map's connections with two taps."""
    label = PlaceLabel(view.planets, len(view.tokens))
    instruction = say("Tap a planet to make it a neighbour of {place}, or to undo that.", place=label(place))
    hold = say("The change applies to the whole game at this table. To undo it, tap the same two places again.")
    notes = [note(worded(_neighbours(view, place))), note(worded(hold))]
    return [ft.Row([ft.Text(worded(instruction), size=16, expand=True), _close_button()], spacing=GAP), *notes]


def _ends(view: View, clock: Clock) -> Sentence:
    if clock.turns == 1:
        return say("The Universe ends after {who}'s turn.", who=Who(clock.last))
    ends = say("The Universe ends in {turns} turns, after {who}'s turn.", turns=clock.turns, who=Who(clock.last))
    if view.due is None:
        return ends
    return say("{half} {ends}", half=NEXT_HALF[view.halves[slot_of(clock.planets[0].place)[0]]], ends=ends)


NEXT_HALF = {
    "charmed": say("The next planet to vanish is in the Charmed half (plain background)."),
    "strange": say("The next planet to vanish is in the Strange half (tinted background)."),
}
