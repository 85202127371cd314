"""Games' local times, from their start time and the UTC offset in minutes where they were played."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from companion.store.queries import games as queries
from companion.store.records import is_play

if TYPE_CHECKING:
    from companion.store.database import Database
    from companion.store.records import GameHead

FURTHEST: Final = 26 * 60  # minutes between the local times of any two places
PAGE: Final = 500  # games per step


def offset_here(at: int) -> int:
    """UTC offset of the device in minutes at a moment (ms); 0 for a moment outside the calendar."""
    try:
        offset = datetime.fromtimestamp(at / 1000).astimezone().utcoffset()
    except (ValueError, OverflowError, OSError):
        return 0
    return 0 if offset is None else round(offset.total_seconds() / 60)


def offset_for(at: int, day: str) -> int | None:
    """The UTC offset that puts a moment on `day`: this device's if that fits or if none does. None for an empty day."""
    if not day:
        return None
    offset = offset_here(at)
    local = local_time(at, offset)
    if local is None or f"{local:%Y-%m-%d}" == day:
        return offset
    noon = datetime.fromisoformat(f"{day} 12:00:00").replace(tzinfo=UTC)
    needed = round(noon.timestamp() / 60 - at / 60_000)
    return needed if abs(needed) <= FURTHEST else offset


def local_time(at: int, offset: int) -> datetime | None:
    """Local time without a zone; None for a moment outside the calendar."""
    try:
        return datetime.fromtimestamp(at / 1000, UTC).replace(tzinfo=None) + timedelta(minutes=offset)
    except (ValueError, OverflowError, OSError, TypeError):  # TypeError: a corrupt row may hold a text
        return None


def local_of(head: GameHead) -> datetime | None:
    """Local time at a game's start; None for a play of unknown date."""
    return started_at(head.id, head.created_at, head.utc_offset)


def started_at(game_id: str, at: int, offset: int | None) -> datetime | None:
    """Local time at a game's start. Without `offset`, it's in this device's time zone, or None for a play."""
    if offset is not None:
        return local_time(at, offset)
    return None if is_play(game_id) else local_time(at, offset_here(at))


def year_of(at: int, offset: int | None) -> str:
    """The local year, such as "2026"; "" if the day is unknown."""
    local = None if offset is None else local_time(at, offset)
    return "" if local is None else f"{local.year:04}"


def add_utc_offsets(db: Database) -> None:
    """Migration: give games a UTC offset. Plays keep their day; recorded games get this device's present time zone."""
    after = ""
    while rows := db.execute(queries.DAYS, (after, PAGE)).fetchall():
        db.execute_all(queries.SET_OFFSET, [(_offset(*row), row[0]) for row in rows])
        after = rows[-1][0]


def _offset(id: str, at: int, day: str | None) -> int | None:
    if not is_play(id):
        return offset_here(at)
    return offset_for(at, day or "") if at else None
