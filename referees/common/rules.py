"""Façade for games: what the clauses and decisions of a rulebook's chapter consist of."""

from __future__ import annotations

from referees.common.protocol.clause import AnyTime, Clause
from referees.common.protocol.entry import Entry, SeatIndex
from referees.common.protocol.ruling import (
    ALLOWED,
    UNTOLD,
    Happening,
    Invalid,
    Refused,
    Ruling,
    Unclear,
    combined,
    too_early,
)
from referees.common.protocol.state import Decision, Step

__all__ = [
    "ALLOWED",
    "UNTOLD",
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
    "Unclear",
    "combined",
    "too_early",
]
