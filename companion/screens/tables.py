"""The host's overview of shared tables, and the choice of another game to share."""

from functools import partial
from typing import Literal

import flet as ft

from companion.flet_fixes.guard import component, keyed
from companion.guests.hall import Hall
from companion.guests.hosting import Guest, Hosting
from companion.guests.nearby import NearbyPhones
from companion.look.widgets import (
    QUIET,
    button,
    face,
    heading,
    icon_button,
    note,
    notice,
    primary,
    show_screen,
    strong,
    tile,
    wrapped,
)
from companion.screens.shared.controls import card, live_text, panel, trouble
from companion.table.control.scene import asked_of
from companion.table.ranking import current_ranking, points_line
from companion.table.table import Table
from companion.titles import title_of
from companion.window.calls import caller
from companion.window.context import AppContext, use_app, use_changes, use_opened, use_stored
from companion.window.hooks import use_while_shown
from companion.window.loading import use_loaded
from companion.window.notices import notify
from companion.words import said, text, when
from referees.common.protocol.sentence import Who, say, say_count

MOST = 100  # games in progress to choose from
LOOK_SECONDS = 20.0  # between updates of the minutes
MINUTE = 60_000
WAITS = say("Waiting for {who} ({count} min)")
WAITS_FOR_ALL = say("Waiting for everyone ({count} min)")
WAITED = say("Waiting for {who} since {when}")
WAITED_FOR_ALL = say("Waiting for everyone since {when}")
LONG = 100  # minutes; after that the board shows the time of day
OVER = say("Game over: {standing}")
TOO_MANY = say("No more tables can be shared. Stop sharing one first.")
NOT_NOW = "Once this device is sharing a table over the network, you can share more tables here."
NO_GAME = "No game yet: tap to pick one."
NONE_LEFT = "Every game in progress is already shared. Start another one, then share it here."


def tables_view(app: AppContext) -> ft.View:
    """The overview of shared tables; those where the referee is wanted come first."""
    hall = app.device.hall
    hostings = sorted(hall.hostings, key=lambda hosting: (_first_call(hosting), hosting.number))
    parts = [keyed(str(hosting.number), TableCard, hosting) for hosting in hostings]
    another = primary(said("Share another table"), partial(app.go, "/share/another"), ft.Icons.ADD)
    results = [
        button(said("Save as a spreadsheet (CSV)"), partial(_save, app, "csv"), ft.Icons.TABLE_CHART_OUTLINED),
        button(said("Save for BG Stats"), partial(_save, app, "bgsplay"), ft.Icons.DOWNLOAD),
    ]
    parts += [heading(said("Today's results")), wrapped(results)]
    parts += shared_elsewhere(hall)
    stop = button(said("Stop sharing all tables"), hall.end, ft.Icons.LINK_OFF)
    parts += [heading(said("When you're done")), wrapped([stop])]
    return show_screen(said("Tables"), parts, back=app.back, below=[another])


def shared_elsewhere(hall: Hall) -> list[ft.Control]:
    """The addresses where other processes share tables."""
    others = () if hall.processes is None else hall.processes.others
    hosts = sorted({other.process.address for other in others if other.process.address and other.seconds > 0})
    return [notice(said("More tables are being shared at {addresses}.", addresses=", ".join(hosts)))] if hosts else []


async def _save(app: AppContext, kind: Literal["csv", "bgsplay"]) -> None:
    from companion.screens.day_results import save_results  # not loaded by phones

    await save_results(app, kind)


def _first_call(hosting: Hosting) -> float:
    return min((guest.called_at for guest in hosting.calls if guest.called_at is not None), default=float("inf"))


@component
def TableCard(hosting: Hosting) -> ft.Control:
    """A shared table: game, players, who must answer and since when (or the result), phones, calls for the referee."""
    app = use_app()
    use_changes(app, hosting)
    table = use_opened(hosting.table_id)
    use_minutes(app)
    address = f"/share/{hosting.number}"
    code = icon_button(
        ft.Icons.QR_CODE_2, said("PIN and phones for table {number}", number=hosting.number), partial(app.go, address)
    )
    if not hosting.table_id:
        title = said("Table {number}", number=hosting.number)
        return tile(title, partial(app.go, address), said(NO_GAME), trailing=code)
    title = said("Table {number} · {game}", number=hosting.number, game=title_of(hosting.game))
    if not isinstance(table, Table):
        return tile(title, partial(app.go, address), text(table) if table else None, trailing=code)
    lines = keyed(hosting.table_id, PlayedLines, table=table, hosting=hosting)
    summary = tile(title, partial(app.show_table, hosting.table_id), lines, trailing=code)
    calls = [_call(guest, table, hosting, app) for guest in hosting.calls]
    return card(*calls, summary, gap=0) if calls else summary


