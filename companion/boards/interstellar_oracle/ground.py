"""The layers below the planets: systems with marks, connections, the Nebula, rings."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from companion.boards.interstellar_oracle.faces import tokens_at
from companion.boards.interstellar_oracle.layout import Layout
from companion.look.seat_mark import seat_ink
from referees.common.words import Reader, Seat, Sentence, say, say_count
from referees.interstellar_oracle.table.kit import Neighbours
from referees.interstellar_oracle.table.pieces import NEBULA, SLOTS, system_of
from referees.interstellar_oracle.table.ranks import Half
from referees.interstellar_oracle.table.view import View
from scoresheets.interstellar_oracle.pieces import Token, oracle, token
from scoresheets.marks import mark
from scoresheets.shapes import Circle, Colour, Hex, Look, Path, Point, Rect, Shape, Text, disc, hull, open_path

# legal target, subject of the question, selected, named by a refusal
Highlight = Literal["legal", "asked", "picked", "amiss"]
RINGS: Mapping[Highlight, Look] = {
    "legal": Look(stroke="primary", width=5),
    "picked": Look(stroke="on surface", width=3.5),
    "asked": Look(stroke="tertiary", width=4.5, dash=(5, 5)),
    "amiss": Look(stroke="error", width=5),
}

# in circular order
AROUND = ("outer_left", "outer_middle", "outer_right", "inner_right", "inner_left")
MARK = 15


def areas(layout: Layout, halves: tuple[Half, ...]) -> tuple[Shape, ...]:
    """The backgrounds of the systems, and the Nebula's cloud; a Strange half of the Universe has another colour."""
    shapes: list[Shape] = []
    colours: tuple[tuple[bool, Colour], ...] = ((False, "panel"), (True, "secondary container"))
    for is_strange, colour in colours:
        outlines = [
            step
            for system in range(len(layout.points) // len(SLOTS))
            if (bool(halves) and halves[system] == "strange") is is_strange
            for step in hull([layout.points[system * len(SLOTS) + SLOTS.index(slot)] for slot in AROUND])
        ]
        around = Look(stroke=colour, width=layout.disc * 0.8)
        shapes += [Path(tuple(outlines), look) for look in (Look(fill=colour), around)] if outlines else []
    return (*shapes, *[_oval(layout.nebula[0], layout.cloud, part) for part in (1, 0.77)])


def _oval(middle: Point, size: tuple[float, float], part: float) -> Shape:
    stretched = (
        (kind, tuple(middle[at % 2] + value * size[at % 2] * part for at, value in enumerate(values)))
        for kind, values in disc((0, 0), 0.5)
    )
    return Path(tuple(stretched), Look(fill="tertiary container", strength=0.35))


def connections(layout: Layout, links: Neighbours, places: Collection[int], picked: int | None) -> tuple[Shape, ...]:
    """The connections in play as one path; those from the `picked` place as another."""
    pairs = [
        (start, end) for start in places for end in links[start] if end == NEBULA or (end in places and start < end)
    ]

    def between(start: int, end: int) -> tuple[Point, Point]:
        point = layout.points[start]
        return point, layout.rim(point) if end == NEBULA else layout.points[end]

    looks = {False: Look(stroke="outline", width=2), True: Look(stroke="primary", width=4)}
    return tuple(
        Path(tuple(step for pair in pairs if (picked in pair) is is_on for step in open_path(between(*pair))), look)
        for is_on, look in looks.items()
        if any((picked in pair) is is_on for pair in pairs)
    )


def mark_of(layout: Layout, seats: Sequence[Seat], seat: int, *, in_greys: bool) -> Shape:
    """A player's mark in that player's system."""
    who, middle = seats[seat], layout.middle(system_of(seat, len(seats)))
    return mark(who.shape, *middle, MARK * layout.disc / 48, Look(fill=Hex(seat_ink(who, in_greys=in_greys))))


def rings(layout: Layout, highlights: Mapping[int, Highlight]) -> tuple[Shape, ...]:
    """The rings that highlight places, in a separate layer because most entries don't change the planets."""
    return tuple(_ring(layout, place, RINGS[highlight]) for place, highlight in highlights.items())


def _ring(layout: Layout, place: int, look: Look) -> Shape:
    if place != NEBULA:
        return Circle(*layout.points[place], (layout.disc - 3.5) / 2, look)
    left, top, right, bottom = layout.place(NEBULA)[:4]
    wide, high = right - left, bottom - top
    return Rect(left + 2, top + 2, wide - 4, high - 4, look, min(wide, high) * 0.45)


ROOMY = 84  # dp; from this height on the piles fit too
LETTER = 0.56  # average letter width, in font sizes


class NebulaFace(NamedTuple):
    """The Nebula's data: lines of text, tokens in it, whether the Oracle is there."""

    lines: tuple[str, ...]
    tokens: tuple[Token, ...]
    has_oracle: bool


def nebula_face(view: View, seats: tuple[Seat, ...], reader: Reader, height: float, *, in_greys: bool) -> NebulaFace:
    """The Nebula's data, with the piles if they fit."""
    lines = tuple([reader.text(line) for line in _lines(view, is_roomy=height >= ROOMY)])
    return NebulaFace(lines, tokens_at(view, NEBULA, seats, in_greys=in_greys), view.oracle.where == "nebula")


def _lines(view: View, *, is_roomy: bool) -> Sequence[Sentence]:
    head = say("Nebula")
    if view.clock is not None:
        head = say_count("{count} turn left", "{count} turns left", view.clock.turns)
    pile = [say("Draw pile: {draw}", draw=view.draw), say("{count} discarded", count=len(view.discards) + view.unnamed)]
    return [head, *pile] if is_roomy else [head]


def nebula(face: NebulaFace, width: float, height: float) -> Iterator[Shape]:
    """Yields the Nebula's text and tokens."""
    rows = len(face.lines) + bool(face.tokens)
    step = min(height / (rows + 0.6), 26)
    top = height / 2 - (rows - 1) * step / 2
    for at, words in enumerate(face.lines):
        size = min(17 if at == 0 else 13, step * 0.8, width * 0.86 / (len(words) * LETTER))
        yield Text(width / 2, top + at * step, words, size, "on surface", is_bold=True)
    radius = min(13.0, step * 0.55, width / (2.2 * max(len(face.tokens), 1)))
    for at, piece in enumerate(face.tokens):
        across = width / 2 + (at - (len(face.tokens) - 1) / 2) * radius * 2.15
        yield from token(piece, (across, top + len(face.lines) * step), radius)
    if face.has_oracle:
        yield from oracle((width - 14, 14), 11)
