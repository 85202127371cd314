"""The board of The Oracle: crown, hand, deck and race; keys for ranks and answers; a card pad."""

from __future__ import annotations

from companion.boards import Board
from companion.boards.higgins_oracle.asking import AskingKeys, CardPad, answers, hint
from companion.boards.higgins_oracle.faces import winnings
from companion.boards.higgins_oracle.race import Race

__all__ = ["BOARD"]

BOARD = Board(drawn=Race, tray=AskingKeys, pickers={"card": CardPad}, heads={"card": answers}, hint=hint, own=winnings)
