"""Façade for games and their boards: players, sentences and offers."""

from __future__ import annotations

from referees.common.protocol.config import Config, Seat
from referees.common.protocol.entry import Entry, Telling
from referees.common.protocol.offer import Choice, Domain, Number, Offer, Subset, Text, offered_to, seat_label
from referees.common.protocol.sentence import Only, Reader, Sentence, Slots, Who, say, say_count, say_in

__all__ = [
    "Choice",
    "Config",
    "Domain",
    "Entry",
    "Number",
    "Offer",
    "Only",
    "Reader",
    "Seat",
    "Sentence",
    "Slots",
    "Subset",
    "Telling",
    "Text",
    "Who",
    "offered_to",
    "say",
    "say_count",
    "say_in",
    "seat_label",
]
