"""House options of The Oracle: each value of each option, and the target."""

import random

import pytest

from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Leave
from referees.common.protocol.entry import Entry
from referees.common.setup.options import HouseOption
from referees.higgins_oracle import REFEREE
from referees.higgins_oracle.options import Options
from referees.higgins_oracle.questions import ChooseCard
from referees.higgins_oracle.setting_up import StartRound
from referees.higgins_oracle.state import State
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


def late(won: tuple[int, ...] = (14, 12, 9, 5), laid: int = 8, hand: int = 3, **options: str) -> State:
    """One card is left in the deck."""
    return before_the_last_card(won, laid, hand, started(4, target=99, **options))


def test_the_round_may_continue_until_no_card_can_be_drawn() -> None:
    """C-HO-1: by this reading a hit is possible with an empty deck; a miss ends the round, and no card is laid out."""
    state = enter(late(end="draw_impossible"), "K")
    assert (state.running, state.deck, state.hand) == (True, 0, 4)
    state = enter(state, "Q+1")
    evolved = allowed(state, entry_of(state, "J"))
    assert evolved.state.rounds[0].points == (25, 12, 10, 5)
    assert evolved.happened[0].cites == ("HO-9", "C-HO-1")


def test_a_full_hand_lays_nothing_out_when_nothing_can_be_drawn() -> None:
    """C-HO-1, HO-6: a card is laid out only to make room for a drawn one; with an empty deck the round is over."""
    assert enter(enter(late(end="draw_impossible"), "K"), "J").rounds[0].hand == 4


def test_a_hand_taken_from_an_empty_deck_ends_the_round() -> None:
    """C-HO-1, HO-8: if a hit takes the hand while the deck is empty, the title passes, but no card is drawn."""
    state = enter(late((14, 12, 9, 8), hand=2, laid=6, end="draw_impossible"), "K")
    assert (state.deck, state.hand) == (0, 3)
    state = enter(state, "Q+2 J+1")
    assert (state.running, state.next_oracle) == (False, 2)
    assert state.rounds[0].points == (20, 12, 12, 8)


@pytest.mark.parametrize(("reading", "points"), [("oracle", (26, 12, 9, 5)), ("nobody", (18, 12, 9, 5))])
def test_cards_laid_out_count_for_their_oracle_or_for_no_player(reading: str, points: tuple[int, ...]) -> None:
    """C-HO-2: Ann has laid out eight cards; without them the round has 44 points, and no mistake is reported."""
    state = late(face_up=reading)
    evolved = allowed(state, entry_of(state, "K"))
    assert REFEREE.tally(evolved.state).totals(4) == points
    assert REFEREE.tally(evolved.state).parts[0].total(0) == points[0]
    assert not any("HO-13" in happening.cites for happening in evolved.happened)


def test_cards_laid_out_stay_with_a_dethroned_oracle() -> None:
    """C-HO-2: Ann loses the title and keeps the cards she laid out."""
    state = enter(started(4), "A 2 3 4 /KS 5+4")
    assert (state.oracle, state.face_up[0]) == (2, ("KS",))


def test_a_card_is_laid_out_before_or_after_drawing() -> None:
    """C-HO-4: a full hand lays out a card before drawing or, by the other reading, one of five after drawing."""
    before = enter(started(), "A 2 3 Q")
    assert (before.hand, before.deck) == (4, 48)
    assert unclear(before, "/QS").cites == ("C-HO-9", "HO-7")
    after = enter(started(lay_out="after_drawing"), "A 2 3 Q")
    assert (after.hand, after.deck) == (5, 47)
    after = enter(after, "/QS")
    assert (after.hand, after.deck, after.turn) == (4, 47, 2)


def test_a_card_is_laid_out_even_after_drawing_the_last_one() -> None:
    """C-HO-4, C-HO-1: with five cards in hand, one is laid out before the round is over."""
    state = enter(late(hand=4, laid=7, lay_out="after_drawing"), "K")
    assert isinstance(state.open[-1], ChooseCard)
    assert enter(state, "/JS").rounds[0].points == (26, 12, 9, 5)


@pytest.mark.parametrize(("reading", "turns"), [("anticlockwise", [3, 2, 1, 3]), ("clockwise", [1, 2, 3, 1])])
def test_questions_go_round_to_the_right_or_to_the_left(reading: str, turns: list[int]) -> None:
    """HO-4, C-HO-5: seats go clockwise; the first to ask sits to the Oracle's right or, by one reading, left."""
    state = started(direction=reading)
    turns_taken = [state.turn]
    for word in "A 2 3".split():
        state = enter(state, word)
        turns_taken.append(state.turn)
    assert turns_taken == turns


