"""What cannot be read is said in one clear sentence that names the entry and the field."""

from __future__ import annotations

import json

import pytest
from lantern_oracle import REFEREE

from referees.common.protocol.sentence import Reader
from referees.common.record.malformed import Malformed

SEATS = [{"player": "Ann"}, {"player": "Bob"}]


def entry_trouble(text: str, edition: int | None = None) -> Malformed:
    """What is wrong with an entry."""
    with pytest.raises(Malformed) as raised:
        REFEREE.read_entry(text, edition)
    return raised.value


def config_trouble(content: object, edition: int | None = None) -> Malformed:
    """What is wrong with a config."""
    with pytest.raises(Malformed) as raised:
        REFEREE.read_config(content if isinstance(content, str) else json.dumps(content), edition)
    return raised.value


@pytest.mark.parametrize(
    ("text", "kind", "field", "said"),
    [
        ('{"kind": "pour", "seat": 0}', "pour", "drops", "pour, field “drops”: it is missing."),
        ('{"kind": "pour", "seat": 0, "drops": 1, "x": 2}', "pour", "x", "pour, field “x”: there is no such field."),
        ('{"kind": "pour", "seat": -1, "drops": 1}', "pour", "seat", "(got -1)."),
        ('{"kind": "pour", "seat": 0, "drops": "many"}', "pour", "drops", "(got 'many')."),
        ('{"kind": "trim", "seat": 0, "wicks": ["left", "up"]}', "trim", "wicks.1", "(got 'up')."),
        ('{"kind": "moon"}', "moon", "kind", "No entry is called “moon”. This game knows: kindle, pour,"),
        ('{"seat": 0}', "", "kind", "No entry is called “”."),
        ("not json", "", "", "This is not JSON"),
        ("[1]", "", "", ""),
        ("3", "", "", ""),
        ('{"kind": 7}', "7", "kind", "No entry is called “7”."),
    ],
)
def test_an_entry_that_cannot_be_read_names_its_field(text: str, kind: str, field: str, said: str) -> None:
    """Kind, field and reason, in plain words, whatever came in."""
    trouble = entry_trouble(text)
    assert (trouble.kind, trouble.field) == (kind, field)
    assert said in Reader(()).text(trouble.sentence)
    assert "pydantic" not in Reader(()).text(trouble.sentence)


@pytest.mark.parametrize("text", ["not json", "[1]", "3", "null", '{"kind": "pour", "seat": 0}', '{"kind": []}'])
def test_a_stored_entry_of_an_older_edition_fails_as_plainly(text: str) -> None:
    """The way through the upcasters ends in the same kind of sentence."""
    assert Reader(()).text(entry_trouble(text, edition=1).sentence)


def test_a_long_value_is_cut() -> None:
    """A pasted novel does not fill the screen."""
    said = Reader(()).text(entry_trouble('{"kind": "pour", "seat": 0, "drops": "%s"}' % ("x" * 5000)).sentence)
    assert len(said) < 200 and said.endswith("…).")


@pytest.mark.parametrize(
    ("content", "field", "said"),
    [
        ({}, "seats", "config, field “seats”: it is missing."),
        ({"seats": SEATS[:1]}, "seats", "This game is for 2 to 4 players; 1 sit here."),
        ({"seats": SEATS, "options": {"end": "never"}}, "options.end", "config, field “options.end”"),
        ({"seats": SEATS, "kit": {"ladle": "big"}}, "kit.ladle", "(got 'big')."),
        ({"seats": SEATS, "moon": 1}, "moon", "config, field “moon”: there is no such field."),
        ("{", "", "This is not JSON"),
    ],
)
def test_a_config_that_cannot_be_read_names_its_field(content: object, field: str, said: str) -> None:
    """The same for what a game is set up with."""
    trouble = config_trouble(content)
    assert trouble.field == field
    assert said in Reader(()).text(trouble.sentence)


def test_an_old_config_with_a_reading_nobody_knows_is_malformed() -> None:
    """An upcaster that cannot lift a value raises nothing but Malformed."""
    for options in ({"length": "middling"}, 3, [1]):
        trouble = config_trouble({"seats": SEATS, "options": options}, edition=1)
        assert "edition 1 never stored it like this" in Reader(()).text(trouble.sentence)


def test_the_exception_itself_says_where() -> None:
    """In a log the place is enough; the value stays out of it."""
    assert str(entry_trouble('{"kind": "pour", "seat": 0, "drops": "secret"}')) == "pour.drops"
