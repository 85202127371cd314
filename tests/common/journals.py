"""Random journals: lines of all kinds that a table could append. A journal's record, and its replay from scratch."""

import random
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from referees.common.protocol.config import Config
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import ALLOWED, Allowed, Invalid, Mark, Refused, may_insist
from referees.common.record.journal import Book, Line, StoredEntry, first_config, sorting_out
from referees.common.record.steps import finished
from referees.common.referee import Referee
from referees.common.timeline import InvalidEntry, Timeline, objection
from tests.common.playing import all_offers, config_of, faults, picked

OPS = (
    *("enter",) * 8, "insert", "amend", "remove", "config", "back", "back", "forward", "forward", "back_to",
    "forward_to",
)  # fmt: skip


class Record(NamedTuple):
    config: Config
    entries: tuple[StoredEntry, ...]
    unsure: int | None  # the index from which a replay judges entries again


def fold(lines: Iterable[Line], read_config: Callable[[str], Config], read_entry: Callable[[str], Entry]) -> Record:
    done, _ = finished(sorting_out(lines))
    book = Book(read_config(first_config(done).payload or ""))
    for line in done[1:]:
        read: Callable[[str], Any] = read_config if line.op == "config" else read_entry
        book.apply(line, None if line.op == "remove" else read(line.payload or ""))
    return Record(book.config, tuple(book.entries), book.unsure)


def record_of(timeline: Timeline) -> Record:
    return Record(timeline.config, tuple(timeline.entries), timeline._book.unsure)


def replay(referee: Referee[Any, Any], record: Record) -> tuple[Any, list[InvalidEntry]]:
    """The final state, and the entries that no longer fit: what a timeline of the current edition agrees with."""
    state, invalid = referee.setup(record.config), list[InvalidEntry]()
    for index, stored in enumerate(record.entries):
        is_sure = record.unsure is None or index < record.unsure
        ruling = ALLOWED if is_sure else referee.check(state.config, stored.entry) or referee.judge(state, stored.entry)
        problem = objection(ruling, stored.mark)
        if problem is not None:
            invalid.append((stored.id, problem))
        if problem is None or may_insist(problem):
            state = referee.evolve(state, stored.entry, stored.id).state
    return state, invalid


def first_line(config: Config) -> Line:
    return Line(1, "config", None, None, config.model_dump_json(), 0)


def an_entry(game: Referee[Any, Any], state: Any, rng: random.Random) -> Entry | None:
    """A random entry that may be made in a state, perhaps only if overruled; None once the game is over."""
    offers = all_offers(game, state) if rng.random() < 0.15 else game.offers(state)
    if not offers:
        return None
    entry = picked(rng.choice(offers), rng)
    if rng.random() < 0.2:
        slips = [slip for slip in faults(game, state, entry, offers) if game.has_meaning(state, slip)]
        return rng.choice([entry, *slips])
    return entry


def mark_for(game: Referee[Any, Any], state: Any, entry: Entry) -> Mark:
    ruling = game.check(state.config, entry) or game.judge(state, entry)
    if isinstance(ruling, (Allowed, Invalid)):
        return None
    return "overruled" if isinstance(ruling, Refused) else "confirmed"


def next_line(timeline: Timeline, rng: random.Random) -> Line:
    """A line that could follow. A corrected entry needn't fit the later entries, and sometimes an entry's mark is
    missing, as in a journal written by another program."""
    game, n = timeline.referee, timeline.last + 1
    op, ref, mark, payload = rng.choice(OPS), None, None, None
    entries = timeline.entries
    if op in {"insert", "amend", "remove"} and entries:
        at = rng.randrange(len(entries))
        ref = entries[at].id
        if op != "remove":
            mark, payload = _fix(game, timeline, rng, at)
        return Line(n, op, ref, mark, payload, n)
    if op == "config":
        return Line(n, op, None, None, _changed_config(timeline, rng).model_dump_json(), n)
    if op in {"back_to", "forward_to"}:
        lines = timeline.done[1:] if op == "back_to" else timeline.withdrawn
        ref = rng.choice([line.n for line in lines]) if lines else None
    if op.startswith(("back", "forward")):
        return Line(n, op.removesuffix("_to"), ref, None, None, n)
    entry = an_entry(game, timeline.state, rng)
    if entry is None:
        return Line(n, "back", None, None, None, n)
    mark = mark_for(game, timeline.state, entry) if rng.random() < 0.9 else None
    return Line(n, "enter", None, mark, entry.model_dump_json(), n)


def _fix(game: Referee[Any, Any], timeline: Timeline, rng: random.Random, at: int) -> tuple[Mark, str]:
    before = timeline.state_at(at)
    entry = an_entry(game, before, rng) or timeline.entries[at].entry
    if rng.random() < 0.2:
        entry = rng.choice(timeline.entries).entry
    return mark_for(game, before, entry), entry.model_dump_json()


def _changed_config(timeline: Timeline, rng: random.Random) -> Config:
    seats = timeline.config.seats
    config: Config = config_of(timeline.referee, rng).model_copy(update={"seats": seats})
    return config
