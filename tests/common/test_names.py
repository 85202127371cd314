"""Typed names: which are equal, and how they're stored."""

import unicodedata
from typing import Literal

import pytest
from hypothesis import given, strategies as st

from referees.common.protocol.config import Config, Seat
from referees.common.protocol.seating import seating_problem
from referees.common.values.names import can_be_displayed, has_visible_sign, name_key, normalized


class Alone(Config):
    fewest, most = 1, 4


PLAIN = ("Anna B", "José", "山田 太郎", "Ольга", "김철수", "علی\u200cرضا", "മീനാക്ഷി", "👨\u200d👩\u200d👧", "von Stein")


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("space", [" ", "  ", "\u00a0", "\u3000", "\u2009 "])
def test_a_name_in_any_encoding_and_with_any_spaces_is_one_name(
    name: str, form: Literal["NFC", "NFD"], space: str
) -> None:
    """A name in any encoding and with any spaces is stored the same and has the same key."""
    written = f"{space}{unicodedata.normalize(form, name).replace(' ', space)}{space}"
    assert normalized(written) == name
    assert name_key(written) == name_key(name)


def test_capitals_are_kept_and_make_no_other_person() -> None:
    """Names are stored with their capitals, but Ann and ANN have the same key."""
    names = ["anna", "von Stein", "ANN", "გიორგი"]
    assert [normalized(name) for name in names] == names
    assert name_key("STRASSE") == name_key("straße")
    assert name_key("გიორგი") == name_key("ᲒᲘᲝᲠᲒᲘ")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ann\u202e", "Ann"),
        ("\u200fدنا", "دنا"),
        ("\ufeffAnn", "Ann"),
        ("A\u00adnn", "Ann"),
        ("Ann \u200b B", "Ann B"),
        ("Ann\u3164", "Ann"),
        ("\u200dAnn\u200c", "Ann"),
        ("\u3164", ""),
        ("\u2800 \u200d", ""),
        ("❤\ufe0f", "❤\ufe0f"),
    ],
)
def test_invisible_characters_are_not_kept(typed: str, name: str) -> None:
    """Direction marks, fillers and extra spaces are removed; joiners between letters and emoji variations stay."""
    assert normalized(typed) == name


def test_names_that_look_alike_are_one_name() -> None:
    """An extra joiner, blank or variation selector doesn't change the key; names of only these stay different."""
    assert len({name_key(name) for name in ("Ann", "A\u200dnn", "Ann\u2800", "Ann\ufe0f", " ann")}) == 1
    assert len({name_key(name) for name in ("\u3164", "\u2800", "\u200d", "\u0301")}) == 4


@given(st.text(max_size=12))
def test_a_normalized_name_stays_as_it_is(text: str) -> None:
    """Normalizing twice equals normalizing once; the key of a key is itself, and a normalized name keeps its key."""
    name = normalized(text)
    assert normalized(name) == name
    assert name_key(name_key(text)) == name_key(text)
    assert not name or name_key(name) == name_key(text)


@given(st.lists(st.text(max_size=12).map(normalized), min_size=1, max_size=4))
def test_a_table_without_a_problem_can_be_set_up(names: list[str]) -> None:
    """Names that pass the check make a config, and are visible and distinct."""
    if seating_problem(names, 1, 4) is None:
        config = Alone(seats=tuple([Seat(player=name) for name in names]))
        assert all(can_be_displayed(name) and has_visible_sign(name) for name in config.names)
        assert len(set(map(name_key, names))) == len(names)
