"""The ledger of the whole game, rule by rule: bag, boats, piers, clock, Market token, Halls, gold (MC-B3 to MC-B15)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referees.common.adjust import Adjust
from referees.common.change import changed
from referees.common.conclude import Leave
from referees.common.entry import Entry
from referees.common.referee import Evolved
from referees.common.sentence import Reader
from referees.haggatha import REFEREE
from referees.haggatha.adventurers import Draw
from referees.haggatha.boarding import BagDue, Boarding, Dock, Docking, Embark, NoDraw
from referees.haggatha.counting import CountGold
from referees.haggatha.cove import HOLDS, Boat, Cove
from referees.haggatha.days import EndPhase
from referees.haggatha.faction_area import Sponsor
from referees.haggatha.kit import CoveBoards, Kit, shipped
from referees.haggatha.market import Market, Sell
from referees.haggatha.pieces import ADVENTURERS, CUSTOMERS, Customer
from referees.haggatha.purses import Corrupt, TakeGold
from referees.haggatha.rolling import Produce
from referees.haggatha.setting_out import Move, SetOut
from referees.haggatha.staff import Recruit
from referees.haggatha.state import Prediction, State, Stock, Townsfolk
from referees.haggatha.townsfolk import ScoreTownsfolk
from referees.haggatha.turns import AllDone, OthersTurn, PlaceToken, SpendHours, TakeTurn
from tests.haggatha.tables import EXAMPLE, NAMES, allowed, an_entry, cited, config, refused, roll, unclear

TWO: tuple[Customer, ...] = ("red", "green")


def boards(**known: Any) -> Kit:
    """The shipped kit with these facts of the base game's boards."""
    return Kit.model_validate(shipped().model_dump() | {"cove": known})


def cove_of(state: State) -> Cove:
    """The cove of a table that keeps it."""
    assert state.cove is not None
    return state.cove


def set_out(players: int = 3, **settings: Any) -> State:
    """A whole game: 2 rogues in the Lair, 3 in the bag, a customer of each colour in the Halls; the first arrival."""
    state = allowed(REFEREE.setup(config(players, **{"ledger": "table", "setup_roll": "rolled_anew"} | settings)),
                    roll(EXAMPLE)).state  # fmt: skip
    places: tuple[tuple[Any, int], ...] = (
        ("lair", 2), ("bag", 3), ("red", 1), ("green", 1), ("blue", 1), ("yellow", 1),
    )  # fmt: skip
    return allowed(state, *(SetOut(place=place, number=number) for place, number in places)).state  # type: ignore[no-any-return]


def producing(players: int = 3, **settings: Any) -> State:
    """Production of the first day: a red and a green Adventurer in each boat, nobody has acted."""
    arrivals = [Draw(first=colour) for _ in range(6) for colour in TWO]
    return allowed(set_out(players, **settings), *arrivals, EndPhase()).state  # type: ignore[no-any-return]


def others_turn(players: int = 3, **settings: Any) -> State:
    """The same, and Bob begins."""
    return allowed(producing(players, **settings), TakeTurn(seat=1)).state  # type: ignore[no-any-return]


def with_boats(state: State, *boats: Boat) -> State:
    """The cove with these boats first."""
    cove = cove_of(state)
    return changed(state, cove=changed(cove, boats=(*boats, *cove.boats[len(boats) :])))


FULL = Boat(("red", "red", "red", "blue"))


# A table that wants only Haggatha's sheet


@pytest.mark.parametrize(
    "entry",
    [
        TakeTurn(seat=1), PlaceToken(), Move(colour="red", origin="bag", to="hall"),
        TakeGold(seat=1, what="other", gold=3), Corrupt(seat=1, what="draw", cards=1),
    ],
)  # fmt: skip
def test_a_table_that_keeps_only_her_sheet_is_not_burdened(entry: Entry) -> None:
    """C-MC-22: by default there is no ledger, nothing of it is offered or shown, and its entries are refused."""
    state = allowed(REFEREE.setup(config()), roll(EXAMPLE)).state
    assert state.cove is None
    assert REFEREE.view(state).ledger is None
    assert type(entry) not in {offer.entry for offer in REFEREE.offers(state)}
    assert refused(state, entry).cites == ("C-MC-22",)
    assert not [offer for offer in REFEREE.more(state) if offer.fixed.get("fact") in {"on_boat", "hour_of"}]


