"""The printed shapes of Haggatha's sheet."""

from collections.abc import Iterator

from referees.common.protocol.sentence import say
from referees.haggatha.table.kit import LETTERS, box_bonus
from referees.haggatha.table.pieces import COLOURS, LINES, TWISTS, Customer, Line, Twisted
from scoresheets.haggatha import icons
from scoresheets.haggatha.facts import Facts
from scoresheets.haggatha.layout import BUBBLES, TITLE, TOP, Layout
from scoresheets.haggatha.regions import DASH, lines_of, parts
from scoresheets.shapes import Circle, Look, Rect, Role, Shape, Text, polyline
from scoresheets.sheet import Box, Part

PANEL = Look(fill="panel")
RING = Look(fill="paper", stroke="ink", width=3)
BOX = Look(fill="paper", stroke="ink", width=2.5)
GUIDE = Look(stroke="faint", width=2.5)
NUMBER = 0.15  # in cells
STAND_IN = say("Sample: your sheet may be different")
# the Lair (grey) is L, since G is green
FACTION_LETTERS: dict[Customer, str] = {colour: colour[0].upper() for colour in COLOURS} | {"grey": "L"}
SIGN = 42  # clear of the frame of a legal option


def printed(facts: Facts, places: Layout) -> tuple[Shape, ...]:
    """The shapes of all parts, each on a titled panel."""
    shapes: list[Shape] = [Rect(0, 0, places.width, places.height, Look(fill="paper"))]
    if places.chart.y >= TOP:
        shapes += _heading()
    for part in parts(places):
        shapes += _panel(part)
    if facts.is_stand_in:  # C-MC-2, C-MC-4: a sheet that is assumed in part may differ from the printed one
        x, y = (852, 40) if places.chart.y >= TOP else (places.chart.x + places.chart.width - 20, TITLE)
        shapes.append(Text.of(STAND_IN, x, y, 20, anchor="end"))
    shapes += _chart(facts, places)
    shapes += _fates(facts, places)
    shapes += _factions(places)
    for line in LINES:
        shapes += _horoscope(facts, places, line)
    for box in places.icons:
        shapes += _icon(box)
    return tuple(shapes)


def _heading() -> Iterator[Shape]:
    yield from icons.moon(46, 36, 38)
    yield Text(76, 36, "Haggatha the Oracle", 36, is_bold=True, anchor="start")
    for x, y, size in ((906, 26, 22), (944, 42, 32), (876, 46, 16)):
        yield from icons.star(x, y, size)


def _panel(part: Part) -> Iterator[Shape]:
    box = part.box
    yield Rect(box.x, box.y, box.width, box.height, PANEL, radius=18)
    yield Text.of(part.label, box.x + 20, box.y + TITLE / 2 + 2, 28, is_bold=True, anchor="start")


def _chart(facts: Facts, places: Layout) -> Iterator[Shape]:
    grid = places.grid
    letters = "".join(facts.rows)
    for cell, letter in enumerate(letters):
        box = grid.box(cell)
        yield Rect(box.x, box.y, box.width, box.height, Look(fill=LETTERS[letter]))
    for cell, letter in enumerate(letters):
        x, y = grid.box(cell).middle
        yield Text(x, y, letter, grid.cell * 0.34, is_bold=True)
    yield from [polyline(grid.between(*line, DASH), GUIDE) for line in lines_of(facts.rows)]
    width = max(6.0, grid.cell * 0.12)
    for start, end in facts.lines:
        ink: Role = "corruption" if (start, end) in facts.cross else "ink"
        yield polyline((grid.dot(start), grid.dot(end)), Look(stroke=ink, width=width))
    for dot in range((grid.rows + 1) * (grid.columns + 1)):
        yield Circle(*grid.dot(dot), max(4.0, grid.cell * 0.075), Look(fill="ink", stroke="paper", width=2))
        x, y = grid.dot(dot)
        yield Text(x + 0.11 * grid.cell, y + 0.14 * grid.cell, str(dot + 1), NUMBER * grid.cell, "ink", anchor="start")


def _fates(facts: Facts, places: Layout) -> Iterator[Shape]:
    for option, rune in zip(TWISTS, facts.twisting, strict=True):
        yield from _option(option, rune, places.options[option])
    for kind in BUBBLES:
        for box in places.bubbles[kind]:
            yield Circle(*box.middle, min(box.width, box.height) / 2, RING)