@component
def PlayedLines(*, table: Table, hosting: Hosting) -> ft.Control:
    """Three lines: players; who must answer and since when (or the result); number of phones."""
    app = use_app()
    use_changes(app, table)
    use_changes(app, app.device.hall)
    use_minutes(app)
    names = ft.Text(" · ".join(table.config.names), color=QUIET)
    return ft.Column([names, strong(_now(app, table), 15), _phones(app, table, hosting)], spacing=2, tight=True)


def _phones(app: AppContext, table: Table, hosting: Hosting) -> ft.Control:
    count, silent = len(hosting.guests), app.device.hall.silent(hosting)
    if silent and table.state.outcome is None:
        words = say("Phones not responding: {count} of {all}", count=silent, all=count)
        return note(text(words), color=ft.Colors.ERROR)
    return note(text(say_count("One phone", "{count} phones", count)) if count else said("No phone has joined yet."))


def _now(app: AppContext, table: Table) -> str:
    names, seats = table.config.names, asked_of(table.state)
    outcome = table.state.outcome
    if outcome is not None and not outcome.ranking:
        return table.text(outcome.sentence)
    if outcome is not None:
        return text(OVER.filled(standing=points_line(names, current_ranking(table))))
    now, since = app.clock(), table.head.updated_at
    count = _minutes_since(since, now)
    is_long, who = count >= LONG, tuple(Who(seat) for seat in seats)
    if not seats:
        return text((WAITED_FOR_ALL if is_long else WAITS_FOR_ALL).filled(count=count, when=when(since, now)))
    return table.text((WAITED if is_long else WAITS).filled(who=who, count=count, when=when(since, now)))


def _minutes_since(at: int, now: int) -> int:
    return max(0, (now - at) // MINUTE)


def _call(guest: Guest, table: Table, hosting: Hosting, app: AppContext) -> ft.Control:
    count = _minutes_since(guest.called_at or 0, app.clock())
    message = said("{who} called the referee {count} min ago", who=caller(guest, table.config.names), count=count)
    words = live_text(message, size=16, weight=ft.FontWeight.W_600)
    answered = button(said("Answered"), partial(hosting.call, guest.id, None), ft.Icons.CHECK)
    row = ft.Row([words, answered], wrap=True, spacing=8, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return panel(row, ft.Colors.TERTIARY_CONTAINER, padding=12)


def use_minutes(app: AppContext) -> None:
    """Hook: redraw every LOOK_SECONDS to update the minutes."""
    count, draw = ft.use_state(0)
    use_while_shown(lambda: app.later(LOOK_SECONDS, partial(draw, count + 1)), count)


@component
def AnotherScreen() -> ft.View:
    """The games in progress that aren't shared: a tap shares one."""
    app = use_app()
    hall = app.device.hall
    use_changes(app, hall)
    running, _ = use_loaded(partial(app.store.resume, MOST), use_stored())

    async def share(id: str, game: str) -> None:
        hosting = await hall.share_more(id, game)
        if hosting is None:
            notify(TOO_MANY)
        else:
            await app.go(f"/share/{hosting.number}", instead=True)

    parts = trouble(running.trouble)
    if not hall.is_on or isinstance(hall.network, NearbyPhones):
        return show_screen(said("Share another table"), [notice(said(NOT_NOW), ft.Icons.WRONG_LOCATION)], back=app.back)
    if running.value is not None:
        heads = [head for head in running.value if hall.at(head.id) is None and not hall.has_elsewhere(head.id)]
        parts += [tile(title_of(head.game), partial(share, head.id, head.game), head.headline) for head in heads]
        if not heads:
            parts = [face(ft.Icons.TABLE_RESTAURANT_OUTLINED, said(NONE_LEFT), primary(said("New game"), app.home))]
    return show_screen(said("Share another table"), parts, back=app.back)
