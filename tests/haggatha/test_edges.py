"""Edge cases of the rules: draws by any player, Corruption cards that aren't noted, and who starts a day."""

import json
from typing import Any

import pytest

from companion.boards.haggatha.plans import has_further, use_label
from referees.common.always.adjust import Adjust
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Refused
from referees.common.protocol.sentence import Reader
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.cove.purses import Corrupt, TakeGold
from referees.haggatha.cove.setting_out import Move
from referees.haggatha.cove.turns import PlaceToken, SpendHours, TakeTurn
from referees.haggatha.days import EndPhase
from referees.haggatha.sheet.bubbles import ChangeDie, MoveRune
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope, LeaveDice, WriteDice, WriteDie
from referees.haggatha.sheet.plans import Use, plans
from referees.haggatha.sheet.star_charting import ChartStars, DrawLine, DrawLines, lines_open
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.shop.staff import ActivateStaff, Recruit, UseStaff
from referees.haggatha.shop.townsfolk import GainAbility
from referees.haggatha.table.clock import next_seat
from referees.haggatha.table.faction_area import Sponsor
from referees.haggatha.table.gains import Forgo, Gains
from referees.haggatha.table.goods import DiscardCorruption
from referees.haggatha.table.kit import ITEMS
from referees.haggatha.table.production import ChooseAction
from referees.haggatha.table.state import Bubbles, Prediction, State, Stock, Townsfolk
from tests.common.lies import lies
from tests.haggatha import coves
from tests.haggatha.tables import (
    EXAMPLE,
    NAMES,
    acting,
    allowed,
    cited,
    config,
    kit,
    producing,
    refused,
    roll,
    says,
    unclear,
)

# MC-39: any player draws, for any reason


@pytest.mark.parametrize(("to", "asks"), [("hall", 1), ("boat1", 1), ("box", 1)])
def test_an_adventurer_that_a_card_takes_from_the_bag_is_checked(to: str, asks: int) -> None:
    """MC-39, C-MC-26: an Adventurer that a card pulls from the bag is checked like any other, and may go anywhere."""
    state = changed(coves.producing(), predictions=(Prediction(0, 2, "red"), Prediction(2, 2, "blue")))
    step = allowed(state, Move.model_validate({"colour": "red", "origin": "bag", "to": to}))
    assert cited(step)[0] == "MC-39"
    assert [(prediction.circled, prediction.crossed) for prediction in step.state.predictions] == [(2, 0), (0, 1)]
    assert step.state.drawn[0] == state.drawn[0] + 1
    assert sum(isinstance(decision, Gains) for decision in step.state.open) == asks


def test_an_adventurer_that_a_card_takes_from_a_hall_is_not_checked() -> None:
    """MC-39: only an Adventurer from the bag is checked; by the other reading of C-MC-26, not if a card takes it."""
    predicted = (Prediction(0, 2, "red"),)
    readings: list[tuple[str, dict[str, Any]]] = [("hall", {}), ("bag", {"cards": "ignored"})]
    for origin, settings in readings:
        state = changed(coves.producing(**settings), predictions=predicted)
        step = allowed(state, Move.model_validate({"colour": "red", "origin": origin, "to": "boat2"}))
        assert step.state.predictions == predicted


def test_a_move_to_the_same_place_is_refused_as_such() -> None:
    """MC-B3: the sentence says that the Adventurer is already in its Hall, or a rogue in the Lair, not that there's no
    room; the table can't overrule it."""
    state = coves.producing()
    for colour, words in (("red", "The red Adventurer is already in its Hall."),
                          ("grey", "The grey Adventurer is already in the Lair.")):  # fmt: skip
        ruling = refused(state, Move.model_validate({"colour": colour, "origin": "hall", "to": "hall"}))
        assert (says(state, ruling), ruling.cites, ruling.may_overrule) == (words, ("MC-B3",), False)


# C-MC-9: Corruption cards that are not noted


def secured(**settings: str) -> State:
    """Security is being used, and no Corruption card is noted."""
    state = changed(acting(**settings), staff=(None, None, None, Townsfolk("Ada")))
    return allowed(state, ActivateStaff(), UseStaff(slot="security")).state  # type: ignore[no-any-return]


