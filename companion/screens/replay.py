"""The replay: a game step by step, with board, entry, consequences and rules."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.boards import LEAST, board
from companion.flet_fixes.guard import component, handler, keyed
from companion.flet_fixes.refs import MutableRef
from companion.look.fitting import in_window
from companion.look.widgets import CLOSE, icon_button, secondary, shape, sign, small, stretched, wrapped
from companion.measures import GAP, Room, on_size
from companion.screens.shared.controls import field, panel
from companion.screens.shared.why import by_title
from companion.screens.shared.working import opening_screen
from companion.screens.table.log import mark_flag
from companion.screens.table.overlay import use_still_board
from companion.screens.table.zoom import board_room, scrollable
from companion.table.assumed import rests_on
from companion.table.control.scene import Scene, asked_of
from companion.table.replay import Replay, Step
from companion.table.table import Table
from companion.window.context import AppContext, use_table, use_table_here
from companion.window.notices import note_foot
from companion.window.window_size import Window, use_window
from companion.words import capital, said
from referees.common.protocol.ruling import Happening

CONTROLS_DP = 192  # about the height of the buttons
TEXT_DP = 190  # the least height of the text on a phone; the board gets the rest
PACE_SECONDS = 1.4  # time to read a step during playback


@component
def ReplayScreen() -> ft.View:
    """The replay at this address, or an error."""
    app, game_id, table = use_table_here()
    if not isinstance(table, Table):
        return opening_screen(said("Replay"), table, said("Opening the game …"), game_id)
    head = ft.AppBar(
        title=ft.Semantics(content=ft.Text(said("Replay"), theme_style=ft.TextThemeStyle.TITLE_LARGE), header=True),
        leading=icon_button(ft.Icons.ARROW_BACK, said("Back"), app.back),
        automatically_imply_leading=False,
        bgcolor=ft.Colors.SURFACE,
    )
    return ft.View(
        route=ft.use_view_path(), appbar=head, controls=[in_window(keyed(game_id, ReplayBody, table, app))], padding=0
    )


@component
def ReplayBody(table: Table, app: AppContext) -> ft.Control:
    """One step of the replay. Entries made meanwhile in another window are appended."""
    changes = use_table(table)
    window = use_window()
    goal, set_goal = ft.use_state(0)
    replay = ft.use_memo(lambda: Replay(table.timeline), [table, changes])
    use_still_board(app, table)
    number = replay.clamped(goal)
    step = replay.step(number)
    picture = _picture(table, step, window)
    words = stretched(*_step_parts(step, table, app), scroll=ft.ScrollMode.AUTO, gap=10)
    pane = ft.Container(words, padding=ft.Padding.symmetric(horizontal=16, vertical=8), expand=True)
    rounds, days = ft.use_memo(lambda: (replay.rounds(), replay.days()), [replay])
    turn = Turning(number, replay.count, rounds, days, lambda target: set_goal(replay.clamped(target)))
    left = window.height - CONTROLS_DP
    if picture is not None and _is_beside(window):
        note_foot(app.page, app.page.route, 0, window.side)
        side = ft.Container(stretched(pane, turn, expand=True, gap=0), width=window.side)
        return ft.Row([picture, side], expand=True, spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    note_foot(app.page, app.page.route, CONTROLS_DP)
    if picture is None or left < 2 * LEAST.height:  # in a very low window the text takes all the height
        return stretched(pane, turn, expand=True, gap=0)
    if left < TEXT_DP + LEAST.height:
        picture.expand, picture.height = None, LEAST.height
    else:
        pane.expand, pane.height = None, TEXT_DP
    return stretched(picture, pane, turn, expand=True, gap=0)


def _is_beside(window: Window) -> bool:
    return window.is_wide and not window.is_upright


def _picture(table: Table, step: Step, window: Window) -> ft.Container | None:
    drawn = board(table.referee.about.board)
    if drawn is None:
        return None
    room = Room(window.width, window.height - CONTROLS_DP - TEXT_DP)
    if _is_beside(window):
        room = Room(window.width - window.side, window.height)
    picture = _still(drawn.control(_scene(table, step), board_room(room)))
    scrolled = scrollable(picture, ft.Container(width=room.width, height=0))
    return ft.Container(scrolled, expand=True, alignment=ft.Alignment.CENTER)


def _in_hand(table: Table, step: Step) -> list[ft.Control]:
    drawn, scene = board(table.referee.about.board), _scene(table, step)
    if drawn is None or drawn.tray is None or not drawn.is_in_hand(scene.view):
        return []
    return [_still(drawn.tray(scene))]


def _scene(table: Table, step: Step) -> Scene:
    view = table.referee.view(step.after, now=table.state)
    return Scene(view, seats=table.config.seats, asked_seats=asked_of(step.after))


def _still(picture: Any) -> ft.Control:
    return ft.Container(picture, ignore_interactions=True, disabled=True)


def _step_parts(step: Step, table: Table, app: AppContext) -> list[ft.Control]:
    reader, now = table.reader(), table.state
    show = partial(app.show_rule, table.head.id)

    def words(sentence: Any) -> str:
        return capital(reader.text(sentence, now))

    def with_rules(happening: Happening, *before: ft.Control, **style: Any) -> ft.Control:
        row = ft.Row([*before, ft.Text(words(happening.sentence), expand=True, **style)], spacing=GAP)
        return ft.Column([row, wrapped(by_title(table.head.game, happening.cites, show))], spacing=0)

    parts: list[ft.Control] = []
    if step.question is not None and step.entry is not None:
        parts.append(_quiet(words(step.question)))
        title = with_rules(step.entry, theme_style=ft.TextThemeStyle.TITLE_MEDIUM)
        parts.append(ft.Semantics(content=title, live_region=True))
    else:
        message = said("{game} is set up for {names}.", game=table.referee.about.title, names=table.config.names)
        parts.append(ft.Text(message, theme_style=ft.TextThemeStyle.TITLE_MEDIUM))
    parts += _in_hand(table, step)
    is_assumed = step.number > 0 and bool(rests_on(table, step.number - 1))
    if step.is_invalid:
        parts.append(_flag(ft.Icons.REPORT_OUTLINED, said("No longer fits here"), ft.Colors.ERROR))
    elif is_assumed or step.mark is not None:
        parts.append(_flag(*mark_flag(step.mark, is_assumed=is_assumed)))
    if step.doubt is not None:
        parts.append(with_rules(step.doubt))
    arrow = partial(ft.Icon, ft.Icons.SUBDIRECTORY_ARROW_RIGHT, size=20, color=ft.Colors.OUTLINE)
    parts += [with_rules(happening, arrow()) for happening in step.followed]
    column = ft.Column([_quiet(said("What's next")), ft.Text(words(step.next))], spacing=2)
    parts.append(panel(column, ft.Colors.SURFACE_CONTAINER_HIGH, padding=12))
    return parts


def _quiet(words: str) -> ft.Control:
    return ft.Text(words, theme_style=ft.TextThemeStyle.BODY_SMALL, color=ft.Colors.ON_SURFACE_VARIANT)


def _flag(icon: ft.IconData, words: str, colour: ft.ColorValue) -> ft.Control:
    return ft.Row([sign(icon, size=20, color=colour), ft.Text(words, color=colour)], spacing=6)


@component
def Turning(
    number: int, count: int, rounds: tuple[int, ...], days: tuple[int, ...], turn: Callable[[int], None]
) -> ft.Control:
    """Navigation of the replay: progress strip, rounds or days, step number, buttons."""
    tries, set_tries = ft.use_state(0)
    plays, play = ft.use_state(False)
    at_start, at_end = number == 0, number == count

    async def on() -> None:
        if plays and at_end:
            play(False)
        elif plays:
            await asyncio.sleep(PACE_SECONDS)
            turn(number + 1)

    ft.use_effect(on, [plays, number])

    def begin() -> None:
        if at_end and not plays:
            turn(0)
        play(not plays)

    def by_hand(goal: int) -> None:
        play(False)
        turn(goal)

    def jump(event: Any) -> None:
        words = (event.control.value or "").strip()
        if words.isdecimal():
            by_hand(int(words[:9]))
        set_tries(tries + 1)  # rebuilds the field, which then shows the position again

    by_itself = (ft.Icons.PAUSE, said("Stop")) if plays else (ft.Icons.PLAY_ARROW, said("Play automatically"))
    buttons = [
        _button(ft.Icons.FIRST_PAGE, said("First step"), lambda: by_hand(0), at_start),
        _button(ft.Icons.CHEVRON_LEFT, said("Step back"), lambda: by_hand(number - 1), at_start),
        _button(*by_itself, begin, count == 0),
        _button(ft.Icons.CHEVRON_RIGHT, said("Step forward"), lambda: by_hand(number + 1), at_end),
        _button(ft.Icons.LAST_PAGE, said("Last step"), lambda: by_hand(count), at_end),
    ]
    typed = keyed(f"{number} {tries}", StepField, number, count, jump)
    above = ft.Row([ProgressStrip(number, count, by_hand), typed], spacing=12)
    ends = rounds or days
    begins = (0, *(end for end in ends if end < count)) if ends else ()
    words = "Round {number}" if rounds else "Day {number}"
    named = [small(said(words, number=at), partial(by_hand, step), style=CLOSE) for at, step in enumerate(begins, 1)]
    to_rounds = ft.Row([*named], spacing=GAP, scroll=ft.ScrollMode.AUTO, visible=bool(named))
    column = ft.Column([above, to_rounds, ft.Row(buttons, spacing=GAP)], spacing=GAP)
    return ft.Container(column, padding=ft.Padding(left=16, top=8, right=16, bottom=16))


@component
def ProgressStrip(number: int, count: int, turn: Callable[[int], None]) -> ft.Control:
    """Progress of the replay; tap or drag to any step. Screen readers and keys use the buttons: Flutter's slider would
    cover the whole page for them."""
    strip_width: MutableRef[float] = ft.use_ref(1.0)

    def measured(width: float, _: float) -> None:
        strip_width.current = width

    def scrub(event: Any) -> None:
        if event.local_position is not None and strip_width.current:
            turn(round(count * event.local_position.x / strip_width.current))

    bar = ft.ProgressBar(value=number / count if count else 0, bar_height=10, border_radius=5)
    face = ft.Container(bar, height=48, alignment=ft.Alignment.CENTER, on_size_change=on_size(measured))
    led = handler(scrub)
    return ft.GestureDetector(
        ft.Semantics(content=face, exclude_semantics=True),
        on_tap_up=led,
        on_horizontal_drag_update=led,
        drag_interval=60,
        exclude_from_semantics=True,
        expand=True,
    )


@component
def StepField(number: int, count: int, jump: Callable[[Any], None]) -> ft.Control:
    """An editable step number, and the number of steps."""
    typed = field(
        said("Step"),
        value=str(number),
        keyboard_type=ft.KeyboardType.NUMBER,
        text_align=ft.TextAlign.CENTER,
        width=104,
        on_submit=handler(jump),
    )
    return ft.Row([typed, ft.Text(said("of {count}", count=count))], spacing=12, tight=True)


def _button(icon: ft.IconData, label: str, act: Callable[[], None], is_off: bool) -> ft.Control:
    off, on = ft.Colors.SURFACE_CONTAINER_LOW, ft.Colors.SECONDARY_CONTAINER
    style = shape(0, 0, bgcolor={ft.ControlState.DISABLED: off, ft.ControlState.DEFAULT: on}, elevation=0)
    face = ft.Icon(icon, size=28, semantics_label=label)
    return secondary(face, act, disabled=is_off, height=56, expand=True, style=style)
