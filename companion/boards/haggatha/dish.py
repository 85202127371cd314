"""The Divining Dish with its Runes: a tap selects one, the next moves or turns it; and the pad for a roll, on which
each half of the dish has a key for every Rune and face, so that five taps enter it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any, Literal, NamedTuple

import flet as ft
import flet.canvas as cv

from companion.boards.haggatha.faces import Shown, bubble_shapes, rune_face, rune_shapes, veiled
from companion.boards.keys import key
from companion.boards.taps import Enter, Pick, Tap, do, doing, tap
from companion.flet_fixes.guard import handler, keyed, memoised
from companion.look.drawing import Pen, canvas, ink, word
from companion.look.widgets import CENTRED, QUIET, column, icon_button, note, row, spoken
from companion.measures import GAP, LOOSE
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here
from companion.window.hooks import Kept, use_kept
from companion.words import text
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.haggatha.sheet.bubbles import ChangeDie, MoveRune
from referees.haggatha.sheet.rolling import Roll
from referees.haggatha.table.dish import Dish
from referees.haggatha.table.pieces import HALVES, RUNES, VALUES, Bubble, Die, Half, Rune, label

__all__ = [
    "KEY", "KEYS", "NARROW", "DiviningDish", "Fallen", "Key", "Lying", "RollPad", "a_row", "between", "bowl",
    "key_label",
]  # fmt: skip

KEY = 48
PIECE = 40
GROUP = "Runes"
EDGE = 1.5
"""The line around half the dish, in dp."""

GROUND = ft.Colors.SURFACE_CONTAINER_LOWEST
"""The colour of the dish."""

RIM, NARROW = 7, 2
"""The margin inside each half, in dp; the side margin on a small phone."""

DEEP = 24
"""How round the outer corners of the dish are."""


def basin(
    half: Half, inside: ft.Control, width: float, group: str, dropped: Callable[[Any], Any], **props: Any
) -> ft.Control:
    """One half of the dish; `dropped` gets what is dragged into it from that group."""
    ground = bowl(half, inside, width, **props)
    return ft.DragTarget(ground, group=group, on_accept=handler(lambda event: dropped(event.src.data)))


def bowl(half: Half, inside: ft.Control, width: float, **props: Any) -> ft.Container:
    """The ground of one half of the dish, rounded on its outer side."""
    outer = {"top_left": DEEP, "bottom_left": DEEP} if half == "left" else {"top_right": DEEP, "bottom_right": DEEP}
    corners = {"top_left": 6, "bottom_left": 6, "top_right": 6, "bottom_right": 6} | outer
    return ft.Container(
        inside,
        width=width,
        bgcolor=GROUND,
        border=ft.Border.all(EDGE, ft.Colors.OUTLINE_VARIANT),
        border_radius=ft.BorderRadius(**corners),
        **props,
    )


def a_row(width: int) -> int:
    """How many Runes of 48 dp fit side by side in half the dish: three, or two beside the board of a small phone."""
    return 3 if width >= 3 * KEY + 2 * RIM else 2


def between(width: int) -> int:
    """The gap between Runes in half the dish: 8 dp if possible, at the expense of the rim."""
    across = a_row(width)
    return min(GAP, (width - across * KEY - 2 * NARROW - 1) // (across - 1))


def _face(dish: Dish, rune: Rune) -> Shown:
    """The face that a Rune shows."""
    if rune == "coin":
        return dish.face
    return dish.value("die2" if rune == "die2" else "die1") if rune in {"die1", "die2"} else rune


def _rune_label(dish: Dish, rune: Rune) -> Sentence:
    """A Rune, its face and its half, in words."""
    shown = _face(dish, rune)
    named = say("Die {value}", value=shown) if isinstance(shown, int) else label(rune)
    if rune == "coin":
        named = say("the Coin ({face})", face=label(dish.face))
    return say("{rune} in {half}", rune=named, half=label(dish.half(rune)))


@memoised
def DiviningDish(*, dish: Dish, filled: tuple[int, int], picked: Rune | None, width: int) -> ft.Control:
    """`picked` is the selected Rune: its possible changes are listed below, and a tap on the other half moves it.
    `filled` bubbles there are of ±1 and of Move 1."""
    halves = [_half(half, dish, picked, (width - GAP) // 2) for half in HALVES]
    return column(row(*halves), _ways(filled, dish, picked) if picked is not None else _left(filled))


def _half(half: Half, dish: Dish, picked: Rune | None, width: int) -> ft.Control:
    controller = controller_here()
    lying = [rune for rune in RUNES if dish.half(rune) == half]
    deepest = max(len([one for one in RUNES if dish.half(one) == side]) for side in HALVES)
    across, gap = a_row(width), between(width)
    rows = [
        row(*[_rune(rune, dish, picked) for rune in lying[at : at + across]], gap=gap, height=KEY)
        for at in range(0, deepest, across)
    ]

    async def dropped(rune: Any) -> None:
        if rune in RUNES and dish.half(rune) != half:
            await controller.careful("tray", lambda: do(controller, _moves(rune)))()

    inside, rim = column(*rows, horizontal_alignment=CENTRED), ft.Padding.symmetric(vertical=6)
    here = _moves(picked) if picked is not None and dish.half(picked) != half else None
    act = handler(careful("tray", doing(here)))
    return basin(half, inside, width, GROUP, dropped, padding=rim, alignment=ft.Alignment.CENTER, on_click=act)


def _moves(rune: Rune) -> Tap:
    return Enter((MoveRune(rune=rune),), keeps=True)


def _taken(scene: Scene, rune: Rune) -> Tap:
    return Pick(None if scene.picked == rune else rune)


def _rune(rune: Rune, dish: Dish, picked: Rune | None) -> ft.Control:
    words = text(_rune_label(dish, rune))
    return keyed(rune, RuneKey, rune=rune, face=_face(dish, rune), words=words, is_on=rune == picked)


@memoised
def RuneKey(*, rune: Rune, face: Shown, words: str, is_on: bool) -> ft.Control:
    """A Rune in the dish, with the face that it shows."""
    piece, feedback = (rune_face(face, PIECE) for _ in range(2))
    tapped = key(piece, words, tap(_taken, rune), KEY, height=KEY, ground=None, is_on=is_on)
    return ft.Draggable(tapped, group=GROUP, data=rune, content_feedback=feedback)


def _left(filled: tuple[int, int]) -> ft.Control:
    told = say(
        "{one}, {other}",
        one=say_count("{count} ±1 bubble", "{count} ±1 bubbles", filled[0]),
        other=say_count("{count} Move 1 bubble", "{count} Move 1 bubbles", filled[1]),
    )
    counts: tuple[tuple[Bubble, int], ...] = (("plus_minus", filled[0]), ("move", filled[1]))
    hint = "Tap a Rune to use one." if any(count for _, count in counts) else "None is filled."
    shown = [*[_counted(kind, count) for kind, count in counts], note(hint, expand=True)]
    return spoken(ft.Row(shown, spacing=LOOSE, vertical_alignment=CENTRED), f"{text(told)} filled. {hint}")


def _counted(kind: Bubble, count: int) -> ft.Control:
    fill = ft.Colors.TERTIARY if count else ft.Colors.OUTLINE
    shapes = bubble_shapes(kind, (0, 0), 24, fill, ft.Colors.SURFACE)
    return canvas([*shapes, word(f"×{count}", (42, 13), 17, ft.Colors.ON_SURFACE)], 58, 24)


def _ways(filled: tuple[int, int], dish: Dish, rune: Rune) -> ft.Control:
    """What a bubble can do with the Rune; faint ones say why not when tapped."""
    ways: list[ft.Control] = []
    if rune in {"die1", "die2"}:
        die: Die = "die2" if rune == "die2" else "die1"
        value = dish.value(die)
        for to in ((value - 2) % len(VALUES) + 1, value % len(VALUES) + 1):
            turn = Enter((ChangeDie(die=die, value=to),), keeps=True)  # type: ignore[arg-type]  # 1 to 4
            words, face = text(say("Turn the {value} to {to}", value=value, to=to)), _turn_face(value, to)
            ways.append(key(face, words, doing(turn), 100, is_faint=not filled[0]))
    other = HALVES[dish.half(rune) == "left"]
    words, is_faint = text(say("Move to {half}", half=label(other))), not filled[1]
    ways.append(key(_move_face(other), words, doing(_moves(rune)), 112, is_faint=is_faint))
    return ft.Row(ways, spacing=GAP, run_spacing=GAP, wrap=True)


def _bubble(kind: Bubble) -> list[cv.Shape]:
    return bubble_shapes(kind, (0, 0), 22, ft.Colors.TERTIARY, ft.Colors.SURFACE)


def _move_face(half: Half) -> ft.Control:
    middle = 32 + 5 * len(half), 11
    return canvas([*_bubble("move"), word(half, middle, 17, ft.Colors.ON_SURFACE)], 34 + 10 * len(half), 22)


def _turn_face(value: int, to: int) -> ft.Control:
    """The bubble, and both results with an arrow between them."""
    pen = Pen(46, 2, 18)
    line = pen.line(QUIET, 0.1)
    shapes = [
        word(str(value), (36, 11), 18, ft.Colors.ON_SURFACE),
        pen.stroke(((0.1, 0.5), (0.9, 0.5)), line),
        pen.stroke(((0.62, 0.22), (0.9, 0.5), (0.62, 0.78)), line),
        word(str(to), (74, 11), 18, ft.Colors.ON_SURFACE),
    ]
    return canvas([*_bubble("plus_minus"), *shapes], 82, 22)


# The pad for a roll

Key = Literal["bone", "voodoo", "tree", "skull", 1, 2, 3, 4]
"""What was seen in a half of the dish: a Rune that has no faces, a face of the Coin, a result of a Die."""

KEYS: tuple[Key, ...] = ("bone", "voodoo", "tree", "skull", 1, 2, 3, 4)
ALL = 5
DICE = 2


class Lying(NamedTuple):
    """One Rune of the roll."""

    half: Half
    key: Key

    @property
    def rune(self) -> str:
        """The Rune's id: its own name, "coin" or "die"."""
        if isinstance(self.key, int):
            return "die"
        return "coin" if self.key in {"tree", "skull"} else self.key


