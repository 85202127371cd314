"""The keys that answer a question: an even grid, with the most common answer pinned below it."""

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.boards.interstellar_oracle.buttons import caption, card_rules, rules_button, sign_of
from companion.boards.keys import FINGER, in_a_row, inner_width, share
from companion.boards.taps import Tap, doing, tap
from companion.flet_fixes.guard import memoised
from companion.look.widgets import QUIET, button, column, filled, quiet, row, shape, shares, strong, wrapped
from companion.measures import GAP, SNUG
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here, worded
from companion.window.window_size import use_window
from companion.words import capital
from referees.common.values.value import Value
from referees.common.words import Sentence
from referees.interstellar_oracle.table.pieces import Card

HIGH = 50  # dp
IN_ROW, LEAST = 3, 104  # keys in a row: three on a phone of 360 dp
ROWS = 2  # above the pinned one
SIZE, SMALL, BESIDE, SIGN = 14, 12, 8, 20  # dp: letters, letters of a caption, side margins, an icon's width
NOTE = 11  # to estimate a caption's width: its letters are narrower
NARROW, WIDE = "fijlrt.,:;'’!() I", "mwMW"
ABOVE = {1: 15.0, 2: 5.5, 3: 0.0}  # dp above and below a key's text, by its lines


class Key(Value):
    """An answer: text, action, longer label, small `note` below, and the `card` whose icon and rules it shows."""

    words: Sentence
    action: Tap | Callable[[Scene], Tap]
    label: Sentence | None = None
    note: Sentence | None = None
    card: Card | None = None
    is_likely: bool = False
    is_faint: bool = False


def inside(width: float, count: int) -> float:
    """The width for text on a key, with `count` keys in a row."""
    return share(width, count) - 2 * BESIDE


def lines(key: Key, wide: float) -> list[str]:
    """The text on a key, line by line."""
    return _broken(capital(worded(key.words)), wide - (SIGN if key.card is not None and key.note is None else 0), SIZE)


def _note_lines(key: Key, wide: float) -> list[str]:
    room = wide - (SIGN if key.card is not None else 0)
    return [] if key.note is None else _broken(worded(key.note), room, NOTE)


def _broken(words: str, room: float, size: float) -> list[str]:
    broken: list[str] = []
    for word in words.split():
        longer = f"{broken[-1]} {word}" if broken else word
        broken[-1:] = [longer] if not broken or _breadth(longer, size) <= room else [*broken[-1:], word]
    return broken


def _breadth(words: str, size: float = SIZE) -> float:
    return sum(size * (0.3 if letter in NARROW else 0.85 if letter in WIDE else 0.6) for letter in words)


def columns(keys: Sequence[Key], width: float) -> int:
    """Keys in a row: as many as fit with two lines of text, or three if that saves a row."""
    most = in_a_row(width, IN_ROW, LEAST)
    for lines_at_most in (2, 3):
        for count in range(most, 1, -1):
            highest = max((_height_in_lines(key, inside(width, count)) for key in keys), default=0)
            if highest <= lines_at_most and (lines_at_most > 2 or len(keys) <= ROWS * count or count == most):
                return count
    return 1


def _height_in_lines(key: Key, wide: float) -> int:
    return len(lines(key, wide)) + len(_note_lines(key, wide))


def grid(keys: Sequence[Key], width: float, zone: str = "tray") -> ft.Control:
    """Keys in rows of equal height."""
    return wrapped(_key_rows(keys, width, columns(keys, width), zone))


def key_control(key: Key, wide: float, zone: str) -> ft.Control:
    """A key; screen readers say only its label."""
    controller, act = controller_here(), tap(key.action) if callable(key.action) else doing(key.action)
    colour = ft.Colors.ON_PRIMARY if key.is_likely else ft.Colors.ON_SECONDARY_CONTAINER
    make = filled if key.is_likely else button
    if key.is_faint:
        colour, make = QUIET, quiet
    middle = ft.TextAlign.CENTER if key.card is None else ft.TextAlign.START
    name = capital(worded(key.label or key.words))
    words = "\n".join(lines(key, wide))
    face: ft.Control = strong(words, SIZE, color=colour, text_align=middle, semantics_label=name)
    sign = [] if key.card is None else [ft.Icon(sign_of(key.card), size=16, color=colour)]
    if key.note is not None:
        note = ft.Text(
            "\n".join(_note_lines(key, wide)), size=SMALL, color=colour, text_align=middle, semantics_label=""
        )
        face = column(face, row(*sign, note, gap=SNUG) if sign else note, gap=1)
    elif sign:
        face = row(*sign, face, gap=SNUG)

    def plays_or_explains() -> Any:
        return controller.explain(card_rules(key.card)) if controller.asking and key.card is not None else act()

    side = ft.Alignment.CENTER if key.card is None else ft.Alignment.CENTER_LEFT
    above = ABOVE.get(_height_in_lines(key, wide), 0.0) + (key.note is not None)  # whose letters are smaller
    return make(face, careful(zone, plays_or_explains), style=shape(above, BESIDE, alignment=side))


def card_keys(keys: Sequence[Key], width: float, zone: str = "tray") -> ft.Control:
    """Keys for cards, and a link to their rules."""
    return wrapped([*_key_rows(keys, width, columns(keys, width), zone), rules_button()])


def _key_rows(keys: Sequence[Key], width: float, count: int, zone: str = "tray") -> list[ft.Control]:
    return shares([key_control(key, inside(width, count), zone) for key in keys], width, count)


@memoised
def Pinned(*, keys: tuple[Key, ...]) -> ft.Control:
    """The tray's pinned last row, which has only answer keys."""
    return last_row(keys, inner_width(use_window()))


def last_row(
    keys: Sequence[Key], width: float, heads: str = "", others: Sequence[Key] = (), *, with_rules: bool = False
) -> ft.Control:
    """A row with `others` and their heading on the left, and `keys` with the usual answer on the right."""
    room = width - FINGER - GAP if with_rules else width
    count = columns((*others, *keys), room)
    parts = _key_rows(keys, room, count)
    if with_rules:
        parts.insert(0, rules_button())
    if others:
        parts.insert(0, column(caption(heads, SMALL), row(*_key_rows(others, room, count)), gap=0))
    ends = ft.MainAxisAlignment.SPACE_BETWEEN if others or with_rules else ft.MainAxisAlignment.END
    at_foot = ft.CrossAxisAlignment.END
    return ft.Row(parts, wrap=True, spacing=GAP, run_spacing=GAP, alignment=ends, vertical_alignment=at_foot)
