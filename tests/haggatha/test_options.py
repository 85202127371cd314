"""House options of Haggatha's table: each reading in each of its values (C-MC-2 to C-MC-20)."""

from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.protocol.ruling import Allowed, Unclear
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.cove.adventurers import Draw, OrderDraws
from referees.haggatha.days import EndPhase
from referees.haggatha.sheet.bubbles import ChangeDie, MoveRune
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope, LeaveDice, WriteDice
from referees.haggatha.sheet.rolling import Produce
from referees.haggatha.sheet.star_charting import ChartStars, DrawLine, DrawLines, FinishLines
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.shop.market import Sell
from referees.haggatha.table.faction_area import MarkFaction, Sponsor, Sponsorship
from referees.haggatha.table.kit import shipped
from referees.haggatha.table.production import ChooseAction
from referees.haggatha.table.state import Bubbles, Prediction, State, Stock
from tests.haggatha.tables import EXAMPLE, acting, allowed, cited, config, kit, producing, refused, roll, says, unclear


def drawing(**settings: Any) -> State:
    return allowed(acting(**settings), ChartStars()).state  # type: ignore[no-any-return]


def corner(state: State, *lines: tuple[int, int]) -> State:
    """The state after these lines, with enough left to draw them."""
    start = changed(state, open=(DrawLines((0,), 9, 0, ("MC-25",)),))
    return allowed(start, *(DrawLine(line=line) for line in lines)).state  # type: ignore[no-any-return]


@pytest.mark.parametrize(("reading", "charms"), [("undrawn", 0), ("printed", 1)])
def test_the_border_is_drawn_or_printed(reading: str, charms: int) -> None:
    """C-MC-2: two lines enclose the corner cell only if the border is printed."""
    assert sum(corner(drawing(border=reading), (1, 8), (7, 8)).shelf.charms) == charms


def test_the_rest_within_a_printed_border_does_not_corrupt() -> None:
    """C-MC-2, C-MC-3: within a printed border, an area closed with the Cross costs a card, and a later corner none."""
    closed = corner(drawing(border="printed"), (16, 17), (16, 23))
    assert closed.corruption == sum(closed.shelf.charms) == 1
    state = corner(closed, (1, 8), (7, 8))
    assert (state.corruption, sum(state.shelf.charms)) == (1, 2)
    three = corner(drawing(border="printed"), (14, 15), (15, 16), (16, 17), (21, 22), (22, 23))
    assert (three.corruption, sum(three.shelf.charms)) == (1, 0)


def test_a_line_corrected_by_hand_changes_the_filled_cells() -> None:
    """C-MC-17, C-MC-29: a cell whose line was erased gives its Charm again; a pair closed by hand is never divided."""
    state = corner(drawing(border="printed"), (1, 8), (7, 8))
    state = allowed(state, Adjust(fact="line", at=(7, 8), value=0)).state
    assert sum(corner(state, (7, 8)).shelf.charms) == 2
    pair = drawing(border="printed", kit=kit(chart=("RR", "GY"), cross=()))
    pair = allowed(pair, DrawLine(line=(3, 4)), Adjust(fact="line", at=(4, 5), value=1)).state
    assert sum(corner(pair, (1, 4)).shelf.charms) == 0


def test_a_printed_border_cannot_be_drawn() -> None:
    """C-MC-2, MC-26: the dots of a printed border are joined already."""
    assert refused(drawing(border="printed"), DrawLine(line=(0, 1))).cites == ("MC-26",)


