"""Only counting (OC-4), adjusting (OC-1), leaving (OC-3) and concluding (OC-2) at a table of The Oracle."""

import pytest

from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Conclude, Leave, ScoreBySheet
from referees.common.hints import hint_of
from referees.common.protocol.ruling import ALLOWED
from referees.common.protocol.sentence import Reader
from referees.common.values.change import changed
from referees.higgins_oracle import REFEREE
from referees.higgins_oracle.counting import Count
from referees.higgins_oracle.setting_up import StartRound
from tests.higgins_oracle.tables import RULINGS, allowed, config, enter, entry_of, refused, says, started, unclear

READER = Reader(("Ann", "Bob", "Cid", "Dee"))


def test_a_round_may_be_counted_without_its_questions() -> None:
    """OC-4, HO-10: after the last count there are points, and any player may be the next Oracle."""
    counts = [Count(seat=seat, cards=cards) for seat, cards in ((2, 9), (0, 26), (1, 12), (3, 5))]
    assert REFEREE.view(allowed(started(), ScoreBySheet(), counts[0]).state).turn is None
    evolved = allowed(started(), ScoreBySheet(), *counts)
    assert REFEREE.tally(evolved.state).totals(4) == (26, 12, 9, 5)
    assert says(evolved.state, evolved.happened[0]) == "All cards are counted."
    assert [event.cites[0] for event in evolved.happened] == ["OC-4", *["HO-10"] * 4], "only the points follow"
    assert allowed(evolved.state, StartRound(oracle=2)).state.oracle == 2


@pytest.mark.parametrize("face_up", ["oracle", "nobody"])
def test_a_count_leaves_out_cards_that_nobody_scores(face_up: str) -> None:
    """C-HO-2, HO-10: question and hint exclude the cards laid out, if the table has agreed that they score nothing."""
    state = allowed(started(2, face_up=face_up), ScoreBySheet()).state
    hint, _ = hint_of("higgins_oracle", state, "HO-10")
    texts = READER.text(state.open[-1].ask(state)), READER.text(hint)
    assert ["laid out" in text for text in texts] == [face_up == "nobody"] * 2


def test_cards_that_nobody_scores_are_not_counted_with_the_others() -> None:
    """C-HO-2, HO-13: with two cards laid out that score nothing, the others can't be 52, but could in edition 3."""
    state = started(2, face_up="nobody")
    state = allowed(changed(state, face_up=(("KS", "KH"), ())), ScoreBySheet(), Count(seat=0, cards=30)).state
    refusal = refused(state, Count(seat=1, cards=22))
    assert says(state, refusal) == "Some of the 52 cards are laid out or already counted, so Bob can have at most 20."
    assert refusal.may_overrule
    overruled = [says(state, event) for event in REFEREE.evolve(state, Count(seat=1, cards=22)).happened]
    assert overruled[1] == "This round's cards add up to 54, not 52, so something was entered wrong."
    allowed(state, Count(seat=1, cards=20))
    before = changed(state, config=state.config.model_copy(update={"edition": 3}))
    allowed(before, Count(seat=1, cards=22))


def test_the_cards_of_a_player_who_left_count() -> None:
    """C-HO-10: the cards of a player who left during the round can be counted; question and hint ask for them first."""
    state = allowed(started(3), Leave(seat=1), ScoreBySheet()).state
    asks = "Ann and Cid: count your cards. The Oracle also counts the cards in hand."
    assert READER.text(state.open[-1].ask(state)) == f"First count the cards of Bob. {asks}"
    assert READER.text(hint_of("higgins_oracle", state, "HO-10")[0]) == "Next, count Bob's cards: each is a point."
    state = allowed(state, Count(seat=1, cards=12)).state
    assert READER.text(state.open[-1].ask(state)) == asks
    assert allowed(state, Count(seat=0, cards=30), Count(seat=2, cards=10)).state.rounds[0].points == (30, 12, 10)


def test_an_overruled_count_that_is_not_52_is_reported() -> None:
    """HO-13: the last count must make 52; if another is overruled, the log says that something was entered wrong."""
    state = allowed(started(2), ScoreBySheet(), Count(seat=0, cards=30)).state
    assert refused(state, Count(seat=1, cards=21)).cites == ("HO-13",)
    evolved = REFEREE.evolve(state, Count(seat=1, cards=21))
    assert evolved.state.rounds[0].points == (30, 21)
    texts = [says(evolved.state, event) for event in evolved.happened]
    assert "This round's cards add up to 51, not 52, so something was entered wrong." in texts


