"""Hints in a group's first game: one sentence per new kind of question."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.device.first_game import TIMES
from companion.flet_fixes.refs import MutableRef
from companion.language.spoken import translation
from companion.store.errors import StoreError
from companion.table.control.explaining import about
from companion.table.table import Table
from companion.window.context import use_app
from companion.window.loading import use_loaded
from referees.common.hints import hint_of


def kind_of(table: Table) -> str:
    """The kind of the open question; empty once the game is over."""
    return type(table.state.open[-1]).__name__ if table.state.open else ""


def use_hint(table: Table, kind: str, words: str) -> tuple[str, Callable[[], None]]:
    """Hook: the hint `words` ("" if this device or guest knows this kind of question), and a function to dismiss it."""
    app, game_id, game = use_app(), table.head.id, table.head.game
    loaded, _ = use_loaded(partial(app.device.explained, game_id, game), game_id)
    last: MutableRef[tuple[str, bool]] = ft.use_ref(("", False))
    counts = loaded.value
    if counts is not None and last.current is not None and last.current[0] != kind:
        counts[kind] = counts.get(kind, 0) + 1
        last.current = kind, counts[kind] <= TIMES

    async def save() -> None:
        if counts is not None and last.current is not None and last.current[1]:
            try:
                await app.device.keep_explained(game, counts)
            except StoreError:
                return  # it is explained again in another game

    ft.use_effect(save, [kind, loaded])
    read_already, put_away = ft.use_state("")
    is_new = counts is not None and last.current is not None and last.current[1] and read_already != kind
    return words if is_new else "", lambda: put_away(kind)


def hint_text(table: Table) -> str:
    """The hint for the open question, or ""."""
    if not table.state.open:
        return ""
    sentence, passage = hint_of(table.head.game, table.state, about(table), translation())
    return table.text(sentence) if passage else ""
