"""Small controls that all screens share, and the panels of a table's screen."""

from collections.abc import Callable, Sequence
from typing import Any, overload

import flet as ft

from companion.flet_fixes.guard import component, handler
from companion.flet_fixes.refs import MutableRef
from companion.look.fitting import body, fixed_below, in_window
from companion.look.plain_button import AtTable, plain_button, plain_icon
from companion.look.theme import FACE, ROUND
from companion.measures import GAP, LOOSE, margin_of, on_size, window_height, window_width
from companion.window.context import use_app
from companion.window.keyboard import use_focus
from companion.window.keyboard_mode import in_keyboard_mode
from companion.window.notices import note_foot
from companion.words import said

Act = Callable[..., Any]
BEYOND = 12  # how far an icon button extends beyond its icon, in dp
EMPTY = 480  # dp; in a lower window empty space is reduced


def icon_button(icon: ft.IconData, label: str, act: Act, **props: Any) -> ft.IconButton:
    """An icon button; `label` is for screen readers."""
    colour = props.get("icon_color")  # the theme's icon colour would override the button's own
    image = ft.Icon(icon, semantics_label=label, color=colour)
    return ft.IconButton(image, on_click=handler(act), width=48, height=48, **props)


@overload
def sign(icon: ft.IconData, **props: Any) -> ft.Icon: ...


@overload
def sign(icon: ft.IconData | None, **props: Any) -> ft.Icon | None: ...


def sign(icon: ft.IconData | None, **props: Any) -> ft.Icon | None:
    """An icon beside text, scaled with the text; None without an `icon`."""
    return None if icon is None else ft.Icon(icon, apply_text_scaling=True, **props)


def shape(high: float, wide: float, words: ft.TextStyle | None = None, **props: Any) -> ft.ButtonStyle:
    """A button style with padding instead of height, so double-sized text fits."""
    props.setdefault("shape", ft.RoundedRectangleBorder(radius=ROUND))
    return ft.ButtonStyle(padding=ft.Padding.symmetric(vertical=high, horizontal=wide), text_style=words, **props)


WORDS = ft.TextStyle(size=16, weight=ft.FontWeight.W_500, font_family=FACE)
AT_TABLE = shape(15, 16, WORDS)
CLOSE = shape(14, 11, WORDS)

HEAVY = ft.TextStyle(size=17, weight=ft.FontWeight.W_600, font_family=FACE)
LIKELY = shape(19, 20, HEAVY, shape=ft.RoundedRectangleBorder(radius=14))


def _kind(
    make: Callable[..., ft.Control], usual: ft.ButtonStyle, at_table: AtTable | None = None
) -> Callable[..., ft.Control]:
    def styled(
        words: str | ft.Control, act: Act | None, icon: ft.IconData | None = None, *, style: ft.ButtonStyle = usual,
        **props: Any,
    ) -> ft.Control:  # fmt: skip
        is_merged = isinstance(words, ft.Semantics)
        moved = AROUND if is_merged or at_table is not None else ()
        around = {name: props.pop(name) for name in moved if name in props}
        if at_table is not None and act is not None and not props.get("disabled") and not in_keyboard_mode():
            return ft.MergeSemantics(plain_button(words, act, sign(icon), style, at_table, **props), **around)
        icon_props = {} if is_merged else {"icon": sign(icon)}
        button = make(words, on_click=act and handler(act), style=style, **icon_props, **props)
        merged = ft.MergeSemantics(button) if is_merged else button
        if at_table is not None:
            return at_once(merged, None if props.get("disabled") else act, **around)
        return ft.MergeSemantics(button, **around) if is_merged else button

    return styled


AROUND = ("expand", "key", "visible")
"""Properties of a button's place. A button with a `Semantics` as text would be two nested buttons for Flutter: both are
merged, with these properties."""


def at_once(button: ft.Control, act: Act | None, **around: Any) -> ft.Stack:
    """A button without the wait for a ripple: a layer above takes taps; keys and screen readers reach the button."""
    layers: list[ft.Control] = [button]
    if act is not None:  # a client shows an error for a gesture detector without handlers
        on_tap = handler(act)
        layers.append(ft.GestureDetector(on_tap=on_tap, exclude_from_semantics=True, left=0, top=0, right=0, bottom=0))
    return ft.Stack(layers, fit=ft.StackFit.PASS_THROUGH, clip_behavior=ft.ClipBehavior.NONE, **around)


def icon_at_table(icon: ft.IconData, label: str, act: Act, **around: Any) -> ft.Control:
    """An icon button for a table's screen; until the keyboard is used, a plain tap target without focus."""
    if in_keyboard_mode():
        return at_once(icon_button(icon, label, act), act, **around)
    return ft.MergeSemantics(plain_icon(icon, label, act), **around)


