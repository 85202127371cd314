"""Progress of long work, with a cancel button; and bringing a file in: what is told of it while it is looked at and
when that is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, cast

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import icon_button, notice, primary, secondary, show_screen, small
from companion.store.errors import StoreError
from companion.store.slices import Cancelled, Work
from companion.window.context import AppContext, use_app, use_changes
from companion.window.file_picker import pick
from companion.words import grouped, said, text
from referees.common.protocol.sentence import Sentence, say

ENTRIES = say("{done} of {of} entries")
GAMES = say("{done} of {of} games")
OPENING = say("This is a long game. Reading it entry by entry …")


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


# Bringing a file in

ONE_AT_A_TIME = say("We're still checking another file. Wait until that's done, or cancel it first.")


class FileNotice(NamedTuple):
    """The notice about the last file, with a way to go on; `is_grave` where it was refused."""

    words: Sentence
    icon: ft.IconData = ft.Icons.INFO_OUTLINE
    way: ft.Control | None = None
    is_grave: bool = False


@dataclass(frozen=True, slots=True)
class FileIn:
    """The controls that take a file, the notice about the last one, if any, and what takes one that is there already,
    such as a pasted text."""

    opens: Callable[[], ft.PickFiles]
    told: list[ft.Control]
    take: Callable[[bytes], Awaitable[None]]

    def icon(self, words: str) -> ft.Control:
        """A button for an app bar."""
        return icon_button(ft.Icons.FILE_OPEN_OUTLINED, words, _nothing, action=self.opens(), tooltip=words)

    def button(self, words: str, icon: ft.IconData = ft.Icons.FILE_OPEN_OUTLINED) -> ft.Control:
        """A button for a screen."""
        return secondary(words, _nothing, icon, action=self.opens())


def use_file_in(
    app: AppContext,
    refused: Callable[[int], StoreError | None],
    take: Callable[[bytes | Path], Awaitable[FileNotice | None]],
    *,
    looking: Sentence | None = None,
    work: Work | None = None,
    figures: Sentence = ENTRIES,
) -> FileIn:
    """Hook: a picked file is given to `take`, unless it is `refused` for its size; `looking` is told meanwhile, with
    the progress of `work`. A file that `take` refuses with StoreError is told of, and that nothing was changed."""
    last, tell = ft.use_state(cast("FileNotice | None", None))

    async def taken(picked: bytes | Path) -> None:
        if work is not None and work.is_going_on:
            raise StoreError(ONE_AT_A_TIME)
        if looking is not None:
            tell(FileNotice(looking))
        try:
            told = await take(picked)
        except StoreError as error:
            told = _refusal(error)
        except Exception:  # told of by the handler: nothing was kept, and nothing is looked at any more
            tell(None)
            raise
        tell(told)

    def fits(size: int) -> StoreError | None:
        return _heard(refused(size), tell)

    if work is not None and looking is not None and last == FileNotice(looking):
        return FileIn(lambda: pick(app, fits, taken), [Working(work=work, about=looking, figures=figures)], taken)
    return FileIn(lambda: pick(app, fits, taken), _shown(last), taken)


def _heard(error: StoreError | None, tell: Callable[[FileNotice], None]) -> StoreError | None:
    if error is not None:
        tell(_refusal(error))
    return error


def _refusal(error: StoreError) -> FileNotice:
    is_grave = not isinstance(error, Cancelled)
    return FileNotice(error.sentence, ft.Icons.REPORT_OUTLINED if is_grave else ft.Icons.INFO_OUTLINE, None, is_grave)


def _shown(told: FileNotice | None) -> list[ft.Control]:
    if told is None:
        return []
    return [notice(text(told.words), told.icon, *([told.way] if told.way is not None else []), grave=told.is_grave)]


def _nothing() -> None:
    """Does nothing: the browser carries out the button's action."""
