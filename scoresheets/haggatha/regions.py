"""The tappable regions of Haggatha's sheet, and their ids."""

from collections.abc import Iterator

from referees.common.protocol.sentence import Sentence, say
from referees.haggatha.table.enclosure import Dots
from referees.haggatha.table.kit import LETTERS, dots_across
from referees.haggatha.table.pieces import LINES, TWISTS, label
from scoresheets.haggatha.facts import Facts
from scoresheets.haggatha.layout import BUBBLES, Grid, Layout
from scoresheets.shapes import Look, Path, Point, Rect, polyline
from scoresheets.sheet import Box, Part, Region, boxed

CHART = "chart"
GLOW = Look(stroke="accent", width=7.0)
# a line of the printed Cross: legal, in case the table's sheet differs, but not highlighted
UNLIT = Path((), Look())
DASH = 0.4  # part of a line between dots; one dash, since several are slow to draw
OUTSIDE = 47.0  # how far outside the chart a tap still means a line of its border

# Ids of places, numbered from 0. A group is all bubbles of a kind, a faction both its icons, a mark one of them; a
# horoscope line's id is its name.
cell_id = "cell {}".format
option_id = "twist {}".format
group_id = "bubbles {}".format
bubble_id = "bubble {} {}".format
faction_id = "faction {}".format
mark_id = "sponsorship {} {}".format
box_id = "{} {}".format
icon_id = "icon {}".format


def line_id(line: Dots) -> str:
    """The id of the line between two dots."""
    return f"line {line[0]}-{line[1]}"


def parts(places: Layout) -> tuple[Part, ...]:
    """The five parts of the sheet in reading order."""
    return (
        Part(CHART, say("Star Chart"), places.chart),
        Part("fates", say("Twisting Fates"), places.fates),
        Part("factions", say("Faction Area"), places.area),
        Part("horoscopes", say("Horoscopes"), places.horoscopes),
        Part("divining", say("Divining Area"), places.divining),
    )


def regions(facts: Facts, places: Layout) -> tuple[Region, ...]:
    """Every region; lines first, as they are tapped most."""
    return tuple(
        [*_lines(facts, places.grid), *_cells(facts, places), *_fates(places), *_factions(places), *_horoscopes(places)]
        + [_square(icon_id(at), say("Customer icon {number}", number=at + 1), "divining", box)
           for at, box in enumerate(places.icons)]
    )  # fmt: skip


def lines_of(rows: tuple[str, ...]) -> Iterator[Dots]:
    """Every line of a chart, in reading order of its first dot."""
    across = dots_across(rows)
    for dot in range(across * (len(rows) + 1)):
        row, column = divmod(dot, across)
        if column < across - 1:
            yield dot, dot + 1
        if row < len(rows):
            yield dot, dot + across


def _square(id: str, label: Sentence, part: str, box: Box) -> Region:
    frame = box.grown(-4)
    glow = Rect(frame.x, frame.y, frame.width, frame.height, GLOW, radius=min(12.0, frame.height / 2))
    return Region(id, label, part, boxed(box), glow)


def _lines(facts: Facts, grid: Grid) -> Iterator[Region]:
    """Each line's region: the rhombus whose corners are its dots and the adjacent cells' centres."""
    legal = Look(stroke="accent", width=grid.cell * 0.05, strength=0.6)  # faint, since dozens are shown at once
    for start, end in lines_of(facts.rows):
        words = say("Line between dots {one} and {other}", one=start + 1, other=end + 1)
        glow = UNLIT if (start, end) in facts.cross else polyline(grid.between(start, end, DASH), legal)
        yield Region(line_id((start, end)), words, CHART, _diamond(grid, start, end), glow)


def _diamond(grid: Grid, start: int, end: int) -> tuple[Point, ...]:
    (ax, ay), (bx, by) = grid.dot(start), grid.dot(end)
    x, y, half = (ax + bx) / 2, (ay + by) / 2, grid.cell / 2
    outside = min(half, OUTSIDE)
    row, column = divmod(start, grid.columns + 1)
    if ay == by:
        over, under = outside if row == 0 else half, outside if row == grid.rows else half
        return (ax, ay), (x, y - over), (bx, by), (x, y + under)
    before, after = outside if column == 0 else half, outside if column == grid.columns else half
    return (ax, ay), (x + after, y), (bx, by), (x - before, y)


def _cells(facts: Facts, places: Layout) -> Iterator[Region]:
    grid = places.grid
    last = grid.box(grid.rows * grid.columns - 1)
    chart = Box(grid.x, grid.y, last.x + grid.cell - grid.x, last.y + grid.cell - grid.y)
    yield _square(CHART, say("Star Chart"), CHART, chart)
    for cell in range(grid.rows * grid.columns):
        row, column = divmod(cell, grid.columns)
        colour = label(LETTERS[facts.rows[row][column]])
        words = say("Cell {column} of row {row}, {colour}", column=column + 1, row=row + 1, colour=colour)
        yield _square(cell_id(cell), words, CHART, grid.box(cell))


def _fates(places: Layout) -> Iterator[Region]:
    for option in TWISTS:
        words = say("Twisting Fates: {option}", option=label(option))
        box = places.options[option]
        glow = Rect(box.x + 4, box.y, box.width - 8, box.height, GLOW, radius=12.0)  # crosses none of its icons
        yield Region(option_id(option), words, "fates", boxed(box), glow)
    for kind in BUBBLES:
        words = say("{kind} bubbles", kind=label(kind))
        yield _square(group_id(kind), words, "fates", places.groups[kind])
        for at, box in enumerate(places.bubbles[kind]):
            name = say("{kind} bubble {number}", kind=label(kind), number=at + 1)
            yield _square(bubble_id(kind, at), name, "fates", box)


def _factions(places: Layout) -> Iterator[Region]:
    for faction, (first, second) in places.halls.items():
        both = Box(first.x, first.y, first.width, first.height + second.height)
        yield _square(faction_id(faction), say("Faction {faction}", faction=label(faction)), "factions", both)
        for at, box in enumerate((first, second)):
            words = say("Sponsorship icon {number} for {faction}", number=at + 1, faction=label(faction))
            yield _square(mark_id(faction, at), words, "factions", box)


def _horoscopes(places: Layout) -> Iterator[Region]:
    for line in LINES:
        yield _square(line, say("Horoscopes, {line}", line=label(line)), "horoscopes", places.strips[line])
        for at, box in enumerate(places.boxes[line]):
            words = say("Box {number} of {line}", number=at + 1, line=label(line))
            yield _square(box_id(line, at), words, "horoscopes", box)
