"""The board of Interstellar Oracle: map with collapse clock, players' mats, duel."""

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.boards import Board, News, by_tray
from companion.boards.interstellar_oracle.buttons import PIECES
from companion.boards.interstellar_oracle.map import Map, drawing, follows, where
from companion.boards.interstellar_oracle.mats import named, own_hand
from companion.boards.interstellar_oracle.pads import FIELDS, FieldPad
from companion.boards.interstellar_oracle.tray import SpaceTray, answer_rows, primary
from companion.measures import GAP
from referees.common.values.change import changed
from referees.common.words import say
from referees.interstellar_oracle.table.pieces import INNER
from scoresheets.interstellar_oracle.pieces import CODES, Planet, Token, oracle, planet
from scoresheets.sheet import Sheet, in_rows, picture

DISC = 72
KITH, HUMANS = Token(CODES["kith"], "orange mark"), Token(CODES["humans"], "sky mark")


def _planet(number: int, *tokens: Token, **facts: Any) -> Sheet:
    return picture(planet(Planet(number, number in INNER, tokens=tokens, **{"cards": 1, **facts}), DISC), DISC, DISC)


PLAGUE, NATIVES = _planet(3, hazard="plague"), _planet(8, hazard="natives")
SYSTEM = in_rows([_planet(17), _planet(24), _planet(29), PLAGUE, NATIVES], 3 * (DISC + GAP))

PICTURES: dict[str, Callable[[int], Sheet]] = {
    "oracle": lambda _: picture(oracle((DISC / 2, DISC / 2), DISC / 2 - 2), DISC, DISC),
    "system": lambda _: SYSTEM,
    "turn": partial(in_rows, [_planet(24, KITH), NATIVES]),
    "meeting": lambda _: _planet(17, KITH, HUMANS),
    "collapse": partial(
        in_rows,
        [
            _planet(30, is_there=False),
            _planet(29, soon=1),
            _planet(28, soon=2),
            _planet(3, changed(KITH, has_oracle=True), cards=0),
        ],
    ),
}

# entries for one of several places
KINDS = {
    "lay_planet": say("Enter a planet on the map"),
    "lay_hazard": say("Enter a hazard on the map"),
    "look": say("A player looks under a planet"),
    "take": say("Take a card from a planet"),
    "move": say("Move to another place"),
    "overcome": say("Overcome a hazard in another way"),
}
BOARD = Board(
    control=Map,
    tray=SpaceTray,
    hint=by_tray,
    follows=follows,
    where=where,
    drawing=drawing,
    rows=answer_rows,
    primary=primary,
    pickers={name: partial(FieldPad, name=name) for name in FIELDS},
    named=named,
    kinds=KINDS,
    own=own_hand,
    news=News(frozenset({"IO-80"}), ft.Icons.REMOVE_RED_EYE),
    pieces=PIECES,
    named_by_own=("took", "left", "saw"),
    pictures=PICTURES,
)
