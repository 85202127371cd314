"""Finds the rules behind an entry, log line or open question, and the correction that invalidated entries."""

from companion.table.replay import Replay, permitted_by
from companion.table.table import Table
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Invalid
from referees.common.protocol.sentence import Sentence, say, say_count

Cites = tuple[str, ...]  # passages, the most specific first
TAKE_BACK: Cites = ("OC-6",)
FIX: Cites = ("OC-7",)
OVERRULE: Cites = ("OC-8",)

SINCE = {
    "insert": say("since “{entry}” was added"),
    "amend": say("since an entry was changed to “{entry}”"),
    "remove": say("since an entry was removed"),
    "config": say("since this table's kit or house rules were changed"),
}
UNKNOWN = say("since the record was corrected")
UPDATED = say("since the app has newer rules")


def about(table: Table) -> str:
    """The passage that explains the open question, else the first that permits an answer, else ""."""
    state = table.state
    if not state.open:
        return ""
    return state.open[-1].passage(state) or next((cite for offer in table.offers[:1] for cite in offer.cites), "")


def of_question(table: Table) -> Cites:
    """The passages that explain the open question and permit its answers, or that ended the game."""
    outcome = table.state.outcome
    if outcome is not None:
        return _unique(outcome.cites)
    own = about(table)
    return _unique((own,) if own else (), *(offer.cites for offer in table.offers))


def of_entry(table: Table, entry: Entry) -> Cites:
    """The rules that permit or forbid an entry now, otherwise those of the question."""
    permitted = permitted_by(table.referee, table.state, entry)
    if permitted is not None:
        return permitted
    problem = table.problem(table.state, entry)
    if problem is None or isinstance(problem, Invalid):
        return of_question(table)
    return problem.cites or of_question(table)


def of_line(table: Table, id: int) -> Cites:
    """The rules that permitted an entry of the record, objected to it, or led to its consequences."""
    index = table.index_of(id)
    if index is None:
        return ()
    step = Replay(table.timeline).step(index + 1)
    happenings = [happening for happening in (step.entry, step.doubt, *step.followed) if happening is not None]
    return _unique(*(happening.cites for happening in happenings))


def _unique(*cites: Cites) -> Cites:
    return tuple(dict.fromkeys(passage for group in cites for passage in group))


def invalid_entries_summary(table: Table) -> Sentence:
    """A sentence on how many entries no longer fit, and since when."""
    return say_count(
        "{count} entry no longer fits {since}",
        "{count} entries no longer fit {since}",
        len(table.timeline.invalid_entries),
        since=invalid_since(table),
    )


def invalid_since(table: Table) -> Sentence:
    """The end of `invalid_entries_summary`: "since", then the correction if only one changed anything; without any, an
    older edition of the rules is the cause."""
    done = table.timeline.done
    unchanged = {("amend", line.n, line.payload) for line in done}
    corrections = [line for line in done[1:] if line.op in SINCE and (line.op, line.ref, line.payload) not in unchanged]
    if len(corrections) != 1:
        is_older = table.head.edition < table.referee.about.edition
        return UPDATED if is_older and not corrections else UNKNOWN
    line = corrections[0]
    index = table.index_of(line.n)
    if index is None:
        return SINCE[line.op] if line.op in {"remove", "config"} else UNKNOWN
    return say(SINCE[line.op].template, entry=table.sentence(index))
