"""Memories of a finished game as they are stored with its tally: what the referee tells, and what every game has."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from referees.common.protocol.memory import Moment, Remembered
from referees.common.record.journal import Line
from referees.common.timeline import Timeline

__all__ = ["ENTRIES", "LONGEST_PAUSE", "MINUTES", "OVERRULED", "PLACE", "with_memories"]

log = logging.getLogger(__name__)

MINUTES, ENTRIES, OVERRULED, PLACE = "minutes", "entries", "overruled", "place"
"""Numbers of every game: how long it took, how many entries it has, how many of them the table insisted on; and for
each place in the order of play whether its player won, as "place:1" and so on."""

LONGEST_PAUSE = 30 * 60 * 1000
"""Milliseconds between two entries; a longer pause is none of the game: the device lay there, or it went on the next
day."""


def with_memories(tally: dict[str, Any], timeline: Timeline) -> dict[str, Any]:
    """The tally of a finished game with its memories, as rows of seat (-1: the table), name and value."""
    numbers = [*_common(timeline), *_by_the_referee(timeline)]
    return tally | {"memories": [[-1 if one.seat is None else one.seat, one.name, one.value] for one in numbers]}


def _by_the_referee(timeline: Timeline) -> list[Remembered]:
    """An error here costs the numbers, and never the end of a game."""
    try:
        entries = enumerate(timeline.entries)
        return timeline.referee.remember(
            [Moment(timeline.before(index), kept.entry, timeline.before(index + 1)) for index, kept in entries]
        )
    except Exception:
        log.exception("the memories of a game were not worked out")
        return []


def _common(timeline: Timeline) -> Iterator[Remembered]:
    overruled = [kept.entry for kept in timeline.entries if kept.mark == "overruled"]
    by_seat = Counter(getattr(entry, "seat", None) for entry in overruled)
    yield Remembered(ENTRIES, len(timeline.entries), None)
    yield Remembered(OVERRULED, len(overruled), None)
    for seat in range(len(timeline.config.seats)):
        yield Remembered(OVERRULED, by_seat[seat], seat)
    if minutes := _minutes(timeline.done):
        yield Remembered(MINUTES, minutes, None)
    yield from _places(timeline)


def _minutes(lines: Sequence[Line]) -> int:
    """Whole minutes from the first line to the last, without long pauses; halves up."""
    pauses = [later.at - earlier.at for earlier, later in pairwise(lines)]
    return (sum(pause for pause in pauses if 0 <= pause <= LONGEST_PAUSE) + 30_000) // 60_000


def _places(timeline: Timeline) -> Iterator[Remembered]:
    """Clockwise from whoever had the first turn; nothing of a game without turns."""
    seats, outcome = len(timeline.config.seats), timeline.referee.outcome(timeline.state)
    turns = (timeline.referee.whose_turn(timeline.before(index)) for index in range(len(timeline.entries) + 1))
    first = next((seat for seat in turns if seat is not None), None)
    if first is None or seats < 2 or outcome is None:
        return
    for seat in range(seats):
        place = (seat - first) % seats + 1
        has_won = int(seat in outcome.winners)
        yield Remembered(f"{PLACE}:{place}", has_won, seat)
        yield Remembered(f"{PLACE}:{place}", has_won, None)
