"""Where the Oracle goes when the planet it lay on is gone (C-IO-13)."""

from __future__ import annotations

from referees.common.rules import Happening
from referees.common.values import changed
from referees.common.words import say
from referees.interstellar_oracle.table.asking import place_label
from referees.interstellar_oracle.table.pieces import ORACLE
from referees.interstellar_oracle.table.state import OracleAt, State


def oracle_lost(state: State, place: int) -> tuple[State, tuple[Happening, ...]]:
    """C-IO-13: where the Oracle goes whose planet is gone: to the discard pile, the nearest planet, or the Nebula."""
    loose = _out_of_discards(state)
    match state.config.options.lost_oracle:
        case "nearest" if loose.places:
            nearest = _nearest(loose, place)
            told = say("The Oracle lies open on {place}.", place=place_label(state, nearest))
            return changed(loose, oracle=OracleAt("planet", nearest)), (Happening(told, ("C-IO-13",)),)
        case "nebula":
            told = say("The Oracle lies open in the Nebula.")
            return changed(loose, oracle=OracleAt("nebula")), (Happening(told, ("C-IO-13",)),)
        case _:
            told = say("The Oracle goes to the discard pile.")
            fresh = changed(loose, oracle=OracleAt("discards"), discards=(*loose.discards, ORACLE))
            return fresh, (Happening(told, ("C-IO-13",)),)


def _out_of_discards(state: State) -> State:
    """The Oracle that was under the planet has been discarded with the rest; it is picked out."""
    if ORACLE not in state.discards:
        return state
    left = list(state.discards)
    left.remove(ORACLE)
    return changed(state, discards=tuple(left))


def _nearest(state: State, place: int) -> int:
    """The planet in play that the fewest steps lead to, by the lines of the map; the lowest place where several do."""
    seen, edge = {place}, [place]
    while edge:
        found = [one for one in sorted(edge) if one in state.places]
        if found:
            return found[0]
        edge = sorted({one for here in edge for one in state.links[here]} - seen)
        seen |= set(edge)
    return state.places[0]
