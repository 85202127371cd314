"""Unreadable entries and configs: one clear sentence that names the entry and the field."""

import json
from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import ExplainedError, Sentence, say

__all__ = ["MOST_FAULTS", "Malformed", "json_values", "malformed"]

MOST_FAULTS = 2_000  # above this no fault is named: listing them takes longer than finding them


class Malformed(ValueError):
    """Text that isn't the game's entry or config; `kind` and `field` locate the error, `sentence` explains it."""

    def __init__(self, kind: str, field: str, sentence: Sentence) -> None:
        super().__init__(f"{kind or 'entry'}.{field}" if field else kind or "entry")
        self.kind, self.field, self.sentence = kind, field, sentence


def json_values(text: str) -> Any:
    """Parses untrusted JSON text. Raises ValueError if it is invalid or nested too deeply."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("it's nested too deeply") from error


def malformed(error: Exception, text: str, entries: Sequence[type[Entry]]) -> Malformed:
    """The first error in `text`, in plain words."""
    if not isinstance(error, ValidationError):
        return Malformed("", "", say("This couldn't be read: {why}.", why=str(error)))
    kind = _kind_of(text)
    count = error.error_count()
    if count > MOST_FAULTS:
        return Malformed(kind, "", say("This couldn't be read: it has {count} mistakes.", count=count))
    first = error.errors(include_url=False)[0]
    if first["type"] == "json_invalid":
        return Malformed(kind, "", say("This isn't JSON: {why}.", why=str(first["ctx"]["error"])))
    if first["type"] in {"union_tag_invalid", "union_tag_not_found"}:
        kinds = ", ".join(entry.kind_name() for entry in entries)
        return Malformed(
            kind, "kind", say("“{kind}” isn't an entry in this game. Choose from: {known}.", kind=kind, known=kinds)
        )
    place = [str(part) for part in first["loc"] if part != kind]
    return Malformed(kind, ".".join(place), _sentence(kind, ".".join(place), first))


def _sentence(kind: str, field: str, error: Any) -> Sentence:
    place = say("{kind}, field “{field}”", kind=kind or "config", field=field)
    match error["type"]:
        case "missing":
            return say("{where}: this field is missing.", where=place)
        case "extra_forbidden" | "unexpected_keyword_argument":
            return say("{where}: this field doesn't exist.", where=place)
        case _:
            value, why = repr(error["input"]), error.get("ctx", {}).get("error")
            return say(
                "{where}: {why} (got {got}).",
                where=place,
                why=why.sentence if isinstance(why, ExplainedError) else error["msg"].removeprefix("Value error, "),
                got=value if len(value) <= 40 else value[:40] + "…",
            )


def _kind_of(text: str) -> str:
    try:
        content = json_values(text)
    except ValueError:
        return ""
    return str(content.get("kind", ""))[:40] if isinstance(content, dict) else ""
