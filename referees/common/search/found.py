"""Passages as indexed, and as search results."""

from collections.abc import Sequence, Set as AbstractSet
from functools import cached_property
from typing import NamedTuple

from referees.common.rulebook import Passage
from referees.common.search.lexicon import Lexicon
from referees.common.search.marks import Marked, Text

__all__ = ["Found", "Indexed", "rooted", "texts_of"]

DOUBTFUL = 0.8  # factor for unclear points
ASIDE = 0.8  # factor for rules common to all games


class Found(NamedTuple):
    """A search result: a game's passage, matches marked in its title and excerpt, or else in a `question` it answers.
    Only the best result may have a short answer (`verdict`), or be `is_faint` because no rule fits the query."""

    game: str
    passage: Passage
    title: Marked
    excerpt: Marked
    question: Marked
    words: frozenset[str]
    lexicon: Lexicon
    verdict: str = ""
    is_faint: bool = False

    @property
    def text(self) -> Marked:
        """The passage's text, with the matches marked."""
        return Text.of(self.passage.text, self.lexicon.root).marked(self.words)


class Indexed:
    """An indexed passage and its games. Its texts are tokenized when first found."""

    def __init__(self, passage: Passage, games: list[str], lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.passage = passage
        self.games = games
        self.is_own = len(games) == 1
        self.weight = (DOUBTFUL if passage.is_unclear else 1.0) * (1.0 if self.is_own else ASIDE)

    def is_of(self, games: AbstractSet[str]) -> bool:
        """Whether the passage belongs to only one game, and that game is in `games`."""
        return self.is_own and self.games[0] in games

    @cached_property
    def title(self) -> Text:
        """The title, tokenized."""
        return Text.of(self.passage.title, self.lexicon.root)

    @cached_property
    def text(self) -> Text:
        """The text, tokenized."""
        return Text.of(self.passage.text, self.lexicon.root)

    @cached_property
    def asks(self) -> tuple[Text, ...]:
        """The passage's questions and search words, tokenized."""
        return tuple(Text.of(text, self.lexicon.root) for text in (*self.passage.asks, *self.passage.words))

    @cached_property
    def roots(self) -> frozenset[str]:
        """The roots of all words in any field."""
        return frozenset(
            word for texts in rooted(self.passage, self.lexicon).values() for words in texts for word in words
        )

    def result(self, query: frozenset[str], preferred: Sequence[str | None]) -> Found:
        """The passage as a search result with these roots marked, under the first wanted game that has it."""
        title, text, matching = self.title, self.text, query & self.roots
        question: Marked = ()
        if matching and self.asks and matching.isdisjoint(title.places) and matching.isdisjoint(text.places):
            by = max(self.asks, key=lambda ask: len(matching & ask.places.keys()))
            question = () if matching.isdisjoint(by.places) else by.marked(matching)
        at = self.games[0] if self.is_own else next((game for game in preferred if game in self.games), self.games[0])
        return Found(at, self.passage, title.marked(matching), text.excerpt(matching), question, query, self.lexicon)


def rooted(passage: Passage, lexicon: Lexicon) -> dict[str, list[list[str]]]:
    """The roots of a passage: for each field, one list per text."""
    return {field: [lexicon.roots(text) for text in texts] for field, texts in texts_of(passage).items()}


def texts_of(passage: Passage) -> dict[str, tuple[str, ...]]:
    """The texts of a passage, by field."""
    return {
        "id": (passage.id,),
        "title": (passage.title,),
        "words": passage.words,
        "asks": passage.asks,
        "text": (passage.text,),
    }
