"""Splits compound words, as in German, into known words."""

from collections import defaultdict
from collections.abc import Collection, Sequence

from referees.common.search.lexicon import Lexicon

__all__ = ["compounds", "parts_of"]


def parts_of(word: str, known: Collection[str], lexicon: Lexicon) -> Sequence[str]:
    """The known roots of a compound's two parts, stop words omitted; if the first part is unknown, only the second."""
    root, stopped, last = lexicon.root, lexicon.stopped, ""
    for cut in range(len(word) - 3, 2, -1):
        first, second = root(word[:cut]), root(word[cut:])
        if second in known and second not in stopped:
            if first in known:
                return [second] if first in stopped else [first, second]
            last = second if len(second) > 3 else last
    return [last] if last else []


def compounds(known: Collection[str], lexicon: Lexicon) -> dict[str, list[str]]:
    """Maps roots to the known compounds containing them, and compounds to their parts."""
    having: defaultdict[str, list[str]] = defaultdict(list)
    for word in known:
        for part in parts_of(word, known, lexicon):
            having[part].append(word)
            having[word].append(part)
    return having
