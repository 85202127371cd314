"""Merges two imports of a play: decides which is newer, and which old data to keep."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import fields

from companion.files.plays.as_kept import told_of
from companion.files.plays.readers.imported import TABLE, ImportedPlay, ImportedSeat
from companion.store.models.told import ToldSeat, told_in
from companion.store.records import KeptPlay
from referees.common.values.change import changed

Values = Mapping[str, Any]
UNSAID: Final = {one.name: one.default for one in fields(ImportedPlay)}


def is_newer(play: ImportedPlay, kept: KeptPlay) -> bool:
    """Whether an import should replace the stored play: it was changed later, or isn't older and adds data."""
    before, now = _values(kept.told), _values(told_of(merged_with_stored(play, kept)))
    if kept.system != play.system or before == now:
        return False
    if play.changed > kept.changed:
        return True
    if play.changed < kept.changed or _adds_nothing(now, before):
        return False
    return not play.changed or _adds_nothing(before, now)


def merged_with_stored(play: ImportedPlay, kept: KeptPlay) -> ImportedPlay:
    """The import with the stored date if that is more exact; a CSV import also keeps stored data that it lacks."""
    try:
        told, before = told_in(kept.told), _values(kept.told)
    except ValueError:  # the stored data is unreadable
        return play
    found = changed(play, date=_date(play.date, told.date))
    if play.system != TABLE:
        return found
    plain = ("minutes", "location", "comment", "rest")
    lost = {name: before[name] for name in plain if before.get(name) and not getattr(play, name)}
    return changed(found, seats=_seats(found.seats, told.seats), **lost)


def _date(now: str, before: str) -> str:
    """The more exact of two compatible dates; otherwise the new one."""
    is_less = not now or (before.startswith((now, now.removesuffix(":00"))) and len(now) <= len(before))
    return before if is_less else now


def _seats(seats: tuple[ImportedSeat, ...], before: Sequence[ToldSeat]) -> tuple[ImportedSeat, ...]:
    if [one.name for one in before] != [one.name for one in seats]:
        return seats
    return tuple([
        changed(seat, score=one.score, points=one.points)
        if one.points is not None and seat.points in (None, one.points) else seat
        for seat, one in zip(seats, before, strict=True)
    ])  # fmt: skip


def _adds_nothing(one: Any, other: Any, name: str = "") -> bool:
    if one == other or one in (None, "", 0, False, [], {}) or one == UNSAID.get(name):
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return all(_adds_nothing(value, other.get(key), key) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) <= len(other) and all(map(_adds_nothing, one, other))
    return False


def _values(told: str) -> Values:
    try:
        found: dict[str, Any] = json.loads(told)
        return found | {"rest": json.loads(found.get("rest") or "{}")}
    except (ValueError, TypeError, AttributeError, RecursionError):
        return {}
