"""The overlay on the tray or the record: long work, a panel, a ruling, or an entry's form."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.screens.shared.working import Working
from companion.screens.table.form import Form, draft_title
from companion.screens.table.panels import PanelView
from companion.screens.table.ruling_card import RulingCard
from companion.table.controller import TableController
from companion.table.table import Entered
from companion.window.context import AppContext
from referees.common.protocol.sentence import Sentence, say

__all__ = ["JUDGING", "over", "spot_told"]

JUDGING = say("All that was entered after it is judged again …")


def over(hands: TableController, app: AppContext, *, by_pad: bool = False) -> ft.Control | None:
    """The topmost overlay, if any; long work comes first. `by_pad` where a board's own pad replaces the form."""
    table = hands.table
    if table.work.progress is not None:
        return Working(work=table.work, about=JUDGING)
    if hands.panel is not None:
        panel = hands.panel
        return PanelView(
            panel=panel,
            changes=table.changes,
            hands=hands,
            go=partial(app.show_rule, table.head.id),
            record=partial(app.show_record, table.head.id),
            key=f"{panel.name} {panel.of}",
        )
    if hands.said is not None and not isinstance(hands.said, Entered):
        return RulingCard(said=hands.said, names=table.config.names, hands=hands)
    if hands.draft is not None and not by_pad:
        title = draft_title(hands.draft, table.reader(), spot_told(hands))
        return Form(draft=hands.draft, title=title, names=table.config.names, hands=hands)
    return None


def spot_told(hands: TableController) -> Sentence | None:
    """A sentence naming the entry that the draft replaces or precedes."""
    spot = hands.draft.spot if hands.draft is not None else None
    index = None if spot is None else hands.table.index_of(spot.id)
    return None if index is None else hands.table.told(index)
