"""The explanations of Meow Oracle's referee are true: happenings, the tally's lines and the outcome."""

import pytest

from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Conclude, Leave
from referees.common.protocol.ruling import Allowed
from referees.common.referee import Evolved
from referees.common.values.change import changed
from referees.meow_oracle import REFEREE
from referees.meow_oracle.handing_out import Give, Place
from referees.meow_oracle.rounds import outcome, proceed
from referees.meow_oracle.setting_up import StartRound, why_starts
from referees.meow_oracle.state import Round, State
from referees.meow_oracle.turning_up import TurnUp
from tests.common.rulings import cited
from tests.meow_oracle.tables import allowed, area, placing, refused, says, started, turned_up, unclear, with_areas
from tests.meow_oracle.test_options import after, scored

FULL = area("R0 R1 R2 / R3 R4 R5 / R6 R7 R8")


def between(players: int, last: Round, next_starter: int, **options: str) -> State:
    """A table between rounds; seat 0 started the last one."""
    state = after(players, changed(last, next_starter=next_starter), **options)
    return changed(state, starter=0, open=REFEREE.setup(state.config).open)


@pytest.mark.parametrize(
    ("totals", "starter", "cites", "words"),
    [
        ((1, 17, 1), 2, ("MO-26", "C-MO-11", "C-MO-8"),
         "Ann and Cid are tied for the fewest points. Ann started the previous round, so Cid starts this one."),
        ((1, 1, 1), 1, ("MO-26", "C-MO-11", "C-MO-8"),
         ("Ann, Bob and Cid are tied for the fewest points. Ann started the previous round, "
          "so Bob, the next tied player clockwise, starts this one.")),
        ((9, 1, 1), 1, ("MO-26", "C-MO-11"),
         ("Bob and Cid are tied for the fewest points. Ann started the previous round, so "
"the next tied player clockwise, Bob, starts.")),
        ((9, 5, 1), 2, ("MO-26", "C-MO-11"), "Cid had the lowest score and starts the next round."),
        ((1, 5, 9), 0, ("MO-26", "C-MO-11"), "Ann had the lowest score and starts the next round."),
    ],
)  # fmt: skip
def test_the_reason_why_a_player_starts_is_true(
    totals: tuple[int, ...], starter: int, cites: tuple[str, ...], words: str
) -> None:
    """MO-26, C-MO-8: the starter is lowest, alone or tied; the refusal of another and the offer cite the same."""
    state = REFEREE.setup(started(3).config)
    state = changed(state, rounds=(changed(scored(*totals), next_starter=starter),), starter=0)
    ruling = refused(state, StartRound(starter=(starter + 1) % 3))
    assert (says(state, ruling), ruling.cites) == (words, cites)
    assert REFEREE.offers(state)[0].cites == cites


def test_fewest_winner_points_are_named_as_such() -> None:
    """C-MO-11: by the reading that compares winner points, no player is said to have the lowest score."""
    state = between(3, scored(9, 5, 1), 2, lowest="winner_points")
    assert says(state, Allowed(why_starts(state)[0])) == "Cid had the fewest Winner Points and starts the next round."


def test_the_starter_in_place_of_a_player_who_left_is_explained() -> None:
    """OC-3, MO-26: the lowest player has left, so the lowest of the others starts; in edition 3 the next clockwise."""
    state = allowed(between(3, scored(9, 5, 1), 2), Leave(seat=2)).state
    sentence, cites = why_starts(state)
    assert says(state, Allowed(sentence)) == "Cid would start but has left, so Bob starts."
    assert cites == ("MO-26", "OC-3")
    assert refused(state, StartRound(starter=0)).cites == cites
    allowed(changed(state, config=state.config.model_copy(update={"edition": 3})), StartRound(starter=0))
    allowed(allowed(between(4, scored(5, 5, 9, 9), 1), Leave(seat=1)).state, StartRound(starter=0))


def test_no_round_begins_unasked_after_a_correction_to_three_winner_points() -> None:
    """C-MO-6, OC-1: if Winner Points are corrected to three between rounds, the next round is doubted."""
    state = allowed(
        between(2, scored(9, 5), 1, end="three_points"), Adjust(fact="winner_points", at=(1,), value=2)
    ).state
    state = allowed(state, Adjust(fact="winner_points", at=(0,), value=3)).state
    doubt = unclear(state, StartRound(starter=1))
    assert (doubt.cites[0], says(state, doubt)[:42]) == ("C-MO-6", "Ann has 3 Winner Points, so the game is ov")
    assert allowed(state, Conclude(how="stands")).state.outcome.winners == (0,)


