"""The shared table with a phone's permissions."""

from collections.abc import Container, Iterable, Sequence
from typing import Any

from companion.guests.visit import FOR_THE_HOST, Visit, actor
from companion.table.answers import HERE, Answer, Tapped, Trouble
from companion.table.table import Table
from companion.table.taking_back import of_one_tap
from referees.common.protocol.config import Config
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import Mark


class SeatTable(Table):
    """Wraps the `shared` table for a phone: reads pass through, changes are checked against the visit's permissions."""

    def __init__(self, shared: Table, visit: Visit) -> None:
        # No other attributes: __getattr__ reads those of the shared table.
        self.shared, self.visit = shared, visit

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["shared"], name)

    @property
    def seat(self) -> int | None:  # type: ignore[override]  # read-only here
        return self.visit.seat

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The answers that this phone may give to the question."""
        offers = self.shared.offers
        return tuple(offer for offer in offers if self._may(offer)) if self.visit.each else offers

    def more(self, of: Container[type[Entry]] | None = None) -> tuple[Offer, ...]:
        offers = self.shared.more(of)
        return tuple(offer for offer in offers if self._may(offer)) if self.visit.each else offers

    def _may(self, offer: Offer) -> bool:
        seat: object = offer.fixed.get("seat", getattr(offer.entry, "seat", self.seat))
        return seat == self.seat

    async def enter(self, *entries: Entry, mark: Mark = None, tapped: Tapped = HERE) -> Answer:
        return self._objection(entries) or await self.shared.enter(*entries, mark=mark, tapped=self._named(tapped))

    async def undo(self, *, agreed: bool = False, tapped: Tapped = HERE) -> Answer:
        return self._about_last() or await self.shared.undo(agreed=agreed, tapped=self._named(tapped))

    async def redo(self, tapped: Tapped = HERE) -> Answer:
        withdrawn, payload = self.shared.timeline.withdrawn, self.shared.timeline.payload
        lines = withdrawn[-of_one_tap(withdrawn) :] if withdrawn else ()
        if any(line.op != "enter" for line in lines):
            objection = self._objection(to_all=True)
        else:
            objection = self._about_tap([payload(line) for line in lines])
        return objection or await self.shared.redo(self._named(tapped))

    async def insert(self, before: int | None, entry: Entry, mark: Mark = None, tapped: Tapped = HERE) -> Answer:
        objection = self._objection((entry,), None if before is None else self.shared.index_of(before))
        return objection or await self.shared.insert(before, entry, mark, self._named(tapped))

    async def amend(
        self, id: int, entry: Entry, mark: Mark = None, tapped: Tapped = HERE, *, through: bool | None = None
    ) -> Answer:
        """Replace an entry if this phone may enter both versions; also fix later repeats if it may enter for all."""
        objection = self._about(id, entry)
        if objection is not None:
            return objection
        carried = through if self._objection(to_all=True) is None else False
        return await self.shared.amend(id, entry, mark, self._named(tapped), through=carried)

    async def remove(self, id: int, tapped: Tapped = HERE) -> Answer:
        return self._about(id) or await self.shared.remove(id, self._named(tapped))

    async def reconfigure(self, config: Config, tapped: Tapped = HERE) -> Answer:
        """Always refused: only the host device changes the config."""
        return self._objection() or Trouble(FOR_THE_HOST)

    def _objection(
        self, entries: Iterable[Entry] = (), before: int | None = None, *, to_all: bool = False
    ) -> Trouble | None:
        """Why this phone may not enter these before the entry at that index (None: at the end)."""
        state = self.shared.state if before is None else self.shared.timeline.state_at(before)
        why = self.visit.objection(state, entries, to_all=to_all)
        return None if why is None else Trouble(why)

    def _about_last(self) -> Trouble | None:
        done, last_tap = self.shared.timeline.done, self.shared.last_tap
        if len(done) < 2:
            return self._objection()
        if done[-1].op != "enter":
            return self._objection(to_all=True)
        return self._about_tap(last_tap, len(self.shared.timeline.entries) - len(last_tap))

    def _about_tap(self, entries: Sequence[Entry], before: int | None = None) -> Trouble | None:
        return self._objection([entry for entry in entries if actor(entry) is not None] or entries, before)

    def _about(self, id: int, *entries: Entry) -> Trouble | None:
        index = self.shared.index_of(id)
        stored = () if index is None else (self.shared.timeline.entries[index].entry,)
        return self._objection((*entries, *stored), index)

    def _named(self, tapped: Tapped) -> Tapped:
        return Tapped(tapped.change_count, self.visit.name)