def test_her_corruption_is_noted_at_every_table() -> None:
    """MC-B12: Haggatha's Corruption can be entered even if a table records only her sheet."""
    state = allowed(acting(), Corrupt(seat=0, what="draw", cards=2)).state
    assert state.corruption == 2
    assert allowed(state, Corrupt(seat=0, what="discard", cards=1)).state.corruption == 1
    assert refused(state, Corrupt(seat=1, what="draw", cards=1)).cites == ("C-MC-22",)


def test_a_card_that_is_not_noted_can_be_discarded() -> None:
    """MC-56, C-MC-9: the bonus stays open; the table may confirm that there's a card, or skip it as a usual answer."""
    state = secured()
    for now, is_rare in ((state, False), (changed(state, corruption=1), True)):
        assert [offer.rare for offer in REFEREE.offers(now) if offer.entry is Forgo] == [is_rare]
    ruling = unclear(state, DiscardCorruption())
    assert says(state, ruling) == "As far as we know, Ann has no Corruption cards. Did you really discard 1?"
    assert ruling.cites == ("C-MC-9",)
    assert REFEREE.evolve(state, DiscardCorruption(), 1).state.corruption == 0
    assert not isinstance(allowed(state, Forgo()).state.open[-1], Gains)


def test_more_cards_than_are_noted_can_be_discarded() -> None:
    """C-MC-9: discarding more cards than are noted raises a question, even if none is."""
    state = allowed(coves.others_turn(), Corrupt(seat=1, what="draw", cards=1)).state
    ruling = unclear(state, Corrupt(seat=1, what="discard", cards=3))
    assert says(state, ruling) == "As far as we know, Bob has 1 Corruption card. Did you really discard 3?"
    working = changed(state, staff=(Townsfolk("Ada"), None, None, None))
    assert allowed(working, GainAbility(slot="exorcist", what="draw", amount=11)).state.corruption == 11
    ruling = unclear(working, GainAbility(slot="exorcist", what="discard", amount=2))
    assert says(working, ruling) == "As far as we know, Ann has no Corruption cards. Did you really discard 2?"
    assert unclear(working, Corrupt(seat=2, what="discard", cards=2)).cites == ("C-MC-9",)
    assert any(offer.fixed == {"seat": 2, "what": "discard"} for offer in REFEREE.offers(working))
    noted = changed(working, corruption=1)
    assert unclear(noted, GainAbility(slot="exorcist", what="discard", amount=2)).cites == ("C-MC-9",)
    assert refused(working, GainAbility(slot="exorcist", what="draw", amount=61)).cites == ("MC-B14",)


def test_by_the_other_reading_only_noted_cards_are_discarded() -> None:
    """C-MC-9: by that reading, a bonus to discard is lost if no card is noted."""
    assert not isinstance(secured(unnoted="none").open[-1], Gains)
    state = coves.others_turn(unnoted="none")
    assert refused(state, Corrupt(seat=1, what="discard", cards=1)).cites == ("C-MC-9",)
    assert refused(acting(unnoted="none"), Corrupt(seat=0, what="discard", cards=1)).cites == ("C-MC-9",)


def test_games_of_the_first_edition_are_read_as_they_were_played() -> None:
    """A game of edition 1, without these options, gets the readings by which nothing is asked."""
    stored = config().model_dump(mode="json")
    stored["options"] = {name: value for name, value in stored["options"].items() if name not in {"cards", "unnoted"}}
    old = REFEREE.read_config(json.dumps(stored | {"edition": 1}), 1)
    assert (old.options.cards, old.options.unnoted, old.edition) == ("ignored", "none", 3)
    new = REFEREE.read_config(json.dumps(stored | {"edition": 2}), 2)
    assert (new.options.cards, new.options.unnoted, new.edition) == ("checked", "asked", 3)


# MC-B7: who starts


@pytest.mark.parametrize("settings", [{}, {"setup_roll": "used"}])
def test_the_first_player_to_act_starts_the_day(settings: dict[str, Any]) -> None:
    """MC-B7: no player has to be named first; the others follow in order, and Haggatha's roll waits for her turn."""
    state = coves.producing(**settings)
    assert "if you go first today" in question_of(state)
    after = allowed(state, SpendHours(seat=1, hours=2)).state
    assert (next_seat(after), coves.cove_of(after).order) == (2, (1, 2, 0))
    assert after == allowed(state, TakeTurn(seat=1), SpendHours(seat=1, hours=2)).state
    hers = allowed(after, SpendHours(seat=2, hours=2)).state
    assert isinstance(hers.open[-1], ChooseAction) == (settings != {})
    assert "if you go first today" not in question_of(hers)


