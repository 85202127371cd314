"""The Oracle on the screen: crown, hand, deck and the race; keys for ranks and answers; cards to lay out."""

from __future__ import annotations

from companion.boards import Board
from companion.boards.higgins_oracle.answers import answers
from companion.boards.higgins_oracle.asking import AskingKeys, hint
from companion.boards.higgins_oracle.card_pad import CardPad
from companion.boards.higgins_oracle.race import Race
from companion.boards.higgins_oracle.winnings import winnings

__all__ = ["BOARD"]

BOARD = Board(drawn=Race, tray=AskingKeys, pickers={"card": CardPad}, heads={"card": answers}, hint=hint, own=winnings)
