"""Saving the results of a day, for the organizer of many tables."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.files.plays import bg_stats, day_results
from companion.files.plays.day_results import day_at, plays_of_day
from companion.files.plays.play import Play
from companion.screens.shared.sharing import keep
from companion.screens.statistics.sharing import NOT_SAVED, saved_words
from companion.store.records import GameHead
from companion.store.slices import sliced
from companion.window.context import AppContext
from companion.window.notices import notify
from referees.common.protocol.sentence import say
from referees.common.record.steps import Steps

NONE_TODAY = say("No game has been finished today, so there's nothing to save.")


async def save_table(app: AppContext) -> None:
    """Save today's results as CSV. Raises StoreError."""
    await _save(app, "csv", lambda plays: day_results.writing(plays, app.device.hall.numbers))


async def save_for_bg_stats(app: AppContext) -> None:
    """Save today's games for BG Stats. Raises StoreError."""
    await _save(app, "bgsplay", bg_stats.writing)


async def _save(app: AppContext, kind: str, write: Callable[[Sequence[Play]], Steps[bytes]]) -> None:
    unreadable: list[GameHead] = []
    now = app.clock()
    plays = await plays_of_day(app.store, now, unreadable)
    if not plays and not unreadable:
        notify(NONE_TODAY)
        return
    name = f"oracle-results-{day_at(now).isoformat()}.{kind}"
    await keep(app, name, partial(sliced, write(plays)), saved_words(name, unreadable), NOT_SAVED)
