"""The kit of a running game: corrections apply to the whole game, and every entry is judged again."""

from functools import partial
from typing import NamedTuple

import flet as ft

from companion.files.kits.places import parted
from companion.files.kits.shelf import OUR_COPY, at_table, corrected, has_kit, has_same_facts, kit_at, kit_of
from companion.flet_fixes.guard import component, keyed
from companion.look.widgets import heading, notice, primary, secondary, show_screen, stretched
from companion.screens.kits.body import KitBody, kit_view
from companion.screens.kits.editor import KitEditor
from companion.screens.kits.listed import remember_choice
from companion.screens.shared.controls import switch
from companion.screens.shared.working import Working, still_opening
from companion.screens.table.overlay import JUDGING
from companion.store.records import OwnKit
from companion.store.slices import in_turns
from companion.table.table import Table, Trouble
from companion.window.context import AppContext, use_app, use_changes, use_opened
from companion.window.loading import use_loaded
from companion.window.notices import notify
from companion.words import said, text
from referees.common.protocol.sentence import say, say_count
from referees.common.setup.kit import Kit

HERE = "This table plays by these facts. If you correct one, we'll check every entry again from the start."
NOT_WHOLE = say("You can't play with this kit yet. First fix what's listed above.")
ALL_FIT = say("Kit updated. Every entry still fits.")
NO_KIT = "The rules already cover everything that's printed on this game's pieces."


@component
def TableKitScreen() -> ft.View:
    """The kit of the table at this address, or an error."""
    app = use_app()
    params = ft.use_route_params()
    game_id, part = params.get("id", ""), params.get("part", "")
    opened = use_table_kit(app, game_id, said("Kit"))
    if isinstance(opened, ft.View):
        return opened
    table, editor = opened
    below = [keyed(game_id, UseHere, editor, table)]
    more = [keyed(f"others {game_id}", OtherKits, table)]
    body = keyed(f"{game_id} {part}", KitBody, editor, parted(part), top=[notice(said(HERE))], more=more, below=below)
    return kit_view(said("This table's kit"), editor, parted(part), body)


def use_table_kit(app: AppContext, game_id: str, title: str) -> tuple[Table, KitEditor] | ft.View:
    """Hook: a table and the editor of its kit, or an error screen."""
    table = use_opened(game_id)
    kit_table = table if isinstance(table, Table) and has_kit(table.head.game) else None
    use_changes(app, kit_table if kit_table is not None else app.device.reopened)
    editing = at_table(app.device.kits, kit_table) if kit_table is not None else None
    use_changes(app, editing if editing is not None else app.device.reopened)
    editor = ft.use_memo(
        lambda: KitEditor(app, editing, f"/table/{game_id}/kit") if editing is not None else None, [editing]
    )
    if kit_table is None or editor is None:
        why = notice(said(NO_KIT))
        if not isinstance(table, Table):
            why = still_opening(table, said("Opening the table …"), game_id)
        return show_screen(title, [why], back=app.back)
    return kit_table, editor


class LaterGames(NamedTuple):
    """Kits saved for later games: `own` belongs to this table, which could switch to any of the `others`."""

    own: OwnKit | None = None
    others: tuple[tuple[OwnKit, Kit], ...] = ()

    @property
    def words(self) -> str:
        if self.own is None:
            return said("Also save this kit for later games")
        return said("Also save the changes in “{name}” for later games", name=self.own.name)

    def confirmed(self, table: Table) -> int:
        """Number of items confirmed at the table, but still marked as assumed in the saved kit."""
        kit = kit_of(self.own) if self.own is not None else table.config.kit
        return len([item for item in table.config.checked if kit is not None and item in kit.assumed])


@component
def UseHere(editor: KitEditor, table: Table) -> ft.Control:
    """A button that applies the corrections to this table; a switch saves them for later games too."""
    app, editing = editor.app, editor.editing
    use_changes(app, editing)
    use_changes(app, table.work)
    changes = use_changes(app, app.device.kits)
    is_for_later, set_for_later = ft.use_state(True)
    loaded, _ = use_loaded(partial(_later, app, table), table, changes)
    later = loaded.value or LaterGames()

    async def use() -> None:
        kit = editing.kit
        if kit is None:
            notify(NOT_WHOLE)
            return
        if is_for_later:  # first, so that the correction is not lost and the table's kit gets the family kit's name
            kit = await _keep_for_later(app, table, later, kit)
        await _plays_on_with(app, table, kit)

    async def keep() -> None:
        if editing.kit is not None:
            await _keep_for_later(app, table, later, editing.kit)

    style, beside = ft.TextThemeStyle.BODY_MEDIUM, ft.Padding.symmetric(horizontal=16)
    line = switch(later.words, is_for_later, set_for_later, style=style, content_padding=beside, min_height=48)
    button = primary(said("Use this at the table"), use, ft.Icons.CHECK)
    parts: list[ft.Control] = []
    confirmed = later.confirmed(table)
    if editing.next_back is not None:
        parts = [line, button]
    elif confirmed:
        words = say_count("Save {count} confirmed fact for later games",
                          "Save {count} confirmed facts for later games", confirmed)  # fmt: skip
        parts = [secondary(text(words), keep, ft.Icons.BOOKMARK_ADD_OUTLINED)]
    if table.work.progress is not None:
        parts = [Working(work=table.work, about=JUDGING)]
    return ft.Container(stretched(*parts), visible=bool(parts))


@component
def OtherKits(table: Table) -> ft.Control:
    """Buttons to switch to another saved kit that differs from this table's."""
    app = use_app()
    loaded, _ = use_loaded(partial(_later, app, table), table, table.changes, use_changes(app, app.device.kits))
    others = loaded.value.others if loaded.value is not None else ()
    rows = [
        secondary(said("Continue with “{name}”", name=own.name), partial(_plays_on_with, app, table, kit))
        for own, kit in others
    ]
    return ft.Container(stretched(heading(said("Your other kits")), *rows), visible=bool(rows))


async def _later(app: AppContext, table: Table) -> LaterGames:
    kit, all_own = table.config.kit, await app.store.own_kits(table.head.game)
    own = next((stored for stored in all_own if stored.name == kit.name), None)
    pairs = [(stored, parsed) async for stored in in_turns(all_own) if (parsed := kit_of(stored)) is not None]
    return LaterGames(own, tuple((stored, parsed) for stored, parsed in pairs if not has_same_facts(kit, parsed)))


async def keep_for_later(app: AppContext, table: Table) -> None:
    """Save the table's kit for later games. Raises StoreError."""
    await _keep_for_later(app, table, await _later(app, table), kit_at(table))


async def _keep_for_later(app: AppContext, table: Table, later: LaterGames, kit: Kit) -> Kit:
    own = later.own
    if own is not None:
        await app.device.kits.settle(own, kit)
    else:
        own = await app.device.kits.begin(table.head.game, kit, said(OUR_COPY))
    await remember_choice(app, own.game, own.id)
    return kit.model_copy(update={"name": own.name})


async def _plays_on_with(app: AppContext, table: Table, kit: Kit) -> None:
    answer = await table.reconfigure(corrected(table.config, kit))
    count = len(table.timeline.invalid_entries)
    if isinstance(answer, Trouble):
        notify(answer.sentence)
    elif count:
        notify(say_count("Kit updated. {count} entry no longer fits.",
                         "Kit updated. {count} entries no longer fit.", count))  # fmt: skip
        await app.go(f"/record/{table.head.id}")
    else:
        notify(ALL_FIT)
        await app.show_table(table.head.id)
