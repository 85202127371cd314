"""The Oracle's fate when its planet is gone (C-IO-13)."""

from __future__ import annotations

from collections.abc import Sequence

from referees.common.rules import WEIGHTY, Happening, note
from referees.common.values import changed
from referees.common.words import say
from referees.interstellar_oracle.table.asking import place_label
from referees.interstellar_oracle.table.pieces import ORACLE
from referees.interstellar_oracle.table.state import OracleAt, State


def oracle_lost(state: State, place: int) -> tuple[State, tuple[Happening, ...]]:
    """Moves the Oracle to the discard pile, the nearest planet, or the Nebula (C-IO-13)."""
    loose = _out_of_discards(state)
    match state.config.options.lost_oracle:
        case "nearest" if loose.places:
            first, *others = _nearest(loose, place)
            where = place_label(state, first)
            lies = note("The Oracle is now face up on {place}.", "C-IO-13", place=where, weight=WEIGHTY)
            return changed(loose, oracle=OracleAt("planet", first)), (lies, *_or_else(state, others))
        case "nebula":
            told = say("The Oracle is now face up in the Nebula.")
            return changed(loose, oracle=OracleAt("nebula")), (note(told, "C-IO-13", weight=WEIGHTY),)
        case _:
            told = say("The Oracle goes to the discard pile.")
            fresh = changed(loose, oracle=OracleAt("discards"), discards=(*loose.discards, ORACLE))
            return fresh, (note(told, "C-IO-13", weight=WEIGHTY),)


def _out_of_discards(state: State) -> State:
    if ORACLE not in state.discards:
        return state
    left = list(state.discards)
    left.remove(ORACLE)
    return changed(state, discards=tuple(left))


def _or_else(state: State, others: Sequence[int]) -> tuple[Happening, ...]:
    if not others:
        return ()
    near = tuple([place_label(state, place) for place in others])
    return (
        note(
            "These planets are just as close: {places}. If the Oracle goes to one of them, correct its place.",
            "C-IO-41",
            places=near,
        ),
    )


def _nearest(state: State, place: int) -> list[int]:
    seen, edge = {place}, [place]
    while edge:
        found = [one for one in sorted(edge) if one in state.places]
        if found:
            return found
        edge = sorted({one for here in edge for one in state.links[here]} - seen)
        seen |= set(edge)
    return [*state.places]
