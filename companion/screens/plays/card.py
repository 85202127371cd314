"""The card of an imported play without a record: date, players, points and origin."""

from functools import partial

import flet as ft

from companion.files.plays.play import place_of
from companion.flet_fixes.guard import component
from companion.look.widgets import face, heading, notice, show_screen, small, stretched, wrapped
from companion.screens.plays.report import system_name, undo_import
from companion.screens.shared.controls import panel
from companion.store.days import local_of
from companion.store.errors import StoreDamaged, StoreError
from companion.store.models.told import Told, ToldSeat, told_in
from companion.store.plays import KeptPlay
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

    async def read() -> tuple[GameHead, Told, KeptPlay, str]:
        head, kept = await app.store.plays.read(game_id)
        return head, stored_play(kept), kept, await app.store.note(game_id) or ""

    loaded, _ = use_loaded(read, game_id)
    if loaded.trouble is not None:
        return show_screen(said("Play"), [face(ft.Icons.SEARCH_OFF, text(loaded.trouble))], back=app.back)
    if loaded.value is None:
        return show_screen(said("Play"), [], back=app.back)
    head, told, kept, words = loaded.value
    parts: list[ft.Control] = [_facts(head, kept, told), heading(said("Players")), _seats(head, told)]
    if words:
        parts += [heading(said("Note")), panel(ft.Text(words), padding=16)]
    origin = said("From {system}. {why}", system=system_name(kept.system), why=said(NO_RECORD))
    parts.append(notice(origin if kept.times else f"{origin} {said(COUNTS_NOT)}", ft.Icons.MOVE_TO_INBOX))
    parts.append(
        wrapped([
            small(said("Delete"), partial(_delete, app, head), ft.Icons.DELETE_OUTLINE),
            small(said("Undo the whole import"), partial(_take_back, app, kept.batch), ft.Icons.UNDO),
        ])
    )  # fmt: skip
    return show_screen(title_of(head.game), parts, back=app.back)


def stored_play(kept: KeptPlay) -> Told:
    """The stored data of a play. Raises StoreDamaged if it is unreadable."""
    try:
        return told_in(kept.told)
    except ValueError as error:
        raise StoreDamaged from error


def day_of_play(head: GameHead) -> str:
    """The day of a play in words; says if it is unknown."""
    day = local_of(head)
    return said(UNKNOWN_DAY) if day is None else day_of(day)


def _facts(head: GameHead, kept: KeptPlay, told: Told) -> ft.Control:
    lines = [day_of_play(head)]
    if told.minutes:
        lines.append(text(say_count("{count} minute", "{count} minutes", told.minutes)))
    if place := place_of(head, told):
        lines.append(said("Played at: {place}", place=place))
    if kept.times > 1:
        lines.append(said("Counts as {count} plays", count=kept.times))
    return panel(stretched(*[ft.Text(one) for one in lines]), padding=16)


def _seats(head: GameHead, told: Told) -> ft.Control:
    here = {one.seat: one for one in seated(head)}
    rows = [_seat(here.get(place), one) for place, one in enumerate(told.seats)]
    return panel(stretched(*rows) if rows else ft.Text(said("No players are recorded.")), padding=16)


def _seat(here: Seated | None, told: ToldSeat) -> ft.Control:
    who, score, points = here.player if here is not None else told.name or said("Somebody"), told.score, told.points
    has_won = here is not None and here.rank == 1
    shown = score if points is None or str(points) == score else said(
        "{score} = {points}", score=score, points=grouped(points)
    )  # fmt: skip
    sign: list[ft.Control] = (
        [ft.Icon(ft.Icons.EMOJI_EVENTS_OUTLINED, color=ft.Colors.PRIMARY, semantics_label=said("Won"))]
        if has_won
        else []
    )
    return ft.Row([ft.Text(who, expand=True), *sign, ft.Text(shown, weight=ft.FontWeight.W_600)])


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
