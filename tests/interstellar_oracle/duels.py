"""Players face to face, for tests of their interactions."""

from collections.abc import Mapping
from typing import Any

from referees.common.values import replaced
from referees.common.values.change import changed
from referees.interstellar_oracle.combat.combat import Attack, Challenge, HoldFire, Weapon
from referees.interstellar_oracle.meeting.diplomacy import Diplomacy, Wile
from referees.interstellar_oracle.meeting.encounter import Approach
from referees.interstellar_oracle.table.knowledge import gained
from referees.interstellar_oracle.table.pieces import Card, Race
from referees.interstellar_oracle.table.state import State
from tests.interstellar_oracle.tables import allowed, playing

HERE = 0  # claire's left outer planet, which no hazard guards; places 1, 3 and 7 touch it


def together(
    *races: Race, place: int = HERE, hands: Mapping[int, int] | None = None, players: int | None = None, **settings: Any
) -> State:
    """Claire's turn: she has just met the others on one planet; no encounter is open."""
    seats = len(races)
    state = playing(
        players or max(seats, 2),
        races=dict(enumerate(races)),
        places=dict.fromkeys(range(seats), place),
        hands=hands,
        **settings,
    )
    return changed(state, turn=changed(state.turn, moved=True, came_from=1, may_meet=tuple(range(1, seats))))


def meeting(attacker: Race = "vriddhi", defender: Race = "alar", **settings: Any) -> State:
    """Claire has approached Molly; no card has been played."""
    return approached(together(attacker, defender, **settings))


def approached(state: State, other: int = 1) -> State:
    approached: State = allowed(state, Approach(seat=0, to=other)).state
    return approached


def challenged(attacker: Race = "vriddhi", defender: Race = "alar", **settings: Any) -> State:
    """Claire has challenged Molly; the combat is at long range."""
    fighting: State = allowed(meeting(attacker, defender, **settings), Challenge(seat=0)).state
    return fighting


def phase(state: State, phase: int) -> State:
    """Both have held fire up to that range: 0 long, 1 medium, 2 short."""
    for _ in range(phase):
        state = allowed(state, HoldFire(seat=0), HoldFire(seat=1)).state
    return state


def attacked(
    weapon: Weapon, attacker: Race = "vriddhi", defender: Race = "alar", *, at: int = 0, **settings: Any
) -> State:
    """Claire has attacked Molly with that weapon at that range."""
    state = phase(challenged(attacker, defender, **settings), at)
    struck: State = allowed(state, Attack(seat=0, weapon=weapon)).state
    return struck


def played_at(wile: Wile, attacker: Race = "vriddhi", defender: Race = "alar", **settings: Any) -> State:
    """Claire has played that diplomacy card on Molly."""
    state = meeting(attacker, defender, **settings)
    wooed: State = allowed(state, Diplomacy(seat=0, card=wile)).state
    return wooed


def holding(state: State, seat: int, *cards: Card) -> State:
    """These cards are known to be in that hand."""
    return changed(state, known=gained(state.known, seat, cards))


def grey(state: State, seat: int) -> State:
    """That player's active ability has been used."""
    return changed(state, colour=replaced(state.colour, seat, False))
