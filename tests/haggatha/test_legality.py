"""Forbidden entries, whose refusals cite their passage and name legal alternatives; and merely doubtful entries."""

import random

import pytest

from referees.common.always.conclude import Leave
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.cove.adventurers import Draw, ResolveFirst
from referees.haggatha.days import EndPhase
from referees.haggatha.sheet.bubbles import ChangeDie, FillBubbles, MoveRune
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope, LeaveDice, WriteDie, WriteX
from referees.haggatha.sheet.rolling import Roll
from referees.haggatha.sheet.star_charting import ChartStars, DrawLine, FinishLines
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.shop.market import Sell
from referees.haggatha.shop.staff import ActivateStaff, FinishStaff, Recruit, UseStaff
from referees.haggatha.table.faction_area import MarkFaction
from referees.haggatha.table.gains import Forgo
from referees.haggatha.table.goods import DiscardCorruption, TakeGood
from referees.haggatha.table.kit import ITEMS, shipped
from referees.haggatha.table.state import Bubbles, Prediction, State, Townsfolk
from tests.haggatha.coves import set_out
from tests.haggatha.tables import (
    EXAMPLE,
    RULINGS,
    acting,
    allowed,
    an_entry,
    config,
    kit,
    producing,
    refused,
    roll,
    says,
    unclear,
)

ACTING = acting()
SET_UP = REFEREE.setup(config(setup_roll="rolled_anew"))
NO_BUBBLES = changed(ACTING, plus_minus=Bubbles(0, 1), move=Bubbles(0, 1))
ONLY_MOVE = changed(ACTING, plus_minus=Bubbles(0, 1))
ONLY_PLUS_MINUS = changed(ACTING, move=Bubbles(0, 1))
CHARTING = allowed(ACTING, ChartStars()).state
WRITING = allowed(changed(ACTING, top=("4",), bottom=("4",)), Horoscope(half="right")).state
FULL_LINE = changed(ACTING, top=("X",) * len(shipped().top))
AN_X = allowed(ACTING, Twist(option="x")).state
AN_X_FULL = allowed(FULL_LINE, Twist(option="x")).state
NO_ICONS = changed(ACTING, icons=shipped().divining)
LONELY = acting("tree | bone voodoo 2 3")
MARKED = changed(AN_X, factions=(("X", "market"), (), (), (), ()))
STAFF = changed(ACTING, staff=(Townsfolk("Ada"), None, None, None))
STAFF_WORKS = allowed(STAFF, ActivateStaff()).state
FACTIONS_OF_FOUR = changed(AN_X, factions=((), (), (), (), ()))
MARKET = allowed(producing(), EndPhase()).state


