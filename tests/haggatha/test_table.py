"""Days, gold, adjusting, leaving and ending at Haggatha's table (MC-B1, MC-B2, MC-B6, OC-1 to OC-4)."""

from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Conclude, Leave, ScoreBySheet
from referees.common.protocol.offer import Choice
from referees.common.protocol.sentence import Reader
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.days import EndPhase
from referees.haggatha.sheet.horoscopes import Horoscope, WriteDie, WriteX
from referees.haggatha.sheet.rolling import Produce
from referees.haggatha.sheet.star_charting import ChartStars, DrawLine
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.shop.market import Sell
from referees.haggatha.table.counting import CountGold, FinalCount
from referees.haggatha.table.faction_area import Sponsor
from referees.haggatha.table.state import Bubbles, Earning, Prediction, State, Stock, Townsfolk
from tests.haggatha.tables import EXAMPLE, NAMES, acting, allowed, cited, config, producing, refused, roll, says


def after_three_days() -> State:
    """The final count; one Charm was sold."""
    state = changed(producing(), shelf=Stock((2, 0, 0, 0)), supply=Stock((1, 3, 3, 3), (2,) * 4))
    state = allowed(state, EndPhase(), Sell(good="charm", colour="red", gold=12)).state
    ended = allowed(state, *[EndPhase()] * 7)
    assert "MC-B6" in cited(ended)
    return ended.state  # type: ignore[no-any-return]


def test_the_final_count_asks_for_missing_gold() -> None:
    """MC-B6: only players whose gold is missing are asked, and they may answer in any order."""
    state = after_three_days()
    assert state.open[-1].seats == (0, 1, 2)
    state = allowed(state, CountGold(seat=1, gold=9)).state
    assert state.open[-1].seats == (0, 2)
    state = allowed(state, CountGold(seat=0, gold=9)).state
    assert state.open[-1].seats == (2,)
    assert "MC-B6" in cited(allowed(state, CountGold(seat=2, gold=8)))


def test_three_days_of_three_phases() -> None:
    """MC-B1: after the third Market the gold is counted."""
    state = producing()
    days = []
    while not isinstance(state.open[-1], FinalCount):
        days.append((state.day, state.phase))
        state = allowed(state, EndPhase()).state
    assert days == [(day, phase) for day in (1, 2, 3) for phase in ("arrival", "production", "market")][1:]


def test_the_clock_restarts_each_day() -> None:
    """MC-B1: in the morning the time marker is at 1."""
    state = allowed(acting(), Twist(option="x"), WriteX(line="top")).state
    assert state.clock == 2
    assert allowed(state, EndPhase(), EndPhase()).state.clock == 1


def test_goods_are_sold_while_the_halls_pay() -> None:
    """MC-B2, MC-50: goods may be sold between Sponsorships; all Sponsorships are due before the Market ends."""
    factions = (("market",), ("market",), (), (), ())
    state = changed(producing(), shelf=Stock((1, 0, 0, 0)), supply=Stock((2, 3, 3, 3), (2,) * 4), factions=factions)
    refused(state, Sell(good="charm", colour="red", gold=12))
    market = allowed(state, EndPhase(), Sponsor(faction="green", gold=2)).state
    sold = allowed(market, Sell(good="charm", colour="red", gold=12)).state
    assert refused(sold, EndPhase()).cites == ("MC-50",)
    paid = allowed(sold, Sponsor(faction="red", gold=3)).state
    assert [earning.gold for earning in paid.earned] == [2, 12, 3]
    assert allowed(paid, EndPhase()).state.day == 2


def test_the_most_gold_wins_and_every_line_is_explained() -> None:
    """MC-B6: gold beyond the recorded lines is a line of its own; the total is what the marker shows."""
    state = allowed(after_three_days(), CountGold(seat=1, gold=40), CountGold(seat=0, gold=52)).state
    assert refused(state, CountGold(seat=1, gold=41)).cites == ("MC-B6",)
    ended = allowed(state, CountGold(seat=2, gold=40)).state
    assert (ended.outcome.ranking, ended.outcome.cites) == (((0,), (1, 2)), ("MC-B6",))
    tally = REFEREE.tally(ended)
    assert tally.totals(3) == (52, 40, 40)
    lines = [(line.points, line.cites) for line in tally.lines if line.seat == 0]
    assert lines == [(12, ("MC-B2", "C-MC-18")), (40, ("MC-B6",))]


