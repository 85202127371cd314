"""The cove, rule by rule: bag, boats, piers, clock and Market token (MC-B3 to MC-B10)."""

from typing import Any

import pytest

from companion.boards.haggatha.cove import clock_label
from companion.boards.haggatha.table import shop_facts
from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Leave
from referees.common.hints import hint_of
from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import Reader, in_english
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.cove.boarding import BagDue, Boarding, Dock, Docking, Embark, NoDraw
from referees.haggatha.cove.purses import Corrupt, TakeGold
from referees.haggatha.cove.setting_out import Move, SetOut
from referees.haggatha.cove.turns import AllDone, OthersTurn, PlaceToken, SpendHours, TakeTurn
from referees.haggatha.days import EndPhase
from referees.haggatha.sheet.bubbles import ChangeDie
from referees.haggatha.sheet.rolling import Produce
from referees.haggatha.shop.staff import Recruit
from referees.haggatha.table.cove import Boat
from referees.haggatha.table.faction_area import MarkFaction
from referees.haggatha.table.gains import Gains
from referees.haggatha.table.state import Prediction, State
from tests.common.happenings import are_true
from tests.haggatha.coves import FULL, boards, cove_of, others_turn, producing, set_out, with_boats
from tests.haggatha.tables import EXAMPLE, NAMES, allowed, cited, config, refused, roll, says, unclear

# A table that wants only Haggatha's sheet


@pytest.mark.parametrize(
    "entry",
    [
        TakeTurn(seat=1), PlaceToken(), Move(colour="red", origin="bag", to="hall"),
        TakeGold(seat=1, what="other", gold=3), Corrupt(seat=1, what="draw", cards=1), SpendHours(seat=1, hours=1),
    ],
)  # fmt: skip
def test_a_table_that_keeps_only_her_sheet_is_not_burdened(entry: Entry) -> None:
    """C-MC-22: by default no cove is recorded, offered or shown, and its entries are refused."""
    state = allowed(REFEREE.setup(config()), roll(EXAMPLE)).state
    assert state.cove is None
    assert REFEREE.view(state).cove is None
    assert not any(offer.holds(entry) for offer in REFEREE.offers(state))
    assert refused(state, entry).cites == ("C-MC-22",)
    assert not [offer for offer in REFEREE.more(state) if offer.fixed.get("fact") in {"on_boat", "hour_of"}]


def test_setting_a_marker_may_change_whose_turn_it_is() -> None:
    """MC-B7, MC-B10: adjusting a marker or the token ends a question that it contradicts; the next player is asked."""
    hers = allowed(others_turn(), SpendHours(seat=1, hours=2), SpendHours(seat=2, hours=2)).state
    assert hers.open[-1].seats == (0,)
    step = allowed(hers, Adjust(fact="clock", value=4))
    assert (step.state.open[-1].seats, says(step.state, step.happened[-1])) == ((2,), "It's no longer Ann's turn.")
    done = changed(hers, clock=9, open=())
    done = REFEREE.evolve(changed(done, cove=changed(cove_of(done), token=2)), Adjust(fact="day", value=1)).state
    assert isinstance(done.open[-1], AllDone)
    assert allowed(done, Adjust(fact="market_token", value=7)).state.open[-1].seats == (2,)


def test_bonuses_wait_for_a_boat_to_be_boarded() -> None:
    """C-MC-15, MC-B8: before a bonus is used, the Adventurer of a bag icon is drawn and placed."""
    state = producing(2, setup_roll="used", kit=boards(bag_hours=[3]))
    state = allowed(state, SpendHours(seat=1, hours=2)).state
    words = "A time marker passed a bag icon. First draw an Adventurer and enter it."
    assert says(state, refused(state, ChangeDie(die="die2", value=4))) == words
    state = allowed(state, Draw(first="red")).state
    assert says(state, refused(state, ChangeDie(die="die2", value=4))) == "First say where the red Adventurer goes."


