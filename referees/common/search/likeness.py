"""Cosine similarity of questions (question words included) by character 4-grams; tolerates inflections and typos.

https://nlp.stanford.edu/IR-book/html/htmledition/the-vector-space-model-for-scoring-1.html"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import log, sqrt

from referees.common.search.english import ENGLISH
from referees.common.search.lexicon import Lexicon
from referees.common.search.roots import WORD

__all__ = ["Likeness"]

RUN = 4  # letters and spaces in a 4-gram
MANY = 800  # a 4-gram in more questions is skipped: it tells little and costs most
LEAST = 0.1  # lower similarity counts as none


class Likeness:
    """Finds passages by similar questions; built from pairs of passage index and question."""

    def __init__(self, questions: Sequence[tuple[int, str]], lexicon: Lexicon = ENGLISH) -> None:
        self._lexicon = lexicon
        self._places = [place for place, _ in questions]
        run_sets = [_runs.__wrapped__(ask, lexicon) for _, ask in questions]
        having: defaultdict[str, list[int]] = defaultdict(list)
        for number, runs in enumerate(run_sets):
            for run in runs:
                having[run].append(number)
        weights = {run: log(1 + len(run_sets) / len(numbers)) ** 2 for run, numbers in having.items()}
        self._having = {run: (weights[run], numbers if len(numbers) <= MANY else []) for run, numbers in having.items()}
        self._shares = [1 / (sqrt(sum(map(weights.__getitem__, runs))) or 1.0) for runs in run_sets]
        self._share_of = {ask: share for (_, ask), share in zip(questions, self._shares, strict=True)}
        self._unknown: tuple[float, list[int]] = (log(1 + len(run_sets)) ** 2, [])

    def of(self, query: str) -> dict[int, float]:
        """The similarity (0 to 1) of each passage's most similar question, by index."""
        shared: dict[int, float] = {}
        weight_of, squares = shared.get, 0.0
        for run in _runs(query, self._lexicon):
            weight, numbers = self._having.get(run, self._unknown)
            squares += weight
            for number in numbers:
                shared[number] = weight_of(number, 0.0) + weight
        length = sqrt(squares) or 1.0
        least, places, shares = LEAST * length, self._places, self._shares
        alike: defaultdict[int, float] = defaultdict(float)
        for number, weight in shared.items():
            like = weight * shares[number]
            if like > least and like > alike[places[number]]:
                alike[places[number]] = like
        return {place: like / length for place, like in alike.items()}

    def nearest(self, query: str, questions: Iterable[str]) -> tuple[float, str]:
        """The highest similarity to any of these indexed questions, and that question."""
        mine, none = _runs(query, self._lexicon), (0.0, "")
        weigh, length, share = self._weigh, sqrt(self._weigh(mine)), self._share_of
        alike = ((weigh(mine & _runs(ask, self._lexicon)) * share[ask] / length, ask) for ask in questions)
        return max(alike, default=none)

    def _weigh(self, runs: Iterable[str]) -> float:
        return sum(self._having.get(run, self._unknown)[0] for run in runs)


@lru_cache(maxsize=256)
def _runs(text: str, lexicon: Lexicon) -> set[str]:
    numbers = lexicon.numbers
    line = f" {' '.join(numbers.get(word, word) for word in WORD.findall(lexicon.plain(text)))} "
    return {line[start : start + RUN] for start in range(max(1, len(line) - RUN + 1))}