def test_townsfolk_icons_are_named_at_the_end() -> None:
    """MC-55: a sentence says whose icons pay."""
    state = changed(producing(1), day=3, phase="market", open=(), staff=(Townsfolk("Ada", ("red",)), None, None, None))
    state = REFEREE.evolve(state, Adjust(fact="clock", value=4)).state
    happened = allowed(state, EndPhase()).happened
    assert any(event.cites == ("MC-55", "MC-B6") for event in happened)


def test_only_the_gold_may_be_counted() -> None:
    """OC-4: a table that used the paper sheet enters only its gold at the end."""
    state = allowed(acting(), ScoreBySheet()).state
    repeat = refused(state, ScoreBySheet())
    assert (repeat.cites, repeat.may_overrule) == (("OC-4",), False)
    assert says(state, repeat) == "You've already started counting. Now enter the final gold for Ann, Bob and Cid."
    ended = allowed(state, *(CountGold(seat=seat, gold=10 * seat) for seat in range(3))).state
    assert ended.outcome.ranking == ((2,), (1,), (0,))


def test_haggathas_player_may_leave() -> None:
    """OC-3: the shop is closed; the others are counted, and Haggatha's ranks behind them. Her icons pay nothing."""
    staff = (Townsfolk("Mira", ("red",)), None, None, None)
    left = allowed(changed(acting(), staff=staff), ChartStars(), Leave(seat=0))
    assert "MC-55" not in cited(left)
    state = left.state
    assert isinstance(state.open[-1], FinalCount)
    assert refused(state, CountGold(seat=0, gold=9)).cites == ("OC-3",)
    ended = allowed(state, CountGold(seat=1, gold=5), CountGold(seat=2, gold=6)).state
    assert ended.outcome.ranking == ((2,), (1,), (0,))


def test_another_merchant_may_leave() -> None:
    """OC-3: Haggatha's day continues; that merchant's gold isn't asked for."""
    state = allowed(producing(), Leave(seat=1)).state
    assert isinstance(state.open[-1], Produce)
    done = allowed(state, ScoreBySheet(), CountGold(seat=0, gold=3), CountGold(seat=2, gold=2)).state
    assert done.outcome.ranking == ((0,), (2,), (1,))


def test_the_last_one_to_leave_ends_the_game() -> None:
    """OC-3: without players it ends with the current scores."""
    state = allowed(producing(1), Leave(seat=0)).state
    assert state.outcome.cites == ("OC-3",)


def test_a_table_may_end_its_game() -> None:
    """OC-2: a table may end its game at any moment, here in the middle of a turn."""
    assert allowed(acting(), Conclude(how="stands")).state.outcome is not None


def test_gold_that_is_not_counted_gives_no_ranking() -> None:
    """MC-B6, OC-2: ended as it stands, a game has no ranking while a player's gold is unknown, even if players left; it
    has one if all gold is counted or tracked, or one player is left."""
    count = allowed(acting(), ScoreBySheet(), CountGold(seat=0, gold=9)).state
    tracked = REFEREE.setup(config(ledger="table"))
    for state in (count, allowed(count, Leave(seat=0)).state):
        assert allowed(state, Conclude(how="stands")).state.outcome.ranking == ()
    assert allowed(count, Leave(seat=1), Leave(seat=0), Leave(seat=2)).state.outcome.ranking == ()
    assert allowed(acting(players=1), Conclude(how="stands")).state.outcome.ranking == ((0,),)
    assert allowed(tracked, Conclude(how="stands")).state.outcome.ranking == ((0, 1, 2),)


@pytest.mark.parametrize(
    ("fact", "at", "value"),
    [
        ("corruption", (), 4), ("gold", (), 17), ("clock", (), 9), ("day", (), 2), ("figure", (), "chart"),
        ("shelf_charms", (2,), 3), ("shelf_tomes", (1,), 1), ("supply_charms", (0,), 0), ("supply_tomes", (3,), 2),
        ("rune_half", (1,), "right"), ("die_value", (1,), 4), ("coin_face", (), "tree"), ("bubbles_filled", (0,), 5),
        ("bubbles_crossed", (1,), 5), ("line", (0, 1), 1), ("line", (24, 25), 0), ("box", (0, 1), "X"),
        ("box", (0, 0), None), ("box", (1, 0), "3"), ("sponsorship_icon", (0, 1), "X"),
        ("sponsorship_icon", (1, 0), None), ("prediction", (0,), "blue 1"), ("prediction", (0,), None),
        ("prediction", (1,), "red 4"),
    ],
)  # fmt: skip
def test_a_fact_may_be_adjusted(fact: str, at: tuple[int, ...], value: Any) -> None:
    """OC-1: after an adjustment, the state has the adjusted value."""
    state = changed(acting(), top=("2",), factions=(("X",), ("market",), (), (), ()), icons=3)
    state = changed(state, predictions=(Prediction(0, 3, "red"),))
    ruling = REFEREE.judge(state, Adjust(fact=fact, at=at, value=value))
    set_right = REFEREE.evolve(state, Adjust(fact=fact, at=at, value=value), 9).state
    assert REFEREE.facts[fact].read(set_right, at) == value
    assert fact.startswith("shelf") or type(ruling).__name__ == "Allowed"
    assert set_right.icons == sum(prediction.length for prediction in set_right.predictions)


