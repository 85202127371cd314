"""Rules found as one types: ranked, with snippets, by players' words and in spite of typos, over all rulebooks.

Rulebooks are small and never change while the app runs, so the index is a few dicts: from a word to the passages that
have it. It ranks as SQLite's FTS5 would, by BM25 weighted by where a word stands, in less time than FTS5 takes.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from math import log
from typing import NamedTuple
from unicodedata import combining, normalize

from referees.common.rulebook import Passage, Rulebook

__all__ = ["Found", "RulesIndex", "Snippet"]

Snippet = tuple[tuple[str, bool], ...]
"""Pieces of text in order, each with whether it is what was asked for."""

Hits = dict[int, tuple[float, tuple[int, ...]]]
"""By the place of a passage: how much it speaks of a word, and which words of its text say so."""

WORD = re.compile(r"[^\W_]+")
SENTENCE = re.compile(r"[.:;?!] (?=\w)")
MOST_WORDS = 8
NEAR = 0.7
NEAREST = 4
ID, TITLE, WORDS, TEXT = 12.0, 8.0, 6.0, 1.0
"""What one word counts, by where it stands."""

OFTEN, LONG = 1.2, 0.75
"""BM25's usual constants: how soon a word's coming again stops to count, how much a long passage is held back."""

LAST = "\U0010ffff"
"""Sorts after every letter."""

WIDE = 16
"""Words of a snippet."""


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
    """Search over rulebooks, held in memory. Rules common to all games are kept once."""

    def __init__(self, rulebooks: Iterable[Rulebook]) -> None:
        self._passages: list[_Indexed] = []
        self._hits: defaultdict[str, Hits] = defaultdict(dict)
        lengths = [self._add(passage, games) for passage, games in _every(rulebooks)]
        usual = sum(lengths) / max(len(lengths), 1)
        self._held_back = [OFTEN * (1 - LONG + LONG * length / usual) for length in lengths]
        self._known = sorted(self._hits)

    def _add(self, passage: Passage, games: list[str]) -> int:
        """Takes a passage up; how many words it has in all."""
        words = list(WORD.finditer(passage.text))
        starts = [word.start() for word in words]
        sentences = (0, *(bisect_left(starts, one.end()) for one in SENTENCE.finditer(passage.text)))
        place = len(self._passages)
        self._passages.append(_Indexed(passage, games, tuple(word.span() for word in words), sentences))
        counts: defaultdict[str, float] = defaultdict(float)
        stands: defaultdict[str, list[int]] = defaultdict(list)
        told = [(ID, passage.id), (TITLE, passage.title), (WORDS, " ".join(passage.words)), (TEXT, passage.text)]
        spoken = [(weight, at, _plain(one)) for weight, text in told for at, one in enumerate(WORD.findall(text))]
        for weight, at, word in spoken:
            counts[word] += weight
            if weight is TEXT:
                stands[word].append(at)
        for word, count in counts.items():
            self._hits[word][place] = (count, tuple(stands[word]))
        return len(spoken)

    def search(self, asked: str, game: str | None = None, limit: int = 20) -> Sequence[Found]:
        """The best passages for these words, each word taken as the beginning of one; `game` None: in all rulebooks.

        A word that no passage has stands for those most like it.
        """
        words = WORD.findall(_plain(asked))[:MOST_WORDS]
        if not words:
            return ()
        terms = sorted(map(self._having, words), key=len)
        places = self._places(terms, game)
        ranked = sorted(zip(self._scores(terms, places), places, strict=True))[:limit]
        return [self._found(place, terms, game) for _, place in ranked]

    def _having(self, word: str) -> Hits:
        """The passages with a word that begins so, else with its nearest neighbours."""
        known, hits = self._known, self._hits
        begin_so = known[bisect_left(known, word) : bisect_left(known, word + LAST)]
        found = begin_so or get_close_matches(word, known, NEAREST, NEAR)
        if len(found) == 1:
            return hits[found[0]]
        together: Hits = {}
        for one in found:
            for place, (count, stands) in hits[one].items():
                more, others = together.get(place, (0.0, ()))
                together[place] = (count + more, stands + others)
        return together

    def _places(self, terms: list[Hits], game: str | None) -> list[int]:
        """The passages that have every term."""
        fewest, *others = terms
        places = [place for place in fewest if all(place in other for other in others)] if others else list(fewest)
        return places if game is None else [place for place in places if game in self._passages[place].games]

    def _scores(self, terms: list[Hits], places: list[int]) -> list[float]:
        """BM25 of each passage, negative, so that the best comes first."""
        held_back, every = self._held_back, len(self._passages)
        scores = [0.0] * len(places)
        for hits in terms:
            rare = max(log((every - len(hits) + 0.5) / (len(hits) + 0.5)), 1e-6) * (OFTEN + 1)
            for at, place in enumerate(places):
                count = hits[place][0]
                scores[at] -= rare * count / (count + held_back[place])
        return scores

    def _found(self, place: int, terms: list[Hits], game: str | None) -> Found:
        indexed = self._passages[place]
        stands = terms[0][place][1] if len(terms) == 1 else {at for hits in terms for at in hits[place][1]}
        passage = indexed.passage
        return Found(game or indexed.games[0], passage.id, passage.title, _snippet(indexed, sorted(stands)))


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
    first = _first_word(indexed, stands) if len(words) > WIDE and stands else 0
    after = min(first + WIDE, len(words))
    at, end = (words[first][0] if first else 0), (words[after - 1][1] if after < len(words) else len(text))
    pieces = [("…", False)] if first else []
    for stand in stands:
        if first <= stand < after:
            start, stop = words[stand]
            pieces += ((text[at:start], False), (text[start:stop], True)) if start > at else ((text[start:stop], True),)
            at = stop
    rest = text[at:end] + ("…" if after < len(words) else "")
    return (*pieces, (rest, False)) if rest else tuple(pieces)


def _first_word(indexed: _Indexed, stands: list[int]) -> int:
    """Where a snippet begins: with the sentence, where that is near, else a little before the first word meant."""
    if len(stands) > 1:
        together = [bisect_left(stands, stand + WIDE) - at for at, stand in enumerate(stands)]
        meant = stands[together.index(max(together))]
    else:
        meant = stands[0]
    begins = indexed.sentences[bisect_right(indexed.sentences, meant) - 1]
    return min(begins if meant - begins < WIDE * 3 // 4 else meant - WIDE // 4, len(indexed.words) - WIDE)
