"""What to lay out before a game: a list that is ticked off by tapping, line by line with its rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.flet_fixes.guard import component, handler
from companion.look.buttons import citations
from companion.look.widgets import wrapped
from companion.screens.shared.controls import folding, line
from companion.window.context import use_app
from companion.words import said, text
from referees.common.protocol.sentence import say_count
from referees.common.registry import laid_out
from referees.common.rulebook import LayOut

__all__ = ["LayOutPanel"]


@component
def LayOutPanel(game: str, count: int, done: frozenset[str], tick: Callable[[frozenset[str]], None]) -> ft.Control:
    """The list for so many players, folded up until it is wanted; `done` are the lines that are ticked off."""
    app = use_app()
    is_open, set_open = ft.use_state(False)
    lines = [one for one in laid_out(game) if one.holds_for(count)]
    left = sum(one.text not in done for one in lines)
    title = ft.Text("What to lay out", theme_style=ft.TextThemeStyle.TITLE_SMALL)
    steps = [_line(one, done, tick, partial(app.show_passage, game)) for one in lines] if is_open else []
    told = text(say_count("{count} thing to do", "{count} things to do", left)) if left else said("All is laid out")
    panel = folding(title, told, ft.Icons.CHECKLIST, set_open, steps)
    panel.visible = bool(lines)
    return panel


def _line(
    one: LayOut, done: frozenset[str], tick: Callable[[frozenset[str]], None], show: Callable[[str], object]
) -> ft.Control:
    def turned(is_done: bool) -> None:
        tick(done | {one.text} if is_done else done - {one.text})

    is_done = one.text in done
    box = ft.Checkbox(value=is_done, on_change=handler(lambda event: turned(bool(event.control.value))))
    ticked = line(one.text, ft.TextThemeStyle.BODY_MEDIUM, leading=box, horizontal_spacing=8)
    rules = ft.Container(wrapped(citations(one.cites, show)), padding=ft.Padding.only(left=56, bottom=8))
    return ft.Column([ticked, rules], spacing=0, tight=True)
