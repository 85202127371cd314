"""A text that can't be read gives one clear sentence that names the entry and the field."""

import json
from typing import Any

import pytest
from lantern_oracle import REFEREE

from referees.common.protocol.config import LONGEST_CONFIG
from referees.common.protocol.entry import LONGEST_ENTRY
from referees.common.protocol.sentence import Reader
from referees.common.record.malformed import MOST_FAULTS, Malformed
from referees.common.registry import referee
from tests.common.playing import GAMES

SEATS = [{"player": "Ann"}, {"player": "Bob"}]


def entry_trouble(text: str, edition: int | None = None) -> Malformed:
    with pytest.raises(Malformed) as raised:
        REFEREE.read_entry(text, edition)
    return raised.value


def config_trouble(content: object, edition: int | None = None) -> Malformed:
    with pytest.raises(Malformed) as raised:
        REFEREE.read_config(content if isinstance(content, str) else json.dumps(content), edition)
    return raised.value


@pytest.mark.parametrize(
    ("text", "kind", "field", "message"),
    [
        ('{"kind": "pour", "seat": 0}', "pour", "drops", "pour, field “drops”: this field is missing."),
        ('{"kind": "pour", "seat": 0, "drops": 1, "x": 2}', "pour", "x", "pour, field “x”: this field doesn't exist."),
        ('{"kind": "pour", "seat": -1, "drops": 1}', "pour", "seat", "(got -1)."),
        ('{"kind": "pour", "seat": 0, "drops": "many"}', "pour", "drops", "(got 'many')."),
        ('{"kind": "trim", "seat": 0, "wicks": ["left", "up"]}', "trim", "wicks.1", "(got 'up')."),
        ('{"kind": "moon"}', "moon", "kind", "“moon” isn't an entry in this game. Choose from: kindle, pour,"),
        ('{"seat": 0}', "", "kind", "“” isn't an entry in this game."),
        ("not json", "", "", "This isn't JSON"),
        ("[1]", "", "", ""),
        ("3", "", "", ""),
        ('{"kind": 7}', "7", "kind", "“7” isn't an entry in this game."),
    ],
)
def test_an_entry_that_cannot_be_read_names_its_field(text: str, kind: str, field: str, message: str) -> None:
    """The error of an unreadable entry has kind, field and reason in plain words."""
    trouble = entry_trouble(text)
    assert (trouble.kind, trouble.field) == (kind, field)
    assert message in Reader(()).text(trouble.sentence)
    assert "pydantic" not in Reader(()).text(trouble.sentence)


@pytest.mark.parametrize("text", ["not json", "[1]", "3", "null", '{"kind": "pour", "seat": 0}', '{"kind": []}'])
def test_a_stored_entry_of_an_older_edition_fails_as_plainly(text: str) -> None:
    """A malformed entry of an older edition, which goes through upcasters, gives the same kind of sentence."""
    assert Reader(()).text(entry_trouble(text, edition=1).sentence)


def test_a_long_value_is_cut() -> None:
    """The error quotes a very long value only in part."""
    message = Reader(()).text(entry_trouble('{"kind": "pour", "seat": 0, "drops": "%s"}' % ("x" * 5000)).sentence)
    assert len(message) < 200 and message.endswith("…).")


@pytest.mark.parametrize(
    ("content", "field", "message"),
    [
        ({}, "seats", "config, field “seats”: this field is missing."),
        ({"seats": SEATS[:1]}, "seats", "This game is for 2 to 4 players, not 1."),
        ({"seats": SEATS, "options": {"end": "never"}}, "options.end", "config, field “options.end”"),
        ({"seats": SEATS, "kit": {"ladle": "big"}}, "kit.ladle", "(got 'big')."),
        ({"seats": SEATS, "moon": 1}, "moon", "config, field “moon”: this field doesn't exist."),
        ("{", "", "This isn't JSON"),
    ],
)
def test_a_config_that_cannot_be_read_names_its_field(content: object, field: str, message: str) -> None:
    """The error of an unreadable config has field and reason in plain words, as for entries."""
    trouble = config_trouble(content)
    assert trouble.field == field
    assert message in Reader(()).text(trouble.sentence)


def test_an_old_config_with_an_unknown_reading_is_malformed() -> None:
    """An upcaster that can't convert a value raises only Malformed."""
    for options in ({"length": "middling"}, 3, [1]):
        trouble = config_trouble({"seats": SEATS, "options": options}, edition=1)
        assert "edition 1 never stored it like this" in Reader(()).text(trouble.sentence)


def test_the_exception_itself_says_where() -> None:
    """`str()` of the exception, as in a log, gives the field without the value."""
    assert str(entry_trouble('{"kind": "pour", "seat": 0, "drops": "secret"}')) == "pour.drops"


@pytest.mark.parametrize("game", GAMES)
def test_overlong_texts_are_not_parsed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry or config that is too long is refused without being parsed."""

    def never(*_: Any, **__: Any) -> Any:
        raise AssertionError("it was read")

    rules = referee(game)
    monkeypatch.setitem(rules.__dict__, "_read_entry", never)
    monkeypatch.setattr(rules.config, "model_validate_json", never)
    for read, longest in ((rules.read_entry, LONGEST_ENTRY), (rules.read_config, LONGEST_CONFIG)):
        with pytest.raises(Malformed) as raised:
            read("[" * (longest + 1))
        assert "too long to enter" in Reader(()).text(raised.value.sentence)
        with pytest.raises(AssertionError, match="it was read"):
            read("[" * longest)


def test_of_very_many_faults_none_is_named() -> None:
    """Very many faults are only counted: listing them would take longer than finding them."""
    few = config_trouble({"seats": SEATS, **{f"x{n}": 1 for n in range(MOST_FAULTS)}})
    many = config_trouble({"seats": SEATS, **{f"x{n}": 1 for n in range(MOST_FAULTS + 1)}})
    assert few.field == "x0"
    message = f"This couldn't be read: it has {MOST_FAULTS + 1} mistakes."
    assert (many.field, Reader(()).text(many.sentence)) == ("", message)