# MC-B3, MC-B4: setting out and arrival


def test_all_fifty_two_are_known_by_colour() -> None:
    """MC-B3: those set out lie in Lair, bag and Halls; rogues that the card leaves out are in the box."""
    cove = cove_of(set_out())
    assert (cove.bag, cove.halls) == ((12, 12, 8, 8, 3), (1, 1, 1, 1, 2))


def test_no_more_rogues_are_set_out_than_there_are() -> None:
    """MC-B3: with five in the Lair the bag takes three."""
    state = allowed(REFEREE.setup(config(ledger="table")), roll(EXAMPLE), SetOut(place="lair", number=5)).state
    assert refused(state, SetOut(place="bag", number=4)).cites == ("MC-B3",)
    assert refused(state, SetOut(place="red", number=1)).cites == ("MC-B3",)
    assert allowed(state, SetOut(place="bag", number=3))


def test_boats_are_filled_two_by_two() -> None:
    """MC-B4: who is drawn in the Arrival phase goes into the boats in their order, without a further tap."""
    state = allowed(set_out(), Draw(first="red"), Draw(first="blue", second="grey")).state
    assert [boat.aboard for boat in cove_of(state).boats[:3]] == [("red", "blue"), ("grey",), ()]
    assert unclear(state, EndPhase()).cites == ("MC-B4",)
    assert Reader(NAMES).text(state.open[-1].ask(state)) == "Day 1: who arrives in boat 2?"


def test_production_begins_without_a_word_once_all_have_arrived() -> None:
    """MC-B4: twelve are drawn; an empty bag has no more."""
    assert producing().phase == "production"
    empty = changed(set_out(), cove=changed(cove_of(set_out()), bag=(0,) * 5))
    assert allowed(empty, EndPhase())


def test_what_the_ledger_has_not_in_the_bag_is_asked_about() -> None:
    """MC-B3: a true entry is not refused: the ledger may be wrong. It then comes from the box."""
    state = producing()
    state = changed(state, cove=changed(cove_of(state), bag=(0, 0, 0, 0, 0)))
    assert unclear(state, Draw(first="grey")).cites == ("MC-B3",)
    boarding = REFEREE.evolve(state, Draw(first="grey")).state
    assert isinstance(boarding.open[-1], Boarding)
    everywhere = changed(cove_of(state), halls=(13, 13, 9, 9, 8), boats=(Boat(),) * 6)
    nowhere = REFEREE.evolve(changed(state, cove=everywhere), Draw(first="grey"))
    assert "MC-B3" in cited(nowhere)
    assert not isinstance(nowhere.state.open[-1], Boarding)


# MC-B8, MC-B9: boarding and docking


def test_an_adventurer_boards_a_boat_that_has_room() -> None:
    """MC-B8: any at sea with fewer than four; predictions are checked first (MC-39)."""
    state = changed(producing(), predictions=(Prediction(0, 2, "blue"),))
    state = with_boats(state, FULL)
    drawn = allowed(state, Draw(first="red"))
    assert cited(drawn) == ["MC-39"]
    assert refused(drawn.state, Embark(to="boat1")).cites == ("MC-B8",)
    boarded = allowed(drawn.state, Embark(to="boat2")).state
    assert cove_of(boarded).boats[1].aboard == ("red", "green", "red")
    assert cove_of(boarded).bag[0] == cove_of(state).bag[0] - 1


def test_a_rogue_may_go_to_the_lair() -> None:
    """MC-B3: as the rogue card says; and anybody back into the bag."""
    state = allowed(producing(), Draw(first="grey")).state
    assert cove_of(allowed(state, Embark(to="hall")).state).halls[-1] == 3
    assert cove_of(allowed(state, Embark(to="bag")).state).bag[-1] == 3


