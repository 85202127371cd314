"""The board of Meow Oracle: each player's 3×3 area, the cards in hand, the card pad."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.boards import Board
from companion.boards.meow_oracle.areas import Areas, drawing, follows, scored, where
from companion.boards.meow_oracle.faces import OF_CARDS
from companion.boards.meow_oracle.in_hand import CardPad, InHand, answer_rows, primary
from companion.boards.meow_oracle.taps import hint, is_in_hand, opens
from companion.measures import GAP, SNUG
from referees.meow_oracle.pieces import FACE_DOWN
from referees.meow_oracle.view import Scored
from scoresheets.meow_oracle.cards import area, card_shapes
from scoresheets.sheet import Sheet, in_rows, picture

WIDE, HIGH = 56, 76
# the worked example of the rules: MO-20, MO-22
EXAMPLE = Scored(
    ("B0", "R1", "G3", "R5", "J5", "B9", "G6", "R8", "B4"), ((0, 1, 2, 3, 4, 5), (0, 4, 8), (2, 4, 6), (1, 4, 7))
)


def _cards(cards: Sequence[str], width: float, gap: float = GAP) -> Sheet:
    return in_rows([picture(card_shapes(card, WIDE, HIGH), WIDE, HIGH) for card in cards], width, gap)


PICTURES: dict[str, Callable[[int], Sheet]] = {
    "colours": partial(_cards, ("R7", "B2", "G10", "J4")),
    "area": lambda _: _cards([FACE_DOWN] * 9, 3 * (WIDE + SNUG), SNUG),
    "turned": partial(_cards, ("G3", "R8", "B5", FACE_DOWN)),
    "scored": lambda _: area(EXAMPLE),
}

BOARD = Board(
    control=Areas,
    tray=InHand,
    rows=answer_rows,
    primary=primary,
    is_in_hand=is_in_hand,
    pickers={"card": CardPad},
    hint=hint,
    follows=follows,
    where=where,
    drawing=drawing,
    opens=opens,
    scored=scored,
    pieces=dict.fromkeys(("turn_up", "give", "place", "lies"), ("card", OF_CARDS)),
    pictures=PICTURES,
)
