"""Every mechanism of `referees.common`, in Lantern Oracle, a game made for tests (tests/third_party/lantern_oracle)."""

from typing import Any

import pytest
from lantern_oracle import REFEREE
from lantern_oracle.blowing_out import BlowOut
from lantern_oracle.bonuses import Inscribe, InscribeFrame, Polish, PolishGlass, Trim, TrimWicks
from lantern_oracle.counting import Count, FillSheet
from lantern_oracle.kindling import Kindle, KindleLantern
from lantern_oracle.papers import Draw, Show
from lantern_oracle.pouring import Pour
from lantern_oracle.turns import TakeTurn
from lantern_oracle.wishing import MakeWish, Wish

from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Conclude, Leave, ScoreBySheet
from referees.common.protocol.config import seated
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed, Refused, Unclear
from referees.common.protocol.sentence import Reader
from referees.common.protocol.state import Decision
from referees.common.referee import Evolved

NAMES = ("Ann", "Bob", "Cid")
KINDLE = KindleLantern(seat=0, colour="rose")


def lit(*entries: Entry, players: int = 2, **config: Any) -> Evolved:
    """The result of the last of these entries, all made after lighting the lantern, if necessary overruled."""
    state = REFEREE.setup(REFEREE.config(seats=seated(NAMES[:players]), **config))
    evolved = REFEREE.evolve(state, KINDLE, 1)
    for id, entry in enumerate(entries, start=2):
        assert REFEREE.has_meaning(evolved.state, entry), entry
        evolved = REFEREE.evolve(evolved.state, entry, id)
    return evolved


def open_kinds(state: Any) -> list[type]:
    """The kinds of open decisions, the current question last."""
    return [type(decision) for decision in state.open]


def cited(evolved: Evolved) -> list[str]:
    """The citations of an entry's happenings."""
    return [passage for happening in evolved.happened for passage in happening.cites]


def refused(state: Any, entry: Entry) -> Refused:
    """The refusal of an entry, which must be refused."""
    ruling = REFEREE.judge(state, entry)
    assert isinstance(ruling, Refused)
    return ruling


def test_a_game_begins_with_a_cold_lantern() -> None:
    """LO-1: all players have no points and two breaths, and the first keeper is asked to kindle."""
    state = REFEREE.setup(REFEREE.config(seats=seated(NAMES)))
    assert (state.flame, state.breath, REFEREE.tally(state).lines) == (None, (2, 2, 2), ())
    assert open_kinds(state) == [Kindle] and state.open[-1].seats == (0,)


def test_an_automatic_rule_is_a_decision_that_expires_at_once() -> None:
    """LO-14: smoke is a decision that expires before any player is asked."""
    evolved = lit()
    assert cited(evolved) == ["LO-14"]
    assert open_kinds(evolved.state) == [TakeTurn]


def test_bonuses_are_asked_three_deep() -> None:
    """LO-8 to LO-11: after a full ladle, two wicks and four turns, each question is on top of the one before."""
    evolved = lit(Pour(seat=0, drops=3), TrimWicks(seat=0, wicks=("left", "right")), PolishGlass(seat=0, turns=4))
    assert open_kinds(evolved.state) == [TakeTurn, Polish, Inscribe]
    evolved = REFEREE.evolve(evolved.state, InscribeFrame(seat=0, words="Light"), 9)
    assert open_kinds(evolved.state) == [TakeTurn, Polish]


def test_an_interrupt_makes_questions_expire_from_the_top() -> None:
    """LO-12: when the lantern is blown out, bonus, cloth and turn expire, each with a happening."""
    three_deep = (Pour(seat=0, drops=3), TrimWicks(seat=0, wicks=("left", "right")), PolishGlass(seat=0, turns=4))
    evolved = lit(*three_deep, BlowOut(seat=1))
    assert cited(evolved) == ["LO-12", "LO-12", "LO-3"]
    assert open_kinds(evolved.state) == [Kindle]


def test_an_interrupt_that_changes_no_premise_leaves_the_question() -> None:
    """After a score is adjusted during a bonus, the bonus question is still open."""
    evolved = lit(Pour(seat=0, drops=3), Adjust(fact="points", at=(1,), value=7))
    assert open_kinds(evolved.state) == [TakeTurn, Trim]
    assert REFEREE.tally(evolved.state).totals(2) == (3, 7)


