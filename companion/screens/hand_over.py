"""Passing the phone: hidden cards show while a button is held. Computed only then: no address or message has them."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.boards import Board, board
from companion.flet_fixes.guard import component, handler, keyed
from companion.look.seat_mark import seat_mark
from companion.look.theme import TARGET
from companion.look.widgets import button, note, notice, secondary, show_screen, spoken, stretched
from companion.measures import LOOSE
from companion.screens.shared.controls import panel
from companion.screens.shared.working import opening_screen
from companion.screens.table.overlay import over, use_controller
from companion.table.control.controller import TableController
from companion.table.table import Table
from companion.window.context import AppContext, use_changes, use_table, use_table_here
from companion.window.window_size import use_window
from companion.words import capital, said
from referees.common.protocol.offer import Offer

LONGEST_SECONDS = 10.0  # then the cards hide, however long the button is held
SHORTEST_MS = 250  # a shorter hold is a screen reader's, which must have time to read
BESIDE_DP, THUMB_DP = 112, 260  # on a turned phone: height left for other parts, width of the button
TAKEN_DP = 380  # about the height of name and buttons; the cards get the rest, and scroll
LOWEST_DP = 140
ELSEWHERE = "{name} has their own phone."


@component
def HandOver() -> ft.View:
    """Asks whose cards to show, then says to pass the device."""
    app, game_id, table = use_table_here()
    first = ft.use_route_params().get("seat", "")
    if not isinstance(table, Table):
        return opening_screen(said("Pass the phone on"), table, said("Opening the table …"), game_id, has_home=False)
    drawn = board(table.referee.about.board)
    if drawn is None or drawn.own is None:
        nothing = notice(said("This game has no secret information."))
        return show_screen(said("Pass the phone on"), [nothing], back=app.back)
    seat = int(first) if first.isdecimal() and int(first) < len(table.config.seats) else None
    body = keyed(table.head.id, Passing, table=table, drawn=drawn, first=seat, app=app)
    return show_screen(said("Pass the phone on"), [body], back=app.back)


@component
def Passing(*, table: Table, drawn: Board, first: int | None, app: AppContext) -> ft.Control:
    """A button for each player, then the chosen player's screen; `first`: a player chosen in advance."""
    use_table(table)
    use_changes(app, app.sharing)
    seat, set_seat = ft.use_state(first)
    hosting = app.hosting_of(table.head.id)
    elsewhere = frozenset[int]() if hosting is None else hosting.seats
    if seat is None or seat in elsewhere:
        names = [
            note(said(ELSEWHERE, name=name), 16) if at in elsewhere else _player(table, at, partial(set_seat, at))
            for at, name in enumerate(table.config.names)
        ]
        return stretched(ft.Text(said("Whose cards?"), theme_style=ft.TextThemeStyle.TITLE_LARGE), *names, gap=12)
    return keyed(str(seat), HeldCards, table=table, drawn=drawn, seat=seat, app=app)


def _player(table: Table, seat: int, act: Any) -> ft.Control:
    who = table.config.seats[seat]
    face = ft.Row([seat_mark(who), ft.Text(who.player)], spacing=LOOSE, tight=True)
    return secondary(spoken(face, who.player), act)


@component
def HeldCards(*, table: Table, drawn: Board, seat: int, app: AppContext) -> ft.Control:
    """A screen whose cards show only while its button is held."""
    shows, set_shows = ft.use_state(False)
    since: Any = ft.use_ref()
    window = use_window()
    name = table.config.names[seat]

    async def hide_by_itself() -> None:
        started = since.current
        if shows:
            await asyncio.sleep(LONGEST_SECONDS)
            if since.current == started:  # unless released and held again meanwhile
                set_shows(False)

    ft.use_effect(hide_by_itself, [shows])

    def show() -> None:
        since.current = app.clock()
        set_shows(True)

    def released() -> None:
        if since.current is not None and app.clock() - since.current >= SHORTEST_MS:
            set_shows(False)

    controller = use_controller(app, table)
    overlay = over(controller, app)
    title = ft.Text(said("Pass to {name}", name=name), theme_style=ft.TextThemeStyle.HEADLINE_MEDIUM, expand=True)
    title_row = ft.Row([seat_mark(table.config.seats[seat], 32), title], spacing=LOOSE)
    parts: list[ft.Control] = [ft.Semantics(content=title_row, header=True, live_region=True)]
    if shows and drawn.own is not None:
        content = drawn.own(table.referee.view(table.state, to=seat), name)
    else:
        content = ft.Text(
            said("Only {name} should look now. The cards only show while you hold the button.", name=name), size=17
        )
    naming = [] if shows else _naming(drawn.names_own((*table.offers, *table.more()), seat), controller)
    room = stretched(content, *([overlay] if overlay is not None else naming), gap=10, scroll=ft.ScrollMode.AUTO)
    is_turned = window.is_wide and window.is_low
    height = window.height - (BESIDE_DP if is_turned else TAKEN_DP)
    parts.append(ft.Container(room, height=max(LOWEST_DP, height)))  # the button stays under the finger
    hold = ft.GestureDetector(
        ft.Semantics(content=_face(said("Hold to show {name}'s cards", name=name)), button=True),
        on_long_press_start=handler(show),
        on_long_press_end=handler(released),
    )
    below = [hold, secondary(said("Back to the table"), app.back)]
    if is_turned:  # under the cards there would be no room for a thumb
        cards = stretched(*parts, gap=20, expand=True)
        buttons = stretched(*below, gap=20, width=THUMB_DP)
        return ft.Row([cards, buttons], spacing=24, vertical_alignment=ft.CrossAxisAlignment.START)
    return stretched(*parts, *below, gap=20)


def _naming(offers: Sequence[Offer], controller: TableController) -> list[ft.Control]:
    if not offers:
        return []
    text = controller.table.text
    keys = [
        button(capital(text(offer.prompt)), controller.careful("own", partial(controller.choose, offer)))
        for offer in offers
    ]
    return [note(said("You can enter your secret cards here if no one else is looking:"), 15), *keys]


def _face(words: str) -> ft.Control:
    ink = ft.Colors.ON_PRIMARY
    touch = ft.Icon(ft.Icons.TOUCH_APP_OUTLINED, color=ink)
    row = ft.Row([touch, ft.Text(words, size=17, weight=ft.FontWeight.W_600, color=ink, expand=True)], spacing=12)
    return panel(row, ft.Colors.PRIMARY, 14, padding=16, height=2 * TARGET)
