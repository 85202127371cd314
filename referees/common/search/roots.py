"""Words: tokenizing text, and finding similar words."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from unicodedata import combining, normalize

__all__ = ["WORD", "neighbours", "plain"]

WORD = re.compile(r"(?:[a-z]{1,3}-){1,2}b?\d+[a-z]?(?![^\W_])|[^\W_]+(?:['’][^\W_]+)?", re.IGNORECASE)
"""A word, or a rule's whole id such as C-MO-1 or MC-B5."""

NEAR = 0.72
NEAREST = 4


def plain(text: str) -> str:
    """The text in lower case, without accents."""
    if text.isascii():
        return text.lower()
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def neighbours(word: str, known: Iterable[str]) -> dict[str, float]:
    """The known words most similar to an unknown one, with their similarity from 0 to 1."""
    matcher = SequenceMatcher(None, b=word)
    alike: list[tuple[float, str]] = []
    for candidate in known:
        if abs(len(candidate) - len(word)) > 2 or not candidate.isalpha():
            continue
        matcher.set_seq1(candidate)
        if matcher.real_quick_ratio() >= NEAR and matcher.quick_ratio() >= NEAR and matcher.ratio() >= NEAR:
            alike.append((matcher.ratio(), candidate))
    best = sorted(alike, reverse=True)[:NEAREST]
    return {candidate: likeness for likeness, candidate in best if likeness > best[0][0] - 0.05}