THREE_CELLS = ((0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (6, 7), (3, 7))
A_CHARM = ((1, 2), (1, 5), (2, 6))


@pytest.mark.parametrize(
    ("lines", "reading", "cards"),
    [(THREE_CELLS, "any", 1), (THREE_CELLS, "good", 0), (A_CHARM, "any", 1), (A_CHARM, "good", 1)],
)
def test_the_cross_corrupts_with_any_area_or_with_a_good(
    lines: tuple[tuple[int, int], ...], reading: str, cards: int
) -> None:
    """C-MC-3: enclosing three cells with a line of the Cross earns no Charm or Tome: only one reading costs a card. A
    Charm enclosed with a line of the Cross always costs a card."""
    start = drawing(cross=reading, kit=kit(chart=("RRR", "GGG"), cross=((5, 6),)))
    assert corner(start, *lines).corruption == cards


@pytest.mark.parametrize(("reading", "ruling"), [("whole", Unclear), ("partial", Allowed)])
def test_the_last_icons(reading: str, ruling: type) -> None:
    """C-MC-5: the Die shows 2, but one icon is left: one reading asks the table, the other allows the entry."""
    state = changed(acting(last_icons=reading), icons=shipped().divining - 1)
    entry = Divine(die="die1", colour="red")
    assert isinstance(REFEREE.judge(state, entry), ruling)
    assert REFEREE.evolve(state, entry).state.predictions[-1].length == 1


@pytest.mark.parametrize(("reading", "live"), [("checked", 2), ("ignored", 3)])
def test_adventurers_that_arrive(reading: str, live: int) -> None:
    """C-MC-6: an Adventurer of the Arrival that matches no prediction crosses out an icon only by one reading."""
    state = allowed(producing(arrivals=reading), EndPhase(), EndPhase()).state
    state = changed(state, predictions=(Prediction(0, 3, "red"),), icons=3)
    evolved = allowed(state, Draw(first="blue"))
    assert evolved.state.predictions[0].live == live
    assert ("C-MC-6" in cited(evolved)) == (reading == "ignored")
    assert evolved.state.drawn == (0, 0, 1, 0, 0)


@pytest.mark.parametrize(("reading", "ruling"), [("mismatch", Unclear), ("predictable", Allowed)])
def test_predicting_grey_is_doubtful_or_allowed(reading: str, ruling: type) -> None:
    """C-MC-7: by one reading a grey prediction raises a question, by the other it's allowed."""
    assert isinstance(REFEREE.judge(acting(rogues=reading), Divine(die="die1", colour="grey")), ruling)


@pytest.mark.parametrize(("reading", "circled"), [("mismatch", 0), ("predictable", 3)])
def test_a_rogue_matches_a_grey_prediction_by_one_reading(reading: str, circled: int) -> None:
    """C-MC-7: by the other reading, a rogue crosses out an icon of every prediction, and no order is asked."""
    grey = (Prediction(0, 3, "grey"), Prediction(3, 2, "blue"))
    state = changed(producing(rogues=reading), predictions=grey, icons=5)
    drawn = allowed(state, Draw(first="grey")).state
    assert [prediction.circled for prediction in drawn.predictions] == [circled, 0]
    assert [prediction.crossed for prediction in drawn.predictions] == [0 if circled else 1, 1]
    two = allowed(state, Draw(first="grey", second="red")).state
    assert isinstance(two.open[-1], OrderDraws) == bool(circled)


@pytest.mark.parametrize(("reading", "question"), [("used", ChooseAction), ("rolled_anew", Produce)])
def test_the_roll_of_setup(reading: str, question: type) -> None:
    """C-MC-8: the roll of setup counts for the first turn or, by the other reading, the Runes are rolled again."""
    state = allowed(REFEREE.setup(config(setup_roll=reading)), roll(EXAMPLE), EndPhase()).state
    assert isinstance(state.open[-1], question)


def test_the_roll_of_setup_waits_for_the_first_turn() -> None:
    """C-MC-8: if Production ends before Haggatha's first turn, the roll is still there on the next day."""
    state = allowed(REFEREE.setup(config()), roll(EXAMPLE), EndPhase(), EndPhase(), EndPhase(), EndPhase()).state
    assert (state.day, type(state.open[-1])) == (2, ChooseAction)


def test_a_roll_that_is_not_that_of_setup_ends_with_production() -> None:
    """C-MC-8: if the setup roll doesn't count, a first turn's unused roll raises a question and is rolled again."""
    rolled = allowed(producing(), roll(EXAMPLE)).state
    assert unclear(rolled, EndPhase()).cites == ("MC-10",)
    state = allowed(REFEREE.evolve(rolled, EndPhase(), 1).state, *[EndPhase()] * 2).state
    assert (state.day, state.phase) == (2, "production")
    allowed(state, roll(EXAMPLE))


@pytest.mark.parametrize(("reading", "ruling"), [("asked", Unclear), ("free", Allowed)])
def test_dice_left_unwritten(reading: str, ruling: type) -> None:
    """C-MC-10: leaving a Die unwritten, or Horoscopes if none fits, raises a question by one reading, not the other."""
    state = allowed(acting(unwritten=reading), Horoscope(half="left")).state
    assert isinstance(REFEREE.judge(state, LeaveDice()), ruling)
    stuck = changed(acting("bone voodoo tree | 2 2", unwritten=reading), top=("4",), bottom=("1",))
    assert isinstance(REFEREE.judge(stuck, Horoscope(half="right")), ruling)


def test_fewer_lines_or_exactly_as_many() -> None:
    """C-MC-12: after one of two lines you may stop or, by the other reading, have to draw the second."""
    assert isinstance(REFEREE.judge(allowed(drawing(), DrawLine(line=(0, 1))).state, FinishLines()), Allowed)
    exact = allowed(drawing(lines="exactly"), DrawLine(line=(0, 1))).state
    assert refused(exact, FinishLines()).cites == ("C-MC-12",)


@pytest.mark.parametrize(("reading", "second"), [("every", True), ("once", False)])
def test_a_market_icon_pays_every_time_or_once(reading: str, second: bool) -> None:
    """C-MC-13: on the second day a Market icon pays again by one reading only."""
    state = changed(producing(market_icons=reading), factions=(("market",), (), (), (), ()))
    state = allowed(state, EndPhase(), Sponsor(faction="red", gold=3), EndPhase(), EndPhase()).state
    state = allowed(state, EndPhase()).state
    assert isinstance(state.open[-1], Sponsorship) == second


@pytest.mark.parametrize(
    ("settings", "day", "phase", "says_when", "why"),
    [
        ({}, 1, "production", "in every later Market phase", "C-MC-13"),
        ({"market_icons": "once"}, 2, "market", "in the next Market phase", "C-MC-13"),
        ({"sheet": "wiped"}, 3, "production", "in today's Market phase", "C-MC-19"),
        ({"sheet": "wiped"}, 1, "market", "too late for this Market icon", "C-MC-19"),
        ({}, 3, "market", "too late for this Market icon", "MC-B1"),
    ],
)
def test_the_table_is_told_when_a_market_icon_pays(
    settings: dict[str, Any], day: int, phase: str, says_when: str, why: str
) -> None:
    """C-MC-13, C-MC-19: an icon doesn't pay in a Market that has begun, nor once the sheet is wiped."""
    state = changed(producing(**settings), day=day, phase=phase, predictions=(Prediction(0, 1, "red"),), icons=1)
    evolved = allowed(state, Draw(first="red"), MarkFaction(mark="market", faction="red"))
    assert says_when in says(evolved.state, evolved.happened[0])
    assert evolved.happened[0].cites == ("MC-50", why)


@pytest.mark.parametrize(("reading", "supply"), [("returned", 3), ("gone", 2)])
def test_goods_sold_return_or_are_gone(reading: str, supply: int) -> None:
    """C-MC-14: a sold Charm goes back to the supply or, by the other reading, out of the game."""
    state = changed(producing(sold_goods=reading), shelf=Stock((1, 0, 0, 0)), supply=Stock((2, 3, 3, 3), (2,) * 4))
    sold = allowed(state, EndPhase(), Sell(good="charm", colour="red", gold=7)).state
    assert (sold.supply.charms[0], sold.shelf.charms[0]) == (supply, 0)


def test_bonuses_before_the_action_or_throughout() -> None:
    """C-MC-15: while Horoscopes are written, ±1 and Move 1 are refused or, by the other reading, allowed."""
    late = allowed(acting(), Horoscope(half="left")).state
    assert refused(late, ChangeDie(die="die1", value=3)).cites == ("C-MC-15",)
    assert refused(late, MoveRune(rune="die2")).cites == ("C-MC-15",)
    state = allowed(acting(bonuses="throughout"), Horoscope(half="left"), MoveRune(rune="die2")).state
    assert isinstance(state.open[-1], WriteDice)
    assert state.open[-1].left(state) == ("die1", "die2")
    assert allowed(state, ChangeDie(die="die1", value=3)).state.plus_minus == Bubbles(0, 1)


@pytest.mark.parametrize(("reading", "cards"), [("roll", 0), ("moved", 1)])
def test_runes_moved_together(reading: str, cards: int) -> None:
    """C-MC-16: five Runes moved to the same half give Corruption by one reading."""
    moved = allowed(acting("bone voodoo tree 1 | 2", one_side=reading), MoveRune(rune="die2"))
    assert moved.state.corruption == cards
    assert ("C-MC-16" in cited(moved)) == bool(cards)


@pytest.mark.parametrize(("reading", "written"), [("kept", ("3", "4")), ("wiped", ())])
def test_the_sheet_is_kept_or_wiped(reading: str, written: tuple[str, ...]) -> None:
    """C-MC-19: on the second day the Horoscopes are kept or wiped; goods stay by either reading."""
    state = changed(producing(sheet=reading), top=("3", "4"), shelf=Stock((1, 0, 0, 0)))
    morning = allowed(state, EndPhase(), EndPhase())
    assert (morning.state.top, morning.state.day) == (written, 2)
    assert morning.state.shelf.charms == (1, 0, 0, 0)
    assert "C-MC-19" in cited(morning)


def test_four_factions_or_five() -> None:
    """C-MC-20: the rogues have Sponsorship icons only if there are five Factions."""
    entry = MarkFaction(mark="X", faction="grey")
    assert refused(allowed(acting(), Twist(option="x")).state, entry).cites == ("C-MC-20",)
    state = allowed(acting(factions="five"), Twist(option="x"), entry).state
    assert state.factions[4] == ("X",)
    assert len(REFEREE.view(state).factions) == 5
