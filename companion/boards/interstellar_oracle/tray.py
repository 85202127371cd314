"""The tray of Interstellar Oracle: mats, clock, and the answers to the open question. Its panels: the keys of the
setup, what is known of a place, and the pads that fill in a place or a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import SystemRandom
from typing import Any

import flet as ft

from companion.boards.interstellar_oracle.buttons import (
    card_key,
    cards_laid,
    deed,
    elsewhere,
    hazard_rules,
    hazard_words,
    heading,
    offered,
    race_rules,
    race_text,
    why,
)
from companion.boards.interstellar_oracle.duel import duel_parts, escapes
from companion.boards.interstellar_oracle.faces import place_words
from companion.boards.interstellar_oracle.mats import MatRow, mat_parts, mat_rows, mats_shown, play_key
from companion.boards.interstellar_oracle.taps import (
    GOING,
    LISTED,
    MAPPED,
    Joining,
    Looked,
    Mat,
    is_of_places,
    offers_at,
    use_listed,
)
from companion.boards.keys import at_most, in_a_row, inner_width, key, scrolled
from companion.boards.offers import Way, offer_buttons
from companion.boards.taps import Enter, Fill, Tap, choosing, doing, picking, tap
from companion.flet_fixes.guard import memoised
from companion.look.widgets import column, note, slot, stretched, strong, wrapped
from companion.measures import GAP, MARGIN, SNUG, Room
from companion.table.control.controller import TableController
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here, worded
from companion.window.window_size import use_window
from companion.words import capital
from referees.common.words import Choice, Offer, Sentence, Who, say
from referees.interstellar_oracle.ending.death import Loot
from referees.interstellar_oracle.equipment.cannon import BeHit
from referees.interstellar_oracle.meeting.encounter import Approach
from referees.interstellar_oracle.setup.dealing import deal_all, deal_rest
from referees.interstellar_oracle.setup.naming import LayHazard, LayPlanet
from referees.interstellar_oracle.setup.setting_up import ChooseRace
from referees.interstellar_oracle.table.asking import PlaceLabel
from referees.interstellar_oracle.table.pieces import CARDS, INNER, NEBULA, OUTER, race_label, slot_of
from referees.interstellar_oracle.table.view import View
from referees.interstellar_oracle.turn.caches import Xenocache
from referees.interstellar_oracle.turn.hazards import Overcome, way_label
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.searching import Take
from referees.interstellar_oracle.turn.turns import EndTurn

__all__ = ["DEAL", "DEAL_REST", "FieldPad", "SpaceTray", "looked_parts", "number_keys", "tray_height"]

# The setup

DEAL, DEAL_REST = say("Have the app deal all"), say("Deal the rest")
IN_ROW = 6
SQUARE = 48


def number_keys(offer: Offer, view: View, width: int) -> ft.Control:
    """A key for each possible planet number. Keys keep their place when others are used up, so none moves under the
    finger."""
    domain = offer.open["planet"]
    assert isinstance(domain, Choice)
    left = domain.values
    shown = next((ring for ring in (INNER, OUTER) if all(number in ring for number in left)), left)
    wide = _wide(width)

    def one(number: int) -> ft.Control:
        if number not in left:
            return ft.Container(width=wide, height=SQUARE)
        said = worded(say("Planet {number}", number=number))
        return _number_key(number, said, choosing(offer, planet=number), wide)

    keys = _in_rows([one(number) for number in shown], width)
    return column(*keys, *dealing_key(view))


def dealing_key(view: View) -> list[ft.Control]:
    """While planets and hazards are laid out: the app deals them, or what is left of them."""
    if view.stage != "layout":
        return []
    words = DEAL if all(planet is None for planet in view.planets) else DEAL_REST
    return [wrapped([deed(worded(words), tap(_dealt, controller_here()))])]


def loot_keys(offers: Sequence[Offer], width: int) -> list[ft.Control]:
    """A key for each number of cards that the victor may keep, and what becomes of too many (IO-71)."""
    wide = _wide(width)
    keys = [_number_key(offer.fixed["kept"], worded(offer.prompt), choosing(offer), wide) for offer in offers]
    parts: list[ft.Control] = [column(*_in_rows(keys, width))]
    if any(offer.fixed["made_room"] for offer in offers):
        parts.append(note(worded(say("Own cards over the limit are discarded for them."))))
    return parts


def _wide(width: int) -> float:
    """The width of a number's key."""
    across = in_a_row(width, IN_ROW)
    return (width - (across - 1) * GAP) / across


def _number_key(number: int, said: str, act: Callable[[], Any], wide: float) -> ft.Control:
    return key(strong(str(number), 19, ft.FontWeight.W_700), said, act, wide, height=SQUARE)


