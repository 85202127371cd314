"""A card of Oblivion: name and kinds, attack below, health as a column of gems with damage counters, status symbols."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from referees.oblivion.table.kit import Printed
from referees.oblivion.view import CardView
from scoresheets.fitting import fitted
from scoresheets.shapes import Hex, Look, Path, Point, Rect, Shape, Step, Text, disc, hull, open_path
from scoresheets.square import Square

PAPER, SHADE, INK, QUIET = Hex("#F5F0E4"), Hex("#CFC8B8"), Hex("#231F1A"), Hex("#5B544A")
GEM, LOST, PALE, SWORD = Hex("#00639C"), Hex("#B3261E"), Hex("#FFFFFF"), Hex("#8A2C00")
ROUND, SNUG = 8, 5  # dp: corner radius, padding
GEMS = 6  # per column; more than two columns are shown as a number
LARGE = 100  # card height at which font sizes are as given
LETTER = 0.6  # in font sizes
KILLED = "killed"


class CardFace(NamedTuple):
    """A card's face: printed or copied values, `added` attack, and status. `hit`: damage from the selected attack."""

    name: str
    below: str
    attack: int
    health: int
    added: int = 0
    damage: int = 0
    is_shielded: bool = False
    has_attacked: bool = False
    may_use_power: bool = False
    is_dying: bool = False
    hit: int | None = None
    killed: str = KILLED

    def shapes(self, width: float, height: float) -> tuple[Shape, ...]:
        unit, ground = height / LARGE, SHADE if self.is_shielded else PAPER
        edge = Rect(0.5, 0.5, width - 1, height - 1, Look(ground, INK, 1), ROUND)
        veil = Rect(0, 0, width, height, Look("surface", strength=0.55), ROUND)
        return (
            edge,
            *_words(self, width, unit),
            *_attack(self, height, unit),
            *_health(self, width, unit),
            *_signs(self, width, height, unit),
            *_mark(self, height, unit),
            *([veil] if self.is_dying else []),
        )


def printed(card: Printed) -> CardFace:
    """A face with the card's printed values."""
    return CardFace(card.name, ", ".join(card.kinds), card.attack, card.health)


def battlefield_face(card: CardView, hit: int | None = None, killed: str = KILLED) -> CardFace:
    """A card on a battlefield, with its kinds or what a Mirror Angel copies below. `killed` labels a lethal `hit`."""
    below = f"= {card.name}" if card.name != card.printed else ", ".join(card.kinds)
    added = card.attack - sum(part.points for part in card.parts if part.source is None)
    return CardFace(
        card.printed, "" if hit is not None else below, card.attack, card.health, added, card.damage,
        card.is_shielded, card.has_attacked, card.may_use_power, card.is_dying, hit, killed,
    )  # fmt: skip


def is_killed_by(card: CardView | CardFace, hit: int) -> bool:
    """OB-42: whether `hit` more damage is lethal."""
    return card.damage + hit >= card.health


class Free(NamedTuple):
    """An empty place where a card may go: a cross."""

    def shapes(self, width: float, height: float) -> tuple[Shape, ...]:
        x, y = width / 2, height / 2
        cross = (*open_path([(x - 8, y), (x + 8, y)]), *open_path([(x, y - 8), (x, y + 8)]))
        return Rect(0, 0, width, height, Look("surface low"), ROUND), Path(cross, Look(stroke="primary", width=2))


def _words(face: CardFace, width: float, unit: float) -> Iterator[Shape]:
    """Draws a card's name (up to two lines, sized so that no word breaks) and its kinds (one line)."""
    room = width - 17 * unit - 6
    longest = max(map(len, face.name.split()), default=1)
    letter = min(13.5 * unit, room / (longest * LETTER))
    lines = wrap(face.name, max(int(room / (letter * LETTER) + 0.01), longest))[:2] or [""]
    for at, line in enumerate(lines):
        yield Text(SNUG, SNUG + (0.5 + 1.05 * at) * letter, line, letter, INK, is_bold=True, anchor="start")
    size, top = 12.5 * unit, SNUG + 3 + len(lines) * letter * 1.1
    yield Text(SNUG, top + size / 2, fitted(face.below, size, room, 0.5), size, QUIET, anchor="start")


