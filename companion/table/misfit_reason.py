"""Why entries no longer fit: the last correction before them."""

from __future__ import annotations

from companion.table.table import Table
from referees.common.protocol.sentence import Sentence, say
from referees.common.record.journal import Line

__all__ = ["cause"]

SINCE = {
    "insert": say("since “{entry}” was put in"),
    "amend": say("since it was changed to “{entry}”"),
    "remove": say("since an entry was removed"),
    "config": say("since the way this table plays was changed"),
}
UNKNOWN = say("since the record was corrected")


def cause(table: Table) -> Sentence:
    """The last correction in force, as the end of a sentence; one that let an entry stand changed nothing."""
    corrections = [line for line in table.timeline.done[1:] if line.op in SINCE and not _let_stand(line)]
    if not corrections:
        return UNKNOWN
    line = corrections[-1]
    at = next((index for index, kept in enumerate(table.timeline.entries) if kept.id == line.n), None)
    if at is None:
        return SINCE[line.op] if line.op in {"remove", "config"} else UNKNOWN
    return say(SINCE[line.op].template, entry=table.told(at))


def _let_stand(line: Line) -> bool:
    return line.op == "amend" and line.mark is not None
