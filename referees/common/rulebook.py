"""Numbered rules in our own words with references to the original; read without importing a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from referees.common.protocol.sentence import Translate, say_in
from referees.common.values.value import Value

__all__ = ["UNCLEAR", "Asks", "Chapter", "Head", "Hint", "LayOut", "Passage", "Readings", "Rulebook", "questions_in"]

Readings = Mapping[str, str]  # house options by name, with their values

Asks = Mapping[str, list[list[str]]]  # questions by passage id, a `BAR` before any short answer
NOTHING_ASKED: Asks = {}
BAR = " | "

TOPIC = "topic"
UNCLEAR = "Unclear: "  # prefix in the titles of points that the original leaves open


class Passage(Value):
    """One rule: `tags` (S L A E P H V C), place in the `original`, search `words`, questions it answers (`asks`), short
    answers to some (`verdicts`), governing house `option`, and whether the original rule is unclear."""

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
    is_unclear: bool = False

    def translated(self, translate: Translate, asks: Asks = NOTHING_ASKED) -> Passage:
        """The passage, translated. The questions in `asks` replace the English questions and search words."""
        topic = translate(say_in(TOPIC, self.topic)) if self.topic else ""
        texts = _translated(self, self.id, ("title", "text", "original"), translate)
        own = asks.get(self.id, ())
        questions = {"asks": tuple(ask for ask, *_ in own), "verdicts": _verdicts(own)}
        return replace(self, words=(), topic=topic, **questions, **texts)


class Chapter(Value):
    """A summary chapter: title, text, passage ids, and a picture's name and alternative text."""

    title: str
    text: str
    passages: tuple[str, ...]
    picture: str = ""
    drawn: str = ""


class Head(Value):
    """The head of a rulebook: id, title, numbers of players, and a sentence about the game."""

    game: str
    title: str
    seats: tuple[int, int]
    about: str = ""

    @classmethod
    def read(cls, package: str) -> Head:
        """Parses only the first table of `rulebook.toml`: a list of games needs no rules."""
        import tomllib

        head = tomllib.loads(_text(package).partition("[[passage]]")[0])["game"]
        return cls(head["id"], head["title"], tuple(head["seats"]), head.get("about", ""))


OptionValues = tuple[tuple[str, tuple[str, ...]], ...]
"""Option names with the values for which a text applies; empty: always."""


def _option_values(entry: Mapping[str, Any]) -> OptionValues:
    return tuple((name, tuple(values)) for name, values in entry.get("readings", {}).items())


def _fits(options: OptionValues, readings: Readings) -> bool:
    return all(readings.get(name) in values for name, values in options)


class LayOut(Value):
    """A set-up step: text, rules, and the player numbers (None: any) and house options it applies to."""

    text: str
    cites: tuple[str, ...]
    seats: tuple[int, int] | None = None
    options: OptionValues = ()

    @classmethod
    def read(cls, package: str) -> tuple[LayOut, ...]:
        """The steps of `set_up.toml` in a package folder, in order; empty without that file."""
        return tuple(
            cls(row["text"], tuple(row["cites"]), tuple(row["seats"]) if "seats" in row else None, _option_values(row))
            for row in _tables(package, "set_up.toml", "step")
        )

    def holds_for(self, count: int, readings: Readings) -> bool:
        """Whether the step applies to this number of players and these house options."""
        fits_count = self.seats is None or self.seats[0] <= count <= self.seats[1]
        return fits_count and _fits(self.options, readings)


class Hint(Value):
    """A hint for a first game: the decision class's name, text, rule, and the house options it applies to. `when`
    is a further slot that the state must fill, or a kind of entry that must be on offer."""

    question: str
    text: str
    cites: str
    when: str = ""
    options: OptionValues = ()

    @classmethod
    def read(cls, package: str) -> tuple[Hint, ...]:
        """The hints of `hints.toml` in a package folder, in order; empty without that file."""
        hints = _tables(package, "hints.toml", "hint")
        return tuple(
            cls(row["question"], row["text"], row["cites"], row.get("when", ""), _option_values(row)) for row in hints
        )

    def holds_for(self, readings: Readings) -> bool:
        return _fits(self.options, readings)


