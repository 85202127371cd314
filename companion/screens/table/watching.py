"""The table on a television: board, question and standing fill the screen, legible across a room."""

from functools import partial
from typing import Any

import flet as ft

from companion.boards import board
from companion.flet_fixes.guard import component, keyed
from companion.look.seat_mark import drawn_mark
from companion.look.widgets import CENTRED, QUIET, icon_button, note, notice, show_screen, stretched, strong
from companion.measures import GAP, LOOSE, MARGIN, Room, measured, on_size
from companion.screens.shared.controls import panel
from companion.screens.shared.ranking_card import Trophy
from companion.screens.shared.working import opening_screen
from companion.screens.table.log import log_lines
from companion.screens.table.overlay import use_still_board
from companion.screens.table.zoom import board_room
from companion.table.control.scene import Scene, asked_of
from companion.table.ranking import Rank, current_ranking
from companion.table.table import Table
from companion.window.context import AppContext, use_app, use_changes, use_opened, use_settings, use_table
from companion.window.feedback import use_announcements, use_awake
from companion.window.window_size import HEAD, Window, use_window
from companion.words import capital, said
from referees.common.protocol.config import Seat

FAR = (1600, 860)  # the smallest window, in dp, that counts as a television
LAID_OUT = (960, 540)  # the layout's size in dp, which is scaled up
SIDE = 320  # the width of the column beside the board
ENTRIES = 4  # entries shown
SMALL = (
    "Move this window to the TV and make it full screen. You'll then see the table. A TV with its own"
    " browser can join with the table's PIN instead, and just watch."
)


def is_far(window: Window) -> bool:
    """Whether a spectator's window is as large as a television's."""
    return window.width >= FAR[0] and window.height + HEAD >= FAR[1]


@component
def WatchScreen() -> ft.View:
    """The table on the host's television; a notice if the window is too small. A shared table's next game follows."""
    app = use_app()
    use_changes(app, app.sharing)
    game_id = ft.use_route_params().get("id", "")
    hosting = ft.use_memo(lambda: app.hosting_of(game_id), [game_id])
    table = use_opened(game_id)
    window = use_window()
    latest = game_id if hosting is None else hosting.table_id or game_id

    async def follow() -> None:
        if latest != game_id:
            await app.go(f"/watch/{latest}", instead=True)

    ft.use_effect(follow, [latest])
    if not isinstance(table, Table):
        return opening_screen(said("Table"), table, said("Opening the table …"), game_id)
    if window.width < LAID_OUT[0] or window.height + HEAD < LAID_OUT[1]:
        return show_screen(table.referee.about.title, [notice(said(SMALL), ft.Icons.TV)], back=app.back)
    watched = keyed(game_id, WatchedTable, table=table, app=app, window=window)
    return ft.View(route=ft.use_view_path(), controls=[watched], padding=0, spacing=0)


@component
def WatchedTable(*, table: Table, app: AppContext, window: Window) -> ft.Control:
    """The largest possible board; beside it, or in the middle without one, question, standing and last entries."""
    use_awake()
    use_announcements(app, table)
    use_table(table)
    full = window.height + HEAD
    scale = min(window.width / LAID_OUT[0], full / LAID_OUT[1])
    width, height = window.width / scale, full / scale
    side = ft.Container(_side(table, app), width=SIDE, padding=ft.Padding.only(left=GAP), height=height - 2 * GAP)
    room = Room(int(width - SIDE - 2 * GAP), int(height - 2 * GAP))
    fitted = [] if board(table.referee.about.board) is None else [Fitted(table=table, app=app, room=room)]
    row = ft.Row([*fitted, side], spacing=0, alignment=ft.MainAxisAlignment.CENTER)
    box = ft.Container(
        row, left=0, top=0, width=width, height=height, padding=GAP,
        scale=ft.Scale(scale=scale, alignment=ft.Alignment.TOP_LEFT),
    )  # fmt: skip
    return ft.Stack([box], width=window.width, height=full, clip_behavior=ft.ClipBehavior.HARD_EDGE)


