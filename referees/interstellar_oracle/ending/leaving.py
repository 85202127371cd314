"""A player leaves the table: token and cards go, the Oracle stays (OC-3)."""

from __future__ import annotations

from referees.common.values import changed, replaced
from referees.interstellar_oracle.table.held_cards import discarded
from referees.interstellar_oracle.table.lost_oracle import oracle_lost
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.state import OracleAt, State

__all__ = ["leave"]


def leave(state: State, seat: int) -> State:
    """The hand is discarded, the token taken off the map, hazards that were kept go to the box (IO-150). An Oracle of
    that player lies open on the planet where the token stood; where there is none, it is lost as C-IO-13 says."""
    place = state.at[seat]
    gone = changed(
        discarded(state, seat, (None,) * state.hands[seat]),
        at=replaced(state.at, seat, NEBULA),
        kept=replaced(state.kept, seat, ()),
    )
    if state.oracle != ("held", seat):
        return gone
    if place in state.places:
        return changed(gone, oracle=OracleAt("planet", place))
    return oracle_lost(gone, place)[0]