primary = _kind(ft.FilledButton, shape(18, 20))  # the likely next action; one per screen
secondary = _kind(ft.FilledTonalButton, shape(14, 20))  # another action on the screen
small = _kind(ft.OutlinedButton, shape(14, 12))  # one of several short choices
link = _kind(ft.TextButton, CLOSE)  # a link to details
filled = _kind(ft.FilledButton, LIKELY, AtTable(ft.Colors.PRIMARY, ft.Colors.ON_PRIMARY))
"""At a table: the likely next action."""
button = _kind(ft.FilledTonalButton, AT_TABLE, AtTable(ft.Colors.SECONDARY_CONTAINER, ft.Colors.ON_SECONDARY_CONTAINER))
"""At a table: another action."""
either = _kind(ft.FilledTonalButton, LIKELY, AtTable(ft.Colors.SECONDARY_CONTAINER, ft.Colors.ON_SECONDARY_CONTAINER))
"""At a table: one of several equally likely answers."""
quiet = _kind(ft.TextButton, AT_TABLE, AtTable(None, ft.Colors.PRIMARY))  # at a table: a rare action


def wrapped(controls: Sequence[ft.Control]) -> ft.Control:
    """A row that wraps."""
    return ft.Row([*controls], wrap=True, spacing=GAP, run_spacing=GAP)


def tile(
    title: str | ft.Control,
    act: Act,
    subtitle: str | ft.Control | None = None,
    leading: ft.Control | None = None,
    trailing: ft.Control | None = None,
    **props: Any,
) -> ft.ListTile:
    """A list tile with an action; its label is title and subtitle."""
    return ft.ListTile(
        title=ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_SMALL) if isinstance(title, str) else title,
        subtitle=subtitle,
        leading=leading,
        trailing=trailing,
        on_click=handler(act),
        bgcolor=props.pop("bgcolor", ft.Colors.SURFACE_CONTAINER),
        shape=ft.RoundedRectangleBorder(radius=ROUND),
        content_padding=ft.Padding.symmetric(vertical=8, horizontal=16),
        min_height=64,
        **props,
    )


def heading(text: str) -> ft.Control:
    """A section's heading."""
    words = ft.Text(text, theme_style=ft.TextThemeStyle.TITLE_SMALL, color=ft.Colors.PRIMARY)
    return ft.Container(ft.Semantics(content=words, header=True), padding=ft.Padding.only(top=GAP))


def notice(
    text: str, icon: ft.IconData = ft.Icons.INFO_OUTLINE, *actions: ft.Control, grave: bool = False
) -> ft.Control:
    """A sentence, announced when it appears; `grave` for errors."""
    ink = ft.Colors.ERROR if grave else ft.Colors.ON_SURFACE_VARIANT
    words = ft.Semantics(content=ft.Text(text), live_region=True, container=True, expand=True)
    row = ft.Row([sign(icon, color=ink), words], vertical_alignment=ft.CrossAxisAlignment.START, spacing=LOOSE)
    return ft.Container(
        ft.Column([row, *actions], spacing=LOOSE),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border=ft.Border.all(1, ft.Colors.ERROR) if grave else None,
        border_radius=ROUND,
        padding=16,
    )


def face(icon: ft.IconData | ft.Control, text: str, *actions: ft.Control) -> ft.Control:
    """The placeholder for an empty list, with actions that fill it."""
    image = icon if isinstance(icon, ft.Control) else ft.Icon(icon, size=72, color=ft.Colors.OUTLINE)
    is_low = window_height(ft.context.page) < EMPTY
    words = ft.Text(text, text_align=ft.TextAlign.CENTER, color=ft.Colors.ON_SURFACE_VARIANT)
    parts = ft.Column([image, words, *actions], horizontal_alignment=ft.CrossAxisAlignment.CENTER, spacing=16)
    around = ft.Padding.symmetric(vertical=8 if is_low else 64, horizontal=16)
    return ft.Container(parts, padding=around, alignment=ft.Alignment.CENTER)


def bar(title: str, back: Act | None, *actions: ft.Control, margin: float = 16) -> ft.AppBar:
    """A screen's app bar."""
    leading = None if back is None else icon_button(ft.Icons.ARROW_BACK, said("Back"), back)
    is_wide = margin > 56
    return ft.AppBar(
        title=ft.Semantics(content=ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_LARGE), header=True),
        leading=None if leading is None else ft.Container(leading, alignment=ft.Alignment.CENTER_RIGHT),
        leading_width=margin if is_wide else 56,
        title_spacing=margin if leading is None else 0 if is_wide else 12,
        automatically_imply_leading=False,
        actions=[*actions],
        actions_padding=ft.Padding.only(right=margin - BEYOND),
        bgcolor=ft.Colors.SURFACE,
    )


def foot(parts: Sequence[ft.Control], route: str) -> list[ft.Control]:
    """Controls fixed at the bottom of a screen; notices appear above them."""
    page = ft.context.page
    if not parts:
        note_foot(page, route, 0)
        return []
    note = on_size(lambda _, height: note_foot(page, route, height))
    across = ft.CrossAxisAlignment.STRETCH
    return [ft.Column([*parts], spacing=GAP, horizontal_alignment=across, tight=True, on_size_change=note)]


