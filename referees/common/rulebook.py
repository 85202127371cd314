"""Numbered rules in our own words, with where the original says them; found by words, without importing a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from referees.common.values.value import Value

__all__ = ["UNCLEAR", "Chapter", "Head", "Hint", "LayOut", "Passage", "Readings", "Rulebook"]

Readings = Mapping[str, str]
"""House options by name, each with the value in force."""

UNCLEAR = "Unclear: "
"""How the titles of points begin that the original leaves open."""


class Passage(Value):
    """One rule: id, title, text in our own words, tags (S L A E P H V C), where the original says it, words players
    use for it, questions it answers, the house option that governs it, if any, short answers, and its topic."""

    id: str
    title: str
    text: str
    original: str
    tags: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    option: str | None = None
    verdicts: tuple[tuple[str, str], ...] = ()
    topic: str = ""

    @property
    def is_unclear(self) -> bool:
        """Whether it tells of a point that the original leaves open."""
        return self.title.startswith(UNCLEAR)


class Chapter(Value):
    """A part of the rules told in short for those who read them once: title, text, the ids of the passages it sums up,
    and the name of a picture with the words a screen reader says for it."""

    title: str
    text: str
    passages: tuple[str, ...]
    picture: str = ""
    drawn: str = ""


class Head(Value):
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


OptionValues = tuple[tuple[str, tuple[str, ...]], ...]
"""Option names with the values for which a text holds; empty: for all of them."""


def _option_values(entry: Mapping[str, Any]) -> OptionValues:
    """The `readings` of an entry in a TOML file."""
    return tuple((name, tuple(values)) for name, values in entry.get("readings", {}).items())


def _fits(options: OptionValues, readings: Readings) -> bool:
    return all(readings.get(name) in values for name, values in options)


class LayOut(Value):
    """A line of what is laid out before a game: its words, the rules it rests on, and for how many players (None: any
    number) and which values of house options it holds."""

    text: str
    cites: tuple[str, ...]
    seats: tuple[int, int] | None = None
    options: OptionValues = ()

    @classmethod
    def read(cls, package: str) -> tuple[LayOut, ...]:
        """The lines of `set_up.toml` in a package folder, in order; none where there is no such file."""
        import tomllib

        try:
            content = tomllib.loads(_text(package, "set_up.toml"))
        except FileNotFoundError:
            return ()
        return tuple(
            cls(one["text"], tuple(one["cites"]), tuple(one["seats"]) if "seats" in one else None, _option_values(one))
            for one in content["step"]
        )

    def holds_for(self, count: int, readings: Readings) -> bool:
        """Whether that number of players lays it out by these readings."""
        fits_count = self.seats is None or self.seats[0] <= count <= self.seats[1]
        return fits_count and _fits(self.options, readings)


class Hint(Value):
    """What a kind of question is about, in a sentence that a group reads in its first game: the name of the decision's
    class, the words, the rule that they are from, and the values of house options for which they hold."""

    question: str
    text: str
    cites: str
    options: OptionValues = ()

    @classmethod
    def read(cls, package: str) -> tuple[Hint, ...]:
        """Those of `hints.toml` in a package folder, in order; none where there is no such file."""
        import tomllib

        try:
            content = tomllib.loads(_text(package, "hints.toml"))
        except FileNotFoundError:
            return ()
        return tuple(cls(one["question"], one["text"], one["cites"], _option_values(one)) for one in content["hint"])

    def holds_for(self, readings: Readings) -> bool:
        """Whether it is true by these readings."""
        return _fits(self.options, readings)


class Rulebook(Value, dict=True):
    """A game's head (id, title, seats), its passages in order, and its chapters. Every citation points at a passage."""

    game: str
    title: str
    seats: tuple[int, int]
    passages: tuple[Passage, ...]
    chapters: tuple[Chapter, ...] = ()

    @classmethod
    def read(cls, package: str) -> Rulebook:
        """The `rulebook.toml` in a package folder ("referees.meow_oracle" or a third party's package) with the
        questions of `asks.txt`, if there is one, followed by the rules common to all games."""
        import tomllib

        content = tomllib.loads(_text(package))
        shared = tomllib.loads(_text("referees.common"))
        head = content["game"]
        passages = tuple(_passages(content, _asks(package))) + tuple(_passages(shared, _asks("referees.common")))
        return cls(
            head["id"],
            head["title"],
            tuple(head["seats"]),
            passages,
            tuple(_chapters(content)),
        )

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {passage.id: place for place, passage in enumerate(self.passages)}

    def passage(self, id: str) -> Passage:
        """The passage a citation points at. Raises KeyError where there is none."""
        return self.passages[self._places[id]]


def _text(package: str, name: str = "rulebook.toml") -> str:
    from importlib.resources import files

    top, _, inner = package.partition(".")
    place = files(top).joinpath(*inner.split(".")) if inner else files(top)
    return place.joinpath(name).read_text("utf-8")


def _asks(package: str) -> Mapping[str, list[list[str]]]:
    """The questions of `asks.txt` by passage id. Lines below an id hold a question and its verdict, if any:
    `may I peek | No.`"""
    try:
        lines = _text(package, "asks.txt").splitlines()
    except FileNotFoundError:
        return {}
    asks: dict[str, list[list[str]]] = {}
    of: list[list[str]] = []
    for line in lines:
        if line.startswith("  "):
            of.append(line.strip().split(" | "))
        else:
            of = asks.setdefault(line, [])
    return asks


def _passages(content: dict[str, Any], asks: Mapping[str, list[list[str]]]) -> Iterator[Passage]:
    topic = ""
    for one in content["passage"]:
        more, topic = asks.get(one["id"], ()), one.get("topic", topic)
        yield Passage(
            one["id"],
            one["title"],
            " ".join(one["text"].split()),
            one["original"],
            tuple(one.get("tags", ())),
            tuple(one.get("words", ())),
            tuple(dict.fromkeys((*one.get("asks", ()), *(ask for ask, *_ in more)))),
            one.get("option"),
            tuple((ask, verdict) for ask, *verdicts in more for verdict in verdicts),
            topic,
        )


def _chapters(content: dict[str, Any]) -> Iterator[Chapter]:
    for one in content.get("chapter", ()):
        told, drawn = (" ".join(one.get(key, "").split()) for key in ("text", "drawn"))
        yield Chapter(one["title"], told, tuple(one["passages"]), one.get("picture", ""), drawn)
