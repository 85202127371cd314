"""Small controls that every screen uses: each has a label, is large enough for a thumb, and takes a guarded handler."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.guard import handler
from companion.theme import GAP, TARGET

__all__ = ["bar", "body", "face", "heading", "icon_button", "notice", "primary", "secondary", "show_screen"]

Act = Callable[..., Any]


def icon_button(icon: ft.IconData, label: str, act: Act, **props: Any) -> ft.IconButton:
    """A button without words; the label is what a screen reader says and what a long press shows."""
    return ft.IconButton(
        ft.Icon(icon, semantics_label=label),
        tooltip=props.pop("tooltip", None),
        on_click=handler(act),
        width=props.pop("width", 48),
        height=props.pop("height", 48),
        **props,
    )


def primary(label: str, act: Act, icon: ft.IconData | None = None, **props: Any) -> ft.FilledButton:
    """The likely next thing; one on a screen."""
    return ft.FilledButton(label, icon=icon, on_click=handler(act), height=props.pop("height", TARGET), **props)


def secondary(label: str, act: Act, icon: ft.IconData | None = None, **props: Any) -> ft.OutlinedButton:
    """Another thing that may be done here."""
    return ft.OutlinedButton(label, icon=icon, on_click=handler(act), height=props.pop("height", 48), **props)


def heading(text: str) -> ft.Control:
    """The title of a part of a screen; screen readers jump from one to the next."""
    return ft.Semantics(
        content=ft.Text(text, theme_style=ft.TextThemeStyle.TITLE_MEDIUM, color=ft.Colors.PRIMARY), header=True
    )


def notice(
    text: str, icon: ft.IconData = ft.Icons.INFO_OUTLINE, *actions: ft.Control, grave: bool = False
) -> ft.Control:
    """A sentence that stands on the screen, announced when it appears; `grave` where something went wrong."""
    ground, ink = (
        (ft.Colors.ERROR_CONTAINER, ft.Colors.ON_ERROR_CONTAINER)
        if grave
        else (ft.Colors.SURFACE_CONTAINER_HIGH, ft.Colors.ON_SURFACE)
    )
    words = ft.Semantics(content=ft.Text(text, color=ink), live_region=True, expand=True)
    row = ft.Row([ft.Icon(icon, color=ink), words], vertical_alignment=ft.CrossAxisAlignment.START, spacing=12)
    return ft.Container(ft.Column([row, *actions], spacing=12), bgcolor=ground, border_radius=12, padding=16)


def face(icon: ft.IconData, text: str, *actions: ft.Control) -> ft.Control:
    """What an empty list shows: a face, what belongs here, and the way there."""
    return ft.Container(
        ft.Column(
            [
                ft.Icon(icon, size=72, color=ft.Colors.OUTLINE),
                ft.Text(text, text_align=ft.TextAlign.CENTER, color=ft.Colors.ON_SURFACE_VARIANT),
                *actions,
            ],
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            spacing=16,
        ),
        padding=ft.Padding.symmetric(vertical=32, horizontal=16),
        alignment=ft.Alignment.CENTER,
    )


def bar(title: str, back: Act | None, *actions: ft.Control) -> ft.AppBar:
    """The head of a screen; `back` leads to the screen before it."""
    return ft.AppBar(
        title=title,
        leading=None if back is None else icon_button(ft.Icons.ARROW_BACK, "Back", back),
        automatically_imply_leading=False,
        actions=[*actions],
    )


def body(parts: Sequence[ft.Control], widest: int = 640) -> ft.Control:
    """The parts of a screen, one under the other, scrolled where they do not fit, not too wide on a tablet."""
    column = ft.Column([*parts], spacing=GAP * 2, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(
        ft.Column(
            [ft.Container(column, width=widest)],
            scroll=ft.ScrollMode.AUTO,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        expand=True,
    )


def show_screen(
    title: str,
    parts: Sequence[ft.Control],
    *,
    back: Act | None = None,
    actions: Sequence[ft.Control] = (),
    below: Sequence[ft.Control] = (),
) -> ft.View:
    """A plain screen: its head, its parts, and what stays in the thumb's reach at its foot."""
    foot = ft.Container(
        ft.Column([*below], spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.only(top=GAP),
    )
    shown = [body(parts), *([foot] if below else [])]
    return ft.View(
        route=ft.use_view_path(),
        appbar=bar(title, back, *actions),
        controls=[ft.SafeArea(ft.Column(shown, expand=True, spacing=0), expand=True)],
        padding=16,
    )