def test_the_player_who_starts_anyway_may_be_named() -> None:
    """MC-B7: in the morning the table may name the player who starts by the markers anyway, but only once."""
    after = allowed(producing(), TakeTurn(seat=0)).state
    assert cove_of(after).announced == 0
    assert refused(after, TakeTurn(seat=0)).cites == ("MC-B7",)


# MC-B3, MC-B4: setting out and arrival


def test_all_fifty_two_are_known_by_colour() -> None:
    """MC-B3: Adventurers set out are in Lair, bag and Halls; rogues that the card leaves out are in the box."""
    cove = cove_of(set_out())
    assert (cove.bag, cove.halls) == ((12, 12, 8, 8, 3), (1, 1, 1, 1, 2))


def test_no_more_rogues_are_set_out_than_there_are() -> None:
    """MC-B3: with five of the eight rogues in the Lair the bag takes at most three; the Halls are asked for later."""
    state = allowed(REFEREE.setup(config(ledger="table")), roll(EXAMPLE), SetOut(place="lair", number=5)).state
    assert refused(state, SetOut(place="bag", number=4)).cites == ("MC-B3",)
    assert refused(state, SetOut(place="red", number=1)).cites == ("MC-B3",)
    allowed(state, SetOut(place="bag", number=3))


def test_boats_are_filled_two_by_two() -> None:
    """MC-B4: Adventurers drawn in the Arrival phase go into the boats in order, without a further tap."""
    state = allowed(set_out(), Draw(first="red"), Draw(first="blue", second="grey")).state
    assert [boat.aboard for boat in cove_of(state).boats[:3]] == [("red", "blue"), ("grey",), ()]
    assert unclear(state, EndPhase()).cites == ("MC-B4",)
    assert Reader(NAMES).text(state.open[-1].ask(state)) == "Day 1: who arrives in boat 2?"


def test_an_adventurer_drawn_before_the_bag_is_filled_is_not_missed() -> None:
    """MC-B3: while players haven't entered what's in the bag, the app has no count to doubt a draw by."""
    allowed(REFEREE.setup(config(ledger="table")), roll(EXAMPLE), Draw(first="grey"))


def test_production_begins_without_a_question_once_all_have_arrived() -> None:
    """MC-B4: Production starts once twelve Adventurers have arrived, or the bag is empty."""
    assert producing().phase == "production"
    allowed(changed(set_out(), cove=changed(cove_of(set_out()), bag=(0,) * 5)), EndPhase())


def test_drawing_a_colour_missing_from_the_bag_raises_a_question() -> None:
    """MC-B3: if confirmed, the Adventurer comes from the box; if all of that colour are elsewhere, none boards."""
    state = producing()
    state = changed(state, cove=changed(cove_of(state), bag=(0, 0, 0, 0, 0)))
    assert unclear(state, Draw(first="grey")).cites == ("MC-B3",)
    assert isinstance(REFEREE.evolve(state, Draw(first="grey")).state.open[-1], Boarding)
    everywhere = changed(cove_of(state), halls=(13, 13, 9, 9, 8), boats=(Boat(),) * 6)
    nowhere = REFEREE.evolve(changed(state, cove=everywhere), Draw(first="grey", second="grey"))
    assert cited(nowhere) == ["MC-B3"]
    assert not isinstance(nowhere.state.open[-1], Boarding)


@pytest.mark.parametrize(("boats", "cites"), [((Boat(),) * 6, ["MC-B3"]), ((FULL,) * 6, ["MC-B3", "C-MC-28"])])
def test_of_two_drawn_while_one_is_left_the_other_cannot_board(boats: tuple[Boat, ...], cites: list[str]) -> None:
    """MC-B3, C-MC-28: the one that's left waits for a boat or goes back into the bag; the other isn't counted."""
    cove = changed(cove_of(producing()), bag=(0, 0, 0, 0, 1), halls=(13, 13, 9, 9, 7), boats=boats)
    state, draw = changed(producing(), cove=cove), Draw(first="grey", second="grey")
    drawn = REFEREE.evolve(state, draw)
    are_true("haggatha", state, draw, drawn)
    assert cited(drawn) == cites
    assert cove_of(drawn.state).waiting[-1] + cove_of(drawn.state).bag[-1] == 1


