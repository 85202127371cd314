"""The explanations of The Oracle's referee are true: of suspect guesses, heirs, ends and points."""

import pytest

from referees.common.always.conclude import Leave, ScoreBySheet
from referees.common.protocol.ruling import Allowed
from referees.common.values.change import changed
from referees.higgins_oracle import REFEREE
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.counting import Count
from referees.higgins_oracle.laying_out import LayOut
from referees.higgins_oracle.questions import Ask, ChooseCard
from referees.higgins_oracle.rounds import proceed
from referees.higgins_oracle.setting_up import StartRound
from referees.higgins_oracle.state import State
from tests.higgins_oracle.tables import (
    allowed,
    before_the_last_card,
    config,
    enter,
    entry_of,
    refused,
    says,
    started,
    unclear,
)


def numbered(state: State, words: str, first: int) -> State:
    """The state after these entries, with consecutive ids."""
    for id, word in enumerate(words.split(), start=first):
        state = REFEREE.evolve(state, entry_of(state, word), id).state
    return state


TWO_QUEENS_OUT = numbered(started(2), "2 3 4 5 /QS 6 /QH", 11)


def test_a_face_up_card_is_not_given() -> None:
    """HO-1: the refusal says that the card is face up, and blames no guess; the card isn't offered among the suits."""
    state = numbered(started(2), "2 3 4 5 /QS", 11)
    ruling = refused(state, Guess(seat=1, rank="Q", hits=1, suits=("S",)))
    assert says(state, ruling) == "One of these cards is already face up, and there's only one of each."
    assert ruling.cites == ("HO-1",)
    assert isinstance(REFEREE.judge(state, Guess(seat=1, rank="Q", hits=1, suits=("C",))), Allowed)
    queens = next(offer for offer in REFEREE.offers(state) if offer.choices("rank") == ("Q",))
    assert queens.choices("suits") == (None, ("C",), ("D",), ("H",))


def test_cards_laid_out_are_suspected_with_the_guesses_of_their_rank() -> None:
    """C-HO-9: two queens laid out and one won leave no two: guess and laid-out cards are named, as either may err."""
    state = numbered(TWO_QUEENS_OUT, "Q+1 7 8 /9C", 18)
    doubt = unclear(state, "Q+2")
    assert says(state, doubt) == (
        "Together with Bob's guess #6 and the cards laid out, this would make more than "
        "four cards of this rank. One of these entries is wrong. Is this one right?"
    )
    assert doubt.suspects == (15, 17, 18, 21)


def test_a_card_laid_out_that_was_won_names_the_guess_alone() -> None:
    """C-HO-9: if a card was won and then laid out, only the guess that won it is suspected."""
    assert unclear(numbered(started(), "A 2 3 Q+S 4 4", 11), "/QS").suspects == (14,)


@pytest.mark.parametrize(
    ("state", "seat", "words"),
    [
        (started(), 0, "Ann was the Oracle: the title and the hand go to Dee."),
        (changed(REFEREE.setup(config()), next_oracle=0), 0, "Ann was the Oracle: the title goes to Dee."),
    ],
)
def test_the_heir_of_an_oracle_who_leaves_is_named(state: State, seat: int, words: str) -> None:
    """C-HO-10: the next player to ask gets the leaver's title, and during a round the hand."""
    evolved = allowed(state, Leave(seat=seat))
    assert says(state, evolved.happened[0]) == words
    assert evolved.happened[0].cites == ("C-HO-10",)
    assert evolved.state.next_oracle == 3


def test_a_player_who_leaves_without_the_title_passes_nothing_on() -> None:
    """OC-3: if a player without the title leaves, no happening is reported."""
    assert allowed(started(), Leave(seat=1)).happened == ()


def test_after_a_counted_round_the_reigning_oracle_is_asked_for() -> None:
    """HO-12: the table says who was Oracle at the end, and that player stays Oracle; others aren't offered."""
    state = allowed(started(2), ScoreBySheet(), Count(seat=0, cards=20), Count(seat=1, cards=32)).state
    assert says(state, Allowed(state.open[-1].ask(state))) == (
        "Shuffle all 52 cards. Who ended the last round as the Oracle? That player stays the Oracle."
    )
    assert REFEREE.offers(state)[0].cites == ("HO-12",)
    assert REFEREE.offers(REFEREE.setup(config()))[0].cites == ("HO-1",)


def test_an_empty_hand_is_neither_shown_nor_counted() -> None:
    """HO-10: a player who became Oracle with an empty deck has no card in hand, and no line for it."""
    state = changed(started(2, end="draw_impossible"), deck=0, hand=0, missed=True, open=(), won=(20, 32))
    step = proceed(state)
    assert not any("shows" in says(state, event) for event in step.happened)
    labels = [says(step.state, Allowed(line.label)) for line in REFEREE.tally(step.state).parts[0].lines]
    assert not any("hand" in label for label in labels)
    with_two = proceed(changed(state, hand=2))
    assert any(says(state, event) == "Ann shows 2 cards and counts them." for event in with_two.happened)


def test_an_unknown_rank_is_quoted() -> None:
    """A refusal quotes an unknown rank, so that even an empty one is visible."""
    invalid = REFEREE.check(config(), Guess(seat=3, rank="", hits=0))
    assert invalid is not None
    assert says(started(), invalid) == "There's no rank “”: ranks are A, 2 to 10, J, Q and K."


def test_an_answer_out_of_turn_leaves_the_turn_alone() -> None:
    """HO-4: after an overruled miss or hit of Bob's in Dee's turn, Dee still asks next."""
    state = started()
    for hits in (0, 1):
        after = REFEREE.evolve(state, Guess(seat=1, rank="A", hits=hits), 9).state
        assert after.turn == 3
        assert [type(decision) for decision in after.open] == [Ask] and after.open[-1].seats == (3,)


def test_a_miss_out_of_turn_with_a_full_hand_waits_for_the_card() -> None:
    """HO-4, HO-6: the Oracle lays a card out, then the player in turn is asked as before."""
    state = enter(started(), "A 2 3")
    after = REFEREE.evolve(state, Guess(seat=1, rank="K", hits=0), 9).state
    assert [type(decision) for decision in after.open] == [Ask, ChooseCard]
    laid = REFEREE.evolve(after, LayOut(seat=0, card="KS"), 10)
    assert (laid.state.turn, laid.state.open) == (state.turn, state.open)
    assert [says(state, event) for event in laid.happened] == ["Ann draws a card."]


def test_a_round_is_not_started_during_another() -> None:
    """HO-9: the refusal to start a round names the one that is running."""
    late = enter(before_the_last_card((14, 12, 9, 5), 8, 3, started(4, target=99)), "K")
    running = allowed(late, StartRound(oracle=0)).state
    assert says(running, refused(running, StartRound(oracle=0))) == (
        "Round 2 isn't over yet: there are 51 cards left in the deck."
    )
