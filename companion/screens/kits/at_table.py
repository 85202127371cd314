"""The kit of a running game: what was guessed wrongly is set right, and all that was entered is judged again."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.context import AppContext, use_app, use_news, use_opened
from companion.guard import component, handler, keyed, notify
from companion.kits.places import parted
from companion.kits.shelf import OUR_COPY, has_kit
from companion.kits.tables import at_table, corrected
from companion.loading import use_loaded
from companion.screens.kits.body import KitBody, margins
from companion.screens.kits.desk import Desk
from companion.store.protocol import OwnKit
from companion.table import Entered, Table, Trouble
from companion.theme import ROUND
from companion.widgets import bar, notice, primary, show_screen
from companion.words import said, text
from referees.common.kit import Kit
from referees.common.sentence import say, say_count

__all__ = ["TableKitScreen"]

HERE = (
    "These are the facts that this table plays with. What is set right here holds from the first entry on: all that "
    "was entered is judged again."
)
NOT_WHOLE = say("No game can be played with this yet. First set right what is told above.")
ALL_FIT = say("The kit is corrected. Every entry still fits.")
NO_KIT = "Nothing is printed on the pieces of this game that its rules do not tell."


@component
def TableKitScreen() -> ft.View:
    """Opens the kit of the table in the address; says why where it cannot."""
    app = use_app()
    params = ft.use_route_params()
    game_id, part = params.get("id", ""), params.get("part", "")
    table = use_opened(game_id)
    found = table if isinstance(table, Table) and has_kit(table.head.game) else None
    use_news(app, found if found is not None else app.device.reopened)
    editing = at_table(app.device.kits, found) if found is not None else None
    use_news(app, editing if editing is not None else app.device.reopened)
    desk = ft.use_memo(lambda: Desk(app, editing, f"/table/{game_id}/kit") if editing is not None else None, [editing])
    if found is None or desk is None:
        words = "Opening the table …" if table is None else NO_KIT if isinstance(table, Table) else text(table)
        return show_screen("Kit", [notice(words)], back=app.back)
    below = [keyed(game_id, UseHere, desk, found)]
    body = keyed(f"{game_id} {part}", KitBody, desk, parted(part), lead=[notice(HERE)], below=below)
    margin = margins(app)
    return ft.View(
        route=ft.use_view_path(),
        appbar=bar("The kit of this table", app.back, margin=margin),
        controls=[ft.SafeArea(body, expand=True, minimum_padding=ft.Padding.only(bottom=16))],
        padding=ft.Padding.symmetric(horizontal=margin),
    )


class Later(NamedTuple):
    """What becomes of the correction in games to come: `own` is the family's kit that this table plays with."""

    own: OwnKit | None

    @property
    def words(self) -> str:
        """The question in words."""
        if self.own is None:
            return "For later games too, as a kit of our own"
        return said("For later games too, in “{name}”", name=self.own.name)


@component
def UseHere(desk: Desk, table: Table, key: str = "") -> ft.Control:
    """Ready once something is corrected: for this table, and for later games unless that is switched off."""
    app, editing = desk.app, desk.editing
    use_news(app, editing)
    is_for_later, set_for_later = ft.use_state(True)
    loaded, _ = use_loaded(partial(_later, app, table), table)
    later = loaded.value or Later(None)

    async def use() -> None:
        kit = editing.kit
        if kit is None:
            notify(NOT_WHOLE)
            return
        answer = await table.reconfigure(corrected(table.config, kit))
        if isinstance(answer, Trouble):
            notify(answer.sentence)
        elif isinstance(answer, Entered):
            if is_for_later:
                await _kept_for_later(app, table, later, kit)
            await _shown_again(app, table)

    def turned(event: Any) -> None:
        set_for_later(bool(event.control.value))

    line = ft.ListTile(
        title=ft.Text(later.words, theme_style=ft.TextThemeStyle.BODY_MEDIUM),
        trailing=ft.Switch(value=is_for_later, on_change=handler(turned)),
        toggle_inputs=True,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        shape=ft.RoundedRectangleBorder(radius=ROUND),
        content_padding=ft.Padding.symmetric(horizontal=16),
        min_height=48,
    )
    button = primary("Correct it at this table", use, ft.Icons.CHECK)
    parts = [ft.MergeSemantics(line), button]
    column = ft.Column([*parts], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(column, visible=editing.next_back is not None)


async def _later(app: AppContext, table: Table) -> Later:
    """The family's kit that has the name of the one played with."""
    own = await app.store.own_kits(table.head.game)
    return Later(next((one for one in own if one.name == table.config.kit.name), None))


async def _kept_for_later(app: AppContext, table: Table, later: Later, kit: Kit) -> None:
    if later.own is not None:
        await app.device.kits.settle(later.own, kit)
    else:
        await app.device.kits.begin(table.head.game, kit, OUR_COPY)


async def _shown_again(app: AppContext, table: Table) -> None:
    """Back to the table; to its record where entries no longer fit, the first one shown."""
    count = len(table.timeline.misfits)
    if not count:
        notify(ALL_FIT)
        await app.show_table(table.head.id)
        return
    notify(say_count("The kit is corrected. {count} entry no longer fits.",
                     "The kit is corrected. {count} entries no longer fit.", count))  # fmt: skip
    await app.show_record(table.head.id)
