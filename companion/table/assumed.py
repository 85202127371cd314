"""Kit items that nobody has compared with the pieces, and the entries that rest on them."""

from __future__ import annotations

from companion.table.table import Table
from referees.common.protocol.ruling import Unclear


def left_to_compare(table: Table) -> tuple[str, ...]:
    """The kit items of a table that nobody has compared with the pieces."""
    return tuple(item for item in table.config.kit.assumed if table.config.assumes(item))


def rests_on(table: Table, index: int) -> tuple[str, ...]:
    """Those that the entry at that place in the record, or what followed from it, rests on."""
    timeline = table.timeline
    if not left_to_compare(table):
        return ()
    kept, items = timeline.entries[index], [item for one in timeline.evolved(index).happened for item in one.assumed]
    if kept.mark == "confirmed":  # with that mark stands what rests on an assumed item alone (`objections.standing`)
        ruling = table.ruling(timeline.before(index), kept.entry)
        items = [*(ruling.assumed if isinstance(ruling, Unclear) else ()), *items]
    return tuple(item for item in dict.fromkeys(items) if table.config.assumes(item))