def test_with_no_room_at_sea_it_goes_back() -> None:
    """MC-B8: nothing is asked."""
    state = with_boats(producing(), *(FULL,) * 6)
    drawn = allowed(state, Draw(first="yellow"))
    assert "MC-B8" in cited(drawn)
    assert cove_of(drawn.state).bag == cove_of(state).bag


def docking(**settings: Any) -> State:
    """Boat 1 is full; the Black Market's one berth is taken by boat 2."""
    kit = boards(berths={"bazaar": 1, "town_square": 1, "black_market": 1})
    state = with_boats(others_turn(kit=kit, **settings), Boat(("red",) * 3), Boat(FULL.aboard, "black_market"))
    return allowed(state, Draw(first="red"), Embark(to="boat1")).state  # type: ignore[no-any-return]


def test_a_full_boat_docks_where_a_berth_is_free() -> None:
    """MC-B9: the active merchant chooses a pier; one whose berths are taken is refused, and may be overruled."""
    state = docking()
    assert isinstance(state.open[-1], Docking)
    assert refused(state, Dock(pier="black_market")).cites == ("MC-B9",)
    assert refused(state, Dock(pier="black_market")).may_overrule
    assert unclear(state, Dock(pier=None)).cites == ("MC-B9",)
    docked = allowed(state, Dock(pier="bazaar")).state
    assert cove_of(docked).boats[0].pier == "bazaar"
    assert isinstance(docked.open[-1], OthersTurn)


def test_where_the_berths_are_not_known_every_pier_is_offered() -> None:
    """MC-B9: nothing that is printed is taken for granted."""
    state = with_boats(others_turn(), Boat(("red",) * 3), *(Boat(FULL.aboard, "bazaar"),) * 4)
    state = allowed(state, Draw(first="red"), Embark(to="boat1")).state
    assert allowed(state, Dock(pier="bazaar"))


def test_two_at_once_board_one_after_the_other() -> None:
    """MC-B8, MC-42: and the boat that the first one fills docks before the second boards."""
    state = with_boats(others_turn(), Boat(("red",) * 3))
    state = allowed(state, Draw(first="red", second="blue"), Embark(to="boat1"), Dock(pier="bazaar")).state
    assert refused(state, Embark(to="boat1")).cites == ("MC-B8",)
    assert cove_of(allowed(state, Embark(to="boat2")).state).boats[1].aboard[-1] == "blue"


# MC-B7, MC-B8, MC-B10: the clock


def test_who_is_furthest_behind_acts_and_of_several_who_came_last() -> None:
    """MC-B7: Ann's marker reaches Bob's hour after his and lies on top of it."""
    state = allowed(others_turn(), SpendHours(seat=1, hours=2), SpendHours(seat=2, hours=3)).state
    assert isinstance(state.open[-1], Produce)
    act = Recruit(townsfolk="Mira", hours=2, slot="security")
    again = allowed(state, roll(EXAMPLE), act).state
    assert (REFEREE.view(again).ledger.turn, again.clock) == (0, 3)


def test_nobody_acts_out_of_turn_without_a_word_of_the_table() -> None:
    """MC-B7: who begins is the table's to say; later the clock says it, unless the table insists."""
    state = others_turn()
    assert refused(state, SpendHours(seat=2, hours=1)).cites == ("MC-B7",)
    later = allowed(state, SpendHours(seat=1, hours=2), SpendHours(seat=2, hours=1)).state
    assert unclear(later, TakeTurn(seat=2)).cites == ("MC-B7",)
    insisted = REFEREE.evolve(later, TakeTurn(seat=2)).state
    acted = allowed(insisted, SpendHours(seat=2, hours=1)).state
    assert REFEREE.view(acted).ledger.turn == 0
    assert refused(acted, TakeTurn(seat=0)).cites == ("MC-B7",)


def test_a_bag_icon_that_is_passed_asks_for_an_adventurer() -> None:
    """MC-B8: known hours are watched for every merchant; around the clock too."""
    state = others_turn(kit=boards(bag_hours=[3, 12]))
    due = allowed(state, SpendHours(seat=1, hours=12)).state
    assert (isinstance(due.open[-1], BagDue), cove_of(due).due) == (True, 2)
    assert unclear(due, NoDraw()).cites == ("MC-B8",)
    one = allowed(due, Draw(first="red"), Embark(to="boat1")).state
    assert (isinstance(one.open[-1], BagDue), cove_of(one).due) == (True, 1)
    both = allowed(due, Draw(first="red", second="blue"), Embark(to="boat1"), Embark(to="boat2")).state
    assert isinstance(both.open[-1], OthersTurn)


