"""Forbidden entries: each refusal cites its passage and names legal alternatives."""

import pytest

from referees.common.always.conclude import Leave, ScoreBySheet
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Choice
from referees.common.protocol.ruling import Allowed
from referees.higgins_oracle import REFEREE
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.counting import Count
from referees.higgins_oracle.laying_out import LayOut
from referees.higgins_oracle.pieces import RANKS
from referees.higgins_oracle.setting_up import StartRound
from referees.higgins_oracle.state import State
from tests.common.domains import entries_of
from tests.higgins_oracle.tables import (
    RULINGS,
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

START = started()
FULL = enter(START, "A 2 3 4")
THREE_UP = enter(START, "A 2 3 4 /QS 4 /QH 4 /QD 5 /KS")
NEXT_ROUND = enter(before_the_last_card((14, 12, 9, 5), 8, 3, started(4, target=99)), "K")
SHEET = allowed(START, ScoreBySheet(), Count(seat=0, cards=20), Count(seat=1, cards=20), Count(seat=2, cards=2)).state


@pytest.mark.parametrize(
    ("cites", "state", "entry", "words"),
    [
        ("HO-4", START, Guess(seat=0, rank="A", hits=0), "Ann is the Oracle and answers the questions."),
        ("HO-5", START, Guess(seat=3, rank="QS", hits=0),
         "You can only ask for a rank, such as “queen”, not for a single card."),
        ("HO-6", FULL, LayOut(seat=1, card="KS"), "Ann is the Oracle and lays a card out."),
        ("HO-7", START, Guess(seat=3, rank="A", hits=2), "Ann only holds 1 card."),
        ("HO-1", THREE_UP, "Q+2",
         "There are only four cards of each rank. With those already face up, that's more than four."),
        ("HO-1", enter(THREE_UP, "6"), "/QS", "The queen of spades is face up in front of Ann, and there's only one."),
        ("HO-12", NEXT_ROUND, StartRound(oracle=1),
         "Ann is still the Oracle: you only lose the title when your hand is empty."),
        ("HO-13", SHEET, Count(seat=3, cards=11),
         "There are 52 cards in all. Given what the others have, Dee can have at most 10."),
        ("HO-13", SHEET, Count(seat=3, cards=9), "There are 52 cards in all, so Dee must have 10."),
    ],
)  # fmt: skip
def test_a_refusal_cites_its_rule_and_names_an_alternative(
    cites: str, state: State, entry: Entry | str, words: str
) -> None:
    """Each forbidden entry is refused by its passage alone, in these words, with a legal alternative."""
    ruling = refused(state, entry)
    assert ruling.cites == (cites,)
    assert says(state, ruling) == words
    assert ruling.may_overrule == (cites != "HO-5")
    assert isinstance(REFEREE.judge(state, next(entries_of(ruling.instead[0]))), Allowed)


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (Guess(seat=3, rank="1", hits=0), "rank"),
        (Guess(seat=3, rank="JOKER", hits=0), "rank"),
        (Guess(seat=3, rank="A", hits=5), "hits"),
        (Guess(seat=3, rank="A", hits=-1), "hits"),
        (Guess(seat=3, rank="A", hits=1, suits=("X",)), "suits"),
        (Guess(seat=3, rank="A", hits=2, suits=("H", "H")), "suits"),
        (Guess(seat=3, rank="A", hits=1, suits=("H", "S")), "suits"),
        (Guess(seat=3, rank="A", hits=0, suits=("H",)), "suits"),
        (Guess(seat=4, rank="A", hits=0), "seat"),
        (LayOut(seat=0, card="1S"), "card"),
        (LayOut(seat=0, card="Q"), "card"),
        (StartRound(oracle=9), "oracle"),
        (Count(seat=0, cards=53), "cards"),
    ],
)
def test_what_cannot_exist_is_invalid(entry: Entry, field: str) -> None:
    """HO-1, C-HO-8: an impossible rank, number, suit, card or player, or a joker, is invalid; the field is named."""
    assert RULINGS.fault(START.config, entry) == field


