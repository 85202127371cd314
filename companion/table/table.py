"""An open table: one game being played on this device, shared by every window that shows it.

Knows nothing of Flet. Every change is appended to the store before it is applied, so nothing unsaved is ever shown.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Any

from companion.changes import ChangeCounter
from companion.store.errors import StaleWriter, StoreError, StoreGone
from companion.store.protocol import Store
from companion.store.records import GameHead, Status
from companion.store.slices import Cancelled, Work, sliced
from companion.table.kit_references import shortened, whole_lines
from referees.common.protocol.config import Config
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import Allowed, Happening, Invalid, Mark, Ruling, Unclear
from referees.common.protocol.sentence import Reader, Sentence, say
from referees.common.record.journal import Line
from referees.common.referee import Evolved, Referee
from referees.common.registry import referee
from referees.common.timeline import Timeline, fits
from referees.common.values.change import changed
from referees.common.wire import outcome_out, tally_out

__all__ = ["Answer", "Asked", "Entered", "NotEntered", "Table", "Trouble"]

Clock = Callable[[], int]
"""Milliseconds since 1970, UTC."""


@dataclass(frozen=True, slots=True)
class Entered:
    """The entry is in the journal, with what followed from it."""

    happened: tuple[Happening, ...] = ()


@dataclass(frozen=True, slots=True)
class NotEntered:
    """The referee objects to the entry; the table may confirm or overrule where the ruling allows it."""

    entry: Entry
    ruling: Ruling | Invalid


@dataclass(frozen=True, slots=True)
class Asked:
    """Undo needs the table's consent: hidden information came up after the entry to be undone."""

    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Trouble:
    """Nothing was changed and nothing is lost; the sentence says what happened and what to do. `may_save`: offer a
    backup of what is in memory."""

    sentence: Sentence
    may_save: bool = False


Answer = Entered | NotEntered | Asked | Trouble

AGAIN = say(
    "This table was changed in another window. Here it is as it stands now; enter that again if it still holds."
)
NOTHING_BACK = say("There is nothing to take back.")
NOTHING_FORWARD = say("There is nothing to do again.")


