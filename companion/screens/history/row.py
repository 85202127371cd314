"""One row of the history: the game, its result, and its actions."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import component
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import icon_button, primary, secondary, small, tile, wrapped
from companion.measures import GAP
from companion.screens.plays.card import day_of_play
from companion.screens.shared.controls import field, more, under
from companion.store.records import GameHead
from companion.titles import title_of
from companion.window.context import AppContext, readable
from companion.window.notices import UNDO, Way, notify
from companion.words import said, when

__all__ = ["HistoryRow", "Rows"]

LONGEST_NOTE = 500
LONGEST_TOLD = 40_000
"""The longest config and outcome that are parsed, in characters: longer, hostile ones would stall the list."""


@dataclass(frozen=True)
class Rows:
    """What all rows of a list share: the window, the function that reloads the list, and whether the games are
    deleted."""

    app: AppContext
    again: Callable[[], Awaitable[None]]
    is_deleted: bool = False


@component
def HistoryRow(head: GameHead, note: str, rows: Rows, key: str = "") -> ft.Control:
    """A tap continues a running game or opens the tally of a finished one; other actions unfold below."""
    opened, set_opened = ft.use_state("")
    app, title = rows.app, title_of(head.game)
    moment = day_of_play(head) if head.status == "played" else when(head.created_at, app.clock())
    about = said("{game}, {names}, {when}", game=title, names=head.headline, when=moment)
    if rows.is_deleted:
        bring_back = partial(_bring_back, rows, head)
        trailing = icon_button(ft.Icons.RESTORE_FROM_TRASH, said("Bring back {about}", about=about), bring_back)
        return under(tile(title, bring_back, _lines(head, note, moment), _icon(head), trailing, bgcolor=None))
    trailing = more(about, bool(opened), lambda: set_opened("" if opened else "menu"))
    show = app.show_table if head.status == "running" else app.show_tally
    top = tile(title, partial(show, head.id), _lines(head, note, moment), _icon(head), trailing, bgcolor=None)
    if opened == "menu":
        return under(top, _menu(head, note, rows, lambda: set_opened("note")))
    if opened == "note":
        return under(top, NoteForm(head, note, rows, lambda: set_opened("")))
    return under(top)


def _lines(head: GameHead, note: str, moment: str) -> ft.Control:
    quiet = ft.Colors.ON_SURFACE_VARIANT
    lines: list[ft.Control] = [
        ft.Text(head.headline),
        ft.Text(
            said("{end}, {when}", end=_end(head), when=moment), theme_style=ft.TextThemeStyle.BODY_SMALL, color=quiet
        ),
    ]
    if note:
        icon = ft.Icon(ft.Icons.STICKY_NOTE_2_OUTLINED, size=18, color=quiet)
        words = ft.Text(note, theme_style=ft.TextThemeStyle.BODY_SMALL, max_lines=3, overflow=ft.TextOverflow.ELLIPSIS)
        whole = ft.Semantics(content=words, label=note, exclude_semantics=True, expand=True)  # read to its end
        lines.append(ft.Row([icon, whole], spacing=6, vertical_alignment=ft.CrossAxisAlignment.START))
    return ft.Column(lines, spacing=2, tight=True)


def _icon(head: GameHead) -> ft.Control:
    icons = {
        "running": ft.Icons.PLAY_ARROW,
        "finished": ft.Icons.EMOJI_EVENTS_OUTLINED,
        "played": ft.Icons.MOVE_TO_INBOX,
    }
    icon = icons.get(head.status, ft.Icons.FLAG_OUTLINED)
    return ft.Icon(icon, color=ft.Colors.PRIMARY)


def _end(head: GameHead) -> str:
    if head.status == "running":
        return "Still running"
    if head.status == "abandoned":
        return "Abandoned"
    winners = _winners(head)
    over = "Played" if head.status == "played" else "Finished"
    return said("Won by {names}", names=winners) if winners else over


def _winners(head: GameHead) -> tuple[str, ...]:
    """The first-ranked players as announced; none where the outcome cannot be read."""
    if len(head.config) + len(head.outcome or "") > LONGEST_TOLD:
        return ()
    try:
        first = json.loads(head.outcome or "{}")["ranking"][0]
        seats = json.loads(head.config)["seats"]
        return tuple([name for seat in first if (name := str(seats[seat]["player"]))])
    except (ValueError, LookupError, TypeError, RecursionError):
        return ()


def _menu(head: GameHead, note: str, rows: Rows, write: Callable[[], Any]) -> ft.Control:
    recorded = [
        small("Replay", lambda: rows.app.go(f"/replay/{head.id}"), ft.Icons.SLIDESHOW),
        small("Rematch", partial(_rematch, rows.app, head), ft.Icons.REPLAY),
        small("Share", partial(rows.app.show_share, head.id), ft.Icons.SHARE),
    ]
    buttons = [
        *(recorded if head.status != "played" else []),
        small("Change note" if note else "Write a note", write, ft.Icons.EDIT_NOTE),
        small("Delete", partial(_delete, rows, head), ft.Icons.DELETE_OUTLINE),
    ]
    return wrapped(buttons)


@component
def NoteForm(head: GameHead, note: str, rows: Rows, close: Callable[[], None]) -> ft.Control:
    """Editor for a game's note; an empty field removes it."""
    written: MutableRef[str] = ft.use_ref(note)

    def write(words: str) -> None:
        written.current = words

    async def keep() -> None:
        await rows.app.store.set_note(head.id, written.current)
        close()
        await rows.again()

    limits = {"multiline": True, "min_lines": 2, "max_lines": 6, "max_length": LONGEST_NOTE}
    words = field("Note", write, value=note, autofocus=True, **limits)
    return ft.Column([words, wrapped([primary("Keep note", keep), secondary("Cancel", close)])], spacing=GAP)


async def _rematch(app: AppContext, head: GameHead) -> None:
    """Begin a rematch and show its table; where the old game cannot be read, say why."""
    table = await readable(app.tables.rematch(head))
    await app.show_table(table.head.id, begun=True)


async def _delete(rows: Rows, head: GameHead) -> None:
    app = rows.app
    await app.store.delete(head.id, app.clock())
    await rows.again()
    words = said("Deleted: {game}, {names}", game=title_of(head.game), names=head.headline)
    notify(words, Way(UNDO, partial(_bring_back, rows, head)))


async def _bring_back(rows: Rows, head: GameHead) -> None:
    await rows.app.store.undelete(head.id)
    await rows.again()
