"""The log of a table: a line for each tap, newest first, grouped by turn."""

from __future__ import annotations

from itertools import groupby

import flet as ft

from companion.boards import Piece, board, pictured, piece_of
from companion.flet_fixes.guard import handler, keyed, memoised
from companion.look.seat_mark import seat_ink, seat_mark
from companion.look.widgets import QUIET, button, sign, strong
from companion.measures import GAP
from companion.table.assumed import rests_on
from companion.table.control.controller import Panel, TableController
from companion.table.table import Table
from companion.table.taking_back import tap_sentence, taps
from companion.window.context import use_settings
from companion.words import capital, said
from referees.common.protocol.config import Seat
from referees.common.values.value import Value

MARKS = {"confirmed": "Confirmed by the players", "overruled": "Overruled by the players"}
UNCOMPARED = "Not compared with your pieces yet"  # replaces the table's mark: no player was asked


class LogLine(Value):
    """A log line. `is_assumed`: it depends on an unconfirmed kit item. `of_tap`: a tap's merged lines, latest first."""

    id: int
    text: str
    followed: tuple[str, ...]
    mark: str | None
    is_invalid: bool
    turn: int | None
    phone: str = ""
    piece: Piece | None = None
    is_assumed: bool = False
    of_tap: tuple[LogLine, ...] = ()


def log(controller: TableController, *, is_by_entry: bool = False) -> ft.Control:
    """The shown part of the log: a line per tap or entry."""
    table = controller.table
    lines = (log_lines if is_by_entry else by_tap)(table, controller.shown_lines)
    has_more = sum(len(line.of_tap) or 1 for line in lines) < len(table.timeline.entries)
    return Log(lines=lines, has_more=has_more, seats=table.config.seats, controller=controller)


def by_tap(table: Table, count: int) -> tuple[LogLine, ...]:
    """Lines for at least `count` entries, merged by tap, newest first."""
    timeline = table.timeline
    tapped = taps(timeline, max(len(timeline.entries) - count, 0))
    lines = log_lines(table, sum(map(len, tapped)))[::-1]
    merged: list[LogLine] = []
    for tap in tapped:
        parts = lines[tap.start - tapped[0].start : tap.stop - tapped[0].start]
        words = table.text(tap_sentence(timeline, tap), *(part.id for part in parts))
        merged.append(parts[0] if len(tap) == 1 else _merged(words, parts))
    return tuple(reversed(merged))


def _merged(words: str, lines: tuple[LogLine, ...]) -> LogLine:
    last, of_turn = lines[-1], (lines[0].turn, lines[0].phone)
    followed = tuple(text for line in lines for text in line.followed)
    mark = next((line.mark for line in lines if line.mark is not None), None)
    is_invalid = any(line.is_invalid for line in lines)
    is_assumed = any(line.is_assumed for line in lines)
    words = capital(words)
    return LogLine(last.id, words, followed, mark, is_invalid, *of_turn, last.piece, is_assumed, lines[::-1])


def log_lines(table: Table, count: int) -> tuple[LogLine, ...]:
    """Lines for the latest entries, newest first. Answers given by all at once belong to the previous turn, unless the
    question is of no turn."""
    timeline = table.timeline
    entries, invalid = timeline.entries, {id for id, _ in timeline.invalid_entries}
    lines: list[LogLine] = []
    drawn = board(table.referee.about.board)
    turn: int | None = None
    for index in range(max(len(entries) - count, 0), len(entries)):
        state = timeline.state_at(index)
        seat = table.referee.whose_turn(state)
        turn = None if state.open and not state.open[-1].of_turn else turn if seat is None else seat
        id = entries[index].id
        mark = entries[index].mark
        is_assumed = bool(rests_on(table, index))
        words = capital(table.text(table.sentence(index), id))
        phone = table.phones.get(id, "")
        followed = tuple(capital(table.text(item.sentence)) for item in timeline.evolved(index).happened)
        piece = None if drawn is None else piece_of(entries[index].entry, drawn.pieces)
        lines.append(LogLine(id, words, followed, mark, id in invalid, turn, phone, piece, is_assumed))
    return tuple(reversed(lines))


