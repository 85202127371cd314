"""How high what answers each kind of question is, in dp, by rows of keys."""

from __future__ import annotations

from collections.abc import Sequence

from companion.boards.haggatha.cove_keys import DRAWN, drawn_height
from companion.boards.haggatha.roll_pad import roll_height
from companion.boards.keys import FINGER, MAIN, high
from companion.table.control.scene import Scene

COVE = 206
"""Where the table keeps the whole game: no part of the cove may move, and with more it would have to be scrolled on a
usual phone. There is room for hours, a drawn Adventurer and the Market token; for the form of the setup and its key."""


def answer_rows(kind: str, scene: Scene, width: int) -> Sequence[int]:
    """Lines are drawn on the sheet: then its Star Chart has all the room."""
    if kind == "DrawLines":
        return ()
    if scene.view.cove is not None:
        return (COVE,)
    if kind == "SetUpRoll":
        return (roll_height(width),)
    if kind == "Sponsorship":  # one Hall pays, seldom two: the sheet has what its key leaves
        return (MAIN,)
    # A roll and a drawn Adventurer, or four actions and what else may be done. All else takes less; the sheet keeps its
    # place: in another it would be drawn again.
    drawing = roll_height(width), DRAWN, drawn_height(width, are_two_likely=True)
    return max(drawing, [FINGER] * 5, key=high)
