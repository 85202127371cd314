"""The board of Oblivion: the draft's piles, each player's two lanes, attacks with their components."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards import Board, Piece, Pieces, by_tray
from companion.boards.keys import Size, side_by_side
from companion.boards.oblivion.deck import CardPad, PlacePad
from companion.boards.oblivion.faces import card_face, kit_face, vacant_face
from companion.boards.oblivion.table import Battle, follows, where
from companion.boards.oblivion.tray import BattleTray, answers_height, primary
from companion.look.widgets import column, row
from companion.measures import SNUG
from referees.common.words import say
from referees.oblivion.table.kit import shipped
from referees.oblivion.view import CardView

__all__ = ["BOARD"]

# Pictures of the rulebook, by their names there: functions of the width there is, in dp

LARGE, SMALL = Size(118, 136), Size(92, 106)
LANES = (("", "tinker", "vampire_lord"), ("healer", "knight", ""))
"""The example of a battlefield, OB-33."""


def _card(id: str, size: Size) -> ft.Control:
    return kit_face(shipped().cards[id], size) if id else vacant_face(size, is_lit=False)


def _hurt(id: str, damage: int, *, is_shielded: bool = False) -> ft.Control:
    """A card with damage counters on a battlefield."""
    card = shipped().cards[id]
    seen = CardView(
        spot=(0, "bottom", 0), id=id, name=card.name, printed=card.name, kinds=card.kinds,
        power=card.power, attack=card.attack, parts=(), health=card.health, damage=damage, is_shielded=is_shielded,
        is_attackable=False, has_attacked=False, may_attack=False, may_attack_alone=False, may_use_power=False,
        is_spent=False, is_dying=False,
    )  # fmt: skip
    return card_face(seen, LARGE)


def _battlefield(_: int) -> ft.Control:
    return column(*[row(*[_card(id, SMALL) for id in lane], gap=SNUG) for lane in LANES], gap=SNUG)


PICTURES = {
    "card": lambda _: _card("vampire_lord", LARGE),
    "layout": lambda _: side_by_side(
        *[_card(id, SMALL) for id in ("vampire_lord", "tinker", "knight", "healer", "imp")]
    ),
    "battlefield": _battlefield,
    "damage": lambda _: side_by_side(_hurt("knight", 2), _hurt("healer", 0)),
}

PLACES = ("target", "attacker", "cell", "source")
"""Open fields that hold a place on a battlefield."""

CARD = Piece(ft.Icons.STYLE)
PIECES: Pieces = {
    **dict.fromkeys(("lay_out", "put_on_pile", "pick", "place", "move"), CARD),
    "attack": Piece(ft.Icons.COLORIZE), "use_power": Piece(ft.Icons.AUTO_AWESOME),
}  # fmt: skip

BOARD = Board(
    drawn=Battle,
    tray=BattleTray,
    hint=by_tray,
    follows=follows,
    where=where,
    answers_height=answers_height,
    primary=primary,
    kinds={"use_power": say("A power, in a way that the kit rules out")},
    pieces=PIECES,
    pickers={"card": CardPad, **{name: partial(PlacePad, name=name) for name in PLACES}},
    pictures=PICTURES,
)