# MC-B8, MC-B9: boarding and docking


def test_an_adventurer_boards_a_boat_that_has_room() -> None:
    """MC-B8: an Adventurer boards a boat at sea with fewer than four; predictions are checked first (MC-39)."""
    state = changed(producing(), predictions=(Prediction(0, 2, "blue"),))
    state = with_boats(state, FULL)
    drawn = allowed(state, Draw(first="red"))
    assert cited(drawn) == ["MC-39"]
    assert refused(drawn.state, Embark(to="boat1")).cites == ("MC-B8",)
    boarded = allowed(drawn.state, Embark(to="boat2")).state
    assert cove_of(boarded).boats[1].aboard == ("red", "green", "red")
    assert cove_of(boarded).bag[0] == cove_of(state).bag[0] - 1


def test_a_rogue_may_go_to_the_lair() -> None:
    """MC-B3: the rogue card may send a drawn rogue to the Lair, or back into the bag."""
    state = allowed(producing(), Draw(first="grey")).state
    assert cove_of(allowed(state, Embark(to="hall")).state).halls[-1] == 3
    assert cove_of(allowed(state, Embark(to="bag")).state).bag[-1] == 3


def test_an_adventurer_without_room_at_sea_goes_back() -> None:
    """MC-B8: an Adventurer that finds no room in a boat returns to the bag, without a question."""
    state = with_boats(producing(), *(FULL,) * 6)
    drawn = allowed(state, Draw(first="yellow"))
    assert cited(drawn) == ["C-MC-28"]
    assert cove_of(drawn.state).bag == cove_of(state).bag


def docking(**settings: Any) -> State:
    """Boat 1 is full; the Black Market's one berth is taken by boat 2."""
    kit = boards(berths={"bazaar": 1, "town_square": 1, "black_market": 1})
    state = with_boats(others_turn(kit=kit, **settings), Boat(("red",) * 3), Boat(FULL.aboard, "black_market"))
    return allowed(state, Draw(first="red"), Embark(to="boat1")).state  # type: ignore[no-any-return]


def test_a_full_boat_docks_at_a_free_berth() -> None:
    """MC-B9: the active merchant chooses a pier; one whose berths are taken is refused, and may be overruled."""
    state = docking()
    assert isinstance(state.open[-1], Docking)
    hints = [in_english(hint_of("haggatha", at, "MC-B9")[0]) for at in (state, changed(state, phase="market"))]
    assert [hint.partition(" ")[0] for hint in hints] == ["{picks}", "Tap"], "in the Market it's nobody's turn"
    assert refused(state, Dock(pier="black_market")).cites == ("MC-B9",)
    assert refused(state, Dock(pier="black_market")).may_overrule
    assert unclear(state, Dock(pier=None)).cites == ("MC-B9",)
    docked = allowed(state, Dock(pier="bazaar")).state
    assert cove_of(docked).boats[0].pier == "bazaar"
    assert isinstance(docked.open[-1], OthersTurn)


def test_with_unknown_berths_a_pier_never_fills_up() -> None:
    """MC-B9: if a pier's berths are unknown, no number is assumed: a fifth boat may dock at the Bazaar."""
    state = with_boats(others_turn(), Boat(("red",) * 3), *(Boat(FULL.aboard, "bazaar"),) * 4)
    state = allowed(state, Draw(first="red"), Embark(to="boat1")).state
    allowed(state, Dock(pier="bazaar"))


