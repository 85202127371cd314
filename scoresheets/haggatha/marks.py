"""The pen marks on Haggatha's sheet."""

from collections.abc import Iterator
from itertools import chain

from referees.haggatha.table.enclosure import Dots
from referees.haggatha.table.pieces import COLOURS
from referees.haggatha.table.state import Bubbles, Prediction
from referees.haggatha.view import View
from scoresheets import pen
from scoresheets.haggatha.facts import facts
from scoresheets.haggatha.layout import BUBBLES, Layout, layout
from scoresheets.haggatha.printed import colour_bubbles
from scoresheets.shapes import Role, Shape
from scoresheets.sheet import Box


def marks(view: View, last: Dots | None = None, *, is_broad: bool = False) -> dict[str, tuple[Shape, ...]]:
    """Pen marks by part of the sheet, so a new mark changes only one part. `last` is the highlighted line."""
    places = layout(facts(view), is_broad=is_broad)
    return {
        "chart": tuple(_chart(view, places, last)),
        "fates": tuple(_fates(view, places)),
        "factions": tuple(_factions(view, places)),
        "horoscopes": tuple(_horoscopes(view, places)),
        "divining": tuple(chain.from_iterable(_prediction(prediction, places) for prediction in view.predictions)),
    }


def _chart(view: View, places: Layout, last: Dots | None) -> Iterator[Shape]:
    grid = places.grid
    for cell in view.chart.filled:
        yield pen.hatch(grid.box(cell), grid.cell * 0.06)
    for start, end in view.chart.drawn:
        role: Role = "accent" if (start, end) == last else "pen"
        yield pen.stroke(grid.dot(start), grid.dot(end), max(5.0, grid.cell * 0.1), role)


def _fates(view: View, places: Layout) -> Iterator[Shape]:
    counts: tuple[Bubbles, Bubbles] = (view.plus_minus, view.move)
    for kind, bubbles in zip(BUBBLES, counts, strict=True):
        for at, box in enumerate(places.bubbles[kind][: bubbles.used]):
            yield pen.blot(box.grown(-0.14 * box.width), 0.35 if at < bubbles.crossed else 1.0)
            if at < bubbles.crossed:
                yield from pen.cross(box.grown(0.14 * box.width), box.width * 0.14)


def _factions(view: View, places: Layout) -> Iterator[Shape]:
    for faction, symbols in view.factions:
        for mark, box in zip(symbols, places.halls[faction], strict=False):
            inner = pen.square(box, 0.74)
            yield from pen.cross(inner) if mark == "X" else pen.triangle(inner)


def _horoscopes(view: View, places: Layout) -> Iterator[Shape]:
    for line in view.horoscopes:
        for sign, box in zip(line.written, places.boxes[line.line], strict=False):
            yield from pen.symbol(sign, box.grown(-min(box.width, box.height) * 0.17), min(8.0, box.width * 0.11))


def _prediction(prediction: Prediction, places: Layout) -> Iterator[Shape]:
    """Draws a prediction: fills other colours' bubbles, draws a line after the last icon (MC-36, MC-37), crosses out
    icons from the left, and circles the next ones (MC-39)."""
    icons = places.icons[prediction.start : prediction.start + prediction.length]
    for at, box in enumerate(icons):
        for colour, bubble in zip(COLOURS, colour_bubbles(box), strict=True):
            if colour != prediction.colour:
                yield pen.blot(bubble.grown(-1))
        scale = box.width / 118
        body = Box(box.x + 12 * scale, box.y + 4 * scale, box.width - 24 * scale, box.height * 0.62)
        if at < prediction.crossed:
            yield from pen.cross(body, 8 * scale)
        elif at < prediction.crossed + prediction.circled:
            yield pen.loop(body, 7 * scale)
    if icons:
        last = icons[-1]
        right = last.x + last.width - 3
        yield pen.stroke((right, last.y + 2), (right, last.y + last.height - 6), 9 * last.width / 118)