BETWEEN = REFEREE.setup(config())
SHEET_OPEN = allowed(START, ScoreBySheet()).state


@pytest.mark.parametrize(
    ("cites", "state", "entry", "words"),
    [
        ("HO-6", enter(START, "A 2"), LayOut(seat=0, card="KS"),
         "The Oracle only lays out a card after a miss, with four cards in hand."),
        ("HO-6", FULL, Guess(seat=1, rank="A", hits=0),
         "After that miss, Ann must first lay out a card."),
        ("HO-9", START, StartRound(oracle=1), "Round 1 isn't over yet: there are 51 cards left in the deck."),
        ("OC-4", START, Count(seat=0, cards=3),
         "You're entering this round question by question. To just count the cards, choose “Just score”."),
        ("HO-3", BETWEEN, Guess(seat=1, rank="A", hits=0),
         "No round has started yet. First, the Oracle takes a card from a shuffled pack."),
        ("OC-4", SHEET_OPEN, Guess(seat=3, rank="A", hits=0),
         "You're counting this round's cards. Still to count: Ann, Bob, Cid and Dee."),
        ("OC-4", SHEET_OPEN, LayOut(seat=0, card="KS"),
         "You're counting this round's cards. Still to count: Ann, Bob, Cid and Dee."),
    ],
)  # fmt: skip
def test_what_answers_another_question_has_to_wait(cites: str, state: State, entry: Entry, words: str) -> None:
    """Each early entry is refused with what comes first and the rule for it, and can't be overruled."""
    ruling = refused(state, entry)
    assert (ruling.cites, ruling.may_overrule) == ((cites,), False)
    assert says(state, ruling) == words


def test_a_guess_out_of_turn_cites_the_direction_of_play() -> None:
    """HO-4, C-HO-5: the refusal names the player in turn, and the table may overrule it."""
    ruling = refused(START, Guess(seat=1, rank="A", hits=0))
    assert says(START, ruling) == "It's Dee's turn to ask, not Bob's."
    assert (ruling.cites, ruling.may_overrule) == (("HO-4", "C-HO-5"), True)


def test_no_card_is_left_to_count_if_the_others_have_them_all() -> None:
    """HO-13: the refusal doesn't say "only 0 cards" if the others have them all."""
    state = allowed(START, ScoreBySheet(), Count(seat=0, cards=52)).state
    assert says(state, refused(state, Count(seat=1, cards=1))) == "The others already have all 52 cards."


def test_any_rank_may_be_named_at_any_time() -> None:
    """HO-5, C-HO-7: no answer ever narrows the ranks that are on offer."""
    state = started(3)
    for word in "A 2 3 4 /QS 4 /QH 4 /QD 4 /QC Q /KS K /2S A+1 A".split():
        if state.turn in state.open[-1].seats and not word.startswith("/"):
            miss = REFEREE.offers(state)[0]
            assert miss.open["rank"] == Choice(RANKS, miss.open["rank"].label)  # type: ignore[union-attr]
        state = enter(state, word)


def test_offers_leave_out_cards_that_are_face_up() -> None:
    """HO-1, HO-7: with three queens face up, one more may be given; of another rank, as many as the Oracle holds."""
    offers = REFEREE.offers(THREE_UP)
    for word, is_offered in (("Q+1", True), ("Q+2", False), ("7+4", True), ("K+3", True), ("K+4", False)):
        assert any(offer.holds(entry_of(THREE_UP, word)) for offer in offers) == is_offered, word


def test_suits_in_any_order_are_the_same_answer() -> None:
    """The order of suits in an answer doesn't matter; an empty list of suits is the same as none entered."""
    assert Guess(seat=1, rank="A", hits=2, suits=("S", "C")) == Guess(seat=1, rank="A", hits=2, suits=("C", "S"))
    assert Guess(seat=1, rank="A", hits=0, suits=()).suits is None


