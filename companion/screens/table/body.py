"""The table laid out: on a phone the tray under the board, on a tablet tray and log beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.awake import use_awake
from companion.boards import Board, Room, board
from companion.context import AppContext, use_by_keys, use_news, use_table
from companion.feedback import use_announcements, use_feeling
from companion.foot import note_foot
from companion.guard import component, handler
from companion.keys import use_focus_back, use_keys
from companion.screens.table.form import draft_title
from companion.screens.table.hands import Hands
from companion.screens.table.log import Log, log_lines
from companion.screens.table.looks import covered, sheet
from companion.screens.table.over import over, spot_told
from companion.screens.table.panels import way_to_record
from companion.screens.table.room import Window, use_window
from companion.screens.table.said import Told
from companion.screens.table.steady import Steady
from companion.screens.table.tray import Tray, question
from companion.screens.table.zoom import WHOLE, Zoom, board_room, use_followed
from companion.table import Table
from companion.widgets import apart
from referees.common.protocol.offer import Choice, Offer

__all__ = ["TableBody"]

TRAY = 264
"""About what the tray takes of a phone's height, in dp; the board makes itself small enough for the rest."""
PAD = 360
"""The least width of a pad, in dp: six keys of 48, 8 apart."""
NOTHING = Choice(())


@component
def TableBody(
    *, table: Table, app: AppContext, zoom: Zoom = WHOLE, is_large: bool = False, key: str = ""
) -> ft.Control:
    """Draws one window's side of a table, whose words are large or not. Everything it shows hangs on this one
    component, so that an entry is one message; its parts are memoised and get slices."""
    use_table(table)
    use_news(app, table.work)
    use_awake()
    use_announcements(app, table)
    _, redraw = ft.use_state(0)
    window = use_window()
    feel = use_feeling(app)
    hands = ft.use_memo(partial(_hands, table, redraw, app, feel), [table])
    hands.settle()
    by_keys = use_by_keys()
    ft.use_effect(lambda: None, [hands], hands.quick.now)  # leaving the table keeps what was counted
    counting = hands.quick.draft
    drawn = board(table.referee.about.board)
    offers = table.referee.offers(table.state)
    view = table.referee.view(table.state)
    hands.note()
    tray = Tray(
        asked=question(table, counting[1] if counting is not None else None),
        offers=offers,
        view=view,
        picked=hands.picked,
        told=hands.said if isinstance(hands.said, Told) else None,
        names=table.config.names,
        board=drawn,
        with_log=not window.is_wide,
        is_large=is_large,
        asking=hands.asking,
        counting=counting,
        tally=ft.use_callback(partial(app.show_tally, table.head.id), [table]),
        hands=hands,
    )
    room = _room(window, drawn, view, offers, hands)
    picture = _picture(drawn, view, offers, board_room(room, zoom), hands)
    followed = use_followed(drawn.follows(view) if drawn is not None else None, room, zoom, picture)
    pads = _pads(drawn, window, hands)
    by_pad = drawn is not None and _asks_by_pad(hands, drawn)
    on_top = over(hands, app, by_pad=by_pad)
    use_keys(app.keys, hands.key)
    use_focus_back(app.keys, by_pad or on_top is not None)
    is_higher, set_higher = ft.use_state(False)
    if window.is_wide:
        note_foot(app.page, app.page.route, 0)
        below = on_top if on_top is not None else _log(hands, app)
        is_covered = by_pad or (window.is_low and on_top is not None)
        in_its_place = ft.Container(tray, visible=not is_covered)  # a tray and a pad are more than a tablet's height
        return _wide(followed, [in_its_place, *pads], below, window, by_pad=by_pad)
    high = handler(lambda event: _measured(app, event.height, set_higher, window))
    measured = ft.Container(tray, on_size_change=high)
    above = None if picture is None or is_higher else followed  # very large words leave no room for both
    in_reach = covered(measured, is_covered=by_pad, by_keys=by_keys)
    return _tall(above, in_reach, pads, on_top, window, by_keys=by_keys)


def _measured(app: AppContext, height: float, set_higher: Callable[[bool], None], window: Window) -> None:
    """The tray has got its height, in dp."""
    note_foot(app.page, app.page.route, height)
    set_higher(height > window.height)


def _hands(table: Table, redraw: Callable[..., None], app: AppContext, feel: Callable[[bool], None]) -> Hands:
    return Hands(table, lambda: redraw(lambda count: count + 1), Steady(app.clock), feel)


def _room(window: Window, drawn: Board | None, view: Any, offers: tuple[Offer, ...], hands: Hands) -> Room:
    """What the tray leaves to the board."""
    if window.is_wide:
        return Room(window.width - window.side, window.height)
    whole = Room(window.width, window.height)
    told = drawn.tray_height if drawn is not None else None
    return Room(whole.width, whole.height - (TRAY if told is None else told(view, offers, hands, whole)))