def test_hours_out_of_turn_are_asked_about() -> None:
    """MC-B7: hours of a player out of turn raise a question; Haggatha's hours can't be entered, as actions add them."""
    state = allowed(coves.others_turn(), SpendHours(seat=1, hours=2)).state
    ruling = unclear(state, SpendHours(seat=1, hours=1))
    assert says(state, ruling) == "By our count, it's Cid's turn. Is it really Bob's turn?"
    assert coves.cove_of(REFEREE.evolve(state, SpendHours(seat=1, hours=1), 1).state).merchant(1).hour == 4
    assert refused(state, SpendHours(seat=0, hours=1)).cites == ("MC-B7",)
    alone = allowed(coves.producing(1), roll(EXAMPLE)).state
    assert "if you go first today" not in question_of(alone)


def question_of(state: State) -> str:
    return Reader(state.config.names).text(state.open[-1].ask(state))


# Texts of refusals


def start() -> State:
    """A table where only noted cards are discarded; Bob starts."""
    return coves.others_turn(unnoted="none")


SAID: list[tuple[State, Entry, str, str]] = [
    (start(), Corrupt(seat=1, what="discard", cards=1), "C-MC-9",
     "As far as we know, Bob has no Corruption cards, so you can't discard any."),
    (allowed(start(), Corrupt(seat=1, what="draw", cards=1)).state, Corrupt(seat=1, what="discard", cards=2), "C-MC-9",
     "As far as we know, Bob has only 1 Corruption card, so you can't discard more."),
    (start(), TakeTurn(seat=1), "MC-B7", "It's already Bob's turn."),
    (coves.set_out(), TakeTurn(seat=1), "MC-B7", "You can only take a turn in the Production phase."),
    (coves.set_out(), PlaceToken(), "MC-B10", "You can only place the Market token in the Production phase."),
    (REFEREE.evolve(start(), PlaceToken()).state, PlaceToken(), "MC-B10",
     "The Market token is already on the clock."),
    (start(), TakeGold(seat=1, what="icons", gold=1), "MC-B6",
     "You only count Townsfolk icons and Corruption after the third day."),
]  # fmt: skip


@pytest.mark.parametrize(("state", "entry", "cites", "words"), SAID, ids=[words for *_, words in SAID])
def test_what_a_refusal_says(state: State, entry: Entry, cites: str, words: str) -> None:
    """A refusal names the fault, and since or until when it applies; no number is given as 0."""
    ruling = refused(state, entry)
    assert (says(state, ruling), ruling.cites) == (words, (cites,))


def test_halls_are_named_as_the_table_names_them() -> None:
    """MC-50: the Hall of the rogues is called the Lair; a Hall that pays for both its icons is named once."""
    factions = ((), (), ("market", "market"), (), ("market",))
    due = allowed(changed(producing(factions="five"), factions=factions), EndPhase()).state
    assert question_of(due) == "Ann: how much gold do you get from the blue Hall (for each of two icons) and the Lair?"
    ruling = refused(due, Sponsor(faction="red", gold=1))
    assert (says(due, ruling), ruling.cites) == ("You don't get Sponsorship from the red Hall right now.", ("MC-50",))


def test_a_bonus_of_another_kind_is_named_first() -> None:
    """MC-20: discarding a card for an X is refused because the bonus is an X, not for lack of a card."""
    state = allowed(acting(), Twist(option="x")).state
    assert says(state, refused(state, DiscardCorruption())) == "You can only use this bonus for an X."


def test_a_die_is_named_by_what_it_shows() -> None:
    """MC-14, MC-35: the Dice look alike except for their results; of two equal ones, the half says which is meant."""
    state, alike = acting("voodoo tree 2 | bone 3"), acting("voodoo tree 3 | bone 3")
    text = says(state, refused(state, Divine(die="die2", colour="red")))
    assert text == "The Voodoo isn't in the same half as the Die showing 3."
    for now, value in ((state, 2), (alike, 3)):
        move = Reader(NAMES).text(REFEREE.tell(MoveRune(rune="die1"), now, now))
        assert move == f"Ann uses Move 1: the Die showing {value} goes to the right half"
    assert Reader(()).text(alike.dish.full_label("die1")) == "the Die showing 3 in the left half"


