"""Only counting (OC-4), adjusting (OC-1) and leaving (OC-3) at a table of Meow Oracle."""

import pytest

from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Leave, ScoreBySheet
from referees.meow_oracle import REFEREE
from referees.meow_oracle.counting import EnterCard
from referees.meow_oracle.handing_out import Give, Place
from referees.meow_oracle.setting_up import StartRound
from referees.meow_oracle.state import State
from referees.meow_oracle.turning_up import TurnUp
from tests.common.rulings import cited
from tests.meow_oracle.tables import (
    RULINGS,
    allowed,
    area,
    config,
    placing,
    refused,
    says,
    started,
    turned_up,
    with_areas,
)

EXAMPLE = "B0 R1 G3 R5 J5 B9 G6 R8 B4".split()
OTHERS = [f"{colour}{number}" for number in range(11) for colour in "RGB" if f"{colour}{number}" not in EXAMPLE]


def filled(state: State, seat: int, cards: list[str]) -> State:
    """The state after these cards are entered in a seat's empty cells, in reading order."""
    open_cells = [cell for cell, face in enumerate(state.areas[seat].cells) if face is None or face == "face-down"]
    for cell, card in zip(open_cells, cards, strict=True):
        state = allowed(state, EnterCard(seat=seat, cell=cell, card=card)).state
    return state


def test_a_round_may_be_counted_without_its_moves() -> None:
    """OC-4: after the last cell of the sheet the round is scored as if it had been played."""
    state = allowed(started(2), ScoreBySheet()).state
    state = filled(filled(state, 0, EXAMPLE), 1, OTHERS[:9])
    (part,) = REFEREE.tally(state).parts
    assert part.total(0) == 12
    assert isinstance(state.open[-1].seats, tuple)
    assert not state.dealt


def test_counting_in_mid_round_keeps_the_cards_placed() -> None:
    """OC-4: counting in mid-round asks only for the other cells, even for cards not placed yet."""
    state = placing(turned_up(started(2), "B0", "R1", "R9"), 0, "B0", 0)
    state = allowed(state, ScoreBySheet()).state
    assert {"R1", "R9"} <= set(state.unseen)
    state = filled(filled(state, 0, EXAMPLE[1:]), 1, OTHERS[:9])
    assert REFEREE.tally(state).parts[0].total(0) == 12


def test_a_full_sheet_ends_the_round_in_spite_of_cards_beside() -> None:
    """OC-4: no card is to be turned up after the count, not even of an area that was full before with cards beside."""
    full = [area("J3 J4 J5 / R3 G1 B2 / G0 B1 R2", 1), area("R10 B9 G8 / R7 B6 G9 / R6 B5 ##", 1)]
    state = allowed(with_areas(started(2), full), ScoreBySheet()).state
    assert not refused(state, Adjust(fact="beside", at=(0,), value=1)).may_overrule
    assert not refused(state, Adjust(fact="turn", value=1)).may_overrule
    assert len(allowed(state, EnterCard(seat=1, cell=8, card="R0")).state.rounds) == 1


def test_the_sheet_holds_each_card_once() -> None:
    """MO-1: a card on the sheet is refused for another cell unless it's replaced; so is another for a filled cell."""
    state = allowed(started(2), ScoreBySheet(), EnterCard(seat=0, cell=4, card="J5")).state
    assert refused(state, EnterCard(seat=1, cell=0, card="J5")).cites == ("MO-1",)
    assert refused(state, EnterCard(seat=0, cell=4, card="J4")).cites == ("OC-4",)
    replaced = REFEREE.evolve(state, EnterCard(seat=0, cell=4, card="J4")).state
    assert allowed(replaced, EnterCard(seat=1, cell=0, card="J5")).state.areas[1].cells[0] == "J5"


