"""Progress of long work, with a cancel button."""

from __future__ import annotations

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import notice, primary, show_screen, small
from companion.store.slices import Work
from companion.window.context import use_app, use_changes
from companion.words import grouped, said, text
from referees.common.protocol.sentence import Sentence, say

__all__ = ["ENTRIES", "GAMES", "Working", "opening_screen", "still_opening"]

ENTRIES = say("{done} of {of} entries")
GAMES = say("{done} of {of} games")
OPENING = say("This is a long game; it is read entry by entry …")


@component
def Working(*, work: Work, about: Sentence, figures: Sentence = ENTRIES, key: str = "") -> ft.Control:
    """What is being done, with the progress once it takes a while.

    Screen readers announce the task only: the figures change all the time and are read on demand.
    """
    use_changes(use_app(), work)
    progress = work.progress
    if progress is None:
        return notice(text(about), ft.Icons.HOURGLASS_TOP)
    told = said(figures.template, done=grouped(progress.done), of=grouped(progress.of)) if progress.of else ""
    share = progress.done / progress.of if progress.of else None
    line = ft.Text(told, color=ft.Colors.ON_SURFACE_VARIANT)
    bar = ft.ProgressBar(value=share, semantics_label=told)
    return notice(text(about), ft.Icons.HOURGLASS_TOP, line, bar, small("Cancel", work.cancel, ft.Icons.CLOSE))


def still_opening(found: Sentence | None, words: str, game_id: str) -> ft.Control:
    """In place of a table that is not open: its progress, or why it cannot be opened."""
    if found is not None:
        return notice(text(found))
    return OpeningGame(words=words, game_id=game_id, key=game_id)


def opening_screen(title: str, found: Sentence | None, words: str, game_id: str, *, has_home: bool = True) -> ft.View:
    """The screen in place of a table that is not open; with a way home where it cannot be opened, unless the way back
    is enough."""
    app = use_app()
    home = [primary("Back to the start", app.home)] if has_home and found is not None else []
    return show_screen(title, [still_opening(found, words, game_id)], back=app.back, below=home)


@component
def OpeningGame(*, words: str, game_id: str, key: str = "") -> ft.Control:
    """A game being opened, with the progress of a long one."""
    app = use_app()
    opening = ft.use_memo(lambda: app.tables.opening(game_id), [game_id])
    use_changes(app, opening.work)
    if opening.work.progress is None:
        return notice(words)
    return Working(work=opening.work, about=OPENING)
