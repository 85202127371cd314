"""Export of all finished games as plays: a table for a spreadsheet, or a file for BG Stats."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import flet as ft

from companion.files.plays import bg_stats, csv_file
from companion.files.plays.collecting import finished_plays
from companion.files.plays.play import Play
from companion.flet_fixes.guard import component
from companion.look.widgets import note, notice, secondary, show_screen
from companion.screens.shared.controls import column
from companion.screens.shared.sharing import keep
from companion.window.context import AppContext, use_app
from companion.window.notices import notify
from referees.common.protocol.sentence import say

__all__ = ["ExportScreen"]

WHAT = (
    "Other programs can read what was played: every finished game with its date, players, points, ranks and winners. "
    "How each game went, entry by entry, is in its own file and in the backup."
)
AS_TABLE = "One row for each player of each game, for a spreadsheet or a program of your own."
FOR_BG_STATS = "Open the file on the device that has BG Stats. Taken in again, it adds nothing twice."
NOTHING = say("No game is finished yet, so there is nothing to save.")
SAVED = say("The plays are kept where this device keeps its downloads, as {name}.")
NOT_SAVED = say("The plays could not be saved. Nothing was changed; please try again.")


@component
def ExportScreen() -> ft.View:
    """What is exported, and a button for each format."""
    app = use_app()
    table = partial(_save, app, "oracle-plays.csv", csv_file.written)
    file = partial(_save, app, "oracle-plays.bgsplay", bg_stats.written)
    parts = [
        notice(WHAT),
        column(secondary("Save as a table (CSV)", table, ft.Icons.TABLE_CHART_OUTLINED), note(AS_TABLE)),
        column(secondary("Save for BG Stats", file, ft.Icons.DOWNLOAD), note(FOR_BG_STATS)),
    ]
    return show_screen("Export", parts, back=app.back)


async def _save(app: AppContext, name: str, write: Callable[[Iterable[Play]], bytes]) -> None:
    plays = await finished_plays(app.store)
    if not plays:
        notify(NOTHING)
        return
    await keep(app, name, lambda: write(plays), SAVED, NOT_SAVED)
