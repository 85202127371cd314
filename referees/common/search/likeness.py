"""Cosine likeness of a question to others by character 4-grams: question words, forms and misspellings count.

https://nlp.stanford.edu/IR-book/html/htmledition/the-vector-space-model-for-scoring-1.html
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import log, sqrt

from referees.common.search.roots import NUMBERS, WORD, plain

__all__ = ["Likeness"]

RUN = 4
"""The length of a run of letters and spaces."""
MANY = 800
"""A 4-gram in more questions is skipped: it tells little and costs most."""
LEAST = 0.1
"""Less is no likeness."""


class Likeness:
    """Index of questions, each of a place."""

    def __init__(self, questions: Sequence[tuple[int, str]]) -> None:
        self._questions = questions
        every = [_runs(one) for _, one in questions]
        having: defaultdict[str, list[int]] = defaultdict(list)
        for number, runs in enumerate(every):
            for run in runs:
                having[run].append(number)
        weights = {run: log(1 + len(every) / len(numbers)) ** 2 for run, numbers in having.items()}
        self._having = {run: (weights[run], numbers if len(numbers) <= MANY else []) for run, numbers in having.items()}
        self._shares = [1 / (sqrt(sum(map(weights.__getitem__, runs))) or 1.0) for runs in every]
        self._unknown: tuple[float, list[int]] = (log(1 + len(every)) ** 2, [])

    def of(self, asked: str) -> dict[int, tuple[float, str]]:
        """By place, the likeness of its most similar question, from 0 to 1, and that question."""
        shared: defaultdict[int, float] = defaultdict(float)
        squares = 0.0
        for run in _runs(asked):
            weight, numbers = self._having.get(run, self._unknown)
            squares += weight
            for number in numbers:
                shared[number] += weight
        length = sqrt(squares) or 1.0
        least, questions, shares = LEAST * length, self._questions, self._shares
        alike: dict[int, tuple[float, str]] = {}
        best: defaultdict[int, float] = defaultdict(lambda: least)
        for number, weight in shared.items():
            like = weight * shares[number]
            if like > least:
                place, question = questions[number]
                if like > best[place]:
                    best[place] = like
                    alike[place] = like / length, question
        return alike


def _runs(text: str) -> set[str]:
    line = f" {' '.join(NUMBERS.get(word, word) for word in WORD.findall(plain(text)))} "
    return {line[start : start + RUN] for start in range(max(1, len(line) - RUN + 1))}
