"""Saving the results of a day, for the organizer of many tables."""

from functools import partial
from typing import Literal

from companion.files.plays import bg_stats, day_results
from companion.files.plays.day_results import day_at, plays_of_day
from companion.screens.shared.sharing import keep
from companion.screens.statistics.sharing import NOT_SAVED, saved_words
from companion.store.records import GameHead
from companion.store.slices import sliced
from companion.window.context import AppContext
from companion.window.notices import notify
from referees.common.protocol.sentence import say

NONE_TODAY = say("No game has been finished today, so there's nothing to save.")


async def save_results(app: AppContext, kind: Literal["csv", "bgsplay"]) -> None:
    """Save today's results as CSV, or today's games for BG Stats. Raises StoreError."""
    unreadable: list[GameHead] = []
    now = app.clock()
    plays = await plays_of_day(app.store, now, unreadable)
    if not plays and not unreadable:
        notify(NONE_TODAY)
        return
    name = f"oracle-results-{day_at(now).isoformat()}.{kind}"
    writing = bg_stats.writing(plays) if kind == "bgsplay" else day_results.writing(plays, app.device.hall.numbers)
    await keep(app, name, partial(sliced, writing), saved_words(name, unreadable), NOT_SAVED)
