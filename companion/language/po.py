"""Reads gettext's `.po` files."""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

CONTEXT_END = "\4"  # gettext's separator between context and message


class Message(NamedTuple):
    """A message with its translation in each plural form."""

    context: str
    id: str
    plural: str | None
    texts: tuple[str, ...]
    is_fuzzy: bool

    @property
    def key(self) -> str:
        """The message's lookup key."""
        return key_of(self.context, self.id)

    @property
    def is_translated(self) -> bool:
        """Whether all forms are translated and none is fuzzy."""
        return bool(self.texts) and all(self.texts) and not self.is_fuzzy


def key_of(context: str, template: str) -> str:
    """The lookup key of a template."""
    return f"{context}{CONTEXT_END}{template}" if context else template


_TEXT = r'(".*"(?:\n".*")*)\s*\n'
_MESSAGE = re.compile(
    rf"((?:^#.*\n)*)(?:^msgctxt {_TEXT})?^msgid {_TEXT}(?:^msgid_plural {_TEXT})?((?:^msgstr\S* {_TEXT})+)",
    re.MULTILINE,
)
_FORM = re.compile(r"^msgstr\S* ", re.MULTILINE)
_LINE = re.compile(r'^"(.*)"', re.MULTILINE)


def messages(text: str) -> Iterator[Message]:
    """The messages of a `.po` file, the header first (its id is empty), without obsolete ones."""
    for comments, context, id, plural, texts, _ in _MESSAGE.findall(f"{text}\n"):
        forms = tuple(map(_unquoted, _FORM.split(texts)[1:] if plural else [texts.removeprefix("msgstr ")]))
        yield Message(
            _unquoted(context), _unquoted(id), _unquoted(plural) if plural else None, forms, "fuzzy" in comments
        )


def _unquoted(text: str) -> str:
    text = text.rstrip()
    text = "".join(_LINE.findall(text)) if "\n" in text else text[1:-1]
    return str(json.loads(f'"{text}"')) if "\\" in text else text
