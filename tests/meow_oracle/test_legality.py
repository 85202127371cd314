"""Forbidden entries: each refusal cites its passage and names legal alternatives."""

import pytest

from referees.common.always.conclude import ScoreBySheet
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed
from referees.meow_oracle import REFEREE
from referees.meow_oracle.counting import EnterCard
from referees.meow_oracle.handing_out import Give, Place
from referees.meow_oracle.setting_up import StartRound
from referees.meow_oracle.state import State
from referees.meow_oracle.turning_up import TurnUp
from tests.common.domains import entries_of
from tests.meow_oracle.tables import (
    RULINGS,
    allowed,
    area,
    before_the_last_card,
    placing,
    refused,
    says,
    started,
    turned_up,
    with_areas,
)

THREE = started(4)
HANDING = turned_up(THREE, "R0", "R1", "R2")
TWO = turned_up(started(2), "R0", "R1", "R2")
SECOND_ROUND_OF_TWO = placing(placing(placing(TWO, 0, "R0", 0), 0, "R1", 1), 1, "R2", 0)
GIVEN = allowed(HANDING, Give(seat=0, card="R0", to=0)).state
PLACED = placing(HANDING, 0, "R0", 4)


@pytest.mark.parametrize(
    ("cites", "state", "entry", "words"),
    [
        ("MO-10", THREE, TurnUp(seat=1, source=0, card="R7"), "It's Ann's turn, not Bob's."),
        ("MO-11", turned_up(THREE, "R0"), TurnUp(seat=0, source=0, card="R7"),
         "There's no card in the top left of Ann's area."),
        ("MO-11", THREE, TurnUp(seat=0, source="beside", card="R7"), "There's no face-down card beside Ann's area."),
        ("MO-12", HANDING, Give(seat=1, card="R0", to=1), "It's Ann's turn to hand out the cards."),
        ("MO-12", PLACED, Give(seat=0, card="R1", to=0),
         "Ann has already received 1 card this turn. What's left is for Bob and Cid."),
        (
            "MO-13",
            allowed(
                with_areas(HANDING, [area("-- -- -- / ## B7 ## / ## ## ##"), *HANDING.areas[1:]]),
                Give(seat=0, card="R0", to=0),
            ).state,
            Place(seat=0, card="R0", cell=4),
            "The blue 7 is already face up in the centre of Ann's area.",
        ),
        (
            "MO-14",
            with_areas(THREE, [area("B7 ## ## / ## ## ## / ## ## ##"), *THREE.areas[1:]]),
            TurnUp(seat=0, source=0, card="R7"),
            "The blue 7 is face up in the top left of Ann's area and stays there.",
        ),
        ("MO-1", turned_up(THREE, "R0"), TurnUp(seat=0, source=1, card="R0"),
         "The red 0 has already come up this round, and there's only one."),
    ],
)  # fmt: skip
def test_a_refusal_cites_its_rule_and_names_an_alternative(cites: str, state: State, entry: Entry, words: str) -> None:
    """Each forbidden entry is refused by exactly its passage, in words, with something legal instead."""
    ruling = refused(state, entry)
    assert (ruling.cites, says(state, ruling)) == ((cites,), words)
    assert ruling.may_overrule
    assert isinstance(REFEREE.judge(state, next(entries_of(ruling.instead[0]))), Allowed)


def test_a_card_entered_twice_is_named_with_its_place() -> None:
    """MO-1: the refusal says where the card already is."""
    state = turned_up(placing(placing(PLACED, 1, "R1", 0), 2, "R2", 8), "B0", "B1")
    ruling = refused(state, TurnUp(seat=1, source=5, card="R2"))
    assert says(state, ruling) == "The red 2 is in the bottom right of Cid's area, and there's only one."


