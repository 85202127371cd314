"""The worked examples of the rulebook and of its specification, G-MC-1 to G-MC-7, and automatic consequences."""

import pytest

from referees.common.values.change import changed
from referees.haggatha.cove.adventurers import Draw, OrderDraws, ResolveFirst
from referees.haggatha.days import EndPhase
from referees.haggatha.sheet.bubbles import ChangeDie, FillBubbles, MoveRune
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope, WriteDie, WriteX, follows
from referees.haggatha.sheet.rolling import Produce
from referees.haggatha.sheet.star_charting import ChartStars, DrawLine, DrawLines
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.shop.staff import ActivateStaff, Recruit, StaffWorks, UseStaff
from referees.haggatha.table.faction_area import MarkFaction, Sponsor
from referees.haggatha.table.gains import Gain, Gains
from referees.haggatha.table.goods import DiscardCorruption, TakeGood
from referees.haggatha.table.pieces import LINES, Die
from referees.haggatha.table.state import Bubbles, Prediction, State, Stock, Townsfolk
from tests.haggatha.tables import acting, allowed, cited, config, kit, producing, refused, roll, says


def test_the_example_charts_two_lines() -> None:
    """G-MC-1: two lines may be drawn, because the Bone is with the 2."""
    evolved = allowed(acting(), ChartStars())
    assert evolved.state.open[-1] == DrawLines((0,), 2, 0, ("MC-25",))
    assert (evolved.state.clock, evolved.state.figure) == (3, "chart")


def test_the_example_predicts_with_two_icons() -> None:
    """G-MC-1: the Voodoo is with the 2, so two icons are predicted; the 3 can't be used."""
    state = acting()
    assert allowed(state, Divine(die="die1", colour="red")).state.predictions == (Prediction(0, 2, "red"),)
    assert refused(state, Divine(die="die2", colour="red")).cites == ("MC-35",)


@pytest.mark.parametrize(("half", "die", "written"), [("left", "die1", "2"), ("right", "die2", "3")])
def test_the_example_writes_two_or_three(half: str, die: Die, written: str) -> None:
    """G-MC-1: Horoscopes with the left half write the 2, with the right half the 3."""
    chosen = allowed(acting(), Horoscope.model_validate({"half": half})).state
    assert allowed(chosen, WriteDie(die=die, line="top")).state.top == (written,)


def test_the_example_draws_an_x_and_a_corruption_card() -> None:
    """G-MC-1: the Coin shows the Skull and is with a Die, the X's Rune; the other options' Runes are elsewhere."""
    evolved = allowed(acting(), Twist(option="x"))
    assert evolved.state.corruption == 1
    assert "MC-21" in cited(evolved)
    assert evolved.state.clock == 2
    assert refused(acting(), Twist(option="move")).cites == ("MC-20",)


def test_the_example_with_both_bubbles() -> None:
    """G-MC-2: both starting bubbles are crossed out, for charting 4, predicting 4 or 2, or writing 2 and 4."""
    state = allowed(acting(), ChangeDie(die="die2", value=4), MoveRune(rune="die2")).state
    assert (state.plus_minus, state.move) == (Bubbles(0, 1), Bubbles(0, 1))
    assert allowed(state, ChartStars()).state.open[-1].left == 4
    for die, length in (("die2", 4), ("die1", 2)):
        divined = allowed(state, Divine.model_validate({"die": die, "colour": "blue"})).state
        assert divined.predictions[0].length == length
    chosen = allowed(state, Horoscope(half="left"), WriteDie(die="die1", line="top")).state
    assert allowed(chosen, WriteDie(die="die2", line="bottom")).state.bottom == ("4",)


def test_the_example_of_a_red_customer() -> None:
    """G-MC-3: yellow of 3 loses an icon, red of 4 succeeds; a Tome or any lower bonus may be taken."""
    predictions = (Prediction(0, 3, "yellow"), Prediction(3, 4, "red"))
    drawn = allowed(changed(producing(), predictions=predictions, icons=7), Draw(first="red")).state
    assert [prediction.live for prediction in drawn.predictions] == [2, 0]
    assert drawn.predictions[1].circled == 4
    for entry in (
        TakeGood(good="tome", colour="blue"),
        TakeGood(good="charm", colour="green"),
        MarkFaction(mark="market", faction="red"),
        MarkFaction(mark="X", faction="red"),
        WriteX(line="bottom"),
    ):
        allowed(drawn, entry)


