"""The board of Oblivion: draft piles, each player's two lanes, attacks with their components."""

from collections.abc import Callable, Iterable
from functools import partial

import flet as ft

from companion.boards import Board, Piece, Pieces, by_tray
from companion.boards.keys import Size
from companion.boards.oblivion.deck import CardPad, PlacePad
from companion.boards.oblivion.table import Battle, drawing, follows, left_free, where
from companion.boards.oblivion.tray import BattleTray, answer_rows, primary
from referees.common.words import say
from referees.oblivion.table.kit import shipped
from scoresheets.oblivion.cards import CardFace, printed
from scoresheets.shapes import Look, Rect
from scoresheets.sheet import Sheet, in_rows, picture

LARGE, SMALL = Size(112, 130), Size(86, 100)
LANES = ("", "tinker", "vampire_lord"), ("healer", "knight", "")  # the example of OB-33


def _cards(faces: Iterable[CardFace | None], size: Size, width: float) -> Sheet:
    return in_rows([picture(face.shapes(*size) if face else VACANT, *size) for face in faces], width)


def _printed(id: str) -> CardFace | None:
    return printed(shipped().cards[id]) if id else None


VACANT = (Rect(0.5, 0.5, SMALL.width - 1, SMALL.height - 1, Look(stroke="faint", width=1), 8),)
ROW = ("vampire_lord", "tinker", "knight", "healer", "imp")
HURT = [printed(shipped().cards[id])._replace(damage=damage) for id, damage in (("knight", 2), ("healer", 0))]
PICTURES: dict[str, Callable[[int], Sheet]] = {
    "card": partial(_cards, [_printed("vampire_lord")], LARGE),
    "layout": partial(_cards, [*map(_printed, ROW)], SMALL),
    "battlefield": lambda _: _cards([_printed(id) for lane in LANES for id in lane], SMALL, 3 * (SMALL.width + 8)),
    "damage": partial(_cards, HURT, LARGE),
}

PLACES = ("target", "attacker", "cell", "source")  # fields that hold a place on a battlefield
CARD = Piece(ft.Icons.STYLE)
PIECES: Pieces = {
    **dict.fromkeys(("lay_out", "put_on_pile", "pick", "place", "move"), CARD),
    "attack": Piece(ft.Icons.COLORIZE), "use_power": Piece(ft.Icons.AUTO_AWESOME),
}  # fmt: skip

BOARD = Board(
    control=Battle,
    tray=BattleTray,
    hint=by_tray,
    follows=follows,
    where=where,
    leaves_free=left_free,
    rows=answer_rows,
    primary=primary,
    kinds={"use_power": say("Use a power in a way the kit doesn't allow")},
    pieces=PIECES,
    pickers={"card": CardPad, **{name: partial(PlacePad, name=name) for name in PLACES}},
    drawing=drawing,
    pictures=PICTURES,
)
