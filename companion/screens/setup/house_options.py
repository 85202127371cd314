"""House options: the readings of ambiguous rules that a table plays by."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import component, handler
from companion.look.theme import ROUND
from companion.look.widgets import icon_button
from companion.window.context import AppContext, use_app
from companion.words import said, text
from referees.common.protocol.sentence import say_count
from referees.common.registry import referee
from referees.common.setup.options import HouseOption

__all__ = ["HouseOptionsPanel"]

Chosen = dict[str, str]
Choose = Callable[[Chosen], None]


@component
def HouseOptionsPanel(game: str, chosen: Chosen, choose: Choose) -> ft.Control:
    """All house options of a game, collapsed, each preset to its usual reading."""
    app = use_app()
    is_open, set_open = ft.use_state(False)
    listed = tuple(referee(game).config.model_fields["options"].annotation.listed())
    fold = ft.ListTile(
        title=ft.Text("House options", theme_style=ft.TextThemeStyle.TITLE_SMALL),
        subtitle=_summary(listed, chosen),
        leading=ft.Icon(ft.Icons.TUNE),
        trailing=ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE),
        on_click=handler(lambda: set_open(not is_open)),
        shape=ft.RoundedRectangleBorder(radius=ROUND),
        min_height=56,
    )
    options = [_option(app, game, one, chosen, choose) for one in listed] if is_open else []
    return ft.Container(
        ft.Column([fold, *options], spacing=0),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=ROUND,
        visible=bool(listed),
    )


def _summary(listed: tuple[HouseOption, ...], chosen: Chosen) -> str:
    count = sum(chosen.get(one.name, one.default) != one.default for one in listed)
    if count == 0:
        return "All as usual"
    return text(say_count("{count} chosen otherwise", "{count} chosen otherwise", count))


def _option(app: AppContext, game: str, one: HouseOption, chosen: Chosen, choose: Choose) -> ft.Control:
    def chose(event: Any) -> None:
        choose({**chosen, one.name: str(event.control.value)})

    asked = ft.Row(
        [
            ft.Text(one.asks, theme_style=ft.TextThemeStyle.TITLE_SMALL, expand=True),
            icon_button(
                ft.Icons.HELP_OUTLINE, said("Rule: {asks}", asks=one.asks), partial(app.show_passage, game, one.cites)
            ),
        ]
    )
    answers = [_answer(one, value) for value in one.labels]
    group = ft.RadioGroup(
        ft.Column([*answers], spacing=0), value=chosen.get(one.name, one.default), on_change=handler(chose)
    )
    return ft.Container(ft.Column([asked, group], spacing=0), padding=ft.Padding.only(left=16, right=8, bottom=12))


def _answer(one: HouseOption, value: str) -> ft.Control:
    """A radio button for one reading; the whole line is tappable and wraps."""
    return ft.ListTile(
        title=ft.Text(_label(one, value), theme_style=ft.TextThemeStyle.BODY_MEDIUM),
        leading=ft.Radio(value=value),
        toggle_inputs=True,
        min_height=48,
        content_padding=ft.Padding.only(right=8),
    )


def _label(one: HouseOption, value: str) -> str:
    words = one.labels[value]
    return said("{words} (usual)", words=words) if value == one.default else words
