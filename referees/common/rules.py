"""Façade for games: what the clauses and decisions of a rulebook's chapter consist of."""

from __future__ import annotations

from referees.common.protocol.clause import AnyTime, Clause, Telling
from referees.common.protocol.entry import Entry, SeatIndex
from referees.common.protocol.ruling import ALLOWED, Happening, Invalid, Refused, Ruling, Unclear
from referees.common.protocol.state import Decision, Step
from referees.common.shared.turns import has_left, out_of_turn, turn_passed

__all__ = [
    "ALLOWED",
    "AnyTime",
    "Clause",
    "Decision",
    "Entry",
    "Happening",
    "Invalid",
    "Refused",
    "Ruling",
    "SeatIndex",
    "Step",
    "Telling",
    "Unclear",
    "has_left",
    "out_of_turn",
    "turn_passed",
]
