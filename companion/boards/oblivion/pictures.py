"""Pictures of the rulebook: cards of the kit that is shipped, laid out and on a battlefield."""

from __future__ import annotations

import flet as ft

from companion.boards.keys import Size
from companion.boards.oblivion.faces import card_face, kit_face, vacant_face
from companion.boards.pictured import Pictures, side_by_side
from companion.look.widgets import column, row
from companion.measures import SNUG
from referees.oblivion.table.kit import shipped
from referees.oblivion.view import CardView

__all__ = ["PICTURES"]

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


PICTURES: Pictures = {
    "card": lambda _: _card("vampire_lord", LARGE),
    "layout": lambda _: side_by_side(
        *[_card(id, SMALL) for id in ("vampire_lord", "tinker", "knight", "healer", "imp")]
    ),
    "battlefield": _battlefield,
    "damage": lambda _: side_by_side(_hurt("knight", 2), _hurt("healer", 0)),
}
