"""The pad for a roll: each half of the dish has a key for every Rune and face, so that five taps enter a roll."""

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
from companion.window.hooks import Kept, use_kept
from companion.words import said, text
from referees.common.protocol.sentence import Sentence, say
from referees.common.values.value import Value
from referees.haggatha.sheet.rolling import Roll
from referees.haggatha.table.pieces import HALVES, Half, label
from scoresheets.haggatha import pieces
from scoresheets.shapes import Circle, Look

# a Rune without faces, a face of the Coin, a result of a Die
Key = Literal["bone", "voodoo", "tree", "skull", 1, 2, 3, 4]
KEYS: tuple[Key, ...] = ("bone", "voodoo", "tree", "skull", 1, 2, 3, 4)
ALL = 5
DICE = 2


class Lying(NamedTuple):
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

    runes: tuple[Lying, ...] = ()

    def tapped(self, half: Half, key: Key) -> PartialRoll:
        """The roll with the tapped Rune added, moved, or removed if already there. The first two Dice are added."""
        tapped = Lying(half, key)
        others = [one for one in self.runes if one.rune == tapped.rune]
        if tapped.rune == "die":
            if len(others) < DICE:
                return PartialRoll((*self.runes, tapped))
            return self.without(tapped) if tapped in others else PartialRoll((*self.without(others[-1]).runes, tapped))
        if tapped in others:
            return self.without(tapped)
        return PartialRoll((*[one for one in self.runes if one not in others], tapped))

    def without(self, lying: Lying) -> PartialRoll:
        """The roll without that Rune."""
        at = max(place for place, one in enumerate(self.runes) if one == lying)
        return PartialRoll(self.runes[:at] + self.runes[at + 1 :])

    def moved(self, lying: Lying) -> PartialRoll:
        """The roll with that Rune in the other half."""
        other = HALVES[lying.half == "left"]
        return PartialRoll((*self.without(lying).runes, Lying(other, lying.key)))

    def count(self, half: Half, key: Key) -> int:
        """How many entered Runes match that key and half."""
        return self.runes.count(Lying(half, key))

    @property
    def left(self) -> int:
        """The number of Runes still to enter."""
        return ALL - len(self.runes)

    @property
    def roll(self) -> Roll | None:
        """The entry, or None until all five Runes are in. Dice are sorted by half, left first, then by value."""
        if self.left:
            return None
        halves = {one.rune: one.half for one in self.runes}
        dice = sorted((one.half, one.key) for one in self.runes if isinstance(one.key, int))
        (half1, value1), (half2, value2) = dice
        skull = any(one.key == "skull" for one in self.runes)
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
    """Two halves with a key for every Rune and face. A tap on a bold key removes its Rune."""
    kept = use_kept(width)
    return row(*[_rolled(half, _fallen(picked), (width - GAP) // 2, kept) for half in HALVES])


def _fallen(picked: Any) -> PartialRoll:
    return picked if isinstance(picked, PartialRoll) else PartialRoll()


def _rolled(half: Half, fallen: PartialRoll, width: int, kept: Kept) -> ft.Control:
    controller = controller_here()
    across = runes_in_a_row(width)
    gap = between(width)
    edge = (width - across * KEY - (across - 1) * gap) // 2 - 1
    rows = [row(*[_place(one, half, fallen, kept) for one in keys], gap=gap) for keys in ROWS[across]]

    async def dropped(lying: Any) -> None:
        if isinstance(lying, Lying) and lying.half != half and lying in _fallen(controller.picked).runes:
            await controller.careful("tray", lambda: do(controller, fell(_fallen(controller.picked).moved(lying))))()

    rim = ft.Padding.symmetric(horizontal=edge, vertical=RIM)
    return basin(half, column(*rows), width, ROLLED, dropped, padding=rim)


def _place(one: Key | None, half: Half, fallen: PartialRoll, kept: Kept) -> ft.Control:
    if one is None:
        return _last(half, fallen)
    drawn = one, fallen.count(half, one), _is_elsewhere(one, half, fallen)
    return kept((half, one), drawn, partial(_key, *drawn, half))


def _tapped(scene: Scene, half: Half, one: Key) -> Tap:
    return fell(_fallen(scene.picked).tapped(half, one))


def _key(one: Key, count: int, is_elsewhere: bool, half: Half) -> ft.Control:
    words = text(key_label(one, half))
    if count > 1:
        words = said("{rune}, {count} times", rune=words, count=count)
    drawn = _drawn(one, count, is_elsewhere=is_elsewhere)
    tapped = key(drawn, words, tap(_tapped, half, one), KEY, height=KEY, ground=None, is_on=count > 0)
    if not count:
        return tapped
    return ft.Draggable(tapped, group=ROLLED, data=Lying(half, one), content_feedback=_drawn(one, 1))


def _is_elsewhere(one: Key, half: Half, fallen: PartialRoll) -> bool:
    rune = Lying(half, one).rune
    return sum(lying.rune == rune for lying in fallen.runes) >= (2 if rune == "die" else 1)


def _drawn(one: Key, count: int, *, is_elsewhere: bool = False) -> ft.Control:
    shapes = [*pieces.rune(one, FACE)]
    if count > 1:
        shapes.append(Circle(FACE - 6, 7, 9, Look(fill="primary")))
        shapes.append(word(str(count), FACE - 6, 7, 13, "on primary"))
    if not count:
        shapes.append(pieces.veil(FACE, FACE, 0.78 if is_elsewhere else 0.38, "paper"))
    return face(shapes, FACE)


def _last(half: Half, fallen: PartialRoll) -> ft.Control:
    controller = controller_here()
    if half == "right":
        count = note(f"{len(fallen.runes)}/5", 16, no_wrap=True)
        rest = spoken(count, said("Runes left to tap: {count}", count=fallen.left))
        return ft.Container(rest, width=KEY, height=KEY, alignment=ft.Alignment.CENTER)
    back = icon_button(
        ft.Icons.BACKSPACE_OUTLINED,
        said("Pick up the last Rune again"),
        careful("tray", lambda: controller.pick(PartialRoll(_fallen(controller.picked).runes[:-1]))),
        disabled=not fallen.runes,
    )
    return ft.Container(back, width=KEY, height=KEY)
