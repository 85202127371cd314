"""Invariants of every state of Interstellar Oracle, in addition to those of every game."""

from referees.common.protocol.entry import Entry
from referees.common.values import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.table.clock import clock
from referees.interstellar_oracle.table.knowledge import known_to
from referees.interstellar_oracle.table.state import State

SAYS_SO = {"pull", "part", "challenge", "cloak", "choose_planet", "hologram"}
"""Entries that may end a turn or an encounter, stop a card in it, start a combat, or choose the vanishing planet."""

ARRIVAL = ("came_from", "may_meet", "met", "has_met")
"""Fields of a turn that belong to the last arrival of the player in turn."""


def takes_nothing_of_the_turn(state: State, entry: Entry) -> bool:
    """Asserts that an overruled entry of a seat that isn't asked leaves the current turn and the question as they are,
    unless its kind is in `SAYS_SO`. Returns whether that was checked."""
    seat, top = getattr(entry, "seat", None), state.open[-1]
    if seat is None or seat in top.seats or entry.kind_name() in SAYS_SO:
        return False
    after = REFEREE.evolve(state, entry, 1).state
    if top.expired(after) is not None or after.outcome is not None:
        return False
    turn = state.turn
    if seat == turn.seat and after.at[seat] != state.at[seat]:  # C-IO-29: an arrival, with new encounters
        turn = changed(turn, **{name: getattr(after.turn, name) for name in ARRIVAL})
    assert (after.stage, after.turn) == (state.stage, turn), entry
    assert any(type(decision) is type(top) for decision in after.open), entry
    return True


def has_possible_facts(state: State) -> None:
    """Asserts that no player knows more cards than there are, that an Oracle in a player's hands isn't hidden anywhere,
    and that the clock lists the planets in play."""
    for to in (None, *range(len(state.config.seats))):
        assert all(len(known_to(heap, to)) <= held for heap, held in zip(state.known.holds, state.hands, strict=True))
        assert all(len(known_to(heap, to)) <= most for heap, most in zip(state.known.beneath, state.under, strict=True))
    if state.oracle.where == "held":
        assert not state.hideouts.places and not state.hideouts.pile
    assert all(top or not below for top, below in zip(state.hazards, state.covered, strict=True))
    timing = clock(state) if state.outcome is None else None
    assert timing is None or {span.place for span in timing.planets} == set(state.places)