def with_points(tie: str, *won: int) -> State:
    """A game to twelve after its first round; nothing is laid out and one card is in Ann's hand."""
    return enter(before_the_last_card(won, 0, 0, started(4, target=12, tie=tie)), "K")


def test_the_highest_of_several_wins() -> None:
    """C-HO-6, HO-2: of two players who reach the target, the one with more points wins; both rules are cited."""
    outcome = with_points("joint", 14, 20, 10, 7).outcome
    assert outcome is not None
    assert outcome.ranking == ((1,), (0,), (2,), (3,))
    assert outcome.cites == ("HO-2", "C-HO-6")


def test_tied_players_win_together() -> None:
    """C-HO-6: by the default reading, players with the same points share the win."""
    state = with_points("joint", 18, 19, 8, 6)
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)
    assert says(state, state.outcome) == "Ann and Bob win with 19 points each."


def test_tied_players_may_play_another_round() -> None:
    """C-HO-6: by the other reading rounds continue until one player is ahead, and the game says so."""
    state = before_the_last_card((18, 19, 8, 6), 0, 0, started(4, target=12, tie="extra_round"))
    evolved = allowed(state, entry_of(state, "K"))
    assert evolved.state.outcome is None
    assert "Ann and Bob are tied, so you play another round." in [says(state, event) for event in evolved.happened]
    alone = allowed(evolved.state, Leave(seat=0)).state.outcome
    assert alone is not None and alone.winners == (1,), "of the tied players, only Bob is left"
    ahead = allowed(evolved.state, Adjust(fact="points", at=(3,), value=50)).state
    assert [allowed(at, Leave(seat=2)).state.outcome for at in (evolved.state, ahead)] == [None, None]
    state = before_the_last_card((18, 20, 8, 5), 0, 0, allowed(evolved.state, StartRound(oracle=0)).state)
    state = enter(state, "K")
    assert state.outcome is not None
    assert state.outcome.winners == (1,)


def test_asking_for_a_rank_that_is_all_face_up_may_be_doubted() -> None:
    """C-HO-7: the doubt arises only by one reading, and only if all four cards are face up, not if they were won."""
    words = "A 2 3 4 /QS 4 /QH 4 /QD 4 /QC"
    assert enter(started(), f"{words} Q /KS").running
    state = enter(started(gone_ranks="ask"), words)
    asks = "All four cards of this rank are already face up. Was that really what you asked for?"
    assert (says(state, unclear(state, "Q").doubts[0]), unclear(state, "Q").cites) == (asks, ("C-HO-7",))
    assert enter(enter(started(gone_ranks="ask"), "A 2 3 4 /5S Q+4 J"), "Q").running


@pytest.mark.parametrize("target", [1, 30, 50])
def test_the_game_ends_at_the_target_the_table_plays_for(target: int) -> None:
    """HO-2: the target is fifty or any other number; the round in which it is reached is played to its end."""
    at = config(3, target=target)
    state = REFEREE.setup(at)
    for entry in dealt(random.Random(target), at):
        assert max(REFEREE.view(state).points) < target
        state = REFEREE.evolve(state, entry).state
    assert state.outcome is not None
    assert max(REFEREE.view(state).points) >= target
    assert state.outcome.cites[0] == "HO-2"


@pytest.mark.parametrize("option", list(Options.listed()), ids=lambda option: option.name)
def test_no_true_game_is_doubted_under_any_reading(option: HouseOption) -> None:
    """Games with real packs, under each value of each option, raise no question except that of C-HO-7."""
    for value in option.labels:
        for players in (2, 4, 7):
            at = config(players, 50, **{option.name: value})
            state = REFEREE.setup(at)
            for entry in dealt(random.Random(players), at):
                state = allowed_unless_gone(state, entry)
            assert state.outcome is not None


def allowed_unless_gone(state: State, entry: Entry) -> State:
    """The state after a true entry, which is allowed, except for the question of C-HO-7."""
    ruling = REFEREE.judge(state, entry)
    assert ruling.cites in {(), ("C-HO-7",)}, says(state, ruling)
    return REFEREE.evolve(state, entry).state  # type: ignore[no-any-return]
