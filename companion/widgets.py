"""Small controls that every screen uses: each has a label, is large enough for a thumb, and takes a guarded handler."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, overload

import flet as ft

from companion.foot import note_foot
from companion.guard import handler
from companion.measures import LOWEST, NARROWEST, measured, overflow, window_height, window_width
from companion.theme import FACE, GAP, ROUND, WIDEST

__all__ = [
    "AT_TABLE", "CLOSE", "WORDS", "apart", "bar", "body", "button", "face", "filled", "foot", "heading", "icon_button",
    "in_window", "margin_of", "notice", "on_size", "primary", "quiet", "secondary", "shape", "show_screen", "sign",
    "small", "tile", "wrapped",
]  # fmt: skip

Act = Callable[..., Any]

BEYOND = 12
"""How far an icon's button reaches beyond the icon: what is drawn ends where the column under it does."""

EMPTY = 480
"""Under this height of a window, in dp, there is no room for emptiness."""


def apart(part: ft.Control) -> ft.Control:
    """The same, painted apart from what lies round it. Flutter paints again all that shares a layer with what moves, a
    ripple's many frames included: a board of forty buttons costs a modest phone twice as much as a quarter of it.
    Flet has no other control that makes a layer and does nothing else of itself."""
    return ft.Screenshot(part)


def icon_button(icon: ft.IconData, label: str, act: Act, **props: Any) -> ft.IconButton:
    """A button without words; the label is what a screen reader says."""
    colour = props.get("icon_color")  # the button's own gives way to the theme's
    drawn = ft.Icon(icon, semantics_label=label, color=colour)
    return ft.IconButton(drawn, on_click=handler(act), width=48, height=48, **props)


@overload
def sign(icon: ft.IconData, **props: Any) -> ft.Icon: ...


@overload
def sign(icon: ft.IconData | None, **props: Any) -> ft.Icon | None: ...


def sign(icon: ft.IconData | None, **props: Any) -> ft.Icon | None:
    """A sign beside words, on a button or before a sentence: it grows as they do. None where there is none."""
    return None if icon is None else ft.Icon(icon, apply_text_scaling=True, **props)


# Buttons with words


def shape(high: int, wide: int, words: ft.TextStyle | None = None, **props: Any) -> ft.ButtonStyle:
    """Padding and no fixed height, so that words of twice the size still fit."""
    props.setdefault("shape", ft.RoundedRectangleBorder(radius=ROUND))
    return ft.ButtonStyle(padding=ft.Padding.symmetric(vertical=high, horizontal=wide), text_style=words, **props)


WORDS = ft.TextStyle(size=16, weight=ft.FontWeight.W_500, font_family=FACE)
AT_TABLE = shape(15, 16, WORDS)
CLOSE = shape(14, 11, WORDS)
"""Of buttons of which many stand side by side."""

LIKELY = shape(
    19,
    20,
    ft.TextStyle(size=17, weight=ft.FontWeight.W_600, font_family=FACE),
    shape=ft.RoundedRectangleBorder(radius=14),
)


def _kind(make: Callable[..., ft.Control], usual: ft.ButtonStyle) -> Callable[..., ft.Control]:
    def made(
        words: str | ft.Control, act: Act | None, icon: ft.IconData | None = None, *, style: ft.ButtonStyle = usual,
        **props: Any,
    ) -> ft.Control:  # fmt: skip
        return make(words, icon=sign(icon), on_click=act and handler(act), style=style, **props)

    return made


primary = _kind(ft.FilledButton, shape(18, 20))
"""The likely next thing; one on a screen."""

secondary = _kind(ft.FilledTonalButton, shape(14, 20))
"""Another thing that may be done here."""

small = _kind(ft.OutlinedButton, shape(14, 12))
"""One of several short choices."""

filled = _kind(ft.FilledButton, LIKELY)
"""At a table, the likely next thing."""

button = _kind(ft.FilledTonalButton, AT_TABLE)
"""At a table, another thing that may be done now."""

quiet = _kind(ft.TextButton, AT_TABLE)
"""At a table, a thing that is seldom wanted."""


def wrapped(controls: Sequence[ft.Control]) -> ft.Control:
    """Side by side, on as many lines as it takes."""
    return ft.Row([*controls], wrap=True, spacing=GAP, run_spacing=GAP)


