"""The frame of a table: how high board, tray and undo bar are. Pure.

It depends on the window and on what the answers to that kind of question take, never on the answers of the moment: from
one question of a kind to the next nothing moves but what has changed. What needs more room than its part of the frame
is scrolled within it.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.boards import LEAST
from companion.measures import GAP, Room
from companion.window.window_size import Window

BAR = 60
"""The height of the undo bar: one line, at any text size."""

BETWEEN = 6
"""Between the board and the tray."""

HEAD = 58
"""The height of the question, in dp, at usual text size."""

STRIP = 56
"""What is kept free above the question for one extra card, in dp, the gap below it included."""

LOW = 500
"""In a window lower than that, in dp, nothing is kept free: such a card covers the board's lower edge."""

ABOVE, BELOW = 8, 4
"""What the tray leaves free, in dp: the undo bar below it adds its own."""

LARGE_BOARD = 0.4
"""The part of the height that the board keeps where words are large."""

LEAST_BOARD = 0.26
"""And where they are not."""

LEAST_LOG = 240
"""The least height beside the board for a panel above the tray; in less the panel takes the tray's place."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The parts of a window, in dp. `board` is None where there is room for the tray only. `tray` is without the undo
    bar, None where board and tray are side by side in a low window: there the whole column beside the board is
    scrolled. `has_log` where there is room above or beside the tray too."""

    board: Room | None
    tray: int | None
    has_log: bool = False


def strip_of(window: Window) -> int:
    """How much of the tray is kept free for an extra card, in dp."""
    return 0 if window.height < LOW else STRIP


def frame_of(window: Window, answers: int, *, has_board: bool, is_large: bool) -> Frame:
    """The frame in that window, for answers of that height, in dp, and words of usual size or large ones."""
    wanted = ABOVE + strip_of(window) + HEAD + GAP + answers + BELOW + BAR
    if window.is_upright:
        most = int(window.height * (1 - LARGE_BOARD))
        high = most if is_large else min(wanted, most)
        return Frame(Room(window.width, window.height - high - BETWEEN), high - BAR, has_log=True)
    if window.is_wide:
        board = Room(window.width - window.side, window.height)
        if window.is_low:
            return Frame(board, None)
        most = int(window.height * (1 - LARGE_BOARD)) if is_large else window.height
        tray = (most if is_large else min(wanted, most)) - BAR
        return Frame(board, tray, has_log=window.height - tray - BAR >= LEAST_LOG)
    if not has_board or window.height < 2 * LEAST.height:
        return Frame(None, window.height - BAR)
    least = max(LEAST.height, int(window.height * (LARGE_BOARD if is_large else LEAST_BOARD)))
    most = window.height - least - BETWEEN
    high = most if is_large else min(wanted, most)
    return Frame(Room(window.width, window.height - high - BETWEEN), high - BAR)