def test_a_prediction_of_one_fails_at_once() -> None:
    """G-MC-4: a mismatch ends a prediction of one icon, without any bonus."""
    evolved = allowed(changed(producing(), predictions=(Prediction(0, 1, "red"),), icons=1), Draw(first="blue"))
    assert evolved.state.predictions[0].live == 0
    assert cited(evolved) == ["MC-39", "MC-41"]
    assert isinstance(evolved.state.open[-1], Produce)


def test_two_mismatches_leave_the_lowest_tier() -> None:
    """G-MC-4: of three icons one is left to circle, which earns no Charm or Tome."""
    state = changed(producing(), predictions=(Prediction(0, 3, "red"),), icons=3)
    drawn = allowed(state, Draw(first="blue"), Draw(first="grey"), Draw(first="red")).state
    assert drawn.open[-1].gains[0].tier == 1
    assert refused(drawn, TakeGood(good="charm", colour="red")).cites == ("MC-40",)
    assert allowed(drawn, WriteX(line="top")).state.top == ("X",)


@pytest.mark.parametrize(
    ("line", "written", "values"),
    [
        ("top", "234", {1}),
        ("top", "2", {3}),
        ("bottom", "21", {4}),
        ("bottom", "43", {2}),
        ("top", "X", {1, 2, 3, 4}),
        ("bottom", "3X", {1, 2, 3, 4}),
        ("top", "", {1, 2, 3, 4}),
        ("bottom", "", {1, 2, 3, 4}),
    ],
)
def test_what_may_follow_in_a_horoscope(line: str, written: str, values: set[int]) -> None:
    """G-MC-5: numbers rise in the top line and fall in the bottom one, wrapping around; anything follows an X."""
    which = next(dots for dots in LINES if dots == line)
    assert {value for value in (1, 2, 3, 4) if follows(which, tuple(written), value)} == values


@pytest.mark.parametrize(("value", "to"), [(1, 4), (4, 1), (2, 3), (2, 1)])
def test_plus_minus_one_goes_round(value: int, to: int) -> None:
    """G-MC-6: 1 minus 1 is 4, and 4 plus 1 is 1."""
    state = acting(f"bone voodoo {value} | 3 tree")
    assert allowed(state, ChangeDie.model_validate({"die": "die1", "value": to})).state.dish.values == (to, 3)


PAIR = ((0, 1), (1, 2), (0, 3), (3, 4), (4, 5), (2, 5))


def charting(rows: tuple[str, ...], lines: int = 9, cross: tuple[tuple[int, int], ...] = ()) -> State:
    """A state in which lines may be drawn on this chart."""
    start = acting(kit=kit(chart=rows, cross=cross))
    return changed(start, open=(DrawLines((0,), lines, 0, ("MC-25",)),))


def test_a_pair_of_two_colours_is_worth_nothing_until_it_is_divided() -> None:
    """G-MC-7: red and blue enclosed together earn nothing; the line between them earns a Charm of each."""
    closed = allowed(charting(("RB", "GY")), *(DrawLine(line=line) for line in PAIR))
    assert closed.state.shelf == Stock()
    assert cited(closed) == ["MC-30"]
    divided = allowed(closed.state, DrawLine(line=(1, 4)))
    assert divided.state.shelf.charms == (1, 0, 1, 0)
    assert divided.state.supply.charms == (2, 3, 2, 3)
    assert cited(divided) == ["MC-27", "MC-27"]


def test_a_pair_of_one_colour_is_a_tome_for_good() -> None:
    """MC-28, C-MC-17: a pair of one colour is a Tome at once, and a line through it earns no Charms."""
    closed = allowed(charting(("RR", "GY")), *(DrawLine(line=line) for line in PAIR))
    assert (closed.state.shelf.tomes, cited(closed)) == ((1, 0, 0, 0), ["MC-28"])
    split = allowed(closed.state, DrawLine(line=(1, 4)))
    assert (split.state.shelf, split.happened) == (closed.state.shelf, ())


def test_an_empty_supply_gives_nothing() -> None:
    """MC-1, C-MC-14: a good that isn't in the supply can't be gained, and isn't replaced by another."""
    empty = changed(charting(("RR", "GY")), supply=Stock((3, 3, 3, 3), (0, 2, 2, 2)))
    closed = allowed(empty, *(DrawLine(line=line) for line in PAIR))
    assert (closed.state.shelf, cited(closed)) == (Stock(), ["C-MC-14", "C-MC-27"])


