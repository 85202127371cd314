"""Full-text search of rules."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referees.common.registry import HOUSE, game_ids, rulebook
from referees.common.rulebook import Passage, Rulebook
from referees.common.search import Marked, RulesIndex, index
from referees.common.search.english import ENGLISH, root
from referees.common.search.found import Found
from referees.common.search.roots import WORD
from tests.sampling import some, up_to

QUESTIONS = Path(__file__).parent / "questions"
EACH = pytest.mark.parametrize("game", game_ids())


@cache
def shelf() -> RulesIndex:
    return RulesIndex(rulebook(game) for game in game_ids())


ASKED_ABOUT = ("meow_oracle", "higgins_oracle", "haggatha", "interstellar_oracle", "oblivion", "lantern_oracle")
"""The games that the sets of questions are about; other games don't change the results for these."""


@cache
def measured() -> RulesIndex:
    """The rulebooks of the games in ASKED_ABOUT."""
    return RulesIndex(map(rulebook, ASKED_ABOUT))


@cache
def answers(query: str, game: str | None) -> Sequence[Found]:
    """What these rulebooks answer."""
    return measured().search(query, game)


@cache
def ids(query: str, game: str | None = "meow_oracle") -> list[str]:
    """The ids of the passages found, best first."""
    return [hit.passage.id for hit in shelf().search(query, game)]


def text_of(marked: Marked) -> str:
    """The text without its marks."""
    return "".join(text for text, _ in marked)


def hits(marked: Marked) -> list[str]:
    return [text for text, is_hit in marked if is_hit]


def book(*passages: Passage, game: str = "game") -> Rulebook:
    return Rulebook(game, game.title(), (2, 4), passages)


def small(query: str, *passages: Passage) -> list[str]:
    """The ids found in a rulebook with these passages."""
    return [hit.passage.id for hit in RulesIndex([book(*passages)]).search(query)]


@pytest.mark.parametrize(("query", "first"), [
    ("diagonal", "MO-22"), ("diag", "MO-22"), ("peek", "MO-6"), ("who starts next", "MO-26"),
    ("three jokers", "C-MO-4"), ("3 jokers", "C-MO-4"), ("snake", "C-MO-1"), ("undo", "OC-6"),
    ("am I allowed to peek at the cards that lie there", "MO-6"), ("diagonals scored", "MO-22")])  # fmt: skip
def test_a_rule_is_found_by_words_beginnings_and_forms(query: str, first: str) -> None:
    """The passage that a player means comes first, even if no passage has all words of the question."""
    assert ids(query)[0] == first


@pytest.mark.sampled
def test_every_beginning_of_a_word_can_be_searched_for() -> None:
    """Each prefix of a word in a title can be searched for as it's typed: in each game in turn, in the soak in all."""
    titles = " ".join(passage.title for game_id in game_ids() for passage in rulebook(game_id).passages)
    queries = sorted({word[:end].lower() for word in WORD.findall(titles) for end in (1, 2, 3)})
    count = len(game_ids())
    for at, query in enumerate(queries):
        for game in (2 * game_ids())[at % count :][: up_to(1, count)]:
            assert len(shelf().search(query, game)) <= 10


@pytest.mark.parametrize("query", ["MC-4", "mc-4", "mc4", "MC 4", "what does MC-4 say?"])
def test_an_id_is_one_word(query: str) -> None:
    """An id finds its passage in any spelling; its number alone doesn't."""
    assert ids(query)[0] == "MC-4"
    assert "MC-4" not in ids("4", "haggatha")[:3]


@EACH
def test_every_rule_is_found_by_its_own_title_and_id(game: str) -> None:
    """A search for a rule's title finds the rule; a search for its id finds it first."""
    for passage in rulebook(game).passages:
        assert passage.id in ids(passage.title, game)[:5], passage.title
        assert ids(passage.id, game)[0] == passage.id


def test_a_typo_finds_what_was_meant() -> None:
    """A word that no passage has is replaced by the most similar ones."""
    meant = {"diagnal": "MO-22", "jokker": "MO-1", "neihbour": "MO-24", "finnish": "MO-15"}
    assert [query for query, id in meant.items() if id not in ids(query)[:3]] == []


