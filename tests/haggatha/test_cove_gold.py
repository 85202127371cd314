"""The cove: Market, Halls, clean-up and the final count (MC-B11 to MC-B15)."""

from typing import Any

import pytest

from referees.common.always.conclude import Leave
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.cove.purses import Corrupt, TakeGold
from referees.haggatha.days import EndPhase
from referees.haggatha.shop.market import Market, Sell
from referees.haggatha.shop.townsfolk import ScoreTownsfolk
from referees.haggatha.table.counting import CountGold
from referees.haggatha.table.cove import Boat
from referees.haggatha.table.faction_area import Sponsor
from referees.haggatha.table.state import State, Stock, Townsfolk
from tests.haggatha.coves import FULL, boards, cove_of, others_turn, sales, set_out, with_boats
from tests.haggatha.tables import allowed, cited, refused, says, unclear

# MC-B11 to MC-B15: Market, Halls, clean-up


def at_market(**settings: Any) -> State:
    """The first Market: three red and a blue customer at the Bazaar, a red Tome and a red Charm on the shelf."""
    state = with_boats(others_turn(**settings), Boat(FULL.aboard, "bazaar"), Boat(("blue",) * 4, "black_market"))
    state = changed(state, shelf=Stock((1, 0, 0, 0), (1, 0, 0, 0)), supply=Stock((2, 3, 3, 3), (1, 2, 2, 2)))
    state = REFEREE.evolve(state, EndPhase()).state
    assert isinstance(state.open[-1], Market)
    return state  # type: ignore[no-any-return]


def test_adventurers_at_sea_go_to_the_halls_before_the_market() -> None:
    """MC-B11, C-MC-25: Adventurers at sea go to the Halls before the Market or, by one reading, in the clean-up."""
    assert cove_of(at_market()).halls == (1 + 4, 1 + 4, 1, 1, 2)
    later = at_market(at_sea="cleanup")
    assert cove_of(later).halls == (1, 1, 1, 1, 2)
    swept = allowed(later, *sales(later), EndPhase(), EndPhase())
    assert cove_of(swept.state).halls == (5, 5, 1, 1, 2)
    assert "C-MC-25" in cited(swept)
    (ashore,) = [says(later, event) for event in swept.happened if "C-MC-25" in event.cites]
    sailing = "8 Adventurers are still at sea: 4 red and 4 green."
    assert ashore == f"{sailing} Customers go to their Halls, rogues to the Lair."


def test_goods_are_sold_at_their_piers_to_customers_of_their_colour() -> None:
    """MC-B12: Tomes sell at the Bazaar, Charms at the Town Square, both at the Black Market."""
    state = at_market()
    assert refused(state, Sell(good="charm", colour="red", gold=6, pier="bazaar")).cites == ("MC-B12",)
    assert refused(state, Sell(good="charm", colour="red", gold=6, pier="black_market")).cites == ("MC-B12",)
    assert refused(state, Sell(good="tome", colour="blue", gold=6, pier="bazaar")).cites == ("MC-B2",)
    sold = allowed(state, Sell(good="tome", colour="red", gold=6, pier="bazaar")).state
    assert REFEREE.view(sold).cove.merchants[0].gold == 6


def test_the_black_market_corrupts() -> None:
    """MC-B12: a sale at the Black Market reminds the table to enter Corruption cards."""
    state = with_boats(at_market(), Boat(("red",), "black_market"))
    sold = allowed(state, Sell(good="charm", colour="red", gold=2, pier="black_market"))
    assert "MC-B12" in cited(sold)
    assert allowed(sold.state, Corrupt(seat=0, what="draw", cards=1)).state.corruption == 1


def test_a_known_price_is_expected() -> None:
    """C-MC-18: a known price is paid for each customer; another sum raises a question."""
    state = at_market(kit=boards(tomes={"red": 2}))
    allowed(state, Sell(good="tome", colour="red", gold=6, pier="bazaar"))
    assert unclear(state, Sell(good="tome", colour="red", gold=5, pier="bazaar")).cites == ("C-MC-18",)


def test_the_market_waits_for_the_sales_of_all() -> None:
    """MC-B2: merchants without an entry are asked for their sales; an explicit 0 counts."""
    state = at_market()
    assert state.open[-1].seats == (1, 2)
    sold = allowed(state, TakeGold(seat=2, what="sale", gold=0)).state
    assert (sold.open[-1].seats, unclear(sold, EndPhase()).cites) == ((1,), ("MC-B2",))
    both = allowed(sold, TakeGold(seat=1, what="sale", gold=11), TakeGold(seat=1, what="sale", gold=2)).state
    assert allowed(both, EndPhase()).state.phase == "cleanup"
    assert refused(both, TakeGold(seat=0, what="sale", gold=1)).cites == ("MC-B2",)
    assert refused(both, TakeGold(seat=1, what="icons", gold=1)).cites == ("MC-B6",)


