"""What a board is drawn from: view, offers, selection, draft."""

from typing import Any

from companion.table.control.draft import Draft
from referees.common.protocol.config import Seat
from referees.common.protocol.offer import Offer
from referees.common.values.value import Value


class Lasting(Value):
    """A selection that also holds after an undo or another correction."""


class Scene(Value):
    """All a board is drawn from. `picked`: its selection, `chosen`: the draft, `amiss`: places named in a refusal."""

    view: Any
    offers: tuple[Offer, ...] = ()
    picked: Any = None
    chosen: Draft | None = None
    seats: tuple[Seat, ...] = ()
    asked_seats: tuple[int, ...] = ()
    amiss: tuple[Any, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple([seat.player for seat in self.seats])

    def is_asked(self, seat: int) -> bool:
        """Whether the question is for that player and not for all."""
        return seat in self.asked_seats

    @property
    def likely(self) -> tuple[Offer, ...]:
        """The offers, except rare ones (under "More")."""
        return tuple([offer for offer in self.offers if not offer.rare])


def asked_of(state: Any) -> tuple[int, ...]:
    """The seats that the question is for; empty if for all who haven't left, or none."""
    seats: tuple[int, ...] = state.open[-1].seats if state.open else ()
    return () if set(seats) >= set(state.playing) else seats