def test_two_words_written_as_one_are_found() -> None:
    """An unknown word is also searched for as two words, the second one by its prefix."""
    assert {"MO-25", "C-MO-5"} <= set(ids("tiebreaker")[:4])
    assert ids("winnerpoint")[:2] == ids("winner point")[:2]


def test_a_misspelt_stop_word_is_ignored() -> None:
    """A misspelt stop word is ignored like the word itself."""
    assert ids("wich diagonal")[:2] == ids("diagonal")[:2] != []
    assert ids("hapens") == []


@pytest.mark.parametrize(("left", "right"), [("placed", "placing"), ("died", "dies"), ("drew", "draws"),
                                            ("5", "five"), ("colors", "colour"), ("player's", "players"),
                                            ("won", "wins"), ("fights", "battle"), ("JÓKER", "joker")])  # fmt: skip
def test_forms_of_a_word_are_one_word(left: str, right: str) -> None:
    """Endings, irregular forms, digits, spellings, synonyms, accents and capitals make no difference."""
    assert root(left) == root(right)


def test_only_the_last_word_may_be_unfinished() -> None:
    """The last word is searched for as a prefix while it's typed; the words before it count as whole."""
    running, ladle = Passage("A-1", "Runner", "Fast.", "o"), Passage("A-2", "Ladle", "Slow.", "o")
    assert small("lad", running, ladle) == ["A-2"]
    assert small("run", running, ladle) == ["A-1"]
    assert small("run ladle", running, ladle) == ["A-2"]
    assert small("run?", running, ladle) == []
    assert small("run", running, Passage("A-3", "Run", "", "o"))[0] == "A-3"


@pytest.mark.parametrize(("query", "order", "passages"), [
        ("oil", "A-1 C-A-1", [("C-A-1", "Unclear: oil"), ("A-1", "Pouring oil")]),
        ("oil", "A-1 A-2 A-3", [("A-1", "Oil"), ("A-2", "Oil"), ("A-3", "Oil")]),
        ("oil!", "A-2 A-1 A-3", [("A-1", "Oil"), ("A-2", "Oil"), ("A-3", "Oil")]),
        ("take", "A-2 A-1", [("A-1", "Grab oil"), ("A-2", "Take oil")]),
        ("salt oil", "A-2 A-1", [("A-1", "One", "", "Who moves salt?", "Where is oil?"),
                                 ("A-2", "Two", "", "Is salt oil?", "Who moves where?")]),
        ("pour oil", "A-3 A-2 A-1", [("A-1", "One", "Pour oil", "y"), ("A-2", "Two", "Ash", "Who is to pour the oil?"),
                                     ("A-3", "Pour oil", "Ash", "y")])])  # fmt: skip
def test_the_better_passage_comes_first(query: str, order: str, passages: list[tuple[str, ...]]) -> None:
    """A plain rule comes before an unclear point; equal ones are in the book's order, but those that matter at the
    table first (query with "!"); a word comes before a synonym; a whole question before its words in several; titles,
    questions and texts come in this order."""
    rules = RulesIndex([book(*(Passage(id, title, "".join(text[:1]), "o", (), (), tuple(text[1:]),
                                       is_unclear=id.startswith("C-")) for id, title, *text in passages))])  # fmt: skip
    context = {"A-2"} if query.endswith("!") else set()
    assert [hit.passage.id for hit in rules.search(query, context=context)] == order.split()


def test_what_answers_far_worse_is_left_out() -> None:
    """After the third answer, only answers nearly as good as the first are shown."""
    best = Passage("A-1", "Salt oil ink", "", "o", (), ("salt oil ink",))
    worse = [Passage(f"A-{n}", "Oil", "", "o") for n in range(2, 7)]
    assert small("salt oil ink", best, *worse) == ["A-1", "A-2", "A-3"]
    assert len(small("oil", best, *worse)) == 6


