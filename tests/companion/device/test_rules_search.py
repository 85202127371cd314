"""Full-text search of rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.device.rules_search import RulesIndex
from referees.common.registry import game_ids, rulebook


@pytest.fixture
def index() -> Iterator[RulesIndex]:
    """All registered rulebooks."""
    made = RulesIndex(rulebook(game) for game in game_ids())
    yield made
    made.close()


def ids(index: RulesIndex, asked: str, game: str | None = "meow_oracle") -> list[str]:
    """The passages found, best first."""
    return [found.id for found in index.search(asked, game)]


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("MO-13", "MO-13"),
        ("diagonal", "MO-22"),
        ("diag", "MO-22"),
        ("peek", "MO-6"),
        ("who starts next", "MO-26"),
        ("three jokers", "C-MO-4"),
        ("snake", "C-MO-1"),
    ],
)
def test_a_rule_is_found_by_id_word_beginning_and_players_words(index: RulesIndex, asked: str, first: str) -> None:
    """The passage a player means comes first."""
    assert ids(index, asked)[0] == first


@pytest.mark.parametrize(("asked", "meant"), [("diagnal", "MO-22"), ("jokker", "MO-1"), ("neihbour", "MO-24")])
def test_a_typo_finds_what_was_meant(index: RulesIndex, asked: str, meant: str) -> None:
    """A word that no passage has stands for those most like it."""
    assert meant in ids(index, asked)


def test_the_snippet_marks_what_was_asked(index: RulesIndex) -> None:
    """The words asked for are marked in the text around them."""
    found = next(one for one in index.search("shuffled", "meow_oracle") if one.id == "MO-4")
    assert ("shuffled", True) in found.snippet
    assert "".join(text for text, _ in found.snippet).startswith("At the start of each round")


def test_the_snippet_of_a_long_rule_begins_with_a_sentence_or_near_the_word(index: RulesIndex) -> None:
    """Sixteen words at most, as they stand in the rule, the one asked for among them."""
    texts = {one.id: one.text for game in game_ids() for one in rulebook(game).passages}
    for asked in ("card", "points", "who starts", "round"):
        for found in index.search(asked):
            shown = "".join(text for text, _ in found.snippet)
            assert shown.strip("…") in texts[found.id]
            assert len(re.findall(r"[^\W_]+", shown)) <= 16
            assert any(is_hit for _, is_hit in found.snippet) or asked.split()[0] not in texts[found.id].lower()


def test_accents_and_capitals_are_as_good_as_none(index: RulesIndex) -> None:
    """Search ignores diacritics and case."""
    assert ids(index, "JÓKER") == ids(index, "joker") != []


def test_all_rulebooks_are_searched_or_one(index: RulesIndex) -> None:
    """The rules common to all games are found once, whatever the game."""
    assert [found.id for found in index.search("adjust")].count("OC-1") == 1
    assert ids(index, "OC-1")[0] == "OC-1"
    assert {found.game for found in index.search("card", "meow_oracle")} == {"meow_oracle"}


@pytest.mark.parametrize(
    "asked", ["", "   ", '"', "AND OR NOT", "a*b(c", "🐈", "zzzzqqqq", "NEAR(x y)", "col:x", "'; --"]
)
def test_no_words_break_the_search(index: RulesIndex, asked: str) -> None:
    """Whatever is typed gives an answer, if only an empty one."""
    assert isinstance(list(index.search(asked)), list)
