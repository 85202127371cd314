"""Tallies, rankings, outcomes, and their JSON."""

import json

from hypothesis import given, strategies as st

from referees.common.always.conclude import ScoreBySheet
from referees.common.protocol.offer import Choice, Number, Offer, Subset, Text
from referees.common.protocol.ruling import ALLOWED, Happening, Invalid, Refused, Unclear
from referees.common.protocol.sentence import Only, Reader, Who, say
from referees.common.protocol.tally import Outcome, ScoreLine, Tally, ranked
from referees.common.wire import happenings_out, offer_out, outcome_out, ruling_out, tally_out

READER = Reader(("Ann", "Bob", "Cid"))
LINES = (
    ScoreLine(0, say("Run"), 3, ("X-1",), 7),
    ScoreLine(1, say("Run"), 5, ("X-1",)),
    ScoreLine(0, say("Fine"), -2, ("X-2",)),
)


def test_a_total_is_the_sum_of_the_lines() -> None:
    """Totals are by seat, with negative lines; a seat without lines has zero."""
    assert Tally(say("Points"), LINES).totals(3) == (1, 5, 0)


def test_parts_do_not_count_again() -> None:
    """A round is a part of the total, so its points don't count again."""
    tally = Tally(say("Points"), LINES, parts=(Tally(say("Round 1"), LINES),))
    assert tally.total(0) == 1


def test_seats_are_ranked_highest_first_and_ties_share_a_place() -> None:
    """Seats are ranked by their keys' criteria in order; seats with equal keys are one group, in order of seats."""
    assert ranked(range(4), [(3, 1), (5, 0), (3, 2), (5, 0)]) == ((1, 3), (2,), (0,))
    assert ranked((2, 0), [(1,), (9,), (1,)]) == ((2, 0),)
    assert ranked((), []) == ()


@given(st.lists(st.tuples(st.integers(), st.integers()), max_size=8))
def test_a_ranking_has_every_seat_once(keys: list[tuple[int, int]]) -> None:
    """No seat is lost or duplicated, and groups are in descending order."""
    groups = ranked(range(len(keys)), keys)
    assert sorted(seat for group in groups for seat in group) == list(range(len(keys)))
    best = [keys[group[0]] for group in groups]
    assert best == sorted(set(keys), reverse=True)


def test_winners_share_the_first_place() -> None:
    """Tied winners are all first; an abandoned game has no winner."""
    assert Outcome(((1, 2), (0,)), say("Over."), ("X-3",)).winners == (1, 2)
    assert Outcome((), say("Abandoned."), ("OC-2",), abandoned=True).winners == ()


def test_the_json_of_a_tally_has_every_line() -> None:
    """A tally's JSON has title, totals, and each line's label, points, citations and entry."""
    data = tally_out(Tally(say("Points"), LINES, (Tally(say("Round 1")),)), 2, READER, None)
    assert (data["title"], data["totals"], data["parts"][0]["title"]) == ("Points", [1, 5], "Round 1")
    assert data["lines"][0] == {"seat": 0, "label": "Run", "points": 3, "cites": ["X-1"], "entry": 7}
    assert json.loads(json.dumps(data)) == data


def test_the_json_of_an_outcome_has_its_ranking() -> None:
    """An outcome's JSON has groups, sentence and citations."""
    data = outcome_out(Outcome(((1,), (0,)), say("{who} wins.", who=Who(1)), ("X-3",)), READER, None)
    assert data == {"ranking": [[1], [0]], "says": "Bob wins.", "cites": ["X-3"], "abandoned": False}


OFFER = Offer(
    ScoreBySheet, say("Which?"), ("X-1",), {"seat": 0},
    {
        "card": Choice(("R1",), lambda card: say("red {number}", number=card[1:])),
        "count": Number(1, 6),
        "pair": Subset(Choice((1, 2)), 1, 2),
        "words": Text(24),
    },
)  # fmt: skip


def test_the_json_of_an_offer_has_the_domain_of_each_field() -> None:
    """Choices have labels, numbers and subsets have limits, texts have a maximum length."""
    assert offer_out(OFFER, READER, None) == {
        "kind": "score_by_sheet",
        "prompt": "Which?",
        "cites": ["X-1"],
        "fixed": {"seat": 0},
        "open": {
            "card": {"choice": [{"value": "R1", "label": "red 1"}]},
            "count": {"number": [1, 6]},
            "pair": {
                "subset": {"choice": [{"value": 1, "label": "1"}, {"value": 2, "label": "2"}]},
                "at_least": 1,
                "at_most": 2,
            },
            "words": {"text": 24},
        },
    }


def test_the_json_of_a_ruling_has_its_reasons() -> None:
    """A ruling's JSON has the legal alternatives to a refusal, a doubt's assumptions, or the invalid field."""
    sentence = say("{who} may not.", who=Who(2))
    refused = ruling_out(Refused(sentence, ("X-1",), (OFFER,), may_overrule=False), READER, None)
    assert (refused["ruling"], refused["says"], refused["may_overrule"]) == ("refused", "Cid may not.", False)
    assert refused["instead"] == [offer_out(OFFER, READER, None)]
    assert ruling_out(Unclear(sentence, ("X-2",), ("ladle",)), READER, None)["assumed"] == ["ladle"]
    assert ruling_out(ALLOWED, READER, None) == {"ruling": "allowed", "says": "Allowed.", "cites": []}
    assert ruling_out(Invalid(sentence, "seat"), READER, None) == {
        "ruling": "invalid", "says": "Cid may not.", "field": "seat",
    }  # fmt: skip


def test_no_json_has_a_secret_for_other_readers() -> None:
    """JSON for other readers has a secret's replacement, not its value."""
    sentence = say("{card} comes up", card=Only("jade", (1,), "something"))
    for to, text in ((None, "something comes up"), (1, "jade comes up")):
        reader = Reader(READER.names, to)
        assert happenings_out([Happening(sentence, ("X-1",))], reader, None) == [{"says": text, "cites": ["X-1"]}]
        assert ruling_out(Unclear(sentence, ("X-1",)), reader, None)["says"] == text
        assert tally_out(Tally(sentence), 1, reader, None)["title"] == text
