"""The Oracle's fate when its planet is gone (C-IO-13)."""

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
            first, *ties = _nearest(loose, place)
            where = place_label(state, first)
            happening = note("The Oracle is now face up on {place}.", "C-IO-13", place=where, weight=WEIGHTY)
            return changed(loose, oracle=OracleAt("planet", first)), (happening, *_or_else(state, ties))
        case "nebula":
            text = say("The Oracle is now face up in the Nebula.")
            return changed(loose, oracle=OracleAt("nebula")), (note(text, "C-IO-13", weight=WEIGHTY),)
        case _:
            text = say("The Oracle goes to the discard pile.")
            new_state = changed(loose, oracle=OracleAt("discards"), discards=(*loose.discards, ORACLE))
            return new_state, (note(text, "C-IO-13", weight=WEIGHTY),)


def _out_of_discards(state: State) -> State:
    if ORACLE not in state.discards:
        return state
    pile = list(state.discards)
    pile.remove(ORACLE)
    return changed(state, discards=tuple(pile))


def _or_else(state: State, ties: Sequence[int]) -> tuple[Happening, ...]:
    if not ties:
        return ()
    return (
        note(
            "These planets are just as close: {places}. If you choose one of them, correct where the Oracle is.",
            "C-IO-41",
            places=tuple([place_label(state, place) for place in ties]),
        ),
    )


def _nearest(state: State, place: int) -> list[int]:
    seen, frontier = {place}, [place]
    while frontier:
        in_play = [candidate for candidate in sorted(frontier) if candidate in state.places]
        if in_play:
            return in_play
        frontier = sorted({neighbour for here in frontier for neighbour in state.links[here]} - seen)
        seen |= set(frontier)
    return [*state.places]
