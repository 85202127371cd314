"""A pseudo-locale for tests: English with accents, in brackets and a third longer; other texts weren't translated."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from build.locale.files import LOCALE
from companion.language import catalogue, formats
from companion.language.offered import MORE
from companion.language.po import Message, messages
from tests.companion import client

PSEUDO = "x-pseudo"
PLAIN = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz"
ACCENTED = "ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļḾḿÑñÖöÞþɊɋŘřŠšŢţÛûṼṽŴŵẊẋÝýŽž"
TO, BACK = str.maketrans(PLAIN, ACCENTED), str.maketrans(ACCENTED, PLAIN)
OPEN, CLOSE, FILLER = "⟦", "⟧", "·"
SLOT = re.compile(r"(\{\w+\})")


def pseudo(template: str) -> str:
    parts = SLOT.split(template)
    words = "".join(part if SLOT.fullmatch(part) else part.translate(TO) for part in parts)
    letters = sum(len(part) for part in parts if not SLOT.fullmatch(part))
    return f"{OPEN}{words}{FILLER * (letters // 3)}{CLOSE}"


def plain(text: str) -> str:
    """A pseudo text turned back into English."""
    return text.translate(BACK | {ord(mark): None for mark in (OPEN, CLOSE, FILLER)})


def _po(entries: Iterable[Message]) -> Iterator[str]:
    yield 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    for entry in filter(lambda entry: entry.id, entries):
        if entry.context:
            yield f"msgctxt {json.dumps(entry.context)}"
        yield f"msgid {json.dumps(entry.id)}"
        if entry.plural is None:
            yield f"msgstr {json.dumps(pseudo(entry.id))}\n"
        else:
            yield f"msgid_plural {json.dumps(entry.plural)}"
            yield f"msgstr[0] {json.dumps(pseudo(entry.id))}\nmsgstr[1] {json.dumps(pseudo(entry.plural))}\n"


@cache
def _files() -> dict[str, str]:
    """The catalogues, of the messages in the German ones, which are complete: to extract them again takes seconds."""
    return {path.name: "\n".join(_po(messages(path.read_text("utf-8")))) for path in (LOCALE / "de").glob("*.po")}


def write_pseudo(folder: Path) -> Path:
    """Write the pseudo-locale's catalogues to a new folder inside the given one, and return that."""
    locale = folder / PSEUDO
    locale.mkdir()
    for name, text in _files().items():
        (locale / name).write_text(text, "utf-8")
    table = formats.formats("en")
    months = [pseudo(month) for month in table["months"]]
    (locale / "formats.json").write_text(json.dumps(table | {"months": months}), "utf-8")
    return locale


def speak_pseudo(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every window use the pseudo-locale."""
    locale = write_pseudo(folder)
    catalogue.catalogue.cache_clear()  # it may have catalogues of a deleted folder
    formats.formats.cache_clear()
    english = catalogue.folder_of
    monkeypatch.setattr(catalogue, "folder_of", lambda language: locale if language == PSEUDO else english(language))
    monkeypatch.setattr(catalogue, "catalogued", lambda: (PSEUDO,))
    monkeypatch.setattr(formats, "folder_of", catalogue.folder_of)
    monkeypatch.setenv(MORE, PSEUDO)
    monkeypatch.setattr(client.PretendedClient, "languages", PSEUDO, raising=False)
