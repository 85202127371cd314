"""The shared table as one phone may see and change it."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from companion.guests.visit import FOR_THE_HOST, Visit, actor
from companion.table.answers import HERE, Answer, Tapped, Trouble
from companion.table.table import Table
from referees.common.protocol.config import Config
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import Mark


class SeatTable(Table):
    """The same game as `shared`, whose fields are read through; every change is asked of the visit first. So nothing
    that a phone sends can do more than its seat may, whatever its screen shows or was made to show."""

    def __init__(self, shared: Table, visit: Visit) -> None:
        # Nothing of its own but these: what the other table has is read by __getattr__.
        self.shared, self.visit = shared, visit

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["shared"], name)

    @property
    def seat(self) -> int | None:  # type: ignore[override]  # it may change, and is never set
        """The seat that this phone plays."""
        return self.visit.seat

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What answers the question of the moment, as far as this phone may."""
        found = self.shared.offers
        return tuple(offer for offer in found if self._may(offer)) if self.visit.each else found

    def more(self, of: Container[type[Entry]] | None = None) -> tuple[Offer, ...]:
        """What may come at any time, as far as this phone may."""
        found = self.shared.more(of)
        return tuple(offer for offer in found if self._may(offer)) if self.visit.each else found

    def _may(self, offer: Offer) -> bool:
        """Whether some entry of an offer may be this seat's."""
        seat: object = offer.fixed.get("seat", self.seat)
        return seat == self.seat

    # Changing

    async def enter(self, *entries: Entry, mark: Mark = None, tapped: Tapped = HERE) -> Answer:
        """Enter, if this phone may."""
        return self._objection(entries) or await self.shared.enter(*entries, mark=mark, tapped=self._named(tapped))

    async def confirm(self, entry: Entry, tapped: Tapped = HERE) -> Answer:
        """Enter in spite of doubts, if this phone may."""
        return self._objection((entry,)) or await self.shared.confirm(entry, self._named(tapped))

    async def undo(self, *, agreed: bool = False, tapped: Tapped = HERE) -> Answer:
        """Withdraw the last tap, if this phone may."""
        return self._about_last() or await self.shared.undo(agreed=agreed, tapped=self._named(tapped))

    async def redo(self, tapped: Tapped = HERE) -> Answer:
        """Restore what was withdrawn last, if this phone may."""
        line = self.shared.timeline.withdrawn[-1] if self.shared.timeline.withdrawn else None
        if line is None or line.payload is None or line.op == "config":
            objection = self._objection(to_all=line is not None)
        else:
            objection = self._objection((self.shared.timeline.given(line),))
        return objection or await self.shared.redo(self._named(tapped))

    async def insert(self, before: int | None, entry: Entry, mark: Mark = None, tapped: Tapped = HERE) -> Answer:
        """Insert a forgotten entry, if this phone may."""
        return self._objection((entry,)) or await self.shared.insert(before, entry, mark, self._named(tapped))

    async def amend(
        self, id: int, entry: Entry, mark: Mark = None, tapped: Tapped = HERE, *, through: bool | None = None
    ) -> Answer:
        """Replace an entry, if this phone may have made both; and later ones that repeat it, if it may enter for
        everybody."""
        objection = self._objection((entry, *self._at(id)))
        if objection is not None:
            return objection
        carried = through if self._objection(to_all=True) is None else False
        return await self.shared.amend(id, entry, mark, self._named(tapped), through=carried)

    async def remove(self, id: int, tapped: Tapped = HERE) -> Answer:
        """Remove an entry, if this phone may have made it."""
        return self._objection(self._at(id)) or await self.shared.remove(id, self._named(tapped))

    async def reconfigure(self, config: Config, tapped: Tapped = HERE) -> Answer:
        """Never: how a table plays is set on the device that keeps it."""
        return self._objection() or Trouble(FOR_THE_HOST)

    def _objection(self, entries: Iterable[Entry] = (), *, to_all: bool = False) -> Trouble | None:
        why = self.visit.objection(self.shared.state, entries, to_all=to_all)
        return None if why is None else Trouble(why)

    def _about_last(self) -> Trouble | None:
        """Why this phone may not take the last tap back; None where it may."""
        done = self.shared.timeline.done
        if len(done) < 2:
            return self._objection()
        last = done[-1]
        if last.op != "enter":
            return self._objection(to_all=True)
        entries = self.shared.last_tap
        own = [entry for entry in entries if actor(entry) is not None]
        return self._objection(own or entries)

    def _at(self, id: int) -> tuple[Entry, ...]:
        index = self.shared.index_of(id)
        return () if index is None else (self.shared.timeline.entries[index].entry,)

    def _named(self, tapped: Tapped) -> Tapped:
        return Tapped(tapped.seen, self.visit.name)
