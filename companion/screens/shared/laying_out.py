"""The set-up list of a game, with its rules."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.flet_fixes.guard import component, handler
from companion.language.data import steps_in
from companion.look.widgets import wrapped
from companion.screens.shared.controls import folding, tappable_line
from companion.screens.shared.why import by_title
from companion.window.context import use_app
from companion.words import said, text
from referees.common.protocol.sentence import say_count
from referees.common.rulebook import LayOut, Readings

TO_LAY_OUT = "What to set up"
Tick = Callable[[frozenset[str]], None]  # receives all ticked lines


@component
def LayOutPanel(game: str, count: int, readings: Readings, done: frozenset[str], tick: Tick) -> ft.Control:
    """A collapsible set-up list for `count` players and these house options; `done`: lines ticked off."""
    app = use_app()
    is_open, set_open = ft.use_state(False)
    lines = _lines(game, count, readings)
    left = sum(step.text not in done for step in lines)
    title = ft.Text(said(TO_LAY_OUT), theme_style=ft.TextThemeStyle.TITLE_SMALL)
    todo = text(say_count("{count} thing to do", "{count} things to do", left)) if left else said("Everything's set up")
    show = partial(app.show_passage, game)
    steps = set_up_lines(game, count, readings, done=done, tick=tick, show=show) if is_open else []
    panel = folding(title, todo, ft.Icons.CHECKLIST, set_open, steps)
    panel.visible = bool(lines)
    return panel


def set_up_lines(
    game: str, count: int, readings: Readings, *, done: frozenset[str], tick: Tick, show: Callable[[str], object]
) -> list[ft.Control]:
    """The lines of the set-up list; `show` opens a rule."""
    return [_step(game, step, done, tick, show) for step in _lines(game, count, readings)]


def _lines(game: str, count: int, readings: Readings) -> list[LayOut]:
    return [step for step in steps_in(game) if step.holds_for(count, readings)]


def _step(game: str, step: LayOut, done: frozenset[str], tick: Tick, show: Callable[[str], object]) -> ft.Control:
    def turned(is_done: bool) -> None:
        tick(done | {step.text} if is_done else done - {step.text})

    is_done = step.text in done
    box = ft.Checkbox(value=is_done, on_change=handler(lambda event: turned(bool(event.control.value))))
    ticked = tappable_line(step.text, ft.TextThemeStyle.BODY_MEDIUM, leading=box, horizontal_spacing=8)
    rules = ft.Container(wrapped(by_title(game, step.cites, show)), padding=ft.Padding.only(left=56, bottom=8))
    return ft.Column([ticked, rules], spacing=0, tight=True)
