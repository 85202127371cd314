"""The row of a game in the store, as it is after a change at its table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from companion.store.records import GameHead, Status
from companion.table.remembering import with_memories
from referees.common.protocol.sentence import Reader
from referees.common.referee import Referee
from referees.common.timeline import Timeline
from referees.common.values.change import changed
from referees.common.wire import outcome_out, tally_out

__all__ = ["announced_tally", "head_after"]


def head_after(
    head: GameHead, referee: Referee[Any, Any], state: Any, *, entries: int, at: int, then: Callable[[], Timeline]
) -> GameHead:
    """The row with that state and number of entries; tally and outcome only once the game is over, as announced then.
    `then` gives the whole timeline, by which a finished game is remembered."""
    outcome = referee.outcome(state)
    if outcome is None:
        return changed(head, updated_at=at, entries=entries, status="running", tally=None, outcome=None)
    status: Status = "abandoned" if outcome.abandoned else "finished"
    reader = Reader(state.config.names)
    tally = tally_out(referee.tally(state), len(state.config.seats), reader, state)
    if status == "finished":
        tally = with_memories(tally, then())
    told = json.dumps(outcome_out(outcome, reader, state))
    return changed(head, updated_at=at, entries=entries, status=status, tally=json.dumps(tally), outcome=told)


def announced_tally(head: GameHead) -> dict[str, Any] | None:
    """The tally of a finished game as it was announced, without what the game is remembered by; None while it runs.
    Raises ValueError where it is no JSON."""
    kept = json.loads(head.tally or "null")
    return None if kept is None else {name: value for name, value in kept.items() if name != "memories"}
