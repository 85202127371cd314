"""Numbered rules in our own words, with where the original says them; found by words, without importing a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from typing import Any

from referees.common.values.frozen import frozen

__all__ = ["Head", "LayOut", "Passage", "Rulebook"]

WORD = re.compile(r"[a-z0-9]+")


@frozen
class Passage:
    """One rule: id, title, text in our own words, tags (S L A E P H V C), where the original says it, words players
    use for it, and the house option that governs it, if any."""

    id: str
    title: str
    text: str
    original: str
    tags: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    option: str | None = None


@frozen
class Head:
    """What stands above a game's rules: id, title, for how many it is, and in a sentence what it is about."""

    game: str
    title: str
    seats: tuple[int, int]
    about: str = ""

    @classmethod
    def read(cls, package: str) -> Head:
        """Only the beginning of `rulebook.toml` is read as TOML: a list of games needs none of their rules."""
        import tomllib

        head = tomllib.loads(_text(package).partition("[[passage]]")[0])["game"]
        return cls(head["id"], head["title"], tuple(head["seats"]), head.get("about", ""))


@frozen
class LayOut:
    """A line of what is laid out before a game: its words, the rules it rests on, and for how many players it holds
    (None: for any number)."""

    text: str
    cites: tuple[str, ...]
    seats: tuple[int, int] | None = None

    @classmethod
    def read(cls, package: str) -> tuple[LayOut, ...]:
        """The lines of `set_up.toml` in a package folder, in order; none where there is no such file."""
        import tomllib

        try:
            content = tomllib.loads(_text(package, "set_up.toml"))
        except FileNotFoundError:
            return ()
        return tuple(
            cls(one["text"], tuple(one["cites"]), tuple(one["seats"]) if "seats" in one else None)
            for one in content["step"]
        )

    def holds_for(self, count: int) -> bool:
        """Whether so many players lay it out."""
        return self.seats is None or self.seats[0] <= count <= self.seats[1]


@frozen
class Rulebook:
    """A game's head (id, title, seats) and its passages in order. Every citation points at one of them."""

    game: str
    title: str
    seats: tuple[int, int]
    passages: tuple[Passage, ...]
    _places: dict[str, int] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def read(cls, package: str) -> Rulebook:
        """The `rulebook.toml` in a package folder ("referees.meow_oracle" or a third party's package), followed by
        the rules common to all games."""
        import tomllib

        content = tomllib.loads(_text(package))
        shared = tomllib.loads(_text("referees.common"))
        head = content["game"]
        passages = tuple(_passages(content)) + tuple(_passages(shared))
        return cls(
            head["id"],
            head["title"],
            tuple(head["seats"]),
            passages,
            {passage.id: place for place, passage in enumerate(passages)},
        )

    def passage(self, id: str) -> Passage:
        """The passage a citation points at. Raises KeyError where there is none."""
        return self.passages[self._places[id]]

    def neighbours(self, id: str) -> tuple[Passage | None, Passage | None]:
        """The passages before and after."""
        place = self._places[id]
        after = self.passages[place + 1] if place + 1 < len(self.passages) else None
        return (self.passages[place - 1] if place else None), after

    def search(self, words: str) -> list[Passage]:
        """Passages that have every word asked for (its beginning, a synonym, or a near miss), best first."""
        asked = WORD.findall(words.casefold())
        if not asked:
            return []
        known = sorted({word for passage in self.passages for word, _ in _weighed(passage)})
        readings = [_readings(word, known) for word in asked]
        scored = [(self._score(passage, readings), -place, passage) for place, passage in enumerate(self.passages)]
        return [passage for score, _, passage in sorted(scored, key=lambda one: one[:2], reverse=True) if score]

    @staticmethod
    def _score(passage: Passage, readings: list[dict[str, int]]) -> int:
        found: dict[str, int] = {}
        for word, weight in _weighed(passage):
            found[word] = max(weight, found.get(word, 0))
        scores = [max((found.get(word, 0) * near for word, near in reading.items()), default=0) for reading in readings]
        return sum(scores) if all(scores) else 0


def _text(package: str, name: str = "rulebook.toml") -> str:
    from importlib.resources import files

    top, _, inner = package.partition(".")
    place = files(top).joinpath(*inner.split(".")) if inner else files(top)
    return place.joinpath(name).read_text("utf-8")


def _readings(word: str, known: list[str]) -> dict[str, int]:
    """The known words a player may have meant, with how near they are: itself 4, its beginning 3, a typo 1."""
    readings = {one: 3 for one in known if one.startswith(word)}
    if word in readings:
        readings[word] = 4
    if not readings:
        from difflib import get_close_matches

        readings = dict.fromkeys(get_close_matches(word, known, n=5, cutoff=0.75), 1)
    return readings


def _weighed(passage: Passage) -> Iterator[tuple[str, int]]:
    for text, weight in ((passage.id, 9), (passage.title, 5), (" ".join(passage.words), 4), (passage.text, 1)):
        for word in WORD.findall(text.casefold()):
            yield word, weight


def _passages(content: dict[str, Any]) -> Iterator[Passage]:
    for one in content["passage"]:
        yield Passage(
            one["id"],
            one["title"],
            " ".join(one["text"].split()),
            one["original"],
            tuple(one.get("tags", ())),
            tuple(one.get("words", ())),
            one.get("option"),
        )
