"""The worked examples of the specification, G-HO-1 to G-HO-5, and the arithmetic of a round."""

import random

import pytest

from referees.higgins_oracle import REFEREE
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.setting_up import StartRound
from tests.higgins_oracle.tables import (
    allowed,
    before_the_last_card,
    config,
    dealt,
    enter,
    entry_of,
    says,
    started,
    unclear,
)


def test_the_hand_grows_to_four_and_then_a_card_is_laid_out() -> None:
    """G-HO-1: three misses fill the hand; after the fourth a card is laid out, and the hand stays at four."""
    state = enter(started(), "A 2 3")
    assert (state.hand, state.deck) == (4, 48)
    state = enter(state, "4 /KS")
    assert (state.hand, state.deck, state.face_up[0]) == (4, 47, ("KS",))


def test_a_hit_takes_all_and_the_last_card_takes_the_title() -> None:
    """G-HO-2: a guesser who wins two queens, then the last card, a seven, becomes Oracle and keeps the three cards."""
    state = enter(started(), "A 2")
    guesser = state.turn
    state = enter(state, "Q+2")
    assert (state.hand, state.turn, state.won[guesser]) == (1, guesser, 2)
    state = enter(state, "7+1")
    assert (state.oracle, state.hand, state.deck, state.won[guesser]) == (guesser, 1, 48, 3)


def test_players_count_their_cards_and_the_oracle_the_hand() -> None:
    """G-HO-3, C-HO-1: the last card drawn ends the round; players count twelve, nine and five cards won; the Oracle
    fourteen, eight laid out, four in hand, with the last one."""
    state = before_the_last_card((14, 12, 9, 5), 8, 3, started(4, target=99))
    evolved = allowed(state, entry_of(state, "K"))
    assert REFEREE.tally(evolved.state).totals(4) == (26, 12, 9, 5)
    assert not evolved.state.running
    assert says(evolved.state, evolved.happened[1]) == "The deck is used up: round 1 is over."
    assert evolved.happened[1].cites == ("HO-9", "C-HO-1")


def test_more_cards_than_were_drawn_since_the_denial_are_doubted() -> None:
    """G-HO-4: a hand denies queens, draws one, then gives two: a doubt names the guess by number and player only."""
    state = enter(started(), "A Q")
    assert isinstance(entry_of(state, "Q+2"), Guess)
    doubt = unclear(state, "Q+2")
    assert says(state, doubt) == (
        "After Cid's guess #2, the Oracle had no card of this rank, and the hand has gained at most 1 card since. "
        "Either that entry or this one is wrong. Is this one right?"
    )
    assert enter(state, "Q+1").won == (0, 1, 0, 0)


def test_the_rank_just_denied_cannot_be_laid_out() -> None:
    """G-HO-5: a card is laid out from the hand that was just said to have none of its rank."""
    state = enter(started(), "A 2 3 Q")
    doubt = unclear(state, "/QS")
    assert says(state, doubt) == (
        "After Dee's guess #4, the Oracle had no card of this rank, and the hand hasn't gained a card since. "
        "Either that entry or this one is wrong. Is this one right?"
    )
    assert enter(state, "/KS").hand == 4


@pytest.mark.parametrize("players", range(2, 13))
def test_each_round_has_fifty_one_draws_and_fifty_two_points(players: int) -> None:
    """HO-13, HO-14: misses and dethronings add up to 51, hands hold one to four cards, points add up to 52."""
    rng = random.Random(players)
    at = config(players, target=200)
    state, draws = REFEREE.setup(at), 0
    for number, entry in enumerate(dealt(rng, at, rounds=2), start=1):
        before = state
        state = allowed(state, entry).state
        draws += before.deck - state.deck if before.running else 0
        assert isinstance(entry, StartRound) or 1 <= state.hand <= 4
        assert number > 0
    assert draws == 2 * 51
    assert [sum(finished.points) for finished in state.rounds] == [52, 52]


def test_a_pack_that_does_not_add_up_is_reported() -> None:
    """HO-13: with one card too few, the end of the round says that something was entered wrong."""
    state = before_the_last_card((14, 12, 9, 4), 8, 3, started())
    texts = [says(state, event) for event in allowed(state, entry_of(state, "K")).happened]
    assert "This round's cards add up to 51, not 52, so something was entered wrong." in texts


def test_a_new_oracle_is_asked_by_the_next_player() -> None:
    """HO-8, C-HO-3: Dee wins the title and Cid asks next; the old Oracle asks in turn like other players."""
    state = enter(started(4), "A+1")
    assert (state.oracle, state.turn) == (3, 2)
    assert enter(state, "2 3").turn == 0


def test_the_title_is_kept_into_the_next_round() -> None:
    """HO-12: the Oracle at the end starts with one card and fifty-one in the deck."""
    state = before_the_last_card((14, 12, 9, 5), 8, 3, started(4, target=99))
    state = enter(state, "K")
    assert state.next_oracle == 0
    state = allowed(state, StartRound(oracle=0)).state
    assert (state.hand, state.deck, state.won, state.face_up) == (1, 51, (0,) * 4, ((),) * 4)