def test_adjusted_goods_come_from_the_other_place() -> None:
    """OC-1, MC-1: with three red Charms set on the shelf, the supply has no red ones."""
    state = REFEREE.evolve(producing(), Adjust(fact="shelf_charms", at=(0,), value=3)).state
    assert (state.shelf.charms[0], state.supply.charms[0]) == (3, 0)


def test_adjusted_gold_is_a_line_of_its_own() -> None:
    """OC-1: the difference is a line that cites the adjustment; after the count, the counted gold itself changes."""
    state = changed(producing(), earned=(Earning("sale", 5, 2),))
    (sale, rest) = REFEREE.tally(REFEREE.evolve(state, Adjust(fact="gold", value=20), 3).state).lines
    assert (rest.points, rest.cites, rest.entry) == (15, ("OC-1",), 3)
    assert sale.points == 5
    counted = allowed(after_three_days(), CountGold(seat=0, gold=52), Adjust(fact="gold", value=50)).state
    assert REFEREE.tally(counted).total(0) == 50


def test_a_line_wiped_away_may_be_drawn_again() -> None:
    """OC-1: a mistaken line can be adjusted off the chart, and then be drawn again."""
    state = allowed(acting(), ChartStars(), DrawLine(line=(0, 1)), Adjust(fact="line", at=(0, 1), value=0)).state
    allowed(state, DrawLine(line=(0, 1)))


def test_the_view_shows_all_a_board_needs() -> None:
    """The view has Runes, legal lines with how many are left, marks, and which items are unverified."""
    before = REFEREE.view(REFEREE.setup(config(checked=())))
    assert (before.dish, before.is_rolled, before.chart.legal) == (None, False, ())
    assert "chart" in before.assumed
    view = REFEREE.view(allowed(acting(), ChartStars(), DrawLine(line=(0, 1))).state)
    assert view.dish is not None and view.dish.half("bone") == "left"
    assert (len(view.chart.legal), view.chart.left) == (84 - 4 - 1, 1)
    assert (view.chart.drawn, len(view.chart.printed)) == (((0, 1),), 4)
    assert (view.plus_minus, view.blank) == (Bubbles(1, 0), (7, 7))


def test_doubts_and_log_lines_have_texts() -> None:
    """The doubt about ending Production early and the log line of a roll aren't empty."""
    state = acting()
    assert says(state, REFEREE.judge(state, EndPhase()))
    assert REFEREE.tell(roll(EXAMPLE), state, state).template


def test_one_to_four_merchants_may_play() -> None:
    """With one to four merchants, each has a place in the final count."""
    for players in (1, 2, 3, 4):
        assert len(REFEREE.setup(config(players)).counted) == players


# The next number in a horoscope line


@pytest.mark.parametrize(
    ("top", "text"),
    [
        ((), "Next you can write any number or an X in box 1."),
        (("2",), "Next you can write a 3 or an X in box 2 (a red or blue Charm)."),
        (("2", "3", "4"), "Next you can write a 1 or an X in box 4 (an X)."),
        (("2", "X"), "Next you can write any number or an X in box 3."),
        (("X",) * 12, "There's no empty box in the top line."),
    ],
)
def test_a_line_says_what_comes_next_and_which_box_it_would_fill(top: tuple[str, ...], text: str) -> None:
    """MC-46 to MC-48: a line says which number may follow, or any, and which box it fills with which bonus."""
    assert Reader(NAMES).text(REFEREE.view(changed(acting(), top=top)).horoscopes[0].next) == text


def test_an_offer_to_write_names_the_box() -> None:
    """MC-48: each line that takes the result is labelled with the box it would fill and its bonus."""
    state = allowed(changed(acting(), top=("1",)), Horoscope(half="left")).state
    (offer,) = [offer for offer in REFEREE.offers(state) if offer.entry is WriteDie]
    domain = offer.open["line"]
    assert isinstance(domain, Choice)
    texts = [Reader(NAMES).text(domain.label(line)) for line in domain.values]
    assert texts == ["the top line, box 2 (a red or blue Charm)", "the bottom line, box 1"]