def test_her_own_actions_pass_bag_icons_too() -> None:
    """MC-B8: Haggatha's hours move her marker on the same clock."""
    state = allowed(producing(kit=boards(bag_hours=[2])), roll(EXAMPLE)).state
    due = allowed(state, Recruit(townsfolk="Mira", hours=1, slot="security")).state
    assert isinstance(due.open[-1], BagDue)


def test_the_last_berth_brings_the_market_token() -> None:
    """MC-B10: it lies on the hour after the leader; who reaches it is done, the others play on."""
    state = allowed(docking(), Dock(pier="bazaar"), SpendHours(seat=1, hours=4)).state
    state = with_boats(state, cove_of(state).boats[0], cove_of(state).boats[1], Boat(("red",) * 3))
    last = allowed(state, Draw(first="red"), Embark(to="boat3"), Dock(pier="town_square"))
    assert "MC-B10" in cited(last)
    assert cove_of(last.state).token == 6
    assert unclear(last.state, EndPhase()).cites == ("MC-B10",)
    done = allowed(last.state, SpendHours(seat=2, hours=5)).state
    acted = allowed(done, roll(EXAMPLE), Recruit(townsfolk="Mira", hours=5, slot="security")).state
    assert (REFEREE.view(acted).ledger.turn, [one.is_done for one in REFEREE.view(acted).ledger.merchants]) == (
        1, [True, False, True],
    )  # fmt: skip
    over = allowed(acted, SpendHours(seat=1, hours=1)).state
    assert isinstance(over.open[-1], AllDone)
    assert unclear(over, TakeTurn(seat=1)).cites == ("MC-B10",)
    assert allowed(over, EndPhase()).state.phase == "market"


def test_the_table_says_when_the_last_berth_is_taken() -> None:
    """MC-B10: where the berths are not known; asked while no boat has docked."""
    state = others_turn()
    assert unclear(state, PlaceToken()).cites == ("MC-B10",)
    docked = with_boats(state, Boat(FULL.aboard, "bazaar"))
    placed = allowed(docked, PlaceToken()).state
    assert cove_of(placed).token == 2
    assert refused(placed, PlaceToken()).cites == ("MC-B10",)


# MC-B11 to MC-B15: Market, Halls, clean-up


def at_market(**settings: Any) -> State:
    """The first Market: three red and a blue customer at the Bazaar, a red Tome and a red Charm on the shelf."""
    state = with_boats(others_turn(**settings), Boat(FULL.aboard, "bazaar"), Boat(("blue",) * 4, "black_market"))
    state = changed(state, shelf=Stock((1, 0, 0, 0), (1, 0, 0, 0)), supply=Stock((2, 3, 3, 3), (1, 2, 2, 2)))
    state = REFEREE.evolve(state, EndPhase()).state
    assert isinstance(state.open[-1], Market)
    return state  # type: ignore[no-any-return]


def test_adventurers_at_sea_go_to_the_halls_before_the_market() -> None:
    """MC-B11, C-MC-25: or in the clean-up, where the table reads it so."""
    assert cove_of(at_market()).halls == (1 + 4, 1 + 4, 1, 1, 2)
    later = at_market(at_sea="cleanup")
    assert cove_of(later).halls == (1, 1, 1, 1, 2)
    swept = allowed(later, *sales(later), EndPhase(), EndPhase())
    assert cove_of(swept.state).halls == (5, 5, 1, 1, 2)
    assert "C-MC-25" in cited(swept)


def sales(state: State) -> list[Entry]:
    """Nobody sells anything: an explicit 0 for each."""
    return [TakeGold(seat=seat, what="sale", gold=0) for seat in state.playing if seat]


