"""Whether the short answer to one question also answers a similar one."""

import re

from referees.common.search.lexicon import Lexicon

__all__ = ["ALIKE", "CERTAIN", "SAME", "answers", "is_framed_alike"]

ALIKE = 0.7  # similarity from which a question's short answer also answers the query
CERTAIN = 0.4  # the same, if it also has most of the words
SAME = 0.7  # share of the query that this question must have
OWNER = re.compile(r"(\w+)['’]s\b")
LETTERS = re.compile(r"[^\W\d_]+")


def answers(verdict: str, question: str, query: str, lexicon: Lexicon) -> bool:
    """Whether both questions ask for the same kind of answer and have the same decisive words, and `query` names no
    other owner."""
    kind = _kind(query, lexicon)
    expected = _kind(question, lexicon)
    is_yes_or_no = lexicon.yes_or_no.match(verdict) is not None
    is_same_kind = kind == "yes or no" if is_yes_or_no else kind == expected or (kind, expected) == (None, "what")
    owners = {lexicon.root(word) for word in OWNER.findall(query.lower())} - lexicon.stopped
    is_same_owner = owners.issubset(lexicon.roots(question))
    return is_same_kind and is_same_owner and _decisive(query, lexicon) == _decisive(question, lexicon)


def is_framed_alike(question: str, query: str, lexicon: Lexicon) -> bool:
    """Whether both ask yes or no of the same person, who may, or must."""
    frames = ({lexicon.frames.get(word) for word in LETTERS.findall(ask.lower())} | {None} for ask in (question, query))
    return _kind(query, lexicon) == "yes or no" and next(frames) == next(frames)


def _kind(query: str, lexicon: Lexicon) -> str | None:
    kinds = lexicon.kinds
    return next((kinds[word] for word in LETTERS.findall(query.lower()) if word in kinds), None)


def _decisive(query: str, lexicon: Lexicon) -> frozenset[str]:
    """Roots of numbers and decisive words; those for negation, must and other people are the same for all phrases."""
    for phrase, word in lexicon.phrases.items():
        query = phrase.sub(f" {word} ", query)
    return frozenset(word for word in lexicon.roots(query) if word.isdigit() or word in lexicon.decisive)
