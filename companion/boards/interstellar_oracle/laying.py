"""The keys of numbers, hazards and races in the tray of Interstellar Oracle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import SystemRandom
from typing import Any

import flet as ft

from companion.boards.interstellar_oracle.buttons import (
    deed,
    hazard_rules,
    offered,
    race_rules,
    race_text,
    why,
)
from companion.boards.keys import in_a_row, key
from companion.boards.taps import Enter, Tap, choosing, tap
from companion.look.widgets import column, note, strong, wrapped
from companion.measures import GAP, SNUG
from companion.table.control.controller import TableController
from companion.table.control.scene import Scene
from companion.window.at_table import controller_here, worded
from referees.common.words import Choice, Offer, say
from referees.interstellar_oracle.setup.dealing import deal_all, deal_rest
from referees.interstellar_oracle.table.pieces import INNER, OUTER, race_label
from referees.interstellar_oracle.table.view import View

__all__ = ["DEAL", "DEAL_REST", "dealing_key", "hazard_keys", "loot_keys", "number_keys", "race_keys"]

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
