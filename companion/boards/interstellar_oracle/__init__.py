"""The board of Interstellar Oracle: map with collapse clock, players' mats, duel."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards import Board, News, by_tray
from companion.boards.interstellar_oracle.buttons import PIECES
from companion.boards.interstellar_oracle.faces import CODES, Planet, Token, oracle_sign, planet_shapes
from companion.boards.interstellar_oracle.map import Map, follows, where
from companion.boards.interstellar_oracle.mats import named, own_hand
from companion.boards.interstellar_oracle.pads import FIELDS, FieldPad
from companion.boards.interstellar_oracle.tray import SpaceTray, answers_height, primary
from companion.boards.keys import side_by_side
from companion.look.drawing import Point, canvas
from companion.look.widgets import CENTRED, column, row
from companion.measures import GAP
from referees.common.words import say
from referees.interstellar_oracle.table.pieces import place_of

__all__ = ["BOARD"]

# Pictures of the rulebook, by their names there: functions of the width there is, in dp

DISC = 84
KITH = Token(CODES["kith"], "orange", is_active=True, has_oracle=False)
HUMANS = Token(CODES["humans"], "sky", is_active=True, has_oracle=False)
HOLDER = Token(CODES["kith"], "orange", is_active=True, has_oracle=True)


def _planet(
    number: int, *tokens: Token, hazard: str | None = None, cards: int = 1, soon: int | None = None, gone: bool = False
) -> ft.Control:
    place = place_of(0, "inner_left" if number <= 12 else "outer_left")
    planet = Planet(place, number, not gone, hazard, "", cards, False, tokens, soon, "no", "")
    return canvas(planet_shapes(planet, DISC, greys=False), DISC)


def _system(_: int) -> ft.Control:
    outer = row(*[_planet(number) for number in (17, 24, 29)])
    inner = row(_planet(3, hazard="plague"), _planet(8, hazard="natives"))
    return column(outer, inner, gap=GAP, horizontal_alignment=CENTRED)


PICTURES = {
    "oracle": lambda _: canvas(oracle_sign(Point(DISC / 2, DISC / 2), DISC / 2 - 2), DISC),
    "system": _system,
    "turn": lambda _: side_by_side(_planet(24, KITH), _planet(8, hazard="natives")),
    "meeting": lambda _: side_by_side(_planet(17, KITH, HUMANS)),
    "collapse": lambda _: side_by_side(
        _planet(30, gone=True), _planet(29, soon=1), _planet(28, soon=2), _planet(3, HOLDER, cards=0)
    ),
}

KINDS = {
    "lay_planet": say("Which planet lies at a place"),
    "lay_hazard": say("Which hazard lies at a place"),
    "look": say("A player looks under a planet"),
    "take": say("Take from a planet"),
    "move": say("Move to another place"),
    "overcome": say("Overcome a hazard in another way"),
}
"""What is done at one of several places."""

BOARD = Board(
    drawn=Map,
    tray=SpaceTray,
    hint=by_tray,
    follows=follows,
    where=where,
    answers_height=answers_height,
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