def test_several_seats_answer_one_question_in_any_order() -> None:
    """LO-13: wishes are made in any order of seats, once each, and the question awaits the other seats."""
    evening = (Pour(seat=0, drops=1), Pour(seat=1, drops=1), Pour(seat=2, drops=1))
    evolved = lit(*evening, Wish(seat=2, colour="ink"), players=3)
    assert open_kinds(evolved.state) == [MakeWish] and evolved.state.open[-1].seats == (0, 1)
    ruling = REFEREE.judge(evolved.state, Wish(seat=2, colour="rose"))
    assert isinstance(ruling, Refused) and ruling.cites == ("LO-13",)
    evolved = lit(*evening, *(Wish(seat=seat, colour="rose") for seat in (2, 0, 1)), players=3)
    assert cited(evolved) == ["LO-13"] * 3
    assert open_kinds(evolved.state) == [TakeTurn]


def test_what_answers_another_question_has_to_wait() -> None:
    """Trimming wicks in a turn is refused for the open question's reason, for good; what's possible is offered."""
    state = lit().state
    ruling = refused(state, TrimWicks(seat=0, wicks=("left",)))
    assert (ruling.cites, ruling.may_overrule) == (("LO-4",), False)
    assert ruling.instead == REFEREE.offers(state)
    assert Reader(NAMES).text(ruling.sentence, state) == "Ann takes a turn first."


def test_a_question_without_a_reason_says_only_that_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """OC-5 is cited if the open question gives no reason."""
    monkeypatch.setattr(TakeTurn, "why_first", Decision.why_first)
    state = lit().state
    ruling = refused(state, TrimWicks(seat=0, wicks=("left",)))
    assert (ruling.cites, ruling.may_overrule) == (("OC-5",), False)
    assert Reader(NAMES).text(ruling.sentence, state) == "First answer this: Ann: pour, draw or show"


def test_an_early_entry_can_be_overruled() -> None:
    """LO-13: Bob's early wish is refused; if it's overruled it counts, and it's still Ann's turn."""
    state, wish = lit().state, Wish(seat=1, colour="ink")
    ruling = refused(state, wish)
    assert (ruling.cites, ruling.may_overrule) == (("LO-13",), True)
    assert Reader(NAMES).text(ruling.sentence, state) == "Bob wishes when all have had their turns."
    night = REFEREE.evolve(state, wish, 2).state
    assert (night.wishes, night.turn, night.open) == ((None, "ink"), 0, state.open)
    evening = lit(wish, Pour(seat=0, drops=1), Pour(seat=1, drops=1)).state
    assert open_kinds(evening) == [MakeWish] and evening.open[-1].seats == (0,)


def test_an_entry_out_of_turn_does_no_more_than_it_says() -> None:
    """If Bob's pouring in Ann's turn is overruled, he gets points, and it's still Ann's turn."""
    state = lit(Pour(seat=1, drops=2)).state
    assert (state.turn, state.taken, REFEREE.tally(state).totals(2)) == (0, 0, (0, 2))
    assert open_kinds(state) == [TakeTurn] and state.open[-1].seats == (0,)


def test_a_refusal_offers_its_own_kind_if_possible() -> None:
    """When Bob's pouring in Ann's turn is refused, the refusal offers that Ann pours, not that she draws."""
    ruling = REFEREE.judge(lit().state, Pour(seat=1, drops=1))
    assert isinstance(ruling, Refused)
    assert [offer.entry for offer in ruling.instead] == [Pour]


def test_an_assumed_fact_is_asked_once() -> None:
    """LO-2: four drops are unclear while the ladle is unchecked, which the doubt names; then they're allowed."""
    ruling = REFEREE.judge(lit().state, Pour(seat=0, drops=4))
    assert isinstance(ruling, Unclear) and ruling.assumed == ("ladle",)
    assert isinstance(REFEREE.judge(lit(checked=("ladle",)).state, Pour(seat=0, drops=4)), Allowed)


