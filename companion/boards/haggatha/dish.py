"""The Divining Dish: one tap selects a Rune, the next moves or turns it."""

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.boards.haggatha.faces import face
from companion.boards.keys import key
from companion.boards.taps import Enter, Pick, Tap, do, doing, tap
from companion.flet_fixes.guard import handler, keyed, memoised
from companion.look.widgets import CENTRED, column, note, row, spoken
from companion.measures import GAP, LOOSE
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here
from companion.words import said, text
from referees.common.protocol.sentence import Sentence, say, say_count, say_in
from referees.haggatha.sheet.bubbles import ChangeDie, MoveRune
from referees.haggatha.table.dish import Dish
from referees.haggatha.table.pieces import HALVES, RUNES, VALUES, Bubble, Die, Half, Rune, label
from scoresheets.haggatha import pieces
from scoresheets.haggatha.pieces import Shown
from scoresheets.shapes import Colour, Look, Rect, Shape, Text, open_path
from scoresheets.sheet import Sheet, picture
from scoresheets.square import Square

KEY = 48
PIECE = 40
GROUP = "Runes"
EDGE = 1.5  # dp
RIM, NARROW = 7, 2  # dp: margin inside each half; side margin on a small phone
DEEP = 24  # corner radius in dp


def basin(
    half: Half, inside: ft.Control, width: float, group: str, dropped: Callable[[Any], Any], **props: Any
) -> ft.Control:
    """Half of the dish, rounded outside; calls `dropped` with the data of anything dragged in from `group`."""
    outer = {"top_left": DEEP, "bottom_left": DEEP} if half == "left" else {"top_right": DEEP, "bottom_right": DEEP}
    corners = {"top_left": 6, "bottom_left": 6, "top_right": 6, "bottom_right": 6} | outer
    edge = ft.Border.all(EDGE, ft.Colors.OUTLINE_VARIANT)
    round_ = ft.BorderRadius(**corners)
    colour = ft.Colors.SURFACE_CONTAINER_LOWEST
    ground = ft.Container(inside, width=width, bgcolor=colour, border=edge, border_radius=round_, **props)
    return ft.DragTarget(ground, group=group, on_accept=handler(lambda event: dropped(event.src.data)))


def runes_in_a_row(width: int) -> int:
    """How many 48 dp Runes fit side by side in half the dish: three, or two if it is narrow."""
    return 3 if width >= 3 * KEY + 2 * RIM else 2


