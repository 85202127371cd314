"""The cove as the table sees and corrects it: the bag, cards, adjustments, leaving players."""

import random
from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Leave
from referees.common.protocol.sentence import Reader
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.cove.boarding import BagDue, Dock, Docking, Embark, NoDraw
from referees.haggatha.cove.purses import Corrupt, TakeGold
from referees.haggatha.cove.setting_out import Move
from referees.haggatha.cove.turns import OthersTurn, SpendHours
from referees.haggatha.days import EndPhase
from referees.haggatha.shop.market import Market
from referees.haggatha.table.cove import HOLDS, Boat
from referees.haggatha.table.faction_area import MarketSponsorship
from referees.haggatha.table.kit import CoveBoards, shipped
from referees.haggatha.table.pieces import ADVENTURERS, CUSTOMERS
from referees.haggatha.table.state import State
from tests.haggatha.coves import FULL, boards, cove_of, others_turn, producing, set_out, with_boats
from tests.haggatha.tables import NAMES, acting, allowed, an_entry, refused, unclear

# Bag, corrections, leaving


def test_the_odds_are_shown_only_to_tables_that_want_them() -> None:
    """C-MC-23: by default the view has the number of Adventurers in the bag, not their colours."""
    quiet, telling = (REFEREE.view(set_out(odds=odds)).cove for odds in ("hidden", "shown"))
    assert (quiet.bag, quiet.odds) == (43, None)
    assert telling.odds == (12, 12, 8, 8, 3)


def test_a_card_moves_an_adventurer() -> None:
    """MC-B3: a card moves an Adventurer to any place with room; a boat filled by it docks."""
    state = with_boats(others_turn(), Boat(("red",) * 3))
    assert refused(state, Move(colour="blue", origin="boat1", to="bag")).cites == ("MC-B3",)
    full = allowed(state, Move(colour="grey", origin="hall", to="boat1")).state
    assert isinstance(full.open[-1], Docking)
    assert cove_of(full).halls[-1] == 1
    docked = allowed(full, Dock(pier="bazaar")).state
    assert refused(docked, Move(colour="red", origin="bag", to="boat1")).cites == ("MC-B8",)


def test_no_merchant_discards_more_corruption_than_noted() -> None:
    """MC-B14, C-MC-9: discarding more cards than noted is refused, drawing more than the 60 is doubted; Haggatha's are
    noted on her sheet."""
    state = others_turn(unnoted="none")
    state = allowed(state, Corrupt(seat=1, what="draw", cards=2), Corrupt(seat=0, what="draw", cards=1)).state
    assert state.corruption == 1
    assert refused(state, Corrupt(seat=1, what="discard", cards=3)).cites == ("C-MC-9",)
    assert cove_of(allowed(state, Corrupt(seat=1, what="discard", cards=2)).state).merchant(1).corruption == 0
    assert allowed(state, Corrupt(seat=2, what="draw", cards=57)).state.corruption == 1
    assert unclear(state, Corrupt(seat=2, what="draw", cards=58)).cites == ("MC-B14",)


@pytest.mark.parametrize(
    ("fact", "at", "value"),
    [
        ("adventurers", (0, 2), 4), ("adventurers", (1, 4), 3), ("on_boat", (0, 1), 3), ("boat_pier", (2,), "bazaar"),
        ("boat_pier", (2,), None), ("hour_of", (2,), 7), ("corruption_of", (1,), 5), ("gold_of", (1,), 20),
        ("market_token", (), 9), ("market_token", (), 0),
    ],
)  # fmt: skip
def test_facts_of_the_cove_may_be_set(fact: str, at: tuple[int, ...], value: Any) -> None:
    """OC-1: after an adjustment, the cove has the adjusted value."""
    state = others_turn()
    entry = Adjust(fact=fact, at=at, value=value)
    assert REFEREE.check(state.config, entry) is None
    assert REFEREE.facts[fact].read(REFEREE.evolve(state, entry, 9).state, at) == value


def test_an_adjusted_boat_never_holds_more_than_four() -> None:
    """OC-1, MC-B8: if a boat would get too full, Adventurers of other colours leave it."""
    state = with_boats(others_turn(), FULL)
    right = REFEREE.evolve(state, Adjust(fact="on_boat", at=(0, 2), value=3), 1).state
    assert sorted(cove_of(right).boats[0].aboard) == ["blue", "blue", "blue", "red"]


def test_a_merchant_who_leaves_is_not_waited_for() -> None:
    """OC-3: a merchant who left gets no turn, gold or Corruption, and isn't asked for sales."""
    state = allowed(others_turn(), Leave(seat=1)).state
    assert REFEREE.view(state).cove.turn == 2
    assert refused(state, TakeGold(seat=1, what="other", gold=1)).cites == ("OC-3",)
    assert refused(state, Corrupt(seat=1, what="draw", cards=1)).cites == ("OC-3",)
    assert REFEREE.evolve(state, EndPhase()).state.open[-1].seats == (2,)


