"""Editors of single facts by their kind: short ones inline, larger ones open a page of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.files.kits.edits import Put, Right
from companion.files.kits.kinds import Fixed, Flag, Number, OneOf, Words, is_plain
from companion.files.kits.places import Place, dotted, inside, told
from companion.flet_fixes.guard import component, keyed
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import icon_button, quiet, shape, tile
from companion.measures import GAP
from companion.screens.kits.desk import Desk
from companion.screens.shared.controls import card as shared_card, field, radio, switch
from companion.words import capital, said, text

__all__ = ["FEW", "card", "choices", "fact", "steps", "tick"]

SHORT = 16
"""Letters of a label that has one line even where words are twice their size."""

LONG, LINES = 200, 6
"""From so many letters on a text has several lines, at most so many in sight."""

FEW = 4
"""The most choices shown side by side; more open a page of their own."""


def fact(desk: Desk, found: Place, *beside: ft.Control) -> ft.Control:
    """A fact's editor in a list; `beside` are buttons at its end. An assumed one has a tick box to confirm it."""
    kind, key = found.kind, dotted(found.path)
    if key in desk.editing.content["assumed"]:
        beside = (tick(found.title, partial(desk.editing.edit, Right(key))), *beside)
    if isinstance(kind, Number):
        return keyed(key, NumberFact, desk, found, beside)
    if isinstance(kind, Words):
        return keyed(key, WordsFact, desk, found, beside)
    if isinstance(kind, Flag):
        return _flag(desk, found)
    if isinstance(kind, OneOf) and len(kind.labels) <= FEW:
        return card(_title(found.title, *beside), choices(desk, found))
    if isinstance(kind, Fixed) and all(is_plain(one) for one in kind.of):
        return card(_title(found.title, *beside), *(fact(desk, one) for one in inside(found)))
    forward = ft.Icon(ft.Icons.CHEVRON_RIGHT)
    end = ft.Row([*beside, forward], tight=True, spacing=0) if beside else forward
    return tile(found.title, partial(desk.show, found.path), capital(text(told(found))), trailing=end)


@component
def NumberFact(desk: Desk, found: Place, beside: Sequence[ft.Control] = (), key: str = "") -> ft.Control:
    """A number with buttons for one more and one less; tapping the number lets one type. The label is beside it: on a
    text field's border, large text would overlap what is above."""
    kind, value = found.kind, found.value
    assert isinstance(kind, Number)
    is_typing, set_typing = ft.use_state(False)

    async def step(by: int) -> None:
        await desk.editing.edit(Put(found.path, max(kind.lo, min(kind.hi, value + by))))

    words = said("{title}: {value}", title=found.title, value=value)
    size = ft.TextStyle(size=20, weight=ft.FontWeight.W_700)
    shown = ft.Semantics(content=ft.Text(str(value), style=size), label=words, exclude_semantics=True)
    less, more = steps(found.title, step, is_least=value <= kind.lo, is_most=value >= kind.hi)
    typing = quiet(shown, lambda: set_typing(not is_typing), style=shape(16, 12, shape=None))
    row = ft.Row(  # with large text the buttons get a row of their own
        [
            ft.Text(found.title, theme_style=ft.TextThemeStyle.TITLE_SMALL),
            ft.Row([less, typing, more, *beside], spacing=0, tight=True),
        ],
        wrap=True,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=GAP,
        run_spacing=0,
    )
    typed = [keyed(f"typed {key}", TypedNumber, desk, found)] if is_typing else []
    return card(row, *typed)


def steps(title: str, step: Callable[[int], Any], *, is_least: bool, is_most: bool) -> list[ft.Control]:
    """Buttons for one less and one more."""
    less, more = said("{title}: one less", title=title), said("{title}: one more", title=title)
    return [
        icon_button(ft.Icons.REMOVE, less, partial(step, -1), disabled=is_least),
        icon_button(ft.Icons.ADD, more, partial(step, 1), disabled=is_most),
    ]


@component
def TypedNumber(desk: Desk, found: Place, key: str = "") -> ft.Control:
    """A number field; a number out of range shows an error and changes nothing."""
    kind = found.kind
    assert isinstance(kind, Number)
    typed: MutableRef[tuple[Any, str]] = ft.use_ref((found.value, str(found.value)))
    problem, set_problem = ft.use_state("")
    if typed.current is None or typed.current[0] != found.value:
        typed.current = (found.value, str(found.value))
    reach = said("From {lo} to {hi}", lo=kind.lo, hi=kind.hi)

    async def type_it(words: str) -> None:
        words = words.strip()
        is_whole = words.isascii() and words.isdecimal() and len(words) < 10 and kind.lo <= int(words) <= kind.hi
        typed.current = (int(words) if is_whole else found.value, words)
        set_problem("" if is_whole else reach)
        if is_whole:
            await desk.editing.edit(Put(found.path, int(words)))

    number = field(
        reach,
        type_it,
        value=typed.current[1],
        error=problem or None,
        error_max_lines=3,
        keyboard_type=ft.KeyboardType.NUMBER,
    )
    return ft.Container(number, padding=ft.Padding.only(top=16, right=8, bottom=8))


@component
def WordsFact(desk: Desk, found: Place, beside: Sequence[ft.Control] = (), key: str = "") -> ft.Control:
    """A text field, saved while typing; a text that is too short is saved and listed as a problem."""
    kind = found.kind
    assert isinstance(kind, Words)
    typed: MutableRef[str] = ft.use_ref(found.value)
    mine: MutableRef[str] = ft.use_ref(found.value)
    if mine.current != found.value:  # changed elsewhere: by undo, or in another window
        typed.current = mine.current = found.value

    async def type_it(words: str) -> None:
        typed.current, mine.current = words, " ".join(words.splitlines())
        await desk.editing.edit(Put(found.path, mine.current))

    props: dict[str, Any] = {"max_length": kind.most, "counter": "", "expand": True}
    if kind.most >= LONG:
        props.update(multiline=True, min_lines=2, max_lines=LINES)
    words = field(found.title, type_it, value=typed.current or "", **props)
    row = ft.Row([words, *beside], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    above = 8 if len(found.title) <= SHORT else 24  # the label is on the border, and wraps to two lines with large text
    return ft.Container(row, padding=ft.Padding.only(top=above))


def _flag(desk: Desk, found: Place) -> ft.Control:
    async def turn(value: bool) -> None:
        await desk.editing.edit(Put(found.path, value))

    return switch(found.title, bool(found.value), turn)


def choices(desk: Desk, found: Place) -> ft.Control:
    """Buttons for a fact with few values, all of them visible."""
    kind = found.kind
    assert isinstance(kind, OneOf)

    async def chose(value: str) -> None:
        await desk.editing.edit(Put(found.path, value))

    return radio(kind.labels, str(found.value), chose)


def tick(title: str, act: Callable[[], Any]) -> ft.Control:
    """A tick box that confirms an assumed fact; empty, since a tick would mean that it was compared already."""
    return icon_button(ft.Icons.CHECK_BOX_OUTLINE_BLANK, said("{item} is right as it is", item=title), act)


def card(*parts: ft.Control) -> ft.Control:
    """A card around the controls of one fact."""
    return shared_card(*parts, padding=ft.Padding(left=16, top=8, right=8, bottom=8))


def _title(words: str, *beside: ft.Control) -> ft.Control:
    shown = ft.Text(words, theme_style=ft.TextThemeStyle.TITLE_SMALL, expand=True)
    return ft.Row([shown, *beside], spacing=0)
