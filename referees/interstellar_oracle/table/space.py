"""Which places touch, and how far one gets (IO-12, IO-30, C-IO-3, C-IO-15)."""

from __future__ import annotations

from referees.interstellar_oracle.table.kit import Neighbours, neighbours
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.pieces import NEBULA, systems
from referees.interstellar_oracle.table.state import State


def diagram(config: Config) -> str:
    """IO-12: the item of the kit that this table's map is."""
    return "diagrams.a" if systems(len(config.seats)) == systems(2) else "diagrams.b"


def map_of(config: Config) -> Neighbours:
    """The places that touch each place, as this table reads the diagram (C-IO-3)."""
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
    """The places one step away that can be moved to: planets in play, and the Nebula. A place whose planet is gone
    keeps its neighbours; whether a gap is stepped over is C-IO-15."""
    if state.config.options.gaps == "closed":
        return _across_gaps(state, place)
    return tuple([one for one in state.links[place] if one == NEBULA or one in state.places])


def _across_gaps(state: State, place: int) -> tuple[int, ...]:
    found: set[int] = set()
    seen, edge = {place}, [place]
    while edge:
        for one in state.links[edge.pop()]:
            if one in seen:
                continue
            seen.add(one)
            if one == NEBULA or one in state.places:
                found.add(one)
            else:
                edge.append(one)
    return tuple(sorted(found))


def within(state: State, place: int, steps: int) -> tuple[int, ...]:
    """The places that so many steps, or fewer, lead to; not the one itself."""
    reached, edge = {place}, {place}
    for _ in range(steps):
        edge = {one for here in sorted(edge) for one in adjacent(state, here)} - reached
        reached |= edge
    return tuple(sorted(reached - {place}))
