"""The course of the game: kindling, turns, wishes, the next night; and the ranking (LO-3, LO-4, LO-13, LO-15)."""

from collections.abc import Iterator

from lantern_oracle.kindling import Kindle
from lantern_oracle.state import State, earned, next_turn
from lantern_oracle.turns import TakeTurn
from lantern_oracle.wishing import MakeWish, unwished
from referees.common.protocol.tally import Outcome, Ranking
from referees.common.rules import Happening, Step, note
from referees.common.shared import concluded, ranked_by
from referees.common.values import changed, replaced
from referees.common.words import say


def proceed(state: State) -> Step:
    """A dark lantern is kindled; each night has a turn for each player, then a wish for each."""
    if state.flame is None:
        return Step(state, ask=(Kindle((state.turn,)),))
    if state.taken < len(state.playing):
        return Step(state, ask=(TakeTurn((state.turn,)),))
    waiting = unwished(state)
    if waiting:
        return Step(state, ask=(MakeWish(waiting),))
    return _morning(state)


def _morning(state: State) -> Step:
    """LO-13: wishing for the flame's colour earns a point; LO-15: after three nights the game may end."""
    happened = tuple(_granted(state))
    for seat, wish in enumerate(state.wishes):
        if wish == state.flame:
            state = earned(state, seat, "wish", 1, 0)
    over = state.config.options.end == "three_nights" and state.night >= 3
    after = changed(state, night=state.night + 1, taken=0, wishes=(None,) * len(state.wishes))
    if not over:
        return Step(after, happened)
    return concluded(after, Outcome(ranking_of(after), say("The third night is over."), ("LO-15", "C-LO-1")), happened)


def _granted(state: State) -> Iterator[Happening]:
    for seat, wish in enumerate(state.wishes):
        if wish == state.flame:
            yield note("{who}'s wish comes true: 1 point.", "LO-13", who=seat)


def ranking_of(state: State) -> Ranking:
    """LO-15: players rank by points, those who left last."""
    return ranked_by(state, [(purse.total,) for purse in state.purses])


def leave(state: State, seat: int) -> State:
    """OC-3: a leaving player's paper goes back into the bag, their wish is dropped, and their turn passes on."""
    after = changed(state, hidden=replaced(state.hidden, seat, None), wishes=replaced(state.wishes, seat, None))
    if seat != state.turn or not state.playing:
        return after
    return changed(next_turn(after, seat), taken=state.taken)
