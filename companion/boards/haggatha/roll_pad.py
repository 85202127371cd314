"""The pad for a roll: a key for every Rune and face in each half, so five taps enter a roll."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import Any, Literal, NamedTuple

import flet as ft

from companion.boards.haggatha.dish import EDGE, KEY, RIM, basin, between, runes_in_a_row, word
from companion.boards.haggatha.faces import face
from companion.boards.keys import key
from companion.boards.taps import Enter, Pick, Tap, do, tap
from companion.flet_fixes.guard import memoised
from companion.look.widgets import column, icon_button, note, row, spoken
from companion.measures import GAP
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here
from companion.window.hooks import Cache, use_cache
from companion.words import said, text
from referees.common.protocol.sentence import Sentence, say
from referees.common.values.value import Value
from referees.haggatha.sheet.rolling import Roll
from referees.haggatha.table.pieces import HALVES, Half, label
from scoresheets.haggatha import pieces
from scoresheets.shapes import Circle, Look

# a Rune without faces, a face of the Coin, a result of a Die
Key = Literal["bone", "voodoo", "tree", "skull", 1, 2, 3, 4]
ALL = 5
DICE = 2


class RolledRune(NamedTuple):
    """A rolled Rune and its half of the dish."""

    half: Half
    key: Key

    @property
    def rune(self) -> str:
        """The Rune's id: its own name, "coin" or "die"."""
        if isinstance(self.key, int):
            return "die"
        return "coin" if self.key in {"tree", "skull"} else self.key


class PartialRoll(Value):
    """The Runes entered so far, in order; five make a complete roll."""

    runes: tuple[RolledRune, ...] = ()

    def tapped(self, half: Half, key: Key) -> PartialRoll:
        """The roll with the tapped Rune added, moved or, if already there, removed; the first two Dice are added."""
        tapped = RolledRune(half, key)
        alike = [rolled for rolled in self.runes if rolled.rune == tapped.rune]
        if tapped.rune == "die":
            if len(alike) < DICE:
                return PartialRoll((*self.runes, tapped))
            return self.without(tapped) if tapped in alike else PartialRoll((*self.without(alike[-1]).runes, tapped))
        if tapped in alike:
            return self.without(tapped)
        return PartialRoll((*[rolled for rolled in self.runes if rolled not in alike], tapped))

    def without(self, rolled: RolledRune) -> PartialRoll:
        """The roll without that Rune."""
        at = max(place for place, item in enumerate(self.runes) if item == rolled)
        return PartialRoll(self.runes[:at] + self.runes[at + 1 :])

    def moved(self, rolled: RolledRune) -> PartialRoll:
        """The roll with that Rune in the other half."""
        return PartialRoll((*self.without(rolled).runes, RolledRune(HALVES[rolled.half == "left"], rolled.key)))

    def count(self, half: Half, key: Key) -> int:
        """How many entered Runes match that key and half."""
        return self.runes.count(RolledRune(half, key))

    @property
    def left(self) -> int:
        """The number of Runes still to enter."""
        return ALL - len(self.runes)

    @property
    def roll(self) -> Roll | None:
        """The entry, or None until all five Runes are in. Dice are sorted by half, left first, then by value."""
        if self.left:
            return None
        halves = {rolled.rune: rolled.half for rolled in self.runes}
        dice = sorted((rolled.half, rolled.key) for rolled in self.runes if isinstance(rolled.key, int))
        (half1, value1), (half2, value2) = dice
        skull = any(rolled.key == "skull" for rolled in self.runes)
        return Roll(
            bone=halves["bone"], voodoo=halves["voodoo"], coin=halves["coin"], die1=half1, die2=half2,
            face="skull" if skull else "tree", value1=value1, value2=value2,
        )  # fmt: skip


def key_label(key: Key, half: Half) -> Sentence:
    """The label of a key: "the Coin with Skull in the left half"."""
    if isinstance(key, int):
        return say("{value} in {half}", value=key, half=label(half))
    if key in {"tree", "skull"}:
        return say("Coin with a {face} in {half}", face=label(key), half=label(half))
    return say("{rune} in {half}", rune=say("Bone") if key == "bone" else say("Voodoo"), half=label(half))


Rows = tuple[tuple[Key | None, ...], ...]
# by number of keys in a row
ROWS: dict[int, Rows] = {
    3: (("bone", "tree", "skull"), ("voodoo", 1, 2), (None, 3, 4)),
    2: (("bone", "voodoo"), ("tree", "skull"), (1, 2), (3, 4), (None,)),
}
FACE = 38
ROLLED = "rolled Runes"