@pytest.mark.parametrize(
    ("cites", "state", "entry", "words"),
    [
        ("MC-3", SET_UP, roll("bone voodoo skull 1 2 |"), "All five Runes are in the same half. In setup, you roll"),
        ("MC-13", ACTING, ChangeDie(die="die1", value=4), "±1 turns a 2 into a 1 or a 3, not a 4."),
        ("MC-13", ONLY_MOVE, ChangeDie(die="die1", value=3), "You need a filled “±1” bubble, but you don't have one."),
        (
            "MC-14",
            ONLY_PLUS_MINUS,
            MoveRune(rune="bone"),
            "You need a filled “Move 1” bubble, but you don't have one.",
        ),
        (
            "MC-15",
            NO_BUBBLES,
            MoveRune(rune="bone"),
            "You have no filled bubbles. Each ±1 or Move 1 uses one up.",
        ),
        ("MC-20", ACTING, Twist(option="plus_minus"), "The Coin isn't in the same half as the Bone."),
        ("MC-20", LONELY, Twist(option="x"), "The Coin is alone in its half."),
        ("MC-25", acting("bone voodoo | tree 2 3"), ChartStars(), "There's no Die in the same half as the Bone."),
        ("MC-26", allowed(CHARTING, DrawLine(line=(0, 1))).state, DrawLine(line=(0, 1)), "There's already a line"),
        ("MC-26", CHARTING, DrawLine(line=(24, 25)), "There's already a line between dots 25 and 26."),
        ("MC-26", CHARTING, DrawLine(line=(0, 8)), "A line must join two dots that are next"),
        ("MC-35", acting("voodoo tree | bone 2 3"), Divine(die="die1", colour="red"), "The Voodoo isn't in the same"),
        ("MC-38", NO_ICONS, Divine(die="die1", colour="red"), "There are no Customer icons left in the Divining Area."),
        ("MC-45", LONELY, Horoscope(half="left"), "There's no Die in this half."),
        ("MC-45", WRITING, WriteDie(die="die1", line="top"), "That Die shows 2 and is in the other half"),
        ("MC-45", allowed(FULL_LINE, Horoscope(half="right")).state, WriteDie(die="die2", line="top"),
         "There's no empty box in the top line."),
        ("MC-46", WRITING, WriteDie(die="die2", line="top"), "In the top line, you can only write a 1 or an X after 4"),
        ("MC-47", AN_X_FULL, WriteX(line="top"), "There's no empty box in the top line."),
        ("MC-50", MARKED, MarkFaction(mark="X", faction="red"), "Both Sponsorship icons for red are already marked."),
        ("MC-56", ACTING, ActivateStaff(), "No Townsfolk are assigned to a Staff Ability."),
        ("MC-56", STAFF_WORKS, UseStaff(slot="security"), "No Townsfolk are assigned to Security."),
        ("C-MC-20", FACTIONS_OF_FOUR, MarkFaction(mark="X", faction="grey"), "There's no Sponsorship icon for"),
        ("MC-20", AN_X, TakeGood(good="charm", colour="red"), "You can only use this bonus for an X."),
        ("MC-20", AN_X, FillBubbles(plus_minus=1), "You can only use this bonus for an X."),
        ("MC-20", changed(AN_X, corruption=1), DiscardCorruption(), "You can only use this bonus for an X."),
        ("MC-20", changed(AN_X, corruption=0), DiscardCorruption(), "You can only use this bonus for an X."),
        ("MC-20", AN_X, MarkFaction(mark="market", faction="red"), "You can only use this bonus for an X."),
        ("MC-B2", MARKET, Sell(good="charm", colour="red", gold=5), "There's no red Charm on the shelf."),
    ],
)  # fmt: skip
def test_a_refusal_cites_its_rule_and_names_an_alternative(cites: str, state: State, entry: Entry, words: str) -> None:
    """Each forbidden entry is refused by its passage alone, in these words, with a legal alternative."""
    ruling = refused(state, entry)
    assert ruling.cites == (cites,)
    assert says(state, ruling).startswith(words)
    rng = random.Random(1)
    tries = [an_entry(offer, rng) for offer in ruling.instead for _ in range(8)]
    assert any(isinstance(REFEREE.judge(state, entry), Allowed) for entry in tries)


def test_an_x_may_follow_anything_and_begin_a_line() -> None:
    """MC-47: an X may be written after a 4, a 1 or another X, or at the start of a line."""
    for written in ((), ("4",), ("1",), ("X",)):
        state = allowed(changed(ACTING, top=written, bottom=written), Twist(option="x")).state
        assert allowed(state, WriteX(line="top")).state.top == (*written, "X")
        assert allowed(state, WriteX(line="bottom")).state.bottom == (*written, "X")


@pytest.mark.parametrize(
    ("entry", "state"),
    [
        (WriteX(bonus=1, line="top"), AN_X),
        (Forgo(bonus=1), AN_X),
        (DiscardCorruption(bonus=1), AN_X),
        (TakeGood(bonus=1, good="charm", colour="red"), AN_X),
        (MarkFaction(bonus=1, mark="X", faction="red"), AN_X),
        (FillBubbles(bonus=1, plus_minus=0), AN_X),
        (DrawLine(line=(0, 8)), CHARTING),
        (ChangeDie(die="die1", value=2), ACTING),
        (WriteDie(die="die1", line="top"), allowed(acting("bone voodoo 2 3 | tree"), Horoscope(half="left"),
                                                   WriteDie(die="die1", line="bottom")).state),
    ],
)  # fmt: skip
def test_what_has_no_meaning_cannot_be_overruled(entry: Entry, state: State) -> None:
    """An entry for a bonus that isn't waiting, a missing card, or dots that aren't neighbours could change nothing."""
    assert refused(state, entry).may_overrule is False


