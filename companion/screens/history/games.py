"""A game's row in the history, and saving and importing games as files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import flet as ft

from companion.files.untrusted_json import HANDED
from companion.flet_fixes.guard import component, keyed
from companion.look.game_picture import game_picture
from companion.look.widgets import icon_button, notice, primary, secondary, small, tile, wrapped
from companion.measures import GAP
from companion.screens.plays.card import day_of_play
from companion.screens.plays.report import PlaysPreview
from companion.screens.shared.controls import field, more, under, use_typed
from companion.screens.shared.handing_over import NOT_SAVED, take_over
from companion.screens.shared.sharing import keep
from companion.screens.shared.where import where_fields
from companion.screens.shared.working import FileIn, FileNotice, use_file_in
from companion.store.days import local_of
from companion.store.errors import StoreError
from companion.store.records import GameHead, is_play
from companion.store.slices import Work, sliced
from companion.table.ranking import announced_ranking, points_line
from companion.titles import title_of
from companion.window.context import AppContext, readable
from companion.window.file_picker import content_of
from companion.window.loading import use_loaded
from companion.window.notices import UNDO, NoticeAction, notify
from companion.words import grouped, said, text, when
from referees.common.protocol.sentence import say, say_count

if TYPE_CHECKING:  # imported on first use
    from companion.files.games.files import Import
    from companion.files.plays.import_preview import Report

LONGEST_NOTE = 500
VERSION = "{when} (entries: {count}, last entry: {then})"
LONGEST_PARSED = 40_000  # longer configs and outcomes aren't parsed: hostile ones would stall the list


@dataclass(frozen=True)
class Rows:
    """Context shared by the rows of a list; `again` reloads the list."""

    app: AppContext
    again: Callable[[], Awaitable[None]]
    is_deleted: bool = False
    parted: frozenset[str] = frozenset()  # games that several devices continued: their rows tell the versions apart


def versions_in(heads: Sequence[GameHead]) -> frozenset[str]:
    """The ids of games in a list that exist in several versions."""
    alike = Counter((head.game, head.created_at) for head in heads if not is_play(head.id))
    return frozenset(head.id for head in heads if alike[head.game, head.created_at] > 1)


@component
def HistoryRow(head: GameHead, note: str, rows: Rows) -> ft.Control:
    """A game in a list: a tap continues it, or opens the tally of a finished one; other actions unfold below."""
    opened, set_opened = ft.use_state("")
    app, title = rows.app, title_of(head.game)
    moment = day_of_play(head) if head.status == "played" else when(local_of(head) or head.created_at, app.clock())
    if head.id in rows.parted:
        moment = said(VERSION, when=moment, count=grouped(head.entries), then=when(head.updated_at, app.clock()))
    about = said("{game}, {names}, {when}", game=title, names=head.headline, when=moment)
    if rows.is_deleted:
        bring_back = partial(_bring_back, rows, head)
        trailing = icon_button(ft.Icons.RESTORE_FROM_TRASH, said("Restore {about}", about=about), bring_back)
        top = tile(title, bring_back, _lines(head, note, moment), game_picture(head.game), bgcolor=None)
        return under(top, beside=trailing)
    trailing = more(about, bool(opened), lambda: set_opened("" if opened else "menu"))
    show = app.show_table if head.status == "running" else app.show_tally
    top = tile(title, partial(show, head.id), _lines(head, note, moment), game_picture(head.game), bgcolor=None)
    if opened == "menu":
        menu = ft.Column(
            [_menu(head, note, rows, set_opened), keyed(head.id, Versions, head=head, rows=rows)], spacing=GAP
        )
        return under(top, menu, beside=trailing)
    if opened == "note":
        return under(top, NoteForm(head, note, rows, lambda: set_opened("")), beside=trailing)
    if opened == "place":
        return under(top, PlaceForm(head, rows, lambda: set_opened("")), beside=trailing)
    return under(top, beside=trailing)


def _lines(head: GameHead, note: str, moment: str) -> ft.Control:
    quiet = ft.Colors.ON_SURFACE_VARIANT
    end = said("{end}, {when}", end=_end(head), when=moment)
    if head.location:
        end = said("{end} · {place}", end=end, place=head.location)
    lines: list[ft.Control] = [
        ft.Text(_players(head)),
        ft.Text(end, theme_style=ft.TextThemeStyle.BODY_SMALL, color=quiet),
    ]
    if note:
        icon = ft.Icon(ft.Icons.STICKY_NOTE_2_OUTLINED, size=18, color=quiet)
        words = ft.Text(note, theme_style=ft.TextThemeStyle.BODY_SMALL, max_lines=3, overflow=ft.TextOverflow.ELLIPSIS)
        full_note = ft.Semantics(content=words, label=note, exclude_semantics=True, expand=True)  # read out in full
        lines.append(ft.Row([icon, full_note], spacing=6, vertical_alignment=ft.CrossAxisAlignment.START))
    return ft.Column(lines, spacing=2, tight=True)


def _end(head: GameHead) -> str:
    if head.status == "running":
        return said("Still in progress")
    if head.status == "abandoned":
        return said("Abandoned")
    winners = _winners(head)
    over = said("Played") if head.status == "played" else said("Finished")
    return said("Won by {names}", names=winners) if winners else over


def _players(head: GameHead) -> str:
    """The players by rank with points, or else in seating order."""
    if len(head.config) + len(head.tally or "") + len(head.outcome or "") > LONGEST_PARSED:
        return head.headline
    try:
        names = [str(seat["player"]) for seat in json.loads(head.config)["seats"]]
        ranking = announced_ranking(head, len(names))
        has_points = ranking is not None and all(rank.points is not None for rank in ranking.ranks)
        return points_line(names, ranking) if ranking is not None and has_points else head.headline
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return head.headline


def _winners(head: GameHead) -> tuple[str, ...]:
    if len(head.config) + len(head.outcome or "") > LONGEST_PARSED:
        return ()
    try:
        first = json.loads(head.outcome or "{}")["ranking"][0]
        seats = json.loads(head.config)["seats"]
        return tuple([name for seat in first if (name := str(seats[seat]["player"]))])
    except (ValueError, LookupError, TypeError, RecursionError):
        return ()


def _menu(head: GameHead, note: str, rows: Rows, open_form: Callable[[str], Any]) -> ft.Control:
    place = said("Change the place") if head.location else said("Add a place")
    recorded = [
        small(said("Replay"), lambda: rows.app.go(f"/replay/{head.id}"), ft.Icons.SLIDESHOW),
        small(said("Rematch"), partial(rows.app.rematch, head), ft.Icons.REPLAY),
        small(said("Share"), partial(rows.app.go, f"/tally/{head.id}/share"), ft.Icons.SHARE),
    ]
    buttons = [
        *(recorded if head.status != "played" else []),
        small(place, partial(open_form, "place"), ft.Icons.PLACE_OUTLINED),
        small(said("Change note") if note else said("Write a note"), partial(open_form, "note"), ft.Icons.EDIT_NOTE),
        small(said("Delete"), partial(_delete, rows, head), ft.Icons.DELETE_OUTLINE),
    ]
    return wrapped(buttons)


@component
def NoteForm(head: GameHead, note: str, rows: Rows, close: Callable[[], None]) -> ft.Control:
    """Editor for a game's note; an empty field removes it."""
    written, write = use_typed(note)

    async def keep() -> None:
        await rows.app.store.set_note(head.id, written.current)
        close()
        await rows.again()

    limits = {"multiline": True, "min_lines": 2, "max_lines": 6, "max_length": LONGEST_NOTE}
    words = field(said("Note"), write, value=written.current, autofocus=True, **limits)
    buttons = wrapped([primary(said("Save note"), keep), secondary(said("Cancel"), close)])
    return ft.Column([words, buttons], spacing=GAP)