def test_a_kit_may_know_the_berths_of_some_piers() -> None:
    """MC-B9, MC-B10: only a pier whose berths are known fills up, and the token waits until players say that all are
    taken, which is in doubt while a known pier has a free berth."""
    state = with_boats(others_turn(kit=boards(berths={"bazaar": 1})), Boat(("red",) * 3), Boat(("red",) * 3))
    first = allowed(state, Draw(first="blue"), Embark(to="boat1"), Dock(pier="town_square")).state
    assert unclear(first, PlaceToken()).cites == ("MC-B10",)
    second = allowed(first, Draw(first="blue"), Embark(to="boat2"), Dock(pier="bazaar")).state
    assert cove_of(second).token is None
    assert cove_of(allowed(second, PlaceToken()).state).token == 2
    third = allowed(with_boats(second, Boat(("red",) * 3)), Draw(first="blue"), Embark(to="boat1")).state
    assert refused(third, Dock(pier="bazaar")).cites == ("MC-B9",)


def test_two_at_once_board_one_after_the_other() -> None:
    """MC-B8, MC-42: if the first of two Adventurers fills a boat, it docks before the second boards."""
    state = with_boats(others_turn(), Boat(("red",) * 3))
    state = allowed(state, Draw(first="red", second="blue"), Embark(to="boat1"), Dock(pier="bazaar")).state
    assert refused(state, Embark(to="boat1")).cites == ("MC-B8",)
    assert cove_of(allowed(state, Embark(to="boat2")).state).boats[1].aboard[-1] == "blue"


# MC-B7, MC-B8, MC-B10: the clock


def test_of_several_markers_furthest_behind_the_last_to_arrive_acts() -> None:
    """MC-B7: Ann's marker reaches Bob's hour after his, so it's on top and she acts next."""
    state = allowed(others_turn(), SpendHours(seat=1, hours=2), SpendHours(seat=2, hours=3)).state
    assert isinstance(state.open[-1], Produce)
    act = Recruit(townsfolk="Mira", hours=2, slot="security")
    rolled = allowed(state, roll(EXAMPLE), act).state
    assert (REFEREE.view(rolled).cove.turn, rolled.clock) == (0, 3)


def test_an_action_of_no_hours_starts_the_day() -> None:
    """MC-B7, MC-55: after a first action that takes 0 hours, Ann's marker is on top, so she simply acts again."""
    state = allowed(producing(setup_roll="used"), Recruit(townsfolk="Mira", hours=0, slot="security")).state
    assert Reader(NAMES).text(state.open[-1].ask(state)) == "Ann: roll all five Runes"
    assert unclear(state, SpendHours(seat=1, hours=1)).cites == ("MC-B7",)


def test_a_corrected_marker_is_on_top() -> None:
    """MC-B7: Haggatha's corrected time marker got to its hour last, as any other's, so she's next."""
    state = allowed(others_turn(), SpendHours(seat=1, hours=2), SpendHours(seat=2, hours=2)).state
    after = allowed(state, Adjust(fact="clock", value=3)).state
    assert (REFEREE.view(after).cove.turn, cove_of(after).order) == (0, (0, 2, 1))


def test_hours_are_those_on_the_clock() -> None:
    """MC-B7: after a full round, the board shows and says the hours on the clock's face again."""
    late = changed(others_turn(), clock=14)
    view = REFEREE.view(late)
    assert shop_facts(view).clock == 2
    assert Reader(NAMES).text(clock_label(view.cove)).startswith("Clock: Ann: 2, Bob: 1")


def test_acting_out_of_turn_raises_a_question() -> None:
    """MC-B7: the table decides who starts; later the clock decides, unless the table overrules."""
    state = others_turn()
    assert unclear(state, SpendHours(seat=2, hours=1)).cites == ("MC-B7",)
    later = allowed(state, SpendHours(seat=1, hours=2), SpendHours(seat=2, hours=1)).state
    assert unclear(later, TakeTurn(seat=2)).cites == ("MC-B7",)
    insisted = REFEREE.evolve(later, TakeTurn(seat=2)).state
    acted = allowed(insisted, SpendHours(seat=2, hours=1)).state
    assert REFEREE.view(acted).cove.turn == 0
    assert refused(acted, TakeTurn(seat=0)).cites == ("MC-B7",)


