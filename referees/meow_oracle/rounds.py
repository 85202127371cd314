"""The flow: turns clockwise until every area is face up, scoring, next round, end (MO-10, MO-15, MO-25)."""

from referees.common.protocol.tally import Outcome, Ranking
from referees.common.rules import WEIGHTY, Happening, Step, note
from referees.common.shared import concluded, ranked_by
from referees.common.values import added, changed
from referees.common.words import Who, say, say_count
from referees.meow_oracle.counting import FillSheet
from referees.meow_oracle.handing_out import rest_of_turn
from referees.meow_oracle.scoring import (
    last_round,
    lowest,
    next_starter,
    round_winner_points,
    score_area,
    total_winner_points,
)
from referees.meow_oracle.setting_up import WhoStarts, why_starts
from referees.meow_oracle.state import Round, State, begin_turn
from referees.meow_oracle.turning_up import TurnUpCard


def proceed(state: State) -> Step:
    """Continues this turn, starts the next turn or round, or ends the game; if only scoring (C-MO-14), asks for the
    areas' cards instead."""
    if not state.dealt:
        return Step(state, ask=(WhoStarts(state.playing),))
    if state.config.options.entered == "areas":
        is_full = all(state.areas[seat].is_full for seat in state.playing)
        return _scored(state) if is_full else Step(state, ask=(FillSheet(state.playing),))
    return rest_of_turn(state) or _next_turn(state)


def _next_turn(state: State) -> Step:
    turns = added(state.turns, state.turn, 1)
    state = changed(state, turns=turns, turned=(), given=(), shares=(), to_turn=0)
    for seat in state.after(state.turn):
        if state.areas[seat].face_down:
            return Step(begin_turn(state, seat), ask=(TurnUpCard((seat,)),))
    return _scored(state)


def _scored(state: State) -> Step:
    options = state.config.options
    state = changed(state, areas=tuple([area.scored for area in state.areas]))
    seats = state.playing
    scores = tuple(score_area(area, options) if seat in seats else None for seat, area in enumerate(state.areas))
    finished = Round(seats, scores, state.areas, 0)
    starter = next_starter(state.starter, lowest(finished, options), len(scores))
    ended = changed(state, rounds=(*state.rounds, changed(finished, next_starter=starter)), dealt=False)
    points = round_winner_points(finished, options)
    notes = [_round_over(ended)]
    one = "{who} scores {total} and gets {count} Winner Point."
    many = "{who} scores {total} and gets {count} Winner Points."
    for seat in seats:
        sentence = say_count(one, many, points[seat], who=Who(seat), total=finished.total(seat))
        notes.append(note(sentence, "MO-23", "MO-24"))
    by_points = options.end == "three_points"  # C-MO-6, else MO-3
    if max(total_winner_points(ended)) >= 3 if by_points else len(ended.rounds) >= 2:
        return concluded(ended, outcome(ended), notes)
    return Step(ended, (*notes, GATHER, Happening(*why_starts(ended), weight=WEIGHTY)))


def _round_over(state: State) -> Happening:
    number = len(state.rounds)
    if all(state.areas[seat].is_full for seat in state.playing):
        return note("All cards are face up, so round {number} is over.", "MO-15", number=number)
    if any(area.face_down for area in state.areas):
        return note("Nobody still playing has face-down cards: round {number} is over.", "MO-15", number=number)
    return note("There are no face-down cards left: round {number} is over.", "MO-15", number=number)


def outcome(state: State) -> Outcome:
    """MO-25: the winner and why; cites C-MO-5 if Winner Points were tied."""
    options, ranking, totals = state.config.options, ranking_of(state), total_winner_points(state)
    names, most = tuple(map(Who, ranking[0])), totals[ranking[0][0]]
    level = [seat for seat in state.playing if totals[seat] == most]
    cites: tuple[str, ...] = ("MO-25", "C-MO-6") if options.end == "three_points" else ("MO-25", "MO-3")
    if len(level) > 1:
        cites = (*cites, "C-MO-5")
    if len(names) > 1:
        together = say("{who} share the win: they're tied on Winner Points and in the last round too.", who=names)
        return Outcome(ranking, together, cites)
    if len(level) == 1:
        one, many = "{who} wins with {count} Winner Point.", "{who} wins with {count} Winner Points."
        return Outcome(ranking, say_count(one, many, most, who=names), cites)
    last = last_round(state)
    scores = tuple(say("{who} {points}", who=Who(seat), points=last[seat]) for seat in level)
    one = "{level} have {count} Winner Point each. The last round's scores are {scores}, so {who} wins."
    many = "{level} have {count} Winner Points each. The last round's scores are {scores}, so {who} wins."
    if options.tie == "winner_points":
        one = "{level} have {count} Winner Point each. The last round's Winner Points are {scores}, so {who} wins."
        many = "{level} have {count} Winner Points each. The last round's Winner Points are {scores}, so {who} wins."
    return Outcome(ranking, say_count(one, many, most, level=tuple(map(Who, level)), scores=scores, who=names), cites)


def ranking_of(state: State) -> Ranking:
    """MO-25: ranks by winner points, then by the last round; players who left are last."""
    return ranked_by(state, list(zip(total_winner_points(state), last_round(state), strict=True)))


GATHER = note("Gather all 36 cards and shuffle them.", "MO-27")