@component
def PlaceForm(head: GameHead, rows: Rows, close: Callable[[], None]) -> ft.Control:
    """Editor for a game's place, with earlier places as buttons; an empty field removes it."""
    app = rows.app
    written, write = use_typed(head.location)
    places, _ = use_loaded(app.store.locations)

    async def keep(place: str) -> None:
        await app.tables.set_location(head.id, place)
        close()
        await rows.again()

    fields = where_fields(written.current or "", places.value or (), write, keep, autofocus=True)
    done = primary(said("Save place"), lambda: keep(written.current or ""))
    return ft.Column([fields, wrapped([done, secondary(said("Cancel"), close)])], spacing=GAP)


@component
def Versions(*, head: GameHead, rows: Rows) -> ft.Control:
    """A button to delete the other versions of a game continued on several devices."""
    branches, _ = use_loaded(partial(rows.app.store.branches, head.id), head)
    others = [branch for branch in branches.value or () if branch.id != head.id]
    if not others:
        return ft.Column()
    sentence = say_count("There's another version of this game.", "There are {count} other versions.", len(others))
    only = small(said("Keep only this version"), partial(_choose, rows, head, others), ft.Icons.CHECK)
    return notice(text(sentence), ft.Icons.CALL_SPLIT, only)


async def _choose(rows: Rows, head: GameHead, others: Sequence[GameHead]) -> None:
    for branch in others:
        await rows.app.store.delete(branch.id, rows.app.clock())
    await rows.again()

    async def undo() -> None:
        for branch in others:
            await _bring_back(rows, branch)

    notify(said("The other versions of {game} were deleted.", game=title_of(head.game)), NoticeAction(UNDO, undo))


