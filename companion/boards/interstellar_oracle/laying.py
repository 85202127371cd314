"""Setup on the map: keys for planet numbers, hazards and races."""

from __future__ import annotations

from functools import partial
from secrets import SystemRandom

import flet as ft

from companion.boards.interstellar_oracle.buttons import deed, why
from companion.boards.interstellar_oracle.reference import hazard_rules, race_rules, race_text
from companion.boards.keys import in_a_row, key
from companion.boards.taps import Enter, Tap, tap
from companion.look.widgets import wrapped
from companion.measures import GAP
from companion.table.controller import TableController
from companion.table.scene import Scene
from referees.common.protocol.offer import Choice, Offer
from referees.common.protocol.sentence import say
from referees.interstellar_oracle.setup.dealing import deal_all
from referees.interstellar_oracle.table.pieces import INNER, OUTER, race_label
from referees.interstellar_oracle.table.view import View

__all__ = ["DEAL", "hazard_keys", "number_keys", "race_keys"]

DEAL = say("Have the app deal all")
IN_ROW = 6
SQUARE = 48


def number_keys(offer: Offer, view: View, width: int, hands: TableController) -> ft.Control:
    """A key for each possible planet number. Keys keep their place when others are used up, so none moves under the
    finger."""
    domain = offer.open["planet"]
    assert isinstance(domain, Choice)
    left = domain.values
    shown = next((ring for ring in (INNER, OUTER) if all(number in ring for number in left)), left)
    across = in_a_row(width, IN_ROW)
    wide = (width - (across - 1) * GAP) / across
    reader = hands.table.reader()

    def one(number: int) -> ft.Control:
        if number not in left:
            return ft.Container(width=wide, height=SQUARE)
        words = ft.Text(str(number), size=19, weight=ft.FontWeight.W_700)
        said = reader.text(say("Planet {number}", number=number))
        return key(words, said, partial(hands.choose, offer, {"planet": number}), width=wide, height=SQUARE,
                   hands=hands)  # fmt: skip

    rows = [shown[at : at + across] for at in range(0, len(shown), across)]
    keys = [ft.Row([one(number) for number in row], spacing=GAP) for row in rows]
    is_bare = all(planet is None for planet in view.planets)
    return ft.Column([*keys, *([_deal_key(hands)] if is_bare else [])], spacing=GAP, tight=True)


def _deal_key(hands: TableController) -> ft.Control:
    """Before anything is laid out the app may deal; the players then lay out their cards as the map shows."""

    def dealt(scene: Scene) -> Tap:
        return Enter(deal_all(hands.table.config, scene.view.places, _shuffle), keeps=True)

    return deed(hands.table.text(DEAL), tap(hands, dealt), hands)


def _shuffle(count: int) -> list[int]:
    return SystemRandom().sample(range(count), count)


def hazard_keys(offer: Offer, hands: TableController) -> ft.Control:
    """The kit's hazards, and a link to their rules."""
    domain = offer.open["hazard"]
    assert isinstance(domain, Choice)
    words = {one: hands.table.text(domain.label(one)) for one in domain.values}
    keys = [deed(said, partial(hands.choose, offer, {"hazard": one}), hands) for one, said in words.items()]
    return wrapped([*keys, why(hazard_rules(None), "hazards", hands)])


def race_keys(offer: Offer, hands: TableController) -> list[ft.Control]:
    """Both races with their abilities."""
    reader = hands.table.reader()
    parts: list[ft.Control] = []
    for race in offer.choices("race"):
        name = reader.text(race_label(race))
        take = deed(name, partial(hands.choose, offer, {"race": race}), hands, is_likely=True, expand=True)
        parts.append(ft.Row([take, why(race_rules(race), name, hands)], spacing=4))
        text = ft.Text(race_text(race), size=14, color=ft.Colors.ON_SURFACE_VARIANT)
        parts.append(ft.Semantics(content=text, container=True))  # otherwise screen readers merge both texts
    return parts
