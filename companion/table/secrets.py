"""Finds players whose secrets a table's record contains."""

from companion.table.table import Table
from referees.common.record.steps import NOT_KNOWN, Steps


def secretive(table: Table) -> Steps[tuple[int, ...]]:
    """The seats that may know something the shared screen must not show. Yields progress after each entry."""
    found: set[int] = set()
    timeline, shared = table.timeline.copy(), table.reader()
    state = timeline.state
    own = [table.reader(seat) for seat in range(len(table.config.seats))]
    for index, kept in enumerate(timeline.entries):
        told = timeline.referee.tell(kept.entry, timeline.before(index), state)
        for sentence in (told, *(one.sentence for one in timeline.evolved(index).happened)):
            if not shared.may_read_all(sentence, state):
                found |= {seat for seat, reader in enumerate(own) if reader.may_read_all(sentence, state)}
        yield NOT_KNOWN
    return tuple(sorted(found))
