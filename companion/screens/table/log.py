"""The log: entries in words, newest first, with mark, consequences, and whether they still fit."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.flet_fixes.guard import component, handler, memo
from companion.look.widgets import button, sign
from companion.measures import GAP
from companion.table.controller import Panel, TableController
from companion.table.table import Table
from companion.words import capital
from referees.common.protocol.sentence import Reader

__all__ = ["Log", "LogLine", "log_lines"]


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry as the log shows it: words, mark, consequences, and whether it fits."""

    id: int
    text: str
    followed: tuple[str, ...]
    mark: str | None
    misfit: bool


def log_lines(table: Table, shown: int, reader: Reader) -> tuple[LogLine, ...]:
    """The last entries, newest first."""
    entries = table.timeline.entries
    misfits = {id for id, _ in table.timeline.misfits}
    last = range(len(entries) - 1, max(len(entries) - shown, 0) - 1, -1)
    return tuple(
        LogLine(
            entries[index].id,
            capital(table.text(table.told(index))),
            tuple(capital(table.text(one.sentence)) for one in table.timeline.evolved(index).happened),
            entries[index].mark,
            entries[index].id in misfits,
        )
        for index in last
    )


@memo
@component
def Log(*, lines: tuple[LogLine, ...], has_more: bool, hands: TableController) -> ft.Control:
    """The log's rows, or a placeholder."""
    if not lines:
        return ft.Text("What you enter is told here, the latest first.", color=ft.Colors.ON_SURFACE_VARIANT)
    rows: list[ft.Control] = [Row(line=line, hands=hands, key=str(line.id)) for line in lines]
    if has_more:
        rows.append(button("Show more", hands.show_more, key="more"))
    return ft.Column(rows, spacing=GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@memo
@component
def Row(*, line: LogLine, hands: TableController, key: str = "") -> ft.Control:
    """A row of the log; a tap opens the actions on its entry."""
    said: list[ft.Control] = [ft.Text(line.text, size=15)]
    said += [ft.Text(one, size=13, color=ft.Colors.ON_SURFACE_VARIANT) for one in line.followed]
    if line.mark is not None:
        said.append(_flag(ft.Icons.HOW_TO_VOTE_OUTLINED, line.mark.capitalize() + " by the table"))
    if line.misfit:
        said.append(_flag(ft.Icons.REPORT_OUTLINED, "No longer fits here", ft.Colors.ERROR))
    return ft.Container(
        ft.Column(said, spacing=0, tight=True),
        padding=ft.Padding.symmetric(vertical=14),  # aligned with the title and the buttons
        border_radius=8,
        ink=True,
        on_click=handler(lambda: hands.open(Panel("line", line.id))),
    )


def _flag(icon: ft.IconData, words: str, colour: ft.ColorValue = ft.Colors.TERTIARY) -> ft.Control:
    return ft.Row([sign(icon, size=16, color=colour), ft.Text(words, size=13, color=colour)], spacing=4, tight=True)
