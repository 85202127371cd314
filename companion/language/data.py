"""Texts of rulebooks, house options and other data in the window's language."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from companion.language.catalogue import catalogue
from companion.language.offered import ENGLISH
from companion.language.spoken import current_language, translation
from referees.common import registry
from referees.common.protocol.sentence import say_in
from referees.common.rulebook import LayOut, Passage, Rulebook
from referees.common.setup.options import HouseOption, HouseOptions

TOPIC = "topic"


def data_text(context: str, text: str) -> str:
    """A text of a data file, which was extracted with this context."""
    return translation()(say_in(context, text)) if text else ""


def rulebook_in(game: str) -> Rulebook:
    """A game's rulebook. Raises UnknownGame."""
    return _rulebook(game, current_language())


def searched_in(game: str) -> Rulebook:
    """A game's rulebook for its search: without the English questions and words in another language."""
    book = rulebook_in(game)
    if current_language() == ENGLISH:
        return book
    bare = {"words": (), "asks": (), "verdicts": ()}
    return replace(book, passages=tuple(replace(one, **bare) for one in book.passages))


def passage_in(passage: Passage) -> Passage:
    """A passage of any rulebook."""
    return _passage(passage, current_language())


def steps_in(game: str) -> tuple[LayOut, ...]:
    """A game's set-up steps. Raises UnknownGame."""
    return tuple(replace(one, text=data_text("set up", one.text)) for one in registry.laid_out(game))


def options_in(options: type[HouseOptions]) -> list[HouseOption]:
    """A game's house options."""

    def translated(one: HouseOption) -> HouseOption:
        context = f"option {one.name}"
        labels, about = (
            {value: data_text(context, text) for value, text in texts.items()} for texts in (one.labels, one.about)
        )
        return replace(one, asks=data_text(context, one.asks), labels=labels, about=about)

    return [translated(one) for one in options.listed()]


@cache
def _rulebook(game: str, language: str) -> Rulebook:
    book = registry.rulebook(game)
    if language == ENGLISH:
        return book
    passages = tuple(_passage(one, language) for one in book.passages)
    names = ("title", "text", "drawn")
    chapters = tuple(replace(one, **_texts(one, "chapter", names, language)) for one in book.chapters)
    return replace(book, passages=passages, chapters=chapters)


def _passage(passage: Passage, language: str) -> Passage:
    if language == ENGLISH:
        return passage
    texts = _texts(passage, passage.id, ("title", "text", "original"), language)
    topic = catalogue(language).translate(say_in(TOPIC, passage.topic)) if passage.topic else ""
    return replace(passage, topic=topic, **texts)


def _texts(of: Any, context: str, names: tuple[str, ...], language: str) -> dict[str, str]:
    translate = catalogue(language).translate
    found = ((name, getattr(of, name)) for name in names)
    return {name: translate(say_in(f"{context} {name}", text)) for name, text in found if text}
