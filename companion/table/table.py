"""An open table: one running game, shared by all windows. Every change is stored before it is applied and shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

from companion.changes import ChangeCounter
from companion.store.days import offset_here
from companion.store.errors import StaleWriter, StoreError, StoreGone
from companion.store.records import GameHead
from companion.store.slices import Cancelled, Work, sliced
from companion.store.store import Store
from companion.table.answers import (
    AGAIN,
    CHANGED,
    HERE,
    MEANWHILE,
    NOTHING_BACK,
    NOTHING_FORWARD,
    PAST_REVEALED,
    Answer,
    Asked,
    Entered,
    NotEntered,
    Propagation,
    Tapped,
    Trouble,
)
from companion.table.kit_references import shortened, with_kits
from companion.table.objections import stored_mark
from companion.table.propagation import MOST, propagate_correction
from companion.table.remembering import head_after
from companion.table.shared import offers_of, view_of
from companion.table.taking_back import of_one_tap, redo_text, revealed_since, undo_text
from companion.words import reader_for
from referees.common.protocol.config import Config
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import Invalid, Mark, Ruling
from referees.common.protocol.sentence import Reader, Sentence, say
from referees.common.record.journal import Line
from referees.common.referee import Evolved, Referee
from referees.common.registry import referee
from referees.common.timeline import Timeline, objection
from referees.common.values import changed

__all__ = ["HERE", "Answer", "Asked", "Entered", "NotEntered", "Propagation", "Table", "Tapped", "Trouble"]
Clock = Callable[[], int]  # ms since 1970, UTC


class Table(ChangeCounter):
    """An open game. Changes are queued; listeners are called after each. `work`: a long correction's progress."""

    seat: int | None = None  # None for the shared screen

    def __init__(self, store: Store, head: GameHead, lines: Sequence[Line], timeline: Timeline, clock: Clock) -> None:
        """Use `create` or `open` instead."""
        super().__init__()
        self.head = head
        self.referee: Referee[Any, Any] = timeline.referee
        self.lines = [*lines]  # with kits in full
        self.timeline = timeline
        self.work = Work()
        self._store, self._clock = store, clock
        self._queue = asyncio.Lock()
        self._agreed, self._by = False, ""
        self.last_tap_ids = frozenset[int]()  # the last tap's entries, by id
        self.phones: dict[int, str] = {}  # by line number

    @classmethod
    async def create(
        cls,
        store: Store,
        game: str,
        config: Config,
        game_id: str,
        clock: Clock,
        *,
        who: Mapping[str, str] | None = None,
        location: str = "",
    ) -> Table:
        """Start a game, with its config as journal line 1; `who` maps names to chosen person ids. Raises StoreError."""
        now = clock()
        text, kit = await shortened(store, game, config)
        line = Line(1, "config", None, None, config.model_dump_json(), now)
        names, edition, place = ", ".join(config.names), referee(game).about.edition, (offset_here(now), location)
        head = GameHead(game_id, game, edition, text, now, now, "running", 0, names, None, None, kit, *place)
        table = cls(store, head, [line], Timeline(referee(game), [line], edition), clock)
        await store.create(table.head, [changed(line, payload=text)], who)
        return table

    @classmethod
    async def open(cls, store: Store, game_id: str, clock: Clock, work: Work | None = None) -> Table:
        """Open a stored game; `work` can cancel this. Raises StoreError (Cancelled), Malformed, ValueError."""
        table = cls(store, *await _read(store, game_id, work), clock)
        table.phones = await store.phones(game_id)
        return table

    @property
    def state(self) -> Any:
        return self.timeline.state

    @property
    def config(self) -> Any:
        return self.timeline.config

    @property
    def view(self) -> Any:
        """The part of the state that the shared screen may show."""
        return view_of(self.state, self.referee)

    @property
    def offers(self) -> tuple[Offer, ...]:
        return offers_of(self.state, self.referee)

    def offers_after(self, entry: Entry) -> tuple[Offer, ...]:
        return self.referee.offers(self.referee.evolve(self.state, entry).state)

    def more(self, of: Container[type[Entry]] | None = None) -> tuple[Offer, ...]:
        """The offers for entries possible at any time, limited to the classes `of` (None: all)."""
        return self.referee.more(self.state, of=of)

    @property
    def asks(self) -> str:
        """The open question in words; empty once the game is over."""
        return self.text(self.state.open[-1].ask(self.state)) if self.state.open else ""

    def reader(self, to: int | None = None, *, hears: bool = False) -> Reader:
        """The `Reader` that renders text for a seat or the shared screen."""
        return reader_for(self.config.names, self.seat if to is None else to, hears=hears)

    def text(self, sentence: Sentence, *of: int) -> str:
        """A sentence about the entries with these ids, as the shared screen shows it."""
        return self.reader(hears=not self.last_tap_ids.isdisjoint(of)).text(sentence, self.state)

    def index_of(self, id: int) -> int | None:
        return next((index for index, stored in enumerate(self.timeline.entries) if stored.id == id), None)

    def why_invalid(self, id: int) -> Ruling | Invalid | None:
        """Why the entry with that id no longer fits."""
        return dict(self.timeline.invalid_entries).get(id)

    def sentence(self, index: int) -> Sentence:
        """The entry at that index as worded in the log."""
        return self.referee.tell(self.timeline.entries[index].entry, self.timeline.state_at(index), self.state)

    @property
    def next_back(self) -> Sentence | None:
        """The entries that undo would withdraw, in words."""
        return undo_text(self.timeline)

    @property
    def next_forward(self) -> Sentence | None:
        """The entries that redo would restore, in words."""
        return redo_text(self.timeline)

    async def enter(self, *entries: Entry, mark: Mark = None, tapped: Tapped = HERE) -> Answer:
        """Enter the entries of one tap: all or none."""
        async with self._queue:
            return self._begin(tapped) or await self._enter(entries, mark)

    def _begin(self, tapped: Tapped) -> Trouble | None:
        self._by = tapped.by
        return None if tapped.change_count in (None, self.changes) else Trouble(self.meanwhile)

    @property
    def meanwhile(self) -> Sentence:
        """The message for a tap made too late, after another window changed the table."""
        is_entry = self.lines[-1].op == "enter"
        return say(MEANWHILE.template, entry=self.sentence(len(self.timeline.entries) - 1)) if is_entry else CHANGED

    async def _enter(self, entries: Sequence[Entry], mark: Mark) -> Answer:
        state, at = self.state, self._moment()
        lines: list[Line] = []
        steps: list[Evolved] = []
        for entry in entries:
            ruling = self.ruling(state, entry)
            problem = objection(ruling, mark)
            if problem is not None:
                return NotEntered(entry, problem)
            accepted_mark, payload = stored_mark(ruling, mark), entry.model_dump_json()
            line = self._line("enter", mark=accepted_mark, payload=payload, at=at, after=len(lines))
            steps.append(self.referee.evolve(state, entry, line.n))
            lines.append(line)
            state = steps[-1].state

        def entered(timeline: Timeline) -> Timeline:
            for line, entry, evolved in zip(lines, entries, steps, strict=True):
                timeline.enter(line, entry, evolved)
            return timeline

        trouble = await self._append(
            lines, state, len(self.timeline.entries) + len(entries), lambda: entered(self.timeline.copy())
        )
        if trouble is not None:
            return trouble
        entered(self.timeline)
        self._agreed, self.last_tap_ids = False, frozenset(line.n for line in lines)
        self.tell()
        return Entered(tuple(consequence for evolved in steps for consequence in evolved.happened))

    def ruling(self, state: Any, entry: Entry) -> Ruling | Invalid:
        return self.referee.check(state.config, entry) or self.referee.judge(state, entry)

    def problem(self, state: Any, entry: Entry, mark: Mark = None) -> Ruling | Invalid | None:
        """Why an entry with this mark isn't accepted in this state; None if it is."""
        return objection(self.ruling(state, entry), mark)

    async def undo(self, *, agreed: bool = False, tapped: Tapped = HERE) -> Answer:
        """Withdraw the last tap's entries; asks for agreement once if hidden information was revealed after them."""
        async with self._queue:
            if (outdated := self._begin(tapped)) is not None:
                return outdated
            if len(self.timeline.done) < 2:
                return Trouble(NOTHING_BACK)
            if not (agreed or self._agreed) and revealed_since(self.timeline):
                return Asked(PAST_REVEALED)
            agreed = self._agreed = self._agreed or agreed
            count = of_one_tap(self.timeline.done)
            first = self.timeline.done[-count]
            if first.op == "enter":
                return await self._withdraw(self._line("back", ref=first.n), count)
            return await self._apply("back", ref=first.n, agreed=agreed)

    @property
    def last_tap(self) -> tuple[Entry, ...]:
        """The entries that undo would withdraw, if the last line is an entry."""
        return tuple(stored.entry for stored in self.timeline.entries[-of_one_tap(self.timeline.done) :])

    async def _withdraw(self, line: Line, count: int) -> Answer:
        """Undoes `count` entries; the state before them is cached, so nothing is replayed first."""
        left = len(self.timeline.entries) - count
        if trouble := await self._append([line], self.timeline.state_at(left), left, self.timeline.copy):  # not over
            return trouble
        self.timeline.apply(line)
        self.tell()
        return Entered()

    async def redo(self, tapped: Tapped = HERE) -> Answer:
        """Restore the entries that undo withdrew last."""
        async with self._queue:
            if (outdated := self._begin(tapped)) is not None:
                return outdated
            withdrawn = self.timeline.withdrawn
            if not withdrawn:
                return Trouble(NOTHING_FORWARD)
            return await self._apply("forward", ref=withdrawn[-of_one_tap(withdrawn)].n)

    async def insert(self, before: int | None, entry: Entry, mark: Mark = None, tapped: Tapped = HERE) -> Answer:
        """Insert an entry before the one with that id (None: at the end). Raises KeyError if unknown."""
        return await self._fix("insert", before, entry, mark, tapped)

    async def amend(
        self, id: int, entry: Entry, mark: Mark = None, tapped: Tapped = HERE, *, through: bool | None = None
    ) -> Answer:
        """Replace an entry; `through`: also the same mistake in later ones (None: ask first). Raises KeyError."""
        return await self._fix("amend", id, entry, mark, tapped, through=through)

    async def remove(self, id: int, tapped: Tapped = HERE) -> Answer:
        """Remove the entry with that id. Raises KeyError for an unknown id."""
        async with self._queue:
            self.timeline.index_of(id)
            return self._begin(tapped) or await self._apply("remove", ref=id)

    async def reconfigure(self, config: Config, tapped: Tapped = HERE) -> Answer:
        """Replace the whole game's config (house options, kit, names); every entry is judged again."""
        async with self._queue:
            return self._begin(tapped) or await self._apply("config", payload=config.model_dump_json())

    async def _fix(
        self, op: str, ref: int | None, entry: Entry, mark: Mark, tapped: Tapped, *, through: bool | None = False
    ) -> Answer:
        async with self._queue:
            if outdated := self._begin(tapped):
                return outdated
            index = len(self.timeline.entries) if ref is None else self.timeline.index_of(ref)
            ruling = self.ruling(self.timeline.state_at(index), entry)
            problem = objection(ruling, mark)
            if problem is not None:
                return NotEntered(entry, problem)
            if through is False:
                return await self._apply(op, ref=ref, mark=stored_mark(ruling, mark), payload=entry.model_dump_json())
            return await self._carry(ref, entry, stored_mark(ruling, mark), ask=through is None)

    async def _carry(self, ref: int | None, entry: Entry, mark: Mark, *, ask: bool) -> Answer:
        line = self._line("amend", ref=ref, mark=mark, payload=entry.model_dump_json())
        revised = self.timeline.copy()
        try:
            with self.work.running():
                changes = await sliced(propagate_correction(revised, line, most=MOST), self.work)
        except Cancelled as error:
            return Trouble(error.sentence)
        if changes and ask:
            return Propagation(tuple((change.before, change.after) for change in changes))
        return await self._stored(revised, [line, *(change.line for change in changes)])

    def _line(
        self, op: str, *, ref: int | None = None, mark: Mark = None, payload: str | None = None, at: int | None = None,
        after: int = 0,
    ) -> Line:  # fmt: skip
        return Line(self.timeline.last + 1 + after, op, ref, mark, payload, self._moment() if at is None else at)

    def _moment(self) -> int:
        """Timestamp for a new line; differs from the last, since lines with equal timestamps count as one tap."""
        now, last = self._clock(), self.timeline.done[-1].at
        return now + 1 if now == last else now

    async def _apply(self, op: str, *, agreed: bool = False, **fields: Any) -> Answer:
        self._agreed = agreed
        revised, line = self.timeline.copy(), self._line(op, **fields)
        try:
            with self.work.running():
                await sliced(revised.applying(line), self.work)
        except Cancelled as error:
            return Trouble(error.sentence)
        return await self._stored(revised, [line])

    async def _stored(self, revised: Timeline, lines: list[Line]) -> Answer:
        if trouble := await self._append(lines, revised.state, len(revised.entries), lambda: revised, revised.config):
            return trouble
        self.timeline = revised
        self.tell()
        return Entered()

    async def _append(
        self,
        lines: Sequence[Line],
        state: Any,
        entries: int,
        then: Callable[[], Timeline],
        config: Config | None = None,
    ) -> Trouble | None:
        self.last_tap_ids = frozenset()
        head, stored = head_after(self.head, self.referee, state, entries=entries, at=lines[-1].at, then=then), lines
        try:
            if config is not None and lines[-1].op != "enter" and config is not self.config:
                text, kit = await shortened(self._store, head.game, config)
                head = changed(head, config=text, kit=kit, headline=", ".join(config.names))
                stored = [changed(line, payload=text) if line.op == "config" else line for line in lines]
            await self._store.append(head, stored, self._by)
        except StaleWriter:
            await reread(self)
            return Trouble(AGAIN)
        except StoreError as error:
            return Trouble(error.sentence, may_save=isinstance(error, StoreGone))
        self.head = changed(head, location=self.head.location)  # it may have changed meanwhile
        self.lines += lines
        if self._by:
            self.phones |= {line.n: self._by for line in lines}
        return None


async def reread(table: Table) -> None:
    """Reload a table that another process may have changed. Raises StoreError, Malformed."""
    store = table._store  # noqa: SLF001 - not for guests
    read, table.phones = await _read(store, table.head.id), await store.phones(table.head.id)
    table.head, table.lines, table.timeline = read
    table.tell()


async def _read(store: Store, game_id: str, work: Work | None = None) -> tuple[GameHead, list[Line], Timeline]:
    stored = await store.read(game_id)
    lines = await with_kits(store, stored.lines)
    timeline = await sliced(Timeline.opening(referee(stored.head.game), lines, stored.head.edition), work)
    return stored.head, lines, timeline
