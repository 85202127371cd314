"""Preview and import of a plays file, and the notice of an interrupted import."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import cast

import flet as ft

from companion.files.plays.import_preview import Person, PlayStatus, Report
from companion.files.plays.readers.spreadsheet_dates import date_in
from companion.flet_fixes.guard import component, keyed
from companion.look.widgets import (
    heading,
    note,
    notice,
    primary,
    secondary,
    show_screen,
    small,
    stretched,
    tile,
    wrapped,
)
from companion.screens.shared.controls import choice, panel, switch, under
from companion.screens.shared.known import distinct_name, shared_names
from companion.screens.shared.working import FileIn, Working
from companion.store.errors import StoreError
from companion.store.plays import Batch
from companion.store.records import Player
from companion.store.slices import Work
from companion.titles import title_of
from companion.window.context import AppContext, use_app, use_overlay
from companion.window.notices import UNDO, NoticeAction, notify
from companion.words import day_of, grouped, said, text
from referees.common.protocol.sentence import Sentence, say, say_count

PLAYS = say("{done} of {of} plays")
KEEPING = say("Importing the plays …")
TAKEN_BACK = say("The import was undone. Everything is as it was before.")
STAYS = (
    "The import was undone, except for one play: its earlier version can't be read, so it stays as it is.",
    "The import was undone, except for {count} plays: their earlier versions can't be read, so they stay as they are.",
)
NOTHING_NEW = say("Everything in this file is already here, so there's nothing to import.")

COUNTS: dict[PlayStatus, tuple[Sentence, Sentence, ft.IconData]] = {
    "new": (say("One play is new."), say("{count} plays are new."), ft.Icons.ADD),
    "changed": (
        say("One play has changed at the source since you imported it. It will be updated."),
        say("{count} plays have changed at the source since you imported them. They will be updated."),
        ft.Icons.EDIT_OUTLINED,
    ),
    "found": (say("One play is already here."), say("{count} plays are already here."), ft.Icons.CHECK),
    "recorded": (
        say("One play is already recorded here as a game. Its record won't change."),
        say("{count} plays are already recorded here as games. Their records won't change."),
        ft.Icons.CHECK,
    ),
    "deleted": (
        say("One play was deleted here and will stay deleted."),
        say("{count} plays were deleted here and will stay deleted."),
        ft.Icons.DELETE_OUTLINE,
    ),
}
FEW = 20  # players shown before "Show all"


@dataclass(frozen=True, eq=False)
class PlaysPreview:
    """The preview of an import; `players` are this device's."""

    report: Report
    players: tuple[Player, ...]
    work: Work
    close: Callable[[], None]
    again: Callable[[], Awaitable[None]]


@component
def ReportScreen(preview: PlaysPreview) -> ft.View:
    """Previews a file's plays; nothing is stored before the import is confirmed."""
    app = use_app()
    dated, set_dated = ft.use_state(cast("Report | None", None))
    preview = preview if dated is None else replace(preview, report=dated)
    report = preview.report
    twins, set_twins = ft.use_state(False)
    is_keeping, set_keeping = ft.use_state(False)

    def close_overlay() -> bool:
        preview.work.cancel() if is_keeping else preview.close()
        return True

    use_overlay(close_overlay)
    count = report.may_keep(twins=twins)

    async def choose_order(is_day_first: bool) -> None:
        from companion.files.plays.batch_import import preview_plays

        with preview.work.running():
            set_dated(await preview_plays(app.store, report.file.dated(is_day_first=is_day_first), preview.work))

    async def keep_it() -> None:
        from companion.files.plays.batch_import import import_plays

        set_keeping(True)
        try:
            with preview.work.running():
                batch = await import_plays(app.store, report, app.clock(), preview.work, twins=twins)
        except StoreError as error:
            set_keeping(False)
            notify(error.sentence)
            return
        preview.close()
        await preview.again()
        message = say_count("{count} play was imported.", "{count} plays were imported.", count)
        notify(message, NoticeAction(UNDO, partial(undo_import, app, batch, preview.again)))

    show = partial(show_screen, said("Import plays"), back=close_overlay)
    if is_keeping:
        parts: list[ft.Control] = [Working(work=preview.work, about=KEEPING, figures=PLAYS)]
        return show(parts)
    parts = [notice(said("Plays from {system}", system=system_name(report.file.system)), ft.Icons.FILE_OPEN_OUTLINED)]
    if report.file.unsure:
        return show([*parts, *_order(report.file.unsure, choose_order)])
    parts += [_counts(report), *[notice(text(words)) for words in report.file.notes]]
    parts += _undated(report) + _twins(report, twins, set_twins)
    if not count:
        parts.append(notice(text(NOTHING_NEW), ft.Icons.CHECK_CIRCLE_OUTLINE))
        return show(parts, below=[primary(said("Back to all games"), close_overlay)])
    parts += [keyed("people", PlaysPeople, preview)]
    words = text(say_count("Import {count} play", "Import {count} plays", count))
    return show(parts, below=[primary(words, keep_it, ft.Icons.CHECK), secondary(said("Cancel"), close_overlay)])


def _order(date: str, choose: Callable[[bool], Awaitable[None]]) -> list[ft.Control]:
    buttons = [
        primary(day_of(datetime.fromisoformat(date_in(date, is_day_first=is_first)[:10])), partial(choose, is_first))
        for is_first in (True, False)
    ]
    question = said("Some dates in this spreadsheet can mean two different days. Which day is “{date}”?", date=date)
    return [notice(question, ft.Icons.EVENT_OUTLINED, wrapped(buttons))]


