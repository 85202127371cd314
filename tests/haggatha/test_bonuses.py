"""Bonuses at their limits: those that stay when one is taken, that can still be used, and that are lost."""

import pytest

from referees.common.hints import hint_of
from referees.common.protocol.sentence import Reader, in_english
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.sheet.bubbles import FillBubbles
from referees.haggatha.sheet.horoscopes import WriteX
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.shop.staff import ActivateStaff, UseStaff
from referees.haggatha.table.faction_area import MarkFaction
from referees.haggatha.table.gains import Forgo, Gain, Gains, awaited
from referees.haggatha.table.goods import DiscardCorruption, TakeGood
from referees.haggatha.table.kit import shipped
from referees.haggatha.table.pieces import Phase
from referees.haggatha.table.state import Bubbles, Prediction, State, Stock, Townsfolk
from tests.haggatha.tables import NAMES, acting, allowed, cited, producing, refused, says, unclear

FULL = ("X",) * len(shipped().top)
ALL_USED = Bubbles(0, shipped().bubbles.move)


def palm_reader(**fields: Bubbles) -> State:
    """The Palm Reader is being used, with these bubbles."""
    state = changed(acting(), staff=(None, None, Townsfolk("Cy"), None), **fields)
    return allowed(state, ActivateStaff(), UseStaff(slot="palm_reader")).state  # type: ignore[no-any-return]


def tiers(state: State) -> list[int]:
    top = state.open[-1]
    return [gain.tier for gain in top.gains] if isinstance(top, Gains) else []


@pytest.mark.parametrize(("taken", "left"), [(0, [2, 1]), (1, [3, 1]), (2, [3, 2])])
def test_of_three_bonuses_the_other_two_wait(taken: int, left: list[int]) -> None:
    """MC-40: after any one bonus is taken, the other two stay open, in their order."""
    three = tuple(Prediction(start, length, "red") for start, length in ((0, 3), (3, 2), (5, 1)))
    drawn = allowed(changed(producing(), predictions=three, icons=6), Draw(first="red")).state
    assert tiers(drawn) == [3, 2, 1]
    assert tiers(REFEREE.evolve(drawn, Forgo(bonus=taken)).state) == left


def test_offers_say_which_of_two_successes_they_use() -> None:
    """MC-40: with two successes waiting, no two offers have the same words, so players see which one they use."""
    two = (Prediction(0, 3, "red"), Prediction(3, 1, "red"))
    drawn = allowed(changed(producing(), predictions=two, icons=4), Draw(first="red")).state
    words = [Reader(NAMES).text(offer.act) for offer in REFEREE.offers(drawn)]
    assert len(set(words)) == len(words)
    assert "Write an X (bonus: a Market icon or an X)" in words


def test_a_bonus_that_is_not_open_is_refused_with_those_that_are() -> None:
    """MC-40: with two bonuses open, using a third is refused; the refusal lists the two."""
    two = tuple(Prediction(start, length, "red") for start, length in ((0, 2), (3, 1)))
    drawn = allowed(changed(producing(), predictions=two, icons=3), Draw(first="red")).state
    beyond = (
        TakeGood(bonus=2, good="charm", colour="red"), MarkFaction(bonus=2, faction="red", mark="X"),
        WriteX(bonus=2, line="top"), DiscardCorruption(bonus=2), FillBubbles(bonus=2, plus_minus=1), Forgo(bonus=2),
    )  # fmt: skip
    for entry in beyond:
        ruling = refused(drawn, entry)
        assert (ruling.cites, ruling.may_overrule) == (("MC-40",), False)
        either = "either a Charm, a Market icon or an X and either a Market icon or an X"
        assert says(drawn, ruling) == f"Right now, you can only use this: {either}."


@pytest.mark.parametrize("is_area_full", [False, True])
def test_an_x_waits_as_long_as_it_has_a_place(is_area_full: bool) -> None:
    """MC-47, MC-50: with full lines an X can still go to the Faction Area; if that's full too, the X is lost."""
    marks = (("X", "X"),) * 5 if is_area_full else ((),) * 5
    evolved = allowed(changed(acting(), top=FULL, bottom=FULL, factions=marks), Twist(option="x"))
    assert isinstance(evolved.state.open[-1], Gains) != is_area_full
    assert (cited(evolved)[-1] == "MC-50") == is_area_full


