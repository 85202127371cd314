"""The cove's half of the board: clock, boats, piers and Halls, with fixed places and heights."""

from collections.abc import Iterator
from itertools import chain
from math import ceil
from typing import Any, NamedTuple

from companion.boards import LEAST as SMALLEST
from companion.boards.haggatha.faces import PIER_NAMES
from companion.boards.haggatha.merchants import STRIP
from companion.boards.haggatha.taps import COVE, SHEET, is_of_the_cove
from companion.boards.keys import RING, share
from companion.boards.taps import Ask, Enter, Tap
from companion.boards.tiles import Group, Look, Picture, Tile
from companion.look.seat_mark import seat_ink
from companion.measures import GAP, LOOSE, SNUG, Place, Room
from companion.sheets.view import HEAD
from companion.table.control.scene import Scene
from companion.words import reader_for, text
from referees.common.values.change import changed
from referees.common.words import Entry, Offer, Seat, Sentence, Who, say, say_count
from referees.haggatha.cove.boarding import Boarding, Dock, Docking, Embark
from referees.haggatha.cove_view import CoveView
from referees.haggatha.table.cove import HOURS_ROUND, Boat, on_the_face
from referees.haggatha.table.pieces import CUSTOMERS, PIERS, Customer, Pier, label
from scoresheets.haggatha import pieces
from scoresheets.marks import mark
from scoresheets.shapes import Circle, Colour, Hex, Look as Ink, Rect, Shape, Text

# Sizes, in dp

BOAT, PIER, HALLS, ODDS = 60, 72, 44, 26  # usual heights
AROUND = 16  # padding of a pier
FINGER = 48  # least height of a boat or a pier
SPARE = 28  # largest extra gap between parts
BOTH = 460  # from this height on the active part of the sheet fits below the shop; otherwise it replaces the shop
PHONE, LARGEST, LEAST = 390, 1.7, 0.72  # width for usual pieces; largest and smallest scale
ACROSS = 3
IN_A_LINE, INSET, PAWN = 3, 5, 20
BAG = 58

# heights of an hour without and with a bag icon; sizes on it
HOUR, WITH_ICON, MARK, RISE, FLAG = 24, 38, 18, 12, 22
UNDER, OVER = 4, 10  # margins of a stack of markers


class Geometry(NamedTuple):
    """The cove's sizes: scale, heights of boats and piers, gap, total height (may exceed the space)."""

    scale: float
    boat: int
    piers: int
    gap: float
    height: int


def clock_height(seats: int, *, has_bags: bool) -> int:
    """The clock's usual height, with room for all markers on one hour."""
    return (WITH_ICON if has_bags else HOUR) + UNDER + MARK + RISE * (seats - 1) + OVER


def geometry(room: Room, seats: int, *, has_bags: bool, has_odds: bool) -> Geometry:
    """The geometry for the available space, seats and options; independent of the pieces."""
    clock, odds, gaps = clock_height(seats, has_bags=has_bags), ODDS if has_odds else 0, 4 * GAP
    left = room.height - odds - gaps - AROUND
    scale = left / (clock + 2 * BOAT + PIER + HALLS)
    if scale * BOAT < FINGER:
        scale = (left - 2 * FINGER) / (clock + PIER + HALLS)
    scale = max(min(scale, room.width / PHONE, LARGEST), LEAST)
    boat, piers = max(int(scale * BOAT), FINGER), int(scale * PIER) + AROUND
    spare = left + AROUND - (clock + HALLS) * scale - 2 * boat - piers
    height = room.height + ceil(max(-spare, 0))
    return Geometry(scale, boat, piers, GAP + max(min(spare / 4, SPARE), 0), height)


