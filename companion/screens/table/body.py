"""The table screen: on a phone the tray below the board, on a tablet tray and log beside it."""

from functools import partial
from math import ceil
from typing import Any

import flet as ft

from companion.boards import BOARDS, COVERED, LEAST, Board, Head, Picker, board, piece_of
from companion.boards.keys import inner_width
from companion.flet_fixes.guard import component, keyed, memoised
from companion.look.drawing import repaint_boundary
from companion.look.fitting import in_window
from companion.look.widgets import icon_button, quiet, sheet, spoken, stretched
from companion.screens.shared.inviting import PhonesHere, WhoIsHere
from companion.screens.shared.working import opening_screen
from companion.screens.table.arranging import PAD, TAPPED, InReach, side_by_side, stacked_layout, upright, use_card
from companion.screens.table.extra import Extra
from companion.screens.table.frame import BAR, frame_of, strip_of
from companion.screens.table.headings import draft_title
from companion.screens.table.log import log
from companion.screens.table.overlay import other_entry, over, use_controller
from companion.screens.table.panels import record_button
from companion.screens.table.ruling_card import refusal_in_place
from companion.screens.table.tray import Tray, answers_height, open_question
from companion.screens.table.undo_bar import UndoBar
from companion.screens.table.watching import WatchedTable, is_far
from companion.screens.table.zoom import WHOLE, FollowedPart, Zoom, board_room, use_followed, zoom_menu
from companion.table.control.controller import TableController
from companion.table.control.draft import Correction, Ruled
from companion.table.table import Entered, Table
from companion.table.taking_back import entry_back
from companion.window.context import AppContext, use_changes, use_table_here, use_words
from companion.window.feedback import use_announcements, use_awake, use_feeling
from companion.window.keyboard import use_focus_back, use_keys
from companion.window.keyboard_mode import in_keyboard_mode
from companion.window.notices import note_foot, notify
from companion.window.window_size import HEAD, Window, use_large_words, use_window
from companion.words import said
from referees.common.protocol.offer import Choice
from referees.common.values.change import changed

ROOMY_DP = 340  # in a narrower window a refusal's text has the whole width of its card
NOTHING = Choice(())
NO_REPLY = Entered()


