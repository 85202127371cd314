"""How long each player took, by the times of the journal."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from companion.table.remembering import LONGEST_PAUSE
from referees.common.protocol.entry import Entry
from referees.common.timeline import Timeline

ONE_TAP = 50
"""Entries that come within so many milliseconds were made with one tap."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How many milliseconds a seat took in all, for that many steps."""

    seat: int
    total: int
    steps: int


def paces(timeline: Timeline) -> tuple[Pace, ...]:
    """The players who were waited for, slowest first. The time before an entry counts for the player who made it, or
    else for the one who was asked or whose turn it was; entries of one tap are one step, and a long pause counts for
    nobody."""
    moments = {line.n: line.at for line in timeline.done}
    totals: dict[int, list[int]] = {}
    for index, (one, other) in enumerate(pairwise(timeline.entries), start=1):
        took = moments.get(other.id, 0) - moments.get(one.id, 0)
        seat = _by(timeline, index, other.entry)
        if seat is not None and ONE_TAP < took <= LONGEST_PAUSE:
            totals.setdefault(seat, []).append(took)
    found = (Pace(seat, sum(steps), len(steps)) for seat, steps in totals.items())
    return tuple(sorted(found, key=lambda one: (-one.total, one.seat)))


def _by(timeline: Timeline, index: int, entry: Entry) -> int | None:
    """The player who makes that entry; None where several could and it is nobody's turn."""
    named = getattr(entry, "seat", None)
    if isinstance(named, int):
        return named
    state = timeline.before(index)
    asked: tuple[int, ...] = state.open[-1].seats if state.open else ()
    if len(asked) == 1:
        return asked[0]
    turn: int | None = timeline.referee.whose_turn(state)
    return turn
