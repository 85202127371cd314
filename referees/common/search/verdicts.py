"""Whether the short answer to one question also answers a similar one."""

from __future__ import annotations

import re

from referees.common.search.roots import root, roots

__all__ = ["CERTAIN", "SAME", "answers"]

CERTAIN = 0.4
"""Likeness from which a question's short answer answers what was asked."""
SAME = 0.7
"""Part of what was asked that this question has."""
ASKING = "what which who whose whom when where why how"
YES_OR_NO = "am are can could did do does is may might must shall should was were will would ok allowed possible"
DECISIVE_WORDS = (
    "no never first last left right top bottom upper lower before after more less inner outer without other immune "
    "lose get give take win"
)

KINDS = dict.fromkeys(YES_OR_NO.split(), "yes or no")
KINDS |= {f"{word}{end}": word for word in ASKING.split() for end in ("", "s")}
DECISIVE = frozenset(root(word) for word in DECISIVE_WORDS.split())
"""Roots that change an answer wherever they are added."""
NEGATED = re.compile(r"n['’]t\b|\bnot\b", re.IGNORECASE)


def answers(verdict: str, question: str, asked: str) -> bool:
    """Whether both questions ask for the same kind of answer and have the same decisive words."""
    kind = _kind(asked)
    is_yes_or_no = re.match(r"(yes|no|not)\b", verdict, re.IGNORECASE) is not None
    other = _kind(question)
    is_same_kind = kind == "yes or no" if is_yes_or_no else kind == other or (kind, other) == (None, "what")
    return is_same_kind and _decisive(asked) == _decisive(question)


def _kind(asked: str) -> str | None:
    """The first question word, or None."""
    words = re.findall("[a-z]+", asked.lower())
    return next((KINDS[word] for word in words if word in KINDS), None)


def _decisive(asked: str) -> frozenset[str]:
    """Numbers, negation and other decisive words."""
    words = roots(NEGATED.sub(" never ", asked))
    return frozenset(word for word in words if word.isdigit() or word in DECISIVE)