def system_name(system: str) -> str:
    """The name of a program that exports plays."""
    names = {"bg_stats": "BG Stats", "bgg": "BoardGameGeek", "table": said("an Oracle Companion spreadsheet")}
    return names.get(system) or system.removeprefix("link ").title() or said("a link")


async def undo_import(app: AppContext, batch: int, again: Callable[[], Awaitable[None]]) -> None:
    """Undo the import of one file. Raises StoreError."""
    from companion.files.plays.batch_import import undo_batch

    unreadable = await undo_batch(app.store, batch)
    await again()
    notify(say_count(*STAYS, unreadable) if unreadable else TAKEN_BACK)


def _counts(report: Report) -> ft.Control:
    def line(words: str, icon: ft.IconData) -> ft.Control:
        parts = [ft.Icon(icon, size=20, color=ft.Colors.ON_SURFACE_VARIANT), ft.Text(words, expand=True)]
        return ft.Row([*parts], vertical_alignment=ft.CrossAxisAlignment.START)

    counts = [(report.counts[status], *words) for status, words in COUNTS.items()]
    lines = [line(_counted(one, many, count), icon) for count, one, many, icon in counts if count]
    return panel(stretched(*lines), padding=16) if lines else stretched()


def _counted(one: Sentence, many: Sentence, count: int) -> str:
    return text(one) if count == 1 else said(many.template, count=grouped(count))


def _undated(report: Report) -> list[ft.Control]:
    if not report.undated:
        return []
    one, many = say("One play has no date."), say("{count} plays have no date. They're at the end of the history.")
    return [notice(_counted(one, many, report.undated), ft.Icons.EVENT_BUSY)]


def _twins(report: Report, twins: bool, turn: Callable[[bool], None]) -> list[ft.Control]:
    count = report.counts["twin"]
    if not count:
        return []
    one = say("One play has the same game, day and players as one that's already here, but a different ID.")
    many = say("{count} plays have the same game, day and players as plays that are already here, but different IDs.")
    lines = [
        note(said("{game}, {day}, {names}", game=title_of(game), day=day, names=names))
        for game, day, names in report.twins
    ]
    return [
        notice(_counted(one, many, count), ft.Icons.CONTENT_COPY, *lines),
        switch(said("They're different plays: import them, too"), twins, turn),
    ]


@component
def PlaysPeople(preview: PlaysPreview) -> ft.Control:
    """The file's players, most plays first; a tap chooses the match on this device."""
    opened, set_opened = ft.use_state(-1)
    is_long, set_long = ft.use_state(False)
    _, set_changes = ft.use_state(0)
    people = sorted(preview.report.people.values(), key=lambda person: -person.plays)
    visible = people if is_long else people[:FEW]

    def choose(person: Person, id: str | None) -> None:
        person.local = next((player for player in preview.players if player.person == id), None)
        set_opened(-1)
        set_changes(lambda count: count + 1)

    rows: list[ft.Control] = [heading(said("Who's who"))] if people else []
    for place, person in enumerate(visible):
        top = _person(person, partial(set_opened, -1 if opened == place else place))
        if opened != place or person.known:
            rows.append(top)
            continue
        rows.append(under(top, *_choices(person, preview.players, partial(choose, person))))
    if len(people) > len(visible):
        rest = len(people) - len(visible)
        rows.append(small(said("{count} more", count=rest), lambda: set_long(True), ft.Icons.EXPAND_MORE))
    return stretched(*rows)


def _choices(person: Person, players: Sequence[Player], choose: Callable[[str | None], None]) -> list[ft.Control]:
    shared = shared_names(players)
    names = [(distinct_name(player, shared), player.person) for player in players]
    return choice(
        said("Who is {name}?", name=person.name), said("A new player: {name}", name=person.new), names,
        person.local.person if person.local else None, choose,
    )  # fmt: skip


def _person(person: Person, act: Callable[[], None]) -> ft.Control:
    plays = text(say_count("{count} play", "{count} plays", person.plays))
    if person.known:
        who = said("matched with {name} before", name=person.known)
    elif person.local_name:
        who = said("known here as {name}", name=person.local_name)
    else:
        who = said("new here, as {name}", name=person.new)
    icon = ft.Icon(ft.Icons.LINK if person.ours in (person.known, person.local_name) else ft.Icons.PERSON_ADD_ALT)
    words = said("{plays}; {who}", plays=plays, who=who)
    return tile(person.name or said("A player without a name"), act, ft.Text(words), icon)


@component
def Interrupted(batch: Batch, file: FileIn, again: Callable[[], Awaitable[None]]) -> ft.Control:
    """An interrupted import; choosing the same file again continues it."""
    app = use_app()
    words = said(
        "Importing plays from {system} was interrupted. {count} of them are here. To continue, choose the same file "
        "again. Nothing is added twice.",
        system=system_name(batch.system),
        count=grouped(batch.added),
    )
    undo = small(said("Undo the import"), partial(undo_import, app, batch.id, again), ft.Icons.UNDO)
    buttons = wrapped([file.button(said("Choose the file again")), undo])
    return notice(words, ft.Icons.HOURGLASS_BOTTOM, buttons)