def cove(scene: Scene, room: Room, colours: str = "") -> Picture:
    """The cove fitted to the available space, or larger if it would be too small for fingers."""
    view, seats, amiss = scene.view.cove, scene.seats, scene.amiss
    sizes = geometry(room, len(seats), has_bags=bool(view.bag_hours), has_odds=view.odds is not None)
    inner, legal = room.width - 2 * LOOSE, _legal_places(scene.offers)
    groups = [
        _clock(view, seats, inner, sizes.scale, in_greys=colours == "greys"),
        _places("boats", [_boat(boat, at, legal) for at, boat in enumerate(view.boats, 1)], inner, sizes.boat, amiss),
        _places("piers", [_pier(view, pier, legal, sizes.scale) for pier in PIERS], inner, sizes.piers, amiss),
        _halls(view, inner, sizes.scale),
    ]
    spare = sizes.height - sum(group.height for group in groups) - (len(groups) - 1) * sizes.gap
    placed, top = list[Group](), max(spare / 2, 0)
    for group in groups:
        placed.append(changed(group, left=LOOSE, top=top, is_thin=True))
        top += group.height + sizes.gap
    return Picture(room.width, tuple(placed))


def _legal_places(offers: tuple[Offer, ...]) -> tuple[str, ...]:
    moves = [offer for offer in offers if offer.entry in {Embark, Dock}]
    return tuple([place for offer in moves for name in offer.open for place in offer.choices(name)])


class BoatFace(NamedTuple):
    """A boat: number, passengers, whether it has left the sea."""

    number: int
    aboard: tuple[Customer, ...]
    is_gone: bool


class PierFace(NamedTuple):
    """A pier: berths (0: unknown) and occupants."""

    pier: Pier
    occupied: int
    berths: int
    aboard: tuple[Customer, ...]
    scale: float


Spot = tuple[str, Any, Sentence, bool]  # name, face, label, whether a tap answers the question


def _places(name: str, spots: list[Spot], width: int, high: int, amiss: tuple[Any, ...]) -> Group:
    wide = int(share(width, ACROSS))
    tiles = []
    for at, (place, face, words, is_legal) in enumerate(spots):
        down, across = divmod(at, ACROSS)
        row = down + (1 if name == "boats" else 3)
        left, top = across * (wide + GAP), down * (high + GAP)
        box, is_amiss = (left, top, wide, high), place in amiss
        tiles.append(Tile(*box, face, text(words), (place,), (row, across), is_legal, is_amiss=is_amiss))
    return Group(name, 0, 0, width, tuple(tiles))


def _boat(boat: Boat, number: int, legal: tuple[str, ...]) -> Spot:
    name, face = f"boat{number}", BoatFace(number, boat.aboard, boat.pier is not None)
    if name in legal:
        return name, face, say("Into boat {number}: {aboard}", number=number, aboard=_aboard(boat.aboard)), True
    place = label(boat.pier) if boat.pier is not None else say("at sea")
    words = say("Boat {number}, {where}: {aboard}", number=number, where=place, aboard=_aboard(boat.aboard))
    return name, face, words, False


def _pier(view: CoveView, pier: Pier, legal: tuple[str, ...], scale: float) -> Spot:
    docked = [boat for boat in view.boats if boat.pier == pier]
    aboard = tuple([customer for boat in docked for customer in boat.aboard])
    face = PierFace(pier, len(docked), view.berths[PIERS.index(pier)], aboard, scale)
    if pier in legal:
        return pier, face, say("Dock at {pier}: {aboard}", pier=label(pier), aboard=_aboard(aboard)), True
    boats = say_count("{count} boat", "{count} boats", len(docked))
    return pier, face, say("{pier}: {boats}, {aboard}", pier=label(pier), boats=boats, aboard=_aboard(aboard)), False


def _aboard(colours: tuple[Customer, ...]) -> Sentence:
    named = tuple([say("{count} {colour}", count=count, colour=label(colour)) for colour, count in _present(colours)])
    return say("{named}", named=named) if named else say("nobody")


def _present(colours: tuple[Customer, ...]) -> list[tuple[Customer, int]]:
    return [(colour, colours.count(colour)) for colour in CUSTOMERS if colour in colours]


def _tapped(scene: Scene, place: str) -> Tap:
    entry: Entry = Dock(pier=place) if place in PIERS else Embark.model_validate({"to": place})
    return Enter((entry,), keeps=True) if place in _legal_places(scene.offers) else Ask(entry)