def between(width: int) -> int:
    """The gap between Runes in half the dish: 8 dp, or less without room."""
    across = runes_in_a_row(width)
    return min(GAP, (width - across * KEY - 2 * NARROW - 1) // (across - 1))


def _upper_face(dish: Dish, rune: Rune) -> Shown:
    if rune == "coin":
        return dish.face
    return dish.value("die2" if rune == "die2" else "die1") if rune in {"die1", "die2"} else rune


@memoised
def DiviningDish(
    *, dish: Dish, filled: tuple[int, int], picked: Rune | None, amiss: tuple[Any, ...], width: int
) -> ft.Control:
    """The dish and, below it, keys to change the `picked` Rune. `filled` counts the filled ±1 and Move 1 bubbles."""
    halves = [_half(half, dish, picked, amiss, (width - GAP) // 2) for half in HALVES]
    return column(row(*halves), _rune_buttons(filled, dish, picked) if picked is not None else _left(filled))


def _half(half: Half, dish: Dish, picked: Rune | None, amiss: tuple[Any, ...], width: int) -> ft.Control:
    controller = controller_here()
    runes = [rune for rune in RUNES if dish.half(rune) == half]
    deepest = max(len([rune for rune in RUNES if dish.half(rune) == side]) for side in HALVES)
    across, gap = runes_in_a_row(width), between(width)
    rows = [
        row(*[_rune(rune, dish, picked, amiss) for rune in runes[at : at + across]], gap=gap, height=KEY)
        for at in range(0, deepest, across)
    ]

    async def dropped(rune: Any) -> None:
        if rune in RUNES and dish.half(rune) != half:
            await controller.careful("tray", lambda: do(controller, _moves(rune)))()

    inside, rim = column(*rows, horizontal_alignment=CENTRED), ft.Padding.symmetric(vertical=6)
    move = _moves(picked) if picked is not None and dish.half(picked) != half else None
    act = handler(careful("tray", doing(move)))
    return basin(half, inside, width, GROUP, dropped, padding=rim, alignment=ft.Alignment.CENTER, on_click=act)


def _moves(rune: Rune) -> Tap:
    return Enter((MoveRune(rune=rune),), keeps=True)


def _toggled(scene: Scene, rune: Rune) -> Tap:
    return Pick(None if scene.picked == rune else rune)


def _rune(rune: Rune, dish: Dish, picked: Rune | None, amiss: tuple[Any, ...]) -> ft.Control:
    named = say("the Coin ({face})", face=label(dish.face)) if rune == "coin" else dish.rune_label(rune)
    words = text(say("{rune} in {half}", rune=named, half=label(dish.half(rune))))
    shows, is_on, is_amiss = _upper_face(dish, rune), rune == picked, rune in amiss
    return keyed(rune, RuneKey, rune=rune, shows=shows, words=words, is_on=is_on, is_amiss=is_amiss)


@memoised
def RuneKey(*, rune: Rune, shows: Shown, words: str, is_on: bool, is_amiss: bool) -> ft.Control:
    """A Rune's key in the dish; shows its face."""
    piece, feedback = (face(pieces.rune(shows, PIECE), PIECE) for _ in range(2))
    around, act = ft.Colors.ERROR if is_amiss else None, tap(_toggled, rune)
    tapped = key(piece, words, act, KEY, height=KEY, ground=around, is_on=is_on)
    return ft.Draggable(tapped, group=GROUP, data=rune, content_feedback=feedback)


def _left(filled: tuple[int, int]) -> ft.Control:
    one = say_count("{count} “±1” bubble", "{count} “±1” bubbles", filled[0])
    other = say_count("{count} “Move 1” bubble", "{count} “Move 1” bubbles", filled[1])
    bubbles = say("{one}, {other}", one=one, other=other)
    counts: tuple[tuple[Bubble, int], ...] = (("plus_minus", filled[0]), ("move", filled[1]))
    hint = said("Tap a Rune to use a bubble.") if any(count for _, count in counts) else said("No bubbles are filled.")
    parts = [*[_counted(kind, count) for kind, count in counts], note(hint, expand=True)]
    line = ft.Row(parts, spacing=LOOSE, vertical_alignment=CENTRED)
    return spoken(line, said("Filled: {bubbles}. {hint}", bubbles=bubbles, hint=hint))


def _counted(kind: Bubble, count: int) -> ft.Control:
    shapes = pieces.bubble(kind, 24, ("tertiary" if count else "outline", "surface"))
    return face([*shapes, word(f"×{count}", 42, 13, 17)], 58, 24)


def word(words: str, x: float, y: float, size: float, colour: Colour = "on surface") -> Shape:
    """Bold text centred on a point."""
    return Text(x, y, words, size, colour, is_bold=True)


def _rune_buttons(filled: tuple[int, int], dish: Dish, rune: Rune) -> ft.Control:
    buttons: list[ft.Control] = []
    if rune in {"die1", "die2"}:
        die: Die = "die2" if rune == "die2" else "die1"
        value = dish.value(die)
        for to in ((value - 2) % len(VALUES) + 1, value % len(VALUES) + 1):
            turn = Enter((ChangeDie(die=die, value=to),), keeps=True)  # type: ignore[arg-type]  # 1 to 4
            words, content = text(say("Turn the {value} into a {to}", value=value, to=to)), _turn_face(value, to)
            buttons.append(key(content, words, doing(turn), 100, is_faint=not filled[0]))
    target = HALVES[dish.half(rune) == "left"]
    words, name = text(say("Move to {half}", half=label(target))), text(HALF_NAMES[target])
    shapes = [*pieces.bubble("move", 22, INKS), word(name, 32 + 5 * len(name), 11, 17)]
    content = face(shapes, 34 + 10 * len(name), 22)
    buttons.append(key(content, words, doing(_moves(rune)), 112, is_faint=not filled[1]))
    return ft.Row(buttons, spacing=GAP, run_spacing=GAP, wrap=True)


INKS: tuple[Colour, Colour] = ("tertiary", "surface")

HALF_NAMES: dict[Half, Sentence] = {"left": say_in("half", "left"), "right": say_in("half", "right")}


def _turn_face(value: int, to: int) -> ft.Control:
    square = Square(46, 2, 18)
    arrow = open_path(((0.1, 0.5), (0.9, 0.5))), open_path(((0.62, 0.22), (0.9, 0.5), (0.62, 0.78)))
    results = word(str(value), 36, 11, 18), square.path(square.line("ink", 0.1), *arrow), word(str(to), 74, 11, 18)
    return face([*pieces.bubble("plus_minus", 22, INKS), *results], 82, 22)


def drawing(halves: Sequence[Sequence[Shown]], width: int) -> Sheet:
    """The dish for export: each half's Runes, at screen size."""
    wide = (width - GAP) // 2
    across, gap = runes_in_a_row(wide), between(wide)
    high = -(-max(map(len, halves)) // across) * (KEY + gap) - gap + 2 * RIM
    shapes: list[Shape] = []
    for half, runes in enumerate(halves):
        left = half * (wide + GAP)
        shapes.append(Rect(left + 1, 1, wide - 2, high - 2, Look(fill="paper", stroke="faint", width=EDGE), DEEP))
        for at, rune in enumerate(runes):
            in_line = min(len(runes) - at // across * across, across)
            x = left + (wide - in_line * (KEY + gap) + gap) / 2 + at % across * (KEY + gap) + (KEY - PIECE) / 2
            shapes += pieces.rune(rune, PIECE, x, RIM + at // across * (KEY + gap) + (KEY - PIECE) / 2)
    return picture(shapes, width, high)


def rune_faces(dish: Dish) -> list[list[Shown]]:
    """The Rune faces in each half of the dish."""
    return [[_upper_face(dish, rune) for rune in RUNES if dish.half(rune) == half] for half in HALVES]