class Rulebook(Value, dict=True):
    """A game's head, passages in order, chapters, and ids that rulings cite `together`: one, then others."""

    game: str
    title: str
    seats: tuple[int, int]
    passages: tuple[Passage, ...]
    chapters: tuple[Chapter, ...] = ()
    together: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def read(cls, package: str) -> Rulebook:
        """The `rulebook.toml` of a package folder ("referees.meow_oracle", or a third party's), with `asks.txt` and
        `together.txt` if there, and the rules common to all games."""
        import tomllib

        content = tomllib.loads(_text(package))
        shared = tomllib.loads(_text("referees.common"))
        head = content["game"]
        passages = tuple(_passages(content, _asks(package))) + tuple(_passages(shared, _asks("referees.common")))
        together = tuple(tuple(line.split()) for line in _optional_text(package, "together.txt").splitlines())
        return cls(head["id"], head["title"], tuple(head["seats"]), passages, tuple(_chapters(content)), together)

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {passage.id: place for place, passage in enumerate(self.passages)}

    def passage(self, id: str) -> Passage:
        """The passage with that id. Raises KeyError."""
        return self.passages[self._places[id]]

    def translated(self, translate: Translate, asks: Asks = NOTHING_ASKED) -> Rulebook:
        """The rulebook, translated; the questions `asks` replace the English ones and search words."""
        passages = tuple(passage.translated(translate, asks) for passage in self.passages)
        names = ("title", "text", "drawn")
        chapters = tuple(replace(part, **_translated(part, "chapter", names, translate)) for part in self.chapters)
        return replace(self, passages=passages, chapters=chapters)


def _translated(of: Value, context: str, names: tuple[str, ...], translate: Translate) -> dict[str, str]:
    texts = ((name, getattr(of, name)) for name in names)
    return {name: translate(say_in(f"{context} {name}", text)) for name, text in texts if text}


def _text(package: str, name: str = "rulebook.toml") -> str:
    from importlib.resources import files

    top, _, inner = package.partition(".")
    place = files(top).joinpath(*inner.split(".")) if inner else files(top)
    return place.joinpath(name).read_text("utf-8")


def _optional_text(package: str, name: str) -> str:
    try:
        return _text(package, name)
    except FileNotFoundError:
        return ""


def _tables(package: str, file: str, name: str) -> list[dict[str, Any]]:
    import tomllib

    tables: list[dict[str, Any]] = tomllib.loads(_optional_text(package, file)).get(name, [])
    return tables


def _asks(package: str) -> Asks:
    return questions_in(_optional_text(package, "asks.txt"))


def questions_in(text: str) -> Asks:
    """Questions in an `asks.txt`, by passage id. An indented line is a question with its verdict: `may I peek | No.`"""
    asks: dict[str, list[list[str]]] = {}
    of: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith("  "):
            of.append(line.strip().split(BAR))
        else:
            of = asks.setdefault(line, [])
    return asks


def _verdicts(asks: Iterable[list[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((ask, verdict) for ask, *verdicts in asks for verdict in verdicts)


def _passages(content: dict[str, Any], asks: Asks) -> Iterator[Passage]:
    topic = ""
    for passage in content["passage"]:
        topic = passage.get("topic", topic)
        own = [*(ask.split(BAR) for ask in passage.get("asks", ())), *asks.get(passage["id"], ())]
        yield Passage(
            passage["id"],
            passage["title"],
            " ".join(passage["text"].split()),
            passage["original"],
            tuple(passage.get("tags", ())),
            tuple(passage.get("words", ())),
            tuple(dict.fromkeys(ask for ask, *_ in own)),
            passage.get("option"),
            _verdicts(own),
            topic,
            passage["title"].startswith(UNCLEAR),
        )


def _chapters(content: dict[str, Any]) -> Iterator[Chapter]:
    for chapter in content.get("chapter", ()):
        text, drawn = (" ".join(chapter.get(key, "").split()) for key in ("text", "drawn"))
        yield Chapter(chapter["title"], text, tuple(chapter["passages"]), chapter.get("picture", ""), drawn)
