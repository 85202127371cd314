"""The tally: who has how many points, every line explained, its rule and the entry that earned it one tap away."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.context import AppContext, use_app, use_opened, use_table
from companion.guard import component, handler, memo
from companion.screens.table.looks import citations, wrapped
from companion.table import Table
from companion.widgets import face, heading, notice, primary, secondary, show_screen
from referees.common.sentence import Reader
from referees.common.wire import outcome_out, tally_out

__all__ = ["TallyScreen"]

NONE_YET = "No points yet. They are counted here as soon as the rules say so, every line with its reason."
DIFFERS = (
    "The rules of this app have changed since this game ended. The tally stands as it was announced; "
    "what it would be by the rules of today is shown below it."
)


@component
def TallyScreen() -> ft.View:
    """Opens the tally of the address; says why where it cannot."""
    app = use_app()
    game_id = ft.use_route_params().get("id", "")
    table = use_opened(game_id)
    if not isinstance(table, Table):
        text = "Opening the tally …" if table is None else Reader(()).text(table)
        return show_screen("Tally", [notice(text)], back=app.back)
    is_over = table.state.outcome is not None
    below: list[ft.Control] = [secondary("Home", app.home, ft.Icons.HOME_OUTLINED, expand=True)]
    if is_over:
        below.append(primary("Rematch", partial(_rematch, app, table), ft.Icons.REPLAY, expand=True))
    else:
        below.append(primary("Back to the table", lambda: app.show_table(game_id), expand=True))
    return show_screen(
        "Tally",
        [TallyBody(table=table, app=app, key=game_id)],
        back=app.back,
        below=[ft.Row(below, spacing=8)],
    )


async def _rematch(app: AppContext, table: Table) -> None:
    """The same players, readings and kit, from the start."""
    fresh = await app.tables.create(table.head.game, table.config)
    await app.show_table(fresh.head.id)


@component
def TallyBody(*, table: Table, app: AppContext, key: str = "") -> ft.Control:
    """The outcome, then the points; as announced where the game is over."""
    use_table(table)
    now = _now(table)
    announced = json.loads(table.head.tally) if table.head.tally is not None else None
    shown = announced if announced is not None else now
    parts: list[ft.Control] = []
    outcome = _outcome(table)
    if outcome is not None:
        parts.append(_result(outcome, app, table.head.game))
    order = _order(table, outcome)
    if announced is not None and announced != now:
        parts.append(notice(DIFFERS, ft.Icons.HISTORY_TOGGLE_OFF))
        parts.append(heading("As announced"))
    if not shown["lines"] and not shown["parts"]:
        parts.append(face(ft.Icons.SCOREBOARD_OUTLINED, NONE_YET))
    parts += _sections(shown, order, table, app)
    if announced is not None and announced != now:
        parts.append(heading("By the rules of today"))
        parts += _sections(now, order, table, app)
    return ft.Column(parts, spacing=16, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _now(table: Table) -> dict[str, Any]:
    said = tally_out(table.referee.tally(table.state), len(table.config.seats), table.reader(), table.state)
    found: dict[str, Any] = json.loads(json.dumps(said))
    return found


def _outcome(table: Table) -> dict[str, Any] | None:
    if table.head.outcome is not None:
        kept: dict[str, Any] = json.loads(table.head.outcome)
        return kept
    outcome = table.state.outcome
    return outcome_out(outcome, table.reader(), table.state) if outcome is not None else None


def _order(table: Table, outcome: dict[str, Any] | None) -> tuple[int, ...]:
    """Seats best first where the game is over, else as they sit."""
    ranked = [seat for group in (outcome or {}).get("ranking", ()) for seat in group]
    return (*ranked, *(seat for seat in range(len(table.config.seats)) if seat not in ranked))


def _result(outcome: dict[str, Any], app: AppContext, game: str) -> ft.Control:
    words = ft.Text(outcome["says"], size=22, weight=ft.FontWeight.W_700)
    return ft.Container(
        ft.Column(
            [
                ft.Row(
                    [
                        ft.Icon(ft.Icons.EMOJI_EVENTS, size=32, color=ft.Colors.PRIMARY),
                        ft.Semantics(content=words, header=True, live_region=True, expand=True),
                    ],
                    spacing=12,
                ),
                wrapped(citations(outcome["cites"], partial(app.show_passage, game))),
            ],
            spacing=12,
        ),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=16,
        padding=16,
    )


def _sections(said: dict[str, Any], order: Sequence[int], table: Table, app: AppContext) -> list[ft.Control]:
    """The points of one kind, then those they were worked out from."""
    sections: list[ft.Control] = []
    if said["lines"]:
        sections.append(heading(said["title"]))
        for seat in order:
            lines = tuple(json.dumps(line) for line in said["lines"] if line["seat"] == seat)
            if lines:
                name = table.config.names[seat]
                sections.append(SeatPoints(name=name, total=said["totals"][seat], lines=lines, table=table, app=app))
    for part in said["parts"]:
        sections += _sections(part, range(len(table.config.seats)), table, app)
    return sections


@memo
@component
def SeatPoints(*, name: str, total: int, lines: tuple[str, ...], table: Table, app: AppContext) -> ft.Control:
    """One player's points of one kind; the total is the sum of the lines."""
    head = ft.Row(
        [
            ft.Text(name, size=18, weight=ft.FontWeight.W_700, expand=True),
            ft.Text(str(total), size=28, weight=ft.FontWeight.W_700, color=ft.Colors.PRIMARY),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    rows = [PointLine(said=line, table=table, app=app, key=str(at)) for at, line in enumerate(lines)]
    return ft.Container(
        ft.Column([head, *rows], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
        border_radius=16,
        padding=ft.Padding(left=16, top=10, right=16, bottom=8),
    )


@memo
@component
def PointLine(*, said: str, table: Table, app: AppContext, key: str = "") -> ft.Control:
    """A line; a tap shows the rule behind it and the entry that earned it."""
    is_open, set_open = ft.use_state(False)
    line = json.loads(said)
    row = ft.Row(
        [
            ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, size=20, color=ft.Colors.OUTLINE),
            ft.Text(line["label"], size=16, expand=True),
            ft.Text(str(line["points"]), size=18, weight=ft.FontWeight.W_600),
        ],
        spacing=8,
    )
    label = f"{line['label']}: {line['points']}"
    top = ft.Container(
        ft.Semantics(content=row, label=label, expanded=is_open, exclude_semantics=True),
        padding=ft.Padding.symmetric(vertical=13),
        ink=True,
        border_radius=8,
        on_click=handler(lambda: set_open(not is_open)),
    )
    return ft.Column([top, *([_behind(line, table, app)] if is_open else [])], spacing=4)


def _behind(line: dict[str, Any], table: Table, app: AppContext) -> ft.Control:
    entries = table.timeline.entries
    index = next((place for place, kept in enumerate(entries) if kept.id == line["entry"]), None)
    show: Callable[[str], Any] = partial(app.show_passage, table.head.game)
    parts: list[ft.Control] = []
    if index is not None:
        words = table.reader().text(table.told(index), table.state)
        parts.append(ft.Text(f"Earned by: {words}", size=15, color=ft.Colors.ON_SURFACE_VARIANT))
    parts.append(wrapped(citations(line["cites"], show)))
    return ft.Container(ft.Column(parts, spacing=8), padding=ft.Padding(left=28, top=0, right=0, bottom=12))