def _in_rows(keys: Sequence[ft.Control], width: int) -> list[ft.Control]:
    across = in_a_row(width, IN_ROW)
    return [ft.Row([*keys[at : at + across]], spacing=GAP) for at in range(0, len(keys), across)]


def _dealt(scene: Scene, controller: TableController) -> Tap:
    """The app may deal, from the start or what is left; the players then lay out their cards as the map shows."""
    view, config = scene.view, controller.table.config
    if all(planet is None for planet in view.planets):
        return Enter(deal_all(config, view.places, _shuffle), keeps=True)
    hazards = [None if one is None else one.id for one in view.hazards]
    return Enter(deal_rest(config, view.places, view.planets, hazards, _shuffle), keeps=True)


def _shuffle(count: int) -> list[int]:
    return SystemRandom().sample(range(count), count)


def hazard_keys(offer: Offer) -> ft.Control:
    """The kit's hazards, and a link to their rules."""
    domain = offer.open["hazard"]
    assert isinstance(domain, Choice)
    keys = [offered(offer, worded(domain.label(one)), {"hazard": one}) for one in domain.values]
    return wrapped([*keys, why(hazard_rules(None), "hazards")])


def race_keys(offer: Offer) -> list[ft.Control]:
    """Both races with their abilities."""
    parts: list[ft.Control] = []
    for race in offer.choices("race"):
        name = worded(race_label(race))
        take = offered(offer, name, {"race": race}, is_likely=True, expand=True)
        parts.append(ft.Row([take, why(race_rules(race), name)], spacing=SNUG))
        parts.append(ft.Semantics(content=note(race_text(race)), container=True))  # else screen readers merge both
    return parts


# One place: what is known of it, what may be entered about it, and corrections of the map there


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


# Pads for open fields: a place, which is tapped on the map, or a card

BESIDE_MAP, HIGHEST = 0.33, 0.55
"""How high the list of places may get, which leaves the map its room, and that of cards, as a part of the window."""


@memoised
def FieldPad(choice: Choice, width: int, name: str) -> ft.Control:
    """Places can be tapped on the map above, and are listed here by name; cards are listed here with their rules."""
    window = use_window()

    def fills(value: Any) -> Any:
        return doing(Fill(name, value))

    parts: list[ft.Control] = []
    if is_of_places(choice):
        parts.append(note(worded(say("Tap one of the lit places on the map, or its name here.")), 15))
    others = [value for value in choice.values if value not in CARDS]
    if others:
        parts.append(wrapped([deed(capital(worded(choice.label(one))), fills(one)) for one in others]))
    keys = [card_key(card, fills(card), zone="pad") for card in choice.values if card in CARDS]
    if keys:
        parts.append(cards_laid(keys, width))
    most = int(window.height * (BESIDE_MAP if is_of_places(choice) else HIGHEST))
    return scrolled(parts, width, at_most(window, most))


# The tray

TALL, LOW_TALL = 372, 296
"""The tray's height on a phone, and on a low one, in dp."""

HIGH = 720
"""A window of that height has room for all of an ordinary turn."""

LINE = 62
"""What a second line of mats takes (IO-154), in dp."""

TURN = (Take, Approach, Xenocache, EndTurn)
SHORT: dict[Any, Sentence] = {Xenocache: say("Xenocache"), EndTurn: say("End the turn")}


def tray_height(window: Room, seats: int) -> int:
    """The tray's height in dp: the same for every question, so that planets do not move."""
    more = mat_rows(seats, window.width - 2 * MARGIN) - 1
    return (TALL if window.height >= HIGH else LOW_TALL) + more * LINE


@memoised
def SpaceTray(scene: Scene) -> ft.Control:
    """The mats, and below them the selected panel or the answers to the question."""
    view, picked, seats = scene.view, scene.picked, scene.seats
    asked = [seat for seat in range(len(seats)) if scene.is_asked(seat)]
    width, is_listed = inner_width(use_window()), use_listed(picked)
    above: list[ft.Control] = []
    is_fighting = view.meeting is not None and not isinstance(picked, Mat)  # both have their mats there
    if any(token.race is not None for token in view.tokens) and not is_fighting:
        mats = mats_shown(view, seats, asked, worded)
        on = picked.seat if isinstance(picked, Mat) else None
        above.append(stretched(MatRow(mats=mats, on=on, width=width)))
    parts = [] if view.meeting is not None else [_clock(view)]  # an encounter needs the room
    parts += _parts(view, scene.offers, picked, width)
    if is_listed:
        parts.append(wrapped([elsewhere("Back to the map", picking(MAPPED), icon=ft.Icons.MAP_OUTLINED)]))
    return stretched(*above, stretched(*parts))


def _clock(view: View) -> ft.Control:
    """When the Universe ends, once it is foreseeable."""
    words = "" if view.clock is None else worded(_ends(view))
    return note(words, visible=bool(words))


