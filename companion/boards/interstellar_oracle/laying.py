"""Tray keys for numbers, hazards and races."""

from collections.abc import Callable, Sequence
from secrets import SystemRandom
from typing import Any

import flet as ft

from companion.boards.interstellar_oracle.answers import Key, grid
from companion.boards.interstellar_oracle.buttons import race_rules, race_text, why
from companion.boards.keys import in_a_row, key, share
from companion.boards.taps import Choose, Enter, Tap, choosing
from companion.look.widgets import column, note, strong
from companion.measures import GAP, SNUG
from companion.table.control.scene import Scene
from companion.window.at_table import controller_here, worded
from referees.common.values.value import Value
from referees.common.words import Choice, Offer, say
from referees.interstellar_oracle.setup.dealing import deal_all, deal_rest
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.pieces import INNER, OUTER, race_label
from referees.interstellar_oracle.table.view import View

DEAL, DEAL_REST = say("Let the app deal everything"), say("Deal the rest")
IN_ROW = 6
SQUARE = 48


def number_keys(offer: Offer, view: View, width: int) -> ft.Control:
    """A key for each possible planet number; used-up ones leave gaps, so no key moves under the finger."""
    domain = offer.open["planet"]
    assert isinstance(domain, Choice)
    left = domain.values
    rings = (INNER, OUTER) if view.stage == "layout" else ()
    numbers = next((ring for ring in rings if all(number in ring for number in left)), left)
    wide = _wide(width)

    def number_key(number: int) -> ft.Control:
        if number not in left:
            return ft.Container(width=wide, height=SQUARE)
        return _number_key(number, worded(say("Planet {number}", number=number)), choosing(offer, planet=number), wide)

    return column(*_in_rows([number_key(number) for number in numbers], width))


def dealing_key(view: View) -> Key:
    """The key that makes the app deal the remaining planets and hazards."""
    is_first = all(planet is None for planet in view.planets)
    return Key(DEAL if is_first else DEAL_REST, _Dealing(controller_here().table.config))


def loot_keys(offers: Sequence[Offer], width: int) -> list[ft.Control]:
    """A key for each number of cards the victor may keep, and a note on making room (IO-71)."""
    wide = _wide(width)
    keys = [_number_key(offer.fixed["kept"], worded(offer.prompt), choosing(offer), wide) for offer in offers]
    parts: list[ft.Control] = [column(*_in_rows(keys, width))]
    if any(offer.fixed["made_room"] for offer in offers):
        parts.append(note(worded(say("To make room for the cards you keep, discard some of your own."))))
    return parts


def _wide(width: int) -> float:
    return share(width, in_a_row(width, IN_ROW))


def _number_key(number: int, label: str, act: Callable[[], Any], wide: float) -> ft.Control:
    return key(strong(str(number), 19, ft.FontWeight.W_700), label, act, wide, height=SQUARE)


def _in_rows(keys: Sequence[ft.Control], width: int) -> list[ft.Control]:
    across = in_a_row(width, IN_ROW)
    return [ft.Row([*keys[at : at + across]], spacing=GAP) for at in range(0, len(keys), across)]


class _Dealing(Value):
    """On a tap, the app deals the remaining planets and hazards."""

    config: Config

    def __call__(self, scene: Scene) -> Tap:
        view, config = scene.view, self.config
        if all(planet is None for planet in view.planets):
            return Enter(deal_all(config, view.places, _shuffle), keeps=True)
        hazards = [None if hazard is None else hazard.id for hazard in view.hazards]
        return Enter(deal_rest(config, view.places, view.planets, hazards, _shuffle), keeps=True)


def _shuffle(count: int) -> list[int]:
    return SystemRandom().sample(range(count), count)


def hazard_keys(offer: Offer) -> list[Key]:
    """A key for each hazard in the kit."""
    domain = offer.open["hazard"]
    assert isinstance(domain, Choice)
    return [Key(domain.label(hazard), Choose(offer, {"hazard": hazard})) for hazard in domain.values]


def race_parts(offer: Offer, width: int) -> list[ft.Control]:
    """Keys for all races; below them their abilities."""
    races = offer.choices("race")
    parts = [grid([Key(race_label(race), Choose(offer, {"race": race})) for race in races], width)]
    for race in races:
        name = worded(race_label(race))
        words = worded(say("{race}: {abilities}", race=name, abilities=race_text(race)))
        abilities = ft.Semantics(content=note(words), container=True, expand=True)
        parts.append(ft.Row([abilities, why(race_rules(race), name)], spacing=SNUG))
    return parts
