"""Long work as people see it: what is done, how far it is in figures, and a way to call it off."""

from __future__ import annotations

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import notice, small
from companion.store.slices import Work
from companion.window.context import use_app, use_changes
from companion.words import grouped, said, text
from referees.common.protocol.sentence import Sentence, say

__all__ = ["ENTRIES", "GAMES", "Working", "still_opening"]

ENTRIES = say("{done} of {of} entries")
GAMES = say("{done} of {of} games")
OPENING = say("This is a long game; it is read entry by entry …")


@component
def Working(*, work: Work, about: Sentence, figures: Sentence = ENTRIES, key: str = "") -> ft.Control:
    """What is done, and how far it is once that takes a while.

    A screen reader says what is done; the figures it is asked for, since they change all the time.
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
    """In place of a table that is not open: that it is being opened, or why it cannot be."""
    if found is not None:
        return notice(text(found))
    return OpeningGame(words=words, game_id=game_id, key=game_id)


@component
def OpeningGame(*, words: str, game_id: str, key: str = "") -> ft.Control:
    """A game being opened; of a long one how far that is."""
    app = use_app()
    opening = ft.use_memo(lambda: app.tables.opening(game_id), [game_id])
    use_changes(app, opening.work)
    if opening.work.progress is None:
        return notice(words)
    return Working(work=opening.work, about=OPENING)
