"""Setting up on the map: numbers for planets, kinds for hazards, races to choose from."""

from __future__ import annotations

from functools import partial
from secrets import SystemRandom

import flet as ft

from companion.boards.interstellar_oracle.buttons import deed, why
from companion.boards.interstellar_oracle.reference import hazard_rules, race_rules, race_text
from companion.boards.keys import in_a_row, key
from companion.boards.scene import Scene
from companion.boards.taps import Enter, Tap, tap
from companion.screens.table.hands import Hands
from companion.theme import GAP
from companion.widgets import wrapped
from referees.common.protocol.offer import Choice, Offer
from referees.common.protocol.sentence import say
from referees.interstellar_oracle.setup.dealing import deal_all
from referees.interstellar_oracle.table.pieces import INNER, OUTER, race_label
from referees.interstellar_oracle.table.view import View

__all__ = ["DEAL", "hazard_keys", "number_keys", "race_keys"]

DEAL = say("Have the app deal all")
IN_ROW = 6
SQUARE = 48


def number_keys(offer: Offer, view: View, width: int, hands: Hands) -> ft.Control:
    """The numbers that a planet may have, one tap each. A key keeps its place when others are used up: the next one is
    not moved under the finger."""
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


def _deal_key(hands: Hands) -> ft.Control:
    """As long as nothing lies there the app may deal, and the table lays its cards out as the map shows them."""

    def dealt(scene: Scene) -> Tap:
        return Enter(deal_all(hands.table.config, scene.view.places, _shuffle), keeps=True)

    return deed(hands.table.text(DEAL), tap(hands, dealt), hands)


def _shuffle(count: int) -> list[int]:
    return SystemRandom().sample(range(count), count)


def hazard_keys(offer: Offer, hands: Hands) -> ft.Control:
    """The hazards of the kit, and the rules about them."""
    domain = offer.open["hazard"]
    assert isinstance(domain, Choice)
    words = {one: hands.table.text(domain.label(one)) for one in domain.values}
    keys = [deed(said, partial(hands.choose, offer, {"hazard": one}), hands) for one, said in words.items()]
    return wrapped([*keys, why(hazard_rules(None), "hazards", hands)])


def race_keys(offer: Offer, hands: Hands) -> list[ft.Control]:
    """Both races with what they can do."""
    reader = hands.table.reader()
    parts: list[ft.Control] = []
    for race in offer.choices("race"):
        name = reader.text(race_label(race))
        take = deed(name, partial(hands.choose, offer, {"race": race}), hands, is_likely=True, expand=True)
        parts.append(ft.Row([take, why(race_rules(race), name, hands)], spacing=4))
        text = ft.Text(race_text(race), size=14, color=ft.Colors.ON_SURFACE_VARIANT)
        parts.append(ft.Semantics(content=text, container=True))  # else all of it is said of both
    return parts
