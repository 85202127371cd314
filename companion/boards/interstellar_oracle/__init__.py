"""The board of Interstellar Oracle: map with collapse clock, players' mats, duel."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards import Board, News, by_tray
from companion.boards.interstellar_oracle.buttons import PIECES
from companion.boards.interstellar_oracle.map import Map, follows
from companion.boards.interstellar_oracle.mats import named, own_hand
from companion.boards.interstellar_oracle.panels import FieldPad
from companion.boards.interstellar_oracle.tray import SpaceTray, tray_height

__all__ = ["BOARD"]

FIELDS = ("to", "place", "by", "card", "first", "second", "took", "left", "gives", "gets", "saw")
"""Open fields that hold a place or a card."""

BOARD = Board(
    drawn=Map,
    tray=SpaceTray,
    hint=by_tray,
    follows=follows,
    tray_height=tray_height,
    pickers={name: partial(FieldPad, name=name) for name in FIELDS},
    named=named,
    own=own_hand,
    news=News(frozenset({"IO-80"}), ft.Icons.REMOVE_RED_EYE),
    pieces=PIECES,
    named_by_own=("took", "left", "saw"),
)
