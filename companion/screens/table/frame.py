"""The frame of a table: how high board, tray and undo bar are. Pure.

It depends on the window, the game and the number of seats, never on what is asked: from one question to the next
nothing moves but what has changed. What needs more room than its part of the frame is scrolled within it.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.boards import LEAST, Board
from companion.measures import Room
from companion.window.window_size import Window

__all__ = ["BAR", "BETWEEN", "Frame", "frame_of"]

BAR = 60
"""The height of the undo bar: one line, at any text size."""

BETWEEN = 6
"""Between the board and the tray."""

USUAL = 268
"""The height of a tray with its undo bar, where the board tells none."""

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


def frame_of(window: Window, drawn: Board | None, seats: int, *, is_large: bool) -> Frame:
    """The frame in that window, for words of usual size or for large ones."""
    told = drawn.tray_height if drawn is not None else None
    wanted = USUAL if told is None else told(Room(window.width, window.height), seats)
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
    if drawn is None or window.height < 2 * LEAST.height:
        return Frame(None, window.height - BAR)
    least = max(LEAST.height, int(window.height * (LARGE_BOARD if is_large else LEAST_BOARD)))
    most = window.height - least - BETWEEN
    high = most if is_large else min(wanted, most)
    return Frame(Room(window.width, window.height - high - BETWEEN), high - BAR)