def test_a_cell_may_stay_empty_once_a_player_has_left() -> None:
    """C-MO-15, OC-4: a cell that stays empty can't be entered twice, can be adjusted, and ends the run."""
    state, bare = allowed(started(3), ScoreBySheet()).state, EnterCard(seat=0, cell=8, card="none")
    too_early = refused(state, bare)
    before = allowed(REFEREE.setup(config(3)), Leave(seat=2), StartRound(starter=0), ScoreBySheet()).state
    empty = "When a round ends, every cell has a card unless a player left during the round."
    assert says(before, refused(before, bare)) == empty
    assert (too_early.cites, too_early.may_overrule) == (("C-MO-15",), True)
    state = allowed(state, Leave(seat=2), bare).state
    twice = "You've said that there's no card in the bottom right. Change that entry if it's wrong."
    assert says(state, refused(state, bare)) == twice
    assert allowed(state, Adjust(fact="cell", at=(0, 8), value="B4")).state.areas[0].cells[8] == "B4"
    scored = filled(filled(state, 0, EXAMPLE[:8]), 1, OTHERS[:9]).rounds[0]
    assert (scored.total(0), scored.areas[0].cells) == (10, (*EXAMPLE[:8], None))


def test_counting_before_a_round_is_over_waits_for_its_end() -> None:
    """MO-15, OC-4: the sheet opened in mid-round says that the round is played first, and at its end not."""
    assert cited(allowed(started(2), ScoreBySheet())) == ["C-MO-14"]
    (offer,) = [offer for offer in REFEREE.more(started(2)) if offer.entry is ScoreBySheet]
    assert offer.prompt.template == "Just score: enter what's on the table at the end"
    full = [area("B0 R1 G3 / R5 -- B9 / G6 R8 B4"), area("R0 R2 R3 / R4 R6 R7 / R9 R10 --")]
    assert not cited(allowed(with_areas(started(2), full), ScoreBySheet()))


def test_a_refusal_to_start_counting_gives_the_reason() -> None:
    """OC-4: counting has started and some cells are still empty; or, between rounds, no round has started."""
    state = allowed(started(2), ScoreBySheet(), EnterCard(seat=0, cell=4, card="J5")).state
    twice, before = refused(state, ScoreBySheet()), refused(REFEREE.setup(config(2)), ScoreBySheet())
    assert (twice.cites, twice.may_overrule, before.cites, before.may_overrule) == (("OC-4",), False, ("MO-4",), False)
    assert says(state, twice) == "You've already started counting: 17 cells are still empty."
    assert says(state, before) == "No round has started yet. First, deal nine cards to each player."


def test_a_cell_may_be_adjusted_and_its_card_is_unseen_again() -> None:
    """OC-1: the card set replaces the recorded one, which may come up later."""
    state = allowed(started(3), Adjust(fact="cell", at=(1, 4), value="R7")).state
    assert state.areas[1].cells[4] == "R7"
    assert "R7" not in state.unseen
    state = allowed(state, Adjust(fact="cell", at=(1, 4), value="face-down")).state
    assert "R7" in state.unseen


def test_a_card_is_not_adjusted_into_a_second_cell() -> None:
    """OC-1: each card exists once, so that's refused; if the table overrules, it's in both cells."""
    state = allowed(started(3), Adjust(fact="cell", at=(1, 4), value="R7")).state
    twin = Adjust(fact="cell", at=(0, 0), value="R7")
    assert says(state, refused(state, twin)) == "The red 7 is in the centre of Bob's area, and there's only one."
    assert REFEREE.evolve(state, twin).state.areas[0].cells[0] == "R7"


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (Adjust(fact="weather"), "fact"),
        (Adjust(fact="cell", at=(0, 9), value="R7"), "at"),
        (Adjust(fact="cell", at=(0, 0), value="J7"), "value"),
        (Adjust(fact="beside", at=(0,), value=10), "value"),
        (Adjust(fact="turn", value=5), "value"),
        (Adjust(fact="winner_points", at=(0,), value=-1), "value"),
    ],
)
def test_an_adjustment_that_cannot_exist_is_invalid(entry: Adjust, field: str) -> None:
    """OC-1: unknown facts, places and values are invalid, and named."""
    assert RULINGS.fault(config(4), entry) == field


def test_the_turn_may_be_adjusted() -> None:
    """OC-1: after adjusting the turn, the question goes to that player."""
    evolved = allowed(started(4), Adjust(fact="turn", value=2))
    assert (evolved.state.open[-1].seats, evolved.state.shares) == ((2,), (2, 3, 0))


