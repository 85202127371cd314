"""Façade for games: building blocks of entries and decisions."""

from referees.common.protocol.entry import AnyTime, Entry, SeatEntry, SeatIndex
from referees.common.protocol.ruling import (
    ALLOWED,
    DECISIVE,
    LASTING,
    NOTABLE,
    SILENT,
    WEIGHTY,
    Happening,
    Invalid,
    Refused,
    Ruling,
    Unclear,
    combined,
    never,
    no,
    note,
)
from referees.common.protocol.state import Decision, Step

__all__ = [
    "ALLOWED", "DECISIVE", "LASTING", "NOTABLE", "SILENT", "WEIGHTY", "AnyTime", "Decision", "Entry", "Happening",
    "Invalid", "Refused", "Ruling", "SeatEntry", "SeatIndex", "Step", "Unclear", "combined", "never", "no", "note",
]  # fmt: skip
