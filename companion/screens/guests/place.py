"""A guest's own screens: who plays on this phone, that seat's private cards, and why something is not for guests."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards import board
from companion.flet_fixes.guard import component
from companion.guests.visit import Visit
from companion.look.seat_mark import seat_mark
from companion.look.widgets import heading, notice, primary, secondary, show_screen, tile
from companion.screens.shared.controls import column
from companion.screens.shared.looks import light_or_dark, size_of_words
from companion.screens.shared.working import opening_screen
from companion.table.table import Table
from companion.window.context import AppContext, use_app, use_opened, use_settings, use_table
from companion.words import said

__all__ = ["GoneScreen", "NotLentScreen", "OwnScreen", "PlaceScreen"]

PRIVATE = "What is here belongs to {name} alone. No other phone at the table is sent it."


def visit_of(app: AppContext) -> Visit:
    """The visit of a guest's window."""
    if app.visit is None:
        raise LookupError("no guest's window")
    return app.visit


@component
def PlaceScreen() -> ft.View:
    """The choice of a seat or of watching; afterwards who plays here, and the way to the table and to give it back."""
    app = use_app()
    visit = visit_of(app)
    table = use_opened(visit.table_id)
    guest = visit.guest
    use_settings()
    if not visit.table_id or guest is None:
        waiting = "No table has been opened for this phone yet. It comes here by itself as soon as there is one."
        return show_screen("Oracle Companion", [notice(waiting, ft.Icons.HOURGLASS_EMPTY)])
    if not isinstance(table, Table):
        return opening_screen("Oracle Companion", table, "Opening the table …", visit.table_id, has_home=False)
    if guest.has_chosen:
        return _chosen(app, visit, table)
    return show_screen(table.referee.about.title, _choice(app, visit, table))


def _chosen(app: AppContext, visit: Visit, table: Table) -> ft.View:
    name = table.config.names[visit.seat] if visit.seat is not None else None
    told = "This phone only watches." if name is None else said("{name} plays on this phone.", name=name)
    to_table = primary("To the table", lambda: app.show_table(visit.table_id))
    back = "Choose a seat" if name is None else "Give the seat back"
    give = secondary(back, partial(visit.hosting.give_back, visit.id))
    looks = [heading("How it looks on this phone"), light_or_dark(app, app.settings), size_of_words(app, app.settings)]
    parts = [notice(told, ft.Icons.PERSON_OUTLINE), *looks]
    return show_screen(table.referee.about.title, parts, below=[give, to_table])


def _choice(app: AppContext, visit: Visit, table: Table) -> list[ft.Control]:
    guest = visit.guest
    wanted = None if guest is None else guest.wants

    async def to_table() -> None:
        await app.show_table(visit.table_id)  # first: else the choice that was made would be seen for a moment
        await app.has_shown()

    async def take(seat: int) -> None:
        await to_table()
        visit.hosting.claim(visit.id, seat)

    async def watch() -> None:
        await to_table()
        visit.hosting.watch(visit.id)

    def of(seat: int, name: str) -> ft.Control:
        is_taken = bool(visit.hosting.phones_of(seat))
        told: str | None = None
        if wanted == seat:
            told = "Asked for. It waits for a yes on the device that keeps the game."
        elif is_taken:
            told = "Played on another phone. Tap to ask for it."
        return tile(name, partial(take, seat), told, seat_mark(table.config.seats[seat]))

    seats = [of(seat, name) for seat, name in enumerate(table.config.names)]
    only = tile("Only watch", watch, "Sees the table and its rules, and enters nothing", ft.Icon(ft.Icons.VISIBILITY))
    return [heading("Who plays on this phone?"), *seats, only]


@component
def OwnScreen() -> ft.View:
    """What is private to the seat of this phone, at once and without any passing on."""
    app = use_app()
    visit = visit_of(app)
    game_id = ft.use_route_params().get("id", "")
    table = use_opened(game_id)
    if not isinstance(table, Table):
        return opening_screen("Own cards", table, "Opening the table …", game_id, has_home=False)
    below = [primary("Back to the table", lambda: app.show_table(game_id))]
    return show_screen("Own cards", [OwnCards(table=table, visit=visit, key=game_id)], back=app.back, below=below)


@component
def OwnCards(*, table: Table, visit: Visit, key: str = "") -> ft.Control:
    """A seat's private cards, drawn again with every change of the table."""
    use_table(table)
    seat, drawn = visit.seat, board(table.referee.about.board)
    if seat is None:
        return notice("Whoever watches has no cards of their own. Choose a seat to play.")
    if drawn is None or drawn.own is None:
        return notice("Nothing in this game is for one player's eyes alone.")
    name = table.config.names[seat]
    told = notice(said(PRIVATE, name=name), ft.Icons.LOCK_OUTLINE)
    return column(told, drawn.own(view=table.referee.view(table.state, to=seat), name=name), spacing=16)


@component
def NotLentScreen() -> ft.Control:
    """The screen for every address that is not for guests; the router puts it into a view of its own."""
    app = use_app()
    told = notice("Only the shared table and its rules can be seen on this phone.", ft.Icons.WRONG_LOCATION)
    return ft.SafeArea(
        column(told, primary("To the table", app.home), spacing=16), minimum_padding=6
    )  # and the 10 of its view


@component
def GoneScreen() -> ft.View:
    """The screen of a phone that was sent away, or whose table is shared no longer."""
    told = "This phone no longer takes part. Nothing that was entered is lost: it is kept where the game is kept."
    again = "To join again, load this page anew and type the PIN that is shown there."
    return show_screen("Oracle Companion", [notice(told, ft.Icons.WAVING_HAND_OUTLINED), notice(again)])