def test_nothing_of_the_boards_is_known_at_first() -> None:
    """C-MC-22: the shipped kit leaves hours, berths and prices open, without assuming any."""
    assert shipped().cove == CoveBoards()
    assert not [item for item in shipped().assumed if item.startswith("cove")]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_none_of_the_fifty_two_is_ever_duplicated(players: int) -> None:
    """MC-B3: after random offered entries no colour exceeds its printed number, and no count is negative."""
    rng = random.Random(f"cove {players}")
    kit = boards(bag_hours=[2, 5, 8], berths={"bazaar": 1, "town_square": 1, "black_market": 1})
    state = set_out(players, kit=kit)
    for index in range(400):
        if state.outcome is not None:
            break
        offers = [offer for offer in REFEREE.offers(state) if offer.entry is not EndPhase or rng.random() < 0.1]
        state = REFEREE.evolve(state, an_entry(rng.choice(offers or REFEREE.offers(state)), rng), index).state
        cove = cove_of(state)
        aboard = [colour for boat in cove.boats for colour in boat.aboard]
        counts = [
            cove.bag[at] + cove.halls[at] + cove.waiting[at] + aboard.count(colour)
            for at, colour in enumerate(CUSTOMERS)
        ]
        assert all(count <= printed for count, printed in zip(counts, ADVENTURERS, strict=True))
        assert min(*cove.bag, *cove.halls) >= 0
        assert all(len(boat.aboard) <= HOLDS for boat in cove.boats)


def test_impossible_counts_can_be_adjusted_again() -> None:
    """OC-1, MC-B3: after more reds than exist were set, every number offered for Adventurers is still valid."""
    state = producing()
    for at in ((0, 0), (1, 0)):
        state = REFEREE.evolve(state, Adjust(fact="adventurers", at=at, value=13), 1).state
    landed = changed(state, cove=changed(cove_of(state), halls=(19, 7, 1, 1, 2)))
    offers = [offer for offer in REFEREE.more(landed) if offer.fixed.get("fact") == "adventurers"]
    most = [Adjust(fact="adventurers", at=offer.fixed["at"], value=offer.open["value"].hi) for offer in offers]  # type: ignore[union-attr]
    assert len(most) == 10
    assert [REFEREE.check(landed.config, entry) for entry in most] == [None] * 10


def test_a_boat_is_asked_to_dock_only_while_it_is_full() -> None:
    """MC-B9: “Which pier?” goes once a correction empties or docks the boat, and comes if one fills a boat."""
    state = allowed(with_boats(others_turn(), Boat(("red",) * 3)), Draw(first="blue"), Embark(to="boat1")).state
    assert isinstance(state.open[-1], Docking)
    assert isinstance(allowed(state, Adjust(fact="boat_pier", at=(0,), value="bazaar")).state.open[-1], OthersTurn)
    three = allowed(state, Adjust(fact="on_boat", at=(0, 2), value=0)).state
    assert isinstance(three.open[-1], OthersTurn)
    full = allowed(three, Adjust(fact="on_boat", at=(0, 1), value=1)).state
    assert full.open[-1] == Docking((1,), 0)
    assert isinstance(allowed(full, Dock(pier="bazaar")).state.open[-1], OthersTurn)


def test_an_adventurer_without_a_boat_goes_back_into_the_bag() -> None:
    """C-MC-28: once corrections leave no boat with room, the bag is offered first, and not under “More”."""
    drawn = allowed(others_turn(), Draw(first="blue")).state
    back = [offer.rare for offer in REFEREE.offers(drawn) if offer.fixed == {"to": "bag"}]
    gone = allowed(drawn, *(Adjust(fact="boat_pier", at=(boat,), value="bazaar") for boat in range(6))).state
    left = [offer.fixed for offer in REFEREE.offers(gone) if not offer.rare]
    assert (back, left) == ([True], [{"to": "bag"}])


def test_a_corrected_icon_pays_no_sponsorship() -> None:
    """MC-50: the question for a mark's gold goes once a correction has erased that mark."""
    market = REFEREE.evolve(changed(acting(), factions=(("market",), (), (), (), ())), EndPhase(), 1).state
    assert isinstance(market.open[-1], MarketSponsorship)
    erased = allowed(market, Adjust(fact="sponsorship_icon", at=(0, 0), value=None)).state
    assert isinstance(erased.open[-1], Market)


def test_a_correction_changes_no_marker_that_passed_a_bag_icon() -> None:
    """MC-B8: the merchant who passed bag icons draws for each of them even if another hour is corrected."""
    due = allowed(producing(kit=boards(bag_hours=[2])), SpendHours(seat=1, hours=2)).state
    corrected = allowed(due, Adjust(fact="hour_of", at=(2,), value=1)).state
    assert question(corrected) == question(due) == "Bob passed a bag icon: which Adventurer do you draw?"
    assert allowed(due, Leave(seat=1)).state.open[-1] == BagDue((0,), 1)
    twice = allowed(producing(kit=boards(bag_hours=[2, 3])), SpendHours(seat=1, hours=3)).state
    corrected = allowed(twice, Adjust(fact="hour_of", at=(2,), value=1)).state
    assert question(REFEREE.evolve(corrected, NoDraw()).state) == question(due)
    assert question(allowed(corrected, Draw(first="red"), Embark(to="boat1")).state) == question(due)


def question(state: State) -> str:
    return Reader(NAMES).text(state.open[-1].ask(state))