def fell(fallen: PartialRoll) -> Tap:
    """What a tap does: keeps a partial roll, or enters a whole one; if refused, the roll starts over."""
    return Pick(fallen) if fallen.roll is None else Enter((fallen.roll,), clears=True)


def roll_height(width: int) -> int:
    """The pad's height at that width, in dp."""
    lines = len(ROWS[runes_in_a_row((width - GAP) // 2)])
    return lines * (KEY + GAP) - GAP + 2 * RIM + ceil(2 * EDGE)


@memoised
def RollPad(*, picked: Any, width: int) -> ft.Control:
    """Two halves with a key for every Rune and face; a bold key removes its Rune."""
    cached = use_cache(width)
    return row(*[_rolled(half, _roll_of(picked), (width - GAP) // 2, cached) for half in HALVES])


def _roll_of(picked: Any) -> PartialRoll:
    return picked if isinstance(picked, PartialRoll) else PartialRoll()


def _rolled(half: Half, roll: PartialRoll, width: int, cached: Cache) -> ft.Control:
    controller = controller_here()
    across = runes_in_a_row(width)
    gap = between(width)
    edge = (width - across * KEY - (across - 1) * gap) // 2 - 1
    rows = [row(*[_place(symbol, half, roll, cached) for symbol in keys], gap=gap) for keys in ROWS[across]]

    async def dropped(data: Any) -> None:
        if isinstance(data, RolledRune) and data.half != half and data in _roll_of(controller.picked).runes:
            await controller.careful("tray", lambda: do(controller, fell(_roll_of(controller.picked).moved(data))))()

    rim = ft.Padding.symmetric(horizontal=edge, vertical=RIM)
    return basin(half, column(*rows), width, ROLLED, dropped, padding=rim)


def _place(symbol: Key | None, half: Half, roll: PartialRoll, cached: Cache) -> ft.Control:
    if symbol is None:
        return _last(half, roll)
    state = symbol, roll.count(half, symbol), _is_elsewhere(symbol, half, roll)
    return cached((half, symbol), state, partial(_key, *state, half))


def _tapped(scene: Scene, half: Half, symbol: Key) -> Tap:
    return fell(_roll_of(scene.picked).tapped(half, symbol))


def _key(symbol: Key, count: int, is_elsewhere: bool, half: Half) -> ft.Control:
    words = text(key_label(symbol, half))
    if count > 1:
        words = said("{rune}, {count} times", rune=words, count=count)
    content = _key_face(symbol, count, is_elsewhere=is_elsewhere)
    tapped = key(content, words, tap(_tapped, half, symbol), KEY, height=KEY, ground=None, is_on=count > 0)
    if not count:
        return tapped
    return ft.Draggable(tapped, group=ROLLED, data=RolledRune(half, symbol), content_feedback=_key_face(symbol, 1))


def _is_elsewhere(symbol: Key, half: Half, roll: PartialRoll) -> bool:
    rune = RolledRune(half, symbol).rune
    return sum(rolled.rune == rune for rolled in roll.runes) >= (2 if rune == "die" else 1)


def _key_face(symbol: Key, count: int, *, is_elsewhere: bool = False) -> ft.Control:
    shapes = [*pieces.rune(symbol, FACE)]
    if count > 1:
        shapes.append(Circle(FACE - 6, 7, 9, Look(fill="primary")))
        shapes.append(word(str(count), FACE - 6, 7, 13, "on primary"))
    if not count:
        shapes.append(pieces.veil(FACE, FACE, 0.78 if is_elsewhere else 0.38, "paper"))
    return face(shapes, FACE)


def _last(half: Half, roll: PartialRoll) -> ft.Control:
    controller = controller_here()
    if half == "right":
        count = note(f"{len(roll.runes)}/5", 16, no_wrap=True)
        counter = spoken(count, said("Runes left to tap: {count}", count=roll.left))
        return ft.Container(counter, width=KEY, height=KEY, alignment=ft.Alignment.CENTER)
    pick_up = careful("tray", lambda: controller.pick(PartialRoll(_roll_of(controller.picked).runes[:-1])))
    words = said("Pick up the last Rune again")
    back = icon_button(ft.Icons.BACKSPACE_OUTLINED, words, pick_up, disabled=not roll.runes)
    return ft.Container(back, width=KEY, height=KEY)
