"""Adjacent places, distances, and encounters on arrival (IO-12, IO-30, IO-38, IO-39, C-IO-3, C-IO-15, C-IO-29)."""

from typing import Any

from referees.common.values import changed, replaced
from referees.interstellar_oracle.table.kit import Neighbours, neighbours
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.pieces import NEBULA, systems
from referees.interstellar_oracle.table.state import State


def diagram(config: Config) -> str:
    """The kit item that is this table's map (IO-12)."""
    return "diagrams.a" if systems(len(config.seats)) == systems(2) else "diagrams.b"


def map_of(config: Config) -> Neighbours:
    """The adjacent places of each place, as this table reads the diagram (C-IO-3)."""
    drawn = config.kit.diagrams.a if diagram(config) == "diagrams.a" else config.kit.diagrams.b
    options = config.options
    return neighbours(
        drawn,
        systems(len(config.seats)),
        ring=options.ring == "closed",
        diagonals=options.diagonals == "drawn",
        nebula=options.nebula == "inner",
    )


def adjacent(state: State, place: int) -> tuple[int, ...]:
    """The places one step away: planets in play, and the Nebula; a house option bridges vanished planets (C-IO-15)."""
    if state.config.options.gaps == "closed":
        return _across_gaps(state, place)
    return tuple([neighbour for neighbour in state.links[place] if neighbour == NEBULA or neighbour in state.places])


def _across_gaps(state: State, place: int) -> tuple[int, ...]:
    reached: set[int] = set()
    seen, frontier = {place}, [place]
    while frontier:
        for neighbour in state.links[frontier.pop()]:
            if neighbour in seen:
                continue
            seen.add(neighbour)
            if neighbour == NEBULA or neighbour in state.places:
                reached.add(neighbour)
            else:
                frontier.append(neighbour)
    return tuple(sorted(reached))


def within(state: State, place: int, steps: int) -> tuple[int, ...]:
    """The places within that many steps, excluding the start."""
    reached, frontier = {place}, {place}
    for _ in range(steps):
        frontier = {neighbour for here in sorted(frontier) for neighbour in adjacent(state, here)} - reached
        reached |= frontier
    return tuple(sorted(reached - {place}))


def reached(state: State, place: int, steps: int) -> tuple[int, ...]:
    """The places within that many steps or, on an unverified map, maybe within them: those within twice as many."""
    return within(state, place, 2 * steps if state.config.assumes(diagram(state.config)) else steps)


def others_at(state: State, seat: int, place: int) -> tuple[int, ...]:
    """Other players at a place; none in the Nebula, where no player is approached (C-IO-23)."""
    if place == NEBULA:
        return ()
    return tuple([other for other, at in enumerate(state.at) if at == place and other != seat])


def arrived(state: State, seat: int, place: int, **turn: Any) -> State:
    """Moves a token to a place. On its player's own turn, also records the arrival, where the move began (C-IO-7) and
    the given `turn` fields."""
    at, now = replaced(state.at, seat, place), state.turn
    if seat != now.seat or state.stage != "acting":
        return changed(state, at=at, turn=now)
    has_met_enough = now.has_met and state.config.options.encounters == "one"
    may_meet = () if has_met_enough else others_at(state, seat, place)
    arrival = {"came_from": state.at[seat], "may_meet": may_meet, "met": (), "is_peaceful": False}
    return changed(state, at=at, turn=changed(now, **arrival | turn))


def with_approach(state: State, other: int) -> State:
    """Records that `other` has been approached on this arrival (C-IO-29)."""
    turn = state.turn
    is_last = state.config.options.encounters == "one"
    may_meet = () if is_last else tuple([seat for seat in turn.may_meet if seat != other])
    met = (*turn.met, other)
    return changed(state, turn=changed(turn, may_meet=may_meet, met=met, has_met=True, is_peaceful=False))
