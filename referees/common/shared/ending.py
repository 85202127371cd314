"""How games end and are ranked alike, and the points that a table granted itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referees.common.protocol.ruling import Happening
from referees.common.protocol.sentence import Sentence, say
from referees.common.protocol.state import State, Step
from referees.common.protocol.tally import Outcome, Ranking, ScoreLine, Tally, ranked
from referees.common.values import changed

__all__ = ["concluded", "granted_lines", "standing_by", "winner_tally"]


def concluded(state: Any, outcome: Outcome, told: Iterable[Happening] = ()) -> Step:
    """The step that ends a game; what ended it happens last."""
    return Step(changed(state, outcome=outcome), (*told, Happening(outcome.sentence, outcome.cites)))


def standing_by(state: State, keys: Sequence[tuple[int, ...]]) -> Ranking:
    """The ranking by `keys`, as in `ranked`; players who left come after all who play on."""
    return ranked(state.playing, keys) + ranked(sorted(state.left), keys)


def granted_lines(granted: Sequence[int]) -> list[ScoreLine]:
    """The lines of a tally for the points that the table granted, by seat (OC-1)."""
    return [
        ScoreLine(seat, say("Set by the table"), points, ("OC-1",)) for seat, points in enumerate(granted) if points
    ]


def winner_tally(state: State, title: Sentence) -> Tally:
    """The tally of a game without points: a single one marks the player who won, if one did alone."""
    outcome = state.outcome
    if outcome is None or outcome.abandoned or len(outcome.winners) != 1:
        return Tally(title)
    (seat,) = outcome.winners
    return Tally(title, (ScoreLine(seat, say("Wins the game"), 1, outcome.cites),))
