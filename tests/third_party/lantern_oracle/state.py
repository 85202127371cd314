"""The table of Lantern Oracle."""

from typing import Any

from lantern_oracle.options import Colour, Config
from referees.common.protocol.state import State as CommonState
from referees.common.values import Value, changed, replaced

WAYS = ("pour", "show", "wish", "trim", "inscribe", "table")
"""The ways to earn points; "table" is for values set by the table (OC-1, OC-4)."""

NOT_TOLD = "?"  # a hidden paper whose colour its keeper hasn't entered


class Purse(Value):
    """One keeper's points by how they were earned, and the last entry that earned some of each (0: none)."""

    points: tuple[int, ...] = (0,) * len(WAYS)
    by: tuple[int, ...] = (0,) * len(WAYS)

    @property
    def total(self) -> int:
        """The sum of all points."""
        return sum(self.points)


class State(CommonState):
    """By seat: `purses`; `breath`; `hidden`, the paper drawn and not yet shown, or None; `shows`, the number of papers
    shown; `wishes` of this night. `taken` counts the turns of the night, `drawn` the papers drawn from the bag."""

    config: Config
    flame: Colour | None = None
    turn: int = 0
    taken: int = 0
    drawn: int = 0
    night: int = 1
    purses: tuple[Purse, ...] = ()
    breath: tuple[int, ...] = ()
    hidden: tuple[str | None, ...] = ()
    shows: tuple[int, ...] = ()
    wishes: tuple[Colour | None, ...] = ()
    counted: tuple[int, ...] = ()


def setup(config: Config) -> State:
    """LO-1: a dark lantern, two breaths each, no points."""
    seats = len(config.seats)
    return State(
        config,
        purses=(Purse(),) * seats,
        breath=(2,) * seats,
        hidden=(None,) * seats,
        shows=(0,) * seats,
        wishes=(None,) * seats,
    )


def earned(state: State, seat: int, way: str, points: int, id: int, **fields: Any) -> State:
    """The state after points were added to a purse, and other fields changed."""
    purse, place = state.purses[seat], WAYS.index(way)
    after = Purse(replaced(purse.points, place, purse.points[place] + points), replaced(purse.by, place, id))
    return changed(state, purses=replaced(state.purses, seat, after), **fields)


def next_turn(state: State, seat: int) -> State:
    """LO-4: the turn passes clockwise from that seat to the next."""
    return changed(state, turn=next(state.after(seat)), taken=state.taken + 1)