def test_a_count_may_be_under_52_if_a_player_left_or_face_up_cards_do_not_count() -> None:
    """C-HO-2, OC-3: if a player left in this round, or face-up cards don't count, no cards are missing."""
    counts = (Count(seat=0, cards=30), Count(seat=1, cards=12))
    for state in (allowed(started(3), Leave(seat=2)).state, started(2, face_up="nobody")):
        evolved = allowed(state, ScoreBySheet(), *counts)
        assert not any("HO-13" in event.cites for event in evolved.happened)
    before = allowed(REFEREE.setup(config(3)), Leave(seat=2), StartRound(oracle=0), ScoreBySheet(), counts[0]).state
    assert refused(before, counts[1]).cites == ("HO-13",)
    evolved = REFEREE.evolve(before, counts[1])
    assert any("HO-13" in event.cites for event in evolved.happened)


def test_each_player_counts_once_and_counting_starts_once() -> None:
    """OC-4: a player who has counted isn't asked again; counting can't start a second time, or between rounds."""
    state = allowed(started(3), ScoreBySheet(), Count(seat=1, cards=7)).state
    assert [offer.fixed["seat"] for offer in REFEREE.offers(state)] == [0, 2]
    assert refused(state, Count(seat=1, cards=8)).may_overrule is False
    twice, before = refused(state, ScoreBySheet()), refused(REFEREE.setup(config()), ScoreBySheet())
    assert (twice.cites, twice.may_overrule, before.cites, before.may_overrule) == (("OC-4",), False, ("HO-3",), False)
    assert says(state, twice) == "You've already started counting; Ann and Cid still have to count."
    assert says(state, before) == "No round has started yet. First, the Oracle takes a card from a shuffled pack."


@pytest.mark.parametrize(
    ("fact", "at", "value", "read"),
    [
        ("hand", (), 3, lambda state: state.hand),
        ("deck", (), 17, lambda state: state.deck),
        ("won", (2,), 9, lambda state: state.won[2]),
        ("face_up", (51,), 2, lambda state: 2 if state.face_up[2] == ("KS",) else None),
        ("face_up", (0,), None, lambda state: None if state.face_up == ((),) * 4 else 0),
        ("oracle", (), 1, lambda state: state.oracle),
        ("turn", (), 1, lambda state: state.turn),
        ("points", (1,), 33, lambda state: REFEREE.tally(state).total(1)),
    ],
)
def test_public_facts_may_be_adjusted(fact: str, at: tuple[int, ...], value: int | None, read: object) -> None:
    """OC-1: hand, deck, piles, face-up cards, title, turn and points may be set; the game continues from there."""
    state = allowed(enter(started(), "A 2"), Adjust(fact=fact, at=at, value=value)).state
    assert read(state) == value  # type: ignore[operator]
    assert REFEREE.offers(state)
    assert REFEREE.facts[fact].read(state, at) == value


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (Adjust(fact="weather"), "fact"),
        (Adjust(fact="won", at=(4,), value=1), "at"),
        (Adjust(fact="face_up", at=(52,), value=1), "at"),
        (Adjust(fact="hand", value=53), "value"),
        (Adjust(fact="deck", value=-1), "value"),
        (Adjust(fact="won", at=(0,), value=53), "value"),
        (Adjust(fact="face_up", at=(0,), value=4), "value"),
        (Adjust(fact="oracle", value=4), "value"),
        (Adjust(fact="turn", value=None), "value"),
        (Adjust(fact="points", at=(0,), value=1000), "value"),
    ],
)
def test_an_adjustment_that_cannot_exist_is_invalid(entry: Adjust, field: str) -> None:
    """OC-1: unknown facts, places and values are invalid, and named."""
    assert RULINGS.fault(config(4), entry) == field


@pytest.mark.parametrize(
    ("fact", "value"), [("hand", 5), ("hand", 0), ("deck", 52), ("turn", 0), ("turn", 3), ("oracle", 3)]
)
def test_an_adjustment_against_the_rules_may_be_overruled(fact: str, value: int) -> None:
    """OC-1: setting a hand of five, or the title for a player who left, is refused, but the table may overrule."""
    state = allowed(started(), Leave(seat=3)).state
    refusal = refused(state, Adjust(fact=fact, value=value))
    assert (refusal.cites, refusal.may_overrule) == (("OC-1",), True)
    after = REFEREE.evolve(state, Adjust(fact=fact, value=value)).state
    assert REFEREE.offers(after)
    assert all(REFEREE.judge(after, entry_of(after, word)) == ALLOWED for word in ("A", "2") if after.running)


def test_cards_of_a_scored_round_are_not_adjusted() -> None:
    """OC-1: a round's piles can only be adjusted while it runs, and the title only once a player has it."""
    scored = enter(allowed(started(2), Adjust(fact="deck", value=1)).state, "A")
    offered = [
        {offer.fixed["fact"] for offer in REFEREE.more(state) if offer.entry is Adjust}
        for state in (REFEREE.setup(config(2)), started(2), scored)
    ]
    assert offered == [{"points"}, set(REFEREE.facts), {"oracle", "points"}]
    refusal = refused(scored, Adjust(fact="deck", value=3))
    assert says(scored, refusal) == "Cards in the deck: 3 isn't possible now."
    assert not refusal.may_overrule