def _option(option: Twisted, rune: str, box: Box) -> Iterator[Shape]:
    y = box.middle[1]
    yield from icons.coin(box.x + 54, y, SIGN)
    yield Text(box.x + 96, y, "+", 30, is_bold=True)
    yield from icons.rune(rune, box.x + 138, y, SIGN)
    yield polyline(((box.x + 182, y), (box.x + 210, y)), Look(stroke="ink", width=4))
    yield polyline(((box.x + 201, y - 8), (box.x + 211, y), (box.x + 201, y + 8)), Look(stroke="ink", width=4))
    if option == "x":
        yield from icons.x_mark(box.x + 274, y, SIGN)
    elif option == "plus_minus":
        yield Text(box.x + 274, y, "±1", 38, is_bold=True)
    else:
        yield from _to_and_fro(box.x + 274, y)


def _to_and_fro(x: float, y: float) -> Iterator[Shape]:
    look = Look(stroke="ink", width=6)
    for way, level in ((1, y - 10), (-1, y + 10)):
        yield polyline(((x - 30 * way, level), (x + 28 * way, level)), look)
        yield polyline(((x + 16 * way, level - 9), (x + 29 * way, level), (x + 16 * way, level + 9)), look)


def _factions(places: Layout) -> Iterator[Shape]:
    for faction, halls in places.halls.items():
        first = halls[0]
        yield from icons.flag(first.middle[0], first.y - 18, 44, faction, FACTION_LETTERS[faction])
        for hall in halls:
            side = min(hall.width, hall.height) - 10
            x, y = hall.middle
            yield Rect(x - side / 2, y - side / 2, side, side, BOX, radius=8)
            r = side * 0.17
            for at, level in ((-0.95, 0.62), (0.95, 0.62), (0.0, -0.62)):
                yield Circle(x + at * r * 1.05, y + level * r * 1.3, r, Look(stroke="faint", width=3))


def _horoscope(facts: Facts, places: Layout, line: Line) -> Iterator[Shape]:
    boxes = places.boxes[line]
    way = -1 if line == "top" else 1
    yield from icons.arrow(boxes[0].x - 34, boxes[0].middle[1], 50, way)
    for box, bonus, text in zip(boxes, places.bonuses[line], facts.boxes(line), strict=True):
        yield Rect(box.x + 4, box.y + 3, box.width - 8, box.height - 6, BOX, radius=8)
        yield from _bonus(text, bonus)


def _bonus(text: str, box: Box) -> Iterator[Shape]:
    bonus = box_bonus(text)
    if bonus is None or not bonus.kind:
        return
    (x, y), size = box.middle, min(46.0, box.width * 0.62)
    if bonus.kind in {"charm", "tome"}:
        draw = icons.charm if bonus.kind == "charm" else icons.tome
        each = min(size * 0.92, box.width * 0.46)
        for colour, shift in zip(bonus.colours, (-0.25, 0.25), strict=True):
            at = x + shift * box.width
            yield from draw(at, y, each, colour)
            yield Text(at + (each * 0.08 if bonus.kind == "tome" else 0), y + each * 0.12, colour[0].upper(),
                       each * 0.42, is_bold=True)  # fmt: skip
        return
    yield from {"x": icons.x_mark, "market": icons.market, "discard": icons.crossed_skull}[bonus.kind](x, y, size)


def _icon(box: Box) -> Iterator[Shape]:
    scale = box.width / 118
    yield from icons.customer(box.middle[0], box.y + 38 * scale, 56 * scale)
    for colour, place in zip(COLOURS, colour_bubbles(box), strict=True):
        yield Circle(*place.middle, place.width / 2, Look(fill=colour, stroke="ink", width=2.5))
        yield Text(*place.middle, colour[0].upper(), place.width * 0.66, is_bold=True)


def colour_bubbles(box: Box) -> tuple[Box, ...]:
    """MC-37: the bubbles below a Customer, one per colour, in the order of `pieces.COLOURS`."""
    side = box.width * 0.215
    step = box.width * 0.235
    first = box.middle[0] - 2 * step + (step - side) / 2
    return tuple(Box(first + at * step, box.y + box.height * 0.66, side, side) for at in range(len(COLOURS)))
