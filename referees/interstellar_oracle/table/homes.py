"""Home worlds in front of the players, and where a race's token starts (IO-16, IO-152, C-IO-5, C-IO-36)."""

from functools import cache

from referees.common.rules import Happening, note
from referees.common.values import changed, replaced
from referees.common.words import Who, say
from referees.interstellar_oracle.table.asking import place_label
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.pieces import NEBULA, RACES, Race, place_of, system_of
from referees.interstellar_oracle.table.state import State

OPPOSITE = 2  # C-IO-36: number of players who sit opposite each other


def homes(config: Config, seat: int) -> tuple[int, int]:
    """The two inner places in front of a seat (IO-16)."""
    return all_homes(len(config.seats))[seat]


@cache
def all_homes(seats: int) -> tuple[tuple[int, int], ...]:
    """The `homes` of each seat, for a number of players."""
    systems = [system_of(seat, seats) for seat in range(seats)]
    return tuple([(place_of(system, "inner_left"), place_of(system, "inner_right")) for system in systems])


def with_token(state: State, seat: int, race: Race) -> tuple[State, Happening]:
    """Gives the race to the seat and puts its token on the map."""
    place = _start_of(state, seat, race)
    text = say("{who}'s token starts here: {place}.", who=Who(seat), place=place_label(state, place))
    new_state = changed(state, races=replaced(state.races, seat, race), at=replaced(state.at, seat, place))
    sits = ("C-IO-36",) if len(state.at) == OPPOSITE else ()
    return new_state, note(text, "C-IO-5", *sits)


def _start_of(state: State, seat: int, race: Race) -> int:  # C-IO-5
    left, right = homes(state.config, seat)
    number = RACES.index(race) + 1
    home = right if state.planets[right] == number != state.planets[left] else left
    match state.config.options.start:
        case "nebula":
            return NEBULA
        case "other":
            return left if home == right else right
        case _:
            return home