def test_the_cross_draws_a_card() -> None:
    """MC-29: an area enclosed with a line of the Cross gives Corruption."""
    state = charting(("RB", "GY"), cross=((1, 4),))
    closed = allowed(state, *(DrawLine(line=line) for line in ((0, 1), (0, 3), (3, 4))))
    assert (closed.state.corruption, cited(closed)) == (1, ["MC-27", "MC-29", "C-MC-3"])


def test_lines_end_when_the_chart_is_full() -> None:
    """MC-26: when no dots are left to join, the action is over."""
    lines = [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8), (0, 3), (1, 4), (2, 5), (3, 6), (4, 7), (5, 8)]
    full = allowed(charting(("RB", "GY"), 13), *(DrawLine(line=(dot, end)) for dot, end in lines))
    assert cited(full)[-1] == "MC-26"
    assert not any(isinstance(question, DrawLines) for question in full.state.open)


def test_the_higher_die_counts_for_lines() -> None:
    """MC-25: if both Dice are with the Bone, the higher one is the number of lines."""
    assert allowed(acting("bone 2 4 | voodoo tree"), ChartStars()).state.open[-1].left == 4


def test_five_runes_on_one_side_corrupt() -> None:
    """MC-11: a turn's roll with all five in one half gives a Corruption card."""
    evolved = allowed(producing(), roll("bone voodoo tree 1 2 |"))
    assert (evolved.state.corruption, cited(evolved)) == (1, ["MC-11"])


def test_setting_up() -> None:
    """MC-1, MC-2, MC-4, MC-5: there are three Charms and two Tomes per colour, and a filled bubble of each kind."""
    state = producing()
    assert state.supply == Stock((3, 3, 3, 3), (2, 2, 2, 2))
    assert (state.figure, state.plus_minus, state.move) == ("staff", Bubbles(1, 0), Bubbles(1, 0))
    assert sum(state.supply.charms) + sum(state.supply.tomes) == 20
    assert len(state.dish.halves) == 5


def test_bonuses_chain_to_any_depth() -> None:
    """MC-48: a number earns an X, whose box grants another, and so on; then the other Die is asked for."""
    chain = kit(top=("x", "", "market"), bottom=("x", "x", "x"))
    state = acting("bone voodoo 2 4 | tree", kit=chain)
    state = allowed(state, Horoscope(half="left"), WriteDie(die="die1", line="top")).state
    for depth in range(3):
        assert [type(question).__name__ for question in state.open] == ["WriteDice", "Gains"]
        assert len(state.bottom) == depth
        state = allowed(state, WriteX(line="bottom")).state
    state = allowed(state, WriteX(line="top")).state
    state = allowed(state, WriteDie(die="die2", line="top")).state
    assert state.open[-1].gains[0].what == "market"
    state = allowed(state, MarkFaction(mark="market", faction="blue")).state
    assert (state.top, state.bottom) == (("2", "X", "4"), ("X", "X", "X"))
    assert isinstance(state.open[-1], Produce)


def test_a_box_grants_one_of_two_colours() -> None:
    """MC-48, C-MC-14: a box grants a Charm in one of the colours shown that the supply still has."""
    state = acting("bone voodoo 2 | tree 4", kit=kit(top=("charm red blue",)))
    state = allowed(state, Horoscope(half="left"), WriteDie(die="die1", line="top")).state
    assert refused(state, TakeGood(good="charm", colour="green")).cites == ("MC-48",)
    assert refused(state, TakeGood(good="tome", colour="red")).cites == ("MC-48",)
    none_left = changed(state, supply=Stock((0, 3, 3, 3), (2, 2, 2, 2)))
    ruling = refused(none_left, TakeGood(good="charm", colour="red"))
    assert (ruling.cites, says(state, ruling)) == (("C-MC-14",), "There's no red Charm left in the supply.")
    assert allowed(none_left, TakeGood(good="charm", colour="blue")).state.shelf.charms == (0, 0, 1, 0)


def test_a_bonus_that_cannot_be_used_is_reported_and_lost() -> None:
    """C-MC-14, C-MC-9: for instance if no Tome of either colour is left, or no Corruption card."""
    state = acting("bone voodoo 2 | tree 4", kit=kit(top=("tome red blue",), bottom=("discard",)), unnoted="none")
    state = changed(state, supply=Stock((3, 3, 3, 3), (0, 2, 0, 2)))
    chosen = allowed(state, Horoscope(half="left")).state
    assert cited(allowed(chosen, WriteDie(die="die1", line="top")))[-1] == "C-MC-14"
    assert cited(allowed(chosen, WriteDie(die="die1", line="bottom")))[-1] == "C-MC-9"


