"""Propagates a correction through later entries that repeat the wrong value."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pydantic import ValidationError

from companion.table.objections import stored_mark
from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import Sentence
from referees.common.record.journal import Line
from referees.common.record.steps import Steps
from referees.common.timeline import Timeline, objection

MOST = 40


class Change(NamedTuple):
    """A later entry invalidated by a correction: the line that corrects it, and its text before and after."""

    line: Line
    before: Sentence
    after: Sentence


class _Swap(NamedTuple):
    name: str
    is_seat: bool
    old: Any
    new: Any


def propagate_correction(timeline: Timeline, line: Line, most: int = MOST) -> Steps[list[Change]]:
    """Apply a correction, then the same to up to `most` later entries that no longer fit; returns these."""
    referee, current_state = timeline.referee, timeline.state
    swaps = _swaps(timeline.entries[timeline.index_of(line.ref or 0)].entry, timeline.payload(line))
    tried, changes = {id for id, _ in timeline.invalid_entries}, list[Change]()
    yield from timeline.applying(line)
    while swaps and len(changes) < most:
        id = next((id for id, _ in timeline.invalid_entries if id not in tried), None)
        if id is None:
            break
        tried.add(id)
        at = timeline.index_of(id)
        stored, state = timeline.entries[at], timeline.state_at(at)
        corrected = _swapped(stored.entry, swaps)
        if corrected is None or referee.check(timeline.config, corrected) is not None:
            continue
        ruling = referee.judge(state, corrected)
        if objection(ruling, stored.mark) is not None:
            continue
        mark = stored_mark(ruling, stored.mark)
        change = Line(timeline.last + 1, "amend", id, mark, corrected.model_dump_json(), line.at)
        before, after = (referee.tell(entry, state, current_state) for entry in (stored.entry, corrected))
        changes.append(Change(change, before, after))
        yield from timeline.applying(change)
    return changes


def _swaps(old: Entry, new: Any) -> list[_Swap]:
    if type(old) is not type(new):
        return []
    seats = old.seat_fields
    values = ((name, getattr(old, name), getattr(new, name)) for name in type(old).model_fields)
    return [_Swap(name, name in seats, before, after) for name, before, after in values if before != after]


def _swapped(entry: Entry, swaps: list[_Swap]) -> Entry | None:
    """The entry with `swaps` applied; None if unchanged or invalid."""
    changed = dict(_replaced(entry, swaps))
    if not changed:
        return None
    try:
        return type(entry).model_validate({**entry.model_dump(), **changed}, strict=True)
    except ValidationError:
        return None


def _replaced(entry: Entry, swaps: list[_Swap]) -> Iterator[tuple[str, Any]]:
    for name in type(entry).model_fields:
        value, seats = getattr(entry, name), entry.seat_fields
        new = {
            swap.old: swap.new
            for swap in swaps
            if isinstance(swap.old, str) or name == swap.name or (swap.is_seat and name in seats)
        }
        if name == "kind":
            continue
        if value in new:
            yield name, new[value]
        elif isinstance(value, tuple) and not new.keys().isdisjoint(value):
            yield name, tuple(new.get(item, item) for item in value)
