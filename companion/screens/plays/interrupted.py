"""The notice that taking in a file of plays was interrupted: what of it is here, and the ways to go on or undo."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import notice, small, wrapped
from companion.screens.plays.report import system_name, take_back
from companion.screens.shared.working import FileIn
from companion.store.plays import Batch
from companion.window.context import use_app
from companion.words import grouped, said

__all__ = ["Interrupted"]


@component
def Interrupted(batch: Batch, file: FileIn, again: Callable[[], Awaitable[None]], key: str = "") -> ft.Control:
    """One interrupted batch. The same file chosen again goes on with it."""
    app = use_app()
    words = said(
        "Taking in plays from {system} was interrupted. {count} of its plays are here. "
        "To go on, choose the same file again; what is here already is only found again.",
        system=system_name(batch.system),
        count=grouped(batch.added),
    )
    ways = wrapped(
        [
            file.button("Choose the file again"),
            small("Take them back", partial(take_back, app, batch.id, again), ft.Icons.UNDO),
        ]
    )
    return notice(words, ft.Icons.HOURGLASS_BOTTOM, ways)
