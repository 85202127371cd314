"""What a board shows: the view, what may be entered, what is picked on it and what is being put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.table.control.draft import Draft
from referees.common.protocol.config import Seat
from referees.common.protocol.offer import Offer


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a board is drawn by and that gives a tap its meaning. `picked` is the board's own choice, such as a card
    to hand out next, `chosen` the entry being put together. Equal scenes are drawn alike."""

    view: Any
    offers: tuple[Offer, ...] = ()
    picked: Any = None
    chosen: Draft | None = None
    seats: tuple[Seat, ...] = ()
    asked: tuple[int, ...] = ()
    """Whom the question is for."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return tuple([seat.player for seat in self.seats])

    def is_asked(self, seat: int) -> bool:
        """Whether the question is for that player in particular: what is for all is for none."""
        return seat in self.asked and len(self.asked) < len(self.seats)

    @property
    def likely(self) -> tuple[Offer, ...]:
        """The offers that are not rare."""
        return tuple([offer for offer in self.offers if not offer.rare])


def asked_of(state: Any) -> tuple[int, ...]:
    """Whom the open question is for; nobody once the game is over."""
    return tuple(state.open[-1].seats) if state.open else ()
