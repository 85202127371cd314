"""The tally: each player's points with the rule and entry behind every line, and the score sheet."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, cast

import flet as ft

from companion.boards import board
from companion.flet_fixes.guard import component, handler, keyed, memoised
from companion.look.shapes import painted
from companion.look.widgets import (
    face,
    heading,
    icon_button,
    notice,
    primary,
    secondary,
    show_screen,
    small,
    stretched,
    wrapped,
)
from companion.measures import WIDEST, Room, margin_of, window_width
from companion.screens.shared.controls import panel
from companion.screens.shared.results import GameResult, ResultCard, drawn_card
from companion.screens.shared.sharing import Shareable
from companion.screens.shared.why import Why, by_title
from companion.screens.shared.working import opening_screen
from companion.screens.statistics.table import PLAYER, TOTAL, FigureRow, figures_table
from companion.sheets.drawing import SheetPicture
from companion.store.days import local_of
from companion.table.control.explaining import invalid_entries_summary
from companion.table.control.scene import Scene
from companion.table.paces import Pace, paces
from companion.table.ranking import at_end_of_round, one_line, rank_list, with_reason
from companion.table.remembering import announced_tally
from companion.table.table import Table
from companion.window.context import AppContext, use_table, use_table_here
from companion.window.window_size import use_window
from companion.words import day_of, reader_for, said
from referees.common.protocol.sentence import say_in
from referees.common.referee import About
from referees.common.values.change import changed
from referees.common.values.names import isolated
from referees.common.values.value import Value
from referees.common.wire import outcome_out, tally_out, wordless
from scoresheets.registry import drawing
from scoresheets.sheet import Drawing

NONE_YET = "No points yet. They'll appear here as soon as anyone scores, with the reason for each."
NO_POINTS = "This game has no points. When it ends, you'll see here who won, with the rule that decided it."
LEAST_MS = 5 * 60_000  # shorter games show no times

DIFFERS = (
    "The rules in this app have changed since this game ended. This is the tally as it was announced. Below is what "
    "it would be by today's rules."
)


@component
def TallyScreen() -> ft.View:
    """The tally at this address, or an error."""
    app, game_id, table = use_table_here()
    if not isinstance(table, Table):
        return opening_screen(said("Tally"), table, said("Opening the tally …"), game_id, has_home=False)
    is_over = table.state.outcome is not None
    may_share = not app.is_guest and _result(table) is not None
    share = (
        [icon_button(ft.Icons.SHARE, said("Share"), partial(app.go, f"/tally/{game_id}/share"))] if may_share else []
    )
    to_replay = icon_button(ft.Icons.SLIDESHOW, said("Replay"), lambda: app.go(f"/replay/{game_id}"))
    below: list[ft.Control] = [] if app.is_guest else [secondary(said("Home"), app.home, expand=True)]
    if is_over and not app.is_guest:
        below.append(primary(said("Rematch"), partial(app.rematch, table.head), expand=True))
    else:
        below.append(primary(said("Back to the table"), lambda: app.show_table(game_id), expand=True))
    return show_screen(
        said("Tally"),
        [keyed(game_id, TallyBody, table=table, app=app)],
        back=app.back,
        actions=[*([] if app.is_guest else [to_replay]), *share],
        below=[ft.Row(below, spacing=8, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)],
    )


class PointsContext(Value):
    """Data shared by all points sections; without a `view`, they have no drawing."""

    table: Table
    app: AppContext
    view: Any
    is_wide: bool


@component
def TallyBody(*, table: Table, app: AppContext) -> ft.Control:
    """The outcome, the points (after the game, those announced then) and the sheet."""
    changes = use_table(table)
    is_wide = use_window().is_wide
    times = ft.use_memo(lambda: paces(table.timeline), [table, changes])
    now, announced = _now(table), _announced(table)
    view = table.view
    same = PointsContext(table, app, view if announced == now else None, is_wide)
    parts: list[ft.Control] = []
    outcome, result = _outcome(table), _result(table)
    if result is not None:
        parts.append(ResultCard(result=result))
    if outcome is not None:
        parts.append(keyed("why", Why, table.head.game, tuple(outcome["cites"]), partial(app.show_rule, table.head.id)))
    order = _order(table, outcome)
    if table.timeline.invalid_entries:
        buttons = [] if app.is_guest else [small(said("View the record"), partial(app.go, f"/record/{table.head.id}"))]
        parts.append(notice(table.text(invalid_entries_summary(table)), ft.Icons.REPORT_OUTLINED, *buttons))
    if announced != now:
        parts.append(notice(said(DIFFERS), ft.Icons.HISTORY_TOGGLE_OFF))
        parts.append(heading(said("As announced")))
    if not announced["lines"] and not announced["parts"]:
        words = said(NONE_YET) if table.referee.about.has_points else said(NO_POINTS)
        parts.append(face(ft.Icons.SCOREBOARD_OUTLINED, words))
    parts += _sections(announced, order, same)
    if announced != now:
        parts.append(heading(said("By today's rules")))
        parts += _sections(now, order, PointsContext(table, app, view, is_wide))
    parts += _times(times, table.config.names)
    sheet = None if app.is_guest else drawing(table.referee.about.sheet, view)
    if sheet is not None:
        parts += [heading(said("The sheet")), _sheet_picture(sheet, app)]
    return stretched(*parts, gap=16)


def _times(times: Sequence[Pace], names: Sequence[str]) -> list[ft.Control]:
    if len(times) < 2 or sum(pace.total for pace in times) < LEAST_MS:
        return []

    def row(pace: Pace) -> FigureRow:
        minutes = said("{count} min", count=round(pace.total / 60_000))
        return FigureRow(names[pace.seat], (minutes, said("{count} s", count=round(pace.total / pace.steps / 1000))))

    columns = PLAYER, TOTAL, say_in("column", "Per step")
    return [heading(said("How long each player took")), figures_table(columns, [row(pace) for pace in times])]


def shareables(table: Table, app: AppContext, *, is_wide: bool) -> tuple[Shareable, ...]:
    """Pictures of a game to share: the round just ended, result, tally, sheet, board; without secrets."""
    now, announced = _now(table), _announced(table)
    result, outcome, view = _result(table), _outcome(table), table.view
    game, title = table.head.game, table.referee.about.title
    things: list[Shareable] = []
    ended = at_end_of_round(table)
    if ended is not None:
        line = one_line(said("{game} · {round}", game=title, round=ended.title), table.config.names, ended)
        round_ = GameResult(title, _day(table), "", ended, table.config.seats, line)
        things.append(_shareable(said("The round"), f"{game}-round", round_))
    words = tally_text(table.referee.about, table.config.names, announced, outcome)
    if result is not None:
        things.append(_shareable(said("The result") if outcome else said("The standings"), f"{game}-result", result))
        sections = _sections(
            announced, _order(table, outcome), PointsContext(table, app, view if announced == now else None, is_wide)
        )
        if sections:
            things.append(Shareable(said("The tally"), f"{game}-tally", words, (ResultCard(result=result), *sections)))
    sheet = drawing(table.referee.about.sheet, view)
    if sheet is not None:
        things.append(Shareable(said("The sheet"), f"{game}-sheet", words, (_sheet_picture(sheet, app),), sheet.whole))
    of_game = board(table.referee.about.board)
    if of_game is not None and of_game.drawing is not None:
        scene = of_game.drawing(Scene(view, seats=table.config.seats), SHARED_BOARD)
        board_picture = painted(scene.printed, scene.width, scene.height, is_thin=False)
        things.append(Shareable(said("The board"), f"{game}-board", words, (board_picture,), scene))
    return tuple(things)


SHARED_BOARD = Room(358, 500)


def _shareable(title: str, name: str, result: GameResult) -> Shareable:
    return Shareable(title, name, result.line, (ResultCard(result=result),), drawn_card(result))


def _announced(table: Table) -> dict[str, Any]:
    """The announced tally, in today's wording if only that has changed; if none was announced, the current tally."""
    now, announced = _now(table), announced_tally(table.head)
    return now if announced is None or wordless(announced) == wordless(now) else announced