def test_a_corruption_card_is_discarded() -> None:
    """MC-48, C-MC-9: a bonus to discard lowers the number of Corruption cards by one."""
    state = changed(acting("bone voodoo 2 | tree 4", kit=kit(top=("discard",))), corruption=2)
    state = allowed(state, Horoscope(half="left"), WriteDie(die="die1", line="top"), DiscardCorruption()).state
    assert state.corruption == 1


def test_a_die_that_fits_nowhere_is_lost() -> None:
    """C-MC-10: after the first Die is written, the second fits neither line, so the action is over."""
    state = changed(acting("bone voodoo 2 2 | tree", kit=kit(top=("",) * 4)), top=("1",), bottom=("1",))
    written = allowed(state, Horoscope(half="left"), WriteDie(die="die1", line="top"))
    assert cited(written) == ["C-MC-10"]
    assert isinstance(written.state.open[-1], Produce)


def test_two_dice_in_any_order_in_one_line() -> None:
    """C-MC-11: two Dice may be written as 3, then 4 in the top line, or as 4, then 3 in the bottom one."""
    state = allowed(acting("bone voodoo 3 4 | tree"), Horoscope(half="left")).state
    up = allowed(state, WriteDie(die="die1", line="top"), WriteDie(die="die2", line="top")).state
    down = allowed(state, WriteDie(die="die2", line="bottom"), WriteDie(die="die1", line="bottom")).state
    assert (up.top, down.bottom) == (("3", "4"), ("4", "3"))


def gains_of(state: State) -> tuple[Gain, ...]:
    top = state.open[-1]
    assert isinstance(top, Gains)
    return top.gains


def both_succeed() -> State:
    predictions = (Prediction(0, 3, "red"), Prediction(3, 2, "red"))
    return allowed(changed(producing(), predictions=predictions, icons=5), Draw(first="red")).state  # type: ignore[no-any-return]


def test_bonuses_of_one_moment_are_taken_in_any_order() -> None:
    """MC-40: of two successes the second may be used first; the other is then bonus 0, and there's no bonus 1."""
    state = both_succeed()
    assert gains_of(state) == (Gain("success", ("MC-40",), tier=3), Gain("success", ("MC-40",), tier=2))
    later = allowed(state, TakeGood(bonus=1, good="charm", colour="red")).state
    assert [gain.tier for gain in gains_of(later)] == [3]
    assert allowed(later, TakeGood(good="tome", colour="red")).state.shelf == Stock((1, 0, 0, 0), (1, 0, 0, 0))
    assert refused(later, TakeGood(bonus=1, good="tome", colour="red")).may_overrule is False


def test_what_a_bonus_leads_to_is_taken_before_the_next() -> None:
    """MC-48: the first success pays an X whose box grants a Market icon; both are used before the second success."""
    predictions = (Prediction(0, 3, "red"), Prediction(3, 2, "red"))
    start = changed(producing(kit=kit(top=("market",))), predictions=predictions, icons=5)
    state = allowed(start, Draw(first="red"), WriteX(bonus=1, line="top")).state
    assert gains_of(state) == (Gain("market", ("MC-48",)),)
    state = allowed(state, MarkFaction(mark="market", faction="red")).state
    assert [gain.tier for gain in gains_of(state)] == [3]


@pytest.mark.parametrize(("first", "circled", "crossed"), [("red", 3, 0), ("blue", 2, 1)])
def test_two_adventurers_at_once_are_checked_in_the_order_chosen(first: str, circled: int, crossed: int) -> None:
    """MC-42: red first circles all three icons; blue first crosses one out before."""
    state = changed(producing(), predictions=(Prediction(0, 3, "red"),), icons=3)
    drawn = allowed(state, Draw(first="red", second="blue")).state
    assert isinstance(drawn.open[-1], OrderDraws)
    done = allowed(drawn, ResolveFirst.model_validate({"colour": first})).state
    assert (done.predictions[0].circled, done.predictions[0].crossed) == (circled, crossed)
    assert isinstance(done.open[-1], Gains)


def test_the_order_is_not_asked_if_it_does_not_matter() -> None:
    """MC-42: the order isn't asked for two of the same colour, or two that match nothing."""
    state = changed(producing(), predictions=(Prediction(0, 3, "red"),), icons=3)
    assert allowed(state, Draw(first="blue", second="grey")).state.predictions[0].crossed == 2
    assert allowed(state, Draw(first="red", second="red")).state.predictions[0].circled == 3


