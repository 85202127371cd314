"""In a group's first game: one sentence on each new kind of question, what it is about and by which rule."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

import flet as ft

from companion.device.first_game import TIMES, explained, keep
from companion.flet_fixes.guard import handler, memoised
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import CENTRED, QUIET, sign, with_gap
from companion.measures import GAP
from companion.screens.shared.controls import panel
from companion.store.errors import StoreError
from companion.table.table import Table
from companion.window.context import use_app
from companion.window.loading import use_loaded
from companion.words import said
from referees.common.hints import sentence_about
from referees.common.rulebook import Readings

__all__ = ["FirstGame", "hint", "kind_of", "lines_in"]

LETTERS, LINE = 15, 1.25
"""The size of the letters, and the height of a line in sizes."""

FINGER = 48
"""Its least height, in dp: one line is tapped as easily as two."""

SIGN, CROSS, PADDED = 20, 18, (8, 4)
"""The signs beside the words, and what is left free around all of it, in dp: at the sides, above and below."""

LETTER = 0.52
"""About the width of a letter, in sizes of it."""


def kind_of(table: Table) -> str:
    """The kind of the open question; empty once the game is over."""
    return type(table.state.open[-1]).__name__ if table.state.open else ""


@memoised
def FirstGame(*, game_id: str, game: str, kind: str, cite: str, readings: Readings) -> ft.Control:
    """The sentence, while the question's kind is new to this device, until it is tapped; nothing in any other game.
    `cite` is the passage that explains it, `readings` are the house options in force."""
    app = use_app()

    async def read() -> dict[str, int] | None:
        return await explained(app.store, game_id, game)  # a guest's window has no store, and explains nothing

    loaded, _ = use_loaded(read, game_id)
    last: MutableRef[tuple[str, bool]] = ft.use_ref(("", False))
    counts = loaded.value
    if counts is not None and last.current is not None and last.current[0] != kind:
        counts[kind] = counts.get(kind, 0) + 1
        last.current = kind, counts[kind] <= TIMES

    async def kept() -> None:
        if counts is not None and last.current is not None and last.current[1]:
            try:
                await keep(app.store, game, counts)
            except StoreError:
                return  # it is explained once more, in another game

    ft.use_effect(kept, [kind, loaded])
    read_already, put_away = ft.use_state("")
    is_new = counts is not None and last.current is not None and last.current[1] and read_already != kind
    words = hint(game, kind, cite, readings) if is_new else ""
    if not words:
        return with_gap(ft.Container(), is_there=False)
    bulb = sign(ft.Icons.LIGHTBULB_OUTLINE, size=SIGN, color=ft.Colors.TERTIARY)
    row: list[Any] = [ft.Container(bulb, height=FINGER - 2 * PADDED[1], alignment=ft.Alignment.CENTER)]
    text = ft.Text(words, size=LETTERS, color=QUIET, style=ft.TextStyle(height=LINE))
    row.append(ft.Semantics(content=text, live_region=True, expand=True))
    row.append(ft.Icon(ft.Icons.CLOSE, size=CROSS, color=QUIET, semantics_label="Got it"))
    inside = ft.Row(row, spacing=GAP, vertical_alignment=CENTRED)
    padding = ft.Padding.symmetric(horizontal=PADDED[0], vertical=PADDED[1])
    told = panel(inside, ft.Colors.SURFACE_CONTAINER_HIGH, padding=padding)
    told.on_click = handler(lambda: put_away(kind))
    return with_gap(ft.MergeSemantics(told))


def lines_in(words: str, width: float) -> int:
    """About how many lines a hint takes in a tray of that inner width, in words of the usual size."""
    return len(wrap(words, int((width - 2 * PADDED[0] - SIGN - CROSS - 2 * GAP) / (LETTERS * LETTER))))


def hint(game: str, kind: str, cite: str, readings: Readings) -> str:
    """What that kind of question is about by these readings, with the passage that explains it."""
    sentence, passage = sentence_about(game, kind, cite, readings)
    return said("{sentence} ({cite})", sentence=sentence, cite=passage) if sentence else ""