@pytest.mark.parametrize("is_area_full", [False, True])
def test_a_success_waits_as_long_as_anything_is_left(is_area_full: bool) -> None:
    """MC-40: with full lines, one circled icon can still mark a Faction, if a mark is free there."""
    marks = (("X", "X"),) * 5 if is_area_full else ((),) * 5
    state = changed(producing(), top=FULL, bottom=FULL, factions=marks, predictions=(Prediction(0, 1, "red"),), icons=1)
    assert isinstance(allowed(state, Draw(first="red")).state.open[-1], Gains) != is_area_full


@pytest.mark.parametrize(("tier", "passage"), [(1, "MC-50"), (2, "C-MC-14")])
def test_a_success_is_lost_for_its_own_reason(tier: int, passage: str) -> None:
    """MC-40: without room for marks, a success with one icon is lost for that; with two, for lack of Charms."""
    state = changed(producing(), top=FULL, bottom=FULL, factions=(("X", "X"),) * 5, supply=Stock((0,) * 4))
    drawn = allowed(changed(state, predictions=(Prediction(0, tier, "red"),), icons=tier), Draw(first="red"))
    assert cited(drawn)[-1] == passage


def test_two_bubbles_of_the_only_kind_left_are_filled() -> None:
    """MC-56: if only ±1 bubbles are blank, the Palm Reader may fill two of them; filling one raises a question."""
    state = palm_reader(move=ALL_USED)
    assert allowed(state, FillBubbles(plus_minus=2)).state.plus_minus.filled == 3
    assert unclear(state, FillBubbles(plus_minus=1)).cites == ("MC-56",)
    filled = REFEREE.evolve(state, FillBubbles(plus_minus=1), 1)
    assert [says(filled.state, event) for event in filled.happened] == ["Fill 1 “±1” bubble."]


def test_a_bubble_is_not_lost_silently_if_the_other_kind_has_room() -> None:
    """MC-56: filling two of a kind that has only one blank bubble raises a question, unless no other is blank."""
    one, none = Bubbles(0, 7), Bubbles(0, 8)
    both, single = palm_reader(plus_minus=one, move=one), palm_reader(plus_minus=one, move=none)
    doubt = unclear(both, FillBubbles(plus_minus=2))
    assert says(both, doubt) == "There's only 1 empty “±1” bubble left to fill. Go on anyway?"
    allowed(both, FillBubbles(plus_minus=1))
    allowed(single, FillBubbles(plus_minus=2))


@pytest.mark.parametrize(
    ("phase", "day", "is_late"), [("production", 3, False), ("market", 2, False), ("market", 3, True)]
)
def test_no_hint_promises_gold_for_a_market_icon_that_comes_too_late(phase: Phase, day: int, is_late: bool) -> None:
    """MC-50, MC-B1: once the last Market has begun, a Market icon pays nothing, and the hint says so."""
    state = changed(acting(), phase=phase, day=day, open=awaited((Gain("market", ("MC-48",)),)))
    assert ("anymore" in in_english(hint_of("haggatha", state, "MC-50")[0])) == is_late


def test_the_palm_reader_passes_if_no_bubble_is_blank() -> None:
    """MC-56, MC-15: with no bubble left to fill, no player is asked."""
    state = changed(acting(), staff=(None, None, Townsfolk("Cy"), None), move=ALL_USED, plus_minus=ALL_USED)
    evolved = allowed(state, ActivateStaff(), UseStaff(slot="palm_reader"))
    assert "MC-15" in cited(evolved)
    assert not any(isinstance(question, Gains) for question in evolved.state.open)


def test_an_unverified_row_of_bubbles_never_ends() -> None:
    """C-MC-4: if the number is unverified, the table may say that there are more; two are filled then."""
    full = Bubbles(0, shipped().bubbles.move)
    state = changed(acting("bone coin | voodoo 2 3", checked=(), kit=shipped()), plus_minus=full)
    entry = Twist(option="plus_minus")
    assert [doubt.cites for doubt in unclear(state, entry).doubts] == [("C-MC-4",), ("C-MC-1",)]
    assert REFEREE.evolve(state, entry).state.plus_minus.filled == 2


@pytest.mark.parametrize(("players", "is_rare"), [(3, False), (4, True)])
def test_two_at_once_are_a_usual_offer_for_up_to_three_merchants(players: int, is_rare: bool) -> None:
    """MC-42: with four merchants, drawing two Adventurers at once is offered only under "More"."""
    (two,) = [offer for offer in REFEREE.offers(producing(players)) if offer.entry is Draw and "second" in offer.open]
    assert two.rare == is_rare