def test_adventurers_may_be_drawn_in_mid_action() -> None:
    """MC-39: if a prediction succeeds during Star Charting, its bonus is used before the remaining lines."""
    state = changed(acting(), predictions=(Prediction(0, 1, "red"),), icons=1)
    state = allowed(state, ChartStars(), Draw(first="red"), WriteX(line="top")).state
    assert isinstance(state.open[-1], DrawLines)


def test_an_x_in_the_faction_area_sponsors_at_once() -> None:
    """MC-50: the gold of that Faction's Hall is asked for, and counted."""
    state = allowed(acting(), Twist(option="x"), MarkFaction(mark="X", faction="green")).state
    assert refused(state, Sponsor(faction="red", gold=3)).cites == ("MC-50",)
    assert allowed(state, Sponsor(faction="green", gold=4)).state.earned[0].gold == 4


def test_a_market_icon_sponsors_in_the_market_phase() -> None:
    """MC-50: each Market icon pays when the Market starts, in any order."""
    state = changed(producing(), factions=(("market", "market"), ("X",), (), ("market",), ()))
    market = allowed(state, EndPhase()).state
    assert market.open[-1].due == ("red", "red", "yellow")
    paid = allowed(
        market, Sponsor(faction="yellow", gold=1), Sponsor(faction="red", gold=2), Sponsor(faction="red", gold=2)
    )
    assert sum(earning.gold for earning in paid.state.earned) == 5


def staffed() -> State:
    """All four Staff Abilities have Townsfolk."""
    return changed(acting(), staff=tuple(Townsfolk(name) for name in ("Ada", "Bo", "Cy", "Di")), corruption=1)


def test_staff_is_used_in_any_order() -> None:
    """MC-56: Townsfolk discard a card, fill two bubbles, draw two lines and write an X, each once."""
    state = allowed(staffed(), ActivateStaff()).state
    assert state.clock == 3
    state = allowed(state, UseStaff(slot="security"), DiscardCorruption(), UseStaff(slot="palm_reader")).state
    state = allowed(state, FillBubbles(plus_minus=1)).state
    assert (state.plus_minus.filled, state.move.filled) == (2, 2)
    assert refused(state, UseStaff(slot="security")).cites == ("MC-56",)
    state = allowed(state, UseStaff(slot="astrologist")).state
    assert state.open[-1].left == 2
    state = allowed(state, DrawLine(line=(0, 1)), DrawLine(line=(1, 2)), UseStaff(slot="exorcist")).state
    state = allowed(state, WriteX(line="top")).state
    assert not any(isinstance(question, StaffWorks) for question in state.open)


def test_townsfolk_are_recruited_and_replaced() -> None:
    """MC-55: the card is placed at the chosen ability for the hours typed; a former card is removed."""
    entry = Recruit(townsfolk="Mira", hours=3, slot="exorcist", icons=("red", "blue"))
    evolved = allowed(changed(acting(), figure="chart"), entry)
    assert evolved.state.staff[0] == Townsfolk("Mira", ("red", "blue"))
    assert evolved.state.clock == 4
    assert cited(allowed(changed(staffed(), figure="chart"), entry)).count("MC-55") == 3


@pytest.mark.parametrize(("option", "filled"), [("plus_minus", (3, 1)), ("move", (1, 3))])
def test_twisting_fates_fills_two_bubbles(option: str, filled: tuple[int, int]) -> None:
    """MC-20, MC-21, C-MC-21: Twisting Fates takes one hour; with the Tree, it gives no Corruption."""
    evolved = allowed(acting("bone voodoo tree 1 | 2"), Twist.model_validate({"option": option}))
    assert (evolved.state.plus_minus.filled, evolved.state.move.filled) == filled
    assert (evolved.state.corruption, evolved.state.clock) == (0, 2)


def test_the_last_bubbles_are_filled_as_far_as_they_go() -> None:
    """MC-20: if only one bubble is blank, only that one is filled."""
    state = changed(acting("bone voodoo tree 1 | 2"), plus_minus=Bubbles(3, 4))
    assert allowed(state, Twist(option="plus_minus")).state.plus_minus == Bubbles(4, 4)


def test_the_seat_that_plays_haggatha_is_asked() -> None:
    """Seat 0 plays Haggatha and is asked in Production."""
    assert producing().open[-1].seats == (0,)
    assert config(3).seats[0].player == "Ann"
