"""In a group's first game: one sentence on each new kind of question, what it is about and by which rule."""

from __future__ import annotations

import re
from typing import Any

import flet as ft

from companion.device.first_game import TIMES, explained, keep
from companion.flet_fixes.guard import handler, memoised
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import CENTRED, QUIET, sign
from companion.measures import GAP
from companion.screens.shared.controls import panel
from companion.store.errors import StoreError
from companion.table.table import Table
from companion.window.context import use_app
from companion.window.loading import use_loaded
from companion.words import said
from referees.common.registry import rulebook

__all__ = ["FirstGame", "kind_of"]

SENTENCE = re.compile(r"(?<=[.!?])\s")


def kind_of(table: Table) -> str:
    """The kind of the open question; empty once the game is over."""
    return type(table.state.open[-1]).__name__ if table.state.open else ""


@memoised
def FirstGame(*, game_id: str, game: str, kind: str, cite: str) -> ft.Control:
    """The sentence, while the question's kind is new to this device, until it is tapped; nothing in any other game.
    `cite` is the rule that the question rests on first."""
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
    words = _told(game, cite) if is_new else ""
    row: list[Any] = [sign(ft.Icons.LIGHTBULB_OUTLINE, color=ft.Colors.TERTIARY)]
    row.append(ft.Semantics(content=ft.Text(words, size=15, color=QUIET), live_region=True, expand=True))
    row.append(ft.Icon(ft.Icons.CLOSE, size=18, color=QUIET, semantics_label="Got it"))
    told = panel(ft.Row(row, spacing=GAP, vertical_alignment=CENTRED), ft.Colors.SURFACE_CONTAINER_HIGH, padding=10)
    told.on_click = handler(lambda: put_away(kind))
    return ft.MergeSemantics(told, visible=bool(words))


def _told(game: str, cite: str) -> str:
    """A rule's first sentence, under its title."""
    try:
        rule = rulebook(game).passage(cite)
    except KeyError:
        return ""
    return said("{title}: {sentence} ({cite})", title=rule.title, sentence=SENTENCE.split(rule.text)[0], cite=cite)
