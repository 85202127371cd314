"""Reads gettext's `.po` files."""

import json
from collections.abc import Iterator
from typing import NamedTuple

CONTEXT_END = "\4"  # gettext's separator of context and message


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


def messages(text: str) -> Iterator[Message]:
    """The messages of a `.po` file, the header first (its id is empty), without obsolete ones."""
    parts: dict[str, str] = {}
    is_fuzzy, part = False, ""
    for line in text.splitlines():
        if line.startswith('"'):
            parts[part] += _unquoted(line)
        elif line.startswith("msg"):
            word, _, quoted = line.partition(" ")
            if word in ("msgctxt", "msgid") and "msgid" in parts:
                yield _message(parts, is_fuzzy=is_fuzzy)
                parts, is_fuzzy = {}, False
            part = word
            parts[part] = _unquoted(quoted)
        elif line.startswith("#"):
            if "msgid" in parts:
                yield _message(parts, is_fuzzy=is_fuzzy)
                parts, is_fuzzy = {}, False
            is_fuzzy = is_fuzzy or (line.startswith("#,") and "fuzzy" in line)
    if "msgid" in parts:
        yield _message(parts, is_fuzzy=is_fuzzy)


def _message(parts: dict[str, str], *, is_fuzzy: bool) -> Message:
    texts = tuple(text for part, text in parts.items() if part.startswith("msgstr"))
    return Message(parts.get("msgctxt", ""), parts["msgid"], parts.get("msgid_plural"), texts, is_fuzzy)


def _unquoted(text: str) -> str:
    text = text.strip()
    return str(json.loads(text)) if "\\" in text else text[1:-1]
