"""Everything that was done at a table, append-only, and the fold that says what is in force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referees.common.values.frozen import frozen

if TYPE_CHECKING:  # a store reads and writes lines without knowing what they hold
    from referees.common.protocol.entry import Entry
    from referees.common.protocol.ruling import Mark
    from referees.common.setup.config import Config

__all__ = ["Book", "Kept", "Line", "Op", "Record", "booked", "done_operations", "fold", "step_back", "step_forward"]

ReadConfig = Callable[[str], "Config"]
ReadEntry = Callable[[str], "Entry"]

Op = str
"""enter · insert · amend · remove · back · forward · config"""


@frozen
class Line:
    """One journal line; `n` only grows and is the id of the entry it made.

    | op | ref | payload |
    | --- | --- | --- |
    | config | None | the whole config; line 1 of every journal is one, and is never taken back |
    | enter | None | an entry, put at the end |
    | insert | id of the entry it goes before, None: the end | an entry |
    | amend | id of the entry it replaces | an entry |
    | remove | id of the entry that goes | None |
    | back | n of the line to go back to: it and all done after it are withdrawn; None: the last one | None |
    | forward | n of the line up to which withdrawn lines are done again; None: the next one | None |

    `payload` is JSON text, `at` milliseconds since 1970 UTC. Lines of one tap share `at`.
    """

    n: int
    op: Op
    ref: int | None
    mark: Mark
    payload: str | None
    at: int


class Kept(NamedTuple):
    """An entry in force, with its id and how it got past its ruling."""

    id: int
    entry: Entry
    mark: Mark = None


@frozen
class Record:
    """Config and the entries in force. Entries from `unsure` on stand where something before them was corrected:
    they were never judged there, so a replay judges them (None: all were judged where they stand)."""

    config: Config
    entries: tuple[Kept, ...] = ()
    unsure: int | None = None


def done_operations(lines: Iterable[Line]) -> tuple[list[Line], list[Line]]:
    """The lines in force, oldest first, and the withdrawn ones that "forward" would do again, next one last."""
    done: list[Line] = []
    withdrawn: list[Line] = []
    for line in lines:
        if line.op == "back":
            step_back(done, withdrawn, line.ref)
        elif line.op == "forward":
            step_forward(done, withdrawn, line.ref)
        else:
            done.append(line)
            withdrawn.clear()
    return done, withdrawn


def step_back(done: list[Line], withdrawn: list[Line], ref: int | None) -> list[Line]:
    """Moves the last line, or all from `ref` on, from done to withdrawn; never the first config. Returns those moved,
    oldest first."""
    moved: list[Line] = []
    while len(done) > 1 and (not moved or (ref is not None and done[-1].n >= ref)):
        moved.append(done.pop())
    withdrawn.extend(moved)
    return moved[::-1]


def step_forward(done: list[Line], withdrawn: list[Line], ref: int | None) -> list[Line]:
    """Moves the next line, or all up to `ref`, from withdrawn back to done. Returns those moved, oldest first."""
    moved: list[Line] = []
    while withdrawn and (not moved or (ref is not None and withdrawn[-1].n <= ref)):
        moved.append(withdrawn.pop())
    done.extend(moved)
    return moved


def fold(lines: Iterable[Line], read_config: ReadConfig, read_entry: ReadEntry) -> Record:
    """The record a journal leaves in force. Raises ValueError for a journal that does not begin with a config."""
    done, _ = done_operations(lines)
    return booked(done, read_config, read_entry).record()


def booked(done: Sequence[Line], read_config: ReadConfig, read_entry: ReadEntry) -> Book:
    """The lines in force applied one after the other. Raises ValueError where the first is no config."""
    if not done or done[0].op != "config":
        raise ValueError("a journal begins with its config")
    book = Book(read_config(done[0].payload or ""), read_entry)
    for line in done[1:]:
        if line.op == "config":
            book.reconfigure(read_config(line.payload or ""))
        else:
            book.apply(line)
    return book


class Book:
    """A record in the making: the entries in force as a list that lines are applied to."""

    def __init__(self, config: Config, read_entry: ReadEntry) -> None:
        self.config = config
        self.entries: list[Kept] = []
        self.unsure: int | None = None
        self._read_entry = read_entry

    def copy(self) -> Book:
        """Another book with the same entries."""
        fresh = Book(self.config, self._read_entry)
        fresh.entries, fresh.unsure = self.entries.copy(), self.unsure
        return fresh

    def record(self) -> Record:
        """What is in force now."""
        return Record(self.config, tuple(self.entries), self.unsure)

    def reconfigure(self, config: Config) -> None:
        """Another config from the start: every entry stands unsure."""
        self.config = config
        self.unsure = 0

    def apply(self, line: Line) -> None:
        """One line more: enter, insert, amend or remove. Raises KeyError where its ref is not in force."""
        if line.op == "enter":
            self.entries.append(Kept(line.n, self._read_entry(line.payload or ""), line.mark))
            return
        where = len(self.entries) if line.ref is None else self._index(line.ref)
        if line.op == "remove":
            del self.entries[where]
        else:
            kept = Kept(line.n, self._read_entry(line.payload or ""), line.mark)
            self.entries[where : where + (line.op == "amend")] = [kept]
        self.unsure = where if self.unsure is None else min(self.unsure, where)

    def _index(self, id: int) -> int:
        for index, kept in enumerate(self.entries):
            if kept.id == id:
                return index
        raise KeyError(id)
