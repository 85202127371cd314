"""Editors of a kit's facts: short ones inline, larger ones on their own page."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.files.kits.edits import Add, Drop, Put, Reshape, Resize, Right, Toggle
from companion.files.kits.kinds import (
    Either,
    Fixed,
    Flag,
    Grid,
    Group,
    Keyed,
    Maybe,
    Number,
    OneOf,
    Other,
    Row,
    Some,
    Words,
    is_plain,
)
from companion.files.kits.places import Place, dotted, inside, summary
from companion.flet_fixes.guard import component, handler, keyed
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import face, icon_button, notice, primary, quiet, secondary, shape, small, tile, wrapped
from companion.measures import GAP
from companion.screens.kits.editor import KitEditor
from companion.screens.shared.controls import card, field, panel, radio, switch, tappable_line, use_typed
from companion.words import capital, said, text
from referees.common.values.names import normalized
from scoresheets.kits import KitPicture

SHORT = 16  # letters of a label that fits on one line even with words of double size

LONG, LINES = 200, 6  # texts from this length on have several lines

FEW = 4  # most choices shown inline; more have a page of their own


def fact(editor: KitEditor, item: Place, *beside: ft.Control) -> ft.Control:
    """A fact's editor in a list; an assumed one can be confirmed. `beside`: additional buttons."""
    kind, key = item.kind, dotted(item.path)
    if key in editor.editing.content["assumed"]:
        beside = (tick(item.title, partial(editor.editing.edit, Right(key))), *beside)
    if isinstance(kind, Number):
        return keyed(key, NumberFact, editor, item, beside)
    if isinstance(kind, Words):
        return keyed(key, WordsFact, editor, item, beside)
    if isinstance(kind, Flag):
        return switch(item.title, bool(item.value), lambda value: editor.editing.edit(Put(item.path, value)))
    if isinstance(kind, OneOf) and len(kind.labels) <= FEW:
        return _fact_card(_title(item.title, *beside), _value_choices(editor, item))
    if isinstance(kind, Fixed) and all(is_plain(inner) for inner in kind.of):
        return _fact_card(_title(item.title, *beside), *(fact(editor, member) for member in inside(item)))
    forward = ft.Icon(ft.Icons.CHEVRON_RIGHT)
    end = ft.Row([*beside, forward], tight=True, spacing=0) if beside else forward
    return tile(item.title, partial(editor.show, item.path), capital(text(summary(item))), trailing=end)


@component
def NumberFact(editor: KitEditor, item: Place, beside: Sequence[ft.Control] = ()) -> ft.Control:
    """A number with buttons for more and less; a tap on it opens a field."""
    kind, value = item.kind, item.value
    assert isinstance(kind, Number)
    is_typing, set_typing = ft.use_state(False)

    async def step(by: int) -> None:
        await editor.editing.edit(Put(item.path, max(kind.lo, min(kind.hi, value + by))))

    words = said("{title}: {value}", title=item.title, value=value)
    size = ft.TextStyle(size=20, weight=ft.FontWeight.W_700)
    content = ft.Semantics(content=ft.Text(str(value), style=size), label=words, exclude_semantics=True)
    less, more = _step_buttons(item.title, step, is_least=value <= kind.lo, is_most=value >= kind.hi)
    typing = quiet(content, lambda: set_typing(not is_typing), style=shape(16, 12, shape=None))
    title = ft.Text(item.title, theme_style=ft.TextThemeStyle.TITLE_SMALL)
    row = ft.Row(  # with large text the buttons get a row of their own
        [title, ft.Row([less, typing, more, *beside], spacing=0, tight=True)],
        wrap=True,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=GAP,
        run_spacing=0,
    )
    typed = [keyed("typed", TypedNumber, editor, item)] if is_typing else []
    return _fact_card(row, *typed)