@dataclass(frozen=True, slots=True)
class Fallen:
    """The Runes entered so far, in order: five taps are a roll."""

    runes: tuple[Lying, ...] = ()

    def tapped(self, half: Half, key: Key) -> Fallen:
        """After a tap on a Rune's key. A Rune entered elsewhere is moved here; the same key again removes it, except
        for a Die, of which there may be two alike."""
        tapped = Lying(half, key)
        others = [one for one in self.runes if one.rune == tapped.rune]
        if tapped.rune == "die":
            if len(others) < DICE:
                return Fallen((*self.runes, tapped))
            return self.without(tapped) if tapped in others else Fallen((*self.without(others[-1]).runes, tapped))
        if tapped in others:
            return self.without(tapped)
        return Fallen((*[one for one in self.runes if one not in others], tapped))

    def without(self, lying: Lying) -> Fallen:
        """Without that Rune."""
        at = max(place for place, one in enumerate(self.runes) if one == lying)
        return Fallen(self.runes[:at] + self.runes[at + 1 :])

    def moved(self, lying: Lying) -> Fallen:
        """With that Rune in the other half."""
        other = HALVES[lying.half == "left"]
        return Fallen((*self.without(lying).runes, Lying(other, lying.key)))

    def count(self, half: Half, key: Key) -> int:
        """How many are entered with that key."""
        return self.runes.count(Lying(half, key))

    @property
    def left(self) -> int:
        """How many are still to be entered."""
        return ALL - len(self.runes)

    @property
    def roll(self) -> Roll | None:
        """The entry, once all five are entered; the Die further left, or with less, is the first."""
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
        return say("Coin with {face} in {half}", face=label(key), half=label(half))
    return say("{rune} in {half}", rune=say("Bone") if key == "bone" else say("Voodoo"), half=label(half))


