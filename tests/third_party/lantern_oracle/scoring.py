"""Points, by how they were earned."""

from collections.abc import Iterator

from lantern_oracle.state import WAYS, State
from referees.common.protocol.tally import ScoreLine, Tally
from referees.common.words import say

LABELS = {
    "pour": (say("Oil poured"), ("LO-5",)),
    "show": (say("Paper in the colour of the flame"), ("LO-7",)),
    "wish": (say("Wishes come true"), ("LO-13",)),
    "trim": (say("Wicks trimmed"), ("LO-9",)),
    "inscribe": (say("Words on the frame"), ("LO-11",)),
    "table": (say("Corrected by the players"), ("OC-1", "OC-4")),
}


def tally(state: State, to: int | None = None) -> Tally:
    """A score line for each way in which points were earned; none is secret."""
    return Tally(say("Points"), tuple(_lines(state)))


def _lines(state: State) -> Iterator[ScoreLine]:
    for seat, purse in enumerate(state.purses):
        for way, points, entry in zip(WAYS, purse.points, purse.by, strict=True):
            if points:
                label, cites = LABELS[way]
                yield ScoreLine(seat, label, points, cites, entry or None)
