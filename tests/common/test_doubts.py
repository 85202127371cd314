"""Several doubts about one entry are combined in one ruling, and none is repeated."""

from lantern_oracle import REFEREE
from lantern_oracle.pouring import Pour

from referees.common.protocol.ruling import ALLOWED, Refused, Unclear, combined
from referees.common.protocol.sentence import Reader, say
from referees.common.wire import ruling_out
from tests.common.test_lantern_oracle import NAMES, lit

READER = Reader(NAMES)
LADLE = Unclear(say("Is it a large ladle?"), ("LO-2",), ("ladle",))
STAIN = Unclear(say("Is it a stain?"), ("LO-5", "C-LO-2"), suspects=(3, 4))
SPOON = Unclear(say("Or a spoon?"), ("LO-2",), ("ladle",))
NO = Refused(say("No."), ("LO-4",))


def test_doubts_are_asked_in_their_order_and_none_twice() -> None:
    """The ruling has all doubts in order, with all citations, assumptions and suspects; a duplicate isn't added."""
    ruling = combined(ALLOWED, LADLE, None, STAIN, LADLE, combined(STAIN, LADLE))
    assert isinstance(ruling, Unclear)
    assert ruling.doubts == (LADLE, STAIN)
    assert (ruling.cites, ruling.assumed, ruling.suspects) == (("LO-2", "LO-5", "C-LO-2"), ("ladle",), (3, 4))
    assert READER.text(ruling.sentence) == "Is it a large ladle? Is it a stain?"


def test_a_single_doubt_is_returned_unchanged() -> None:
    """A single doubt is returned as it is; without doubts the entry is allowed."""
    assert combined(None, STAIN, ALLOWED) == STAIN and STAIN.doubts == (STAIN,)
    assert combined(None, ALLOWED) is ALLOWED


def test_a_refusal_wins_over_doubts() -> None:
    """A forbidden entry is refused, even if the refusal comes after doubts."""
    assert combined(LADLE, NO, STAIN) == NO


def test_an_assumed_item_is_asked_about_once() -> None:
    """A later doubt that assumes the same item is dropped."""
    ruling = combined(LADLE, SPOON, STAIN)
    assert isinstance(ruling, Unclear)
    assert ruling.doubts == (LADLE, STAIN)


def test_a_game_combines_doubts_about_an_entry() -> None:
    """LO-2, C-LO-2: pouring six drops on the first turn of a night depends on the ladle and on an illegible line."""
    ruling = REFEREE.judge(lit().state, Pour(seat=0, drops=6))
    assert isinstance(ruling, Unclear)
    assert [doubt.cites for doubt in ruling.doubts] == [("LO-2",), ("C-LO-2",)]
    assert REFEREE.judge(lit(checked=("ladle",)).state, Pour(seat=0, drops=6)) == ruling.doubts[1]


def test_the_json_has_every_doubt() -> None:
    """A JSON answer has all doubts as one sentence, and also each with what it cites and assumes."""
    verdict = ruling_out(combined(LADLE, STAIN), READER, None)
    assert (verdict["says"], verdict["assumed"]) == ("Is it a large ladle? Is it a stain?", ["ladle"])
    assert verdict["doubts"] == [
        {"says": "Is it a large ladle?", "cites": ["LO-2"], "assumed": ["ladle"]},
        {"says": "Is it a stain?", "cites": ["LO-5", "C-LO-2"], "suspects": [3, 4]},
    ]