Rows = tuple[tuple[Key | None, ...], ...]
ROWS: dict[int, Rows] = {
    3: (("bone", "tree", "skull"), ("voodoo", 1, 2), (None, 3, 4)),
    2: (("bone", "voodoo"), ("tree", "skull"), (1, 2), (3, 4), (None,)),
}
"""By how many stand side by side."""

FACE = 38
ROLLED = "rolled Runes"


def fell(fallen: Fallen) -> Tap:
    """Record the Runes entered so far; once all five are, enter the roll. One that is refused is thrown anew, from an
    empty dish."""
    return Pick(fallen) if fallen.roll is None else Enter((fallen.roll,), anew=True)


def roll_height(width: int) -> int:
    """The height of the pad for a roll in that width, in dp."""
    lines = len(ROWS[a_row((width - GAP) // 2)])
    return lines * (KEY + GAP) - GAP + 2 * RIM + ceil(2 * EDGE)


@memoised
def RollPad(*, picked: Any, width: int) -> ft.Control:
    """Two halves with a key for every Rune and face. Entered keys are bold; a tap on one removes it, on the other
    half's key moves it."""
    kept = use_kept(width)
    return row(*[_rolled(half, _fallen(picked), (width - GAP) // 2, kept) for half in HALVES])


def _fallen(picked: Any) -> Fallen:
    return picked if isinstance(picked, Fallen) else Fallen()


def _rolled(half: Half, fallen: Fallen, width: int, kept: Kept) -> ft.Control:
    controller = controller_here()
    across = a_row(width)
    gap = between(width)
    edge = (width - across * KEY - (across - 1) * gap) // 2 - 1
    rows = [row(*[_place(one, half, fallen, kept) for one in keys], gap=gap) for keys in ROWS[across]]

    async def dropped(lying: Any) -> None:
        if isinstance(lying, Lying) and lying.half != half and lying in _fallen(controller.picked).runes:
            await controller.careful("tray", lambda: do(controller, fell(_fallen(controller.picked).moved(lying))))()

    rim = ft.Padding.symmetric(horizontal=edge, vertical=RIM)
    return basin(half, column(*rows), width, ROLLED, dropped, padding=rim)


def _place(one: Key | None, half: Half, fallen: Fallen, kept: Kept) -> ft.Control:
    if one is None:
        return _last(half, fallen)
    drawn = one, fallen.count(half, one), _is_elsewhere(one, half, fallen)
    return kept((half, one), drawn, partial(_key, *drawn, half))


def _tapped(scene: Scene, half: Half, one: Key) -> Tap:
    return fell(_fallen(scene.picked).tapped(half, one))


def _key(one: Key, count: int, is_elsewhere: bool, half: Half) -> ft.Control:
    face = _drawn(one, count, is_elsewhere=is_elsewhere)
    words = text(key_label(one, half)) + (f", {count} lie there" if count > 1 else "")
    tapped = key(face, words, tap(_tapped, half, one), KEY, height=KEY, ground=None, is_on=count > 0)
    if not count:
        return tapped
    return ft.Draggable(tapped, group=ROLLED, data=Lying(half, one), content_feedback=_drawn(one, 1))


def _is_elsewhere(one: Key, half: Half, fallen: Fallen) -> bool:
    """Whether this key's Rune is already entered in another half or with another face."""
    rune = Lying(half, one).rune
    return sum(lying.rune == rune for lying in fallen.runes) >= (2 if rune == "die" else 1)


def _drawn(one: Key, count: int, *, is_elsewhere: bool = False) -> ft.Control:
    shapes = rune_shapes(one, 0, 0, FACE)
    if count > 1:
        shapes.append(cv.Circle(FACE - 6, 7, 9, paint=ink(ft.Colors.PRIMARY)))
        shapes.append(word(str(count), (FACE - 6, 7), 13, ft.Colors.ON_PRIMARY))
    opacity = 0.22 if is_elsewhere else 0.62
    return canvas(shapes if count else veiled(shapes, FACE, opacity, GROUND), FACE)


def _last(half: Half, fallen: Fallen) -> ft.Control:
    """In the left half the back key, in the right half the number of Runes still to enter."""
    controller = controller_here()
    if half == "right":
        count = note(f"{len(fallen.runes)}/5", 16, no_wrap=True)
        said = spoken(count, f"{fallen.left} Runes still to tap")
        return ft.Container(said, width=KEY, height=KEY, alignment=ft.Alignment.CENTER)
    back = icon_button(
        ft.Icons.BACKSPACE_OUTLINED,
        "Take up the last Rune again",
        careful("tray", lambda: controller.pick(Fallen(_fallen(controller.picked).runes[:-1]))),
        disabled=not fallen.runes,
    )
    return ft.Container(back, width=KEY, height=KEY)