def test_every_doubt_is_asked_by_itself() -> None:
    """C-MC-2, MC-B5, C-MC-10: the doubts about one entry are asked one by one."""
    doubts = unclear(allowed(acting(checked=()), ChartStars()).state, DrawLine(line=(0, 1))).doubts
    assert [doubt.assumed for doubt in doubts] == [("chart",), ("cross",)]
    stuck = changed(acting(), figure="horoscopes", top=("1",), bottom=("1",))
    assert [doubt.cites for doubt in unclear(stuck, Horoscope(half="right")).doubts] == [("C-MC-10",), ("MC-B5",)]


def test_no_refused_entry_of_another_seat_can_be_overruled() -> None:
    """Refused entries that may be overruled are of a seat that is asked, or have no seat."""
    for state, entry, ruling in lies("haggatha", 80):
        if isinstance(ruling, Refused) and getattr(entry, "seat", None) not in (None, *state.open[-1].seats):
            assert not ruling.may_overrule, entry


# MC-15, C-MC-15: bonuses while horoscopes are written

PLAIN = kit(top=("",) * 6, bottom=("",) * 6)


def writing(**settings: Any) -> State:
    """The lines start with 2 and 1; of two 3s to be written, the first is in the top line."""
    state = changed(acting("bone voodoo tree | 3 3", kit=PLAIN, **settings), top=("2",), bottom=("1",))
    return allowed(state, Horoscope(half="right"), WriteDie(die="die1", line="top")).state  # type: ignore[no-any-return]


def test_a_die_that_a_bubble_makes_fit_is_not_lost() -> None:
    """MC-15, C-MC-15: if bonuses may be used, the second 3 can still become a 4; otherwise it's lost."""
    assert not isinstance(writing().open[-1], WriteDice)
    state = writing(bonuses="throughout")
    assert isinstance(state.open[-1], WriteDice)
    turned = allowed(state, ChangeDie(die="die2", value=4), WriteDie(die="die2", line="top")).state
    assert turned.top == ("2", "3", "4")
    assert not isinstance(allowed(state, LeaveDice()).state.open[-1], WriteDice)


def test_a_die_that_no_bubble_makes_fit_is_lost() -> None:
    """C-MC-10: the Die is lost if no filled bubble leads to a result that fits."""
    state = changed(
        acting("bone voodoo tree | 2 2", kit=PLAIN, bonuses="throughout"), plus_minus=Bubbles(0), top=("1",)
    )
    state = changed(state, bottom=("1",), move=Bubbles(1))
    written = allowed(state, Horoscope(half="right"), WriteDie(die="die1", line="top"))
    assert cited(written) == ["C-MC-10"]


# C-MC-2: a Cross that is printed elsewhere


def test_a_line_of_the_assumed_cross_is_drawn_once_and_does_not_corrupt() -> None:
    """C-MC-2: if the table says the Cross is elsewhere, the line is drawn and reported, and gives no Corruption."""
    checked = tuple(item for item in ITEMS if item != "cross")
    state = changed(allowed(acting(checked=checked), ChartStars()).state, open=(DrawLines((0,), 9, 0, ("MC-25",)),))
    assert unclear(state, DrawLine(line=(17, 24))).cites == ("C-MC-2",)
    step = REFEREE.evolve(state, DrawLine(line=(17, 24)), 1)
    assert cited(step) == ["C-MC-2"]
    assert (17, 24) in REFEREE.view(step.state).chart.drawn
    assert says(step.state, refused(step.state, DrawLine(line=(17, 24)))).startswith("There's already a line")
    for line in ((23, 24), (16, 17), (16, 23)):
        step = REFEREE.evolve(step.state, DrawLine(line=line), 1)
    assert step.state.corruption == 0
    assert sum(step.state.shelf.charms) == 1


def test_an_erased_line_of_the_cross_is_an_ordinary_one() -> None:
    """C-MC-2: a line of the Cross set to “not joined” is offered and counted once, isn't shown as printed, and gives no
    Corruption if it's drawn."""
    checked = tuple(item for item in ITEMS if item != "cross")
    start = allowed(acting(checked=checked, border="printed"), ChartStars()).state
    start = changed(start, open=(DrawLines((0,), 9, 0, ("MC-25",)),))
    crossed = ((17, 24), (23, 24))
    state = allowed(start, *(Adjust(fact="line", at=line, value=0) for line in crossed)).state
    domains: Any = [offer.open["line"] for offer in REFEREE.offers(state) if offer.entry is DrawLine]
    lines = domains[0].values
    assert len({*lines}) == len(lines) == lines_open(state) == lines_open(start)
    assert not {*crossed} & {*REFEREE.view(state).chart.printed}
    for line in (*crossed, (16, 17), (16, 23)):
        state = REFEREE.evolve(state, DrawLine(line=line), 1).state
    assert (sum(state.shelf.charms), state.corruption) == (1, 0)