def test_a_bag_icon_that_is_passed_asks_for_an_adventurer() -> None:
    """MC-B8: for each known bag icon that a merchant's marker passes, even past 12 o'clock, an Adventurer is drawn."""
    due = allowed(others_turn(kit=boards(bag_hours=[3, 12])), SpendHours(seat=1, hours=12)).state
    assert (isinstance(due.open[-1], BagDue), cove_of(due).draws_due) == (True, 2)
    assert unclear(due, NoDraw()).cites == ("MC-B8",)
    boarded = allowed(due, Draw(first="red"), Embark(to="boat1")).state
    assert (isinstance(boarded.open[-1], BagDue), cove_of(boarded).draws_due) == (True, 1)
    both = allowed(due, Draw(first="red", second="blue"), Embark(to="boat1"), Embark(to="boat2")).state
    assert isinstance(both.open[-1], OthersTurn)


def test_an_adventurer_drawn_early_counts_for_a_passed_icon() -> None:
    """MC-B8: no Adventurer is asked for again that was drawn before another boarded or a bonus was used."""
    due = allowed(others_turn(kit=boards(bag_hours=[2, 3])), SpendHours(seat=1, hours=2)).state
    drawn = allowed(due, Draw(first="red"), Draw(first="blue"), Embark(to="boat1"), Embark(to="boat2")).state
    assert (isinstance(drawn.open[-1], OthersTurn), cove_of(drawn).draws_due) == (True, 0)
    moved = Move(colour="red", origin="bag", to="boat1")
    bonus = allowed(changed(due, predictions=(Prediction(0, 3, "red"),), icons=3), moved).state
    early = allowed(bonus, *(Draw(first="grey"), Embark(to="hall")) * 2).state
    assert isinstance(early.open[-1], Gains)
    assert isinstance(allowed(early, MarkFaction(mark="market", faction="red")).state.open[-1], OthersTurn)
    skipped = REFEREE.evolve(drawn, NoDraw()).state  # in a journal of when it was asked for again
    assert cove_of(skipped).draws_due == 0


def test_production_does_not_end_unasked_before_a_draw() -> None:
    """MC-B8: ending Production is in doubt, and no usual offer, while a draw for a passed bag icon is due."""
    state = changed(others_turn(kit=boards(bag_hours=[4])), clock=4)
    state = changed(state, cove=changed(cove_of(state), token=2))
    due = allowed(state, SpendHours(seat=1, hours=1), SpendHours(seat=2, hours=3)).state
    assert unclear(due, EndPhase()).cites == unclear(due, NoDraw()).cites == ("MC-B8",)
    assert [offer.rare for offer in REFEREE.offers(due) if offer.entry is EndPhase] == [True]
    allowed(due, Draw(first="red"), Embark(to="boat1"), EndPhase())


def test_a_day_has_begun_even_if_the_first_to_act_has_left() -> None:
    """MC-B7: once Bob has acted, the others follow in the order of their markers, though he leaves."""
    state = allowed(producing(4), SpendHours(seat=1, hours=3), Leave(seat=1)).state
    assert Reader(NAMES).text(state.open[-1].ask(state)) == "Cid: how many hours does the action take?"
    assert says(state, refused(state, roll(EXAMPLE))) == "Cid must take a turn first."
    doubt = "By our count, it's Cid's turn. Is it really Dee's turn?"
    assert [says(state, unclear(state, entry)) for entry in (SpendHours(seat=3, hours=1), TakeTurn(seat=3))] == [
        doubt, doubt,
    ]  # fmt: skip


