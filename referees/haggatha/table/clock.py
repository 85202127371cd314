"""The clock, if the whole game is tracked: the markers' hours, and whose turn it is (MC-B7, MC-B10)."""

from referees.common.rules import Happening, note
from referees.haggatha.table.pieces import HAGGATHA
from referees.haggatha.table.state import State, cove_of


def hour_of(state: State, seat: int) -> int:
    """The hour of a time marker; above 12 after a full round."""
    return state.clock if seat == HAGGATHA else cove_of(state).merchant(seat).hour


def is_done(state: State, seat: int) -> bool:
    """MC-B10: whether a marker has reached the Market token."""
    token = cove_of(state).token
    return token is not None and hour_of(state, seat) >= token


def next_seat(state: State) -> int | None:
    """MC-B7: whose turn it is: the seat named, else furthest behind (tied: last to arrive); None if all are done."""
    cove = cove_of(state)
    if cove.announced is not None and cove.announced in state.playing:
        return cove.announced
    playing = [seat for seat in cove.order if seat in state.playing and not is_done(state, seat)]
    return min(playing, key=lambda seat: hour_of(state, seat), default=None)


def turn_passed(state: State, seat: int) -> Happening | None:
    """A note that a seat's turn is over; None if it isn't, or without a clock."""
    if state.cove is None or state.phase != "production" or next_seat(state) == seat:
        return None
    return note("It's no longer {who}'s turn.", "MC-B7", who=seat)


def is_day_start(state: State) -> bool:
    """MC-B7: whether several merchants play, none has acted today, and none that plays was named to begin."""
    cove = state.cove
    return cove is not None and cove.announced not in state.playing and len(state.playing) > 1 and not has_begun(state)


def has_begun(state: State) -> bool:
    """MC-B7: whether a merchant, even one who has left since, has acted today."""
    return state.clock > 1 or any(merchant.hour > 1 for merchant in cove_of(state).others)
