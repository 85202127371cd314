"""Rulings that several games give alike: on who plays, and on whose turn it is."""

from __future__ import annotations

from typing import Any

from referees.common.protocol.ruling import Happening, Refused
from referees.common.protocol.sentence import Who, say
from referees.common.protocol.state import Decision, State

__all__ = ["has_left", "out_of_turn", "turn_passed"]


def has_left(state: State, seat: int, *cites: str, may_overrule: bool = False) -> Refused | None:
    """Refuses an entry of a seat whose player has left; None where the player is still there."""
    if seat not in state.left:
        return None
    return Refused(say("{who} has left the table.", who=Who(seat)), cites or ("OC-3",), may_overrule=may_overrule)


def out_of_turn(turn: int, seat: int, *cites: str, may_overrule: bool = True) -> Refused | None:
    """Refuses an entry of a seat that does not have the turn; None where it has."""
    if seat == turn:
        return None
    sentence = say("It is {turn}'s turn, not {who}'s.", turn=Who(turn), who=Who(seat))
    return Refused(sentence, cites, may_overrule=may_overrule)


def turn_passed(decision: Decision, state: Any, *cites: str) -> Happening | None:
    """Why a question to the player in turn is no longer asked: by now another seat has the turn."""
    if decision.seats == (state.turn,):
        return None
    return Happening(say("It is {who}'s turn.", who=Who(state.turn)), cites)
