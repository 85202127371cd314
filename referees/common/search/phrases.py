"""Cosine likeness of a question to each title, phrase and question of the passages, one by one.

A passage's fields taken together tell which words it has; taken one by one they tell whether some player's question is
the one that was asked: https://nlp.stanford.edu/IR-book/html/htmledition/the-vector-space-model-for-scoring-1.html.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from math import log, sqrt

from referees.common.search.roots import STOPPED

__all__ = ["Phrases", "Term"]

Term = dict[str, float]
"""The roots that a word asked for may mean, each with how surely."""

PAIR = 0.7
"""How much two words that follow each other count beside the two alone."""


class Phrases:
    """Short texts, each belonging to a place, by the words and pairs of words in them."""

    def __init__(self, texts: Iterable[tuple[int, list[str]]]) -> None:
        self._places: list[int] = []
        every: list[set[str]] = []
        for place, every_word in texts:
            self._places.append(place)
            told = [one for one in every_word if one not in STOPPED] or every_word
            every.append({*told, *_pairs(told)})
        have = Counter(chain.from_iterable(every))
        rarity = [0.0, *(log(1 + len(every) / times) for times in range(1, max(have.values(), default=0) + 1))]
        self._rarity = {one: rarity[times] * (PAIR if " " in one else 1.0) for one, times in have.items()}
        having: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        for number, features in enumerate(every):
            squares = [(one, self._rarity[one] ** 2) for one in features]
            length = sqrt(sum(square for _, square in squares)) or 1.0
            for one, square in squares:
                having[one].append((number, square / length))
        self._having = dict(having)

    def likeness(self, asked: Sequence[Term]) -> dict[int, float]:
        """For each place with a like text, how like its most like one is, from 0 to 1. A word counts as what it most
        surely means."""
        alike: dict[int, float] = {}
        length = 0.0
        meant = [max(term, key=lambda one: (term[one], one)) for term in asked if term]
        for one in (*meant, *_pairs(meant)):
            length += self._rarity.get(one, 0.0) ** 2
            for number, weight in self._having.get(one, ()):
                alike[number] = alike.get(number, 0.0) + weight
        best: dict[int, float] = {}
        places = self._places
        for number in sorted(alike, key=alike.__getitem__):
            best[places[number]] = alike[number]
        length = sqrt(length) or 1.0
        return {place: score / length for place, score in best.items()}


def _pairs(words: Sequence[str]) -> Iterator[str]:
    """Each two words that follow each other."""
    return (f"{one} {other}" for one, other in pairwise(words))
