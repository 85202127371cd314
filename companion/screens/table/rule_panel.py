"""Panels for rules with their house options, and for unconfirmed kit items."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.files.kits.places import dotted
from companion.files.kits.shelf import has_kit, open_item, settled
from companion.flet_fixes.guard import component, memoised
from companion.language.data import rulebook_in
from companion.look.widgets import button, quiet, sheet, wrapped
from companion.measures import LOOSE
from companion.screens.shared.controls import live_text, panel
from companion.screens.shared.governing import governing
from companion.screens.shared.why import titled, why_link
from companion.table.control.controller import Panel, TableController
from companion.table.control.explaining import Cites
from companion.table.table import Table
from companion.window.context import use_app
from companion.words import said, text
from referees.common.protocol.sentence import say, say_count
from referees.common.rulebook import Passage

NONE = "No rule mentions this. You can search all the rules in the rulebook."
ASK = "Ask about something else"


def rule_buttons(cites: Sequence[str], controller: TableController) -> list[ft.Control]:
    """A link that shows a sentence's cited rules over the tray, or empty."""
    return why_link(cites, lambda: controller.open(Panel("rules", tuple(cites))))


def rule_panel(cites: Cites, controller: TableController, go: Callable[[str], Any]) -> ft.Control:
    """The first rule in full, buttons for the others; `go` opens the rulebook."""
    by_id = {passage.id: passage for passage in rulebook_in(controller.table.head.game).passages}
    passages = [by_id[cite] for cite in cites if cite in by_id]
    ask = quiet(said(ASK), controller.ask, icon=ft.Icons.HELP_OUTLINE)
    if not passages:
        return sheet(said("Rules"), controller.close, ft.Text(said(NONE), size=16), wrapped([ask]))
    passage, *others = passages
    parts: list[ft.Control] = []

    def opens(other: Passage) -> ft.Control:
        show = Panel("rules", (other.id, *(id for id in cites if id != other.id)))
        return button(titled(other), partial(controller.open, show), icon=ft.Icons.MENU_BOOK_OUTLINED)

    if others:
        parts.append(ft.Text(said("This also depends on:"), size=14, color=ft.Colors.ON_SURFACE_VARIANT))
        parts.append(wrapped([opens(other) for other in others]))
    in_full = quiet(said("Open the rulebook here"), lambda: go(passage.id), icon=ft.Icons.MENU_BOOK_OUTLINED)
    return sheet(
        titled(passage),
        controller.close,
        live_text(passage.text, size=16),
        ft.Text(said("In the original: {place}", place=passage.original), size=14, color=ft.Colors.ON_SURFACE_VARIANT),
        *governing(controller.table.head.game, passage, controller.table.config),
        *parts,
        wrapped([in_full, ask]),
    )


COMPARE, AS_SHOWN, FIX, LATER = "Compare with your copy", "As shown", "Fix", "Later"
NOW = "Check now"
IN_A_MINUTE = 7  # printed items compared in a minute
RESTS = "This hasn't been compared with your pieces yet:"


def use_comparing(items: tuple[str, ...], table: Table) -> Callable[[], None] | None:
    """Hook: a function that postpones comparing the pieces with the kit; None if nothing needs comparing now."""
    app = use_app()
    _, redraw = ft.use_state(0)

    def later() -> None:
        app.put_off.add(table.head.id)
        redraw(1)

    return later if items and table.head.id not in app.put_off and not app.is_guest else None


@memoised
def CompareCard(*, items: tuple[str, ...], later: Callable[[], None], controller: TableController) -> ft.Control:
    """A card that suggests, before the first entry, comparing the pieces with the app's assumptions."""
    app, table = use_app(), controller.table
    sentence = say_count(
        "We haven't seen your copy of the game yet. Check {count} thing now ({minutes}) or later.",
        "We haven't seen your copy of the game yet. Check {count} things now ({minutes}) or later.",
        len(items),
        minutes=say_count("{count} minute", "{count} minutes", -(-len(items) // IN_A_MINUTE)),
    )

    async def compare() -> None:
        app.put_off.add(table.head.id)
        await app.go(f"/table/{table.head.id}/compare")

    buttons = [button(said(NOW), compare, icon=ft.Icons.FACT_CHECK_OUTLINED), quiet(said(LATER), later)]
    parts = ft.Column([ft.Text(text(sentence), size=15), wrapped(buttons)], spacing=8, tight=True)
    return panel(parts, ft.Colors.SURFACE_CONTAINER_HIGHEST, padding=LOOSE)


@component
def AssumedItems(*, items: tuple[str, ...], controller: TableController) -> ft.Control:
    """Unconfirmed kit items, each with a link to correct it, and a button confirming them all."""
    app, table = use_app(), controller.table
    facts = [open_item(table, id) for id in items]
    words = said("{rests} {items}", rests=say(RESTS), items=tuple(item.title for item in facts))
    so = partial(controller.reconfigure, settled(table.config, items))
    buttons = [button(said(AS_SHOWN), controller.careful("panel", so), icon=ft.Icons.CHECK)]
    for item in facts:
        to_fact = partial(app.go, f"/table/{table.head.id}/kit/{dotted(item.path)}")
        buttons.append(button(said("Fix: {item}", item=item.title), to_fact, icon=ft.Icons.EDIT_OUTLINED))
    content = ft.Text(words, size=15, color=ft.Colors.ON_SURFACE_VARIANT)
    return ft.Column([content, *([] if app.is_guest else [wrapped(buttons)])], spacing=8, tight=True)


@component
def KitButton(*, controller: TableController) -> ft.Control:
    """A link to the table's kit (facts printed on its pieces), if it has one."""
    app, head = use_app(), controller.table.head
    compare = button(said(COMPARE), partial(app.go, f"/table/{head.id}/compare"))
    return ft.Container(compare, visible=has_kit(head.game) and not app.is_guest)
