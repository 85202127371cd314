"""Rules that several games share: who plays, whose turn it is, how games end and are ranked."""

from collections.abc import Iterable, Sequence
from typing import Any

from referees.common.protocol.ruling import DECISIVE, Happening, Refused
from referees.common.protocol.sentence import Sentence, Who, say
from referees.common.protocol.state import Decision, State, Step
from referees.common.protocol.tally import Outcome, Ranking, ScoreLine, Tally, ranked
from referees.common.values import changed

__all__ = [
    "concluded", "decisive", "granted_lines", "has_left", "out_of_turn", "ranked_by", "turn_passed", "winner_tally",
]  # fmt: skip


def concluded(state: Any, outcome: Outcome, notes: Iterable[Happening] = ()) -> Step:
    """The step that ends a game."""
    return Step(changed(state, outcome=outcome), (*notes, Happening(outcome.sentence, outcome.cites, weight=DECISIVE)))


def ranked_by(state: State, keys: Sequence[tuple[int, ...]]) -> Ranking:
    """The ranking by `keys`, as in `ranked`; players who left are last."""
    return ranked(state.playing, keys) + ranked(sorted(state.left), keys)


def granted_lines(granted: Sequence[int]) -> list[ScoreLine]:
    """Tally lines for points that players corrected, by seat (OC-1)."""
    return [
        ScoreLine(seat, say("Corrected by the players"), points, ("OC-1",))
        for seat, points in enumerate(granted)
        if points
    ]


def decisive(*parts: Sequence[int]) -> tuple[int, int] | None:
    """The sole winner, and the index in `parts` (points by seat) of the largest lead over all others; None if tied."""
    totals = [sum(points) for points in zip(*parts, strict=True)]
    places = ranked(range(len(totals)), [(total,) for total in totals])
    if len(places) < 2 or len(places[0]) > 1:
        return None
    (first,), seconds = places[0], places[1]
    leads = [min(part[first] - part[runner_up] for runner_up in seconds) for part in parts]
    return first, leads.index(max(leads))


def winner_tally(state: State, title: Sentence) -> Tally:
    """The tally of a game without points: one point marks a sole winner."""
    outcome = state.outcome
    if outcome is None or outcome.abandoned or len(outcome.winners) != 1:
        return Tally(title)
    (seat,) = outcome.winners
    return Tally(title, (ScoreLine(seat, say("Wins the game"), 1, outcome.cites),))


def has_left(state: State, seat: int, *cites: str, may_overrule: bool = False) -> Refused | None:
    """Returns a refusal if the seat's player has left, otherwise None."""
    if seat not in state.left:
        return None
    return Refused(say("{who} has left the table.", who=Who(seat)), cites or ("OC-3",), may_overrule=may_overrule)


def out_of_turn(turn: int, seat: int, *cites: str, may_overrule: bool = True) -> Refused | None:
    """Returns a refusal if it isn't this seat's turn, otherwise None."""
    if seat == turn:
        return None
    sentence = say("It's {turn}'s turn, not {who}'s.", turn=Who(turn), who=Who(seat))
    return Refused(sentence, cites, may_overrule=may_overrule)


def turn_passed(decision: Decision, state: Any, *cites: str) -> Happening | None:
    """Why a question to the active player expired: another seat has the turn now."""
    if decision.seats == (state.turn,):
        return None
    return Happening(say("It's {who}'s turn.", who=Who(state.turn)), cites)
