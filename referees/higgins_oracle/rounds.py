"""The flow: questions until the deck is empty, scoring, next round, end (HO-2, HO-9 to HO-12)."""

from referees.common.protocol.tally import Outcome, Ranking
from referees.common.rules import WEIGHTY, Happening, Step, note
from referees.common.shared import concluded, ranked_by
from referees.common.values import changed
from referees.common.words import Who, say, say_count
from referees.higgins_oracle.asking import DRAWS
from referees.higgins_oracle.counting import counts_for_nobody
from referees.higgins_oracle.pieces import CARDS
from referees.higgins_oracle.questions import ASKS, ChooseCard
from referees.higgins_oracle.scoring import counted_round, played_round, totals
from referees.higgins_oracle.setting_up import WhoIsOracle
from referees.higgins_oracle.state import Round, State, draw, must_lay_out, next_asker


def proceed(state: State) -> Step:
    """Asks the next question, or ends the round or the game."""
    if not state.running:
        return Step(state, ask=(WhoIsOracle(state.playing),))
    if state.sheet is not None:
        return _sheet_is_full(state)
    if must_lay_out(state):
        return Step(state, ask=(ChooseCard((state.oracle,)),))
    if not state.deck and (state.missed or state.config.options.end == "last_card"):
        return _deck_is_used_up(state)
    if state.missed:
        if state.config.options.lay_out == "after_drawing":
            return Step(changed(state, missed=False))
        return Step(draw(state, state.hand, state.known, missed=False), DRAWS[state.oracle])
    return Step(state, ask=ASKS[state.turn])


def _deck_is_used_up(state: State) -> Step:
    notes = [note("The deck is used up: round {number} is over.", "HO-9", "C-HO-1", number=len(state.rounds) + 1)]
    if state.hand:
        one, many = "{who} shows {count} card and counts it.", "{who} shows {count} cards and counts them."
        notes.append(note(say_count(one, many, state.hand, who=Who(state.oracle)), "HO-10"))
    cards = sum(state.won) + sum(map(len, state.face_up)) + state.hand
    if cards != CARDS:
        notes.append(_mismatch(cards))
    return _scored(state, played_round(state), tuple(notes))


def _sheet_is_full(state: State) -> Step:
    """OC-4, HO-13: scores a full sheet; its total may be low if a player left in this round or laid-out cards don't
    count."""
    finished = counted_round(state)
    cards = sum(finished.points) + counts_for_nobody(state)
    fewest = CARDS if state.players == state.playing and state.config.options.face_up == "oracle" else 0
    return _scored(state, finished, () if fewest <= cards <= CARDS else (_mismatch(cards),))


def _scored(state: State, finished: Round, notes: tuple[Happening, ...]) -> Step:
    ended = changed(
        state, rounds=(*state.rounds, finished), running=False, missed=False, sheet=None, next_oracle=finished.oracle
    )
    now = totals(ended)
    one, many = "{who} scores {count} point and now has {total}.", "{who} scores {count} points and now has {total}."
    for seat in state.playing:
        notes += (note(say_count(one, many, finished.points[seat], who=Who(seat), total=now[seat]), "HO-10"),)
    if (outcome := _outcome(ended)) is not None:
        return concluded(ended, outcome, notes)
    if max(now[seat] for seat in state.playing) >= state.config.target:
        tied = say("{who} are tied, so you play another round.", who=tuple(Who(seat) for seat in ranking_of(ended)[0]))
        notes += (note(tied, "C-HO-6", weight=WEIGHTY),)
    if ended.next_oracle is not None:
        notes += (note("{who} stays the Oracle for the next round.", "HO-12", who=ended.next_oracle, weight=WEIGHTY),)
    return Step(ended, notes)


def _mismatch(cards: int) -> Happening:
    wrong = say("This round's cards add up to {cards}, not 52, so something was entered wrong.", cards=cards)
    return note(wrong, "HO-13", weight=WEIGHTY)


def _outcome(state: State) -> Outcome | None:
    """HO-2, C-HO-6: who has won; None if no player has reached the target, or tied ones play another round."""
    ranking, now = ranking_of(state), totals(state)
    names = tuple(Who(seat) for seat in ranking[0])
    total, reached = now[ranking[0][0]], sum(now[seat] >= state.config.target for seat in state.playing)
    if not reached or (len(names) > 1 and state.config.options.tie == "extra_round"):
        return None
    if len(names) > 1:
        sentence = say("{who} win with {total} points each.", who=names, total=total)
    else:
        sentence = say("{who} wins with {total} points.", who=names, total=total)
    return Outcome(ranking, sentence, ("HO-2", "C-HO-6") if reached > 1 else ("HO-2",))


def ranking_of(state: State) -> Ranking:
    """HO-2: ranks by points; players who left are last."""
    return ranked_by(state, [(points,) for points in totals(state)])


def leave(state: State, seat: int) -> Step:
    """OC-3, C-HO-10: the leaver keeps their winnings; an Oracle passes cards and title to the next player. Between
    rounds, this may end a tie to be played off (C-HO-6), nothing else."""
    successor = next_asker(state, seat, seat)
    next_oracle = successor if state.next_oracle == seat else state.next_oracle
    oracle = successor if state.oracle == seat else state.oracle
    turn = next_asker(state, state.turn, oracle) if state.turn in {seat, oracle} else state.turn
    title = say("{who} was the Oracle: the title and the hand go to {heir}.", who=Who(seat), heir=Who(successor))
    if not state.running:
        title = say("{who} was the Oracle: the title goes to {heir}.", who=Who(seat), heir=Who(successor))
    passes = seat == state.oracle if state.running else seat == state.next_oracle
    new_state = changed(state, next_oracle=next_oracle, oracle=oracle, turn=turn)
    undecided = not state.running and _outcome(changed(state, left=state.left[:-1])) is None
    if undecided and state.config.edition > 3 and (outcome := _outcome(new_state)) is not None:
        return concluded(new_state, outcome)
    return Step(new_state, (note(title, "C-HO-10", weight=WEIGHTY),) if passes else ())
