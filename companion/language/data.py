"""Texts of rulebooks, house options and other data in the window's language."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.language.catalogue import catalogue, folder_of
from companion.language.offered import ENGLISH
from companion.language.spoken import current_language, translation
from referees.common import registry
from referees.common.protocol.sentence import say_in
from referees.common.rulebook import Asks, LayOut, Passage, Rulebook, questions_in

if TYPE_CHECKING:
    from referees.common.setup.options import HouseOption, HouseOptions


def data_text(context: str, text: str) -> str:
    """Translate a data file's text; `context` is its gettext context."""
    return translation()(say_in(context, text)) if text else ""


def rulebook_in(game: str) -> Rulebook:
    """A game's translated rulebook. Raises UnknownGame."""
    return _rulebook(game, current_language())


def passage_in(passage: Passage) -> Passage:
    """A translated passage of any rulebook."""
    return passage if current_language() == ENGLISH else passage.translated(translation())


def steps_in(game: str) -> tuple[LayOut, ...]:
    """A game's translated set-up steps. Raises UnknownGame."""
    return tuple(replace(step, text=data_text("set up", step.text)) for step in registry.laid_out(game))


def options_in(options: type[HouseOptions]) -> list[HouseOption]:
    """A game's translated house options."""

    def translated(option: HouseOption) -> HouseOption:
        context = f"option {option.name}"
        labels, about = (
            {key: data_text(context, text) for key, text in texts.items()} for texts in (option.labels, option.about)
        )
        return replace(option, asks=data_text(context, option.asks), labels=labels, about=about)

    return [translated(option) for option in options.listed()]


@cache
def _rulebook(game: str, language: str) -> Rulebook:
    book = registry.rulebook(game)
    if language == ENGLISH:
        return book
    return book.translated(catalogue(language).translate, {**_asks(game, language), **_asks("common", language)})


def _asks(game: str, language: str) -> Asks:
    path = folder_of(language).joinpath("asks", f"{game}.txt")
    return questions_in(path.read_text("utf-8")) if path.is_file() else {}
