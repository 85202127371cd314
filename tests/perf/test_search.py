"""G17, G30: searching the rules is as fast as scanning them; comparing questions at most doubles the time."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from time import thread_time

import pytest

from referees.common.registry import game_ids, rulebook
from referees.common.rulebook import Rulebook
from referees.common.search import RulesIndex
from referees.common.search.likeness import Likeness
from tests.perf.gates import Gate, race

pytestmark = pytest.mark.bench

ASKED = ("joker", "face down", "who starts", "points", "guess", "line", "draw a card", "bonus")
OFTEN = 25
COLUMNS = "(title like ? or words like ? or asks like ? or text like ?)"


@contextmanager
def scanned() -> Iterator[sqlite3.Connection]:
    """A function that scans a table with the same text, without an index."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("create table passages(game, id, title, words, asks, text)")
        for game in game_ids():
            rows = (
                (game, passage.id, passage.title, " ".join(passage.words), " ".join(passage.asks), passage.text)
                for passage in rulebook(game).passages
            )
            db.executemany("insert into passages values (?, ?, ?, ?, ?, ?)", rows)
        yield db


def test_g17_rule_search() -> None:
    """A search with ranking and snippets takes no longer than a LIKE scan of the same text."""
    index = RulesIndex(rulebook(game) for game in game_ids())
    with scanned() as db:

        def scan(question: str) -> object:
            words = question.split()
            find = f"select game, id, title, text from passages where {' and '.join([COLUMNS] * len(words))}"
            return db.execute(find, [f"%{word}%" for word in words for _ in range(4)]).fetchall()

        rounds = race({"search": _all(index.search), "scan": _all(scan)})
    gate = Gate("G17 rule search, against a LIKE scan", "time", 0.9, 1.5)
    gate.hold([lap["search"] / lap["scan"] for lap in rounds])


def test_g30_likeness_of_questions() -> None:
    """A search by n-grams of questions takes at most twice as long as by words alone; n-grams are built quickly."""
    books = [rulebook(game) for game in game_ids()]
    ours, by_words = RulesIndex(books), RulesIndex(books)
    by_words._likeness = Likeness([])
    rounds = race({"ours": _all(ours.search), "words": _all(by_words.search), "built": lambda: _built(books)})
    Gate("G30 rules search, against words alone", "time", 2, 4).hold([lap["ours"] / lap["words"] for lap in rounds])
    Gate("G30 n-grams built", "time", 0.15, 0.6, " s").hold([lap["built"] for lap in rounds])


def _built(books: Sequence[Rulebook]) -> float:
    asks = [(place, ask) for book in books for place, passage in enumerate(book.passages) for ask in passage.asks]
    start = thread_time()
    Likeness(asks)
    return thread_time() - start


def _all(find: Callable[[str], object]) -> Callable[[], float]:
    def time_all() -> float:
        start = thread_time()
        for _ in range(OFTEN):
            for words in ASKED:
                find(words)
        return thread_time() - start

    return time_all