# MC-30, C-MC-27: goods that are gone


@pytest.mark.parametrize(("reading", "charms"), [("filled", 0), ("open", 2)])
def test_a_pair_whose_tome_is_gone_may_be_left_open(reading: str, charms: int) -> None:
    """C-MC-27: a pair without a Tome is filled in for good or, by one reading, can still be divided for 2 Charms."""
    plain = kit(chart=("RR", "GY"), cross=())
    state = acting("bone 4 4 | voodoo tree", kit=plain, border="printed", gone_goods=reading)
    state = changed(state, supply=Stock((3,) * 4, (0,) * 4))
    state = allowed(state, ChartStars(), DrawLine(line=(3, 4))).state
    closed = allowed(state, DrawLine(line=(4, 5)))
    assert cited(closed)[:2] == ["C-MC-14", "C-MC-27"]
    assert sum(allowed(closed.state, DrawLine(line=(1, 4))).state.shelf.charms) == charms


# MC-45: plans promise only possible results


def test_plans_name_the_results_that_can_all_be_written() -> None:
    """MC-46: if both lines end with 1, plans write one of two 2s, or both if a box grants an X in between (MC-48)."""
    state = changed(acting("bone voodoo tree | 2 2"), top=("1",), bottom=("1",), plus_minus=Bubbles(0), move=Bubbles(0))
    assert horoscopes(state) == [(2,)]
    granting = acting("bone voodoo tree | 2 2", kit=kit(top=("", "x", "", ""), bottom=("",) * 4))
    granting = changed(granting, top=("1",), bottom=("1",), plus_minus=Bubbles(0), move=Bubbles(0))
    assert horoscopes(granting) == [(2, 2)]


def horoscopes(state: State) -> list[tuple[int, ...]]:
    return [plan.numbers for plan in plans(state) if plan.space == "horoscopes"]


# MC-55: cards


def test_a_card_may_show_an_icon_twice() -> None:
    """MC-55: an icon shown twice pays twice; icons of a replaced card pay nothing, which is reported."""
    mira = Recruit(townsfolk="Mira", hours=1, slot="security", icons=("red",), twice=("blue",))
    state = allowed(changed(acting(), figure="chart"), mira).state
    card = state.assigned("security")
    assert card is not None
    assert card.icons == ("red", "blue", "blue")
    happened = allowed(changed(acting(), figure="chart", staff=state.staff), mira).happened
    text = Reader(NAMES).text(happened[-1].sentence)
    assert text == "You replaced Mira, so that card's icons earn you nothing at the end."


def test_a_larger_chart_is_copied_under_kits() -> None:
    """C-MC-2: the sentence about a dot that a larger chart lacks says so."""
    invalid = REFEREE.check(acting().config, DrawLine(line=(48, 49)))
    assert invalid is not None
    assert "enter it under “Kits”" in Reader(()).text(invalid.sentence)


def test_a_full_line_of_bubbles_leads_further_than_plans() -> None:
    """MC-15: the board says so if more bubbles are filled than a plan may spend."""
    state = acting()
    assert not has_further(REFEREE.view(state))
    assert has_further(REFEREE.view(changed(state, plus_minus=Bubbles(2))))


# MC-35: either Die beside the Voodoo may give the number of icons


def test_equal_dice_are_both_offered_for_a_divination() -> None:
    """Both Dice beside the Voodoo are offered even if both give as many icons; all offers differ in words."""
    state = changed(acting("coin bone | voodoo 3 3"), plus_minus=Bubbles(filled=1))
    acts = [Reader(NAMES).text(offer.act) for offer in REFEREE.offers(state)]
    assert len({*acts}) == len(acts)
    offers = [offer for offer in REFEREE.offers(state) if offer.entry is Divine]
    assert [offer.fixed["die"] for offer in offers] == ["die1", "die2"]
    assert Reader(()).text(use_label(Use("move", "die1"), state.dish)) == "Move 1 (the Die showing 3)"
    for die in ("die1", "die2"):
        allowed(state, Divine.model_validate({"die": die, "colour": "red"}))