def _picture(drawn: Board | None, view: Any, offers: tuple[Offer, ...], room: Room, hands: Hands) -> Any:
    if drawn is None:
        return None
    return drawn.drawn(
        view=view,
        offers=offers,
        picked=hands.picked,
        chosen=hands.draft,
        names=hands.table.config.names,
        room=room,
        hands=hands,
    )


def _pads(drawn: Board | None, window: Window, hands: Hands) -> list[ft.Container]:
    """The board's pads, mounted always and visible when their field is asked for."""
    if drawn is None:
        return []
    draft, names = hands.draft, hands.table.reader()
    shown: list[ft.Container] = []
    for name, picker in drawn.pickers.items():
        is_asked = _asks_by_pad(hands, drawn) and draft is not None and draft.asks == name
        if is_asked and draft is not None and isinstance(draft.domain, Choice):
            hands.pads[name] = draft.domain
        domain = hands.pads.get(name, NOTHING)
        width = (max(window.side, PAD) if window.is_wide else min(window.width, 480)) - 32
        pad = apart(picker(choice=domain, width=width, hands=hands))
        title = draft_title(draft, names, spot_told(hands)) if is_asked and draft is not None else ""
        head = drawn.heads[name](picked=hands.picked, hands=hands) if is_asked and name in drawn.heads else None
        with_title = sheet(
            title, hands.close, pad, is_shown=is_asked, head=head, rules=None if head else hands.explain_draft
        )
        shown.append(ft.Container(with_title, visible=is_asked, key=f"pad {name}"))
    return shown


def _asks_by_pad(hands: Hands, drawn: Board) -> bool:
    """Whether a pad asks for the draft's next field: nothing lies over it, and it is the last one open."""
    draft = hands.draft
    if draft is None or hands.panel is not None or (hands.said is not None and not isinstance(hands.said, Told)):
        return False
    return draft.asks in drawn.pickers and isinstance(draft.domain, Choice)


def _tall(
    picture: Any, tray: ft.Control, pads: list[ft.Container], on_top: Any, window: Window, *, by_keys: bool
) -> ft.Control:
    if picture is None:  # nothing above: a tray of large words may take the whole height, and is scrolled beyond it
        under = _scrolled(tray, ft.MainAxisAlignment.END)
    else:
        under = ft.Column([picture, tray], spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    board = covered(ft.Container(under, width=window.width), is_covered=on_top is not None, by_keys=by_keys)
    for pad in pads:
        pad.width = window.width
    over: list[ft.Control] = []
    if on_top is not None:
        scrim = ft.Colors.with_opacity(0.5, ft.Colors.SCRIM)
        over.append(ft.Container(_scrolled(on_top, ft.MainAxisAlignment.END), width=window.width, bgcolor=scrim))
    layers = [board, *map(_by_itself, pads), ft.Stack(over)]
    return ft.Stack(layers, alignment=ft.Alignment.BOTTOM_CENTER, expand=True)


def _by_itself(part: ft.Control) -> ft.Column:
    """What comes and goes, in a holder of its own: the client builds anew all that the parent of such a part holds, and
    that must not be the board. It takes no space while the part is away."""
    return ft.Column([part], tight=True, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _wide(picture: Any, tray: list[ft.Control], under: ft.Control, window: Window, *, by_pad: bool) -> ft.Control:
    """Beside the board there may be less room than a pad takes: then it lies over the edge of the board."""
    beside: list[ft.Control] = [ft.Stack([*map(_by_itself, tray)])]
    beside.append(under if window.is_low else _scrolled(under, ft.MainAxisAlignment.START))
    side = ft.Column(
        beside,
        scroll=ft.ScrollMode.AUTO if window.is_low else None,  # a tray may be higher than a phone that was turned
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    if window.side >= PAD:
        side.width = window.side
        return _side_by_side(picture, side)
    kept = ft.Container(width=window.side)
    wide = PAD if by_pad else window.side
    laid = ft.Container(side, width=wide, top=0, right=0, bottom=0, bgcolor=ft.Colors.SURFACE if by_pad else None)
    return ft.Stack([_side_by_side(picture, kept), laid], expand=True, fit=ft.StackFit.EXPAND)


def _side_by_side(picture: Any, side: ft.Control) -> ft.Control:
    return ft.Row(
        [picture, side],
        expand=True,
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _log(hands: Hands, app: AppContext) -> ft.Control:
    table = hands.table
    lines = log_lines(table, hands.shown, table.reader())
    log = Log(lines=lines, has_more=len(lines) < len(table.timeline.entries), hands=hands)
    way = way_to_record(partial(app.show_record, table.head.id))
    both = ft.Column([way, log], tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(both, padding=ft.Padding.symmetric(horizontal=8))


def _scrolled(part: ft.Control, alignment: ft.MainAxisAlignment) -> ft.Column:
    return ft.Column(
        [part],
        scroll=ft.ScrollMode.AUTO,
        alignment=alignment,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        expand=True,
    )
