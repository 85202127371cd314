"""How Meow Oracle's cards look on keys and pads, and their symbols beside text."""

import flet as ft

from companion.boards import Piece
from companion.look.shapes import painted
from referees.meow_oracle.pieces import DECK
from scoresheets.meow_oracle.cards import FACES, card_shapes

ICONS = {"R": ft.Icons.LOCAL_FIRE_DEPARTMENT, "G": ft.Icons.ECO, "B": ft.Icons.WATER_DROP, "J": ft.Icons.STAR}
# a joker's symbol has the text colour
OF_CARDS = {card: Piece(ICONS[card[0]], None if card[0] == "J" else FACES[card[0]].fill) for card in DECK}


def card_face(card: str | None, width: float, height: float, *, is_faint: bool = False) -> ft.Control:
    """Draws a card, its back or an empty place."""
    return painted(card_shapes(card, width, height, is_faint=is_faint), width, height)