def show_screen(
    title: str,
    parts: Sequence[ft.Control],
    *,
    back: Act | None = None,
    actions: Sequence[ft.Control] = (),
    below: Sequence[ft.Control] = (),
) -> ft.View:
    """A plain screen: app bar, column of parts, fixed foot."""
    path = ft.use_view_path()
    parts, below = fixed_below(parts, below)
    column = ft.Column([body(parts), *foot(below, path)], expand=True, spacing=GAP)
    margin = margin_of(window_width(ft.context.page))
    return ft.View(
        route=path,
        appbar=bar(title, back, *actions, margin=margin),
        controls=[in_window(column, bottom=16, fits=True)],
        padding=ft.Padding.symmetric(horizontal=margin),
    )


QUIET = ft.Colors.ON_SURFACE_VARIANT
MIDDLE, CENTRED = ft.MainAxisAlignment.CENTER, ft.CrossAxisAlignment.CENTER


def note(words: str, size: float = 14, **props: Any) -> ft.Text:
    """Secondary text."""
    return ft.Text(words, size=size, color=props.pop("color", QUIET), **props)


def strong(words: str, size: float, weight: ft.FontWeight = ft.FontWeight.W_600, **props: Any) -> ft.Text:
    """Emphasized text."""
    return ft.Text(words, size=size, weight=weight, **props)


def row(*parts: ft.Control, gap: float = GAP, **props: Any) -> ft.Row:
    """Parts side by side, no wider than needed."""
    return ft.Row([*parts], spacing=gap, tight=True, **props)


def column(*parts: ft.Control, gap: float = GAP, **props: Any) -> ft.Column:
    """Parts one below the other, no taller than needed."""
    return ft.Column([*parts], spacing=gap, tight=True, **props)


def stretched(*parts: ft.Control, gap: float = GAP, **props: Any) -> ft.Column:
    """A column whose parts fill its width."""
    return ft.Column([*parts], spacing=gap, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, **props)


def slot(part: ft.Control | None, gap: int = GAP, gap_right: int = 0) -> ft.Container:
    """A container that stays mounted while its content comes and goes, so siblings aren't rebuilt; `gap` is above."""
    return ft.Container(part, padding=ft.Padding.only(right=gap_right, top=0 if part is None else gap))


def shares(keys: Sequence[ft.Control], width: float, count: int) -> list[ft.Control]:
    """Buttons of equal width, `count` per line of that `width`, fewer with large text."""
    share = (width - (count - 1) * GAP) // count
    return [stretched(ft.Container(width=share), key, gap=0, tight=True, intrinsic_width=True) for key in keys]


def spoken(face: ft.Control, label: str, **props: Any) -> ft.Semantics:
    """A control with its label for screen readers."""
    return ft.Semantics(content=face, label=label, exclude_semantics=True, **props)


def spoken_over(face: ft.Control, label: str) -> ft.Stack:
    """A complex picture whose label can change without rebuilding the picture."""
    words = ft.Container(spoken(ft.Container(), label), left=0, top=0, right=0, bottom=0)
    picture = ft.Semantics(content=face, exclude_semantics=True)
    return ft.Stack([picture, words], fit=ft.StackFit.PASS_THROUGH, clip_behavior=ft.ClipBehavior.NONE)


RULES = "What do the rules say?"


@component
def sheet(
    title: str,
    close: Act,
    *parts: ft.Control,
    label: str = "",
    is_shown: bool = True,
    head: ft.Control | None = None,
    rules: Act | None = None,
) -> ft.Control:
    """A panel over the tray, with title or `head`, and a close button that gets the focus if `is_shown`."""
    shut = ft.IconButton(
        ft.Icon(ft.Icons.CLOSE, semantics_label=label or said("Close")), on_click=handler(close), width=48, height=48
    )
    close_button: MutableRef[ft.IconButton] = ft.use_ref()
    close_button.current = shut
    use_focus(use_app().keys, lambda: close_button.current, is_shown)
    words = ft.Semantics(content=strong(title, 18), header=True, expand=True)
    ask = [] if rules is None else [icon_button(ft.Icons.HELP_OUTLINE, said(RULES), rules)]
    level = CENTRED if head is None else ft.CrossAxisAlignment.START
    line = ft.Row([head or words, *ask, shut], spacing=GAP, vertical_alignment=level)
    return ft.Container(
        column(line, *parts, gap=10),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=ft.BorderRadius(top_left=20, top_right=20, bottom_left=0, bottom_right=0),
        padding=ft.Padding(left=16, top=6, right=16, bottom=14),
    )


def covered(part: ft.Control, *, is_covered: bool, by_keys: bool, width: float | None = None) -> ft.Control:
    """Content under a panel: hidden from screen readers; disabled only for keyboards, as it's slow on slow phones."""
    content = ft.Container(part, disabled=is_covered and by_keys, width=width)
    return ft.Semantics(content=content, exclude_semantics=is_covered)
