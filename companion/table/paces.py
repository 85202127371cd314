"""The time each player took, according to the journal."""

from itertools import pairwise

from companion.table.remembering import LONGEST_PAUSE
from referees.common.protocol.entry import Entry
from referees.common.timeline import Timeline
from referees.common.values.value import Value

ONE_TAP = 50  # ms


class Pace(Value):
    """A seat's total time in milliseconds, and number of steps."""

    seat: int
    total: int
    steps: int


def paces(timeline: Timeline) -> tuple[Pace, ...]:
    """Players' times, slowest first. The time before an entry is its player's, else the asked player's. A replaced
    entry keeps its moment; one inserted later has none."""
    moments: dict[int, int] = {}
    for line in timeline.done:
        if line.op == "enter":
            moments[line.n] = line.at
        elif line.op == "amend" and line.ref in moments:
            moments[line.n] = moments[line.ref]
    timed = [(index, moments[stored.id]) for index, stored in enumerate(timeline.entries) if stored.id in moments]
    totals: dict[int, list[int]] = {}
    for (_, before), (index, at) in pairwise(timed):
        took = at - before
        seat = _by(timeline, index, timeline.entries[index].entry)
        if seat is not None and ONE_TAP < took <= LONGEST_PAUSE:
            totals.setdefault(seat, []).append(took)
    sums = (Pace(seat, sum(steps), len(steps)) for seat, steps in totals.items())
    return tuple(sorted(sums, key=lambda pace: (-pace.total, pace.seat)))


def _by(timeline: Timeline, index: int, entry: Entry) -> int | None:
    named = getattr(entry, "seat", None)
    if isinstance(named, int):
        return named
    state = timeline.state_at(index)
    seats: tuple[int, ...] = state.open[-1].seats if state.open else ()
    if len(seats) == 1:
        return seats[0]
    turn: int | None = timeline.referee.whose_turn(state)
    return turn