def test_the_tables_game_comes_first_unless_a_word_is_foreign() -> None:
    """Another game's better answer comes after those of the table's game, unless that game lacks a query's word."""
    salty = Rulebook("here", "Here", (2, 4), (Passage("A-1", "One", "Much salt lies beside the oil of a lamp.", "o"),))
    oily = Rulebook("there", "There", (2, 4), (Passage("B-1", "Salt oil", "", "o", (), ("salt oil",), ("Ink?",)),))
    both = RulesIndex([salty, oily])
    assert both.search("salt oil", "here")[0].passage.id == "A-1"
    assert both.search("salt oil ink", "here")[0].passage.id == "B-1"


def test_the_rules_of_the_tables_game_come_first() -> None:
    """At a table, the rules of its game come before those of all other games."""
    for game in HOUSE:
        games = [hit.game for hit in shelf().search("whose turn", game, 400)]
        own = games.count(game)
        assert set(games[:own]) == {game}
        assert set(games[own:]) == set(game_ids()) - {game}


@pytest.mark.parametrize(("query", "first"), [("how far may I move in Interstellar Oracle", "IO-30"),
                                              ("Haggatha time marker", "MC-B7"), ("xenocache", "IO-37")])  # fmt: skip
def test_another_game_is_asked_about_by_name_or_by_its_own_words(query: str, first: str) -> None:
    """At any table, a question with a game's name, or with words that only that game has, is answered by its rules."""
    assert [ids(query, game)[0] for game in (*game_ids(), None)] == [first] * (len(game_ids()) + 1)


@EACH
@pytest.mark.sampled
def test_every_word_of_a_game_finds_something(game: str) -> None:
    """Every word in a game's rules finds passages, even among unknown words, and at another game's table."""
    words = {word for passage in rulebook(game).passages for word in WORD.findall(f"{passage.title} {passage.text}")}
    for word in some(sorted(words), up_to(250, len(words))):
        assert ids(word, game), word
        assert root(word) in ENGLISH.stopped or ids(f"xyzzyx {word} qqqwq", "meow_oracle"), word


@EACH
def test_the_name_of_a_game_finds_its_rules(game: str) -> None:
    """If a query has only a game's name, its rules come first."""
    for context in (*game_ids(), None):
        first = [found.game for found in shelf().search(f"rules of {rulebook(game).title}", context)[:1]]
        assert first == [game], f"{game}: let the `words` of a passage name the game, by its title"


@pytest.mark.parametrize("query", ["", "   ", '"', "AND OR NOT", "a*b(c", "🐈", "zzzzqqqq", "NEAR(x y)", "col:x",
                                   "'; --", "-", "MO-", "x" * 5000, "n't attack", "ca n't I draw", "ﾞ?"])  # fmt: skip
def test_no_input_breaks_the_search(query: str) -> None:
    """Any input gets an answer, perhaps an empty one."""
    assert isinstance(list(shelf().search(query)), list)


def test_stop_words_only_distinguish_questions() -> None:
    """Stop words in a sentence are ignored, unless there are no other words; of otherwise equal passages, the one whose
    question has the same "who" or "where" comes first."""
    assert ids("What is it with the diagonal, please, and should I have one?")[:2] == ids("diagonal, one?")[:2]
    assert ids("the")
    who, where = (Passage(f"A-{word}", "x", "y", "o", (), (), (f"{word} moves the oil?",)) for word in ("Who", "Where"))
    assert small("who moves oil", where, who)[0] == "A-Who"
    assert small("where moves oil", who, where)[0] == "A-Where"


def test_a_title_does_not_spoil_the_search_of_other_games() -> None:
    """A title's word is like any other if another rulebook uses it, or at its table; the title names the game."""
    dice, ladle = (Passage(f"{id}-1", "Boxes", "Roll.", "o", (), (), ("Where is the coin?",)) for id in ("X", "Y"))
    own = book(ladle, Passage("Y-2", "Pouring", "Use a ladle.", "o"), game="ladle game")
    wider = RulesIndex([*map(rulebook, HOUSE), book(dice, game="oracle dice"), own])
    assert "MC-2" in [hit.passage.id for hit in wider.search("What is on the coin and on the dice?", "haggatha")[:3]]
    assert wider.search("rules of oracle dice", "haggatha")[0].passage.id == "X-1"
    assert wider.search("where is the ladle", "ladle game")[0].passage.id == "Y-2"