@pytest.mark.parametrize(
    ("centre", "leavers", "words"),
    [
        ("R4", "--", "All cards are face up, so round 1 is over."),
        ("--", "--", "There are no face-down cards left: round 1 is over."),
        ("--", "##", "Nobody still playing has face-down cards: round 1 is over."),
    ],
)
def test_the_end_of_a_round_says_if_an_area_has_a_gap(centre: str, leavers: str, words: str) -> None:
    """MO-15, C-MO-15: with a gap, not all cards are said to be face up; a player who left may leave face-down ones."""
    state = allowed(started(3), Leave(seat=2)).state
    drawn = f"R0 R1 R2 / R3 {centre} R5 / R6 R7 R8", "G0 G1 G2 / G3 G4 G5 / G6 G7 G8", f"{leavers} -- -- " + "-- " * 6
    state = with_areas(state, [area(cells) for cells in drawn])
    step = proceed(changed(state, open=(), to_turn=0))
    assert says(step.state, step.happened[0]) == words


@pytest.mark.parametrize(
    ("reading", "label", "points"),
    [
        ("two", "Colour line: Top row (three jokers count as one line)", 2),
        ("six", "Colour line: Top row (three jokers count as a line in each colour)", 6),
    ],
)
def test_a_line_of_three_jokers_cites_its_reading(reading: str, label: str, points: int) -> None:
    """C-MO-4: the line of two or of six points cites its reading; a run cites the readings of arrow and start."""
    areas = [area("J3 J4 J5 / R0 G1 B2 / G0 B1 R2"), area("R10 B9 G8 / R7 B6 G9 / R6 B5 G7")]
    state = changed(with_areas(started(2, three_jokers=reading), areas), open=(), to_turn=0)
    ended = proceed(state).state
    lines = [line for line in REFEREE.tally(ended).parts[0].lines if line.seat == 0]
    joker = next(line for line in lines if "C-MO-4" in line.cites)
    assert (says(ended, Allowed(joker.label)), joker.points, joker.cites) == (label, points, ("MO-22", "C-MO-4"))
    assert lines[0].cites == ("MO-20", "C-MO-1", "C-MO-2")


def test_two_players_who_compare_twice_see_both_sides() -> None:
    """C-MO-3: two players have a line for each side, each citing the reading."""
    state = after(2, scored(12, 9), two_players="twice")
    lines = [line for line in REFEREE.tally(state).lines if line.seat == 0]
    labels = [says(state, Allowed(line.label)) for line in lines]
    assert labels == ["Round 1, left neighbour: 12 beats Bob's 9", "Round 1, right neighbour: 12 beats Bob's 9"]
    assert {line.cites for line in lines} == {("MO-24", "C-MO-3")}


@pytest.mark.parametrize(
    ("players", "options", "rounds", "words", "cites"),
    [
        (2, {}, ((9, 5), (5, 1)), "Ann wins with 2 Winner Points.", ("MO-25", "MO-3")),
        (2, {}, ((1, 5), (5, 1)),
         "Ann and Bob have 1 Winner Point each. The last round's scores are Ann 5 and Bob 1, so Ann wins.",
         ("MO-25", "MO-3", "C-MO-5")),
        (4, {"tie": "winner_points"}, ((9, 5, 9, 5), (9, 1, 5, 6)),
         "Ann wins with 4 Winner Points.", ("MO-25", "MO-3")),
        (3, {"tie": "winner_points"}, ((1, 9, 5), (9, 1, 5)),
         ("Ann, Bob and Cid have 2 Winner Points each. The last round's Winner Points are "
"Ann 2, Bob 0 and Cid 1, so Ann wins."), ("MO-25", "MO-3", "C-MO-5")),
        (2, {}, ((5, 5), (5, 5)), "Ann and Bob share the win: they're tied on Winner Points and in the last round too.",
         ("MO-25", "MO-3", "C-MO-5")),
    ],
)  # fmt: skip
def test_the_outcome_says_what_decided(
    players: int, options: dict[str, str], rounds: tuple[tuple[int, ...], ...], words: str, cites: tuple[str, ...]
) -> None:
    """MO-25, C-MO-5: a clear win is explained by winner points, a tie by the numbers that broke it."""
    first, last = rounds
    state = changed(after(players, scored(*first), **options), dealt=True)
    state = with_areas(state, [FULL] * players)
    state = changed(state, rounds=(scored(*first), scored(*last)))
    ended = outcome(state)
    assert (says(state, ended), ended.cites) == (words, cites)