class Table(ChangeCounter):
    """One game held open: enter, confirm, undo, redo, insert, amend, remove, reconfigure.

    Changes come one after the other: a tap during an append waits. `changes` counts them; listeners are called after
    each. `work` tells how far the correction of a long game is, and may call it off.
    """

    def __init__(self, store: Store, head: GameHead, lines: Sequence[Line], timeline: Timeline, clock: Clock) -> None:
        """Use `create` or `open`."""
        super().__init__()
        self.head = head
        self.referee: Referee[Any, Any] = timeline.referee
        self.lines = [*lines]
        """The whole journal as stored, but with kits in full."""
        self.timeline = timeline
        self.work = Work()
        self._store, self._clock = store, clock
        self._queue = asyncio.Lock()
        self._agreed = False

    @classmethod
    async def create(cls, store: Store, game: str, config: Config, game_id: str, clock: Clock) -> Table:
        """Begin a new game; its config is line 1 of the journal. Raises StoreError."""
        now = clock()
        text, kit = await shortened(store, game, config)
        line = Line(1, "config", None, None, config.model_dump_json(), now)
        edition = referee(game).about.edition
        head = GameHead(game_id, game, edition, text, now, now, headline=", ".join(config.names), kit=kit)
        table = cls(store, head, [line], Timeline(referee(game), [line], edition), clock)
        await store.create(table.head, [changed(line, payload=text)])
        return table

    @classmethod
    async def open(cls, store: Store, game_id: str, clock: Clock, work: Work | None = None) -> Table:
        """Open a kept game, as `work` that may be cancelled. Raises StoreError, Cancelled among them, and Malformed or
        ValueError where it cannot be read."""
        return cls(store, *await _read(store, game_id, work), clock)

    # Reading

    @property
    def state(self) -> Any:
        """The current state."""
        return self.timeline.state

    @property
    def config(self) -> Any:
        """The config in force."""
        return self.timeline.config

    @property
    def view(self) -> Any:
        """What the shared screen may show."""
        return self.referee.view(self.state)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What answers the question of the moment."""
        return self.referee.offers(self.state)

    def offers_after(self, entry: Entry) -> tuple[Offer, ...]:
        """What would answer the question that such an entry leads to."""
        return self.referee.offers(self.referee.evolve(self.state, entry).state)

    def more(self, of: Container[type[Entry]] | None = None) -> tuple[Offer, ...]:
        """What may come at any time, of these kinds or of any."""
        return self.referee.more(self.state, of=of)

    @property
    def asks(self) -> str:
        """The question of the moment in words; empty once the game is over."""
        return self.text(self.state.open[-1].ask(self.state)) if self.state.open else ""

    def reader(self, to: int | None = None) -> Reader:
        """The reader for a seat, or for the shared screen: what may be told to it."""
        return Reader(self.config.names, to)

    def text(self, sentence: Sentence) -> str:
        """A sentence as the shared screen shows it now."""
        return self.reader().text(sentence, self.state)

    def index_of(self, id: int) -> int | None:
        """Where the entry with that id stands in the record; None where it does not."""
        return next((index for index, kept in enumerate(self.timeline.entries) if kept.id == id), None)

    def misfit(self, id: int) -> Ruling | Invalid | None:
        """Why the entry with that id no longer fits; None where it does."""
        return dict(self.timeline.misfits).get(id)

    def told(self, index: int) -> Sentence:
        """The entry at that index as the log words it."""
        kept = self.timeline.entries[index]
        return self.referee.tell(kept.entry, self.timeline.before(index), self.state)

    @property
    def next_back(self) -> Sentence | None:
        """What undo would withdraw, in words: of one tap, each player's last entry; None where there is nothing."""
        if len(self.timeline.done) < 2:
            return None
        last = self.timeline.done[-1]
        if last.op != "enter":
            return CORRECTIONS.get(last.op, CORRECTIONS["config"])
        entries, count = self.timeline.entries, self._of_last_tap()
        if count == 1:
            return self.told(len(entries) - 1)
        done = range(len(entries) - count, len(entries))
        by_player = {getattr(entries[index].entry, "seat", None): index for index in done}
        return say("{entries}", entries=tuple(map(self.told, by_player.values())))

    @property
    def next_forward(self) -> Sentence | None:
        """What redo would restore, in words; None where there is nothing."""
        if not self.timeline.withdrawn:
            return None
        line = self.timeline.withdrawn[-1]
        if line.op != "enter" or line.payload is None:
            return CORRECTIONS.get(line.op, CORRECTIONS["config"])
        return self.referee.tell(self.timeline.given(line), self.state, self.state)

    # Entering

    async def enter(self, *entries: Entry, mark: Mark = None) -> Answer:
        """Enter the entries of one tap: all are kept or none."""
        async with self._queue:
            return await self._enter(entries, mark)

    async def confirm(self, entry: Entry) -> Answer:
        """Enter in spite of all doubts, at the table's word; the kit items behind them are settled for this game."""
        ruling = self.referee.judge(self.state, entry)
        answer = await self.settle(ruling.assumed if isinstance(ruling, Unclear) else ())
        return await self.enter(entry, mark="confirmed") if isinstance(answer, Entered) else answer

    async def settle(self, items: Sequence[str]) -> Answer:
        """Settle kit items for this game: the table has compared them and is not asked about them again."""
        fresh = tuple(item for item in items if self.config.assumes(item))
        if not fresh:
            return Entered()
        return await self.reconfigure(self.config.model_copy(update={"checked": (*self.config.checked, *fresh)}))

    async def _enter(self, entries: Sequence[Entry], mark: Mark) -> Answer:
        state, at = self.state, self._clock()
        lines: list[Line] = []
        steps: list[Evolved] = []
        for entry in entries:
            ruling = self.ruling(state, entry)
            if isinstance(ruling, Invalid) or not fits(ruling, mark):
                return NotEntered(entry, ruling)
            standing = None if isinstance(ruling, Allowed) else mark
            line = self._line("enter", mark=standing, payload=entry.model_dump_json(), at=at, after=len(lines))
            steps.append(self.referee.evolve(state, entry, line.n))
            lines.append(line)
            state = steps[-1].state
        trouble = await self._append(lines, state, len(self.timeline.entries) + len(entries))
        if trouble is not None:
            return trouble
        for line, entry, evolved in zip(lines, entries, steps, strict=True):
            self.timeline.enter(line, entry, evolved)
        self._agreed = False
        self.tell()
        return Entered(tuple(one for evolved in steps for one in evolved.happened))

    def ruling(self, state: Any, entry: Entry) -> Ruling | Invalid:
        """The referee's ruling on an entry in that state."""
        return self.referee.check(state.config, entry) or self.referee.judge(state, entry)

    def problem(self, state: Any, entry: Entry, mark: Mark = None) -> Ruling | Invalid | None:
        """The objection to an entry with that mark in that state, or None."""
        ruling = self.ruling(state, entry)
        return None if not isinstance(ruling, Invalid) and fits(ruling, mark) else ruling

    # Undo and redo

    async def undo(self, *, agreed: bool = False) -> Answer:
        """Withdraw the entries of the last tap; asks once if hidden information came up after them."""
        async with self._queue:
            if len(self.timeline.done) < 2:
                return Trouble(NOTHING_BACK)
            if not (agreed or self._agreed) and self._revealed_since():
                return Asked(PAST_REVEALED)
            agreed = self._agreed = self._agreed or agreed
            count = self._of_last_tap()
            first = self.timeline.done[-count]
            if first.op == "enter":
                return await self._withdraw(self._line("back", ref=first.n), count)
            return await self._keep("back", ref=first.n, agreed=agreed)

    def _of_last_tap(self) -> int:
        """The number of lines written by the last tap."""
        done = self.timeline.done
        first = len(done) - 1
        while first > 1 and done[first - 1].at == done[first].at and done[first].op == "enter" == done[first - 1].op:
            first -= 1
        return len(done) - first

    async def _withdraw(self, line: Line, count: int) -> Answer:
        """Withdraw plain entries at the end: the state before them is at hand, so nothing is replayed first."""
        left = len(self.timeline.entries) - count
        trouble = await self._append([line], self.timeline.before(left), left)
        if trouble is not None:
            return trouble
        self.timeline.apply(line)
        self.tell()
        return Entered()

    async def redo(self) -> Answer:
        """Restore what was withdrawn last."""
        async with self._queue:
            withdrawn = self.timeline.withdrawn
            if not withdrawn:
                return Trouble(NOTHING_FORWARD)
            last = len(withdrawn) - 1
            while last > 0 and withdrawn[last - 1].at == withdrawn[last].at and withdrawn[last].op == "enter":
                last -= 1
            return await self._keep("forward", ref=withdrawn[last].n)

    def _revealed_since(self) -> bool:
        """Whether hidden information came up after the line that undo would withdraw."""
        given = self.timeline.given
        return any(self.referee.reveals(given(line)) for line in self.timeline.withdrawn if line.op == "enter")

    # Corrections

    async def insert(self, before: int | None, entry: Entry, mark: Mark = None) -> Answer:
        """Insert an entry before the one with that id (None: at the end). Raises KeyError for an unknown id."""
        return await self._fix("insert", before, entry, mark)

    async def amend(self, id: int, entry: Entry, mark: Mark = None) -> Answer:
        """Replace the entry with that id. Raises KeyError where none in force has it."""
        return await self._fix("amend", id, entry, mark)

    async def remove(self, id: int) -> Answer:
        """Remove the entry with that id. Raises KeyError where none in force has it."""
        async with self._queue:
            self.timeline.index_of(id)
            return await self._keep("remove", ref=id)

    async def reconfigure(self, config: Config) -> Answer:
        """Replace the config (house options, kit, names) from the start; every entry is judged again."""
        async with self._queue:
            return await self._keep("config", payload=config.model_dump_json())

    async def _fix(self, op: str, ref: int | None, entry: Entry, mark: Mark) -> Answer:
        async with self._queue:
            index = len(self.timeline.entries) if ref is None else self.timeline.index_of(ref)
            problem = self.problem(self.timeline.before(index), entry, mark)
            if problem is not None:
                return NotEntered(entry, problem)
            return await self._keep(op, ref=ref, mark=mark, payload=entry.model_dump_json())

    # Storing

    def _line(
        self, op: str, *, ref: int | None = None, mark: Mark = None, payload: str | None = None, at: int | None = None,
        after: int = 0,
    ) -> Line:  # fmt: skip
        return Line(self.timeline.last + 1 + after, op, ref, mark, payload, self._clock() if at is None else at)

    async def _keep(self, op: str, *, agreed: bool = False, **told: Any) -> Answer:
        """Append a line other than a plain entry: tried on a copy, which replaces the timeline once it is stored."""
        self._agreed = agreed
        fresh, line = self.timeline.copy(), self._line(op, **told)
        try:
            with self.work.going_on():
                await sliced(fresh.applying(line), self.work)
        except Cancelled as error:
            return Trouble(error.sentence)
        trouble = await self._append([line], fresh.state, len(fresh.entries), fresh.config)
        if trouble is not None:
            return trouble
        self.timeline = fresh
        self.tell()
        return Entered()

    async def _append(
        self, lines: Sequence[Line], state: Any, entries: int, config: Config | None = None
    ) -> Trouble | None:
        head, stored = self._head_at(state, entries, lines[-1].at), lines
        try:
            if config is not None and lines[-1].op != "enter" and config is not self.config:
                text, kit = await shortened(self._store, head.game, config)
                head = changed(head, config=text, kit=kit, headline=", ".join(config.names))
                stored = [changed(line, payload=text) if line.op == "config" else line for line in lines]
            await self._store.append(head, stored)
        except StaleWriter:
            self.head, self.lines, self.timeline = await _read(self._store, self.head.id)
            self.tell()
            return Trouble(AGAIN)
        except StoreError as error:
            return Trouble(error.sentence, may_save=isinstance(error, StoreGone))
        self.head = head
        self.lines += lines
        return None

    def _head_at(self, state: Any, entries: int, at: int) -> GameHead:
        """The game's row after the change: tally and outcome only once the game is over, as announced then."""
        outcome = self.referee.outcome(state)
        if outcome is None:
            return changed(self.head, updated_at=at, entries=entries, status="running", tally=None, outcome=None)
        status: Status = "abandoned" if outcome.abandoned else "finished"
        reader = Reader(state.config.names)
        tally = json.dumps(tally_out(self.referee.tally(state), len(state.config.seats), reader, state))
        ended = json.dumps(outcome_out(outcome, reader, state))
        return changed(self.head, updated_at=at, entries=entries, status=status, tally=tally, outcome=ended)


async def _read(store: Store, game_id: str, work: Work | None = None) -> tuple[GameHead, list[Line], Timeline]:
    """Read a kept game. Raises as `Table.open` does."""
    stored = await store.read(game_id)
    lines = await whole_lines(store, stored.lines)
    timeline = await sliced(Timeline.opening(referee(stored.head.game), lines, stored.head.edition), work)
    return stored.head, lines, timeline


PAST_REVEALED = say("A card was turned up after this. Take it back all the same?")
CORRECTIONS = {
    "insert": say("Insert a forgotten entry"),
    "amend": say("Amend an entry"),
    "remove": say("Remove an entry"),
    "config": say("Change how this table plays"),
}