def test_an_assumed_fact_never_refuses() -> None:
    """More drops than the assumed ladle holds are a doubt; more than a checked ladle holds are refused."""
    assert isinstance(REFEREE.judge(lit().state, Pour(seat=0, drops=7)), Unclear)
    ruling = REFEREE.judge(lit(checked=("ladle",)).state, Pour(seat=0, drops=7))
    assert isinstance(ruling, Refused) and ruling.cites == ("LO-5",)


def test_a_happening_that_rests_on_an_assumed_fact_says_so() -> None:
    """The happening of a full ladle names the assumed item until it's checked."""
    assert lit(Pour(seat=0, drops=6)).happened[0].assumed == ("ladle",)
    assert lit(Pour(seat=0, drops=6), checked=("ladle",)).happened[0].assumed == ()


def test_knowledge_raises_a_doubt_and_refuses_nothing() -> None:
    """LO-7: after drawing jade, showing rose is unclear for its keeper only, allowed if unknown; offers reveal none."""
    knowing = lit(
        Draw(seat=0, colour="jade"), Pour(seat=1, drops=1), Wish(seat=0, colour="ink"), Wish(seat=1, colour="ink")
    )
    silent = lit(Draw(seat=0), Pour(seat=1, drops=1), Wish(seat=0, colour="ink"), Wish(seat=1, colour="ink"))
    assert isinstance(REFEREE.judge(knowing.state, Show(seat=0, colour="rose"), to=0), Unclear)
    assert isinstance(REFEREE.judge(knowing.state, Show(seat=0, colour="rose"), to=1), Allowed)
    assert isinstance(REFEREE.judge(knowing.state, Show(seat=0, colour="rose")), Allowed)
    assert isinstance(REFEREE.judge(knowing.state, Show(seat=0, colour="jade"), to=0), Allowed)
    assert isinstance(REFEREE.judge(silent.state, Show(seat=0, colour="rose"), to=0), Allowed)
    assert REFEREE.offers(knowing.state) == REFEREE.offers(silent.state)


def test_a_secret_is_read_by_its_keeper_until_all_have_seen_it() -> None:
    """LO-6: Ann reads that she drew jade, Bob that she drew something; once the paper is shown, both read jade."""
    at = lit().state
    drawn = Draw(seat=0, colour="jade")
    later = (Pour(seat=1, drops=1), Wish(seat=0, colour="ink"), Wish(seat=1, colour="ink"))
    before, after = lit(drawn).state, lit(drawn, *later, Show(seat=0, colour="jade")).state
    for now, bob in ((before, "Ann draws a paper lantern: something"), (after, "Ann draws a paper lantern: jade")):
        sentence = REFEREE.tell(drawn, at, now)
        assert Reader(NAMES, to=0).text(sentence, now) == "Ann draws a paper lantern: jade"
        assert Reader(NAMES, to=1).text(sentence, now) == Reader(NAMES).text(sentence, now) == bob


def test_only_hidden_draws_reveal() -> None:
    """Drawing a paper reveals something, pouring oil doesn't."""
    assert REFEREE.reveals(Draw(seat=0))
    assert not REFEREE.reveals(Pour(seat=0, drops=1))


def test_counting_by_sheet_asks_each_seat_and_then_continues() -> None:
    """OC-4: the score sheet's question comes before the current one, which is asked again once the sheet is full."""
    evolved = lit(ScoreBySheet(), Count(seat=1, points=17))
    assert open_kinds(evolved.state) == [TakeTurn, FillSheet]
    ruling = REFEREE.judge(evolved.state, ScoreBySheet())
    assert isinstance(ruling, Refused) and ruling.cites == ("OC-4",)
    evolved = REFEREE.evolve(evolved.state, Count(seat=0, points=4), 9)
    assert open_kinds(evolved.state) == [TakeTurn]
    assert REFEREE.tally(evolved.state).totals(2) == (4, 17)


def test_setting_a_fact_has_consequences() -> None:
    """If the lantern is set to dark, the turn expires, and kindling is asked for."""
    evolved = lit(Adjust(fact="flame", value=None))
    assert open_kinds(evolved.state) == [Kindle]
    assert cited(evolved) == ["LO-3"]


