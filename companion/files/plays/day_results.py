"""One day's results as CSV (RFC 4180, UTF-8): a row per player."""

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from companion.files.play_table import escaped
from companion.files.plays.collecting import finished_plays
from companion.files.plays.play import Play
from companion.store.days import FURTHEST, local_time, offset_here
from companion.store.projections import DAY
from companion.store.records import GameHead
from referees.common.record.steps import NOT_KNOWN, Steps

if TYPE_CHECKING:
    from companion.store.store import Store

RESULTS = ("date", "table", "game", "player", "points", "rank", "started", "ended", "minutes")
MINUTE = 60_000


def day_at(moment: int) -> date:
    """The local day of a moment on this device."""
    local = local_time(moment, offset_here(moment))
    return date.min if local is None else local.date()


async def plays_of_day(store: "Store", now: int, unreadable: list[GameHead] | None = None) -> list[Play]:
    """Games finished here on `now`'s local day, oldest first; `unreadable`: see `finished_plays`. Raises StoreError."""
    since, day = now - DAY - FURTHEST * MINUTE, day_at(now)
    plays = await finished_plays(store, unreadable, since)
    return [play for play in plays if not play.is_imported and _end(play).date() == day]


def _end(play: Play) -> datetime:
    return play.local + timedelta(minutes=play.span or 0)


def writing(plays: Iterable[Play], tables: Mapping[str, int]) -> Steps[bytes]:
    """Builds the CSV file, one play per step; `tables` maps game ids to shared table numbers."""
    lines = io.StringIO(newline="")
    writer = csv.writer(lines)
    writer.writerow(RESULTS)
    for play in plays:
        start, minutes = play.local, play.minutes
        ended = None if play.span is None else f"{_end(play):%H:%M}"
        first = [start.date().isoformat(), tables.get(play.id), escaped(play.title)]
        for seat in play.seats:
            writer.writerow([*first, escaped(seat.player), seat.score, seat.rank, f"{start:%H:%M}", ended, minutes])
        yield NOT_KNOWN
    return lines.getvalue().encode("utf-8")