def test_adjusting_the_hand_forgets_what_was_inferred() -> None:
    """OC-1: after adjusting the hand, an answer that contradicted earlier ones is allowed."""
    state = enter(started(), "A Q")
    assert unclear(state, "Q+2").cites == ("C-HO-9", "HO-7")
    assert enter(allowed(state, Adjust(fact="hand", value=3)).state, "Q+2").hand == 1


def test_a_deck_set_to_zero_ends_the_round() -> None:
    """OC-1, HO-9: after setting the deck to zero no question is asked; the missing cards are reported."""
    evolved = allowed(enter(started(), "A"), Adjust(fact="deck", value=0))
    assert len(evolved.state.rounds) == 1
    assert any("HO-13" in event.cites for event in evolved.happened)


def test_a_full_hand_set_smaller_lays_nothing_out() -> None:
    """OC-1, HO-6: if the hand is made smaller when a card is due, the Oracle draws and the turn passes."""
    for reading, hand in (("before_drawing", 3), ("after_drawing", 4)):
        state = enter(started(lay_out=reading), "A 2 3 4")
        state = allowed(state, Adjust(fact="hand", value=hand)).state
        assert (state.hand, state.missed) == (4, False)
        assert state.open[-1].seats == (2,), "Dee missed, Cid is next"


def test_adjusted_winnings_have_a_line_of_their_own() -> None:
    """OC-1: with a line for adjusted winnings, the lines of a round still add up to its points."""
    state = allowed(enter(started(), "A+1 2"), Adjust(fact="won", at=(3,), value=4)).state
    state = allowed(state, Adjust(fact="deck", value=0)).state
    (part,) = REFEREE.tally(state).parts
    assert part.totals(4) == state.rounds[0].points
    assert ("OC-1",) in {line.cites for line in part.lines if line.seat == 3}


def test_a_player_may_leave_on_their_own_turn() -> None:
    """OC-3: the next player asks; cards that the leaver has won still count."""
    state = allowed(enter(started(), "A 2+1"), Leave(seat=2)).state
    assert (state.turn, state.won[2]) == (1, 1)
    assert [enter(state, "3").turn, enter(state, "3 4").turn] == [3, 1]


def test_an_oracle_who_leaves_hands_over_title_and_cards() -> None:
    """OC-3: the next player takes title and cards, and lays out a card if one is due."""
    state = allowed(enter(started(), "A 2 3 4"), Leave(seat=0)).state
    assert (state.oracle, state.open[-1].seats, state.hand) == (3, (3,), 4)
    assert enter(state, "/KS").face_up[3] == ("KS",)
    assert allowed(enter(started(), "A"), Leave(seat=0)).state.turn == 2


def test_a_reigning_oracle_who_leaves_between_rounds_is_followed_by_the_next() -> None:
    """OC-3, HO-12: if the Oracle leaves between rounds, the title passes on in the direction of play."""
    state = allowed(enter(started(), "A"), Adjust(fact="deck", value=0), Leave(seat=0)).state
    assert [offer.fixed for offer in REFEREE.offers(state)] == [{"oracle": 3}]


def test_the_game_ends_when_one_is_left() -> None:
    """OC-3: if one of two players leaves, Oracle or not, the other wins."""
    for seat in (0, 1):
        state = allowed(started(2), Leave(seat=seat)).state
        assert state.outcome.ranking == ((1 - seat,), (seat,))
        assert REFEREE.offers(state) == ()


def test_a_table_may_end_its_game_as_it_stands() -> None:
    """OC-2: the players are ranked by their points so far."""
    state = allowed(started(3), Adjust(fact="points", at=(2,), value=1), Conclude(how="stands")).state
    assert state.outcome.ranking == ((2,), (0, 1))


def test_every_card_of_a_round_has_its_line() -> None:
    """HO-10: after the round, each capture is a line with its guess and entry; so are face-up cards and hand."""
    state = enter(started(2), "A 2 3 4 /KS Q+2")
    state = REFEREE.evolve(state, entry_of(state, "J+1"), 77).state
    state = allowed(state, Adjust(fact="deck", value=0)).state
    (part,) = REFEREE.tally(state).parts
    lines = [(line.seat, READER.text(line.label), line.points) for line in part.lines]
    assert lines == [
        (0, "1 card laid out as Oracle", 1),
        (0, "1 card in the Oracle's hand", 1),
        (1, "Guess #5: queen × 2", 2),
        (1, "Guess #6: jack × 1", 1),
    ]
    assert [line.entry for line in part.lines if line.seat == 1] == [1, 77]