def _face(face: BoatFace | PierFace, width: float, height: float) -> tuple[Shape, ...]:
    if isinstance(face, PierFace):
        return tuple(_moored(face, width, height))
    veil = [pieces.veil(width, height, 0.55, "surface", ROUND)] if face.is_gone else []
    ground = Rect(0, 0, width, height, Ink(fill="surface low"), ROUND)
    return (ground, *pieces.boat(face.aboard, face.number, width, height, "surface low"), *veil)


ROUND = 7


def _moored(face: PierFace, width: float, height: float) -> Iterator[Shape]:
    """Draws a pier: occupied berths are filled; free ones appear only if their number is known."""
    scale, edge, size = face.scale, INSET - RING, min(14 * face.scale, 19)
    inner, down = width - 2 * edge, edge + 1.3 * size + 2
    yield Rect(0, 0, width, height, Ink(fill="surface high"), ROUND)
    yield Text(edge, edge + 0.6 * size, text(PIER_NAMES[face.pier]), size, "on surface", is_bold=True, anchor="start")
    for at in range(max(face.occupied, face.berths)):
        left = edge + at * (16 * scale + SNUG)
        post = Ink(fill=pieces.HULL if at < face.occupied else None, stroke="outline", width=1.5)
        yield Rect(left, down + scale, 16 * scale, 10 * scale, post, 4 * scale)
    pawn = min(PAWN * scale, pieces.room_for(inner, IN_A_LINE))
    yield from pieces.customers(_present(face.aboard), pawn, inner, edge, down + 12 * scale + 2)


LOOK = Look(_face, _tapped, tells=True)


def _halls(view: CoveView, width: int, scale: float) -> Group:
    bag, visits = BAG * scale, list(zip(CUSTOMERS, view.halls, strict=True))
    step, middle = (width - bag) / len(visits), HALLS * scale / 2
    size = min(HALLS * scale, step - SNUG)
    places = [(at * step, middle - size / 2) for at in range(len(visits))]
    shields = [pieces.shield(*visit, size, *corner) for visit, corner in zip(visits, places, strict=True)]
    left = width - bag
    contents = say_count("{count} Adventurer in the bag.", "{count} Adventurers in the bag.", view.bag)
    over = [
        *pieces.bag(26 * scale, "ink", left, middle - 13 * scale),
        Text(left + 26 * scale + SNUG, middle, str(view.bag), 18 * scale, "on surface", is_bold=True, anchor="start"),
    ]
    high = HALLS * scale
    if view.odds is not None:
        odds = [
            (colour, round(100 * count / max(view.bag, 1)), count)
            for colour, count in zip(CUSTOMERS, view.odds, strict=True)
        ]
        parts = tuple([say("{colour} {odds}%", colour=label(colour), odds=percent) for colour, percent, _ in odds])
        contents = say("{bag} Odds for the next draw: {odds}.", bag=contents, odds=parts)
        over += [shape for at, row in enumerate(odds) for shape in _odds(*row, at * width / len(odds), high + 6)]
        high += ODDS
    named = tuple(
        say("{colour}: {count}", colour=label("lair") if colour == "grey" else label(colour), count=count)
        for colour, count in visits
    )
    words = text(say("Halls: {halls}. {bag}", halls=named, bag=contents))
    return Group("halls", 0, 0, width, (), None, False, tuple(chain(*shields)), tuple(over), words, least=high)


def _odds(colour: Customer, percent: int, count: int, left: float, top: float) -> Iterator[Shape]:
    if count:
        yield from pieces.customers([(colour, count)], 18, 72, left, top)
        yield Text(left + 18 + 13 * len(str(count)) + 2, top + 9, f"{percent}%", 13, "on surface", anchor="start")


def _clock(view: CoveView, seats: tuple[Seat, ...], width: int, scale: float, *, in_greys: bool) -> Group:
    wide, high = width / HOURS_ROUND, clock_height(len(seats), has_bags=bool(view.bag_hours)) * scale
    ground = high - (WITH_ICON if view.bag_hours else HOUR) * scale
    under = tuple(_hours(view, wide, ground, high, scale))
    flag = () if view.token is None else pieces.pennant(FLAG * scale, ground, _hour(view.token) * wide + 1)
    marks = [(seat.shape, Hex(str(seat_ink(seat, in_greys=in_greys)))) for seat in seats]
    over = (*flag, *_markers(view, marks, wide, ground, scale))
    words = reader_for([seat.player for seat in seats]).text(clock_label(view))
    return Group("clock", 0, 0, width, (), None, False, under, over, words, least=high)


