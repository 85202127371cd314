"""Full-text search over all rulebooks: ranked, with snippets, by prefix, tolerant of typos, and aware of synonyms.

SQLite's FTS5 matches and ranks. Snippets are cut here, from the word positions already known: FTS5's `snippet()` reads
each text again and takes longer than the search.
"""

from __future__ import annotations

import re
import sqlite3
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import NamedTuple
from unicodedata import combining, normalize

from referees.common.rulebook import Passage, Rulebook

__all__ = ["Found", "RulesIndex", "Snippet"]

Snippet = tuple[tuple[str, bool], ...]
"""Pieces of text in order, each with whether it matches the search."""

WORD = re.compile(r"[^\W_]+")
SENTENCE = re.compile(r"[.:;?!] (?=\w)")
MOST_WORDS = 8
NEAR = 0.7
NEAREST = 4
LAST = "\U0010ffff"
"""Sorts after every letter."""

WIDE = 16
"""The length of a snippet in words."""

SCHEMA = """
create virtual table passages using fts5(
    id, title, words, text, content = '', tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
);
"""
"""Without the texts, which the rulebooks keep."""

FIND = "select rowid from passages where passages match ? order by bm25(passages, 12.0, 8.0, 6.0, 1.0) limit ?"
"""Weights: a match counts most in an id, then in a title, then in synonyms. Written out, since `rank` would look up its
weights in each search, which takes a fifth of the search's time."""
ALL = -1


class Found(NamedTuple):
    """A search hit: game, id and title of a passage, and a snippet of its text."""

    game: str
    id: str
    title: str
    snippet: Snippet


class _Indexed(NamedTuple):
    """An indexed passage: the games that have it, and where the words and sentences of its text begin."""

    passage: Passage
    games: list[str]
    words: tuple[tuple[int, int], ...]
    sentences: tuple[int, ...]


class RulesIndex:
    """A full-text index of rulebooks, in memory: they are small and never change while the app runs. Rules common to
    all games are indexed once."""

    def __init__(self, rulebooks: Iterable[Rulebook]) -> None:
        self._db = sqlite3.connect(":memory:")
        self._db.executescript(SCHEMA)
        self._passages: list[_Indexed] = []
        self._stands: defaultdict[str, dict[int, list[int]]] = defaultdict(dict)
        known: set[str] = set()
        for passage, games in _every(rulebooks):
            known.update(self._add(passage, games))
        self._known = sorted(known)

    def _add(self, passage: Passage, games: list[str]) -> Iterator[str]:
        """Index a passage; returns its words."""
        place = len(self._passages)
        told = (passage.id, passage.title, " ".join(passage.words), passage.text)
        self._db.execute("insert into passages(rowid, id, title, words, text) values (?, ?, ?, ?, ?)", (place, *told))
        words = list(WORD.finditer(passage.text))
        starts = [word.start() for word in words]
        sentences = (0, *(bisect_left(starts, one.end()) for one in SENTENCE.finditer(passage.text)))
        self._passages.append(_Indexed(passage, games, tuple(word.span() for word in words), sentences))
        for at, word in enumerate(words):
            self._stands[_plain(word.group())].setdefault(place, []).append(at)
        yield from (_plain(word) for text in told for word in WORD.findall(text))

    def search(self, asked: str, game: str | None = None, limit: int = 20) -> Sequence[Found]:
        """The best passages for these words, each taken as a prefix; `game` None: in all rulebooks.

        A word that occurs nowhere is replaced by the most similar ones.
        """
        terms = [(word, *self._meant(word)) for word in WORD.findall(_plain(asked))[:MOST_WORDS]]
        if not terms:
            return ()
        query = " AND ".join(_term(*term) for term in terms)
        rows = self._db.execute(FIND, (query, limit if game is None else ALL))
        places = [place for (place,) in rows if game is None or game in self._passages[place].games]
        stands = [stands for _, words, _ in terms for word in words if (stands := self._stands.get(word))]
        return [self._found(place, stands, game) for place in places[:limit]]

    def close(self) -> None:
        """Free the memory."""
        self._db.close()

    def _meant(self, word: str) -> tuple[list[str], bool]:
        """The indexed words with that prefix and True; else the word itself or the most similar ones and False."""
        known = self._known
        if len(word) == 1 and word in self._stands:  # "a" in "draw a card" is a word of its own
            return [word], False
        if begin_so := known[bisect_left(known, word) : bisect_left(known, word + LAST)]:
            return begin_so, True
        return get_close_matches(word, known, NEAREST, NEAR), False

    def _found(self, place: int, stands: list[dict[int, list[int]]], game: str | None) -> Found:
        indexed = self._passages[place]
        here = [one[place] for one in stands if place in one]
        stand = here[0] if len(here) == 1 else sorted(set().union(*here))
        passage = indexed.passage
        return Found(game or indexed.games[0], passage.id, passage.title, _snippet(indexed, stand))


def _term(word: str, meant: list[str], begin_so: bool) -> str:
    """The FTS5 term for one word: its prefix, or any of its neighbours, each quoted."""
    if begin_so or not meant:
        return f'"{word}" *'
    return "(" + " OR ".join(f'"{one}"' for one in sorted(meant)) + ")"


def _every(rulebooks: Iterable[Rulebook]) -> Iterator[tuple[Passage, list[str]]]:
    """Each passage with the games that have it, in the order of the rulebooks."""
    games: dict[Passage, list[str]] = {}
    for book in rulebooks:
        for passage in book.passages:
            games.setdefault(passage, []).append(book.game)
    yield from games.items()


def _plain(text: str) -> str:
    if text.isascii():
        return text.lower()
    return "".join(one for one in normalize("NFKD", text.casefold()) if not combining(one))


def _snippet(indexed: _Indexed, stands: list[int]) -> Snippet:
    """The part of a text where most of these words stand close together, cut at word boundaries."""
    text, words = indexed.passage.text, indexed.words
    first, after, end = 0, len(words), len(text)
    if after > WIDE:
        first = _first_word(indexed, stands) if stands else 0
        after = first + WIDE
        stands = stands[bisect_left(stands, first) : bisect_left(stands, after)]
        end = words[after - 1][1] if after < len(words) else end
    at = words[first][0] if first else 0
    pieces = [("…", False)] if first else []
    for stand in stands:
        start, stop = words[stand]
        if start > at:
            pieces.append((text[at:start], False))
        pieces.append((text[start:stop], True))
        at = stop
    if rest := text[at:end] + ("…" if after < len(words) else ""):
        pieces.append((rest, False))
    return tuple(pieces)


def _first_word(indexed: _Indexed, stands: list[int]) -> int:
    """Where a snippet begins: at the sentence, if that is near, else a little before the first matching word."""
    if len(stands) > 1:
        together = [bisect_left(stands, stand + WIDE) - at for at, stand in enumerate(stands)]
        meant = stands[together.index(max(together))]
    else:
        meant = stands[0]
    begins = indexed.sentences[bisect_right(indexed.sentences, meant) - 1]
    return min(begins if meant - begins < WIDE * 3 // 4 else meant - WIDE // 4, len(indexed.words) - WIDE)
