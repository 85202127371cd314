"""Boards worth drawing: a game whose `About.board` is registered here is played on a picture of its table.

A board is given the view, the offers and the window's hands; its taps make the same entries as the form, which works
without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from companion.measures import NARROWEST, measured
from referees.common.protocol.offer import Choice, Offer
from referees.common.protocol.sentence import Sentence, say

if TYPE_CHECKING:  # the table's screen imports its boards
    from companion.boards.scene import Scene
    from companion.screens.table.hands import Hands

__all__ = ["BOARDS", "LEAST", "LOW", "Board", "Drawn", "Head", "Own", "Room", "Scored", "Tray", "board", "by_tray"]


@dataclass(frozen=True, slots=True)
class Room:
    """The space a board has, in whole dp: whatever it is made of, it is finite and not negative."""

    width: int
    height: int

    def __post_init__(self) -> None:
        """What a tray or a strip takes may be more than there is."""
        object.__setattr__(self, "width", int(measured(self.width)))
        object.__setattr__(self, "height", int(measured(self.height)))

    def at_least(self, other: Room) -> Room:
        """The same, in either direction no less than the other."""
        return Room(max(self.width, other.width), max(self.height, other.height))


LEAST = Room(NARROWEST, 120)
"""Boards are drawn for no less; where there is less, they are scrolled."""

LOW = 330
"""Under this height, in dp, what is drawn large elsewhere is small."""


class Drawn(Protocol):
    """The board itself, a memoised component; `room` is its space."""

    def __call__(self, *, scene: Scene, room: Room, hands: Hands) -> Any:
        """Draws it."""


class Tray(Protocol):
    """What lies in the tray in place of the form while `is_in_hand` holds, a memoised component; its scene says nothing
    of the entry being put together, so that it is not drawn again for one."""

    def __call__(self, *, scene: Scene, hands: Hands) -> Any:
        """Draws it."""


class Picker(Protocol):
    """A pad that fills in one field, a memoised component; it stays mounted so that opening it is a small message."""

    def __call__(self, *, choice: Choice, width: int, hands: Hands) -> Any:
        """Draws it."""


class Head(Protocol):
    """What stands above a pad in place of its title; None where the title does. `picked` is what the hands have picked
    on the board."""

    def __call__(self, *, picked: Any, hands: Hands) -> Any:
        """Draws it."""


def by_tray(offers: tuple[Offer, ...]) -> Sentence:
    """Nothing is to be said: what answers the question stands in the tray."""
    return say("")


class Scored(Protocol):
    """What one player scored in a part of the tally, drawn as it lay; None where there is nothing to draw. `part` is
    the part's index, `chosen` that of the player's score line in it which stands out."""

    def __call__(self, *, view: Any, part: int, seat: int, name: str, chosen: int | None) -> Any:
        """Draws it."""


class Own(Protocol):
    """What one player alone may see, drawn from the view for that seat; shown only behind the hand-over."""

    def __call__(self, *, view: Any, name: str) -> Any:
        """Draws it."""


@dataclass(frozen=True)
class Board:
    """What a game draws: its board, its tray, its pickers and what stands above them by field name, a hint for the
    tray, what was scored, and what a player alone may see."""

    drawn: Drawn
    tray: Tray | None = None
    is_in_hand: Callable[[Any], bool] = lambda view: False
    pickers: Mapping[str, Picker] = field(default_factory=dict)
    heads: Mapping[str, Head] = field(default_factory=dict)
    hint: Callable[[tuple[Offer, ...]], Sentence | None] = lambda offers: None
    """What to do on the board, in place of the form's buttons; `by_tray` where the tray answers every question."""
    follows: Callable[[Any], str | None] = lambda view: None
    """The scroll key of the part of the board that matters now: shown by itself where the board is larger than the
    window."""
    tray_height: Callable[[Scene, Hands, Room], int] | None = None
    """About how high the tray gets on a phone, in dp, in a window; where it is not told, it is taken to be low."""
    scored: Scored | None = None
    own: Own | None = None


BOARDS = {
    "meow_oracle": "companion.boards.meow_oracle:BOARD",
    "higgins_oracle": "companion.boards.higgins_oracle:BOARD",
    "haggatha": "companion.boards.haggatha:BOARD",
    "interstellar_oracle": "companion.boards.interstellar_oracle:BOARD",
    "oblivion": "companion.boards.oblivion:BOARD",
}


@cache
def board(id: str | None) -> Board | None:
    """The board of that id, imported now; None where a game has none that we draw."""
    if id is None or id not in BOARDS:
        return None
    module, _, name = BOARDS[id].partition(":")
    found: Board = getattr(import_module(module), name)
    return found
