"""Text as a printable page: bold title, indented and wrapped lines, at least as high as A4."""

from scoresheets.fitting import broken
from scoresheets.shapes import Look, Rect, Shape, Text
from scoresheets.sheet import Sheet

WIDTH = 420.0
RATIO = 1.414  # of A4
MARGIN = 24.0
LINE = 15.0
SIZE = 10.5
TITLE = 15.0
INDENT = 14.0  # per two leading spaces, and for continuation lines
LETTERS = 66  # per line


def page(words: str) -> Sheet:
    """A text as a sheet; its first line is the title."""
    shapes: list[Shape] = []
    y = MARGIN
    for number, line in enumerate(words.splitlines()):
        indent = (len(line) - len(line.lstrip())) // 2
        is_title = number == 0
        letters = LETTERS - 3 * indent
        pieces = broken(line.strip(), letters * 2 // 3 if is_title else letters) or [""]
        for at, piece in enumerate(pieces):
            x = MARGIN + INDENT * (indent + (at > 0))
            size = TITLE if is_title else SIZE
            shapes.append(Text(x, y, piece, size, is_bold=is_title, anchor="start", room=WIDTH - MARGIN - x))
            y += LINE * (1.6 if is_title else 1)
    height = max(WIDTH * RATIO, y + MARGIN - LINE)
    return Sheet("page", WIDTH, height, (Rect(0, 0, WIDTH, height, Look(fill="paper")), *shapes), (), ())
