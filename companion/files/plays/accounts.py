"""Merges two imports of a play: which is newer, and which old data to keep."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import fields

from companion.files.plays.as_stored import details_of
from companion.files.plays.readers.imported import TABLE, ImportedPlay, ImportedSeat
from companion.store.models.play_details import SeatDetails, play_details
from companion.store.records import StoredPlay
from referees.common.values.change import changed

Values = Mapping[str, Any]
DEFAULTS: Final = {field.name: field.default for field in fields(ImportedPlay)}


def is_newer(play: ImportedPlay, stored: StoredPlay) -> bool:
    """Whether an import should replace the stored play: changed later, or not older with additional data."""
    before, after = _values(stored.details), _values(details_of(merged_with_stored(play, stored)))
    if stored.system != play.system or before == after:
        return False
    if play.changed > stored.changed:
        return True
    if play.changed < stored.changed or _adds_nothing(after, before):
        return False
    return not play.changed or _adds_nothing(before, after)


def merged_with_stored(play: ImportedPlay, stored: StoredPlay) -> ImportedPlay:
    """The import with the stored date if that is more exact; a CSV import also keeps data it lacks."""
    try:
        details, before = play_details(stored.details), _values(stored.details)
    except ValueError:  # the stored data is unreadable
        return play
    merged = changed(play, date=_date(play.date, details.date))
    if play.system != TABLE:
        return merged
    plain = ("minutes", "location", "comment", "rest")
    lost = {name: before[name] for name in plain if before.get(name) and not getattr(play, name)}
    return changed(merged, seats=_seats(merged.seats, details.seats), **lost)


def _date(new: str, old: str) -> str:
    """The more exact of two compatible dates; otherwise the new one."""
    is_less = not new or (old.startswith((new, new.removesuffix(":00"))) and len(new) <= len(old))
    return old if is_less else new


def _seats(seats: tuple[ImportedSeat, ...], before: Sequence[SeatDetails]) -> tuple[ImportedSeat, ...]:
    if [old.name for old in before] != [old.name for old in seats]:
        return seats
    return tuple([
        changed(seat, score=old.score, points=old.points)
        if old.points is not None and seat.points in (None, old.points) else seat
        for seat, old in zip(seats, before, strict=True)
    ])  # fmt: skip


def _adds_nothing(new: Any, old: Any, name: str = "") -> bool:
    if new == old or new in (None, "", 0, False, [], {}) or new == DEFAULTS.get(name):
        return True
    if isinstance(new, dict) and isinstance(old, dict):
        return all(_adds_nothing(value, old.get(key), key) for key, value in new.items())
    if isinstance(new, list) and isinstance(old, list):
        return len(new) <= len(old) and all(map(_adds_nothing, new, old))
    return False


def _values(text: str) -> Values:
    try:
        values: dict[str, Any] = json.loads(text)
        return values | {"rest": json.loads(values.get("rest") or "{}")}
    except (ValueError, TypeError, AttributeError, RecursionError):
        return {}
