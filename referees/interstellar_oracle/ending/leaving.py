"""A player leaves the table: token and cards go, the Oracle stays (OC-3)."""

from __future__ import annotations

from referees.common.rules import Happening, Step
from referees.common.values import changed, replaced
from referees.common.words import say
from referees.interstellar_oracle.table.asking import place_label
from referees.interstellar_oracle.table.held_cards import discarded
from referees.interstellar_oracle.table.lost_oracle import oracle_lost
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.state import OracleAt, State


def leave(state: State, seat: int) -> Step:
    """The hand is discarded, the token taken off the map, hazards that were kept go to the box (IO-150). An Oracle of
    that player lies open on the planet where the token stood; where there is none, it is lost as C-IO-13 says."""
    place = state.at[seat]
    gone = changed(
        discarded(state, seat, (None,) * state.hands[seat]),
        at=replaced(state.at, seat, NEBULA),
        kept=replaced(state.kept, seat, ()),
    )
    if state.oracle != ("held", seat):
        return Step(gone)
    if place not in state.places:
        return Step(*oracle_lost(gone, place))
    told = say("The Oracle lies open on {place}.", place=place_label(state, place))
    return Step(changed(gone, oracle=OracleAt("planet", place)), (Happening(told, ("OC-3", "C-IO-13")),))
