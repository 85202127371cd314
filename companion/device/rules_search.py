"""Rules found as one types: ranked, with snippets, by players' words and in spite of typos, over all rulebooks.

SQLite's FTS5 matches and ranks. Snippets are cut here, where the words of each text are known already: FTS5's own
`snippet()` reads each text anew and takes longer than the search.
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
"""Pieces of text in order, each with whether it is what was asked for."""

WORD = re.compile(r"[^\W_]+")
SENTENCE = re.compile(r"[.:;?!] (?=\w)")
MOST_WORDS = 8
NEAR = 0.7
NEAREST = 4
LAST = "\U0010ffff"
"""Sorts after every letter."""

WIDE = 16
"""Words of a snippet."""

SCHEMA = """
create virtual table passages using fts5(
    id, title, words, text, content = '', tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
);
"""
"""Without the texts, which the rulebooks keep."""

FIND = "select rowid from passages where passages match ? order by bm25(passages, 12.0, 8.0, 6.0, 1.0) limit ?"
"""A word counts most in an id, then in a title, then in players' words. Written out: `rank` would look its weights up
for each search, a fifth of the time that it takes."""
ALL = -1


class Found(NamedTuple):
    """One passage: its game, id and title, and the part of its text that speaks of what was asked."""

    game: str
    id: str
    title: str
    snippet: Snippet


class _Indexed(NamedTuple):
    """A passage, the games that have it, and where the words of its text and its sentences begin."""

    passage: Passage
    games: list[str]
    words: tuple[tuple[int, int], ...]
    sentences: tuple[int, ...]


class RulesIndex:
    """Full-text search over rulebooks, held in memory: they are small and never change while the app runs. Rules
    common to all games are kept once."""

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
        """Takes a passage up; its words."""
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
        """The best passages for these words, each word taken as the beginning of one; `game` None: in all rulebooks.

        A word that no passage has stands for those most like it.
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
        """Let go of the memory."""
        self._db.close()

    def _meant(self, word: str) -> tuple[list[str], bool]:
        """The words that begin so, True; else itself or its nearest neighbours, False."""
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
    """FTS5's term for one word: anything that begins so, else any of its neighbours; every word stands in quotes."""
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
    """In small letters without accents."""
    if text.isascii():
        return text.lower()
    return "".join(one for one in normalize("NFKD", text.casefold()) if not combining(one))


def _snippet(indexed: _Indexed, stands: list[int]) -> Snippet:
    """The part of a text where most of these words stand close together, cut where they begin and end."""
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
    """Where a snippet begins: with the sentence, where that is near, else a little before the first word meant."""
    if len(stands) > 1:
        together = [bisect_left(stands, stand + WIDE) - at for at, stand in enumerate(stands)]
        meant = stands[together.index(max(together))]
    else:
        meant = stands[0]
    begins = indexed.sentences[bisect_right(indexed.sentences, meant) - 1]
    return min(begins if meant - begins < WIDE * 3 // 4 else meant - WIDE // 4, len(indexed.words) - WIDE)
