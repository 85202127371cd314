"""The board of Oblivion: the draft's piles, each player's two lanes, attacks with their components."""

from __future__ import annotations

from functools import partial

from companion.boards import Board, by_tray
from companion.boards.oblivion.pads import CardPad, PlacePad
from companion.boards.oblivion.table import Battle, follows
from companion.boards.oblivion.tray import BattleTray, tray_height

__all__ = ["BOARD"]

PLACES = ("target", "attacker", "cell", "source")
"""Open fields that hold a place on a battlefield."""

BOARD = Board(
    drawn=Battle,
    tray=BattleTray,
    hint=by_tray,
    follows=follows,
    tray_height=tray_height,
    pickers={"card": CardPad, **{name: partial(PlacePad, name=name) for name in PLACES}},
)
