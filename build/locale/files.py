"""The `.po` files: assigning messages to files, merging, writing."""

import json
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from babel import Locale

from build.locale.code import ROOT, Extract
from companion.language.po import Message, key_of, messages
from referees.common.registry import HOUSE

LOCALE = ROOT / "companion" / "locale"
APP, COMMON = "app", "common"
SLOTS_ALONE = re.compile(r"(\{\w+\}|[\s\d])*")
CLOSE = 0.75
"""How alike a new message must be to an old one for its translation to be proposed."""


class Entry(NamedTuple):
    """A message for translators, with its source files."""

    context: str
    id: str
    plural: str | None
    places: tuple[str, ...]

    @property
    def key(self) -> str:
        return key_of(self.context, self.id)


def sorted_out(sources: Iterable[Extract]) -> dict[str, list[Entry]]:
    """The messages of each `.po` file, by its name, in source order. Messages shared by several games go into
    common.po; a message with and without plural is merged."""
    places: dict[str, dict[str, None]] = {}
    entries: dict[str, Extract] = {}
    for source in sources:
        key = key_of(source.context, source.template)
        places.setdefault(key, {})[source.place] = None
        if source.plural is not None or key not in entries:
            entries[key] = source
    files: dict[str, list[Entry]] = {name: [] for name in (APP, COMMON, *HOUSE)}
    for key, source in entries.items():
        owners = {_owner(place) for place in places[key]}
        name = owners.pop() if len(owners) == 1 else COMMON
        files[name].append(Entry(source.context, source.template, source.plural, tuple(places[key])))
    return files


def _owner(place: str) -> str:
    parts = place.split("/")
    game = next((part for part in parts if part in HOUSE), None)
    return game or (COMMON if parts[0] in ("referees", "scoresheets") else APP)


def read(language: str) -> dict[str, Message]:
    """All translations of a language by key, from all its files."""
    return {
        message.key: message
        for path in sorted((LOCALE / language).glob("*.po"))
        for message in messages(path.read_text("utf-8"))
        if message.id and any(message.texts)
    }


def merged(language: str, name: str, entries: Iterable[Entry], translations: Mapping[str, Message]) -> str:
    """The text of a `.po` file: every message with its translation, else with that of a similar one, marked fuzzy."""
    entries, count = list(entries), _forms(language)[0]
    keys = {entry.key for entry in entries}
    path = LOCALE / language / f"{name}.po"
    old = list(messages(path.read_text("utf-8"))) if path.exists() else []
    removed = {former.key: former for former in old if former.id and any(former.texts) and former.key not in keys}
    parts = [_header(language)]
    for entry in entries:
        message = translations.get(entry.key)
        fits = message is not None and (message.plural is None) == (entry.plural is None)
        if message is not None and fits:
            parts.append(_written(entry, message.texts, is_fuzzy=message.is_fuzzy))
        elif SLOTS_ALONE.fullmatch(entry.id) and entry.plural is None:
            parts.append(_written(entry, (entry.id,)))
        else:
            close = get_close_matches(entry.key, removed, 1, CLOSE) if removed else []
            guess = removed[close[0]] if close else None
            if guess is not None and (guess.plural is None) == (entry.plural is None):
                parts.append(_written(entry, guess.texts, is_fuzzy=True))
            else:
                parts.append(_written(entry, ("",) * (1 if entry.plural is None else count)))
    return "\n".join(parts)


def _forms(language: str) -> tuple[int, str]:
    locale = Locale.parse(language, sep="-")
    from babel.messages.plurals import get_plural

    rule = get_plural(locale)
    return rule.num_plurals, rule.plural_expr


def _header(language: str) -> str:
    count, rule = _forms(language)
    lines = (
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: nplurals={count}; plural={rule};",
    )
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines)


def _written(entry: Entry, texts: tuple[str, ...], *, is_fuzzy: bool = False) -> str:
    lines = [f"#: {place}" for place in entry.places]
    flags = [*(["fuzzy"] if is_fuzzy else []), *(["python-brace-format"] if "{" in entry.id else [])]
    lines += [f"#, {', '.join(flags)}"] if flags else []
    lines += [f"msgctxt {_quoted(entry.context)}"] if entry.context else []
    lines.append(f"msgid {_quoted(entry.id)}")
    if entry.plural is None:
        lines.append(f"msgstr {_quoted(texts[0])}")
    else:
        lines.append(f"msgid_plural {_quoted(entry.plural)}")
        lines += [f"msgstr[{form}] {_quoted(text)}" for form, text in enumerate(texts)]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
