"""An open game: the record in force, with the state before and after each entry."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed, Invalid, Mark, Refused, Ruling, Unclear, combined, may_insist
from referees.common.record.journal import (
    Book,
    Line,
    Payload,
    StoredEntry,
    first_config,
    sorting_out,
    step_back,
    step_forward,
)
from referees.common.record.steps import Progress, Steps, finished
from referees.common.referee import Evolved, Referee

__all__ = ["STRIDE", "InvalidEntry", "Timeline", "fits", "objection"]

STRIDE = 16  # entries between two steps of long work: a millisecond or two

InvalidEntry = tuple[int, "Ruling | Invalid"]  # the id of an entry that no longer fits, and why


def fits(ruling: Ruling, mark: Mark) -> bool:
    """Whether an entry with this mark is acceptable under this ruling."""
    if type(ruling) is Refused:
        return mark == "overruled" and ruling.may_overrule
    return type(ruling) is Allowed or mark is not None


def objection(ruling: Ruling | Invalid, mark: Mark) -> Ruling | Invalid | None:
    """Why an entry with this ruling and mark isn't accepted at a table; None if it is. A doubt due to an unverified kit
    item is no objection."""
    if not isinstance(ruling, Invalid) and fits(ruling, mark):
        return None
    if not isinstance(ruling, Unclear):
        return ruling
    doubts = combined(*(doubt for doubt in ruling.doubts if not doubt.assumed))
    return None if isinstance(doubts, Allowed) else doubts


class Timeline:
    """A journal kept open for play. Reading, entering, and undo and redo at the end take constant time; a correction
    replays all after it. All states are kept: consecutive ones share unchanged parts. Payloads are parsed once.
    `opening` and `applying` work in small steps, `__init__` and `apply` all at once."""

    referee: Referee[Any, Any]
    last: int  # number of the last line
    _edition: int | None
    _done: list[Line]
    _withdrawn: list[Line]
    _payloads: dict[int, Payload]
    _book: Book
    _states: list[Any]
    _invalid_entries: list[InvalidEntry]
    _invalid_at: list[int]  # the index of each invalid entry

    def __init__(self, referee: Referee[Any, Any], lines: Iterable[Line], edition: int | None = None) -> None:
        """Opens a journal. Raises Malformed for an unreadable payload, ValueError if the journal has no config."""
        finished(self._open(referee, lines, edition))

    @classmethod
    def opening(cls, referee: Referee[Any, Any], lines: Iterable[Line], edition: int | None = None) -> Steps[Timeline]:
        """Like `__init__`, but in steps."""
        timeline = object.__new__(cls)
        yield from timeline._open(referee, lines, edition)
        return timeline

    def copy(self) -> Timeline:
        """An independent copy."""
        copy = object.__new__(Timeline)
        copy.referee, copy.last, copy._edition = self.referee, self.last, self._edition
        copy._done, copy._withdrawn, copy._payloads = self._done.copy(), self._withdrawn.copy(), self._payloads.copy()
        copy._book, copy._states = self._book.copy(), self._states.copy()
        copy._invalid_entries, copy._invalid_at = self._invalid_entries.copy(), self._invalid_at.copy()
        return copy

    @property
    def state(self) -> Any:
        """The current state."""
        return self._states[-1]

    @property
    def config(self) -> Any:
        """The config in force."""
        return self._book.config

    @property
    def entries(self) -> Sequence[StoredEntry]:
        """The entries in force, oldest first; read-only."""
        return self._book.entries

    @property
    def done(self) -> Sequence[Line]:
        """The journal lines in force, starting with a config; read-only."""
        return self._done

    @property
    def withdrawn(self) -> Sequence[Line]:
        """The undone journal lines; the last is redone first. Read-only."""
        return self._withdrawn

    @property
    def invalid_entries(self) -> Sequence[InvalidEntry]:
        """Entries that no longer fit after a correction, oldest first; read-only."""
        return self._invalid_entries

    def index_of(self, id: int) -> int:
        """Index of the entry in force with that id. Raises KeyError."""
        return self._book.index_of(id)

    def state_at(self, index: int) -> Any:
        """The state in which the entry at that index was entered."""
        return self._states[index]

    def evolved(self, index: int) -> Evolved:
        """The result of the entry at that index, recomputed (consequences are never stored)."""
        state = self._states[index]
        if self._states[index + 1] is state:
            return Evolved(state, ())
        stored = self._book.entries[index]
        return self.referee.evolve(state, stored.entry, stored.id)

    def payload(self, line: Line) -> Payload:
        """The parsed payload of a line in force or undone (None: a removal); cached. Raises Malformed."""
        if line.op == "remove":
            return None
        try:
            return self._payloads[line.n]
        except KeyError:
            read = self.referee.read_config if line.op == "config" else self.referee.read_entry
            return self._payloads.setdefault(line.n, read(line.payload or "", self._edition))

    def enter(self, line: Line, entry: Entry, evolved: Evolved) -> None:
        """Appends a judged entry, with the state it led to."""
        self._payloads[line.n] = entry
        self._book.enter(line, entry)
        self._states.append(evolved.state)
        self._done.append(line)
        self._withdrawn.clear()
        self.last = line.n

    def apply(self, line: Line) -> None:
        """Applies a line. Raises KeyError if it refers to a missing entry, Malformed for an unreadable payload."""
        finished(self.applying(line))

    def applying(self, line: Line) -> Steps[None]:
        """Like `apply`, but in steps. Cancelling it leaves the timeline inconsistent: run it on a copy."""
        valid = len(self._states)
        if line.op == "back":
            for redone in reversed(step_back(self._done, self._withdrawn, line.ref)):
                valid = min(valid, self._book.take_back(redone))
                yield Progress(0, len(self._done))
        elif line.op == "forward":
            for redone in step_forward(self._done, self._withdrawn, line.ref):
                valid = min(valid, self._book.apply(redone, self.payload(redone)))
                yield Progress(0, len(self._done))
        else:
            valid = self._book.apply(line, self.payload(line))
            self._done.append(line)
            self._withdrawn.clear()
        self.last = line.n
        yield from self._replaying(valid)

    def _open(self, referee: Referee[Any, Any], lines: Iterable[Line], edition: int | None) -> Steps[None]:
        self.referee, self._edition = referee, edition
        lines = list(lines)
        self.last = lines[-1].n if lines else 0
        self._payloads = {}
        self._done, self._withdrawn = yield from sorting_out(lines)
        self._book = Book(self.payload(first_config(self._done)))
        count, payloads, read, enter = len(self._done), self._payloads, referee.read_entry, self._book.enter
        for index, line in enumerate(self._done[1:], start=1):
            if line.op == "enter":  # the usual case, so it is kept fast
                payloads[line.n] = entry = read(line.payload or "", edition)
                enter(line, entry)
            else:
                self._book.apply(line, self.payload(line))
            if index % STRIDE == 0:
                yield Progress(index // 2, count)
        self._states, self._invalid_entries, self._invalid_at = [], [], []
        yield from self._replaying(0, halves=2)

    def _replaying(self, valid: int, halves: int = 1) -> Steps[None]:
        """Recomputes all states after the first `valid`; with `halves=2`, progress starts at one half. An entry of an
        older edition that means nothing by today's rules is skipped as after a correction."""
        book, states = self._book, self._states
        del states[valid:]
        if not states:
            states.append(self.referee.setup(book.config))
        fitting = bisect_left(self._invalid_at, len(states) - 1)
        del self._invalid_at[fitting:], self._invalid_entries[fitting:]
        entries, evolve = book.entries, self.referee.evolve
        count = len(entries)
        sure = count if book.unsure is None else book.unsure
        is_older = self._edition is not None and self._edition < self.referee.about.edition
        state = states[-1]
        for index in range(len(states) - 1, count):
            stored = entries[index]
            if index < sure and (not is_older or self.referee.has_meaning(state, stored.entry)):
                state = evolve(state, stored.entry, stored.id).state
            else:
                state = self._judged_again(state, index)
            states.append(state)
            if index % STRIDE == 0:
                yield Progress(count - (count - index - 1) // halves, count)

    def _judged_again(self, state: Any, index: int) -> Any:
        """Judges an entry again after a correction; returns the next state. A meaningless one is skipped; a forbidden
        one applied, since it really happened. Both are invalid until corrected."""
        referee, stored = self.referee, self._book.entries[index]
        ruling = referee.check(state.config, stored.entry) or referee.judge(state, stored.entry)
        problem = objection(ruling, stored.mark)
        if problem is not None:
            self._invalid_entries.append((stored.id, problem))
            self._invalid_at.append(index)
            if not may_insist(problem):
                return state
        return referee.evolve(state, stored.entry, stored.id).state
