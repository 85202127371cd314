"""The flow: turns clockwise until every area is face up, scoring, the next round, the end (MO-10, MO-15, MO-25)."""

from __future__ import annotations

from referees.common.protocol.tally import Outcome, Ranking
from referees.common.rules import Happening, Step
from referees.common.shared.ending import concluded, standing_by
from referees.common.values import changed
from referees.common.words import Sentence, Who, say, say_count
from referees.meow_oracle.handing_out import rest_of_turn
from referees.meow_oracle.scoring import round_winner_points, score_area, total_winner_points
from referees.meow_oracle.setting_up import WhoStarts
from referees.meow_oracle.state import Round, State, begin_turn
from referees.meow_oracle.turning_up import TurnUpCard

__all__ = ["next_starter", "proceed", "standing"]


def proceed(state: State) -> Step:
    """What is asked next: the rest of this turn, the next turn, the next round; or the game is over."""
    if not state.dealt:
        return Step(state, ask=(WhoStarts(state.playing),))
    rest = rest_of_turn(state)
    if rest:
        return Step(state, ask=rest)
    return _next_turn(state)


def _next_turn(state: State) -> Step:
    """MO-10: the next player clockwise who has cards to turn up; MO-15: none has, the round is over."""
    turns = list(state.turns)
    turns[state.turn] += 1
    state = changed(state, turns=tuple(turns), turned=(), given=(), shares=(), to_turn=0)
    for seat in state.after(state.turn):
        if state.areas[seat].face_down:
            return Step(begin_turn(state, seat), ask=(TurnUpCard((seat,)),))
    return _scored(state)


def _scored(state: State) -> Step:
    """MO-23, MO-24: the round is scored; then the next one, or the end."""
    options = state.config.options
    seats = state.playing
    scores = tuple(score_area(area, options) if seat in seats else None for seat, area in enumerate(state.areas))
    totals = [score.total if score is not None else 0 for score in scores]
    starter = next_starter(state.starter, seats, totals)
    finished = Round(seats, scores, state.areas, starter)
    ended = changed(state, rounds=(*state.rounds, finished), dealt=False)
    told = [Happening(say("Every area lies face up: round {number} is over.", number=len(ended.rounds)), ("MO-15",))]
    points = round_winner_points(finished, options)
    told += [Happening(_scores(seat, totals[seat], points[seat]), ("MO-23", "MO-24")) for seat in seats]
    if _is_over(ended):
        return concluded(ended, _outcome(ended), told)
    told.append(
        Happening(
            say("Gather all cards and shuffle them. {who} had the lowest score and starts.", who=Who(starter)),
            ("MO-26", "MO-27"),
        )
    )
    return Step(ended, tuple(told))


def _scores(seat: int, total: int, points: int) -> Sentence:
    one, many = "{who} scores {total}: {count} winner point.", "{who} scores {total}: {count} winner points."
    return say_count(one, many, points, who=Who(seat), total=total)


def next_starter(starter: int, seats: tuple[int, ...], totals: list[int]) -> int:
    """MO-26: the lowest score; tied, the one closest clockwise from the starting player, not that player (C-MO-8)."""
    lowest = min(totals[seat] for seat in seats)
    tied = [seat for seat in seats if totals[seat] == lowest]
    count = len(totals)
    return min(tied, key=lambda seat: (seat - starter - 1) % count) if len(tied) > 1 else tied[0]


def _is_over(state: State) -> bool:
    """MO-3: after two rounds; by C-MO-6 when someone has three winner points."""
    if state.config.options.end == "three_points":
        return max(total_winner_points(state)) >= 3
    return len(state.rounds) >= 2


def _outcome(state: State) -> Outcome:
    ranking = standing(state)
    names = tuple(Who(seat) for seat in ranking[0])
    totals = total_winner_points(state)
    sentence = say("{who} wins with the most winner points.", who=names)
    if len(names) > 1:
        sentence = say("{who} win together: equal in winner points and in the last round.", who=names)
    elif len(ranking) > 1 and totals[ranking[1][0]] == totals[ranking[0][0]]:
        sentence = say("{who} wins: equal in winner points, but better in the last round.", who=names)
    cites = ("MO-25", "C-MO-6") if state.config.options.end == "three_points" else ("MO-25", "MO-3")
    return Outcome(ranking, sentence, cites)


def standing(state: State) -> Ranking:
    """MO-25: most winner points, then the better last round; who has left comes last."""
    totals = total_winner_points(state)
    last = [0] * len(totals)
    if state.rounds and state.config.options.tie == "winner_points":
        last = round_winner_points(state.rounds[-1], state.config.options)
    elif state.rounds:
        last = [state.rounds[-1].total(seat) for seat in range(len(totals))]
    return standing_by(state, list(zip(totals, last, strict=True)))
