"""Local time: what the clock showed where a game was begun, whatever the time zone of whoever looks at it later.

A game keeps the offset of that place from UTC, in minutes. Its local day follows from that and from the moment it was
begun, and years, lists and files go by this day.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from companion.store.queries import games as queries
from companion.store.records import is_play

if TYPE_CHECKING:
    from companion.store.database import Database
    from companion.store.records import GameHead

FURTHEST: Final = 26 * 60
"""Minutes that two places on earth can be apart, and so the most that an offset can have to make up for."""

PAGE: Final = 500
"""Games of an older file that are looked at together."""


def offset_here(at: int) -> int:
    """Minutes by which this device's clock is ahead of UTC at a moment; 0 for a moment that no calendar has."""
    try:
        offset = datetime.fromtimestamp(at / 1000).astimezone().utcoffset()
    except (ValueError, OverflowError, OSError):
        return 0
    return 0 if offset is None else round(offset.total_seconds() / 60)


def offset_for(at: int, day: str) -> int | None:
    """An offset by which a moment falls on that local day: this device's own if it does; None for an unknown day."""
    if not day:
        return None
    here = offset_here(at)
    local = local_time(at, here)
    if local is None or f"{local:%Y-%m-%d}" == day:
        return here
    noon = datetime.fromisoformat(f"{day} 12:00:00").replace(tzinfo=UTC)
    apart = round(noon.timestamp() / 60 - at / 60_000)
    return apart if abs(apart) <= FURTHEST else here


def local_time(at: int, offset: int) -> datetime | None:
    """What a clock showed at a moment, as a time without a zone; None for a moment that no calendar has."""
    try:
        return datetime.fromtimestamp(at / 1000, UTC).replace(tzinfo=None) + timedelta(minutes=offset)
    except (ValueError, OverflowError, OSError, TypeError):  # TypeError: a corrupt row may hold a text
        return None


def local_of(head: GameHead) -> datetime | None:
    """What the clock showed where a game was begun; None for a play whose day nobody knows."""
    return begun_at(head.id, head.created_at, head.utc_offset)


def begun_at(game_id: str, at: int, offset: int | None) -> datetime | None:
    """The same of a game without its head. A game that is not stored yet was begun here."""
    if offset is not None:
        return local_time(at, offset)
    return None if is_play(game_id) else local_time(at, offset_here(at))


def year_of(at: int, offset: int | None) -> str:
    """The local year of a moment, such as "2026"; "" where the day is unknown."""
    local = None if offset is None else local_time(at, offset)
    return "" if local is None else f"{local.year:04}"


def keep_days(db: Database) -> None:
    """Give the games of an older file their local day: plays that of the other program, recorded games the day it was
    in the time zone that this device has now, which is the best that can still be known."""
    after = ""
    while rows := db.execute(queries.DAYS, (after, PAGE)).fetchall():
        db.execute_all(queries.SET_OFFSET, [(_offset(*row), row[0]) for row in rows])
        after = rows[-1][0]


def _offset(id: str, at: int, day: str | None) -> int | None:
    if not is_play(id):
        return offset_here(at)
    return offset_for(at, day or "") if at else None