def test_goods_are_sold_to_customers_of_their_colour_where_they_are_taken() -> None:
    """MC-B12: Tomes at the Bazaar, Charms at the Town Square, both at the Black Market."""
    state = at_market()
    assert refused(state, Sell(good="charm", colour="red", gold=6, pier="bazaar")).cites == ("MC-B12",)
    assert refused(state, Sell(good="charm", colour="red", gold=6, pier="black_market")).cites == ("MC-B12",)
    assert refused(state, Sell(good="tome", colour="blue", gold=6, pier="bazaar")).cites == ("MC-B2",)
    sold = allowed(state, Sell(good="tome", colour="red", gold=6, pier="bazaar")).state
    assert REFEREE.view(sold).ledger.merchants[0].gold == 6


def test_the_black_market_corrupts() -> None:
    """MC-B12: the table is reminded to note the cards."""
    state = with_boats(at_market(), Boat(("red",), "black_market"))
    sold = allowed(state, Sell(good="charm", colour="red", gold=2, pier="black_market"))
    assert "MC-B12" in cited(sold)
    assert allowed(sold.state, Corrupt(seat=0, what="draw", cards=1)).state.corruption == 1


def test_a_known_price_is_expected() -> None:
    """C-MC-18: gold for each customer; another sum is asked about."""
    state = at_market(kit=boards(tomes={"red": 2}))
    assert allowed(state, Sell(good="tome", colour="red", gold=6, pier="bazaar"))
    assert unclear(state, Sell(good="tome", colour="red", gold=5, pier="bazaar")).cites == ("C-MC-18",)


def test_the_market_waits_for_the_sales_of_all() -> None:
    """MC-B2: an explicit 0 counts; who said nothing is asked for."""
    state = at_market()
    assert state.open[-1].seats == (1, 2)
    one = allowed(state, TakeGold(seat=2, what="sale", gold=0)).state
    assert (one.open[-1].seats, unclear(one, EndPhase()).cites) == ((1,), ("MC-B2",))
    both = allowed(one, TakeGold(seat=1, what="sale", gold=11), TakeGold(seat=1, what="sale", gold=2)).state
    assert allowed(both, EndPhase()).state.phase == "cleanup"
    assert refused(both, TakeGold(seat=0, what="sale", gold=1)).cites == ("MC-B2",)
    assert refused(both, TakeGold(seat=1, what="icons", gold=1)).cites == ("MC-B6",)


def test_a_hall_brings_gold_for_each_adventurer_in_it() -> None:
    """MC-B13: another sum is asked about, and may be so."""
    state = changed(others_turn(), factions=(("market",), (), (), (), ()))
    market = REFEREE.evolve(state, EndPhase()).state
    assert unclear(market, Sponsor(faction="red", gold=3)).cites == ("MC-B13",)
    assert allowed(market, Sponsor(faction="red", gold=7))


@pytest.mark.parametrize(("customers", "reds"), [("returned", 9), ("gone", 6)])
def test_the_piers_are_emptied_in_the_clean_up(customers: str, reds: int) -> None:
    """MC-B15, C-MC-24: customers go back into the bag, or out of the game; boats, markers and token start anew."""
    state = at_market(customers=customers)
    swept = allowed(state, *sales(state), EndPhase(), EndPhase())
    cove = cove_of(swept.state)
    assert "C-MC-24" in cited(swept)
    assert (cove.bag[0], cove.boats, cove.token) == (reds, (Boat(),) * 6, None)
    assert [one.hour for one in REFEREE.view(swept.state).ledger.merchants] == [1, 1, 1]
    assert (swept.state.day, swept.state.phase) == (2, "arrival")


def test_three_days_have_four_phases_each() -> None:
    """MC-B1: the third day is cleaned up as well, and then the gold is counted."""
    state, seen = set_out(), []
    while state.phase != "over":
        seen.append((state.day, state.phase))
        state = REFEREE.evolve(state, EndPhase()).state
    assert seen == [(day, one) for day in (1, 2, 3) for one in ("arrival", "production", "market", "cleanup")]


# The end