def test_what_answers_another_question_has_to_wait() -> None:
    """MC-10, MC-20: no action is allowed while a bonus waits or before the roll, and no roll before Production."""
    acted = allowed(AN_X, WriteX(line="top")).state
    arriving = allowed(REFEREE.setup(config()), roll("bone | voodoo tree 1 2")).state
    for state, entry, words, cites in (
        (AN_X, ChartStars(), "Ann must use this first: an X.", ("MC-20",)),
        (acted, ChartStars(), "Ann has to roll the Runes before each turn.", ("MC-10",)),
        (ACTING, roll(EXAMPLE), "You've already rolled the Runes. Now Ann must take an action.", ("MC-10",)),
        (arriving, roll(EXAMPLE), "Ann can only take a turn in the Production phase.", ("MC-B1",)),
        (arriving, ChartStars(), "You can only take actions in the Production phase.", ("MC-B1",)),
    ):
        ruling = refused(state, entry)
        assert (says(state, ruling), ruling.cites) == (words, cites)


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (DrawLine(line=(0, 49)), "line"),
        (DrawLine(line=(-1, 0)), "line"),
        (Recruit(townsfolk="", hours=1, slot="exorcist"), "townsfolk"),
        (Recruit(townsfolk="M" * 41, hours=1, slot="exorcist"), "townsfolk"),
        (Recruit(townsfolk="Mi\nra", hours=1, slot="exorcist"), "townsfolk"),
        (Recruit(townsfolk="Mira", hours=1, slot="exorcist", icons=("red", "red")), "icons"),
    ],
)
def test_what_cannot_exist_is_invalid(entry: Entry, field: str) -> None:
    """Dots outside the chart and names that can't be on a card are invalid; the field is named."""
    assert RULINGS.fault(ACTING.config, entry) == field


@pytest.mark.parametrize(
    ("cites", "state", "entry"),
    [
        (("MC-B5",), changed(ACTING, figure="chart"), ChartStars()),
        (("MC-B5",), changed(STAFF, figure="staff"), ActivateStaff()),
        (("MC-B5",), changed(ACTING, figure="twisting"), Twist(option="x")),
        (("MC-B5",), changed(ACTING, figure="divination"), Divine(die="die1", colour="red")),
        (("MC-B5",), changed(ACTING, figure="horoscopes"), Horoscope(half="left")),
        (("MC-B5",), ACTING, Recruit(townsfolk="Mira", hours=1, slot="security")),
        (("C-MC-12",), CHARTING, FinishLines()),
        (("C-MC-12",), changed(ACTING, chart=changed(ACTING.chart, right=0, down=0)), ChartStars()),
        (("C-MC-10",), changed(ACTING, top=("4",), bottom=("1",)), Horoscope(half="left")),
        (("MC-20",), changed(acting("bone tree 1 | voodoo 2"), plus_minus=Bubbles(0, 8)), Twist(option="plus_minus")),
        (
            ("MC-40",),
            allowed(changed(ACTING, predictions=(Prediction(0, 1, "red"),), icons=1), Draw(first="red")).state,
            Forgo(),
        ),
        (("MC-10",), changed(ACTING, turns=1), EndPhase()),
    ],
)
def test_a_doubt_asks_the_table(cites: tuple[str, ...], state: State, entry: Entry) -> None:
    """Points that other sources or the wording leave open are asked about, never refused; one “yes” is enough."""
    ruling = unclear(state, entry)
    assert ruling.cites == cites
    assert not ruling.assumed
    assert REFEREE.evolve(state, entry).state != state


