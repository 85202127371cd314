"""Translations of one language, read file by file on demand."""

import gettext
import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from companion.language.po import key_of, messages
from referees.common.protocol.sentence import Sentence, in_english

FIRST = ("app.po", "common.po")


class Catalogue:
    """Translated templates; missing ones stay English."""

    def __init__(self, paths: Sequence[Traversable]) -> None:
        self._unread = list(reversed(paths))
        self._texts: dict[str, str | tuple[str, ...]] = {}
        self._form: Callable[[int], int] = lambda count: int(count != 1)

    def translate(self, sentence: Sentence) -> str:
        """The translated template."""
        key = sentence.template if not sentence.context else key_of(sentence.context, sentence.template)
        text = self._texts.get(key)
        while text is None and self._unread:
            self._read(self._unread.pop())
            text = self._texts.get(key)
        if text is None:
            return in_english(sentence)
        return text if isinstance(text, str) else text[self._form(sentence.count)]

    def _read(self, path: Traversable) -> None:
        for message in messages(path.read_text("utf-8")):
            if not message.id:
                rule = re.search(r"plural=([^;\n]+);", "".join(message.texts))
                self._form = gettext.c2py(rule[1]) if rule else self._form
            elif message.is_translated:
                self._texts[message.key] = message.texts[0] if message.plural is None else message.texts


@cache
def catalogue(language: str) -> Catalogue:
    """The shipped catalogue of a language; empty for English."""
    folder = folder_of(language)
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".po")) if folder.is_dir() else []
    return Catalogue([folder / name for name in sorted(names, key=lambda name: name not in FIRST)])


def catalogued() -> tuple[str, ...]:
    """The languages that have a catalogue, complete or not."""
    folders = files("companion").joinpath("locale").iterdir()
    return tuple(sorted(folder.name for folder in folders if folder.is_dir() and folder.joinpath(FIRST[0]).is_file()))


def folder_of(language: str) -> Traversable:
    """The folder of a language's files."""
    return files("companion").joinpath("locale", language)
