"""Heights (dp) of the answers to each kind of question, row by row."""

from collections.abc import Sequence

from companion.boards.haggatha.cove_keys import DRAWN, drawn_height
from companion.boards.haggatha.roll_pad import roll_height
from companion.boards.keys import FINGER, MAIN, TALL, high
from companion.table.control.scene import Scene
from referees.haggatha.sheet.star_charting import FinishLines

COVE, LEAST_COVE = 206, 186  # a full record of the cove must not move or scroll on a usual phone
USUAL = 320  # dp; narrower trays leave a row of boxes on the sheet clear of a card
FINAL = COVE + 20  # with a legend


def answer_rows(kind: str, scene: Scene, width: int) -> Sequence[int]:
    """Row heights of the answers. While lines are drawn, the sheet gets all the room but that of the key to stop."""
    if kind == "DrawLines":
        return (TALL,) if any(offer.entry is FinishLines for offer in scene.offers) else ()
    if scene.view.cove is not None:
        return (FINAL if kind == "FinalCount" else COVE if width >= USUAL else LEAST_COVE,)
    if kind == "SetUpRoll":
        return roll_height(width), 0
    if kind == "Sponsorship":  # one Hall pays, seldom two; the sheet gets the rest
        return (MAIN,)
    # Enough for a roll and a drawn Adventurer, or four actions and other keys.
    drawing = roll_height(width), DRAWN, drawn_height(width, are_two_likely=True)
    return max(drawing, [FINGER] * 5, key=high)
