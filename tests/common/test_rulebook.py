"""Rulebooks are complete and consistent."""

import re
from itertools import combinations, permutations

import pytest

from referees.common.registry import HOUSE, game_ids, hints, laid_out, referee, rulebook
from referees.common.rulebook import Passage, Rulebook
from tests.common.readings import every_reading

FIELD = re.compile(r"{(\w+)}")

TAGS = set("SLAEPHVC")
EACH = pytest.mark.parametrize("game", game_ids())


def test_a_citation_that_points_nowhere_is_an_error() -> None:
    """Citing a missing passage raises KeyError."""
    with pytest.raises(KeyError):
        Rulebook("game", "Game", (2, 4), (Passage("X-5", "Pouring", "Pour.", "Leaflet"),)).passage("X-99")


@EACH
def test_every_rulebook_is_whole(game: str) -> None:
    """In a rulebook ids are unique; every passage has title, text and source; tags and options exist."""
    passages = rulebook(game).passages
    options = {option.name for option in referee(game).config.model_fields["options"].annotation.listed()}
    assert len({passage.id for passage in passages}) == len(passages)
    for passage in passages:
        assert passage.title and passage.text and passage.original
        assert "\n" not in passage.text and "  " not in passage.text
        assert set(passage.tags) <= TAGS
        assert passage.option is None or passage.option in options, passage


@EACH
def test_common_rules_are_in_every_rulebook(game: str) -> None:
    """The rules for adjusting, ending, leaving, counting, and one question at a time are in every game's rulebook."""
    ids = [passage.id for passage in rulebook(game).passages]
    assert {"OC-1", "OC-2", "OC-3", "OC-4", "OC-5"} <= set(ids)


@pytest.mark.parametrize("game", HOUSE)
def test_there_is_a_set_up_list_for_every_number_of_players(game: str) -> None:
    """There's a set-up list with any house options; each line cites rules of that game, applies somewhere, and says
    more than a part of another."""
    book, lines, chosen = rulebook(game), laid_out(game), list(every_reading(game))
    fewest, most = book.seats
    for count in range(fewest, most + 1):
        lists = [[step for step in lines if step.holds_for(count, readings)] for readings in chosen]
        assert min(map(len, lists)) >= 4, f"{game}: set_up.toml has fewer than four steps for {count} players"
        words = [[{*step.text.split()} for step in held] for held in lists]
        assert not any(less <= more for held in words for less, more in permutations(held, 2))
    for step in lines:
        assert step.text.endswith(".") and step.cites
        assert any(step.holds_for(count, readings) for count in range(fewest, most + 1) for readings in chosen)
        assert all(book.passage(cite) for cite in step.cites)


@pytest.mark.parametrize("game", HOUSE)
def test_each_question_is_explained_once_by_each_value_of_an_option(game: str) -> None:
    """A question's or rule's hints: one applies to each option's value, none follows one that always applies then."""
    for readings in every_reading(game):
        shown = [hint for hint in hints(game) if hint.holds_for(readings)]
        held = [(hint.question, hint.cites, {*FIELD.findall(hint.text), hint.when, ""}) for hint in shown]
        assert {key[:2] for key in held} == {(hint.question, hint.cites) for hint in hints(game)}, readings
        assert not [late for prior, late in combinations(held, 2) if prior[:2] == late[:2] and prior[2] <= late[2]]


def test_a_game_without_a_list_has_none() -> None:
    """Third parties' games need no set-up list."""
    assert laid_out("lantern_oracle") == ()