def test_a_hall_brings_gold_for_each_adventurer_in_it() -> None:
    """MC-B13: a Hall pays 1 gold for each Adventurer; another sum raises a question."""
    state = changed(others_turn(), factions=(("market",), (), (), (), ()))
    market = REFEREE.evolve(state, EndPhase()).state
    assert unclear(market, Sponsor(faction="red", gold=3)).cites == ("MC-B13",)
    allowed(market, Sponsor(faction="red", gold=7))


@pytest.mark.parametrize(("customers", "reds"), [("returned", 9), ("gone", 6)])
def test_the_piers_are_emptied_in_the_clean_up(customers: str, reds: int) -> None:
    """MC-B15, C-MC-24: customers go to the bag or, by one reading, out of the game; the cove is reset."""
    state = at_market(customers=customers)
    swept = allowed(state, *sales(state), EndPhase(), EndPhase())
    cove = cove_of(swept.state)
    assert "C-MC-24" in cited(swept)
    assert (cove.bag[0], cove.boats, cove.token) == (reds, (Boat(),) * 6, None)
    assert [merchant.hour for merchant in REFEREE.view(swept.state).cove.merchants] == [1, 1, 1]
    assert (swept.state.day, swept.state.phase) == (2, "arrival")


def test_three_days_have_four_phases_each() -> None:
    """MC-B1: the third day has a clean-up too, and then the gold is counted."""
    state, phases = set_out(), []
    while state.phase != "over":
        phases.append((state.day, state.phase))
        state = REFEREE.evolve(state, EndPhase()).state
    assert phases == [(day, phase) for day in (1, 2, 3) for phase in ("arrival", "production", "market", "cleanup")]


def test_the_market_asks_no_player_who_has_left() -> None:
    """OC-3: if the last merchant with missing sales leaves, Haggatha is asked next."""
    market = allowed(at_market(), TakeGold(seat=1, what="sale", gold=3)).state
    assert market.open[-1].seats == (2,)
    assert allowed(market, Leave(seat=2)).state.open[-1].seats == (0,)


# The end


def counting(**settings: Any) -> State:
    """The final count; Ann has Townsfolk with a red icon, and Bob took 9 gold."""
    state = allowed(set_out(**settings), TakeGold(seat=1, what="other", gold=9)).state
    state = changed(state, staff=(Townsfolk("Ada", ("red",)), None, None, None))
    while state.phase != "over":
        state = REFEREE.evolve(state, EndPhase()).state
    return state  # type: ignore[no-any-return]


def test_every_line_of_the_final_tally_is_explained() -> None:
    """MC-B6, MC-B13, MC-B14: icons pay by the Halls, Corruption costs gold; another final sum raises a question."""
    state = counting(players=2)
    assert unclear(state, ScoreTownsfolk(slot="exorcist", gold=3)).cites == ("MC-B13",)
    state = allowed(state, ScoreTownsfolk(slot="exorcist", gold=1), TakeGold(seat=1, what="icons", gold=4)).state
    repeat = refused(state, TakeGold(seat=1, what="icons", gold=4))
    assert says(state, repeat) == "Bob has already taken 4 gold for Townsfolk icons."
    assert repeat.cites == ("MC-B6",)
    assert refused(state, TakeGold(seat=0, what="icons", gold=4)).cites == ("MC-55",)
    assert refused(state, TakeGold(seat=1, what="sale", gold=4)).cites == ("MC-B6",)
    state = allowed(state, TakeGold(seat=1, what="corruption", gold=2)).state
    unpaid = changed(state, corruption=3)
    doubt = unclear(unpaid, CountGold(seat=0, gold=1))
    assert (doubt.cites, "paid for 3 Corruption cards" in says(unpaid, doubt)) == (("MC-B14",), True)
    assert [part.cites for part in unclear(unpaid, CountGold(seat=0, gold=2)).doubts] == [("MC-B14",), ("MC-B6",)]
    allowed(unpaid, TakeGold(seat=0, what="corruption", gold=0), CountGold(seat=0, gold=1))
    assert unclear(state, CountGold(seat=1, gold=12)).cites == ("MC-B6",)
    state = allowed(state, CountGold(seat=1, gold=11)).state
    assert refused(state, TakeGold(seat=1, what="corruption", gold=2)).cites == ("MC-B6",)
    ended = allowed(state, CountGold(seat=0, gold=1)).state
    assert ended.outcome.winners == (1,)
    lines = [(line.points, line.cites) for line in REFEREE.tally(ended).lines if line.seat == 1]
    assert lines == [(9, ("MC-B6",)), (4, ("MC-55", "MC-B6")), (-2, ("MC-B14",))]