def test_the_second_round_is_started_by_the_lowest_score() -> None:
    """MO-26: any other player is refused, and the right starter is named."""
    high, low = area("J3 J4 J5 / R0 G1 B2 / G0 B1 --"), area("R10 B9 G8 / R7 B6 G9 / R6 B5 G7")
    state = placing(before_the_last_card(high, low, "R2"), 0, "R2", 8)
    assert len(state.rounds) == 1
    ruling = refused(state, StartRound(starter=0))
    assert ruling.cites == ("MO-26", "C-MO-11", "C-MO-8")
    text = says(state, ruling)
    assert text == "Ann and Bob are tied for the fewest points. Ann started the previous round, so Bob starts this one."
    assert [offer.fixed["starter"] for offer in ruling.instead] == [1]


BETWEEN = REFEREE.setup(THREE.config)
SHEET = allowed(THREE, ScoreBySheet()).state
PLACING = allowed(
    HANDING, Give(seat=0, card="R0", to=0), Give(seat=0, card="R1", to=1), Give(seat=0, card="R2", to=2)
).state


@pytest.mark.parametrize(
    ("cites", "state", "entry", "words"),
    [
        ("MO-11", turned_up(THREE, "R0"), Give(seat=0, card="R0", to=0), "Ann must turn up 2 more cards first."),
        ("MO-11", turned_up(THREE, "R0", "R1"), Place(seat=0, card="R0", cell=0),
         "Ann must turn up 1 more card first."),
        ("MO-11", HANDING, TurnUp(seat=0, source=8, card="B7"),
         "Ann has turned up all the cards for this turn. Now hand them out."),
        ("MO-11", PLACING, TurnUp(seat=0, source=8, card="B7"),
         "Ann has turned up all the cards for this turn. Now place them."),
        ("MO-10", HANDING, TurnUp(seat=1, source=8, card="B7"), "It's Ann's turn, not Bob's."),
        ("MO-15", HANDING, StartRound(starter=1), "Round 1 isn't over yet: some areas still have places to fill."),
        ("OC-4", THREE, EnterCard(seat=0, cell=0, card="R0"),
         "You're entering this round move by move. To enter the cards once it's over, choose “Just score”."),
        ("MO-4", BETWEEN, EnterCard(seat=0, cell=0, card="R0"),
         "No round has started yet. First, deal nine cards to each player."),
        ("MO-4", BETWEEN, TurnUp(seat=0, source=8, card="B7"),
         "No round has started yet. First, deal nine cards to each player."),
        ("OC-4", SHEET, TurnUp(seat=0, source=8, card="B7"),
         "You're counting the cards on the table now: enter those first."),
        ("MO-12", HANDING, Place(seat=1, card="R1", cell=0), "Ann must hand out the red 1 first."),
        ("MO-12", HANDING, Give(seat=0, card="B9", to=0), "The blue 9 isn't one of the cards to hand out."),
        ("MO-13", HANDING, Place(seat=0, card="B9", cell=0), "The blue 9 wasn't given to Ann this turn."),
        ("MO-13", GIVEN, Place(seat=1, card="R0", cell=0), "Only Ann can place the red 0."),
        ("MO-1", PLACED, Place(seat=0, card="R0", cell=0),
         "The red 0 is in the centre of Ann's area, and there's only one."),
    ],
)  # fmt: skip
def test_what_makes_no_sense_now_is_refused(cites: str, state: State, entry: Entry, words: str) -> None:
    """Each early entry is refused with what comes first, and each for a card that the player doesn't hold with where
    the card is, or whose it is; with the rule for it, and none can be overruled."""
    ruling = refused(state, entry)
    assert (ruling.cites, ruling.may_overrule, says(state, ruling)) == ((cites,), False, words)


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (TurnUp(seat=0, source=0, card="J7"), "card"),
        (TurnUp(seat=0, source=9, card="R1"), "source"),
        (TurnUp(seat=4, source=0, card="R1"), "seat"),
        (Place(seat=0, card="R1", cell=-1), "cell"),
    ],
)
def test_what_cannot_exist_is_invalid(entry: Entry, field: str) -> None:
    """MO-1, MO-5: an impossible card, cell or player is invalid; the field is named."""
    assert RULINGS.fault(THREE.config, entry) == field


