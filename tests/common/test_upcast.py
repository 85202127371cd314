"""Texts stored by older editions are read by the current rules."""

import json

import pytest
from lantern_oracle import REFEREE
from lantern_oracle.pouring import Pour

from referees.common.record.journal import Line
from referees.common.record.upcast import Upcaster, raised_to, upcast
from referees.common.timeline import Timeline

STEPS = (
    Upcaster(3, entry=lambda stored: stored | {"third": stored["second"] + 1}),
    Upcaster(2, entry=lambda stored: stored | {"second": stored["first"] + 1}, config=lambda stored: {"seats": 2}),
)


@pytest.mark.parametrize(
    ("edition", "lifted"),
    [(1, {"first": 1, "second": 2, "third": 3}), (2, {"first": 1, "second": 5, "third": 6}), (3, {"first": 1})],
)
def test_a_stored_entry_is_lifted_edition_by_edition(edition: int, lifted: dict[str, int]) -> None:
    """Upcasters run in order of edition, in any order of listing, beginning with the edition that stored the entry."""
    stored = {"first": 1} | ({"second": 5} if edition == 2 else {})
    assert upcast(STEPS, "entry", json.dumps(stored), edition) == lifted


def test_configs_and_entries_are_converted_separately() -> None:
    """An upcaster without a config part leaves configs as they are; one that raises editions never lowers them."""
    assert upcast(STEPS, "config", '{"first": 1}', 1) == {"seats": 2}
    assert upcast(STEPS, "config", '{"first": 1}', 2) == {"first": 1}
    assert upcast([Upcaster(2, config=raised_to(2))], "config", '{"edition": 3}', 1) == {"edition": 3}


@pytest.mark.parametrize("text", ["[]", "3", "null", '"x"'])
def test_what_is_no_object_is_an_error(text: str) -> None:
    """Only JSON objects are converted."""
    with pytest.raises(ValueError, match="an object is expected"):
        upcast(STEPS, "entry", text, 1)


def test_a_damaged_entry_of_an_older_edition_is_an_error() -> None:
    """A damaged entry raises ValueError, not the upcaster's own error."""
    with pytest.raises(ValueError, match="edition 1 never stored it like this"):
        upcast(STEPS, "entry", "{}", 1)


OLD_SEATS = '"seats": [{"player": "Ann"}, {"player": "Bob"}]'
OLD_CONFIG = "{" + OLD_SEATS + ', "options": {"length": "short"}, "edition": 1}'
OLD_POUR = '{"kind": "pour", "seat": 0, "amount": 2}'


def test_lantern_oracle_reads_its_first_edition() -> None:
    """In edition 1 of Lantern Oracle amounts become drops, and the game's length becomes its end."""
    assert REFEREE.read_entry(OLD_POUR, 1) == Pour(seat=0, drops=2)
    config = REFEREE.read_config(OLD_CONFIG, 1)
    assert (config.options.end, config.edition) == ("three_nights", 2)


def test_todays_edition_reads_no_old_names() -> None:
    """Only data of an older edition is converted."""
    with pytest.raises(ValueError, match="pour"):
        REFEREE.read_entry(OLD_POUR)
    with pytest.raises(ValueError, match="options"):
        REFEREE.read_config(OLD_CONFIG, 2)


def test_lines_of_today_follow_lines_of_an_older_edition() -> None:
    """A game started in edition 1 and continued in edition 2 has lines of both in one journal."""
    kindle, pour = '{"kind": "kindle", "seat": 0, "colour": "ink"}', Pour(seat=1, drops=3).model_dump_json()
    lines = [Line(1, "config", None, None, OLD_CONFIG, 0)]
    lines += [Line(n, "enter", None, None, text, n) for n, text in enumerate((kindle, OLD_POUR, pour), start=2)]
    timeline = Timeline(REFEREE, lines, 1)
    assert [purse.total for purse in timeline.state.purses] == [2, 3]
    settled = timeline.config.model_copy(update={"checked": ("ladle",)})
    timeline.apply(Line(5, "config", None, None, settled.model_dump_json(), 5))
    assert timeline.config == settled and timeline.invalid_entries == []