def _now(table: Table) -> dict[str, Any]:
    points = tally_out(table.referee.tally(table.state), len(table.config.seats), table.reader(), table.state)
    plain: dict[str, Any] = json.loads(json.dumps(points))
    return plain


def _outcome(table: Table) -> dict[str, Any] | None:
    outcome = table.state.outcome
    now = None if outcome is None else outcome_out(outcome, table.reader(), table.state)
    if table.head.outcome is None:
        return now
    announced: dict[str, Any] = json.loads(table.head.outcome)
    return now if now is not None and wordless(announced) == wordless(json.loads(json.dumps(now))) else announced


def _order(table: Table, outcome: dict[str, Any] | None) -> tuple[int, ...]:
    ranked = [seat for group in (outcome or {}).get("ranking", ()) for seat in group]
    return (*ranked, *(seat for seat in range(len(table.config.seats)) if seat not in ranked))


def _result(table: Table) -> GameResult | None:
    """The announced or current result; None without outcome and points."""
    outcome, tally = _outcome(table), _announced(table)
    if outcome is None and not tally["lines"]:
        return None
    names, title = table.config.names, table.referee.about.title
    ranking = rank_list(table.head.game, tally, outcome, len(names))
    if outcome is not None:
        ranking = with_reason(table, ranking)
    line = one_line(title, names, ranking)
    if outcome is not None and not outcome["ranking"]:
        line = said("{game} · {end}", game=title, end=outcome["says"])
        if not outcome["abandoned"]:  # points of some players are unknown
            ranking = changed(ranking, ranks=())
    says = outcome["says"] if outcome is not None else ""
    return GameResult(title, _day(table), says, ranking, table.config.seats, line, bool(outcome and outcome["ranking"]))


