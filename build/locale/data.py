"""Extracts messages from data: rulebooks, set-up lists, hints, house options, the kit editor, the page's sentences."""

import json
from collections.abc import Iterator
from typing import Any

from msgspec.structs import astuple

from build.locale.code import Extract
from build.locale.page import CONTEXT, SENTENCES
from companion.files.kits import kinds
from companion.files.kits.shelf import has_kit, shipped
from referees.common.registry import HOUSE, hints, referee, rulebook
from referees.common.rulebook import Head, LayOut
from referees.common.values.value import Value


def in_data() -> Iterator[Extract]:
    """The texts of all games, with the contexts by which the app looks them up."""
    for game in HOUSE:
        folder = f"referees/{game}"
        yield from _of_rulebook(game)
        yield Extract("about", Head.read(f"referees.{game}").about, None, f"{folder}/rulebook.toml")
        for step in LayOut.read(f"referees.{game}"):
            yield Extract("set up", step.text, None, f"{folder}/set_up.toml")
        for hint in hints(game):
            yield Extract(f"hint {hint.question}", hint.text, None, f"{folder}/hints.toml")
        parts = referee(game).config.model_fields
        options: Any = parts["options"].annotation
        for option in options.listed():
            for text in (option.asks, *option.labels.values(), *option.about.values()):
                yield Extract(f"option {option.name}", text, None, f"{folder}/options.py")
        for name, part in parts.items():
            if part.title:
                yield Extract(f"option {name}", part.title, None, f"{folder}/options.py")
        yield from _of_kit(parts["kit"].annotation, f"{folder}/kit.py")
        if has_kit(game):
            yield Extract("kit name", shipped(game).name, None, f"{folder}/kit.toml")
    for text in json.loads(SENTENCES.read_text("utf-8")).values():
        yield Extract(CONTEXT, text, None, "build/locale/page.json")


def _of_kit(kit: Any, place: str) -> Iterator[Extract]:
    facts = kinds.facts(kit)
    for text in (*_labels(facts), *(item.title for item in kit.wide.values())):
        if text:
            yield Extract("kit", text, None, place)
    yield from (Extract("kit", singular, plural, place) for singular, plural in _counted(facts))


def _of_rulebook(game: str) -> Iterator[Extract]:
    book, place = rulebook(game), f"referees/{game}/rulebook.toml"
    for passage in book.passages:
        is_common = passage.id.startswith("OC-")
        where = "referees/common/rulebook.toml" if is_common else place
        if passage.topic:
            yield Extract("topic", passage.topic, None, where)
        for name in ("title", "text", "original"):
            if text := getattr(passage, name):
                yield Extract(f"{passage.id} {name}", text, None, where)
    for chapter in book.chapters:
        for name in ("title", "text", "drawn"):
            if text := getattr(chapter, name):
                yield Extract(f"chapter {name}", text, None, place)


def _labels(kind: Any) -> Iterator[str]:
    """The kit editor's texts for a kind of fact, at any depth."""
    if isinstance(kind, kinds.Field):
        yield from (kind.english, kind.english_about)
    elif isinstance(kind, kinds.OneOf | kinds.Grid):
        yield from (label for _, label in kind.english)
    elif isinstance(kind, kinds.Row):
        yield from (kind.english, f"{kind.english} {{number}}")
    for part in _parts(kind):
        yield from _labels(part)


def _counted(kind: Any) -> Iterator[tuple[str, str | None]]:
    """The labels of one value of a list and of several."""
    counted = kind.counted(1) if isinstance(kind, kinds.Row) else None
    if counted is not None:
        yield counted.template, counted.plural
    for part in _parts(kind):
        yield from _counted(part)


def _parts(kind: Any) -> list[Any]:
    if isinstance(kind, Value):
        return list(astuple(kind))
    return list(kind) if isinstance(kind, tuple) else []