def _ends(view: View) -> Sentence:
    clock = view.clock
    assert clock is not None
    if clock.turns == 1:
        return say("The Universe ends after {who}'s turn.", who=Who(clock.last))
    ends = say("The Universe ends in {turns} turns, after {who}'s turn.", turns=clock.turns, who=Who(clock.last))
    if view.due is None:
        return ends
    return say("{half} {ends}", half=NEXT_HALF[view.halves[slot_of(clock.planets[0].place)[0]]], ends=ends)


NEXT_HALF = {
    "charmed": say("Next is the Charmed half, on plain ground."),
    "strange": say("Next is the Strange half, on tinted ground."),
}


def _parts(view: View, offers: tuple[Offer, ...], picked: Any, width: int) -> list[ft.Control]:
    if isinstance(picked, Mat):
        return mat_parts(view, picked.seat, width)
    if isinstance(picked, Joining):
        return joining_parts(view, picked.place)
    if isinstance(picked, Looked):
        return looked_parts(view, offers, picked.place, width)
    if view.meeting is not None:
        return duel_parts(view, offers, view.meeting, width)
    likely = tuple(offer for offer in offers if not offer.rare and offer.entry not in GOING)
    if any(offer.entry in TURN for offer in likely):
        return _turn(view, likely, may_move=any(one.entry is Move and not one.rare for one in offers))
    return _asked(likely, view, width)


def _asked(likely: tuple[Offer, ...], view: View, width: int) -> list[ft.Control]:
    """Other questions: setup, vanishing planets, targets."""
    parts: list[ft.Control] = []
    naming = [offer for offer in likely if offer.entry is LayPlanet]
    others = [offer for offer in likely if offer.entry not in {LayPlanet, LayHazard, ChooseRace}]
    for offer in likely:
        if offer.entry is LayHazard:
            parts += [hazard_keys(offer), *dealing_key(view)]
        elif offer.entry is ChooseRace:
            parts += race_keys(offer)
    if len(naming) == 1 and naming[0].open:
        parts.append(number_keys(naming[0], view, width))
    elif naming:
        parts.append(note(worded(say("Tap it on the map.")), 16))
    if others and all(offer.entry is Loot for offer in others):
        parts += loot_keys(others, width)
    elif others and not any(offer.open for offer in others):
        words = [capital(worded(offer.prompt)) for offer in others]
        likely_one = None if parts else others[0]
        keys = [offered(one, said, is_likely=one is likely_one) for one, said in zip(others, words, strict=True)]
        parts.append(wrapped(keys))
    elif others:
        parts += offer_buttons(others, Way(controller_here().table.reader(), "tray"))
    elif not parts:
        parts.append(note(worded(say("Tap a lit place on the map.")), 16))
    hit = [offer.fixed["seat"] for offer in likely if offer.entry is BeHit]
    away = escapes(hit[0]) if hit else []
    return [*parts, cards_laid([play_key(one) for one in away], width)] if away else parts


def _turn(view: View, likely: tuple[Offer, ...], *, may_move: bool) -> list[ft.Control]:
    """The hazard here, then other actions of a turn; moves are made on the map, which is said where there is room."""
    head: ft.Control | None = None
    ways: ft.Control | None = None
    overcoming = [offer for offer in likely if offer.entry is Overcome]
    laying = [offer for offer in likely if offer.entry is LayHazard]
    if overcoming:
        hazard = view.hazards[overcoming[0].fixed["place"]]
        name = hazard.name if hazard is not None and hazard.name is not None else ""
        rules = why(hazard_rules(hazard.id if hazard is not None else None), name)
        keys = [offered(offer, capital(worded(_overcoming(offer)))) for offer in overcoming]
        head, ways = heading(worded(say("{name}: overcome it by", name=name))), wrapped([*keys, rules])
    elif may_move and not laying:
        head = heading(worded(say("Tap a lit place on the map to move.")))
    hazards = [part for one in laying for part in (heading(capital(worded(one.prompt))), hazard_keys(one))]
    keys = [
        offered(offer, worded(say("Approach {who}", who=Who(seat))), {"to": seat})
        for offer in likely
        if offer.entry is Approach
        for seat in offer.choices("to")
    ]
    first = next((offer for offer in likely if offer.entry is Take), None)
    for offer in likely:
        if offer.entry not in {Overcome, LayHazard, Approach}:
            words = worded(SHORT.get(offer.entry, offer.prompt))
            keys.append(offered(offer, words, is_likely=offer is first))
    laid = stretched(*hazards) if hazards else None
    return [stretched(slot(head), slot(ways), slot(laid), wrapped(keys), gap=0)]


def _overcoming(offer: Offer) -> Sentence:
    way = way_label(offer.fixed["by"])
    return say("{way}, and keep it", way=way) if offer.fixed["keep"] else way
