"""Finds players whose secrets a table's record contains."""

from companion.table.table import Table
from referees.common.record.steps import NOT_KNOWN, Steps


def secretive(table: Table) -> Steps[tuple[int, ...]]:
    """The seats that may know something the shared screen must not show. Yields progress after each entry."""
    seats: set[int] = set()
    timeline, shared = table.timeline.copy(), table.reader()
    state = timeline.state
    own = [table.reader(seat) for seat in range(len(table.config.seats))]
    for index, stored in enumerate(timeline.entries):
        sentence = timeline.referee.tell(stored.entry, timeline.state_at(index), state)
        for part in (sentence, *(consequence.sentence for consequence in timeline.evolved(index).happened)):
            if not shared.may_read_all(part, state):
                seats |= {seat for seat, reader in enumerate(own) if reader.may_read_all(part, state)}
        yield NOT_KNOWN
    return tuple(sorted(seats))
