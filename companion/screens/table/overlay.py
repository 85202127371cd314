"""The overlay on the tray or the record: task progress, a panel, a ruling, or an entry's form."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.flet_fixes.guard import keyed, memoised
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import button, note, quiet, sheet, wrapped
from companion.screens.shared.working import Working
from companion.screens.table.fields import FieldEditor
from companion.screens.table.headings import draft_title, old_value
from companion.screens.table.panels import PanelView
from companion.screens.table.ruling_card import RulingCard, refusal_in_place
from companion.table.control.controller import Panel, TableController, unfelt
from companion.table.control.draft import Correction, Draft, Ruled, value_label
from companion.table.control.tap_guard import TapGuard
from companion.table.table import Entered, Table
from companion.window.at_table import give_controller
from companion.window.context import AppContext, use_changes, use_overlay, use_table
from companion.window.hooks import use_while_shown
from companion.words import reader_for
from referees.common.protocol.ruling import Invalid
from referees.common.protocol.sentence import say

WRONG = say("Tap what was different.")
OTHER = say("It was something else entirely")
JUDGING = say("Judging all later entries again …")


def use_controller(app: AppContext, table: Table, feel: Callable[[bool], None] = unfelt) -> TableController:
    """Hook: returns this window's controller for a table; its changes and task progress redraw the component."""
    use_table(table)
    use_changes(app, table.work)
    _, poke = ft.use_state(0)
    missed: MutableRef[Callable[[], None]] = ft.use_ref()

    def made() -> TableController:
        return TableController(table, lambda: poke(lambda count: count + 1), TapGuard(app.clock), feel)

    controller = give_controller(ft.use_memo(made, [table]))
    use_while_shown(lambda: app.on_stale_tap(lambda: missed.current and missed.current()))
    missed.current = controller.missed
    controller.settle()
    message = controller.reply
    if isinstance(message, Ruled) and not isinstance(message.ruling, Invalid):
        app.refused[table.head.id] = table.changes, message.ruling.cites
    use_overlay(controller.escape)
    use_acknowledged(app, controller)
    return controller


def use_acknowledged(app: AppContext, controller: TableController) -> None:
    """Hook: a guest's window reports each state it shows, so taps meant for older states are noticed."""
    at = controller.table.changes

    async def ask() -> None:
        if app.is_guest:
            await app.has_shown()
            controller.shown_at = max(at, controller.shown_at or 0)

    ft.use_effect(ask, [at])


def over(
    controller: TableController, app: AppContext, *, by_pad: bool = False, in_tray: bool = False
) -> ft.Control | None:
    """The topmost overlay. `by_pad`: a board's pad replaces the form; `in_tray`: the tray shows refusals."""
    table = controller.table
    if table.work.progress is not None:
        return Working(work=table.work, about=JUDGING)
    if controller.panel is not None:
        panel = controller.panel
        go = partial(app.show_rule, table.head.id)
        key = f"{panel.name} {panel.of}"
        record = None if app.is_guest else partial(app.go, f"/record/{table.head.id}")
        return keyed(key, PanelView, panel=panel, changes=table.changes, controller=controller, go=go, record=record)
    is_in_place = controller.refusal is not None and (in_tray or controller.draft is not None)
    if controller.reply is not None and not isinstance(controller.reply, Entered) and not is_in_place:
        return RulingCard(message=controller.reply, names=table.config.names, controller=controller)
    if controller.draft is not None and not by_pad:
        title = draft_title(controller)
        names = table.config.names
        refusal = controller.refusal
        return Form(draft=controller.draft, title=title, names=names, refusal=refusal, controller=controller)
    return None


def use_still_board(app: AppContext, table: Table) -> None:
    """Hook: gives the board a controller that takes no taps."""
    controller = ft.use_memo(lambda: TableController(table, lambda: None, TapGuard(app.clock), is_still=True), [table])
    give_controller(controller)


def other_entry(spot: Correction | None, controller: TableController) -> list[ft.Control]:
    """The way from a form or pad that corrects an entry to all other answers."""
    if spot is None or spot.op != "amend":
        return []
    return [quiet(controller.table.text(OTHER), lambda: controller.open(Panel("at", spot)))]


@memoised
def Form(
    *, draft: Draft, title: str, names: tuple[str, ...], refusal: Ruled | None, controller: TableController
) -> ft.Control:
    """Buttons that reopen filled fields, and the next field's editor."""
    reader = reader_for(names)

    def again(name: str, value: object) -> ft.Control:
        words = reader.text(value_label(draft.offer.open[name], value))
        return button(words, lambda: controller.reopen(name), icon=ft.Icons.EDIT_OUTLINED)

    parts: list[ft.Control] = []
    if draft.values:
        parts.append(wrapped([again(name, value) for name, value in draft.values]))
    parts.append(refusal_in_place(refusal, reader, controller))
    asks = draft.asks
    if len(draft.offer.open) > 1 and asks in draft.offer.entry.field_labels:
        parts.append(note(reader.text(draft.offer.entry.field_labels[asks]), 16))
    if asks is None:
        parts.append(note(reader.text(WRONG), 16))
    elif draft.spot is not None and draft.spot.op == "amend" and old_value(controller) is None:
        parts.append(note(reader.text(draft.offer.prompt), 16))  # it was picked from a list
    parts += other_entry(draft.spot, controller)
    if asks is not None:
        name = asks

        async def done(value: object) -> None:
            await controller.careful("form", lambda: controller.fill(name, value))()

        parts.append(keyed(f"{id(draft.offer)} {asks}", FieldEditor, domain=draft.domain, reader=reader, done=done))
    return sheet(title, controller.close, *parts, rules=controller.explain_draft)
