"""The Divining Dish with its Runes: a tap selects one, the next moves or turns it."""

from __future__ import annotations

from typing import Any

import flet as ft
import flet.canvas as cv

from companion.boards.haggatha.faces import bubble_shapes, word
from companion.boards.haggatha.runes import Pen, Shown, rune_face
from companion.boards.keys import key
from companion.boards.taps import Enter, Tap, do
from companion.flet_fixes.guard import component, handler, memo
from companion.measures import GAP
from companion.table.controller import TableController
from companion.words import text
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.haggatha.pieces import HALVES, RUNES, VALUES, Bubble, Die, Half, Rune, label
from referees.haggatha.sheet.bubbles import ChangeDie, MoveRune
from referees.haggatha.sheet.dish import Dish as Lying
from referees.haggatha.view import View

__all__ = ["NARROW", "RIM", "Dish", "a_row", "basin", "between", "rune_label", "shown_by"]

KEY = 48
PIECE = 40
GROUP = "Runes"
ARROW = ">"
RIM, NARROW = 7, 2
"""The margin inside each half, in dp; the side margin on a small phone."""

DEEP = 24
"""How round the outer corners of the dish are."""


def basin(half: Half, inside: ft.Control, width: float, *, padding: ft.PaddingValue, **props: Any) -> ft.Container:
    """One half of the dish, rounded on its outer side."""
    outer = {"top_left": DEEP, "bottom_left": DEEP} if half == "left" else {"top_right": DEEP, "bottom_right": DEEP}
    corners = {"top_left": 6, "bottom_left": 6, "top_right": 6, "bottom_right": 6} | outer
    return ft.Container(
        inside,
        width=width,
        padding=padding,
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOWEST,
        border=ft.Border.all(1.5, ft.Colors.OUTLINE_VARIANT),
        border_radius=ft.BorderRadius(**corners),
        **props,
    )


def a_row(width: int) -> int:
    """How many Runes of 48 dp fit side by side in half the dish: three, or two beside the board of a small phone."""
    return 3 if width >= 3 * KEY + 2 * RIM else 2


def shown_by(dish: Lying, rune: Rune) -> Shown:
    """The face that a Rune shows."""
    if rune == "coin":
        return dish.face
    return dish.value("die2" if rune == "die2" else "die1") if rune in {"die1", "die2"} else rune


def rune_label(dish: Lying, rune: Rune) -> Sentence:
    """A Rune, its face and its half, in words."""
    shown = shown_by(dish, rune)
    named = say("Die {value}", value=shown) if isinstance(shown, int) else label(rune)
    if rune == "coin":
        named = say("the Coin ({face})", face=label(dish.face))
    return say("{rune} in {half}", rune=named, half=label(dish.half(rune)))


