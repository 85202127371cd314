"""Registry of boards: a game whose `About.board` is listed here is played on a picture of its table.

A board gets the view and the offers, and finds the window's controller around it; its taps make the same entries as the
form, which works without it.
"""

from __future__ import annotations

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

LEAST = Room(NARROWEST, 120)
"""The smallest space boards are laid out for; in less they scroll."""

COVERED = 84
"""What a card above the question may cover of a board where words are large, in dp."""

LOW = 330
"""Under this height, in dp, what is drawn large elsewhere is small."""


Drawn = Callable[[Scene, Room], Any]
"""The board itself in a space, a memoised component."""

Tray = Callable[[Scene], Any]
"""What lies in the tray in place of the form while `is_in_hand` holds, a memoised component; its scene says nothing of
the entry being put together, so that it is not drawn again for one."""

Picker = Callable[[Choice, int], Any]
"""A pad that fills in one field, of a width: a memoised component that stays mounted, so that opening it is a small
message."""

Head = Callable[[Any], Any]
"""The header of a pad in place of its title, or None, by the player's selection on the board."""

Scored = Callable[[Any, int, int, str, int | None], Any]
"""The drawing of one player's points in a part of the tally, or None: by the view, the part's index, the seat, the
player's name, and the index of the highlighted score line in it."""

Own = Callable[[Any, str], Any]
"""A player's private information, drawn from that seat's view, and the name; shown only when passing the phone."""


def by_tray(offers: tuple[Offer, ...]) -> Sentence:
    """Nothing is to be said: what answers the question stands in the tray."""
    return say("")


class Named(NamedTuple):
    """What a rare offer is called beside others of its game, and an icon."""

    words: Sentence
    sign: Any


class Piece(NamedTuple):
    """An icon, or the letters that are on the piece; and its colour where it has one."""

    sign: ft.IconData | str
    colour: str | None = None


Pieces = Mapping[str, Piece | tuple[str, Mapping[Any, Piece]]]
"""By kind of entry: a piece, or the field that tells which of these it is."""


def pictured(piece: Piece, size: int, ink: ft.ColorValue | None = None) -> ft.Control:
    """A piece as its icon, or as the letters on it, in `ink` unless it has a colour; the words beside it say all
    that is said of it."""
    if isinstance(piece.sign, str):
        return strong(piece.sign, size - 3, ft.FontWeight.W_700, color=ink, semantics_label="")
    return sign(piece.sign, size=size, color=piece.colour or ink)


def piece_of(entry: Entry | None, pieces: Pieces) -> Piece | None:
    """The piece of an entry, if its kind has one."""
    found = None if entry is None else pieces.get(entry.kind_name())
    if found is None or isinstance(found, Piece):
        return found
    field, by_value = found
    return by_value.get(getattr(entry, field, None))


class News(NamedTuple):
    """What changes a game so much that it stands on a card: consequences that rest on one of these passages, and an
    icon."""

    passages: frozenset[str]
    sign: Any


@dataclass(frozen=True)
class Board:
    """A game's components: board, tray, pads and their headers by field name, a hint for the tray, drawings for the
    tally, private information, and what is news."""

    drawn: Drawn
    tray: Tray | None = None
    is_in_hand: Callable[[Any], bool] = lambda view: False
    pickers: Mapping[str, Picker] = field(default_factory=dict)
    heads: Mapping[str, Head] = field(default_factory=dict)
    hint: Callable[[tuple[Offer, ...]], Sentence | None] = lambda offers: None
    """What to do on the board, in place of the form's buttons; `by_tray` where the tray answers every question."""
    follows: Callable[[Scene], str | None] = lambda scene: None
    """The scroll key of the part of the board that matters now: shown by itself where the board is larger than the
    window."""
    where: Callable[[Scene, Room], Place | None] = lambda scene, room: None
    """Where that part lies on the board as it is laid out in a room: so it is scrolled to only if it is out of sight.
    Where it is not told, the board is scrolled to its beginning."""
    leaves_free: Callable[[Scene, Room, float], int | None] = lambda scene, room, words: None
    """The height, in dp, that a card may cover without hiding an answer, at a text scale; None: as usual."""
    rows: Callable[[str, Scene, int], Sequence[int]] | None = None
    """The heights, in dp, of the rows of what answers a kind of question, for the question's class name and the tray's
    inner width: the most that they take with up to eight keys, so that they are the same for all questions of that
    kind. Kinds that take turns with each other have the same, too: the board need not be drawn again. `primary` is one
    of them."""
    primary: Callable[[Scene], Any | None] = lambda scene: None
    """The control of the most common answer, or None; it is pinned to the tray's lower right corner."""
    opens: Callable[[Scene, Entry | None], Draft | None] = lambda scene, last: None
    """What is begun by itself after the last entry, where one place after the other is filled in."""
    named: Callable[[Offer], Named | None] = lambda offer: None
    """The short name of a rare offer and its sign, where it has them: tiles in place of sentences."""
    kinds: Mapping[str, Sentence] = field(default_factory=dict)
    """What several rare offers of a kind are called together, where their prompts do not begin with the same words."""
    scored: Scored | None = None
    own: Own | None = None
    news: News | None = None
    pieces: Pieces = field(default_factory=dict)
    """The icons of the pieces that entries are about."""
    drawing: Callable[[Scene, Room], Sheet] | None = None
    """The board as it lies in a room, to be kept as SVG or printed."""
    pictures: Mapping[str, Callable[[int], ft.Control | Sheet]] = field(default_factory=dict)
    """Those of the rulebook by the names that it gives: functions of the width there is, in dp."""
    named_by_own: tuple[str, ...] = ()
    """Open fields by which a player names cards that nobody else may know."""

    def names_own(self, offers: Iterable[Offer], seat: int) -> list[Offer]:
        """The offers of a player that leave nothing open but such cards; the shortest of those that ask alike."""
        own = [one for one in offers if one.fixed.get("seat") == seat and one.open]
        named = [one for one in own if {*one.open} <= {*self.named_by_own}]
        return [*{one.prompt: one for one in sorted(named, key=lambda one: -len(one.open))}.values()]


BOARDS = {
    "meow_oracle": "companion.boards.meow_oracle:BOARD",
    "higgins_oracle": "companion.boards.higgins_oracle:BOARD",
    "haggatha": "companion.boards.haggatha:BOARD",
    "interstellar_oracle": "companion.boards.interstellar_oracle:BOARD",
    "oblivion": "companion.boards.oblivion:BOARD",
}


@cache
def board(id: str | None) -> Board | None:
    """The board of that id, imported on demand; None for games without one."""
    if id is None or id not in BOARDS:
        return None
    module, _, name = BOARDS[id].partition(":")
    found: Board = getattr(import_module(module), name)
    return found


def picture(game: str, name: str, drawn: str, width: int) -> ft.Control | None:
    """The rulebook's picture of that name, with the words a screen reader says for it; None where there is none."""
    of_game = board(game)
    if of_game is None or not name:
        return None
    found = of_game.pictures[name](width)
    shown = painted(found.printed, found.width, found.height, is_thin=False) if isinstance(found, Sheet) else found
    return ft.Container(spoken(shown, drawn, image=True), alignment=ft.Alignment.CENTER)