def test_activate_staff_is_doubtful_as_the_first_action() -> None:
    """MC-4, MC-B5: it raises a question, as the figure starts there and would use that space twice in a row."""
    state = changed(allowed(producing(), roll("bone 2 | voodoo tree 3")).state, staff=STAFF.staff)
    assert unclear(state, ActivateStaff()).cites == ("MC-B5",)


def test_an_x_may_be_skipped() -> None:
    """MC-47: writing an X is optional."""
    assert allowed(AN_X, Forgo()).state.open[-1] != AN_X.open[-1]


def test_staff_may_be_skipped() -> None:
    """MC-56: each Staff Ability is optional, so skipping the rest of them or the bonus of one raises no question."""
    assert allowed(STAFF_WORKS, FinishStaff()).state.top == ()
    palm_reader = changed(ACTING, staff=(None, None, Townsfolk("Ada"), None))
    allowed(palm_reader, ActivateStaff(), UseStaff(slot="palm_reader"), Forgo())


def test_lines_may_be_left_after_the_first() -> None:
    """C-MC-12: fewer lines may be drawn, as the Die is only the maximum."""
    assert allowed(CHARTING, DrawLine(line=(0, 1)), FinishLines()).state.open[-1].seats == (0,)


def test_any_roll_is_allowed() -> None:
    """MC-10, MC-12: a roll with any halves and values is allowed."""
    for entry in (roll("bone voodoo skull 1 2 |"), roll("| bone voodoo tree 4 4")):
        assert isinstance(entry, Roll)
        assert allowed(producing(), entry).state.is_rolled


def test_two_at_once_is_doubtful_with_four_players() -> None:
    """MC-42: drawing two at once raises a question while four play, as the rule names one to three."""
    assert unclear(producing(4), Draw(first="red", second="blue")).cites == ("MC-42",)
    allowed(producing(4), Leave(seat=3), Draw(first="red", second="blue"))
    allowed(producing(1), Draw(first="red", second="blue"))


@pytest.mark.parametrize("players", [3, 4])
def test_every_boat_arrives_with_two(players: int) -> None:
    """MC-B4: in the Arrival phase two are a usual draw for each boat, with any number of players."""
    state = set_out(players)
    allowed(state, Draw(first="red", second="blue"))
    assert [offer.rare for offer in REFEREE.offers(state) if offer.entry is Draw] == [False, False]


def test_only_what_was_drawn_can_be_checked_first() -> None:
    """MC-42: checking a colour that wasn't drawn is refused, and can't be overruled."""
    state = changed(producing(), predictions=(Prediction(0, 2, "red"),), icons=2)
    drawn = allowed(state, Draw(first="red", second="blue")).state
    ruling = refused(drawn, ResolveFirst(colour="green"))
    assert (ruling.cites, ruling.may_overrule) == (("MC-42",), False)


# Assumed facts


def assuming(*items: str, drawn: str = "bone voodoo 2 | 3 skull") -> State:
    """An action is to be chosen; these items of the sheet are unverified."""
    return acting(drawn, checked=[item for item in ITEMS if item not in items])


