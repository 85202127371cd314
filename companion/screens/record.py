"""The record of a table: every entry can be corrected; those that no longer fit are listed."""

from typing import Any, cast

import flet as ft

from companion.flet_fixes.guard import component, keyed
from companion.look.fitting import in_window
from companion.look.widgets import bar, button, covered, heading, notice, sign, stretched, wrapped
from companion.measures import GAP, margin_of
from companion.screens.shared.controls import live_text, panel
from companion.screens.shared.working import opening_screen
from companion.screens.table.log import log
from companion.screens.table.overlay import over, use_controller
from companion.screens.table.panels import fixes
from companion.table.control.controller import TableController
from companion.table.control.explaining import invalid_entries_summary
from companion.table.table import Table
from companion.window.context import AppContext, use_table_here
from companion.window.keyboard import use_focus_back, use_keys
from companion.window.keyboard_mode import in_keyboard_mode
from companion.window.window_size import use_window
from companion.words import said
from referees.common.protocol.sentence import say

RECORD_HINT = (
    "At the table, Undo takes back a player's decision. Here, you can fix the record if it says something that didn't "
    "happen, or leaves something out. We'll judge all later entries again."
)
ALL_FIT = "Every entry still fits."
TAP = "Tap an entry to correct it, to add a forgotten one before it, or to remove it."


@component
def RecordScreen() -> ft.View:
    """The record at this address, or an error."""
    app, game_id, table = use_table_here()
    window = use_window()
    if not isinstance(table, Table):
        return opening_screen(said("Record"), table, said("Opening the record …"), game_id)
    return ft.View(
        route=ft.use_view_path(),
        appbar=bar(said("Record"), app.back, margin=margin_of(window.width)),
        controls=[in_window(keyed(game_id, RecordBody, table=table, app=app))],
        padding=0,
    )


@component
def RecordBody(*, table: Table, app: AppContext) -> ft.Control:
    """The entries, newest first, and an overlay for the correction in progress."""
    at, walk_to = ft.use_state(cast("int | None", None))
    window = use_window()
    controller = use_controller(app, table)
    by_keys = in_keyboard_mode()
    controller.note()
    entries = table.timeline.entries
    back = table.next_back
    parts: list[ft.Control] = [notice(said(RECORD_HINT))]
    if back is not None:
        words = table.text(say("Undo: {what}", what=back))
        parts.append(wrapped([button(words, controller.careful("undo", controller.undo), icon=ft.Icons.UNDO)]))
    if table.timeline.invalid_entries:
        parts.append(_walk(at, walk_to, controller))
    elif entries:
        parts.append(notice(said(ALL_FIT), ft.Icons.CHECK_CIRCLE_OUTLINE))
    parts.append(heading(said("All entries, newest first")))
    if entries:
        parts.append(ft.Text(said(TAP), color=ft.Colors.ON_SURFACE_VARIANT))
    parts.append(log(controller, is_by_entry=True))
    margin = margin_of(window.width)
    below = ft.ListView(parts, spacing=GAP, padding=ft.Padding(left=margin, top=GAP, right=margin, bottom=24))
    on_top = over(controller, app)
    use_keys(app.keys, controller.key)
    use_focus_back(app.keys, on_top is not None)
    layers: list[ft.Control] = [
        covered(ft.Container(below, width=window.width), is_covered=on_top is not None, by_keys=by_keys)
    ]
    if on_top is not None:
        layers.append(_overlaid(on_top, window.width))
    return ft.Stack(layers, alignment=ft.Alignment.BOTTOM_CENTER, expand=True)


def _overlaid(on_top: ft.Control, width: float) -> ft.Control:
    low = stretched(on_top, gap=10, scroll=ft.ScrollMode.AUTO, alignment=ft.MainAxisAlignment.END, expand=True)
    margin = margin_of(width)
    side = ft.Padding.symmetric(horizontal=margin if margin > GAP * 2 else 0)
    return ft.Container(low, width=width, padding=side, bgcolor=ft.Colors.with_opacity(0.5, ft.Colors.SCRIM))


def _walk(at: int | None, walk_to: Any, controller: TableController) -> ft.Control:
    table, reader = controller.table, controller.table.reader()
    ids = [id for id, _ in table.timeline.invalid_entries]
    place = ids.index(at) if at in ids else 0
    index = table.timeline.index_of(ids[place])
    where = say("Entry {place} of {count}: “{entry}”", place=place + 1, count=len(ids), entry=table.sentence(index))
    words = ft.Text(reader.text(invalid_entries_summary(table)), size=18, weight=ft.FontWeight.W_700)
    title = ft.Semantics(content=words, header=True, expand=True)
    parts: list[ft.Control] = [
        ft.Row([sign(ft.Icons.REPORT_OUTLINED, color=ft.Colors.ERROR), title], spacing=12),
        live_text(table.text(where), size=17),
        *fixes(ids[place], controller),
    ]
    if len(ids) > 1:
        on = ids[(place + 1) % len(ids)]
        parts.append(wrapped([button(said("Next entry"), lambda: walk_to(on), icon=ft.Icons.ARROW_FORWARD)]))
    edge = ft.Border.all(1, ft.Colors.ERROR)
    return panel(ft.Column(parts, spacing=10, tight=True), ft.Colors.SURFACE_CONTAINER_HIGH, border=edge, padding=16)
