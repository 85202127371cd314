"""A token comes to a place, and whom its player may approach there (IO-38, IO-39, C-IO-6, C-IO-29)."""

from __future__ import annotations

from typing import Any

from referees.common.values import changed, changing, replaced
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.state import State


def others_at(state: State, seat: int, place: int) -> tuple[int, ...]:
    """The other players whose tokens stand on a planet; nobody is approached in the Nebula (C-IO-23)."""
    if place == NEBULA:
        return ()
    return tuple([other for other, at in enumerate(state.at) if at == place and other != seat])


_arrived = changing(State, "at", "turn")


def arrived(state: State, seat: int, place: int, **turn: Any) -> State:
    """The token stands there now. In one's own turn that is an arrival, by whatever means; else it opens nothing.
    `turn` are fields of the own turn that change with it."""
    at, now = replaced(state.at, seat, place), state.turn
    if seat != now.seat or state.stage != "acting":
        return _arrived(state, at=at, turn=now)
    meets = others_at(state, seat, place)
    if now.has_met and state.config.options.encounters == "one":
        meets = ()
    return _arrived(state, at=at, turn=changed(now, meets=meets, dealt_with=(), parted=False, **turn))


def met(state: State, other: int) -> State:
    """C-IO-29: that player has been approached on this arrival."""
    turn = state.turn
    is_last = state.config.options.encounters == "one"
    left = () if is_last else tuple([seat for seat in turn.meets if seat != other])
    dealt_with = (*turn.dealt_with, other)
    return changed(state, turn=changed(turn, meets=left, dealt_with=dealt_with, has_met=True))


def parted(state: State) -> State:
    """C-IO-7: diplomacy was played and no combat followed: the player in turn may depart."""
    return changed(state, turn=changed(state.turn, parted=True))