def tile(
    title: str,
    act: Act,
    subtitle: str | ft.Control | None = None,
    leading: ft.Control | None = None,
    trailing: ft.Control | None = None,
    **props: Any,
) -> ft.ListTile:
    """One of a list of things that can be opened; its label is title and subtitle."""
    return ft.ListTile(
        title=ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_SMALL),
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
    """The title of a part of a screen; screen readers jump from one to the next."""
    words = ft.Text(text, theme_style=ft.TextThemeStyle.TITLE_SMALL, color=ft.Colors.PRIMARY)
    return ft.Container(ft.Semantics(content=words, header=True), padding=ft.Padding.only(top=GAP))


def notice(
    text: str, icon: ft.IconData = ft.Icons.INFO_OUTLINE, *actions: ft.Control, grave: bool = False
) -> ft.Control:
    """A sentence that stands on the screen, announced when it appears; `grave` where something went wrong."""
    ink = ft.Colors.ERROR if grave else ft.Colors.ON_SURFACE_VARIANT
    words = ft.Semantics(content=ft.Text(text), live_region=True, container=True, expand=True)
    row = ft.Row([sign(icon, color=ink), words], vertical_alignment=ft.CrossAxisAlignment.START, spacing=12)
    return ft.Container(
        ft.Column([row, *actions], spacing=12),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border=ft.Border.all(1, ft.Colors.ERROR) if grave else None,
        border_radius=ROUND,
        padding=16,
    )


def face(icon: ft.IconData | ft.Control, text: str, *actions: ft.Control) -> ft.Control:
    """What an empty list shows: a face, what belongs here, and the way there."""
    drawn = icon if isinstance(icon, ft.Control) else ft.Icon(icon, size=72, color=ft.Colors.OUTLINE)
    is_low = window_height(ft.context.page) < EMPTY
    return ft.Container(
        ft.Column(
            [
                drawn,
                ft.Text(text, text_align=ft.TextAlign.CENTER, color=ft.Colors.ON_SURFACE_VARIANT),
                *actions,
            ],
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            spacing=16,
        ),
        padding=ft.Padding.symmetric(vertical=8 if is_low else 64, horizontal=16),
        alignment=ft.Alignment.CENTER,
    )


def bar(title: str, back: Act | None, *actions: ft.Control, margin: float = 16) -> ft.AppBar:
    """The head of a screen; `back` leads to the screen before it. The title stands above what follows."""
    leading = None if back is None else icon_button(ft.Icons.ARROW_BACK, "Back", back)
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


def margin_of(width: float) -> float:
    """What is left free on either side, so that a line of reading never gets too long."""
    return max(16.0, (width - WIDEST) / 2)


def on_size(act: Callable[[float, float], Any]) -> Callable[..., Any]:
    """A handler that is told the width and the height of a control whenever it is laid out anew."""
    return handler(lambda event: act(measured(event.width), measured(event.height)))


def in_window(body: ft.Control, bottom: int = 0) -> ft.SafeArea:
    """The body of a screen, clear of notches; in a window too small for any layout it is scrolled."""
    is_narrow, is_low = overflow(ft.context.page)
    scroll, across = ft.ScrollMode.AUTO, ft.CrossAxisAlignment.STRETCH
    if is_low:
        body = ft.Column([ft.Container(body, height=LOWEST)], scroll=scroll, horizontal_alignment=across)
    if is_narrow:
        body = ft.Row([ft.Container(body, width=NARROWEST)], scroll=scroll, vertical_alignment=across)
    return ft.SafeArea(body, expand=True, minimum_padding=ft.Padding.only(bottom=bottom))


def body(parts: Sequence[ft.Control]) -> ft.Control:
    """The parts of a screen, one under the other, scrolled where they do not fit."""
    return ft.ListView([*parts], spacing=GAP, expand=True, padding=ft.Padding.symmetric(vertical=GAP))


def foot(parts: Sequence[ft.Control], route: str) -> list[ft.Control]:
    """What stays in the thumb's reach on the screen of that address; notices stand above it."""
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
    route: str | None = None,
) -> ft.View:
    """A plain screen: its head, its parts, and what stays in the thumb's reach at its foot.

    On a tablet it keeps the width of a page in a book.
    """
    path = ft.use_view_path() if route is None else route
    column = ft.Column([body(parts), *foot(below, path)], expand=True, spacing=GAP)
    margin = margin_of(window_width(ft.context.page))
    return ft.View(
        route=path,
        appbar=bar(title, back, *actions, margin=margin),
        controls=[in_window(column, bottom=16)],
        padding=ft.Padding.symmetric(horizontal=margin),
    )