def _day(table: Table) -> str:
    return day_of(local_of(table.head) or table.head.created_at)


def _sections(
    tally: dict[str, Any], order: Sequence[int], context: PointsContext, part: int | None = None
) -> list[ft.Control]:
    sections: list[ft.Control] = []
    seats = context.table.config.names
    if tally["lines"] and context.table.referee.about.has_points:
        sections.append(heading(tally["title"]))
        for seat in order:
            lines = tuple(json.dumps(line) for line in tally["lines"] if line["seat"] == seat)
            if lines:
                name = seats[seat]
                total = tally["totals"][seat]
                of = (part, seat)
                sections.append(SeatPoints(name=name, total=total, lines=lines, of=of, context=context))
    for at, inner in enumerate(tally["parts"]):
        sections += _sections(inner, range(len(seats)), context, at)
    return sections


@memoised
def SeatPoints(
    *, name: str, total: int, lines: tuple[str, ...], of: tuple[int | None, int], context: PointsContext
) -> ft.Control:
    """One player's points; `of`: the tally's part (None: the whole) and the seat. A tap on a line explains it."""
    chosen, choose = ft.use_state(cast("int | None", None))
    words = ft.Text(name, size=18, weight=ft.FontWeight.W_700, expand=True)
    number = ft.Text(str(total), size=28, weight=ft.FontWeight.W_700, color=ft.Colors.PRIMARY)
    head = ft.Row([words, number], vertical_alignment=ft.CrossAxisAlignment.CENTER)

    def toggle(at: int) -> Callable[[], None]:
        return lambda: choose(None if at == chosen else at)

    rows: list[ft.Control] = [
        _line(json.loads(line), toggle(at), context, is_open=at == chosen) for at, line in enumerate(lines)
    ]
    points = stretched(head, _beside(_drawing(name, of, chosen, context), stretched(*rows), context), gap=0)
    return panel(points, ft.Colors.SURFACE_CONTAINER_LOW, 16, padding=ft.Padding(left=16, top=10, right=16, bottom=8))