def test_facts_and_places_that_do_not_exist_are_invalid() -> None:
    """An unknown fact, an unknown place of a fact, and an impossible value are each reported with the field."""
    config = lit().state.config
    entries = (
        Adjust(fact="moon"), Adjust(fact="flame", at=(0,)), Adjust(fact="flame", value="mauve"),
        Adjust(fact="points", at=(5,), value=1), Adjust(fact="points", at=(0,), value=-1),
    )  # fmt: skip
    problems = [REFEREE.check(config, entry) for entry in entries]
    assert [problem and problem.field for problem in problems] == ["fact", "at", "value", "at", "value"]


def test_the_table_ends_its_game_in_three_ways() -> None:
    """The table ends its game with the current scores, in an order that it gives, or abandons it without an order."""
    ends = (Conclude(how="stands"), Conclude(how="ranked", ranking=(1, 0)), Conclude(how="abandoned"))
    outcomes = [REFEREE.outcome(lit(Pour(seat=0, drops=2), end).state) for end in ends]
    assert [outcome and outcome.ranking for outcome in outcomes] == [((0,), (1,)), ((1,), (0,)), ()]
    assert [outcome and outcome.abandoned for outcome in outcomes] == [False, False, True]
    assert [outcome and outcome.winners for outcome in outcomes] == [(0,), (1,), ()]


def test_a_ranking_names_everyone_once() -> None:
    """A ranking with a player missing or twice, or given without "ranked", has no meaning."""
    for entry in (
        Conclude(how="ranked", ranking=(0,)),
        Conclude(how="ranked", ranking=(0, 0)),
        Conclude(how="stands", ranking=(0, 1)),
    ):
        assert not REFEREE.has_meaning(lit().state, entry)


def test_a_game_that_is_over_refuses_everything() -> None:
    """When a game is over, nothing is offered, and no refusal can be overruled."""
    state = lit(Conclude(how="stands")).state
    assert (REFEREE.offers(state), REFEREE.more(state), state.open) == ((), (), ())
    for entry in (Pour(seat=0, drops=1), Adjust(fact="flame", value="ink"), Conclude(how="stands")):
        assert not REFEREE.has_meaning(state, entry)


def test_a_player_who_leaves_passes_on_the_turn() -> None:
    """If Ann leaves during her bonus, the bonus expires, and Bob is asked."""
    evolved = lit(Pour(seat=0, drops=3), Leave(seat=0), players=3)
    assert cited(evolved) == ["OC-3", "LO-4"]
    assert evolved.state.open == (TakeTurn((1,)),)
    assert not REFEREE.has_meaning(evolved.state, Leave(seat=0))


def test_with_too_few_players_the_game_ends() -> None:
    """The game ends with the present ranking, except that players who left come after all others."""
    outcome = REFEREE.outcome(lit(Pour(seat=0, drops=6), Leave(seat=0)).state)
    assert outcome is not None
    assert (outcome.ranking, outcome.cites) == (((1,), (0,)), ("OC-3",))


def test_an_unknown_kind_of_entry_is_invalid() -> None:
    """A kind of entry that a game doesn't have is invalid."""

    class Stray(Entry):
        kind: str = "stray"

    invalid = REFEREE.check(lit().state.config, Stray())
    assert invalid is not None and invalid.field == "kind"


def test_a_missing_seat_is_invalid() -> None:
    """The seats in every entry are checked, also those in rankings."""
    config = lit().state.config
    for entry, field in ((Pour(seat=2, drops=1), "seat"), (Conclude(how="ranked", ranking=(0, 7)), "ranking")):
        invalid = REFEREE.check(config, entry)
        assert invalid is not None and invalid.field == field


def test_a_wish_that_came_true_is_a_line_of_the_tally() -> None:
    """LO-13: points for a wish that came true are a line of the tally with their passage, but without an entry."""
    wishes = (Wish(seat=0, colour="rose"), Wish(seat=1, colour="ink"))
    state = lit(Pour(seat=0, drops=2), Pour(seat=1, drops=1), *wishes).state
    lines = [(line.seat, line.points, line.cites, line.entry) for line in REFEREE.tally(state).lines]
    assert lines == [(0, 2, ("LO-5",), 2), (0, 1, ("LO-13",), None), (1, 1, ("LO-5",), 3)]
