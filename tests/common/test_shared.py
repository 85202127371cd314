"""Rules, rankings and counts that games share."""

import pytest

from referees.common.protocol.config import Config, seated
from referees.common.protocol.ruling import Refused
from referees.common.protocol.sentence import Reader, Who, say
from referees.common.protocol.state import Decision, State
from referees.common.protocol.tally import Outcome
from referees.common.shared import (
    concluded,
    decisive,
    granted_lines,
    has_left,
    out_of_turn,
    ranked_by,
    turn_passed,
    winner_tally,
)
from referees.common.values import changed

CONFIG = Config(seats=seated(("Ann", "Bob", "Claire", "Dan")))
READER = Reader(CONFIG.names)


class Playing(State):
    turn: int = 2


STATE = Playing(CONFIG, left=(1,))


def test_the_seats_after_another_skip_players_who_left() -> None:
    """Seats after one come clockwise, that one last, without those that left; that one may have left itself."""
    assert list(STATE.after(0)) == [2, 3, 0]
    assert list(STATE.after(3)) == [0, 2, 3]
    assert list(STATE.after(1)) == [2, 3, 0]


def test_a_seat_that_has_left_enters_nothing() -> None:
    """Entries of a seat that has left are refused by the rule for leaving, not overrulable, unless a game says so."""
    refused = has_left(STATE, 1)
    assert refused == Refused(say("{who} has left the table.", who=Who(1)), ("OC-3",), may_overrule=False)
    assert has_left(STATE, 0) is None
    refusal = has_left(STATE, 1, "MO-2", may_overrule=True)
    assert refusal is not None and refusal.cites == ("MO-2",) and refusal.may_overrule


@pytest.mark.parametrize("may_overrule", [True, False])
def test_an_entry_out_of_turn_is_refused(may_overrule: bool) -> None:
    """An entry out of turn is refused: the sentence says whose turn it is, and cites the game's passage."""
    refused = out_of_turn(2, 0, "X-1", may_overrule=may_overrule)
    assert refused is not None and READER.text(refused.sentence) == "It's Claire's turn, not Ann's."
    assert (refused.cites, refused.may_overrule) == (("X-1",), may_overrule)
    assert out_of_turn(2, 2, "X-1") is None


def test_a_turn_question_expires_when_the_turn_passes() -> None:
    """A turn's question expires once another seat has the turn."""
    assert turn_passed(Decision((2,)), STATE, "X-1") is None
    refusal = turn_passed(Decision((0,)), STATE, "X-1")
    assert refusal is not None and READER.text(refusal.sentence) == "It's Claire's turn." and refusal.cites == ("X-1",)


def test_players_who_left_are_ranked_after_all_others() -> None:
    """A player who left ranks last, however many points they had."""
    assert ranked_by(STATE, [(3,), (9,), (5,), (3,)]) == ((2,), (0, 3), (1,))


def test_the_end_of_a_game_is_the_last_happening() -> None:
    """When a game ends, the outcome is in the state, and reported after the happenings that led to it."""
    outcome = Outcome(((2,),), say("{who} wins.", who=Who(2)), ("X-2",))
    step = concluded(STATE, outcome)
    assert step.state == changed(STATE, outcome=outcome)
    assert [(happening.sentence, happening.cites) for happening in step.happened] == [(outcome.sentence, ("X-2",))]


def test_granted_points_are_lines_of_their_own() -> None:
    """Each seat's granted points are one score line; a seat without any has none."""
    lines = granted_lines((0, 4, -1))
    assert [(line.seat, line.points, line.cites) for line in lines] == [(1, 4, ("OC-1",)), (2, -1, ("OC-1",))]


def test_without_points_one_marks_the_winner() -> None:
    """Without points a single winner gets 1 at the end; no points before, for a shared win, or if abandoned."""
    title, sentence = say("The end"), say("Dan wins.")
    won = changed(STATE, outcome=Outcome(((3,), (0, 2)), sentence, ("X-1",)))
    assert [(line.seat, line.points, line.cites) for line in winner_tally(won, title).lines] == [(3, 1, ("X-1",))]
    shared = changed(STATE, outcome=Outcome(((0, 3),), sentence, ("X-1",)))
    abandoned = changed(STATE, outcome=Outcome((), sentence, ("X-1",), abandoned=True))
    assert [winner_tally(state, title).lines for state in (STATE, shared, abandoned)] == [(), (), ()]


@pytest.mark.parametrize(
    ("parts", "decider"),
    [
        (([4, 2, 1], [2, 2, 4]), (0, 0)),  # the first part decides; in the other one the third player is second
        (([1, 4, 0], [6, 2, 0]), (0, 1)),
        (([3, 3], [1, 1]), None),  # two players are first
        (([3],), None),  # there's no other player
        (([3, 2, 1], [4, 1, 2]), (0, 1)),  # two are second: the part with a lead over both decides
    ],
)
def test_the_decisive_part_of_the_points(parts: tuple[list[int], ...], decider: tuple[int, int] | None) -> None:
    """The decisive part is the one in which the winner's lead over all who are second is largest."""
    assert decisive(*parts) == decider
