"""The boards by id (`About.board`). A board shows the view and offers; its taps make the same entries as forms."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import flet as ft

from companion.look.shapes import painted
from companion.look.widgets import sign, spoken, strong
from companion.measures import NARROWEST, Place, Room
from companion.table.control.draft import Draft
from companion.table.control.scene import Scene
from referees.common.words import Choice, Entry, Offer, Sentence, say
from scoresheets.sheet import Sheet

LEAST = Room(NARROWEST, 120)  # smaller spaces scroll
COVERED = 84  # dp that a card may cover with large text
MakeControl = Callable[[Scene, Room], Any]

# replaces the form; its scene lacks the draft, so that drafts don't redraw it
Tray = Callable[[Scene], Any]

# a pad for a field; stays mounted, so that opening it is a small update
Picker = Callable[[Choice, int], Any]
Head = Callable[[Any], Any]

# view, part's index, seat, name, index of the highlighted line
Scored = Callable[[Any, int, int, str, int | None], Any]

# seat's view, player's name; shown only when passing the phone
Own = Callable[[Any, str], Any]


def by_tray(offers: tuple[Offer, ...]) -> Sentence:
    """An empty hint instead of buttons, for boards whose tray answers every question."""
    return say("")


class Named(NamedTuple):
    """A rare offer's short name and icon."""

    words: Sentence
    sign: Any


class Piece(NamedTuple):
    """A piece's icon or letters, and its colour, if any."""

    sign: ft.IconData | str
    colour: str | None = None


# by kind of entry: a piece, or a field and the piece by its value
Pieces = Mapping[str, Piece | tuple[str, Mapping[Any, Piece]]]


def pictured(piece: Piece, size: int, ink: ft.ColorValue | None = None) -> ft.Control:
    """A piece's icon or letters, in `ink` unless it has a colour; screen readers skip it, since text is beside it."""
    if isinstance(piece.sign, str):
        return strong(piece.sign, size - 3, ft.FontWeight.W_700, color=ink, semantics_label="")
    return sign(piece.sign, size=size, color=piece.colour or ink)


def piece_of(entry: Entry | None, pieces: Pieces) -> Piece | None:
    """The piece that stands for an entry."""
    piece = None if entry is None else pieces.get(entry.kind_name())
    if piece is None or isinstance(piece, Piece):
        return piece
    field, by_value = piece
    return by_value.get(getattr(entry, field, None))


class News(NamedTuple):
    """Passages whose consequences go on the news card, and that card's icon."""

    passages: frozenset[str]
    sign: Any


@dataclass(frozen=True)
class Board:
    """A game's board, tray and pads, and other functions that the table's screen calls."""

    control: MakeControl
    tray: Tray | None = None
    is_in_hand: Callable[[Any], bool] = lambda view: False
    pickers: Mapping[str, Picker] = field(default_factory=dict)
    heads: Mapping[str, Head] = field(default_factory=dict)
    # replaces the form's buttons; `by_tray` if the tray answers every question
    hint: Callable[[tuple[Offer, ...]], Sentence | None] = lambda offers: None
    # scroll key of the relevant part
    follows: Callable[[Scene], str | None] = lambda scene: None
    # box of that part; None scrolls to the beginning
    where: Callable[[Scene, Room, float], Place | None] = lambda scene, room, words: None
    # dp that a card may cover; None: the default
    leaves_free: Callable[[Scene, Room, float], int | None] = lambda scene, room, words: None
    rows: Callable[[str, Scene, int], Sequence[int]] | None = None
    """Row heights (dp) of answers and `primary`, by question kind and inner width; equal for kinds that alternate."""
    # the most common answer, pinned to the tray's lower right corner
    primary: Callable[[Scene], Any | None] = lambda scene: None
    # draft started automatically after an entry
    opens: Callable[[Scene, Entry | None], Draft | None] = lambda scene, last: None
    named: Callable[[Offer], Named | None] = lambda offer: None
    # common label of several offers of a kind, if their prompts start differently
    kinds: Mapping[str, Sentence] = field(default_factory=dict)
    scored: Scored | None = None
    own: Own | None = None
    news: News | None = None
    pieces: Pieces = field(default_factory=dict)
    drawing: Callable[[Scene, Room], Sheet] | None = None  # for export and print
    # the rulebook's, by name: functions of the width in dp
    pictures: Mapping[str, Callable[[int], ft.Control | Sheet]] = field(default_factory=dict)
    named_by_own: tuple[str, ...] = ()  # fields in which a player names secret cards

    def names_own(self, offers: Iterable[Offer], seat: int) -> list[Offer]:
        """A seat's offers to name secret cards; for each prompt, only the one with the fewest open fields."""
        own = [offer for offer in offers if offer.fixed.get("seat") == seat and offer.open]
        named = [offer for offer in own if {*offer.open} <= {*self.named_by_own}]
        return [*{offer.prompt: offer for offer in sorted(named, key=lambda offer: -len(offer.open))}.values()]


BOARDS = {
    "meow_oracle": "companion.boards.meow_oracle:BOARD",
    "higgins_oracle": "companion.boards.higgins_oracle:BOARD",
    "haggatha": "companion.boards.haggatha:BOARD",
    "interstellar_oracle": "companion.boards.interstellar_oracle:BOARD",
    "oblivion": "companion.boards.oblivion:BOARD",
}


@cache
def board(id: str | None) -> Board | None:
    """The board with that id, imported on demand; None for games without one."""
    if id is None or id not in BOARDS:
        return None
    module, _, name = BOARDS[id].partition(":")
    loaded: Board = getattr(import_module(module), name)
    return loaded


def picture(game: str, name: str, label: str, width: int) -> ft.Control | None:
    """The named picture from the rulebook, labelled for screen readers."""
    of_game = board(game)
    if of_game is None or not name:
        return None
    image = of_game.pictures[name](width)
    control = painted(image.printed, image.width, image.height, is_thin=False) if isinstance(image, Sheet) else image
    return ft.Container(spoken(control, label, image=True), alignment=ft.Alignment.CENTER)