def test_a_word_is_read_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first letters of a word are compared, since comparing longer words takes ever longer."""
    compared: list[str] = []

    def note(word: str, known: Iterable[str]) -> dict[str, float]:
        compared.append(word)
        return {}

    monkeypatch.setattr(index, "neighbours", note)
    assert ids("q" * 5000) == []
    assert compared and max(map(len, compared)) <= index.LONGEST


def test_what_matched_is_marked() -> None:
    """Query words are marked in title and excerpt in any form; if neither has one, a question that does is shown."""
    first = next(hit for hit in shelf().search("shuffling", "meow_oracle") if hit.passage.id == "MO-4")
    assert hits(first.excerpt) == ["shuffle"]
    assert text_of(first.excerpt).startswith("At the start of each round")
    assert hits(shelf().search("handed", "meow_oracle")[0].title) == ["Handing"]
    assert ["peeking"] in [hits(hit.title) for hit in shelf().search("peek", "meow_oracle") if hit.passage.id == "MO-6"]
    slanted = next(hit for hit in shelf().search("slanted", "meow_oracle") if hit.passage.id == "MO-22")
    assert (hits(slanted.title), hits(slanted.excerpt), hits(slanted.question)) == ([], [], ["slanted"])
    assert text_of(slanted.text) == slanted.passage.text
    assert ["joker"] in [hits(hit.text) for hit in shelf().search("wild", "meow_oracle") if hit.passage.id == "MO-22"]


def test_the_excerpt_of_a_long_rule_begins_with_a_sentence_or_near_the_word() -> None:
    """An excerpt has at most sixteen words, quoted from the rule, with a searched word if the rule has one."""
    for query in ("card", "points", "who starts", "round"):
        for hit in shelf().search(query):
            excerpt = text_of(hit.excerpt)
            assert excerpt.strip("…") in hit.passage.text
            assert len(WORD.findall(excerpt)) <= 16
            roots = {root(word) for word in WORD.findall(hit.passage.text)}
            assert hits(hit.excerpt) or roots.isdisjoint(hit.words)


def test_rules_common_to_all_games_are_found_once() -> None:
    """The companion's own rules are in every rulebook, but an answer has them only once, under the table's game."""
    assert ids("adjust", None).count("OC-1") == 1
    assert {hit.game for hit in shelf().search("adjust", "oblivion") if hit.passage.id == "OC-1"} == {"oblivion"}


@pytest.mark.parametrize("game", HOUSE)
@pytest.mark.sampled
def test_every_passage_lists_the_questions_it_answers(game: str) -> None:
    """Each passage has at least eight questions, each unique in its game and finding its passage among the first five;
    a verdict belongs to one of them and has at most eight words; nine in ten of these get it, the others none."""
    asks = [(passage.id, ask) for passage in rulebook(game).passages for ask in passage.asks]
    twice = [ask for ask, times in Counter(ask for _, ask in asks).items() if times > 1]
    assert not twice, f"{game}: ask each of these for one passage only, and once: {twice}"
    verdicts: dict[str, str] = {}
    for passage in rulebook(game).passages:
        few = f"{game}, {passage.id}: {len(passage.asks)} questions of 8: more in its `asks`, or in asks.txt"
        assert len(passage.asks) >= 8, few
        assert all(ask.endswith("?") and "|" not in ask for ask in passage.asks), passage.id
        for ask, verdict in passage.verdicts:
            assert ask in passage.asks and re.fullmatch(r"(\S+ ){0,7}\S+\.", verdict), (passage.id, verdict)
            verdicts[ask] = verdict
    missed = shown = 0
    for id, ask in some(asks, up_to(len(asks) // 4, len(asks))):
        found = shelf().search(ask, game)
        first = [hit.passage.id for hit in found[:5]]
        assert id in first, f"{game}, {id}: “{ask}” finds {first} first: ask in other words"
        if ask in verdicts:
            assert found[0].verdict in {verdicts[ask], ""}, ask
            missed, shown = missed + (not found[0].verdict), shown + 1
    assert missed <= 0.1 * shown


FLOORS = {"first": (93, 99, 84, 99), "second": (96, 100, 86, 98), "third": (84, 96, 76, 88),
          "fourth": (87.4, 98.8, 78.4, 88.6), "fifth": (89.4, 96.7, 78, 93.4),
          "sixth": (91.1, 99.1, 83.8, 95.9)}  # fmt: skip
"""For each set, the percentages found first and among the first three, at a table and outside. Search and rulebooks
were improved with the first four sets; the fifth and sixth were tried once, afterwards."""


def questions(name: str) -> Any:
    """A set of questions written from the original rules alone, or judgements on answers."""
    return json.loads((QUESTIONS / f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize("name", sorted(FLOORS))
def test_players_questions_are_answered(name: str) -> None:
    """For each set, at least the given percentages of questions find the right passage first, or among three."""
    reached = []
    for place in ("asked_from", "nowhere"):
        results = [(answers(query["text"], query.get(place)), query["accepted"]) for query in questions(name)]
        places = [next((at for at, hit in enumerate(found) if hit.passage.id in right), 99) for found, right in results]
        reached += [100 * sum(place < many for place in places) / len(places) for many in (1, 3)]
    assert all(share >= floor for share, floor in zip(reached, FLOORS[name], strict=True)), reached


def test_no_verdict_is_wrong() -> None:
    """Each verdict shown for a question in a set was judged right by a reader; at least one in ten gets a verdict."""
    right, wrong = map(questions, ("right_verdicts", "wrong_verdicts"))
    texts = [(question["text"], question["asked_from"]) for asked in map(questions, FLOORS) for question in asked]
    verdicts = {(text, verdict) for text, game in texts if (verdict := answers(text, game)[0].verdict)}
    assert verdicts - right.items() == verdicts & wrong.items() == set()
    assert len(verdicts) >= 0.1 * len(texts)
    for game, text, answer in questions("swapped"):
        assert answers(text, game)[0].verdict != answer, text


@pytest.mark.sampled
def test_a_listed_question_with_another_word_has_no_verdict() -> None:
    """Of listed questions with a verdict, few get any with a word swapped."""
    listed = [(ask, game) for game in HOUSE for rule in rulebook(game).passages for ask, _ in rule.verdicts]
    terms = [[ask, *(word for word in WORD.findall(ask) if root(word) not in ENGLISH.stopped)] for ask, _ in listed]
    swapped = [(ask.replace(terms[at][-1], terms[at - 9][-1]), game) for at, (ask, game) in enumerate(listed)]
    tried = some(swapped, 400)
    assert sum(bool(shelf().search(ask, game)[0].verdict) for ask, game in tried) <= len(tried) / 8


@pytest.mark.parametrize(
    ("name", "floor", "others", "most"),
    [("off_topic", 0.84, "first second third", 0.02), ("off_topic_fourth", 0.92, "fourth", 0.054),
     ("off_topic_fifth", 0.95, "fifth", 0.066), ("off_topic_sixth", 0.77, "sixth", 0.057)],
)  # fmt: skip
def test_off_topic_questions_are_recognized(name: str, floor: float, others: str, most: float) -> None:
    """Most questions that no rule answers get a faint answer or none, but no verdict; few others get a faint one."""
    off = [answers(ask, game) for ask in questions(name) for game in (*ASKED_ABOUT[:5], None)]
    on = [answers(ask["text"], ask["asked_from"]) for each in others.split() for ask in questions(each)]
    assert sum(not found or found[0].is_faint for found in off) >= floor * len(off)
    assert sum(found[0].is_faint for found in on) <= most * len(on)
    assert not any(found and found[0].verdict for found in off)