@memoised
def Log(
    *, lines: tuple[LogLine, ...], has_more: bool, seats: tuple[Seat, ...], controller: TableController
) -> ft.Control:
    """The log's rows, grouped by turn, or a placeholder."""
    if not lines:
        return ft.Text(said("Your entries appear here, newest first."), color=ft.Colors.ON_SURFACE_VARIANT)
    rows: list[ft.Control] = []
    for turn, in_turn in groupby(lines, key=lambda line: line.turn):
        entries = tuple(in_turn)
        if turn is not None:
            is_cut = has_more and entries[-1] is lines[-1]  # the first line of a cut turn changes with every entry
            rows.append(keyed("cut" if is_cut else f"turn of {entries[-1].id}", TurnHead, seat=seats[turn]))
        elif rows:
            rows.append(ft.Divider(key=f"below {entries[0].id}"))  # these lines aren't of the turn above
        rows += [keyed(str(line.id), LogRow, line=line, controller=controller) for line in entries]
    if has_more:
        rows.append(button(said("Show more"), controller.show_more, key="more"))
    return ft.Column(rows, spacing=GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@memoised
def TurnHead(*, seat: Seat) -> ft.Control:
    """The header of a turn: the player's mark and name, underlined in their colour."""
    ink = seat_ink(seat, in_greys=use_settings().colours == "greys")
    row = ft.Row([seat_mark(seat, 18), ft.Semantics(content=strong(seat.player, 15), header=True)], spacing=GAP)
    edge = ft.Border(bottom=ft.BorderSide(2, ink))
    return ft.Container(row, border=edge, padding=ft.Padding(left=0, top=10, right=0, bottom=4))


def _phone(name: str) -> str:
    word, _, number = name.partition(" ")
    return said("Phone {number}", number=number) if word == "Phone" and number.isdecimal() else name


@memoised
def LogRow(*, line: LogLine, controller: TableController) -> ft.Control:
    """A log row with a picture of its piece; a tap opens actions for its entry or entries."""
    rows: list[ft.Control] = [ft.Text(line.text, size=15)]
    rows += [ft.Text(text, size=13, color=ft.Colors.ON_SURFACE_VARIANT) for text in line.followed]
    if line.phone:
        rows.append(ft.Text(said("Entered on {phone}", phone=_phone(line.phone)), size=13, color=QUIET))
    if line.is_assumed or line.mark is not None:
        rows.append(_flag(*mark_flag(line.mark, is_assumed=line.is_assumed)))
    if line.is_invalid:
        rows.append(_flag(ft.Icons.REPORT_OUTLINED, said("No longer fits here"), ft.Colors.ERROR))
    words: ft.Control = ft.Column(rows, spacing=0, tight=True)
    if line.piece is not None:
        words.expand = True
        words = ft.Row([pictured(line.piece, 16), words], spacing=GAP)
    return ft.Container(
        words,
        padding=ft.Padding.symmetric(vertical=14),  # aligned with the title and the buttons
        border_radius=8,
        ink=True,
        on_click=handler(lambda: controller.open(Panel("tap", line) if line.of_tap else Panel("line", line.id))),
    )


def mark_flag(mark: str | None, *, is_assumed: bool) -> tuple[ft.IconData, str, ft.ColorValue]:
    """Icon, words and colour of an entry's mark."""
    if is_assumed:
        return ft.Icons.HELP_OUTLINE, said(UNCOMPARED), QUIET
    return ft.Icons.HOW_TO_VOTE_OUTLINED, said(MARKS[mark]) if mark in MARKS else "", ft.Colors.TERTIARY


def _flag(icon: ft.IconData, words: str, colour: ft.ColorValue) -> ft.Control:
    return ft.Row([sign(icon, size=16, color=colour), ft.Text(words, size=13, color=colour)], spacing=4, tight=True)