def counting(**settings: Any) -> State:
    """The final count; Ann has Townsfolk with a red icon, Bob took 9 gold."""
    state = allowed(set_out(**settings), TakeGold(seat=1, what="other", gold=9)).state
    state = changed(state, staff=(Townsfolk("Ada", ("red",)), None, None, None))
    while state.phase != "over":
        state = REFEREE.evolve(state, EndPhase()).state
    return state  # type: ignore[no-any-return]


def test_every_line_of_the_final_tally_is_explained() -> None:
    """MC-B6, MC-B13, MC-B14: icons by the Halls, Corruption paid; a marker that shows something else is asked about."""
    state = counting(players=2)
    assert unclear(state, ScoreTownsfolk(slot="exorcist", gold=3)).cites == ("MC-B13",)
    state = allowed(state, ScoreTownsfolk(slot="exorcist", gold=1), TakeGold(seat=1, what="icons", gold=4)).state
    assert refused(state, TakeGold(seat=1, what="icons", gold=4)).cites == ("MC-B6",)
    assert refused(state, TakeGold(seat=0, what="icons", gold=4)).cites == ("MC-55",)
    assert refused(state, TakeGold(seat=1, what="sale", gold=4)).cites == ("MC-B1",)
    state = allowed(state, TakeGold(seat=1, what="corruption", gold=2)).state
    assert unclear(state, CountGold(seat=1, gold=12)).cites == ("MC-B6",)
    state = allowed(state, CountGold(seat=1, gold=11)).state
    assert refused(state, TakeGold(seat=1, what="corruption", gold=2)).cites == ("MC-B6",)
    ended = allowed(state, CountGold(seat=0, gold=1)).state
    assert ended.outcome is not None and ended.outcome.winners == (1,)
    lines = [(line.points, line.cites) for line in REFEREE.tally(ended).lines if line.seat == 1]
    assert lines == [(9, ("MC-B6",)), (4, ("MC-55", "MC-B6")), (-2, ("MC-B14",))]


# Bag, corrections, leaving


def test_the_odds_are_shown_only_to_tables_that_want_them() -> None:
    """C-MC-23: by default the bag shows how many are in it, not which."""
    quiet, telling = (REFEREE.view(set_out(odds=odds)).ledger for odds in ("hidden", "shown"))
    assert (quiet.bag, quiet.odds) == (43, None)
    assert telling.odds == (12, 12, 8, 8, 3)


def test_a_card_moves_an_adventurer() -> None:
    """MC-B3: from where one is to where there is room; a boat that it fills docks."""
    state = with_boats(others_turn(), Boat(("red",) * 3))
    assert refused(state, Move(colour="blue", origin="boat1", to="bag")).cites == ("MC-B3",)
    full = allowed(state, Move(colour="grey", origin="hall", to="boat1")).state
    assert isinstance(full.open[-1], Docking)
    assert cove_of(full).halls[-1] == 1
    docked = allowed(full, Dock(pier="bazaar")).state
    assert refused(docked, Move(colour="red", origin="bag", to="boat1")).cites == ("MC-B8",)


def test_nobody_discards_more_corruption_than_they_have() -> None:
    """MC-B14: Haggatha's cards are those of her sheet."""
    state = allowed(others_turn(), Corrupt(seat=1, what="draw", cards=2), Corrupt(seat=0, what="draw", cards=1)).state
    assert state.corruption == 1
    assert refused(state, Corrupt(seat=1, what="discard", cards=3)).cites == ("MC-B14",)
    assert cove_of(allowed(state, Corrupt(seat=1, what="discard", cards=2)).state).merchant(1).corruption == 0


@pytest.mark.parametrize(
    ("fact", "at", "value"),
    [
        ("adventurers", (0, 2), 4), ("adventurers", (1, 4), 3), ("on_boat", (0, 1), 3), ("boat_pier", (2,), "bazaar"),
        ("boat_pier", (2,), None), ("hour_of", (2,), 7), ("corruption_of", (1,), 5), ("gold_of", (1,), 20),
        ("market_token", (), 9), ("market_token", (), 0),
    ],
)  # fmt: skip
def test_what_lies_in_the_cove_may_be_set(fact: str, at: tuple[int, ...], value: Any) -> None:
    """OC-1: what really lies there is what the ledger then holds."""
    state = others_turn()
    entry = Adjust(fact=fact, at=at, value=value)
    assert REFEREE.check(state.config, entry) is None
    found = next(clause for clause in REFEREE.clauses if clause.entry is Adjust).facts[fact]  # type: ignore[attr-defined]
    assert found.read(REFEREE.evolve(state, entry, 9).state, at) == value