def _step_buttons(title: str, step: Callable[[int], Any], *, is_least: bool, is_most: bool) -> list[ft.Control]:
    less, more = said("{title}: one less", title=title), said("{title}: one more", title=title)
    return [
        icon_button(ft.Icons.REMOVE, less, partial(step, -1), disabled=is_least),
        icon_button(ft.Icons.ADD, more, partial(step, 1), disabled=is_most),
    ]


@component
def TypedNumber(editor: KitEditor, item: Place) -> ft.Control:
    """A number field; a number out of range shows an error and changes nothing."""
    kind = item.kind
    assert isinstance(kind, Number)
    typed: MutableRef[tuple[Any, str]] = ft.use_ref((item.value, str(item.value)))
    problem, set_problem = ft.use_state("")
    if typed.current is None or typed.current[0] != item.value:
        typed.current = (item.value, str(item.value))
    reach = said("From {lo} to {hi}", lo=kind.lo, hi=kind.hi)

    async def type_it(words: str) -> None:
        words = words.strip()
        is_valid = words.isascii() and words.isdecimal() and len(words) < 10 and kind.lo <= int(words) <= kind.hi
        typed.current = (int(words) if is_valid else item.value, words)
        set_problem("" if is_valid else reach)
        if is_valid:
            await editor.editing.edit(Put(item.path, int(words)))

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
def WordsFact(editor: KitEditor, item: Place, beside: Sequence[ft.Control] = ()) -> ft.Control:
    """A text field, saved while typing; an invalid text is listed as a problem."""
    kind = item.kind
    assert isinstance(kind, Words)
    typed: MutableRef[str] = ft.use_ref(item.value)
    mine: MutableRef[str] = ft.use_ref(item.value)
    if mine.current != item.value:  # changed elsewhere: by undo, or in another window
        typed.current = mine.current = item.value

    async def type_it(words: str) -> None:
        typed.current, mine.current = words, normalized(words)
        await editor.editing.edit(Put(item.path, mine.current))

    props: dict[str, Any] = {"max_length": kind.most, "counter": "", "expand": True}
    if kind.most >= LONG:
        props.update(multiline=True, min_lines=2, max_lines=LINES)
    words = field(item.title, type_it, value=typed.current or "", **props)
    row = ft.Row([words, *beside], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    above = 8 if len(item.title) <= SHORT else 24  # the label is on the border, and wraps to two lines with large text
    return ft.Container(row, padding=ft.Padding.only(top=above))


def _value_choices(editor: KitEditor, item: Place) -> ft.Control:
    kind = item.kind
    assert isinstance(kind, OneOf)
    return radio(kind.labels, str(item.value), lambda value: editor.editing.edit(Put(item.path, value)))


def tick(title: str, act: Callable[[], Any]) -> ft.Control:
    """An empty tick box that confirms an assumed fact (a tick would mean it is already confirmed)."""
    return icon_button(ft.Icons.CHECK_BOX_OUTLINE_BLANK, said("{item} is correct", item=title), act)


def _fact_card(*parts: ft.Control) -> ft.Control:
    return card(*parts, padding=ft.Padding(left=16, top=8, right=8, bottom=8))


def _title(words: str, *beside: ft.Control) -> ft.Control:
    return ft.Row([ft.Text(words, theme_style=ft.TextThemeStyle.TITLE_SMALL, expand=True), *beside], spacing=0)


# Pages

ONLY_IN_A_FILE = "You can't correct this here. Save the kit as a file, edit the file, and import it."


def page_parts(editor: KitEditor, item: Place, *, is_pictured: bool) -> Iterator[ft.Control]:
    """The controls of a fact's page, without the grid if it is edited in the picture."""
    kind = item.kind
    if isinstance(kind, Grid):
        yield from _grid(editor, item, kind, is_pictured=is_pictured)
    elif isinstance(kind, Some):
        for value, words in kind.of.labels:
            yield _ticked(words, value in item.value, partial(editor.editing.edit, Toggle(item.path, value)))
    elif isinstance(kind, Row | Keyed):
        yield from _several(editor, item, kind)
    elif isinstance(kind, Either | Maybe):
        yield from _shapes(editor, item)
    elif isinstance(kind, Group | Fixed):
        yield from (fact(editor, member) for member in inside(item))
    elif isinstance(kind, OneOf):
        yield _fact_card(_value_choices(editor, item))
    elif isinstance(kind, Other):
        yield notice(said(ONLY_IN_A_FILE))
    else:
        yield fact(editor, item)


def _several(editor: KitEditor, item: Place, kind: Row | Keyed) -> Iterator[ft.Control]:
    count = len(item.value)
    yield from _adding(editor, item, kind)
    for member in inside(item):
        yield fact(editor, member, *([_remove(editor, member)] if count > kind.at_least else []))
    if isinstance(kind, Row) and not count:
        yield face(ft.Icons.PLAYLIST_ADD, said("There's nothing here yet."))


def _adding(editor: KitEditor, item: Place, kind: Row | Keyed) -> Iterator[ft.Control]:
    count = len(item.value)
    if count >= kind.at_most:
        return
    add = partial(Add, item.path)
    if isinstance(kind, Row):
        yield secondary(said("Add: {one}", one=kind.label), partial(editor.editing.edit, add()), ft.Icons.ADD)
    elif kind.keys is None:
        yield keyed(f"add {dotted(item.path)} {count}", AddKeyed, editor, item)
    else:
        missing = [(key, words) for key, words in kind.keys.labels if key not in item.value]
        yield wrapped([
            secondary(said("Add {what}", what=words), partial(editor.editing.edit, add(key)), ft.Icons.ADD)
            for key, words in missing
        ])  # fmt: skip


@component
def AddKeyed(editor: KitEditor, item: Place) -> ft.Control:
    """The form that adds a value under a new name."""
    typed, type_it = use_typed()

    async def add() -> None:
        name = (typed.current or "").strip()
        if name:
            await editor.editing.edit(Add(item.path, name))

    props = {"value": typed.current or "", "max_length": 40, "counter": "", "expand": True}
    name = field(said("Name of the new entry"), type_it, on_submit=handler(add), **props)
    row = ft.Row([name, icon_button(ft.Icons.ADD, said("Add an entry with this name"), add)], spacing=GAP)
    return ft.Container(row, padding=ft.Padding.only(top=8))


def _remove(editor: KitEditor, item: Place) -> ft.Control:
    label = said("Remove {what}", what=item.title)
    return icon_button(ft.Icons.DELETE_OUTLINED, label, partial(editor.editing.edit, Drop(item.path)))


def _ticked(words: str, is_in: bool, turn: Any) -> ft.Control:
    box = ft.Checkbox(value=is_in, on_change=handler(turn))
    beside = ft.Padding.symmetric(horizontal=8)
    style = ft.TextThemeStyle.BODY_MEDIUM
    return tappable_line(words, style, leading=box, min_height=48, min_vertical_padding=0, content_padding=beside)


def palette(kind: Grid, paint: str, choose: Any) -> ft.Control:
    """The values that a tap on a cell can set."""
    return wrapped([
        (primary if letter == paint else small)(
            said("{letter}: {words}", letter=letter, words=words),
            partial(choose, letter),
            ft.Icons.CHECK if letter == paint else None,
            style=shape(14, 14),
        )
        for letter, words in kind.labels
    ])  # fmt: skip


def _grid(editor: KitEditor, item: Place, kind: Grid, *, is_pictured: bool) -> Iterator[ft.Control]:
    rows: list[str] = item.value
    if not is_pictured:
        yield from (_cells(editor, item, kind, number) for number in range(len(rows)))
    height, width = len(rows), len(rows[0])
    yield _size(editor, item, kind, (height, width), is_rows=True)
    yield _size(editor, item, kind, (height, width), is_rows=False)


def _cells(editor: KitEditor, item: Place, kind: Grid, row: int) -> ft.Control:
    letters = [letter for letter, _ in kind.labels]

    def cell(column: int, letter: str) -> ft.Control:
        after = letters[(letters.index(letter) + 1) % len(letters)] if letter in letters else letters[0]
        words = dict(kind.labels).get(letter, letter)
        label = said("Row {row}, column {column}: {words}", row=row + 1, column=column + 1, words=words)
        act = partial(editor.editing.edit, Put((*item.path, row, column), after))
        content = ft.Semantics(content=ft.Text(letter), label=label, exclude_semantics=True)
        return small(content, act, width=52, height=52, style=shape(0, 0))

    cells = [cell(column, letter) for column, letter in enumerate(item.value[row])]
    return ft.Row([*cells], spacing=GAP, scroll=ft.ScrollMode.AUTO)


def _size(editor: KitEditor, item: Place, kind: Grid, size: tuple[int, int], *, is_rows: bool) -> ft.Control:
    at = 0 if is_rows else 1

    async def step(by: int) -> None:
        rows, columns = (count + by * (side == at) for side, count in enumerate(size))
        await editor.editing.edit(Resize(item.path, rows, columns))

    words = said("Rows") if is_rows else said("Columns")
    buttons = _step_buttons(words, step, is_least=size[at] <= kind.fewest, is_most=size[at] >= kind.most)
    label = ft.Text(said("{words}: {count}", words=words, count=size[at]), expand=True)
    return _fact_card(ft.Row([label, *buttons], spacing=GAP))


def _shapes(editor: KitEditor, item: Place) -> Iterator[ft.Control]:
    kind, value = item.kind, item.value
    if isinstance(kind, Maybe):
        toggle = Reshape(item.path, None if value is not None else "")
        yield _ticked(said("Included"), value is not None, partial(editor.editing.edit, toggle))
        if value is None:
            return
        kind = kind.of
    if isinstance(kind, Either):
        shape = str(value.get(kind.by, ""))
        names = tuple((name, name.replace("_", " ").capitalize()) for name, _ in kind.of)
        yield _fact_card(radio(names, shape, lambda name: editor.editing.edit(Reshape(item.path, name))))
    if isinstance(kind, Either | Group):
        by = kind.by if isinstance(kind, Either) else None
        yield from (fact(editor, member) for member in inside(item) if member.path[-1] != by)
    else:
        yield from page_parts(editor, item._replace(kind=kind), is_pictured=False)


@component
def Members(editor: KitEditor, item: Place, pictured: KitPicture) -> ft.Control:
    """A fact's members, each with a remove button; other candidates on demand."""
    shows_all, show_all = ft.use_state(False)
    labels = {id: text(pictured.sheet.by_id[id].label) for id in pictured.members(item.path)}

    def row(id: str, icon: ft.IconData, does: str) -> ft.Control:
        spot = pictured.spots[id]
        act = partial(editor.editing.edit, Toggle(spot.path, spot.member))
        button = icon_button(icon, said(does, what=labels[id]), act)
        line = ft.Row([ft.Text(labels[id], expand=True), button], spacing=GAP)
        return panel(line, padding=ft.Padding(left=16, top=4, right=4, bottom=4))

    members = [id for id in labels if pictured.spots[id].member in item.value]
    parts = [row(id, ft.Icons.DELETE_OUTLINED, "Remove: {what}") for id in members]
    more = said("Hide the list") if shows_all else said("Add from a list")
    icon = ft.Icons.EXPAND_LESS if shows_all else ft.Icons.EXPAND_MORE
    parts.append(secondary(more, lambda: show_all(not shows_all), icon))
    if shows_all:
        parts += [row(id, ft.Icons.ADD, "Add: {what}") for id in labels if id not in members]
    return ft.Column(parts, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