def between(width: int) -> int:
    """The gap between Runes in half the dish: 8 dp if possible, at the expense of the rim."""
    across = a_row(width)
    return min(GAP, (width - across * KEY - 2 * NARROW - 1) // (across - 1))


@memo
@component
def Dish(*, view: View, picked: Any, width: int, hands: TableController) -> ft.Control:
    """`picked` is the selected Rune: its possible changes are listed below, and a tap on the other half moves it."""
    dish = view.dish
    assert dish is not None
    rune = picked if picked in RUNES else None
    halves = [_half(half, dish, rune, (width - GAP) // 2, hands) for half in HALVES]
    below = _ways(view, dish, rune, hands) if rune is not None else _left(view)
    return ft.Column([ft.Row(halves, spacing=GAP, tight=True), below], spacing=GAP, tight=True)


def _half(half: Half, dish: Lying, picked: Rune | None, width: int, hands: TableController) -> ft.Control:
    lying = [rune for rune in RUNES if dish.half(rune) == half]
    deepest = max(len([one for one in RUNES if dish.half(one) == side]) for side in HALVES)
    across = a_row(width)
    rows: list[ft.Control] = [
        ft.Row(
            [_rune(rune, dish, picked, hands) for rune in lying[at : at + across]],
            spacing=between(width),
            height=KEY,
            tight=True,
        )
        for at in range(0, deepest, across)
    ]

    async def dropped(event: ft.DragTargetEvent) -> None:
        rune = event.src.data
        if rune in RUNES and dish.half(rune) != half:
            await hands.careful("tray", lambda: do(hands, _moves(rune)))()

    async def here() -> None:
        if picked is not None and dish.half(picked) != half:
            await do(hands, _moves(picked))

    inside = ft.Column(rows, spacing=GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    rim = ft.Padding.symmetric(vertical=6)
    ground = basin(half, inside, width, padding=rim, alignment=ft.Alignment.CENTER)
    ground.on_click = handler(hands.careful("tray", here))
    return ft.DragTarget(ground, group=GROUP, on_accept=handler(dropped))


def _moves(rune: Rune) -> Tap:
    return Enter((MoveRune(rune=rune),), keeps=True)


def _rune(rune: Rune, dish: Lying, picked: Rune | None, hands: TableController) -> ft.Control:
    piece = rune_face(shown_by(dish, rune), PIECE)
    tapped = key(
        piece,
        text(rune_label(dish, rune)),
        lambda: hands.pick(None if hands.picked == rune else rune),
        width=KEY,
        height=KEY,
        hands=hands,
        ground=None,
        is_on=rune == picked,
    )
    return ft.Draggable(tapped, group=GROUP, data=rune, content_feedback=rune_face(shown_by(dish, rune), PIECE))


def _left(view: View) -> ft.Control:
    counts: tuple[tuple[Bubble, int], ...] = (("plus_minus", view.plus_minus.filled), ("move", view.move.filled))
    said = say(
        "{one}, {other}",
        one=say_count("{count} ±1 bubble", "{count} ±1 bubbles", counts[0][1]),
        other=say_count("{count} Move 1 bubble", "{count} Move 1 bubbles", counts[1][1]),
    )
    hint = "Tap a Rune to use one." if any(count for _, count in counts) else "None is filled."
    row = [_counted(kind, count) for kind, count in counts]
    note = ft.Text(hint, size=14, color=ft.Colors.ON_SURFACE_VARIANT, expand=True)
    return ft.Semantics(
        content=ft.Row([*row, note], spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        label=f"{text(said)} filled. {hint}",
        exclude_semantics=True,
    )


def _counted(kind: Bubble, count: int) -> ft.Control:
    fill = ft.Colors.TERTIARY if count else ft.Colors.OUTLINE
    shapes = bubble_shapes(kind, (0, 0), 24, fill, ft.Colors.SURFACE)
    shapes.append(word(f"×{count}", (42, 13), 17, ft.Colors.ON_SURFACE))
    return cv.Canvas(shapes, width=58, height=24)


def _ways(view: View, dish: Lying, rune: Rune, hands: TableController) -> ft.Control:
    """What a bubble can do with the Rune; faint ones say why not when tapped."""
    ways: list[ft.Control] = []
    if rune in {"die1", "die2"}:
        die: Die = "die2" if rune == "die2" else "die1"
        value = dish.value(die)
        ways += [_turn(die, value, to, view, hands) for to in ((value - 2) % len(VALUES) + 1, value % len(VALUES) + 1)]
    other = HALVES[dish.half(rune) == "left"]
    words = say("Move to {half}", half=label(other))
    ways.append(
        key(
            _way_face("move", _short(other)),
            text(words),
            lambda: do(hands, _moves(rune)),
            width=112,
            hands=hands,
            is_faint=not view.move.filled,
        )
    )
    return ft.Row(ways, spacing=GAP, run_spacing=GAP, wrap=True)


def _short(half: Half) -> str:
    return "left" if half == "left" else "right"


def _turn(die: Die, value: int, to: int, view: View, hands: TableController) -> ft.Control:
    return key(
        _way_face("plus_minus", f"{value}{ARROW}{to}"),
        text(say("Turn the {value} to {to}", value=value, to=to)),
        lambda: do(hands, Enter((ChangeDie(die=die, value=to),), keeps=True)),  # type: ignore[arg-type]  # 1 to 4
        width=100,
        hands=hands,
        is_faint=not view.plus_minus.filled,
    )


def _way_face(kind: Bubble, words: str) -> ft.Control:
    """The bubble and its effect: a word, or two results with an arrow between them."""
    shapes = bubble_shapes(kind, (0, 0), 22, ft.Colors.TERTIARY, ft.Colors.SURFACE)
    before, _, after = words.partition(ARROW)
    if not after:
        shapes.append(word(words, (32 + 5 * len(words), 11), 17, ft.Colors.ON_SURFACE))
        return cv.Canvas(shapes, width=34 + 10 * len(words), height=22)
    pen = Pen(46, 2, 18)
    line = pen.line(ft.Colors.ON_SURFACE_VARIANT, 0.1)
    shapes += [
        word(before, (36, 11), 18, ft.Colors.ON_SURFACE),
        pen.stroke(((0.1, 0.5), (0.9, 0.5)), line),
        pen.stroke(((0.62, 0.22), (0.9, 0.5), (0.62, 0.78)), line),
        word(after, (74, 11), 18, ft.Colors.ON_SURFACE),
    ]
    return cv.Canvas(shapes, width=82, height=22)
