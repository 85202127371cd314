"""Computes a game's row in the store after a change, and the statistics stored with its final tally."""

import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from companion.store.records import GameHead, Status
from companion.store.statistics import MINUTES
from referees.common.protocol.sentence import Reader
from referees.common.protocol.statistic import Moment, StatisticValue
from referees.common.record.journal import Line, StoredEntry
from referees.common.referee import Referee
from referees.common.timeline import Timeline
from referees.common.values.change import changed
from referees.common.wire import outcome_out, tally_out

log = logging.getLogger(__name__)

# statistics of every game; "place:1" etc.: whether the first in turn order won
ENTRIES, OVERRULED, PLACE = "entries", "overruled", "place"
LONGEST_PAUSE = 30 * 60 * 1000  # ms


def head_after(
    head: GameHead, referee: Referee[Any, Any], state: Any, *, entries: int, at: int, then: Callable[[], Timeline]
) -> GameHead:
    """Returns `head` updated to `state`, with tally and outcome if the game is over. `then` returns the timeline."""
    outcome = referee.outcome(state)
    if outcome is None:
        return changed(head, updated_at=at, entries=entries, status="running", tally=None, outcome=None)
    status: Status = "abandoned" if outcome.abandoned else "finished"
    reader = Reader(state.config.names)
    tally = tally_out(referee.tally(state), len(state.config.seats), reader, state)
    if status == "finished":
        tally = with_game_stats(tally, then())
    result = json.dumps(outcome_out(outcome, reader, state))
    return changed(head, updated_at=at, entries=entries, status=status, tally=json.dumps(tally), outcome=result)


def announced_tally(head: GameHead) -> dict[str, Any] | None:
    """The announced tally of a finished game, else None. Raises ValueError if it isn't JSON."""
    stored = json.loads(head.tally or "null")
    return None if stored is None else {name: value for name, value in stored.items() if name != "memories"}


def with_game_stats(tally: dict[str, Any], timeline: Timeline) -> dict[str, Any]:
    """The tally with statistics added: rows of seat (-1: the whole table), name and value."""
    numbers = [*_common(timeline), *_by_the_referee(timeline)]
    return tally | {"memories": [[-1 if row.seat is None else row.seat, row.name, row.value] for row in numbers]}


def _by_the_referee(timeline: Timeline) -> list[StatisticValue]:
    """The referee's statistics; empty after an error, so the game can still end."""
    try:
        at = timeline.state_at
        return timeline.referee.count_stats(
            [Moment(at(index), stored.entry, at(index + 1)) for index, stored in _counting(timeline)]
        )
    except Exception:
        log.exception("the memories of a game were not worked out")
        return []


def _counting(timeline: Timeline) -> list[tuple[int, StoredEntry]]:
    """The entries with their indices, except those that a correction has made meaningless."""
    invalid, at = {id for id, _ in timeline.invalid_entries}, timeline.state_at
    entries = enumerate(timeline.entries)
    return [(nth, stored) for nth, stored in entries if stored.id not in invalid or at(nth) is not at(nth + 1)]


def _common(timeline: Timeline) -> Iterator[StatisticValue]:
    entries = [stored for _, stored in _counting(timeline)]
    overruled = [stored.entry for stored in entries if stored.mark == "overruled"]
    by_seat = Counter(getattr(entry, "seat", None) for entry in overruled)
    yield StatisticValue(ENTRIES, len(entries), None)
    yield StatisticValue(OVERRULED, len(overruled), None)
    for seat in range(len(timeline.config.seats)):
        yield StatisticValue(OVERRULED, by_seat[seat], seat)
    if minutes := _minutes(timeline.done):
        yield StatisticValue(MINUTES, minutes, None)
    yield from _places(timeline)


def _minutes(lines: Sequence[Line]) -> int:
    """The game's duration in minutes without long pauses and corrections, rounded half up."""
    moments = [lines[0].at, *(line.at for line in lines if line.op == "enter")]
    pauses = [later - earlier for earlier, later in pairwise(moments)]
    return (sum(pause for pause in pauses if 0 <= pause <= LONGEST_PAUSE) + 30_000) // 60_000


def _places(timeline: Timeline) -> Iterator[StatisticValue]:
    """Statistics of wins by place in turn order; empty without turns."""
    seats, outcome = len(timeline.config.seats), timeline.referee.outcome(timeline.state)
    turns = (timeline.referee.whose_turn(timeline.state_at(index)) for index in range(len(timeline.entries) + 1))
    first = next((seat for seat in turns if seat is not None), None)
    if first is None or seats < 2 or outcome is None or not outcome.ranking:
        return
    for seat in range(seats):
        place = (seat - first) % seats + 1
        has_won = int(seat in outcome.winners)
        yield StatisticValue(f"{PLACE}:{place}", has_won, seat)
        yield StatisticValue(f"{PLACE}:{place}", has_won, None)
