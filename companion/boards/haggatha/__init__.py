"""The board of Haggatha: dry-erase sheet, Divining Dish, possible actions, bonuses."""

from collections.abc import Callable, Iterable
from functools import partial

import flet as ft

from companion.boards import Board, Piece, Pieces, by_tray
from companion.boards.haggatha import dish
from companion.boards.haggatha.cove import LOOK, cove, follows, where
from companion.boards.haggatha.heights import answer_rows
from companion.boards.haggatha.merchants import row_drawing as merchants_drawn
from companion.boards.haggatha.table import WholeTable, coverable
from companion.boards.haggatha.tray import HaggathaTray, primary
from companion.boards.tiles import sheet_of
from companion.measures import SNUG, Room
from companion.table.control.scene import Scene
from referees.haggatha.table.kit import shipped
from referees.haggatha.table.pieces import COLOURS, CUSTOMERS, GOODS
from scoresheets.haggatha import drawing as drawing_of_sheet, facts_of, pieces, sheet
from scoresheets.shapes import Shape, Text, scaled, shifted
from scoresheets.sheet import Sheet, in_rows, picture

PIECE = 52
SHEET = 560  # dp
LEGIBLE = 6  # dp


def _in_rows(shapes: Iterable[tuple[Shape, ...]], width: float) -> Sheet:
    room = PIECE + 2 * SNUG
    return in_rows([picture([shifted(shape, SNUG, SNUG) for shape in piece], room, room) for piece in shapes], width, 0)


def _sheet(of: Sheet, width: float, marks: Iterable[Shape] = ()) -> Sheet:
    by = width / of.width
    shapes = [shape for shape in (*of.printed, *marks) if not isinstance(shape, Text) or shape.size * by >= LEGIBLE]
    return picture([scaled(shape, by) for shape in shapes], width, of.height * by)


PICTURES: dict[str, Callable[[int], Sheet]] = {
    "goods": partial(_in_rows, [pieces.good(good, colour, PIECE) for colour in COLOURS for good in GOODS]),
    "runes": partial(_in_rows, [pieces.rune(rune, PIECE) for rune in ("bone", "voodoo", "tree", 2, 4)]),
    "dish": lambda width: dish.drawing((("bone", 3), ("voodoo", "tree", 2)), min(width, 6 * PIECE)),
    "sheet": lambda width: _sheet(sheet(facts_of(shipped())), min(width, SHEET)),
    "customers": partial(_in_rows, [pieces.customer(customer, PIECE) for customer in CUSTOMERS]),
}


def drawing(scene: Scene, room: Room) -> Sheet:
    """The board for export and print: the cove (if tracked), the sheet with its marks, and the dish."""
    view = scene.view
    page = drawing_of_sheet(view)
    sheets: list[Sheet] = []
    if view.cove is not None:
        sheets += [merchants_drawn(view.cove.merchants, scene.seats, room.width), sheet_of(cove(scene, room), LOOK)]
    sheets.append(_sheet(page.sheet, room.width, page.marks))
    if view.dish is not None:
        sheets.append(dish.drawing(dish.rune_faces(view.dish), room.width))
    return in_rows(sheets, room.width)


PEN = Piece(ft.Icons.EDIT)
PIECES: Pieces = {
    **dict.fromkeys(("roll", "change_die", "move_rune"), Piece(ft.Icons.CASINO_OUTLINED)),
    **dict.fromkeys(("chart", "draw_line", "divine", "horoscope", "write_die", "write_x", "twist"), PEN),
    **dict.fromkeys(("take_gold", "count_gold", "sell"), Piece(ft.Icons.PAID_OUTLINED)),
    **dict.fromkeys(("embark", "dock"), Piece(ft.Icons.SAILING)),
    "spend_hours": Piece(ft.Icons.SCHEDULE), "take_good": Piece(ft.Icons.SCIENCE),
    "mark_faction": Piece(ft.Icons.SHIELD_OUTLINED), "sponsor": Piece(ft.Icons.SHIELD_OUTLINED),
}  # fmt: skip

BOARD = Board(
    control=WholeTable,
    tray=HaggathaTray,
    hint=by_tray,
    follows=follows,
    where=where,
    leaves_free=coverable,
    rows=answer_rows,
    primary=primary,
    pieces=PIECES,
    drawing=drawing,
    pictures=PICTURES,
)
