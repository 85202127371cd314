"""Façade for games: what is said to people, and what is offered to them."""

from __future__ import annotations

from referees.common.protocol.clause import Telling
from referees.common.protocol.offer import Choice, Domain, Number, Offer, Subset, Text, offered_to, seat_label
from referees.common.protocol.sentence import Only, Sentence, Who, say, say_count

__all__ = [
    "Choice",
    "Domain",
    "Number",
    "Offer",
    "Only",
    "Sentence",
    "Subset",
    "Telling",
    "Text",
    "Who",
    "offered_to",
    "say",
    "say_count",
    "seat_label",
]