def test_a_boat_set_right_never_holds_more_than_four() -> None:
    """OC-1, MC-B8: others leave it."""
    state = with_boats(others_turn(), FULL)
    right = REFEREE.evolve(state, Adjust(fact="on_boat", at=(0, 2), value=3), 1).state
    assert sorted(cove_of(right).boats[0].aboard) == ["blue", "blue", "blue", "red"]


def test_a_merchant_who_leaves_is_not_waited_for() -> None:
    """OC-3: neither on the clock nor in the Market."""
    state = allowed(others_turn(), Leave(seat=1)).state
    assert REFEREE.view(state).ledger.turn == 2
    assert refused(state, TakeGold(seat=1, what="other", gold=1)).cites == ("OC-3",)
    assert refused(state, Corrupt(seat=1, what="draw", cards=1)).cites == ("OC-3",)
    market = REFEREE.evolve(state, EndPhase()).state
    assert market.open[-1].seats == (2,)


def test_nothing_of_the_boards_is_known_at_first() -> None:
    """C-MC-22: the shipped kit leaves hours, berths and prices open, and none of it is assumed."""
    assert shipped().cove == CoveBoards()
    assert not [item for item in shipped().assumed if item.startswith("cove")]


def test_what_happened_is_told() -> None:
    """Each entry of the ledger has a sentence for the log."""
    state = docking()
    told: Evolved = allowed(state, Dock(pier="bazaar"))
    assert REFEREE.tell(Dock(pier="bazaar"), state, told.state).template.startswith("Boat")
    assert REFEREE.tell(SpendHours(seat=1, hours=1), state, state).template == "{who} spends {count} hour"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_none_of_the_fifty_two_is_ever_doubled(players: int) -> None:
    """MC-B3: whatever is entered by the offers, bag, boats, piers, Halls and box hold all 52, each once."""
    rng = random.Random(f"cove {players}")
    kit = boards(bag_hours=[2, 5, 8], berths={"bazaar": 1, "town_square": 1, "black_market": 1})
    state = set_out(players, kit=kit)
    for index in range(400):
        if state.outcome is not None:
            break
        offers = [one for one in REFEREE.offers(state) if one.entry is not EndPhase or rng.random() < 0.1]
        state = REFEREE.evolve(state, an_entry(rng.choice(offers or REFEREE.offers(state)), rng), index).state
        cove = cove_of(state)
        aboard = [one for boat in cove.boats for one in boat.aboard]
        found = [
            cove.bag[at] + cove.halls[at] + cove.waiting[at] + aboard.count(colour)
            for at, colour in enumerate(CUSTOMERS)
        ]
        assert all(count <= printed for count, printed in zip(found, ADVENTURERS, strict=True))
        assert min(*cove.bag, *cove.halls) >= 0
        assert all(len(boat.aboard) <= HOLDS for boat in cove.boats)


def test_what_the_table_sets_against_the_count_can_be_set_right_again() -> None:
    """OC-1, MC-B3: more reds than there are, all in the Halls; every number offered for them can exist."""
    state = producing()
    for at in ((0, 0), (1, 0)):
        state = REFEREE.evolve(state, Adjust(fact="adventurers", at=at, value=13), 1).state
    landed = changed(state, cove=changed(cove_of(state), halls=(19, 7, 1, 1, 2)))
    offers = [offer for offer in REFEREE.more(landed) if offer.fixed.get("fact") == "adventurers"]
    most = [Adjust(fact="adventurers", at=one.fixed["at"], value=one.open["value"].hi) for one in offers]  # type: ignore[union-attr]
    assert len(most) == 10
    assert [REFEREE.check(landed.config, entry) for entry in most] == [None] * 10
