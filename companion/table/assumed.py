"""Unverified kit items, and the entries that rest on them."""

from companion.table.table import Table
from referees.common.protocol.ruling import Unclear


def left_to_compare(table: Table) -> tuple[str, ...]:
    """The kit items not yet compared with the pieces."""
    return tuple(item for item in table.config.kit.assumed if table.config.assumes(item))


def rests_on(table: Table, index: int) -> tuple[str, ...]:
    """The unverified items that an entry in the record, or one of its consequences, rests on."""
    timeline = table.timeline
    if not left_to_compare(table):
        return ()
    stored, items = timeline.entries[index], [item for one in timeline.evolved(index).happened for item in one.assumed]
    ruling = table.ruling(timeline.state_at(index), stored.entry)
    items = [*(ruling.assumed if isinstance(ruling, Unclear) else ()), *items]
    return tuple(item for item in dict.fromkeys(items) if table.config.assumes(item))