@component
def Fitted(*, table: Table, app: AppContext, room: Room) -> ft.Control:
    """The board, measured and then scaled to fit the available space."""
    size, set_size = ft.use_state((0.0, 0.0))
    use_table(table)
    use_still_board(app, table)
    drawn = board(table.referee.about.board)
    assert drawn is not None
    scene = Scene(table.view, seats=table.config.seats, asked_seats=asked_of(table.state))
    picture: Any = drawn.control(scene, board_room(room))
    on_layout = on_size(lambda width, height: set_size((measured(width), measured(height))))
    fit = min(room.width / size[0], room.height / size[1]) if all(size) else 1.0
    box = ft.Container(
        ft.Container(picture, ignore_interactions=True, disabled=True, on_size_change=on_layout),
        left=max(0.0, (room.width - size[0] * fit) / 2),
        top=max(0.0, (room.height - size[1] * fit) / 2),
        scale=ft.Scale(scale=fit, alignment=ft.Alignment.TOP_LEFT),
        opacity=1 if all(size) else 0,
    )
    stack = ft.Stack([box], width=room.width, height=room.height)
    return ft.Semantics(content=stack, container=True, identifier="watched board")


def _side(table: Table, app: AppContext) -> ft.Control:
    state, reader = table.state, table.reader()
    outcome = state.outcome
    asks = reader.text(outcome.sentence if outcome is not None else state.open[-1].ask(state), state)
    words = strong(capital(asks), 24, ft.FontWeight.W_700)
    question = ft.Semantics(content=words, header=True, live_region=True, expand=True)
    won = outcome is not None and bool(outcome.ranking)
    back = icon_button(ft.Icons.ARROW_BACK, said("Back"), partial(app.go, "/") if app.is_guest else app.back)
    head = ft.Row([back, note(table.referee.about.title, 16, expand=True)], spacing=GAP)
    headline = ft.Row([question, *([Trophy(size=96)] if won else [])], spacing=LOOSE, vertical_alignment=CENTRED)
    lines = [ft.Text(line.text, size=15, color=QUIET, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
             for line in log_lines(table, ENTRIES)]  # fmt: skip
    latest = stretched(*lines, gap=GAP, expand=True, scroll=ft.ScrollMode.HIDDEN)
    return stretched(head, headline, WatchedPlayers(table=table), latest, gap=LOOSE)


@component
def WatchedPlayers(*, table: Table) -> ft.Control:
    """Players by rank (by seat until there are points or a result); those asked are highlighted."""
    in_greys = use_settings().colours == "greys"
    ranking, awaited, seats = current_ranking(table), asked_of(table.state), table.config.seats
    has_points = all(rank.points is not None for rank in ranking.ranks)
    if not has_points and table.state.outcome is None:
        ranks = sorted(ranking.ranks, key=lambda rank: rank.seat)
    else:
        ranks = list(ranking.ranks)
    rows = [_player(rank, seats[rank.seat], is_asked=rank.seat in awaited, in_greys=in_greys) for rank in ranks]
    title = [note(ranking.title, 15)] if has_points else []
    return ft.Semantics(content=stretched(*title, *rows, gap=2), container=True, identifier="watched standing")


def _player(rank: Rank, seat: Seat, *, is_asked: bool, in_greys: bool) -> ft.Control:
    ink = ft.Colors.ON_PRIMARY_CONTAINER if is_asked else None
    weight = ft.FontWeight.W_700 if is_asked else ft.FontWeight.W_500
    name = strong(seat.player, 20, weight, color=ink, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True)
    points = [] if rank.points is None else [strong(str(rank.points), 24, ft.FontWeight.W_700, color=ink)]
    row = ft.Row([drawn_mark(seat, 22, in_greys=in_greys), name, *points], spacing=LOOSE, vertical_alignment=CENTRED)
    ground = ft.Colors.PRIMARY_CONTAINER if is_asked else ft.Colors.SURFACE_CONTAINER
    return panel(row, ground, padding=ft.Padding.symmetric(vertical=4, horizontal=MARGIN - 4))
