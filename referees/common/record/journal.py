"""The append-only journal of a table, and `Book`, which computes the config and entries in force."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from referees.common.record.steps import NOT_KNOWN, Steps
from referees.common.values.value import Value

if TYPE_CHECKING:  # a store reads and writes lines without knowing what they hold
    from referees.common.protocol.config import Config
    from referees.common.protocol.entry import Entry
    from referees.common.protocol.ruling import Mark

__all__ = ["Book", "Line", "Op", "Payload", "StoredEntry", "first_config", "sorting_out", "step_back", "step_forward"]

Payload = Any
"""A line's payload: a Config, an Entry, or None for "remove"."""

Op = str
"""enter · insert · amend · remove · back · forward · config"""


class Line(Value):
    """One journal line; `n` increases, and is the id of the entry that the line made.

    | op | ref | payload |
    | --- | --- | --- |
    | config | None | the whole config; the first line of every journal, never undone |
    | enter | None | an entry, appended |
    | insert | id of the entry it goes before, None: the end | an entry |
    | amend | id of the entry it replaces | an entry |
    | remove | id of the entry | None |
    | back | n of the first line to withdraw, with all later ones; None: the last one | None |
    | forward | n of the last withdrawn line to redo; None: the next one | None |

    `payload` is JSON text, `at` milliseconds since 1970 UTC. Lines of one tap share `at`.
    """

    n: int
    op: Op
    ref: int | None
    mark: Mark
    payload: str | None
    at: int


class StoredEntry(Value):
    """An entry in force, with its id, and whether it was confirmed or overruled."""

    id: int
    entry: Entry
    mark: Mark = None


def sorting_out(lines: Iterable[Line]) -> Steps[tuple[list[Line], list[Line]]]:
    """The lines in force, oldest first, and the withdrawn lines that "forward" would redo, next one last. In steps,
    since each "back" or "forward" may move many lines."""
    done: list[Line] = []
    withdrawn: list[Line] = []
    for line in lines:
        if line.op in {"back", "forward"}:
            step = step_back if line.op == "back" else step_forward
            step(done, withdrawn, line.ref)
            yield NOT_KNOWN
        else:
            done.append(line)
            withdrawn.clear()
    return done, withdrawn


def step_back(done: list[Line], withdrawn: list[Line], ref: int | None) -> list[Line]:
    """Moves the last line, or all from `ref` on, to withdrawn; never the first config. Returns them, oldest first."""
    last = len(done) - 1
    first = last if ref is None else min(last, bisect_left(done, ref, key=lambda line: line.n))
    moved = done[max(first, 1) :]
    del done[len(done) - len(moved) :]
    withdrawn += moved[::-1]
    return moved


def step_forward(done: list[Line], withdrawn: list[Line], ref: int | None) -> list[Line]:
    """Moves the next line, or all up to `ref`, from withdrawn to done. Returns the moved lines, oldest first."""
    last = len(withdrawn) - 1
    first = last if ref is None else min(last, bisect_left(withdrawn, -ref, key=lambda line: -line.n))
    moved = withdrawn[max(first, 0) :][::-1]
    del withdrawn[len(withdrawn) - len(moved) :]
    done += moved
    return moved


def first_config(done: Sequence[Line]) -> Line:
    """The first line of a journal. Raises ValueError if it is not a config."""
    if not done or done[0].op != "config":
        raise ValueError("a journal begins with its config")
    return done[0]


class _Undone(Value):
    place: int
    removed: StoredEntry | None
    config: Config
    unsure: int | None


class Book:
    """Config and entries in force, built line by line; lines can be undone in reverse order. Entries from `unsure` on
    (None: none) follow a correction: replays judge them again."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.entries: list[StoredEntry] = []
        self.unsure: int | None = None
        self._before: list[_Undone | None] = []
        """What each line after the first replaced; None for a plain entry at the end."""

    def copy(self) -> Book:
        """An independent copy."""
        copy = Book(self.config)
        copy.entries, copy.unsure, copy._before = self.entries.copy(), self.unsure, self._before.copy()
        return copy

    def index_of(self, id: int | None) -> int:
        """Index of the entry with that id. Raises KeyError. Searches from the end: most corrections are recent."""
        entries = self.entries
        for index in range(len(entries) - 1, -1, -1):
            if entries[index].id == id:
                return index
        raise KeyError(id)

    def enter(self, line: Line, entry: Entry) -> None:
        """Appends an entry; all states computed so far stay valid."""
        self.entries.append(StoredEntry(line.n, entry, line.mark))
        self._before.append(None)

    def apply(self, line: Line, payload: Payload) -> int:
        """Applies the next line. Returns how many states are still valid, including the initial one. Raises KeyError if
        its `ref` isn't a current entry's id."""
        if line.op == "enter":
            self.enter(line, payload)
            return len(self.entries)
        if line.op == "config":
            self._before.append(_Undone(0, None, self.config, self.unsure))
            self.config, self.unsure = payload, 0
            return 0
        is_at_end = line.ref is None and line.op == "insert"
        place = len(self.entries) if is_at_end else self.index_of(line.ref)
        removed = None if line.op == "insert" else self.entries[place]
        come = [] if line.op == "remove" else [StoredEntry(line.n, payload, line.mark)]
        self._before.append(_Undone(place, removed, self.config, self.unsure))
        self.entries[place : place + (removed is not None)] = come
        self.unsure = place if self.unsure is None else min(self.unsure, place)
        return place + 1

    def take_back(self, line: Line) -> int:
        """Undoes the last line. Returns how many states are still valid, as `apply` does."""
        undone = self._before.pop()
        if undone is None:
            self.entries.pop()
            return len(self.entries) + 1
        self.config, self.unsure = undone.config, undone.unsure
        if line.op == "config":
            return 0
        restored = [] if undone.removed is None else [undone.removed]
        self.entries[undone.place : undone.place + (line.op != "remove")] = restored
        return undone.place + 1