def test_a_card_that_came_before_is_doubted() -> None:
    """HO-1: a card can't be won and then laid out, or won twice; the doubt names the first time."""
    state = enter(START, "A 2 3 Q+S 4 4")
    doubt = unclear(state, "/QS")
    assert says(state, doubt) == (
        "The same card was already given in Dee's guess #4. Either that entry or this one is wrong. Is this one right?"
    )
    assert says(state, unclear(enter(state, "/7S"), "Q+S")) == says(state, doubt)
    assert enter(state, "/QH").face_up[0] == ("QH",)


def test_a_fifth_card_of_a_rank_is_doubted() -> None:
    """HO-1: after three kings were won, two more are impossible; all those guesses are named."""
    state = enter(START, "A K+1 2 K+1 3 K+1 4 5")
    words = says(state, unclear(state, "K+2"))
    assert words == (
        "Together with Cid's guess #2, Bob's guess #4 and Dee's guess #6, this would make "
        "more than four cards of this rank. One of these entries is wrong. Is this one "
        "right?"
    )


def test_a_doubt_leads_to_the_guesses_that_may_be_wrong() -> None:
    """C-HO-9: the suspects are the guesses that the doubt names or else all of the round, and its cards laid out."""
    state = START
    for id, word in enumerate("A Q 2+1".split(), start=11):
        state = REFEREE.evolve(state, entry_of(state, word), id).state
    assert unclear(state, "Q+2").suspects == (12,)
    at = before_the_last_card((14, 12, 9, 5), 8, 3, state)
    at = allowed(enter(at, "K"), StartRound(oracle=0)).state
    for id, word in enumerate("A 2 3 4 /AS 5 /AH 6 /AD 7 /AC 8 /2S 9 /2H 10 /2D J /2C Q /3S".split(), start=31):
        at = REFEREE.evolve(at, entry_of(at, word), id).state
    assert unclear(at, "K").suspects == tuple(range(31, 52))


def test_an_impossible_hand_is_doubted_without_naming_a_guess() -> None:
    """C-HO-9: if all thirteen ranks were denied while the oldest card was in hand, no single guess is named."""
    state = enter(started(2), "A 2 3 4 /AS 5 /AH 6 /AD 7 /AC 8 /2S 9 /2H 10 /2D J /2C Q /3S")
    words = says(state, unclear(state, "K"))
    asks = "If this is right, no hand can fit all the answers so far, so one of them is wrong. Is this entry right?"
    assert words == asks


def test_a_confirmed_contradiction_is_not_brought_up_again() -> None:
    """C-HO-9: if the table confirms a contradiction, everything inferred is forgotten and the game continues."""
    state = enter(started(), "A Q")
    assert unclear(state, "Q+2").cites == ("C-HO-9", "HO-7")
    state = REFEREE.evolve(state, entry_of(state, "Q+2")).state
    assert (state.hand, state.won) == (1, (0, 2, 0, 0))
    state = enter(state, "Q A Q+1 A+1")
    assert state.won == (0, 2, 2, 0)


def test_an_overruled_hit_takes_the_title_when_nothing_is_left() -> None:
    """HO-7, HO-8: if more cards are given than counted, the hand then counts as empty."""
    state = REFEREE.evolve(START, entry_of(START, "A+3")).state
    assert (state.oracle, state.hand, state.won[3]) == (3, 1, 3)


def test_a_player_who_left_neither_asks_nor_reigns() -> None:
    """OC-3: entries for a player who left are refused; a guess can't be overruled."""
    after = allowed(START, Leave(seat=3)).state
    assert refused(after, Guess(seat=3, rank="A", hits=0)).may_overrule is False
    waiting = allowed(REFEREE.setup(config()), Leave(seat=3)).state
    assert refused(waiting, StartRound(oracle=3)).cites == ("OC-3",)
    full = allowed(FULL, Leave(seat=2)).state
    assert refused(full, LayOut(seat=2, card="KS")).cites == ("OC-3",)
    counting = allowed(waiting, StartRound(oracle=0), ScoreBySheet()).state
    assert refused(counting, Count(seat=3, cards=3)).cites == ("OC-3",)