def _attack(face: CardFace, height: float, unit: float) -> Iterator[Shape]:
    x, y = 6 * unit, height - 9 * unit
    blade = open_path([(x, y), (x + 11 * unit, y - 16 * unit)])
    guard = open_path([(x - 0.5 * unit, y - 7 * unit), (x + 6.5 * unit, y - 2.5 * unit)])
    yield Path((*blade, *guard), Look(stroke=SWORD, width=2.6 * unit))
    yield Text(20 * unit, height - 17 * unit, str(face.attack), 25 * unit, INK, is_bold=True, anchor="start")
    if face.added:
        words = f"{face.attack - face.added}{'+' if face.added > 0 else '–'}{abs(face.added)}"
        left = (24 + 15 * len(str(face.attack))) * unit
        yield Text(left, height - 12 * unit, words, 13 * unit, SWORD, is_bold=True, anchor="start")


def _health(face: CardFace, width: float, unit: float) -> Iterator[Shape]:
    if face.health > 2 * GEMS:
        yield from _counted(face, width - 12 * unit, unit)
        return
    places: list[Point] = []
    for at in range(face.health):
        column, row = divmod(at, GEMS)
        places.append((width - (10 + 14 * column) * unit, (11 + 14.5 * row) * unit))
    yield from _gems(places[face.damage :], 6.4 * unit)
    yield from _counters(places[: face.damage], 6.4 * unit)


def _counted(face: CardFace, x: float, unit: float) -> Iterator[Shape]:
    yield from _gems([(x, 11 * unit)], 7 * unit)
    yield Text(x, 27 * unit, str(face.health), 14 * unit, GEM, is_bold=True)
    if face.damage:
        yield from _counters([(x, 44 * unit)], 7 * unit)
        yield Text(x, 60 * unit, str(face.damage), 14 * unit, LOST, is_bold=True)


def _gems(places: Sequence[Point], reach: float) -> Iterator[Shape]:
    diamonds = [hull([(x, y - reach), (x + reach * 0.8, y), (x, y + reach), (x - reach * 0.8, y)]) for x, y in places]
    if places:
        yield Path(tuple(step for diamond in diamonds for step in diamond), Look(GEM))


def _counters(places: Sequence[Point], reach: float) -> Iterator[Shape]:
    arm = reach * 0.42
    discs, crosses = list[Step](), list[Step]()
    for x, y in places:
        discs += disc((x, y), reach)
        crosses += open_path([(x - arm, y - arm), (x + arm, y + arm)])
        crosses += open_path([(x - arm, y + arm), (x + arm, y - arm)])
    if places:
        yield Path(tuple(discs), Look(LOST))
        yield Path(tuple(crosses), Look(stroke=PALE, width=reach * 0.3))


BOLT = hull(((0.6, 0.02), (0.16, 0.58), (0.46, 0.58), (0.36, 0.98), (0.84, 0.4), (0.54, 0.4)))
CHECK = (*disc((0.5, 0.5), 0.42), *open_path(((0.28, 0.52), (0.44, 0.68), (0.74, 0.34))))
SHIELD: tuple[Step, ...] = (
    ("M", (0.5, 0.06)), ("L", (0.86, 0.2)), ("L", (0.86, 0.48)), ("C", (0.86, 0.72, 0.7, 0.88, 0.5, 0.95)),
    ("C", (0.3, 0.88, 0.14, 0.72, 0.14, 0.48)), ("L", (0.14, 0.2)), ("Z", ()),
)  # fmt: skip


def _signs(face: CardFace, width: float, height: float, unit: float) -> Iterator[Shape]:
    """Up to two status symbols, in the lower right corner or above the added attack."""
    statuses = ((face.may_use_power, BOLT), (face.has_attacked, CHECK), (face.is_shielded, SHIELD))
    signs = [sign for applies, sign in statuses if applies][:2]
    size, low, right = 16 * unit, 38 * unit if face.health > GEMS else 4, 3.0
    if face.added:
        size, low, right = 15 * unit, 31 * unit, 18 * unit
    for at, sign in enumerate(reversed(signs)):
        square = Square(width - right - size - at * (size + 1), height - low - size, size)
        yield square.path(Look(INK) if sign is BOLT else square.line(INK, 0.1), sign)


def _mark(face: CardFace, height: float, unit: float) -> Iterator[Shape]:
    if face.hit is None:
        return
    words = face.killed if is_killed_by(face, face.hit) else f"−{face.hit}"
    wide, high, top = (12 + 8.2 * len(words)) * unit, 21 * unit, height - 55 * unit
    yield Rect(SNUG, top, wide, high, Look(LOST, PALE, 1), 7)
    yield Text(SNUG + wide / 2, top + high / 2, words, 15 * unit, PALE, is_bold=True)
