"""Rules found as one types: ranked, with snippets, by players' words and in spite of typos, over all rulebooks."""

from __future__ import annotations

import re
import sqlite3
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from referees.common.rulebook import Rulebook

__all__ = ["Found", "RulesIndex", "Snippet"]

Snippet = tuple[tuple[str, bool], ...]
"""Pieces of text in order, each with whether it is what was asked for."""

WORD = re.compile(r"\w+")
MOST_WORDS = 8
NEAR = 0.7
NEAREST = 4

SCHEMA = """
create virtual table passages using fts5(
    game unindexed, id, title, words, text, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
);
create virtual table vocabulary using fts5vocab(passages, row);
insert into passages(passages, rank) values ('rank', 'bm25(0, 12.0, 8.0, 6.0, 1.0)');
"""
FIND = """
select game, id, title, snippet(passages, 4, char(2), char(2), '…', 16)
from passages where passages match :query {within} order by rank limit :limit
"""
"""By `rank`, FTS5 sorts before it cuts snippets: only those that are shown are cut."""

EVERYWHERE, WITHIN = FIND.format(within=""), FIND.format(within="and game = :game")


class Found(NamedTuple):
    """One passage: its game, id and title, and the part of its text that speaks of what was asked."""

    game: str
    id: str
    title: str
    snippet: Snippet


class RulesIndex:
    """Full-text search over rulebooks, held in memory: rulebooks are small and never change while the app runs."""

    def __init__(self, rulebooks: Iterable[Rulebook]) -> None:
        self._db = sqlite3.connect(":memory:")
        self._db.executescript(SCHEMA)
        for book in rulebooks:
            rows = ((book.game, one.id, one.title, " ".join(one.words), one.text) for one in book.passages)
            self._db.executemany("insert into passages values (?, ?, ?, ?, ?)", rows)
        self._known = [word for (word,) in self._db.execute("select term from vocabulary order by term")]

    def search(self, asked: str, game: str | None = None, limit: int = 20) -> Sequence[Found]:
        """The best passages for these words, each word taken as the beginning of one; `game` None: in all rulebooks.

        A word that no passage has stands for those most like it. Rules common to all games are found once.
        """
        words = WORD.findall(asked.casefold())[:MOST_WORDS]
        if not words:
            return ()
        query = " AND ".join(self._term(word) for word in words)
        find = EVERYWHERE if game is None else WITHIN
        found: dict[str, Found] = {}
        for place, id, title, marked in self._db.execute(find, {"query": query, "game": game, "limit": limit}):
            if id not in found:
                found[id] = Found(place, id, title, _pieces(marked))
        return list(found.values())

    def close(self) -> None:
        """Let go of the memory."""
        self._db.close()

    def _term(self, word: str) -> str:
        """FTS5's term for one word: anything that begins so, else its nearest neighbours."""
        place = bisect_left(self._known, word)
        if place < len(self._known) and self._known[place].startswith(word):
            return f'"{word}" *'
        near = get_close_matches(word, self._known, NEAREST, NEAR)
        return "(" + " OR ".join(f'"{one}"' for one in sorted(near)) + ")" if near else f'"{word}"'


def _pieces(marked: str) -> Snippet:
    """A snippet cut at its marks: every other piece is a hit."""
    return tuple([(text, at % 2 == 1) for at, text in enumerate(marked.split("\x02")) if text])
