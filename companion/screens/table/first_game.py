"""Hints in a group's first game: one sentence per new kind of question."""

from collections.abc import Callable
from textwrap import wrap

import flet as ft

from companion.device.first_game import TIMES
from companion.flet_fixes.refs import MutableRef
from companion.language.spoken import translation
from companion.measures import GAP, LOOSE, MARGIN
from companion.store.errors import StoreError
from companion.table.control.explaining import about
from companion.table.table import Table
from companion.window.context import use_app
from companion.window.loading import use_loaded
from referees.common.hints import hint_of

LETTERS, LETTER = 15, 0.52  # letter size in dp, and about the width of a letter as a share of it
BESIDE = 20 + 18 + 2 * (GAP + LOOSE - (MARGIN - GAP))
"""Width in dp that a hint's two icons and paddings take; its card is wider than the tray's inner width."""


def kind_of(table: Table) -> str:
    """The kind of the open question; empty once the game is over."""
    return type(table.state.open[-1]).__name__ if table.state.open else ""


def use_hint(table: Table, kind: str, words: str) -> tuple[str, Callable[[], None]]:
    """Hook: the hint `words` ("" if this device or guest knows this kind of question), and a function to dismiss it."""
    app, game_id, game = use_app(), table.head.id, table.head.game

    async def read() -> dict[str, int] | None:
        return await app.device.explained(game_id, game)

    loaded, _ = use_loaded(read, game_id)
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


def lines_in(words: str, width: float) -> int:
    """The approximate number of lines of a hint in a tray of that inner width."""
    return len(wrap(words, int((width - BESIDE) / (LETTERS * LETTER))))


def hint_text(table: Table) -> str:
    """The hint for the open question, or ""."""
    if not table.state.open:
        return ""
    sentence, passage = hint_of(table.head.game, table.state, about(table), translation())
    return table.text(sentence) if passage else ""
