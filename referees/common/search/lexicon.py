"""Language data for the search: stemming, stop words, synonyms."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from referees.common.search.roots import WORD

__all__ = ["Lexicon", "grouped", "irregular"]


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The language data: `plain` lowercases, `root` stems; numbers, other word forms, roots of stop words (`stopped`),
    synonyms by root; which kind of answer a question word asks for (`kinds`); pattern of yes-or-no verdicts; decisive
    words by pattern of the phrases that mean the same (`phrases`); decisive roots; words for who acts, and may or must
    (`frames`). Best results below `faint` are faint."""

    plain: Callable[[str], str]
    root: Callable[[str], str]
    numbers: Mapping[str, str]
    forms: frozenset[str]
    stopped: frozenset[str]
    synonyms: Mapping[str, frozenset[str]]
    kinds: Mapping[str, str]
    yes_or_no: re.Pattern[str]
    phrases: Mapping[re.Pattern[str], str]
    decisive: frozenset[str]
    frames: Mapping[str, str]
    clause: re.Pattern[str]
    has_compounds: bool = False
    faint: float = 0.33

    def roots(self, text: str) -> list[str]:
        """The roots of all words of a text, in order."""
        return [self.root(word) for word in WORD.findall(text)]


def irregular(words: str) -> dict[str, str]:
    """The base word of each form in a list such as "die: dead death; draw: drew"."""
    return {
        form: word.strip()
        for word, _, forms in (line.partition(":") for line in words.split(";"))
        for form in forms.split()
    }


def grouped(groups: str, root: Callable[[str], str]) -> dict[str, frozenset[str]]:
    """Maps each root to the other roots in its groups (one per line)."""
    together: dict[str, set[str]] = {}
    for line in groups.split("\n"):
        group = {root(word) for word in line.split()}
        for word in group:
            together.setdefault(word, set()).update(group - {word})
    return {word: frozenset(others) for word, others in together.items()}