def test_a_player_who_left_ties_with_no_player() -> None:
    """OC-3: the player who stayed wins on points, without a tie, although the one who left had as many."""
    state = changed(after(3, scored(5, 5, 1), scored(5, 5, 1)), left=(1,))
    assert says(state, outcome(state)) == "Ann wins with 4 Winner Points."


def test_the_right_neighbour_of_four_is_named_as_such() -> None:
    """MO-12, C-MO-10: the refusal says that the right neighbour of four players gets no card this turn."""
    state = turned_up(started(4), "R0", "R1", "R2")
    ruling = refused(state, Give(seat=0, card="R0", to=3))
    assert says(state, ruling) == "Dee sits to the right of Ann and gets no card this turn."
    assert (ruling.cites, ruling.may_overrule) == (("MO-12", "C-MO-10"), True)


def test_a_refusal_says_for_whom_the_remaining_cards_are() -> None:
    """MO-12: the refusal says how many cards the player got, or that none is left, and for whom the rest is."""
    given = allowed(turned_up(started(3), "R0", "R1", "R2"), Give(seat=0, card="R0", to=1)).state
    refusal = refused(given, Give(seat=0, card="R1", to=1))
    assert says(given, refusal) == "Bob has already received 1 card this turn. What's left is for Ann and Cid."
    twice = REFEREE.evolve(given, Give(seat=0, card="R1", to=1)).state
    assert says(twice, refused(twice, Give(seat=0, card="R2", to=1))) == (
        "Bob has already received 2 cards this turn. What's left is for Ann."
    )
    none = refused(twice, Give(seat=0, card="R2", to=2))
    assert says(twice, none) == "There's no card left for Cid this turn. What's left is for Ann."
    assert (none.cites, none.may_overrule) == (("MO-12",), True)


def test_a_refusal_names_the_shares_left_after_a_player_left() -> None:
    """OC-3: giving a card to Bob, who left, is refused, as that share is gone. MO-12: Dee, Ann's right neighbour, isn't
    said to have got a card."""
    state = allowed(turned_up(started(4), "R0", "R1", "R2"), Leave(seat=1)).state
    gone = refused(state, Give(seat=0, card="R0", to=1))
    assert (says(state, gone), gone.cites) == ("Bob has left the table.", ("OC-3",))
    ruling = refused(state, Give(seat=0, card="R0", to=3))
    assert says(state, ruling) == "There's no card left for Dee this turn. What's left is for Ann and Cid."


def test_cards_that_no_player_gets_are_reported_as_set_aside() -> None:
    """C-MO-15: after a player left, these are set aside: a turned-up card without a receiver, a given card that isn't
    placed, and the cards that a leaver in turn had turned up."""
    state = turned_up(started(3), "R0", "R1", "R2")
    two = allowed(state, Leave(seat=2), Give(seat=0, card="R0", to=0)).state
    last = allowed(two, Give(seat=0, card="R2", to=1))
    third = allowed(state, Give(seat=0, card="R0", to=0), Give(seat=0, card="R2", to=1)).state
    first = allowed(turned_up(started(3), "R0", "R1"), Leave(seat=0))
    assert [logs(last), logs(allowed(third, Leave(seat=2))), logs(allowed(third, Leave(seat=1))), logs(first)] == [
        ["Nobody needs the red 1. Set it aside."],
        ["Nobody needs the red 1. Set it aside."],
        ["Bob has left without placing the red 2. Set it aside."],
        ["Ann has left without handing out the red 0 and red 1. Set them aside."],
    ]
    assert last.state.turned == () and last.state.given == (("R0", 0), ("R2", 1))


def test_cards_due_to_full_areas_are_set_aside() -> None:
    """C-MO-15: with Bob's area full, and one place in Cid's, Ann keeps one card, gives Cid one and sets one aside."""
    full = area("J3 J4 J5 / R3 G1 B2 / G0 B1 G2"), area("R10 B9 G8 / R7 B6 G9 / R6 B5 --")
    state = with_areas(turned_up(started(3), "R0", "R1", "R2"), [area("## " * 9), *full])
    assert REFEREE.offers(state)[0].choices("to") == (0, 2)
    to_bob = refused(state, Give(seat=0, card="R0", to=1))
    assert says(state, to_bob) == "Bob's area has no place left. What's left is for Ann and Cid."
    anyway = REFEREE.evolve(state, Give(seat=0, card="R0", to=1))
    assert logs(anyway) == ["Nobody needs the red 0. Set it aside."] and anyway.state.due == (0, 2), "overruled"
    last = allowed(state, Give(seat=0, card="R1", to=2), Give(seat=0, card="R2", to=0))
    assert logs(last) == ["Nobody needs the red 0. Set it aside."]
    assert says(last.state, Allowed(last.state.open[-1].ask(last.state))) == (
        "Place what you were given: Cid's red 1 and Ann's red 2"
    )
    full_now = changed(last.state, areas=(last.state.areas[0], *[area("J3 J4 J5 / R3 G1 B2 / G0 B1 G2")] * 2))
    placed = allowed(full_now, Place(seat=0, card="R2", cell=0))
    assert says(placed.state, placed.happened[1]) == "Nobody needs the red 1. Set it aside."


