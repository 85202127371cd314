"""A kit's diagram: planets, the Nebula, connections. All systems are alike, so an edit applies to all."""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from referees.common.protocol.sentence import say
from referees.interstellar_oracle.table.kit import Diagram, Kit, pairs_of, slot_called, two_places
from referees.interstellar_oracle.table.pieces import NEBULA, SLOTS, Slot, place_of, slot_of
from scoresheets.kits import KitPicture, Path as FactPath, Spot
from scoresheets.shapes import Circle, Look, Point, Rect, Shape, Text, polyline
from scoresheets.sheet import Box, Part, Region, Sheet, boxed

SIDE = 1000.0
MIDDLE = SIDE / 2
OUTER, INNER, CLOUD = 420.0, 245.0, 96.0  # distances from the centre; radius
DISC = 44.0
SYSTEMS = {"a": 4, "b": 6}
# by number of systems: angles between outer planets, and of inner planets from their system's axis
SPREAD = {4: (26.0, 20.0), 6: (19.0, 15.0)}
LINE = Look(stroke="ink", width=7)
DIAGONAL = Look(stroke="faint", width=7, dash=(14, 12))
APART = Look(stroke="corruption", width=7, dash=(4, 14))
PLANET = Look(fill="paper", stroke="ink", width=4)
HOME = Look(fill="panel", stroke="ink", width=4)
GLOW = Look(stroke="accent", width=9)
PAIRS = ("within", "across", "diagonals")
WHOLE = ("extra", "apart")


class Focus(NamedTuple):
    """The `name` of the facts to show (None: all), and how many systems to draw."""

    name: str | None
    systems: int


def picture(kit: Kit, path: FactPath) -> KitPicture | None:
    """The diagram with the facts at `path`; None if `path` isn't within a single diagram."""
    if len(path) < 2 or path[0] != "diagrams" or path[1] not in SYSTEMS:
        return None
    letter = str(path[1])
    diagram = kit.diagrams.a if letter == "a" else kit.diagrams.b
    systems, name = SYSTEMS[letter], str(path[2]) if len(path) > 2 else None
    count = {"within": 1, "nebula": 1, "across": 2, "diagonals": 2}.get(name or "", systems)
    return KitPicture(_sheet(diagram, systems, Focus(name, count)), dict(_spots(systems, Focus(name, count), path[:3])))


def _spots(systems: int, focus: Focus, path: FactPath) -> Iterator[tuple[str, Spot]]:
    for place in range(focus.systems * len(SLOTS)):
        system, slot = slot_of(place)
        if focus.name == "nebula":
            yield _id(place), Spot(path, slot)
        elif focus.name in PAIRS:
            yield _id(place), Spot(path, end=(str(system), slot))
        elif focus.name in WHOLE:
            yield _id(place), Spot(path, end=("", f"{system + 1} {slot}"))


LABELS: dict[Slot, str] = {
    "outer_left": "Outer left planet of system {number}",
    "outer_middle": "Outer middle planet of system {number}",
    "outer_right": "Outer right planet of system {number}",
    "inner_left": "Inner left planet of system {number}",
    "inner_right": "Inner right planet of system {number}",
}


def _id(place: int) -> str:
    return f"place {place}"


@lru_cache(8)
def _sheet(diagram: Diagram, systems: int, focus: Focus) -> Sheet:
    shapes = (*_lines(diagram, systems), *_discs(systems))
    part = Part("diagram", say("Diagram"), _viewport(systems, focus))
    regions = tuple(_region(place, systems) for place in range(systems * len(SLOTS)))
    return Sheet(
        "interstellar_oracle", SIDE, SIDE, (Rect(0, 0, SIDE, SIDE, Look(fill="paper")), *shapes), (part,), regions
    )


def _viewport(systems: int, focus: Focus) -> Box:
    if focus.name is None or focus.systems == systems:
        return Box(0, 0, SIDE, SIDE)
    points = [_point(place, systems) for place in range(focus.systems * len(SLOTS))]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    room = DISC + 40
    return Box(min(xs) - room, min(ys) - room, max(xs) - min(xs) + 2 * room, max(ys) - min(ys) + 2 * room)


def _point(place: int, systems: int) -> Point:
    """The centre of a planet; the next system clockwise is on a player's left."""
    if place == NEBULA:
        return MIDDLE, MIDDLE
    system, slot = slot_of(place)
    outer, inner = SPREAD[systems]
    side = {"left": 1, "middle": 0, "right": -1}[slot.partition("_")[2]]
    is_outer = slot.startswith("outer")
    angle = radians(90 + system * 360 / systems + side * (outer if is_outer else inner))
    far = OUTER if is_outer else INNER
    return MIDDLE + far * cos(angle), MIDDLE + far * sin(angle)


def _lines(diagram: Diagram, systems: int) -> Iterator[Shape]:
    lines = ((diagram.diagonals, 1, DIAGONAL), (diagram.within, 0, LINE), (diagram.across, 1, LINE))
    for texts, reach, look in lines:
        for start, end in pairs_of(texts):
            for system in range(systems):
                yield _line(place_of(system, start), place_of((system + reach) % systems, end), systems, look)
    for slot in map(slot_called, diagram.nebula):
        for system in range(systems):
            yield _line(NEBULA, place_of(system, slot), systems, LINE)
    for texts, look in ((diagram.extra, LINE), (diagram.apart, APART)):
        for ends in map(two_places, texts):
            if max(ends) < systems * len(SLOTS):
                yield _line(*ends, systems, look)


def _line(start: int, end: int, systems: int, look: Look) -> Shape:
    return polyline((_point(start, systems), _point(end, systems)), look)


def _discs(systems: int) -> Iterator[Shape]:
    yield Circle(MIDDLE, MIDDLE, CLOUD, Look(fill="panel", stroke="ink", width=4, dash=(10, 10)))
    yield Text.of(say("Nebula"), MIDDLE, MIDDLE, 40, is_bold=True)
    for place in range(systems * len(SLOTS)):
        x, y = _point(place, systems)
        system, slot = slot_of(place)
        yield Circle(x, y, DISC, PLANET if slot.startswith("outer") else HOME)
        yield Text(x, y, str(system + 1), 40, is_bold=True)


def _region(place: int, systems: int) -> Region:
    x, y = _point(place, systems)
    system, slot = slot_of(place)
    words = say(LABELS[slot], number=system + 1)
    outline = boxed(Box(x - DISC, y - DISC, 2 * DISC, 2 * DISC))
    return Region(_id(place), words, "diagram", outline, Circle(x, y, DISC + 4, GLOW))
