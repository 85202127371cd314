"""One phone at the shared table: its seat and permissions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from companion.guests.hosting import Guest, Hosting
from referees.common.protocol.sentence import Sentence, Who, say

if TYPE_CHECKING:
    from referees.common.protocol.entry import Entry

GONE = say("The table is no longer shared with this phone, so nothing was entered.")
WATCHES = say("Spectators can't enter anything. Choose a seat to play.")
NOT_YET = say("Say who's playing on this phone before you enter anything.")
FOR_THE_HOST = say("Only the host device can do that. Ask the person with the host device.")
FOR_ALL = say(
    "At this table, players enter only their own actions. This action is for everyone: enter it on the host device."
)
NOT_YOURS = say("At this table, players enter only their own actions, and this one is {who}'s.")
NOT_YOUR_QUESTION = say("At this table, players enter only their own actions. Waiting for {who}.")
FOR_THE_TABLE = ("adjust", "conclude", "score_by_sheet")  # no single seat may enter these


def actor(entry: Entry) -> int | None:
    """The seat that made an entry's decision."""
    seat = getattr(entry, "seat", None)
    return seat if isinstance(seat, int) else None


class Visit:
    """A phone's session at a table."""

    def __init__(self, hosting: Hosting, id: str) -> None:
        self.hosting, self.id = hosting, id

    @property
    def guest(self) -> Guest | None:
        """The phone as the host knows it; None once it is removed."""
        return self.hosting.guests.get(self.id) if self.hosting.is_on else None

    @property
    def seat(self) -> int | None:
        """The phone's seat."""
        guest = self.guest
        return None if guest is None else guest.seat

    @property
    def name(self) -> str:
        """The name recorded with this phone's entries, or empty."""
        guest = self.guest
        return "" if guest is None else guest.name

    @property
    def table_id(self) -> str:
        """The id of the only table the phone may see, or empty."""
        return "" if self.guest is None else self.hosting.table_id

    @property
    def each(self) -> bool:
        """Whether the phone may make entries only for its own seat."""
        return self.hosting.each

    def objection(self, state: Any, entries: Iterable[Entry] = (), *, to_all: bool = False) -> Sentence | None:
        """Why this phone may not enter or change these entries, or None. `to_all`: the change affects all."""
        guest = self.guest
        if guest is None:
            return GONE
        if guest.seat is None:
            return WATCHES if guest.watches else NOT_YET
        if not self.each:
            return None
        if to_all:
            return FOR_ALL
        return next((why for entry in entries if (why := _not_by(guest.seat, entry, state)) is not None), None)


def _not_by(seat: int, entry: Entry, state: Any) -> Sentence | None:
    if entry.kind in FOR_THE_TABLE:
        return FOR_ALL
    by = actor(entry)
    if by is not None:
        return None if by == seat else say(NOT_YOURS.template, who=Who(by))
    seats: tuple[int, ...] = state.open[-1].seats if state.open else ()
    if not seats or seat in seats:
        return None
    return say(NOT_YOUR_QUESTION.template, who=tuple(Who(other) for other in seats))
