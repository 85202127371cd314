"""A game held open: the record in force with the state before and after each of its entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed, Invalid, Mark, Refused, Ruling
from referees.common.record.journal import Book, Kept, Line, Record, booked, done_operations, step_back, step_forward
from referees.common.referee import Evolved, Referee

__all__ = ["Misfit", "Timeline", "fits", "replay"]

Misfit = tuple[int, "Ruling | Invalid"]
"""The id of an entry that no longer fits where it stands, and why."""


def replay(referee: Referee[Any, Any], record: Record) -> tuple[Any, list[Misfit]]:
    """The state a record leads to and the entries that do not fit: fold(record), the slow path.

    `Timeline` must always agree with it (tests/common/test_timeline.py).
    """
    state = referee.setup(record.config)
    misfits: list[Misfit] = []
    for index, kept in enumerate(record.entries):
        if record.unsure is not None and index >= record.unsure:
            state = _judged_again(referee, state, kept, misfits)
        else:
            state = referee.evolve(state, kept.entry, kept.id).state
    return state, misfits


def fits(ruling: Ruling, mark: Mark) -> bool:
    """Whether an entry with that mark stands under that ruling."""
    if type(ruling) is Refused:
        return mark == "overruled" and ruling.may_overrule
    return type(ruling) is Allowed or mark is not None


def _judged_again(referee: Referee[Any, Any], state: Any, kept: Kept, misfits: list[Misfit]) -> Any:
    """The state after an entry that stands where it was never judged.

    One that means nothing there is passed over; one merely forbidden is applied all the same, since the pieces on the
    table have moved. Both are misfits until the table removes, amends or overrules them.
    """
    invalid = referee.check(state.config, kept.entry)
    if invalid is not None:
        misfits.append((kept.id, invalid))
        return state
    ruling = referee.judge(state, kept.entry)
    if not fits(ruling, kept.mark):
        misfits.append((kept.id, ruling))
        if isinstance(ruling, Refused) and not ruling.may_overrule:
            return state
    return referee.evolve(state, kept.entry, kept.id).state


class Timeline:
    """A journal held open for play: reading is instant, and entering, undo and redo at the end cost the same at any
    length; all other corrections are folded and replayed anew.

    Every state is held: each shares with the one before it all that did not change.
    """

    def __init__(self, referee: Referee[Any, Any], lines: Iterable[Line], edition: int | None = None) -> None:
        """Raises Malformed where a payload cannot be read, ValueError where the journal has no config."""
        self.referee = referee
        self._edition = edition
        lines = list(lines)
        self.last = lines[-1].n if lines else 0
        self._done, self._withdrawn = done_operations(lines)
        self._book: Book
        self._states: list[Any]
        self._misfits: list[Misfit]
        self._rebuild()

    def copy(self) -> Timeline:
        """Another timeline with the same past; what is done to one leaves the other as it is."""
        fresh = object.__new__(Timeline)
        fresh.referee, fresh.last, fresh._edition = self.referee, self.last, self._edition
        fresh._done, fresh._withdrawn = self._done.copy(), self._withdrawn.copy()
        fresh._book, fresh._states, fresh._misfits = self._book.copy(), self._states.copy(), self._misfits.copy()
        return fresh

    @property
    def state(self) -> Any:
        """The state now."""
        return self._states[-1]

    @property
    def config(self) -> Any:
        """The config in force."""
        return self._book.config

    @property
    def entries(self) -> Sequence[Kept]:
        """The entries in force, oldest first; not to be changed."""
        return self._book.entries

    @property
    def record(self) -> Record:
        """Config and entries in force, as `fold(journal)` gives them."""
        return self._book.record()

    @property
    def done(self) -> Sequence[Line]:
        """The lines in force, the first config first; not to be changed."""
        return self._done

    @property
    def withdrawn(self) -> Sequence[Line]:
        """The lines that "forward" would do again, the next one last; not to be changed."""
        return self._withdrawn

    @property
    def misfits(self) -> Sequence[Misfit]:
        """Entries that no longer fit where they stand, first one first."""
        return self._misfits

    def before(self, index: int) -> Any:
        """The state in which the entry at that index was entered."""
        return self._states[index]

    def evolved(self, index: int) -> Evolved:
        """What the entry at that index led to, worked out again (happenings are never stored)."""
        state = self._states[index]
        if self._states[index + 1] is state:
            return Evolved(state, ())
        kept = self._book.entries[index]
        return self.referee.evolve(state, kept.entry, kept.id)

    def enter(self, line: Line, entry: Entry, evolved: Evolved) -> None:
        """One entry more at the end, already judged and evolved: `apply` without doing either again."""
        self._book.entries.append(Kept(line.n, entry, line.mark))
        self._states.append(evolved.state)
        self._done.append(line)
        self._withdrawn.clear()
        self.last = line.n

    def apply(self, line: Line) -> None:
        """Any line more. Raises KeyError where its ref is not in force, Malformed where its payload cannot be read."""
        if line.op == "back":
            self._shorten(step_back(self._done, self._withdrawn, line.ref))
        elif line.op == "forward":
            self._lengthen(step_forward(self._done, self._withdrawn, line.ref))
        else:
            self._done.append(line)
            self._withdrawn.clear()
            self._lengthen([line])
        self.last = line.n

    def _shorten(self, lines: list[Line]) -> None:
        if any(line.op != "enter" for line in lines):
            self._rebuild()
        elif lines:
            gone = {line.n for line in lines}
            del self._states[-len(lines) :], self._book.entries[-len(lines) :]
            self._misfits = [misfit for misfit in self._misfits if misfit[0] not in gone]

    def _lengthen(self, lines: list[Line]) -> None:
        if any(line.op != "enter" for line in lines):
            self._rebuild()
            return
        for line in lines:
            self._book.apply(line)
            self._replay_from(len(self._book.entries) - 1)

    def _rebuild(self) -> None:
        referee, edition = self.referee, self._edition
        read_config, read_entry = referee.read_config, referee.read_entry
        self._book = booked(self._done, lambda text: read_config(text, edition), lambda text: read_entry(text, edition))
        self._states = [referee.setup(self._book.config)]
        self._misfits = []
        self._replay_from(0)

    def _replay_from(self, start: int) -> None:
        entries, states, evolve = self._book.entries, self._states, self.referee.evolve
        sure = len(entries) if self._book.unsure is None else self._book.unsure
        for index in range(start, len(entries)):
            kept = entries[index]
            if index < sure:
                states.append(evolve(states[-1], kept.entry, kept.id).state)
            else:
                states.append(_judged_again(self.referee, states[-1], kept, self._misfits))
