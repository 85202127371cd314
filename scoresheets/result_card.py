"""Result card as a sheet: game, day, winners; every player's rank, mark and points."""

from collections.abc import Iterable, Sequence

from referees.common.values.value import Value
from scoresheets.fitting import LETTER, broken, fitted
from scoresheets.marks import mark
from scoresheets.shapes import MARKS, Circle, Look, Path, Rect, Role, Shape, Step, Text, open_path, polar, polyline
from scoresheets.sheet import Sheet

WIDTH = 420.0
MARGIN = 24.0
TITLE, SIZE, SMALL = 20.0, 16.0, 12.0
LINE = 1.5  # in font sizes
CUP = 64.0
FIGURE = 52.0  # column width


class Player(Value):
    """A row of the card; `points` are its columns from left to right, empty if the game has no points."""

    place: int
    name: str
    shape: str
    colour: str
    points: tuple[int, ...] = ()
    is_winner: bool = False


def result_card(
    title: str, day: str, players: Sequence[Player], *, headline: str = "", heads: tuple[str, str] = ("", ""),
    why: str = "", has_cup: bool = False,
) -> Sheet:  # fmt: skip
    """The result card; `heads` are the headings of points and total, `why` explains a tie-break."""
    shapes: list[Shape] = []
    y = MARGIN + TITLE / 2

    def write(words: str, size: float, role: Role, *, is_bold: bool = False, wide: float = WIDTH - 2 * MARGIN) -> None:
        nonlocal y
        for piece in broken(words, int(wide / (size * LETTER))):
            shapes.append(Text(MARGIN, y, piece, size, role, is_bold, "start"))
            y += LINE * size

    room = WIDTH - 2 * MARGIN - (CUP if has_cup else 0)
    write(title, TITLE, "ink", is_bold=True, wide=room)
    write(day, SMALL, "ink", wide=room)
    if has_cup:
        shapes += _cup(WIDTH - MARGIN - CUP / 2, MARGIN + CUP / 2, CUP)
        y = max(y, MARGIN + CUP + SIZE)
    y += SIZE / 2
    write(headline, TITLE, "ink", is_bold=True)
    write(why, SMALL, "ink")
    head, totals = heads
    if totals:
        shapes.append(Text(WIDTH - MARGIN, y, totals, SMALL, "accent", anchor="end"))
    write(head, SMALL, "ink", wide=room)
    y += SIZE / 2
    for player in players:
        shapes += _line(player, y)
        y += 1.8 * SIZE
    ground = Rect(0, 0, WIDTH, y + MARGIN / 2, Look(fill="panel"), 16)
    return Sheet("card", WIDTH, ground.height, (ground, *shapes), (), ())


def _line(player: Player, y: float) -> Iterable[Shape]:
    left, last = MARGIN, len(player.points) - 1
    yield Text(left, y, f"{player.place}.", SIZE - 2, "ink", anchor="start")
    yield mark(player.shape, left + 2.2 * SIZE, y, SIZE, Look(fill=MARKS.get(player.colour, "orange mark")))
    start = left + 3.2 * SIZE
    room = WIDTH - MARGIN - start - FIGURE * len(player.points)
    yield Text(start, y, fitted(player.name, SIZE, room), SIZE, "ink", player.is_winner, "start")
    for at, number in enumerate(player.points):
        role: Role = "accent" if at == last else "ink"
        yield Text(WIDTH - MARGIN - FIGURE * (last - at), y, str(number), SIZE + 2, role, True, "end")


def _cup(x: float, y: float, size: float) -> Iterable[Shape]:
    for at, role in enumerate(tuple(MARKS.values()) * 2):
        ends = [polar(at / 14, radius * size, (x, y)) for radius in (0.38, 0.48)]
        yield polyline(ends, Look(stroke=role, width=0.035 * size))
    unit = size / 24
    gold, line = Look(fill="accent"), Look(stroke="accent", width=unit)
    for side in (-1, 1):
        yield Circle(x + side * 3.4 * unit, y - 2.2 * unit, 1.8 * unit, line)
    left, right, top = x - 3.4 * unit, x + 3.4 * unit, y - 4.6 * unit
    bowl, low = y - unit, y + 2.6 * unit
    low_end: tuple[Step, ...] = ("C", (right, low, left, low, left, bowl)), ("Z", ())
    yield Path((*open_path([(left, top), (right, top), (right, bowl)]), *low_end), gold)
    yield Rect(x - 0.6 * unit, y + unit, 1.2 * unit, 3 * unit, gold)
    yield Rect(x - 2.6 * unit, y + 3.6 * unit, 5.2 * unit, 1.4 * unit, gold, 0.5 * unit)