@pytest.mark.parametrize(("players", "first", "later"), [(2, 3, 2), (3, 3, 3), (4, 3, 3)])
def test_how_many_cards_are_turned_up(players: int, first: int, later: int) -> None:
    """MO-11, MO-16: a player turns up three cards a turn; with two players, two after the round's first turn."""
    assert started(players).to_turn == first
    if players == 2:
        assert SECOND_ROUND_OF_TWO.to_turn == 3
        second = turned_up(SECOND_ROUND_OF_TWO, "G0", "G1", "G2")
        second = placing(placing(placing(second, 1, "G0", 1), 1, "G1", 2), 0, "G2", 2)
        assert (second.turn, second.to_turn, second.areas[0].face_down) == (0, later, 6)


@pytest.mark.parametrize(("players", "receivers"), [(2, (0, 0, 1)), (3, (0, 1, 2)), (4, (0, 1, 2))])
def test_who_gets_the_cards(players: int, receivers: tuple[int, ...]) -> None:
    """MO-12, C-MO-10: the player in turn and the next two get a card each; of two players, the first one gets two."""
    assert started(players).shares == receivers


def test_two_players_later_keep_one_and_give_one() -> None:
    """MO-12: after the first turn of a round each of two players gets one card."""
    second = turned_up(SECOND_ROUND_OF_TWO, "G0", "G1", "G2")
    assert second.shares == (1, 1, 0)
    third = placing(placing(placing(second, 1, "G0", 1), 1, "G1", 2), 0, "G2", 2)
    assert third.shares == (0, 1)


def test_a_face_down_card_moves_beside_the_area_and_can_be_turned_up() -> None:
    """MO-13: the card under a placed one is counted beside the area, and may be turned up later."""
    assert PLACED.areas[0].beside == 1
    state = with_areas(THREE, [area("-- -- -- / -- -- -- / -- -- --", beside=3), *THREE.areas[1:]])
    assert allowed(state, TurnUp(seat=0, source="beside", card="R7")).state.areas[0].beside == 2


def test_a_cell_just_vacated_is_vacant() -> None:
    """C-MO-9: a place from which a card was turned up may take a card in the same turn."""
    assert placing(HANDING, 0, "R0", 0).areas[0].cells[0] == "R0"


def test_receivers_place_in_any_order() -> None:
    """C-MO-7: the left neighbour may place a card before the player in turn has given the others."""
    straight = placing(HANDING, 2, "R2", 8)
    late = placing(placing(placing(HANDING, 0, "R0", 0), 1, "R1", 1), 2, "R2", 8)
    assert straight.areas[2].cells == late.areas[2].cells
    assert REFEREE.offers(straight)


def test_no_player_sees_a_face_down_card() -> None:
    """MO-6: a face-down card has no identity anywhere in the state, so it can't be shown."""
    state = turned_up(THREE, "R0")
    assert set(state.areas[0].cells) == {None, "face-down"}
    assert REFEREE.view(state).unseen is None


def test_unseen_cards_are_shown_only_by_the_option() -> None:
    """MO-6: only with the option, cards that every player could count as unseen are shown."""
    assert REFEREE.view(turned_up(started(4, unseen="shown"), "R0")).unseen == HANDING_UNSEEN


HANDING_UNSEEN = turned_up(THREE, "R0").unseen


def test_dealing_says_what_stays_aside() -> None:
    """MO-4: with two players eighteen cards are set aside, with three nine, with four none."""
    for players, words in ((2, "18 are set aside"), (3, "9 are set aside"), (4, "none are left over")):
        state = REFEREE.setup(started(players).config)
        sentence = allowed(state, StartRound(starter=0)).happened[0].sentence
        assert words in says(state, Allowed(sentence))
