"""The board of Oblivion: the draft's piles, each player's two lanes, attacks with their components."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards import Board, by_tray
from companion.boards.oblivion.pads import CardPad, PlacePad
from companion.boards.oblivion.table import Battle, follows
from companion.boards.oblivion.tray import BattleTray, tray_height
from companion.boards.piece import Piece, Pieces

__all__ = ["BOARD"]

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
    tray_height=tray_height,
    pieces=PIECES,
    pickers={"card": CardPad, **{name: partial(PlacePad, name=name) for name in PLACES}},
)