def test_a_named_merchant_who_leaves_does_not_begin() -> None:
    """MC-B7: if Bob, named to begin the day, leaves first, any other merchant may begin it."""
    state = allowed(others_turn(4), Leave(seat=1)).state
    sentence = says(state, refused(state, roll(EXAMPLE)))
    assert sentence == "Nobody has acted yet today. Start with the day's first action."
    allowed(state, SpendHours(seat=3, hours=1))


def test_that_a_merchant_left_is_not_said_later() -> None:
    """OC-3: a boat that docks after Bob has left, in his turn, isn't followed by a note about him."""
    gone = allowed(docking(), Leave(seat=1)).state
    assert allowed(gone, Dock(pier="bazaar")).happened == ()


def test_her_own_actions_pass_bag_icons_too() -> None:
    """MC-B8: the hours of Haggatha's own actions move her marker past bag icons too."""
    state = allowed(producing(kit=boards(bag_hours=[2])), roll(EXAMPLE)).state
    due = allowed(state, Recruit(townsfolk="Mira", hours=1, slot="security")).state
    assert isinstance(due.open[-1], BagDue)


def test_the_last_berth_brings_the_market_token() -> None:
    """MC-B10: the token goes to the hour after the leader; players who reach it are done, the others continue."""
    state = allowed(docking(), Dock(pier="bazaar"), SpendHours(seat=1, hours=4)).state
    state = with_boats(state, cove_of(state).boats[0], cove_of(state).boats[1], Boat(("red",) * 3))
    last = allowed(state, Draw(first="red"), Embark(to="boat3"), Dock(pier="town_square"))
    assert "MC-B10" in cited(last)
    assert cove_of(last.state).token == 6
    assert unclear(last.state, EndPhase()).cites == ("MC-B10",)
    done = allowed(last.state, SpendHours(seat=2, hours=5)).state
    acted = allowed(done, roll(EXAMPLE), Recruit(townsfolk="Mira", hours=5, slot="security")).state
    assert (REFEREE.view(acted).cove.turn, [merchant.is_done for merchant in REFEREE.view(acted).cove.merchants]) == (
        1, [True, False, True],
    )  # fmt: skip
    over = allowed(acted, SpendHours(seat=1, hours=1)).state
    assert isinstance(over.open[-1], AllDone)
    assert unclear(over, TakeTurn(seat=1)).cites == ("MC-B10",)
    assert allowed(over, EndPhase()).state.phase == "market"


def test_the_table_says_when_the_last_berth_is_taken() -> None:
    """MC-B10: with unknown berths the table places the token; before any boat has docked, that raises a question."""
    state = others_turn()
    assert unclear(state, PlaceToken()).cites == ("MC-B10",)
    placed = allowed(with_boats(state, Boat(FULL.aboard, "bazaar")), PlaceToken()).state
    assert cove_of(placed).token == 2
    assert refused(placed, PlaceToken()).cites == ("MC-B10",)


@pytest.mark.parametrize(("edition", "token"), [(4, 2), (3, None)])
def test_a_boat_that_finds_all_berths_taken_ends_production(edition: int, token: int | None) -> None:
    """MC-B10: if a full boat stays at sea because all berths are taken, the Market token goes on the clock."""
    state = docking()
    state = changed(state, config=state.config.model_copy(update={"edition": edition}))
    assert cove_of(REFEREE.evolve(state, Dock(pier=None)).state).token == token


def test_docking_and_hours_have_log_lines() -> None:
    """Docking, staying at sea and spending hours each have a sentence for the log."""
    state, reader = docking(), Reader(NAMES)
    texts = [reader.text(REFEREE.tell(entry, state, state)) for entry in (Dock(pier="bazaar"), Dock(pier=None))]
    assert texts == ["boat 1 docks at the Bazaar", "boat 1 stays at sea"]
    assert reader.text(REFEREE.tell(SpendHours(seat=1, hours=1), state, state)) == "Bob spends 1 hour"
