"""Two accounts of one play: what was told of it before, and what is told now. Which one tells more, and what of the
former stays where the latter has lost it, as a table has that was saved by a spreadsheet.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from companion.files.plays.as_kept import told_of
from companion.files.plays.readers.foreign import TABLE, ForeignPlay, ForeignSeat
from companion.store.models.told import ToldSeat, told_in
from companion.store.records import KeptPlay

Values = Mapping[str, Any]

UNSAID: Final = {one.name: one.default for one in fields(ForeignPlay)}
"""What a play tells that tells nothing of it."""


def is_newer(play: ForeignPlay, kept: KeptPlay) -> bool:
    """Whether an account takes the place of the one that is kept. One that tells nothing more does not, however late it
    was written, unless its program says that it was changed since; nor does an older one, nor one of the same moment
    that tells other things: that is a copy, such as our own file."""
    before, now = _values(kept.told), _values(told_of(with_what_is_known(play, kept)))
    if kept.system != play.system or before == now:
        return False
    if play.changed > kept.changed:
        return True
    if play.changed < kept.changed or _tells_no_more(now, before):
        return False
    return not play.changed or _tells_no_more(before, now)


def with_what_is_known(play: ForeignPlay, kept: KeptPlay) -> ForeignPlay:
    """The account with the date that was told before where it has none; and with all that was told before where a table
    has it no longer."""
    try:
        told, before = told_in(kept.told), _values(kept.told)
    except ValueError:  # nothing is known of it that could be read
        return play
    found = replace(play, date=_date(play.date, told.date))
    if play.system != TABLE:
        return found
    plain = ("minutes", "location", "comment", "rest")
    lost = {name: before[name] for name in plain if before.get(name) and not getattr(play, name)}
    return replace(found, seats=_seats(found.seats, told.seats), **lost)


def _date(now: str, before: str) -> str:
    """The more exact one of two that do not contradict each other; the one told now if they do."""
    is_less = not now or (before.startswith((now, now.removesuffix(":00"))) and len(now) <= len(before))
    return before if is_less else now


def _seats(seats: tuple[ForeignSeat, ...], before: Sequence[ToldSeat]) -> tuple[ForeignSeat, ...]:
    """Seats with the scores that were told before, where a spreadsheet made none of them or wrote them otherwise."""
    if [one.name for one in before] != [one.name for one in seats]:
        return seats
    return tuple([
        replace(seat, score=one.score, points=one.points)
        if one.points is not None and seat.points in (None, one.points) else seat
        for seat, one in zip(seats, before, strict=True)
    ])  # fmt: skip


def _tells_no_more(one: Any, other: Any, name: str = "") -> bool:
    """Whether all that an account tells is told by another in the same words."""
    if one == other or one in (None, "", 0, False, [], {}) or one == UNSAID.get(name):
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return all(_tells_no_more(value, other.get(key), key) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) <= len(other) and all(map(_tells_no_more, one, other))
    return False


def _values(told: str) -> Values:
    """What is told, with the rest of it as values; empty where it is no JSON."""
    try:
        found: dict[str, Any] = json.loads(told)
        return found | {"rest": json.loads(found.get("rest") or "{}")}
    except (ValueError, TypeError, AttributeError, RecursionError):
        return {}
