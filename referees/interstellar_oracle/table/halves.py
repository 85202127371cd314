"""The halves of the Universe of two copies: Charmed and Strange, from which planets vanish by turns (IO-155). Pure."""

from __future__ import annotations

from typing import Literal

from referees.interstellar_oracle.table.pieces import SLOTS, systems
from referees.interstellar_oracle.table.state import State

Half = Literal["charmed", "strange"]


def in_strange(place: int, seats: int) -> bool:
    """Whether a place lies in the Strange half: the second half of the systems, clockwise from seat 0's."""
    return place // len(SLOTS) >= systems(seats) // 2


def halves(state: State) -> tuple[Half, ...]:
    """By system the half it is in; none where one copy is played."""
    if state.config.sets == 1:
        return ()
    places = range(0, len(state.planets), len(SLOTS))
    return tuple(["strange" if in_strange(place, len(state.at)) else "charmed" for place in places])


def due_places(state: State) -> tuple[int, ...]:
    """The places in play among which the next planet vanishes: all of them, or those of the half whose turn it is; the
    other ones where that half is empty."""
    if state.config.sets == 1:
        return state.places
    seats = len(state.at)
    due = tuple([place for place in state.places if in_strange(place, seats) == state.is_strange])
    return due or state.places


def half_after(state: State, place: int) -> bool:
    """IO-155: whether the Strange half is next once the planet at that place has vanished."""
    return state.config.sets == 2 and not in_strange(place, len(state.at))


def is_paused(state: State) -> bool:
    """Whether the Universe waits because no player has the Oracle: with two copies (IO-155), or as the table plays
    (C-IO-12)."""
    waits = state.config.sets == 2 or state.config.options.collapse == "pauses"
    return waits and state.oracle.where != "held"
