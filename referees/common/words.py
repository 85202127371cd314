"""Re-exports what games and their boards need for players, sentences and offers."""

from referees.common.protocol.config import Config, Seat
from referees.common.protocol.entry import Derived, Entry, Telling, labelled
from referees.common.protocol.offer import Choice, Domain, Number, Offer, Subset, Text, offered_to, seat_label
from referees.common.protocol.sentence import (
    ExplainedError,
    Only,
    Reader,
    Sentence,
    Slots,
    Who,
    any_of,
    say,
    say_count,
    say_in,
    wrong,
)

__all__ = [
    "Choice", "Config", "Derived", "Domain", "Entry", "ExplainedError", "Number", "Offer", "Only", "Reader", "Seat",
    "Sentence", "Slots", "Subset", "Telling", "Text", "Who", "any_of", "labelled", "offered_to", "say", "say_count",
    "say_in", "seat_label", "wrong",
]  # fmt: skip