async def _delete(rows: Rows, head: GameHead) -> None:
    app = rows.app
    await app.store.delete(head.id, app.clock())
    await rows.again()
    words = said("Deleted: {game}, {names}", game=title_of(head.game), names=head.headline)
    notify(words, NoticeAction(UNDO, partial(_bring_back, rows, head)))


async def _bring_back(rows: Rows, head: GameHead) -> None:
    await rows.app.store.undelete(head.id)
    await rows.again()


# Games as files

SAVED = say("The game was saved to this device's downloads as {name}.")
SAVED_SO_FAR = say(
    "The public part of this game was saved to this device's downloads as {name}. You can save the whole "
    "record when the game is over."
)
TAKE_IN = "Import games"
PASTE = "Import a play from a link"
LOOKING = say("Checking the file …")
DONE = say("{done} of {of}")
TAKEN_IN = {
    "new": say("{game} with {names} was imported."),
    "same": say("{game} with {names} is already here, exactly as in the file."),
    "other": say(
        "{game} with {names} is already here, but its record differs from the file's. Your game wasn't changed."
    ),
    "deleted": say("{game} with {names} is in your deleted games. You can restore it there."),
}

REPLACED = say("{game} with {names} was replaced with the version in the file. Your version is in your deleted games.")


async def save_game(app: AppContext, game_id: str) -> None:
    """Save a game to the device's downloads; a running game with public information only."""
    from companion.files.games.files import saved

    game = await readable(saved(app.store, app.tables, game_id))
    await keep(app, game.name, lambda: game.content, SAVED if game.is_whole else SAVED_SO_FAR, NOT_SAVED)


def use_import(app: AppContext, again: Callable[[], Awaitable[None]]) -> tuple[FileIn, PlaysPreview | None]:
    """Hook: controls that import a file (a game or plays), and the preview of its plays. `again` reloads the list."""
    work = ft.use_memo(Work, [])
    preview, set_preview = ft.use_state(cast("PlaysPreview | None", None))

    async def take(picked: bytes | Path) -> FileNotice | None:
        with work.running():
            report = await _plays_in(app, picked, work)
            content = b"" if report is not None else _content(picked)  # a picked file may be gone later
            if content.startswith(HANDED):
                return await take_over(app, content, work)
            game = await _taken_in(app, content, work) if report is None else None
        if report is not None:
            set_preview(PlaysPreview(report, await app.store.players(), work, partial(set_preview, None), again))
        if game is None:
            return None
        await again()
        return _result_notice(app, game, partial(replace, content))

    async def replace(content: bytes) -> None:
        with work.running():
            game = await _taken_in(app, content, work, instead_at=app.clock())
        app.tables.close(game.head.id)
        await again()
        notify(say(REPLACED.template, game=title_of(game.head.game), names=game.names))

    def refused(size: int) -> StoreError | None:
        from companion.files.plays.readers.source import refused_size

        return refused_size(size)

    return use_file_in(app, refused, take, busy=LOOKING, work=work, figures=DONE), preview


async def _plays_in(app: AppContext, picked: bytes | Path, work: Work) -> Report | None:
    from companion.files.plays.batch_import import preview_file
    from companion.files.plays.readers.opening import OURS, recognizing
    from companion.files.plays.readers.source import Source

    source = Source(picked)
    kind = await sliced(recognizing(source), work)
    return None if kind == OURS else await preview_file(app.store, source, kind, work)


def _content(picked: bytes | Path) -> bytes:
    from companion.files.games.reading import LARGEST

    return content_of(picked, LARGEST)


async def _taken_in(app: AppContext, content: bytes, work: Work, *, instead_at: int | None = None) -> Import:
    from companion.files.games.files import import_game

    return await import_game(app.store, content, work, instead_at=instead_at)


def _result_notice(app: AppContext, added: Import, replace: Callable[[], Awaitable[None]]) -> FileNotice:
    words = say(TAKEN_IN[added.status].template, game=title_of(added.head.game), names=added.names)
    if added.status == "deleted":
        buttons = small(said("Deleted games"), lambda: app.go("/history/deleted"), ft.Icons.AUTO_DELETE_OUTLINED)
    else:
        buttons = small(said("View"), partial(app.show_tally, added.head.id), ft.Icons.SCOREBOARD_OUTLINED)
    if added.status in ("other", "deleted"):
        buttons = wrapped([buttons, small(said("Use the game from the file"), replace, ft.Icons.FIND_REPLACE)])
    return FileNotice(words, ft.Icons.CHECK_CIRCLE_OUTLINE if added.status == "new" else ft.Icons.INFO_OUTLINE, buttons)
