"""Validation errors in a kit, in plain words, with their places."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from companion.files.kits.kinds import Group
from companion.files.kits.places import Content, Path, place
from companion.files.untrusted_json import printable
from referees.common.protocol.sentence import ExplainedError, Field, Sentence, say, say_count
from referees.common.setup.kit import Kit
from referees.common.values import changed

LONGEST = 200
MOST_LISTED = 50  # locating one is slow


class Problem(NamedTuple):
    """An error and the nearest place that can be shown."""

    path: Path
    sentence: Sentence


def checked(root: Group, content: Content) -> Kit | None:
    """The validated kit."""
    try:
        return _read(root, content)
    except ValidationError:
        return None


def problems(root: Group, content: Content, limit: int = MOST_LISTED) -> tuple[Problem, ...]:
    """Up to `limit` validation errors; empty for a valid kit."""
    try:
        _read(root, content)
    except ValidationError as error:
        errors = error.errors(include_url=False)[:limit]
        return tuple(dict.fromkeys(_problem(root, content, details) for details in errors))
    return ()


def _read(root: Group, content: Content) -> Kit:
    kit = root.model.model_validate_json(json.dumps(content))
    assert isinstance(kit, Kit)
    return kit


def _problem(root: Group, content: Content, error: Any) -> Problem:
    path = _nearest(root, content, error["loc"])
    titles = tuple(place(root, content, path[:end]).title for end in range(1, len(path) + 1))
    why = _why(error["type"], error.get("ctx", {}), str(error["msg"]))
    if error["type"] == "extra_forbidden":
        why = say("this kit can't have an entry called “{name}”.", name=printable(str(error["loc"][-1]), LONGEST))
    if not titles and error["loc"][:1] == ("name",):
        titles = ("Name",)
    return Problem(path, say("{where}: {why}", where=", ".join(titles), why=why) if titles else why)


def _nearest(root: Group, content: Content, loc: tuple[str | int, ...]) -> Path:
    """The error's path without the parts that Pydantic adds, such as variant names."""
    path: Path = ()
    for step in loc:
        try:
            place(root, content, (*path, step))
        except (LookupError, TypeError):
            continue
        path = (*path, step)
    return path


def _why(kind: str, context: Mapping[str, Any], words: str) -> Sentence:
    if kind in COUNTED:
        singular, plural, name = COUNTED[kind]
        return say_count(singular, plural, int(context[name]))
    error = context.get("error")
    if isinstance(error, ExplainedError):
        return say("{words}.", words=_displayable(error.sentence))
    if kind == "value_error":
        message = printable(words.removeprefix("Value error, "), LONGEST)
        return say("{words}", words=message if message.endswith((".", "”")) else f"{message}.")
    if kind == "no_item":
        item, names = (printable(context[name], LONGEST) for name in ("item", "known"))
        return say("this kit has no item called “{item}”, only {known}.", item=item, known=names)
    return WORDS.get(kind, say("it can't be read."))


def _displayable(field: Field) -> Field:
    if isinstance(field, Sentence):
        return changed(field, fields=tuple((name, _displayable(content)) for name, content in field.fields))
    if isinstance(field, tuple):
        return tuple(map(_displayable, field))
    return printable(field, LONGEST) if isinstance(field, str) else field


COUNTED = {
    "greater_than_equal": ("it must be at least {count}.", "it must be at least {count}.", "ge"),
    "less_than_equal": ("it can be at most {count}.", "it can be at most {count}.", "le"),
    "string_too_long": ("it can have at most {count} letter.", "it can have at most {count} letters.", "max_length"),
    "too_short": ("it needs at least {count}.", "it needs at least {count}.", "min_length"),
    "too_long": ("it can have at most {count}.", "it can have at most {count}.", "max_length"),
}
# by pydantic's error type
WORDS = {
    "string_too_short": say("it can't be empty."),
    "missing": say("it's missing."),
    "no_name": say("a name needs at least one visible character."),
    "literal_error": say("it isn't one of the choices."),
}
