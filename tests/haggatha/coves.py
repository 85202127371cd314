"""Coves for tests: set up, in Production, or with given boats."""

from typing import Any

from referees.common.protocol.entry import Entry
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.cove.purses import TakeGold
from referees.haggatha.cove.setting_out import SetOut
from referees.haggatha.cove.turns import TakeTurn
from referees.haggatha.days import EndPhase
from referees.haggatha.table.cove import Boat, Cove
from referees.haggatha.table.kit import Kit, shipped
from referees.haggatha.table.pieces import Customer
from referees.haggatha.table.state import State
from tests.haggatha.tables import EXAMPLE, allowed, config, roll

TWO: tuple[Customer, ...] = ("red", "green")


def boards(**known: Any) -> Kit:
    """The shipped kit with these facts of the base game's boards."""
    return Kit.model_validate(shipped().model_dump() | {"cove": known})


def cove_of(state: State) -> Cove:
    assert state.cove is not None
    return state.cove


def set_out(players: int = 3, **settings: Any) -> State:
    """A whole game before the first arrival: 2 rogues in the Lair, 3 in the bag, one of each colour in the Halls."""
    state = allowed(REFEREE.setup(config(players, **{"ledger": "table", "setup_roll": "rolled_anew"} | settings)),
                    roll(EXAMPLE)).state  # fmt: skip
    places: tuple[tuple[Any, int], ...] = (
        ("lair", 2), ("bag", 3), ("red", 1), ("green", 1), ("blue", 1), ("yellow", 1),
    )  # fmt: skip
    return allowed(state, *(SetOut(place=place, number=number) for place, number in places)).state  # type: ignore[no-any-return]


def producing(players: int = 3, **settings: Any) -> State:
    """Production of the first day: a red and a green Adventurer in each boat, no player has acted."""
    arrivals = [Draw(first=colour) for _ in range(6) for colour in TWO]
    return allowed(set_out(players, **settings), *arrivals, EndPhase()).state  # type: ignore[no-any-return]


def others_turn(players: int = 3, **settings: Any) -> State:
    """As `producing`, in Bob's turn."""
    return allowed(producing(players, **settings), TakeTurn(seat=1)).state  # type: ignore[no-any-return]


def with_boats(state: State, *boats: Boat) -> State:
    cove = cove_of(state)
    return changed(state, cove=changed(cove, boats=(*boats, *cove.boats[len(boats) :])))


FULL = Boat(("red", "red", "red", "blue"))


def sales(state: State) -> list[Entry]:
    """Explicit sales of 0 gold for each merchant except Haggatha."""
    return [TakeGold(seat=seat, what="sale", gold=0) for seat in state.playing if seat]