@pytest.mark.parametrize(
    ("state", "entry", "items", "cites"),
    [
        (assuming("twisting.x"), Twist(option="x"), ("twisting.x",), ("C-MC-1",)),
        (
            allowed(assuming("chart", "cross"), ChartStars()).state,
            DrawLine(line=(0, 1)),
            ("chart", "cross"),
            ("C-MC-2",),
        ),
        (assuming("divining"), Divine(die="die1", colour="red"), ("divining",), ("C-MC-4",)),
        (
            allowed(assuming("top"), Horoscope(half="left")).state,
            WriteDie(die="die1", line="top"),
            ("top",),
            ("C-MC-4",),
        ),
        (
            assuming("bubbles.move", drawn="bone | voodoo tree 1 2"),
            Twist(option="move"),
            ("bubbles.move",),
            ("C-MC-4",),
        ),
        (
            changed(assuming("bubbles.move", drawn="bone | voodoo tree 1 2"), move=Bubbles(0, 7)),  # one is blank
            Twist(option="move"),
            ("bubbles.move",),
            ("C-MC-4",),
        ),
        (allowed(assuming("bottom"), Twist(option="x")).state, WriteX(line="bottom"), ("bottom",), ("C-MC-4",)),
    ],
)
def test_an_assumed_item_is_asked_about_once(
    state: State, entry: Entry, items: tuple[str, ...], cites: tuple[str, ...]
) -> None:
    """The ruling names the items that an entry rests on; once they are verified the same entry is simply allowed."""
    ruling = unclear(state, entry)
    assert (ruling.assumed, ruling.cites) == (items, cites)
    checked = state.config.model_copy(update={"checked": (*state.config.checked, *items)})
    allowed(changed(state, config=checked), entry)


@pytest.mark.parametrize(
    ("state", "entry", "cites"),
    [
        (assuming("twisting.move"), Twist(option="move"), ("MC-20", "C-MC-1")),
        (allowed(assuming("cross"), ChartStars()).state, DrawLine(line=(24, 25)), ("C-MC-2",)),
        (changed(assuming("divining"), icons=shipped().divining), Divine(die="die1", colour="red"), ("C-MC-4",)),
        (
            allowed(changed(assuming("top"), top=("X",) * len(shipped().top)), Horoscope(half="left")).state,
            WriteDie(die="die1", line="top"),
            ("C-MC-4",),
        ),
        (
            allowed(changed(assuming("top"), top=("X",) * len(shipped().top)), Twist(option="x")).state,
            WriteX(line="top"),
            ("C-MC-4",),
        ),
        (
            changed(assuming("bubbles.move", drawn="bone | voodoo tree 1 2"), move=Bubbles(0, 8)),
            Twist(option="move"),
            ("C-MC-4",),
        ),
    ],
)
def test_an_entry_against_an_assumption_is_doubtful(state: State, entry: Entry, cites: tuple[str, ...]) -> None:
    """An assumed item forbids nothing; confirming such an entry doesn't confirm the item."""
    ruling = unclear(state, entry)
    assert (ruling.cites, ruling.assumed) == (cites, ())
    assert any(offer.holds(entry) for offer in REFEREE.offers(state))
    assert REFEREE.evolve(state, entry).state != state


def test_a_coin_alone_in_its_half_twists_nothing() -> None:
    """MC-20: without another Rune beside the Coin an option is refused even if the pictures are unverified."""
    state = acting("tree | bone voodoo 2 3", checked=())
    assert refused(state, Twist(option="x")).cites == ("MC-20",)


def test_happenings_say_what_they_assume() -> None:
    """A Charm that rests on the assumed colours names the chart; the card drawn for the Cross names the Cross."""
    state = allowed(acting(checked=()), ChartStars()).state
    first = REFEREE.evolve(state, DrawLine(line=(16, 17)))
    charm, card = REFEREE.evolve(first.state, DrawLine(line=(16, 23))).happened
    assert (charm.cites, charm.assumed) == (("MC-27",), ("chart",))
    assert (card.cites, card.assumed) == (("MC-29", "C-MC-3"), ("cross",))


def test_leaving_dice_that_fit_raises_a_question() -> None:
    """C-MC-10: the table is asked before a Die that fits is left unwritten."""
    assert unclear(allowed(ACTING, Horoscope(half="left")).state, LeaveDice()).cites == ("C-MC-10",)


def test_a_homemade_chart_has_its_own_dots() -> None:
    """C-MC-2: on a homemade chart, only lines between its own dots are valid."""
    state = allowed(acting(kit=kit(chart=("RG", "BY"), cross=())), ChartStars()).state
    assert REFEREE.check(state.config, DrawLine(line=(8, 9))) is not None
    allowed(state, DrawLine(line=(7, 8)))