def _drawing(name: str, of: tuple[int | None, int], chosen: int | None, context: PointsContext) -> ft.Control | None:
    drawn, (part, seat) = board(context.table.referee.about.board), of
    if part is None or context.view is None or drawn is None or drawn.scored is None:
        return None
    picture: ft.Control | None = drawn.scored(context.view, part, seat, name, chosen)
    return picture


def _beside(drawing: ft.Control | None, lines: ft.Column, context: PointsContext) -> ft.Control:
    if drawing is None:
        return lines
    if not context.is_wide:
        return stretched(drawing, lines, gap=4)
    lines.expand = True
    return ft.Row([drawing, lines], spacing=16, vertical_alignment=ft.CrossAxisAlignment.START)


def _line(line: dict[str, Any], toggle: Callable[[], None], context: PointsContext, *, is_open: bool) -> ft.Control:
    arrow = ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, size=20, color=ft.Colors.OUTLINE)
    points = ft.Text(str(line["points"]), size=18, weight=ft.FontWeight.W_600)
    row = ft.Row([arrow, ft.Text(line["label"], size=16, expand=True), points], spacing=8)
    top = ft.Container(
        ft.Semantics(content=row, label=f"{line['label']}: {line['points']}", expanded=is_open, exclude_semantics=True),
        padding=ft.Padding.symmetric(vertical=13),
        ink=True,
        border_radius=8,
        on_click=handler(toggle),
    )
    return ft.Column([top, *([_behind(line, context.table, context.app)] if is_open else [])], spacing=4)


def _behind(line: dict[str, Any], table: Table, app: AppContext) -> ft.Control:
    index = table.index_of(line["entry"])
    show: Callable[[str], Any] = partial(app.show_rule, table.head.id)
    parts: list[ft.Control] = []
    if index is not None:
        words = table.text(table.sentence(index))
        parts.append(ft.Text(said("Earned by: {what}", what=words), size=15, color=ft.Colors.ON_SURFACE_VARIANT))
    parts.append(wrapped(by_title(table.head.game, line["cites"], show)))
    return ft.Container(ft.Column(parts, spacing=8), padding=ft.Padding(left=28, top=0, right=0, bottom=12))


def _sheet_picture(drawing: Drawing, app: AppContext) -> ft.Control:
    window = window_width(app.page)
    width = int(min(WIDEST, window - 2 * margin_of(window)))
    label = reader_for(()).text(drawing.description)
    picture = SheetPicture(sheet=drawing.sheet, marks=drawing.layers, width=width, label=label)
    return ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER)


def tally_text(about: About, names: Sequence[str], tally: dict[str, Any], outcome: dict[str, Any] | None) -> str:
    """The tally as plain text for sharing; `tally` and `outcome` as `referees.common.wire` makes them."""
    lines = [about.title]
    if outcome is not None:
        lines.append(_with_rules(outcome["says"], outcome["cites"]))
    return "\n".join([*lines, *(_part(names, tally) if about.has_points else ())]) + "\n"


def _part(names: Sequence[str], tally: dict[str, Any]) -> Iterator[str]:
    if tally["lines"]:
        yield f"\n{tally['title']}"
    for seat, name in enumerate(names):
        earned = [line for line in tally["lines"] if line["seat"] == seat]
        if earned:
            yield f"{isolated(name)}: {tally['totals'][seat]}"
        for line in earned:
            yield _with_rules(f"  {line['label']}: {line['points']}", line["cites"])
    for inner in tally["parts"]:
        yield from _part(names, inner)


def _with_rules(words: str, cites: Sequence[str]) -> str:
    return f"{words} [{', '.join(cites)}]" if cites else words
