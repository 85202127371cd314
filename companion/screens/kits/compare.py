"""Asks once to compare a table's whole kit with the real pieces: "as shown", "fix it" or "later"."""

from functools import partial

import flet as ft

from companion.files.kits.places import matching
from companion.files.kits.shelf import settled
from companion.flet_fixes.guard import component, keyed
from companion.look.widgets import heading, notice, primary, quiet, secondary, stretched
from companion.screens.kits.at_table import keep_for_later, use_table_kit
from companion.screens.kits.body import ALL_COPIED, kit_view, listed, others, use_columns, use_pictures
from companion.screens.kits.editor import KitEditor
from companion.screens.shared.working import Working
from companion.screens.table.overlay import JUDGING
from companion.screens.table.rule_panel import AS_SHOWN, COMPARE, FIX, LATER
from companion.table.assumed import left_to_compare
from companion.table.table import Table, Trouble
from companion.window.context import use_app, use_changes
from companion.window.notices import notify
from companion.words import said
from referees.common.protocol.sentence import say

HOLD_BESIDE = "Compare your copy with this page. If anything differs, fix it here. The fix also counts for later games."
SETTLED = say("You've checked your copy, so we won't ask again in later games.")


@component
def CompareScreen() -> ft.View:
    """The kit of the table at this address, or an error."""
    app = use_app()
    game_id = ft.use_route_params().get("id", "")
    opened = use_table_kit(app, game_id, said(COMPARE))
    if isinstance(opened, ft.View):
        return opened
    table, editor = opened
    return kit_view(said(COMPARE), editor, (), keyed(game_id, WholeKit, editor, table))


@component
def WholeKit(editor: KitEditor, table: Table) -> ft.Control:
    """The kit's picture, if any, and a list of all its facts; tapping a fact in either opens its page."""
    use_changes(editor.app, editor.editing)
    use_changes(editor.app, table.work)
    _, is_wide, pictures = use_pictures(editor, (), matching(editor.editing.root, editor.editing.content, ()))
    left = left_to_compare(table)
    parts: list[ft.Control] = [
        notice(said(HOLD_BESIDE)) if left else notice(said(ALL_COPIED), ft.Icons.CHECK_CIRCLE_OUTLINE)
    ]
    parts += [] if is_wide else pictures
    parts += [listed(editor, item) for item in editor.editing.unverified]
    rest = others(editor)
    parts += [heading(said("From the rules")), *(listed(editor, item) for item in rest)] if rest and left else []
    buttons = _buttons(editor, table, left)
    return use_columns(parts, buttons, f"/table/{table.head.id}/compare", pictures if is_wide else None)


def _buttons(editor: KitEditor, table: Table, left: tuple[str, ...]) -> list[ft.Control]:
    app = editor.app

    async def so() -> None:
        answer = await table.reconfigure(settled(table.config, left))
        if isinstance(answer, Trouble):
            notify(answer.sentence)
            return
        await keep_for_later(app, table)
        notify(SETTLED)
        await app.show_table(table.head.id)

    if table.work.progress is not None:
        return [Working(work=table.work, about=JUDGING)]
    mend = secondary(said(FIX), partial(editor.show, ()), ft.Icons.EDIT_OUTLINED)
    if not left:
        return [mend]
    return [stretched(primary(said(AS_SHOWN), so, ft.Icons.CHECK), mend, quiet(said(LATER), app.back))]
