"""Text with matching words marked, whole or as an excerpt."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Set as AbstractSet
from typing import NamedTuple

from referees.common.search.roots import WORD

__all__ = ["Marked", "Text"]

Marked = tuple[tuple[str, bool], ...]  # pieces of text in order, each with whether it matches

SENTENCE = re.compile(r"[.:;?!] (?=\w)")

WIDE = 16  # the length of an excerpt in words


class Text(NamedTuple):
    """A text, with the positions of its words, its sentences and each root."""

    content: str
    words: tuple[tuple[int, int], ...]
    places: dict[str, list[int]]
    sentences: tuple[int, ...]

    @classmethod
    def of(cls, text: str, root: Callable[[str], str]) -> Text:
        """Tokenizes a text."""
        words = list(WORD.finditer(text))
        starts = [word.start() for word in words]
        sentences = (0, *(bisect_left(starts, match.end()) for match in SENTENCE.finditer(text)))
        places: dict[str, list[int]] = {}
        for at, word in enumerate(words):
            places.setdefault(root(word[0]), []).append(at)
        return cls(text, tuple(word.span() for word in words), places, sentences)

    def matches(self, roots: AbstractSet[str]) -> list[int]:
        """The indices of the words with one of these roots, in order."""
        places = self.places
        return sorted([at for root in roots if root in places for at in places[root]])

    def marked(self, roots: AbstractSet[str]) -> Marked:
        """The whole text, with the matching words marked."""
        return self._cut(self.matches(roots), 0, len(self.words))

    def excerpt(self, roots: AbstractSet[str]) -> Marked:
        """The part of the text with the most matching words close together, cut at word boundaries."""
        matches = self.matches(roots)
        first, after = 0, len(self.words)
        if after > WIDE:
            first = self._first_word(matches) if matches else 0
            after = first + WIDE
        return self._cut(matches[bisect_left(matches, first) : bisect_left(matches, after)], first, after)

    def _cut(self, matches: list[int], first: int, after: int) -> Marked:
        text, words = self.content, self.words
        if not matches and not first and after == len(words):
            return ((text, False),) if text else ()
        at = words[first][0] if first else 0
        end = words[after - 1][1] if after < len(words) else len(text)
        pieces = [("…", False)] if first else []
        for match in matches:
            start, stop = words[match]
            if start > at:
                pieces.append((text[at:start], False))
            pieces.append((text[start:stop], True))
            at = stop
        if rest := text[at:end] + ("…" if after < len(words) else ""):
            pieces.append((rest, False))
        return tuple(pieces)

    def _first_word(self, matches: list[int]) -> int:
        """Index of an excerpt's first word: the matching sentence's start if near, else slightly before the matches."""
        focus = matches[0]
        if len(matches) > 1:
            together = [bisect_left(matches, match + WIDE) - at for at, match in enumerate(matches)]
            focus = matches[together.index(max(together))]
        begins = self.sentences[bisect_right(self.sentences, focus) - 1]
        return min(begins if focus - begins < WIDE * 3 // 4 else focus - WIDE // 4, len(self.words) - WIDE)