def _hour(hour: int) -> int:
    return on_the_face(hour) - 1


def _hours(view: CoveView, wide: float, ground: float, high: float, scale: float) -> Iterator[Shape]:
    bags, icon = {_hour(bag_hour) for bag_hour in view.bag_hours}, 15 * scale
    for hour in range(HOURS_ROUND):
        fill, ink, quiet = _inks(is_token=view.token is not None and hour == _hour(view.token))
        middle = (hour + 0.5) * wide
        yield Rect(hour * wide + 1, ground, wide - 2, high - ground, Ink(fill=fill), 6)
        yield Text(middle, ground + HOUR * scale / 2, str(hour + 1), 14 * scale, ink, is_bold=True)
        if hour in bags:
            yield from pieces.bag(icon, quiet, middle - icon / 2, high - 3 - icon)


def _inks(*, is_token: bool) -> tuple[Colour, Colour, Colour]:
    return ("tertiary", "on tertiary", "on tertiary") if is_token else ("surface high", "on surface", "ink")


def _markers(view: CoveView, marks: list[tuple[str, Hex]], wide: float, ground: float, scale: float) -> Iterator[Shape]:
    """The merchants' markers, each stack from the bottom up: the one moved last is on top."""
    tops: dict[int, int] = {}
    for seat in reversed(view.order):
        (shape, ink), hour = marks[seat], _hour(view.merchants[seat].hour)
        at = tops[hour] = tops.get(hour, -1) + 1
        x, y = (hour + 0.5) * wide, ground - (UNDER + MARK / 2 + at * RISE) * scale
        ring: Colour = "primary" if view.turn == seat else "surface"
        yield Circle(x, y, MARK * scale / 2 - 1, Ink(fill="paper", stroke=ring, width=2))
        yield mark(shape, x, y, (MARK - 4) * scale, Ink(fill=ink))


def clock_label(view: CoveView) -> Sentence:
    """The clock's label for screen readers, with the hours on its face."""
    faces = enumerate(on_the_face(merchant.hour) for merchant in view.merchants)
    hours = tuple(say("{who}: {hour}", who=Who(seat), hour=hour) for seat, hour in faces)
    clock = say("Clock: {hours}.", hours=hours)
    if view.turn is not None:
        clock = say("{clock} It's {who}'s turn.", clock=clock, who=Who(view.turn))
    if view.token is not None:
        clock = say("{clock} The Market token is on hour {hour}.", clock=clock, hour=on_the_face(view.token))
    return clock


def shows_cove(scene: Scene) -> bool:
    """Whether the board shows the cove: the player's choice, or else whether the question is about it."""
    return scene.picked == COVE or (scene.picked != SHEET and is_of_the_cove(scene.view))


def follows(scene: Scene) -> str:
    """The scroll key of the part that the question is about."""
    view = scene.view
    if view.cove is None or not shows_cove(scene):
        return SHEET
    if view.asks is Docking or view.phase in {"market", "cleanup"}:
        return "piers"
    if view.asks is Boarding or view.phase == "arrival":
        return "boats"
    return "halls" if view.phase == "over" else "clock"


def where(scene: Scene, room: Room, _words: float = 1) -> Place | None:
    """The bounds (with margins) of the part that `follows` names and its legal places. For the self-scrolling sheet:
    None, or in a low window the whole sheet, so no card hides its last line."""
    name = follows(scene)
    if name == SHEET:
        above = 0 if scene.view.cove is None else STRIP
        place = Place(0, above + HEAD, room.width, room.height)
        return place._replace(targets=(place,)) if room.height - above < BOTH else None
    groups = cove(scene, Room(room.width, room.height - STRIP).at_least(SMALLEST)).groups
    ((place, legal),) = [(group.place, [*group.legal_places]) for group in groups if group.key == name]
    around = Place(place.left, place.top - SNUG, place.right, place.bottom + SNUG)
    return around.moved(0, STRIP)._replace(targets=tuple([box.moved(0, STRIP) for box in legal]))
