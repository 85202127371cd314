"""Progress of long-running tasks, with a cancel button; and file import with its notices."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple, cast

import flet as ft

from companion.flet_fixes.guard import component, keyed
from companion.look.widgets import icon_button, notice, primary, secondary, show_screen, small
from companion.store.errors import StoreError
from companion.store.slices import Cancelled, Work
from companion.window.context import AppContext, use_app, use_changes
from companion.window.file_picker import pick
from companion.words import grouped, said, text
from referees.common.protocol.sentence import Sentence, say
from referees.common.values.value import Value

ENTRIES = say("{done} of {of} entries")
GAMES = say("{done} of {of} games")
OPENING = say("This is a long game. Reading it entry by entry …")


@component
def Working(*, work: Work, about: Sentence, figures: Sentence = ENTRIES) -> ft.Control:
    """A task's progress; after a moment also in numbers, which screen readers read only on demand."""
    use_changes(use_app(), work)
    progress = work.progress
    if progress is None:
        return notice(text(about), ft.Icons.HOURGLASS_TOP)
    label = said(figures.template, done=grouped(progress.done), of=grouped(progress.of)) if progress.of else ""
    share = progress.done / progress.of if progress.of else None
    line = ft.Text(label, color=ft.Colors.ON_SURFACE_VARIANT)
    bar = ft.ProgressBar(value=share, semantics_label=label)
    return notice(text(about), ft.Icons.HOURGLASS_TOP, line, bar, small(said("Cancel"), work.cancel, ft.Icons.CLOSE))


def still_opening(error: Sentence | None, words: str, game_id: str) -> ft.Control:
    """Placeholder for a table not yet open: its progress, or the error."""
    if error is not None:
        return notice(text(error))
    return keyed(game_id, OpeningGame, words=words, game_id=game_id)


def opening_screen(title: str, error: Sentence | None, words: str, game_id: str, *, has_home: bool = True) -> ft.View:
    """A screen shown until a table is open; with a home button if opening failed and `has_home`."""
    app = use_app()
    home = [primary(said("Back to the start"), app.home)] if has_home and error is not None else []
    return show_screen(title, [still_opening(error, words, game_id)], back=app.back, below=home)


@component
def OpeningGame(*, words: str, game_id: str) -> ft.Control:
    """The progress of opening a long game."""
    app = use_app()
    opening = ft.use_memo(lambda: app.tables.opening(game_id), [game_id])
    use_changes(app, opening.work)
    return notice(words) if opening.work.progress is None else Working(work=opening.work, about=OPENING)


ONE_AT_A_TIME = say("We're still checking another file. Wait until that's done, or cancel it first.")


class FileNotice(NamedTuple):
    """A notice about a picked file; `action` is a control for continuing, `is_grave` means it was refused."""

    words: Sentence
    icon: ft.IconData = ft.Icons.INFO_OUTLINE
    action: ft.Control | None = None
    is_grave: bool = False


class FileIn(Value):
    """Controls for importing a file, notices about the last one, and a function that imports given content."""

    opens: Callable[[], tuple[Callable[[], None], ft.PickFiles]]
    notices: list[ft.Control]
    take: Callable[[bytes], Awaitable[None]]

    def icon(self, words: str) -> ft.Control:
        """An app-bar icon button that imports a file."""
        tapped, action = self.opens()
        return icon_button(ft.Icons.FILE_OPEN_OUTLINED, words, tapped, action=action, tooltip=words)

    def button(self, words: str, icon: ft.IconData = ft.Icons.FILE_OPEN_OUTLINED) -> ft.Control:
        """A button that imports a file."""
        tapped, action = self.opens()
        return secondary(words, tapped, icon, action=action)


def use_file_in(
    app: AppContext,
    refused: Callable[[int], StoreError | None],
    take: Callable[[bytes | Path], Awaitable[FileNotice | None]],
    *,
    busy: Sentence | None = None,
    work: Work | None = None,
    figures: Sentence = ENTRIES,
) -> FileIn:
    """Hook to import a file: `refused` checks its size, `take` imports it. Shows `busy`, progress and result."""
    last, tell = ft.use_state(cast("FileNotice | None", None))

    async def taken(picked: bytes | Path) -> None:
        if work is not None and work.is_running:
            raise StoreError(ONE_AT_A_TIME)
        if busy is not None:
            tell(FileNotice(busy))
        try:
            result = await take(picked)
        except StoreError as error:
            result = refusal(error)
        except Exception:  # the handler shows a notice
            tell(None)
            raise
        tell(result)

    def fits(size: int) -> StoreError | None:
        error = refused(size)
        if error is not None:
            tell(refusal(error))
        return error

    notices: list[ft.Control] = []
    if work is not None and busy is not None and last == FileNotice(busy):
        notices = [Working(work=work, about=busy, figures=figures)]
    elif last is not None:
        buttons = [] if last.action is None else [last.action]
        notices = [notice(text(last.words), last.icon, *buttons, grave=last.is_grave)]
    return FileIn(lambda: pick(app, fits, taken), notices, taken)


def refusal(error: StoreError) -> FileNotice:
    """The notice about a refused or cancelled import."""
    is_grave = not isinstance(error, Cancelled)
    return FileNotice(error.sentence, ft.Icons.REPORT_OUTLINED if is_grave else ft.Icons.INFO_OUTLINE, None, is_grave)