@component
def TableBody(*, table: Table, app: AppContext, zoom: Zoom = WHOLE, is_large: bool = False) -> ft.Control:
    """One window's view of a table, with all state, so each entry needs only one update message."""
    use_awake()
    use_announcements(app, table)
    window = use_window()
    controller = use_controller(app, table, use_feeling(app))
    by_keys = in_keyboard_mode()
    ft.use_effect(lambda: None, [controller], partial(controller.leave, lambda why: notify(table.text(why))))
    counting = controller.quick.draft
    drawn = board(table.referee.about.board)
    if drawn is not None:
        controller.opens = drawn.opens
    scene = controller.scene
    controller.note()
    use_changes(app, app.sharing)
    is_hosted = app.hosting_of(table.head.id) is not None
    question = open_question(table, counting[1] if counting is not None else None, is_shared=is_hosted)
    answers = answers_height(question, scene, drawn, inner_width(window))
    frame = frame_of(window, answers, has_board=drawn is not None, is_large=is_large)
    strip = 0 if frame.tray is None else strip_of(window)
    share = ft.use_callback(partial(app.go, f"/tally/{table.head.id}/share"), [table])
    tray = Tray(
        question=question,
        scene=changed(scene, chosen=None),
        board=drawn,
        asking=controller.asking,
        counting=counting,
        tally=ft.use_callback(partial(app.show_tally, table.head.id), [table]),
        share=None if app.is_guest else share,
        strip=strip,
        height=frame.tray,
        answers=answers,
        is_large=is_large,
        controller=controller,
    )
    bar = UndoBar(
        question=question,
        with_log=not window.is_wide,
        is_large=is_large,
        piece=piece_of(entry_back(table.timeline), drawn.pieces) if drawn is not None else None,
        controller=controller,
    )
    room = frame.board or LEAST
    picture = drawn and drawn.control(scene, board_room(room, zoom))
    follows = drawn.follows(scene) if drawn is not None and frame.board is not None else None
    words = use_words()
    where = drawn.where(scene, board_room(room, zoom), words) if drawn is not None and follows is not None else None
    free = None if drawn is None else drawn.leaves_free(scene, room, words)
    lowest = 0 if where is None else ceil(min([place.bottom - place.top for place in where.targets], default=0))
    tapped = max(lowest, TAPPED if where is None or (lowest and strip) else 0)  # a low window has no room for more
    tapped = min(tapped, room.height // 2) if zoom.is_larger else tapped  # what is larger than its room is scrolled
    cover, wrap = use_card(room, window, tapped if free is None else room.height - free)
    covered = 0 if window.is_wide or free is not None else max(cover, COVERED if is_large else 0)
    followed = use_followed(FollowedPart(follows, where), room, zoom, picture, covered=covered)
    by_pad = drawn is not None and _asks_by_pad(controller, drawn)
    on_top = over(controller, app, by_pad=by_pad, in_tray=True)
    extra = Extra(
        refusal=None if controller.asking or controller.draft is not None else controller.refusal,
        invalid_entry=question.invalid_entry,
        entered=controller.reply if isinstance(controller.reply, Entered) and controller.picked is None else NO_REPLY,
        news_of=None if drawn is None else drawn.news,
        kind=question.kind,
        hint=question.hint,
        to_compare=() if controller.asking else question.to_compare,
        names=scene.names,
        is_large=is_large,
        is_tight=is_large or window.width < ROOMY_DP,
        is_covered=by_pad or (on_top is not None and not (window.is_wide and frame.has_log)),
        controller=controller,
    )
    in_reach = InReach(wrap(extra), tray, bar, use_pads(drawn, window, controller, question.name))
    use_keys(app.keys, controller.key)
    use_focus_back(app.keys, by_pad or on_top is not None)
    if not window.is_wide:
        note_foot(app.page, app.page.route, (frame.tray or 0) + BAR)
        board_seen = None if frame.board is None else followed
        return stacked_layout(board_seen, in_reach, on_top, window, frame, by_pad=by_pad, by_keys=by_keys)
    below = on_top if on_top is not None else _log(controller, app)
    if window.is_upright:
        note_foot(app.page, app.page.route, (frame.tray or 0) + BAR)
        return upright(followed, in_reach, below, window, frame, by_pad=by_pad, by_keys=by_keys)
    note_foot(app.page, app.page.route, 0, max(window.side, PAD) if by_pad else window.side)
    is_panelled = on_top is not None and not frame.has_log
    is_visible = not by_pad and not is_panelled  # together they exceed a tablet's height
    visible = in_reach._replace(tray=ft.Container(tray, visible=is_visible), bar=ft.Container(bar, visible=is_visible))
    return side_by_side(followed, visible, below, window, frame, by_pad=by_pad)


def use_pads(drawn: Board | None, window: Window, controller: TableController, back: str) -> list[ft.Container]:
    """Hook: the board's input pads, always mounted; only the open field's is visible. `back`: what undo reverts."""
    draft = controller.draft
    props: dict[str, dict[str, Any]] = {}
    for name, picker in drawn.pickers.items() if drawn is not None else ():
        is_asked = drawn is not None and _asks_by_pad(controller, drawn) and draft is not None and draft.asks == name
        if is_asked and draft is not None and isinstance(draft.domain, Choice):
            controller.pads[name] = draft.domain
        props[name] = {
            "picker": picker,
            "choice": controller.pads.get(name, NOTHING),
            "width": (max(window.side, PAD) if window.is_wide else min(window.width, 480)) - 32,
            "title": draft_title(controller) if is_asked and draft is not None else "",
            "head": drawn.heads.get(name) if is_asked and drawn is not None else None,
            "picked": controller.picked if is_asked else None,
            "refusal": controller.refusal if is_asked else None,
            "spot": draft.spot if is_asked and draft is not None else None,
            "back": back if is_asked and draft is not None and draft.is_followup else "",
            "is_asked": is_asked,
            "controller": controller,
        }

    def drawn_again() -> list[ft.Container]:
        return [
            ft.Container(Pad(**values), visible=values["is_asked"], key=f"pad {name}", width=width)
            for name, values in props.items()
        ]

    width = None if window.is_wide else window.width
    pads: list[ft.Container] = ft.use_memo(drawn_again, [props, width])
    return pads


@memoised
def Pad(
    *,
    picker: Picker,
    choice: Choice,
    width: int,
    title: str,
    head: Head | None,
    picked: Any,
    refusal: Ruled | None,
    spot: Correction | None,
    back: str,
    is_asked: bool,
    controller: TableController,
) -> ft.Control:
    """A panel with an input pad and, if its last key was refused, the reason."""
    pad = repaint_boundary(picker(choice, width))
    above = None if head is None else head(picked)
    rules = controller.explain_draft if head is None else None
    why = refusal_in_place(refusal, controller.table.reader(), controller)
    undo = quiet(
        said("Undo: {what}", what=back), controller.careful("undo", controller.undo), ft.Icons.UNDO, visible=bool(back)
    )
    below = undo, *other_entry(spot, controller)
    return sheet(title, controller.close, why, pad, *below, is_shown=is_asked, head=above, rules=rules)


def _asks_by_pad(controller: TableController, drawn: Board) -> bool:
    draft = controller.draft
    has_card = controller.reply is not None and not isinstance(controller.reply, Entered) and controller.refusal is None
    if draft is None or controller.panel is not None or has_card:
        return False
    return draft.asks in drawn.pickers and isinstance(draft.domain, Choice)


def _log(controller: TableController, app: AppContext) -> ft.Control:
    buttons = [] if app.is_guest else [record_button(partial(app.go, f"/record/{controller.table.head.id}"))]
    content = stretched(*buttons, log(controller), gap=10, tight=True)
    return ft.Container(content, padding=ft.Padding.symmetric(horizontal=8))


FOUR_SIGNS_DP = 360  # the narrowest window whose bar has room for a title and four buttons
TITLE = ft.TextStyle(height=1.15)  # two lines fit into the bar, even with large words


@component
def TableScreen() -> ft.View:
    """The table at this address, or an error."""
    app, game_id, table = use_table_here()
    zoom, set_zoom = ft.use_state(WHOLE)
    is_large, sample = use_large_words()
    window = use_window()
    use_changes(app, app.sharing)
    hosting = app.hosting_of(game_id)
    guest = None if app.visit is None else app.visit.guest
    is_watching = guest is not None and guest.watches
    is_cramped = window.is_narrow and not window.is_wide  # larger letters would break long words
    if not isinstance(table, Table):
        return opening_screen(said("Table"), table, said("Opening the table …"), game_id)
    if is_watching and is_far(window):
        watched = keyed(game_id, WatchedTable, table=table, app=app, window=window)
        return ft.View(route=ft.use_view_path(), controls=[watched], padding=0, spacing=0)
    buttons = [
        PhonesHere(game_id=game_id),
        *([zoom_menu(zoom, set_zoom)] if table.referee.about.board in BOARDS else []),
        icon_button(ft.Icons.SCOREBOARD_OUTLINED, said("Tally"), lambda: app.show_tally(game_id)),
        icon_button(ft.Icons.MENU_BOOK_OUTLINED, said("Rules"), lambda: app.go(f"/table/{game_id}/rules")),
    ]
    title = ft.Text(table.referee.about.title, size=13 if is_cramped else 15, max_lines=2, style=TITLE)
    if window.width < FOUR_SIGNS_DP and not app.is_guest and hosting is not None:
        title.visible = False  # beside four buttons its words would be broken
    if app.is_guest or (hosting is not None and hosting.absent_seats):
        title.max_lines, title.overflow = 1, ft.TextOverflow.ELLIPSIS
    named = spoken(title, table.referee.about.title) if title.visible else title
    return ft.View(
        route=ft.use_view_path(),
        appbar=ft.AppBar(
            title=ft.Column([named, WhoIsHere(game_id=game_id, seats=table.config.seats)], spacing=0, tight=True),
            title_spacing=0,
            leading=icon_button(ft.Icons.ARROW_BACK, said("Back"), app.back),
            leading_width=48,
            automatically_imply_leading=False,
            toolbar_height=HEAD,
            actions=[sample, ft.Row(buttons, spacing=0 if is_cramped else 8, tight=True)],
        ),
        controls=[in_window(keyed(game_id, TableBody, table=table, app=app, zoom=zoom, is_large=is_large))],
        padding=0,
        spacing=0,
    )
