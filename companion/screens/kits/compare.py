"""The kit of a running game as a whole, to be compared with the family's copy once: as shown, to be set right, or
later."""

from __future__ import annotations

import flet as ft

from companion.files.kits.places import matching
from companion.files.kits.shelf import at_table, has_kit, settled
from companion.flet_fixes.guard import component, keyed
from companion.look.widgets import foot, heading, notice, primary, quiet, secondary, show_screen
from companion.screens.kits.at_table import NO_KIT, kept_for_later
from companion.screens.kits.body import ALL_COPIED, drawn, kit_view, laid_out, listed, others, use_controller
from companion.screens.kits.desk import Desk
from companion.screens.shared.controls import column
from companion.screens.shared.working import Working, still_opening
from companion.screens.table.overlay import JUDGING
from companion.screens.table.rule_panel import AS_SHOWN, COMPARE, FIX, LATER
from companion.table.assumed import left_to_compare
from companion.table.table import Table, Trouble
from companion.window.context import use_app, use_changes, use_opened
from companion.window.notices import notify
from companion.window.window_size import use_window
from referees.common.protocol.sentence import say

HOLD_BESIDE = "Hold your copy beside this. If something differs, fix it here once, for this game and later ones."
SETTLED = say("Your copy was compared. Later games won't ask again.")
TWO_COLUMNS = 900


@component
def CompareScreen() -> ft.View:
    """The kit of the table in the address; an error where it cannot be opened."""
    app = use_app()
    game_id = ft.use_route_params().get("id", "")
    table = use_opened(game_id)
    found = table if isinstance(table, Table) and has_kit(table.head.game) else None
    use_changes(app, found if found is not None else app.device.reopened)
    editing = at_table(app.device.kits, found) if found is not None else None
    desk = ft.use_memo(lambda: Desk(app, editing, f"/table/{game_id}/kit") if editing is not None else None, [editing])
    if found is None or desk is None:
        told = notice(NO_KIT) if isinstance(table, Table) else still_opening(table, "Opening the table …", game_id)
        return show_screen(COMPARE, [told], back=app.back)
    return kit_view(COMPARE, desk, (), keyed(game_id, Whole, desk, found))


@component
def Whole(desk: Desk, table: Table, key: str = "") -> ft.Control:
    """The picture where the game has one, and every fact in words; a tap on either leads to where it is set right."""
    app, window = desk.app, use_window()
    use_changes(app, desk.editing)
    use_changes(app, table.work)
    controller = use_controller(desk, (), matching(desk.editing.whole, desk.editing.content, ()))
    is_wide = window.width >= TWO_COLUMNS and controller.picture is not None
    seen, left = drawn(controller, window, is_wide=is_wide), left_to_compare(table)
    parts: list[ft.Control] = [notice(HOLD_BESIDE) if left else notice(ALL_COPIED, ft.Icons.CHECK_CIRCLE_OUTLINE)]
    parts += [] if is_wide else seen
    parts += [listed(desk, one) for one in desk.editing.left]
    rest = others(desk)
    parts += [heading("From the rules"), *(listed(desk, one) for one in rest)] if rest and left else []
    ways = _ways(desk, table, left)
    if window.is_low:  # large words would leave no room for what else stands at the foot
        parts, ways = [*parts, *ways], []
    return laid_out(parts, foot(ways, f"/table/{table.head.id}/compare"), seen if is_wide else None)


def _ways(desk: Desk, table: Table, left: tuple[str, ...]) -> list[ft.Control]:
    """What can be done about all of it."""
    app = desk.app

    async def so() -> None:
        answer = await table.reconfigure(settled(table.config, left))
        if isinstance(answer, Trouble):
            notify(answer.sentence)
            return
        await kept_for_later(app, table)
        notify(SETTLED)
        await app.show_table(table.head.id)

    async def fix() -> None:
        await desk.show(())

    if table.work.progress is not None:
        return [Working(work=table.work, about=JUDGING)]
    mend = secondary(FIX, fix, ft.Icons.EDIT_OUTLINED)
    if not left:
        return [mend]
    return [column(primary(AS_SHOWN, so, ft.Icons.CHECK), mend, quiet(LATER, app.back))]