def logs(evolved: Evolved) -> list[str]:
    assert all(event.cites == ("C-MO-15",) for event in evolved.happened)
    return [says(evolved.state, event) for event in evolved.happened]


def test_an_area_says_what_it_would_score_so_far() -> None:
    """MO-20, MO-22: a line of 0 points names the run and colour lines so far; an area without cards has no line."""
    areas = area("R0 R1 R2 / ## -- ## / ## ## B9"), area("## " * 9), area("B3 ## ## " + "-- " * 6)
    state = with_areas(started(3), areas)
    lines = REFEREE.tally(state).lines
    assert [(line.seat, line.points, says(state, Allowed(line.label))) for line in lines] == [
        (0, 0, "Round 1 so far: 5 (run 3, colour lines 2)"),
        (2, 0, "Round 1 so far: 1 (run 1, colour lines 0)"),
    ]


def test_the_first_question_asks_to_shuffle() -> None:
    """MO-4: all cards are shuffled before the first round too."""
    state = REFEREE.setup(started(3).config)
    assert says(state, Allowed(state.open[-1].ask(state))) == (
        "Shuffle all 36 cards and deal nine to each player, face down. Who starts?"
    )


def test_a_question_that_has_become_pointless_ends_silently() -> None:
    """After a player left in turn, or a sheet is adjusted full, cards not turned up aren't reported."""
    evolved = allowed(started(3), Leave(seat=0))
    assert evolved.happened == () and evolved.state.open[-1].seats == (1,)
    full = with_areas(started(2), [area("J3 J4 J5 / R0 G1 B2 / G0 B1 --"), area("R10 B9 G8 / R7 B6 G9 / R6 B5 G7")])
    assert cited(allowed(full, Adjust(fact="cell", at=(0, 8), value="R2")))[0] == "MO-15"


def test_a_card_turned_up_out_of_turn_is_kept_and_leaves_the_turn_alone() -> None:
    """C-MO-13: if the table overrules, Bob keeps the card; Ann still turns up and hands out three."""
    state = turned_up(started(3), "R0")
    evolved = REFEREE.evolve(state, TurnUp(seat=1, source=4, card="B7"), 9)
    assert (evolved.state.turn, evolved.state.to_turn, evolved.state.open) == (0, 2, state.open)
    assert (evolved.state.given, evolved.state.turned) == ((("B7", 1),), ("R0",))
    assert says(state, evolved.happened[0]) == "Bob keeps the blue 7 and places it."
    handed = turned_up(evolved.state, "R1", "R2")
    for card, seat in (("R0", 0), ("R1", 1), ("R2", 2)):
        handed = placing(handed, seat, card, 0)
    assert handed.turn == 0
    assert allowed(handed, Place(seat=1, card="B7", cell=4)).state.turn == 1


def test_an_overruled_gift_by_another_player_uses_up_one_share() -> None:
    """Bob hands out a card in Ann's turn, overruled: Ann then hands out one fewer."""
    state = turned_up(started(3), "R0", "R1", "R2")
    result = REFEREE.evolve(state, Give(seat=1, card="R1", to=1), 9).state
    assert (result.turn, result.turned, result.shares, result.given) == (0, ("R0", "R2"), (0, 2), (("R1", 1),))
    assert [decision.seats for decision in result.open] == [(0, 1)]


def test_adjusting_the_turn_keeps_the_cards_that_are_up() -> None:
    """OC-1: the player who now has the turn turns up the rest, and hands out the cards to those on their left."""
    result = allowed(turned_up(started(4), "R0", "R1", "R2"), Adjust(fact="turn", value=2)).state
    assert (result.turn, result.turned, result.to_turn, result.shares) == (2, ("R0", "R1", "R2"), 0, (2, 3, 0))
    sooner = allowed(turned_up(started(4), "R0"), Adjust(fact="turn", value=1)).state
    assert (sooner.turned, sooner.to_turn, sooner.shares) == (("R0",), 2, (1, 2, 3))
    later = allowed(turned_up(started(4), "R0", "R1", "R2"), Give(seat=0, card="R0", to=1)).state
    assert allowed(later, Adjust(fact="turn", value=2)).state.shares == (0, 2)
