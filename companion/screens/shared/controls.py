"""Controls shared by screens."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import component, handler, memoised
from companion.flet_fixes.refs import MutableRef
from companion.look.theme import ROUND
from companion.look.widgets import heading, icon_button, notice, secondary, small, stretched, wrapped
from companion.measures import GAP
from companion.window.context import AppContext
from companion.window.scrolling import text_field
from companion.words import said, text
from referees.common.protocol.sentence import Sentence

Answer = tuple[str, str]  # value and label


def panel(
    part: ft.Control, ground: ft.ColorValue = ft.Colors.SURFACE_CONTAINER, radius: int = ROUND, **props: Any
) -> ft.Container:
    """A control on a coloured panel."""
    return ft.Container(part, bgcolor=ground, border_radius=radius, **props)


def card(*parts: ft.Control, gap: float = 4, padding: ft.Padding | None = None, **props: Any) -> ft.Container:
    """A card of related controls."""
    return panel(stretched(*parts, gap=gap), padding=padding, **props)


def field(label: str, change: Callable[[str], Any] | None = None, **props: Any) -> ft.TextField:
    """A text field; each edit passes its text to `change`."""
    if change is not None:
        props["on_change"] = handler(lambda event: change(event.control.value or ""))
    return text_field(label, border=ft.OutlineInputBorder(border_radius=ROUND), **props)


def use_typed(initial: str = "") -> tuple[MutableRef[str], Callable[[str], None]]:
    """Hook: a ref to the text of a field, and its change handler, which does not redraw."""
    typed: MutableRef[str] = ft.use_ref(initial)

    def write(words: str) -> None:
        typed.current = words

    return typed, write


@memoised
def SearchField(label: str, search: Callable[[str], Any], hint: str | None = None) -> ft.Control:
    """A search field. Redrawn only with a new `key`: a late redraw would erase letters typed meanwhile."""
    return field(label, search, hint_text=hint, prefix_icon=ft.Icons.SEARCH)


def tappable_line(title: str, style: ft.TextThemeStyle = ft.TextThemeStyle.TITLE_SMALL, **props: Any) -> ft.Control:
    """A wrapping line with a switch or a tick box; all of it can be tapped."""
    words = ft.Text(title, theme_style=style)
    ground = ft.Colors.SURFACE_CONTAINER
    corners = ft.RoundedRectangleBorder(radius=ROUND)
    return ft.MergeSemantics(ft.ListTile(title=words, toggle_inputs=True, bgcolor=ground, shape=corners, **props))


def switch(title: str, value: bool, turn: Callable[[bool], Any], **props: Any) -> ft.Control:
    """A line with a switch at its end."""
    turned = handler(lambda event: turn(bool(event.control.value)))
    props = {"content_padding": ft.Padding.symmetric(vertical=8, horizontal=16), "min_height": 56, **props}
    return tappable_line(title, trailing=ft.Switch(value=value, on_change=turned), **props)


def radio(answers: Iterable[Answer], value: str, choose: Callable[[str], Any]) -> ft.Control:
    """Radio buttons, one per wrapping line; each whole line can be tapped."""
    narrow: dict[str, Any] = {"min_vertical_padding": 0, "horizontal_spacing": GAP}
    lines = [ft.MergeSemantics(radio_line(words, answer, **narrow)) for answer, words in answers]
    return radio_group(ft.Column([*lines], spacing=4), value, choose)


def radio_line(words: str, answer: str, **props: Any) -> ft.ListTile:
    """A line with a radio button; all of it can be tapped."""
    title = ft.Text(words, theme_style=ft.TextThemeStyle.BODY_MEDIUM)
    edge = ft.Padding.only(right=8)
    button = ft.Radio(value=answer)
    return ft.ListTile(title=title, leading=button, toggle_inputs=True, min_height=48, content_padding=edge, **props)


def in_a_line(answers: Iterable[Answer], value: str, choose: Callable[[str], Any]) -> ft.Control:
    """Radio buttons with a few short answers, side by side if they fit."""
    stretch = ft.CrossAxisAlignment.STRETCH
    radios = [ft.Radio(value=answer, label=words) for answer, words in answers]
    buttons = [ft.Row([item], tight=True, height=48, vertical_alignment=stretch) for item in radios]
    return radio_group(ft.Row([*buttons], wrap=True, spacing=GAP, run_spacing=0), value, choose)


def radio_group(buttons: ft.Control, value: str, choose: Callable[[str], Any]) -> ft.Control:
    """A group in which one radio button is selected."""
    return ft.RadioGroup(buttons, value=value, on_change=handler(lambda event: choose(str(event.control.value))))


def folding(
    title: str | ft.Control, subtitle: str, icon: ft.IconData, turn: Callable[[bool], Any], parts: Sequence[ft.Control]
) -> ft.Container:
    """A collapsible panel with a header row; expanded if it has `parts`."""
    tile = ft.ListTile(
        title=title,
        subtitle=subtitle,
        leading=ft.Icon(icon),
        trailing=ft.Icon(ft.Icons.EXPAND_LESS if parts else ft.Icons.EXPAND_MORE),
        on_click=handler(lambda: turn(not parts)),
        shape=ft.RoundedRectangleBorder(radius=ROUND),
        min_height=56,
    )
    return panel(ft.Column([alone(tile), *parts], spacing=0))


def alone(tile: ft.Control, **props: Any) -> ft.Semantics:
    """Wraps a tile so that screen readers treat it, not its whole card, as a button."""
    return ft.Semantics(content=tile, container=True, **props)


def more(about: str, is_open: bool, turn: Callable[[], Any]) -> ft.IconButton:
    """The button that shows or hides more actions."""
    icon = ft.Icons.EXPAND_LESS if is_open else ft.Icons.MORE_VERT
    return icon_button(icon, said("Show less about {about}" if is_open else "More about {about}", about=about), turn)


def under(top: ft.Control, *parts: ft.Control, beside: ft.Control | None = None) -> ft.Control:
    """A card: a tile, the button `beside` it, and the unfolded parts below."""
    below = [ft.Container(part, padding=ft.Padding(left=16, top=0, right=16, bottom=12)) for part in parts]
    first: ft.Control = alone(top)
    if beside is not None:
        end = ft.Container(beside, padding=ft.Padding.only(right=GAP))
        first = ft.Row([alone(top, expand=True), end], spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return card(first, *below, gap=0, clip_behavior=ft.ClipBehavior.ANTI_ALIAS)


def live_text(words: str, **style: Any) -> ft.Control:
    """Text that screen readers announce when it appears or changes."""
    return ft.Semantics(content=ft.Text(words, **style), live_region=True)


def trouble(sentence: Sentence | None) -> list[ft.Control]:
    """An error notice, if there is an error."""
    return [] if sentence is None else [notice(text(sentence), ft.Icons.REPORT_OUTLINED, grave=True)]


def read_only(app: AppContext) -> list[ft.Control]:
    """A notice that nothing can be saved, and why; empty if saving works."""
    reason = app.store.read_only
    return [] if reason is None else [notice(text(reason.sentence), ft.Icons.LOCK_OUTLINE)]


FEW = 10  # values shown before "more"
Value = tuple[str, str | None]  # label and value; None for any


def choice(
    question: str, nobody: str, values: Sequence[Value], now: str | None, choose: Callable[[str | None], None]
) -> list[ft.Control]:
    """A question and, below it, a button for each value."""
    return [heading(question), Choices(((nobody, None), *values), now, choose)]


@component
def Choices(values: tuple[Value, ...], now: str | None, choose: Callable[[str | None], None]) -> ft.Control:
    """Buttons for the first few values; "more" shows all of them."""
    is_long, set_long = ft.use_state(False)
    visible = values if is_long else values[: FEW + 1]
    rest = len(values) - len(visible)
    buttons = [switched(words, value == now, partial(choose, value)) for words, value in visible]
    if rest:
        buttons.append(small(said("{count} more", count=rest), lambda: set_long(True), ft.Icons.EXPAND_MORE))
    return wrapped(buttons)


def switched(words: str, is_on: bool, act: Callable[[], Any]) -> ft.Control:
    """A toggle button, filled while `is_on`."""
    button = secondary(words, act, ft.Icons.CHECK) if is_on else small(words, act)
    return ft.Semantics(content=button, selected=is_on)


def opener(what: str, chosen: str | None, is_open: bool, act: Callable[[], Any]) -> ft.Control:
    """A button that opens a list, labelled with the chosen value, if any."""
    arrow = ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE
    button = secondary(chosen, act, arrow) if chosen else small(what, act, arrow)
    return ft.Semantics(content=button, expanded=is_open)