def test_winner_points_may_be_adjusted() -> None:
    """OC-1: points of rounds played without the companion are added as a line of their own."""
    state = allowed(started(4), Adjust(fact="winner_points", at=(3,), value=2)).state
    assert REFEREE.tally(state).totals(4) == (0, 0, 0, 2)
    assert [line.cites for line in REFEREE.tally(state).lines] == [("OC-1",)]


def test_cards_beside_may_be_adjusted() -> None:
    """OC-1: cards that an adjustment adds beside an area may be turned up."""
    state = allowed(started(4), Adjust(fact="beside", at=(0,), value=1)).state
    allowed(state, TurnUp(seat=0, source="beside", card="R0"))


def test_areas_that_are_adjusted_full_end_the_round() -> None:
    """MO-15: once an adjustment makes all cards face up, no question is asked, and no cell can be adjusted."""
    state = with_areas(started(2), [area("J3 J4 J5 / R0 G1 B2 / G0 B1 --"), area("R10 B9 G8 / R7 B6 G9 / R6 B5 G7")])
    scored = allowed(state, Adjust(fact="cell", at=(0, 8), value="R2")).state
    assert len(scored.rounds) == 1
    facts = {offer.fixed["fact"] for offer in REFEREE.more(scored) if offer.entry is Adjust}
    assert facts == {"winner_points"}
    seen = refused(scored, Adjust(fact="cell", at=(0, 8), value="R2"))
    assert says(scored, seen) == "Ann's area, bottom right: red 2 isn't possible now."
    assert not seen.may_overrule


def test_a_player_may_leave_on_their_own_turn() -> None:
    """OC-3: the leaver's turn is over; the next player's three cards go to those still in the game."""
    state = allowed(turned_up(started(4), "R0", "R1", "R2"), Give(seat=0, card="R1", to=1), Leave(seat=0)).state
    assert state.given == (("R1", 1),)
    state = allowed(state, Place(seat=1, card="R1", cell=0)).state
    assert (state.turn, state.shares) == (1, (1, 2, 3))


def test_a_receiver_who_leaves_gets_nothing() -> None:
    """OC-3: the share of a player who left is gone, and the turn still comes to an end."""
    state = allowed(turned_up(started(4), "R0", "R1", "R2"), Leave(seat=1)).state
    assert state.shares == (0, 2)
    state = placing(placing(state, 0, "R0", 0), 2, "R1", 0)
    assert (state.turn, state.to_turn, state.turned) == (2, 3, ())


def test_leaving_before_all_cards_are_up_leaves_one_card_fewer_to_turn_up() -> None:
    """OC-3: the player in turn turns up one card for each receiver left."""
    state = allowed(turned_up(started(4), "R0"), Leave(seat=2)).state
    assert (state.to_turn, state.shares) == (1, (0, 1))


def test_a_player_who_left_starts_no_round() -> None:
    """OC-3: the first starter is chosen from those still here, and no player leaves twice."""
    waiting = allowed(REFEREE.setup(config(3)), Leave(seat=1)).state
    assert refused(waiting, StartRound(starter=1)).cites == ("OC-3",)
    assert refused(allowed(waiting, StartRound(starter=0)).state, Leave(seat=1)).may_overrule is False


def test_a_table_that_just_scores_is_asked_for_no_move() -> None:
    """C-MO-14: after the deal every cell is asked for, without a turn; moves are refused, a full sheet is scored."""
    state = started(2, entered="areas")
    assert {offer.entry for offer in REFEREE.offers(state)} == {EnterCard}
    assert refused(state, TurnUp(seat=0, source=0, card="R0")).cites == ("OC-4",)
    state = filled(state, 0, EXAMPLE)
    assert REFEREE.view(state).turn is None
    state = filled(state, 1, OTHERS[:9])
    assert REFEREE.tally(state).parts[0].total(0) == 12
    (offer,) = REFEREE.offers(state)
    state = allowed(state, offer.fill()).state
    assert {offer.entry for offer in REFEREE.offers(state)} == {EnterCard}
