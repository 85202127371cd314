"""Paths in a kit's JSON, with the kind, label and value found there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from companion.files.kits.kinds import Either, Fixed, Group, Keyed, Kind, Maybe, Row

__all__ = ["Content", "Path", "Place", "at", "dotted", "inside", "parted", "place", "put", "without"]

Content = dict[str, Any]
"""A kit as plain JSON; never changed in place."""

Path = tuple[str | int, ...]
"""Names of fields, keys, and places in rows."""

LONGEST = 60
"""Of what people made up themselves, so much is shown."""


class Place(NamedTuple):
    """A location in a kit: its path, its label among its siblings, its kind, and its value, if any."""

    path: Path
    title: str
    kind: Kind
    value: Any
    about: str = ""


def at(content: Any, path: Path) -> Any:
    """The value at a path. Raises LookupError where there is none."""
    for step in path:
        if isinstance(content, list) and not isinstance(step, int):
            raise KeyError(step)
        content = content[step]
    return content


def put(content: Any, path: Path, value: Any) -> Any:
    """A copy with another value at a path; creates a new key of an object, or appends to a list."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(content, list) and isinstance(step, int):
        inner = content[step] if step < len(content) else None
        return [*content[:step], put(inner, rest, value), *content[step + 1 :]]
    if isinstance(content, dict) and isinstance(step, str):
        return content | {step: put(content.get(step), rest, value)}
    raise KeyError(step)


def without(content: Any, path: Path) -> Any:
    """A copy without the value at a path. Raises LookupError where there is none."""
    *before, last = path
    holder = at(content, tuple(before))
    at(holder, (last,))
    rest = (
        [one for index, one in enumerate(holder) if index != last]
        if isinstance(holder, list)
        else {key: value for key, value in holder.items() if key != last}
    )
    return put(content, tuple(before), rest)


def dotted(path: Path) -> str:
    """A path as text, for addresses and `assumed`: hazards.plague.copies."""
    return ".".join(map(str, path))


def parted(text: str) -> Path:
    """The path parsed from `dotted` text."""
    return tuple(int(step) if step.isascii() and step.isdecimal() else step for step in text.split(".") if step)


def place(whole: Group, content: Content, path: Path) -> Place:
    """The place at a path of a kit. Raises LookupError where the schema has none."""
    found = Place((), "", whole, content)
    for step in path:
        found = _child(found, step)
    return found


def inside(found: Place) -> tuple[Place, ...]:
    """The direct children of a place: fields, values by key, values of a row."""
    return tuple(_inside(found))


def _inside(found: Place) -> Iterator[Place]:
    kind, value = _shaped(found.kind, found.value), found.value
    steps: Iterable[str | int] = ()
    if isinstance(kind, Group) and isinstance(value, dict):
        steps = (field.name for field in kind.fields)
    elif isinstance(kind, Keyed) and isinstance(value, dict):
        steps = value
    elif isinstance(kind, Row | Fixed) and isinstance(value, list):
        steps = range(len(value) if isinstance(kind, Row) else min(len(value), len(kind.of)))
    return (_child(found, step) for step in steps)


def _child(found: Place, step: str | int) -> Place:
    """The child of a place at one step of a path. Raises LookupError where there is none."""
    kind, value, path = _shaped(found.kind, found.value), found.value, (*found.path, step)
    if isinstance(value, dict) and isinstance(step, str):
        if isinstance(kind, Group):
            field = kind.field(step)
            return Place(path, field.title, field.kind, value.get(step, field.default), field.about)
        if isinstance(kind, Keyed):
            return Place(path, _key(kind, step, value[step]), kind.of, value[step])
    elif isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value):
        if isinstance(kind, Row):
            return Place(path, f"{kind.one} {step + 1}", kind.of, value[step])
        if isinstance(kind, Fixed):
            return Place(path, f"{found.title}, {step + 1}", kind.of[step], value[step])
    raise LookupError(step)


def _shaped(kind: Kind, value: Any) -> Kind:
    """The kind of the value present, for optional values and unions."""
    if isinstance(kind, Maybe) and value is not None:
        return _shaped(kind.of, value)
    if isinstance(kind, Either) and isinstance(value, dict):
        return dict(kind.of).get(str(value.get(kind.by)), kind)
    return kind


def _key(kind: Keyed, key: str, value: Any) -> str:
    """A key's label: from the schema, or the name inside its value."""
    if kind.keys is not None:
        return kind.keys.called(key)
    name = value.get("name") if isinstance(value, dict) else None
    shown = name if isinstance(name, str) and name else key.replace("_", " ").capitalize()
    return "".join(one if one.isprintable() else "?" for one in shown[:LONGEST])
