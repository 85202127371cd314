"""One game in the history."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import partial

import flet as ft

from companion.context import AppContext, use_app
from companion.guard import component, handler
from companion.store.protocol import GameHead, Shelf
from companion.titles import title_of
from companion.widgets import icon_button, tile
from companion.words import said, when

__all__ = ["HistoryRow"]

Again = Callable[[], Awaitable[None]]


@component
def HistoryRow(head: GameHead, shelf: Shelf, again: Again) -> ft.Control:
    """A tap continues a running game and opens the tally of one that is over; deleting can be undone."""
    app = use_app()
    title = title_of(head.game)
    line = said("{names}, {end}, {when}", names=head.headline, end=_end(head), when=when(head.created_at, app.clock()))
    if shelf == "deleted":
        back = icon_button(
            ft.Icons.RESTORE_FROM_TRASH, said("Bring back {game}, {names}", game=title, names=head.headline),
            partial(_bring_back, app, head, again),
        )  # fmt: skip
        return tile(title, partial(_bring_back, app, head, again), line, _icon(head), back)
    delete = icon_button(
        ft.Icons.DELETE_OUTLINE, said("Delete {game}, {names}", game=title, names=head.headline),
        partial(_delete, app, head, again),
    )  # fmt: skip
    show = app.show_table if head.status == "running" else app.show_tally
    return tile(title, partial(show, head.id), line, _icon(head), delete)


def _icon(head: GameHead) -> ft.Control:
    icon = {"running": ft.Icons.PLAY_ARROW, "finished": ft.Icons.EMOJI_EVENTS_OUTLINED}.get(
        head.status, ft.Icons.FLAG_OUTLINED
    )
    return ft.Icon(icon, color=ft.Colors.PRIMARY)


def _end(head: GameHead) -> str:
    if head.status == "running":
        return "still running"
    if head.status == "abandoned":
        return "abandoned"
    winners = _winners(head)
    return said("won by {names}", names=winners) if winners else "finished"


def _winners(head: GameHead) -> tuple[str, ...]:
    """Who came first, as it was announced; nobody where that cannot be read."""
    try:
        first = json.loads(head.outcome or "{}")["ranking"][0]
        seats = json.loads(head.config)["seats"]
        return tuple(str(seats[seat]["player"]) for seat in first)
    except (ValueError, LookupError, TypeError):
        return ()


async def _delete(app: AppContext, head: GameHead, again: Again) -> None:
    await app.store.delete(head.id, app.clock())
    await again()
    title = title_of(head.game)
    app.page.show_dialog(
        ft.SnackBar(
            ft.Text(said("Deleted: {game}, {names}", game=title, names=head.headline)),
            action=ft.SnackBarAction(label="Undo", on_click=handler(partial(_bring_back, app, head, again))),
            duration=6_000,
            persist=False,
        )
    )


async def _bring_back(app: AppContext, head: GameHead, again: Again) -> None:
    await app.store.undelete(head.id)
    await again()
