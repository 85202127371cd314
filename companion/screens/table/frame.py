"""Heights of a table's parts, by window and kind of question only, so nothing moves in between; larger parts scroll."""

from companion.boards import LEAST
from companion.measures import GAP, Room
from companion.window.window_size import Window
from referees.common.values.value import Value

# Heights in dp.
BAR = 60  # the undo bar at any text size
BETWEEN = 6  # between board and tray
HEAD = 58  # the question at the usual text size
STRIP = 56  # reserved above the question for a card, including the gap below it
LOW = 700  # a lower phone reserves nothing: the card covers the board's lower edge
ABOVE = 4  # padding of the tray
END = GAP  # below the answers: without it only the edge of the last could be cut, which no scroll bar shows
LARGE_BOARD, LEAST_BOARD = 0.4, 0.26  # the board's least share of the height, with large and with usual words
LEAST_LOG = 240  # space above the tray for a panel; with less, the panel replaces the tray


class Frame(Value):
    """Sizes of a window's parts, in dp. `board`: None if only the tray fits. `tray`: without the undo bar; None if the
    column beside the board scrolls. `has_log`: whether a log fits above or beside the tray."""

    board: Room | None
    tray: int | None
    has_log: bool = False


def strip_of(window: Window) -> int:
    """The height reserved for a card above the question, in dp."""
    return STRIP if window.is_wide or window.height >= LOW else 0


def frame_of(window: Window, answers: int, *, has_board: bool, is_large: bool) -> Frame:
    """The layout of a table's window; `answers` is the answers' height in dp."""
    needed = ABOVE + strip_of(window) + HEAD + GAP + answers + END + BAR
    if window.is_upright:
        most = int(window.height * (1 - LARGE_BOARD))
        height = most if is_large else min(needed, most)
        return Frame(Room(window.width, window.height - height - BETWEEN), height - BAR, has_log=True)
    if window.is_wide:
        board = Room(window.width - window.side, window.height)
        if window.is_low:
            return Frame(board, None)
        most = int(window.height * (1 - LARGE_BOARD)) if is_large else window.height
        tray = (most if is_large else min(needed, most)) - BAR
        return Frame(board, tray, has_log=window.height - tray - BAR >= LEAST_LOG)
    if not has_board or window.height < 2 * LEAST.height:
        return Frame(None, window.height - BAR)
    least = max(LEAST.height, int(window.height * (LARGE_BOARD if is_large else LEAST_BOARD)))
    most = window.height - least - BETWEEN
    height = most if is_large else min(needed, most)
    return Frame(Room(window.width, window.height - height - BETWEEN), height - BAR)
