"""The card of an imported play without a record."""

from functools import partial

import flet as ft

from companion.files.plays.play import place_of
from companion.flet_fixes.guard import component
from companion.look.widgets import face, heading, notice, show_screen, small, stretched, wrapped
from companion.screens.plays.report import system_name, undo_import
from companion.screens.shared.controls import panel
from companion.store.days import local_of
from companion.store.errors import StoreDamaged, StoreError
from companion.store.models.play_details import PlayDetails, SeatDetails, play_details
from companion.store.plays import StoredPlay
from companion.store.projections import seated
from companion.store.records import GameHead, Seated
from companion.titles import title_of
from companion.window.context import AppContext, use_app
from companion.window.loading import use_loaded
from companion.window.notices import UNDO, NoticeAction, notify
from companion.words import UNKNOWN_DAY, day_of, grouped, said, text
from referees.common.protocol.sentence import say_count

NO_RECORD = "This play was imported from another app, so there's no record of what was entered."
COUNTS_NOT = "The other program doesn't count this play in its statistics, so we don't either."


@component
def PlayScreen() -> ft.View:
    """The play at this address, or an error."""
    app, game_id = use_app(), ft.use_route_params().get("play", "")

    async def read() -> tuple[GameHead, PlayDetails, StoredPlay, str]:
        head, stored = await app.store.plays.read(game_id)
        try:
            return head, play_details(stored.details), stored, await app.store.note(game_id) or ""
        except ValueError as error:
            raise StoreDamaged from error

    loaded, _ = use_loaded(read, game_id)
    if loaded.trouble is not None:
        return show_screen(said("Play"), [face(ft.Icons.SEARCH_OFF, text(loaded.trouble))], back=app.back)
    if loaded.value is None:
        return show_screen(said("Play"), [], back=app.back)
    head, play, stored, words = loaded.value
    parts: list[ft.Control] = [_facts(head, stored, play), heading(said("Players")), _seats(head, play)]
    if words:
        parts += [heading(said("Note")), panel(ft.Text(words), padding=16)]
    origin = said("From {system}. {why}", system=system_name(stored.system), why=said(NO_RECORD))
    parts.append(notice(origin if stored.times else f"{origin} {said(COUNTS_NOT)}", ft.Icons.MOVE_TO_INBOX))
    delete = small(said("Delete"), partial(_delete, app, head), ft.Icons.DELETE_OUTLINE)
    undo = small(said("Undo the whole import"), partial(_take_back, app, stored.batch), ft.Icons.UNDO)
    parts.append(wrapped([delete, undo]))
    return show_screen(title_of(head.game), parts, back=app.back)


def day_of_play(head: GameHead) -> str:
    """The day of a play in words; says if it is unknown."""
    day = local_of(head)
    return said(UNKNOWN_DAY) if day is None else day_of(day)


def _facts(head: GameHead, stored: StoredPlay, play: PlayDetails) -> ft.Control:
    lines = [day_of_play(head)]
    if play.minutes:
        lines.append(text(say_count("{count} minute", "{count} minutes", play.minutes)))
    if place := place_of(head, play):
        lines.append(said("Played at: {place}", place=place))
    if stored.times > 1:
        lines.append(said("Counts as {count} plays", count=stored.times))
    return panel(stretched(*[ft.Text(line) for line in lines]), padding=16)


def _seats(head: GameHead, play: PlayDetails) -> ft.Control:
    seats = {seat.seat: seat for seat in seated(head)}
    rows = [_seat(seats.get(place), seat) for place, seat in enumerate(play.seats)]
    return panel(stretched(*rows) if rows else ft.Text(said("No players are recorded.")), padding=16)


def _seat(result: Seated | None, seat: SeatDetails) -> ft.Control:
    who, score, points = result.player if result is not None else seat.name or said("Somebody"), seat.score, seat.points
    words = score if points is None or str(points) == score else said(
        "{score} = {points}", score=score, points=grouped(points)
    )  # fmt: skip
    cup = ft.Icon(ft.Icons.EMOJI_EVENTS_OUTLINED, color=ft.Colors.PRIMARY, semantics_label=said("Won"))
    sign = [cup] if result is not None and result.rank == 1 else []
    return ft.Row([ft.Text(who, expand=True), *sign, ft.Text(words, weight=ft.FontWeight.W_600)])


async def _delete(app: AppContext, head: GameHead) -> None:
    await app.store.delete(head.id, app.clock())
    await app.back()
    words = said("Deleted: {game}, {names}", game=title_of(head.game), names=head.headline)
    notify(words, NoticeAction(UNDO, partial(app.store.undelete, head.id)))


async def _take_back(app: AppContext, batch: int) -> None:
    try:
        await undo_import(app, batch, app.back)
    except StoreError as error:
        notify(error.sentence)
