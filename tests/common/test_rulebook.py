"""Rulebooks: whole, in order, and found by the words players use."""

from __future__ import annotations

import pytest

from referees.common.registry import HOUSE, game_ids, laid_out, rulebook
from referees.common.rulebook import Passage, Rulebook

TAGS = set("SLAEPHVC")
EACH = pytest.mark.parametrize("game", game_ids())


def book(*passages: Passage) -> Rulebook:
    """A rulebook of these."""
    places = {passage.id: place for place, passage in enumerate(passages)}
    return Rulebook("game", "Game", (2, 4), passages, places)


POURING = Passage("X-5", "Pouring", "Pour at most a ladleful.", "Leaflet", ("L",), ("oil", "drops"))
DRAWING = Passage("X-6", "Drawing", "Draw a paper from the bag; no oil is used.", "Leaflet", (), ("secret",))
LADLE = Passage("X-2", "The ladle", "What is printed on the handle. Pouring comes later.", "Leaflet", (), ("spoon",))
SMALL = book(LADLE, DRAWING, POURING)


def found(words: str) -> list[str]:
    """Ids, best first."""
    return [passage.id for passage in SMALL.search(words)]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("pouring", ["X-5", "X-2"]),
        ("ladle", ["X-2", "X-5"]),
        ("oil", ["X-5", "X-6"]),
        ("spoon", ["X-2"]),
        ("PAPER BAG", ["X-6"]),
        ("paper spoon", []),
        ("draw", ["X-6"]),
        ("pou", ["X-5", "X-2"]),
        ("handel", ["X-2"]),
        ("sekret", ["X-6"]),
        ("moonlight", []),
        ("", []),
        ("?!", []),
        ("oil?", ["X-5", "X-6"]),
    ],
)
def test_a_rule_is_found_by_its_words(words: str, ids: list[str]) -> None:
    """Title before synonym before text; beginnings, synonyms and near misses count; all words must be there."""
    assert found(words) == ids


def test_a_rule_is_found_by_its_number() -> None:
    """Asked for by its id it comes first."""
    assert found("x-6")[0] == "X-6"


def test_a_word_that_is_there_wins_over_one_that_begins_alike() -> None:
    """Asked for "run", the passage called Run comes before the one called Runner."""
    runner, run = Passage("A-1", "Runner", "", "o"), Passage("A-2", "Run", "", "o")
    assert [passage.id for passage in book(runner, run).search("run")] == ["A-2", "A-1"]


def test_equally_good_passages_keep_the_order_of_the_book() -> None:
    """Equal ranks are sorted by position."""
    assert [passage.id for passage in book(*(Passage(f"A-{n}", "Run", "", "o") for n in (1, 2, 3))).search("run")] == [
        "A-1", "A-2", "A-3",
    ]  # fmt: skip


def test_a_passage_has_neighbours() -> None:
    """One may read on from a citation, to the ends of the book."""
    assert SMALL.neighbours("X-2") == (None, DRAWING)
    assert SMALL.neighbours("X-6") == (LADLE, POURING)
    assert SMALL.neighbours("X-5") == (DRAWING, None)


def test_a_citation_that_points_nowhere_is_an_error() -> None:
    """A missing passage raises instead of giving an empty page."""
    with pytest.raises(KeyError):
        SMALL.passage("X-99")


@EACH
def test_every_rulebook_is_whole(game: str) -> None:
    """Ids are told apart, every passage has title, text and source, tags and options exist."""
    from referees.common.registry import referee

    passages = rulebook(game).passages
    options = {option.name for option in referee(game).config.model_fields["options"].annotation.listed()}
    assert len({passage.id for passage in passages}) == len(passages)
    for passage in passages:
        assert passage.title and passage.text and passage.original
        assert "\n" not in passage.text and "  " not in passage.text
        assert set(passage.tags) <= TAGS
        assert passage.option is None or passage.option in options, passage


@EACH
def test_the_rules_of_the_table_stand_in_every_rulebook(game: str) -> None:
    """Adjusting, ending, leaving, counting, and one question at a time can be looked up in any game."""
    ids = [passage.id for passage in rulebook(game).passages]
    assert {"OC-1", "OC-2", "OC-3", "OC-4", "OC-5"} <= set(ids)


@EACH
def test_every_rule_is_found_by_its_own_title(game: str) -> None:
    """A search for a title finds its rule."""
    for passage in rulebook(game).passages:
        assert passage in rulebook(game).search(passage.title)[:5], passage.title
        assert rulebook(game).search(passage.id)[0] == passage


@pytest.mark.parametrize("game", HOUSE)
def test_what_is_laid_out_is_told_for_every_number_of_players(game: str) -> None:
    """For each there is a list of its own, each line with rules of that game; no line is for nobody."""
    book, lines = rulebook(game), laid_out(game)
    fewest, most = book.seats
    for count in range(fewest, most + 1):
        held = [one for one in lines if one.holds_for(count)]
        assert len(held) >= 4 and len({one.text for one in held}) == len(held)
    for one in lines:
        assert one.text.endswith(".") and one.cites
        assert any(one.holds_for(count) for count in range(fewest, most + 1))
        assert all(book.passage(cite) for cite in one.cites)


def test_a_game_without_a_list_has_none() -> None:
    """Other people's games need no such file."""
    assert laid_out("lantern_oracle") == ()
