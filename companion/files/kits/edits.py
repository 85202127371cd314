"""Corrections of a kit, as values: each leads from one content to the next and changes nothing in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.files.kits.blank import blank
from companion.files.kits.items import covering, exists
from companion.files.kits.kinds import Either, Grid, Group, Keyed, Maybe, Row, Some, is_plain
from companion.files.kits.places import Content, Path, at, place, put, without
from referees.common.setup.kit import Kit

__all__ = ["Add", "Doubt", "Drop", "Edit", "Name", "Put", "Reshape", "Resize", "Right", "Toggle", "edited"]


@dataclass(frozen=True, slots=True)
class Put:
    """Another value in a place: a number, words, yes or no, one of a few, a cell of a grid by row and column."""

    path: Path
    value: Any


@dataclass(frozen=True, slots=True)
class Add:
    """One more at the end of a row; under `key` where values are found by key, which may then have a name."""

    path: Path
    key: str | None = None
    value: Any = None


@dataclass(frozen=True, slots=True)
class Drop:
    """One less: what stands there."""

    path: Path


@dataclass(frozen=True, slots=True)
class Toggle:
    """A value is one of those at `path`, or no longer."""

    path: Path
    member: Any


@dataclass(frozen=True, slots=True)
class Resize:
    """A grid of so many rows and columns; what lies beyond is gone, new cells are like their neighbours."""

    path: Path
    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class Reshape:
    """Another shape of a group that may have several, or nothing where there may be nothing (None)."""

    path: Path
    shape: str | None


@dataclass(frozen=True, slots=True)
class Name:
    """The kit is called so."""

    name: str


@dataclass(frozen=True, slots=True)
class Right:
    """An item is as it is printed on the family's copy."""

    item: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """An item is assumed again."""

    item: str


Edit = Put | Add | Drop | Toggle | Resize | Reshape | Name | Right | Doubt


def edited(whole: Group, content: Content, edit: Edit) -> Content:
    """The kit after a correction. Raises LookupError where the place is not there, ValueError where it cannot be made.

    Whoever sets a value at one touch has looked at it, so it is no longer assumed; what is gone is not either.
    """
    if isinstance(edit, Name):
        return content | {"name": edit.name}
    if isinstance(edit, Right | Doubt):
        others = [one for one in content["assumed"] if one != edit.item]
        return content | {"assumed": others if isinstance(edit, Right) else [*others, edit.item]}
    after = _settled(whole, content, _changed(whole, content, edit), edit)
    return {**_model(whole).mended(content, after)}


def _changed(whole: Group, content: Content, edit: Put | Add | Drop | Toggle | Resize | Reshape) -> Content:
    match edit:
        case Put(path, value):
            return _put(whole, content, path, value)
        case Add(path, key, value):
            return _added(whole, content, path, key, value)
        case Drop(path):
            place(whole, content, path[:-1])
            return dict(without(content, path))
        case Toggle(path, member):
            return _toggled(whole, content, path, member)
        case Resize(path, rows, columns):
            return dict(put(content, path, _resized(at(content, path), rows, columns)))
        case Reshape(path, shape):
            return dict(put(content, path, _reshaped(whole, content, path, shape)))


def _settled(whole: Group, before: Content, after: Content, edit: Edit) -> Content:
    known = [one for one in after["assumed"] if exists(whole, after, one)]
    if isinstance(edit, Put):
        settled = covering(whole, before, edit.path)
        if settled is not None and is_plain(place(whole, before, edit.path).kind):
            known = [one for one in known if one != settled]
    return after | {"assumed": known}


def _put(whole: Group, content: Content, path: Path, value: Any) -> Content:
    holder = place(whole, content, path[:-2])
    if isinstance(holder.kind, Grid):
        row, column = path[-2:]
        rows = list(holder.value)
        cells = list(rows[int(row)])
        cells[int(column)] = value
        rows[int(row)] = "".join(cells)
        return dict(put(content, holder.path, rows))
    place(whole, content, path)
    return dict(put(content, path, value))


def _added(whole: Group, content: Content, path: Path, key: str | None, value: Any) -> Content:
    holder = place(whole, content, path)
    if isinstance(holder.kind, Row):
        fresh = blank(holder.kind.of) if value is None else value
        return dict(put(content, (*path, len(holder.value)), fresh))
    if not isinstance(holder.kind, Keyed) or key is None:
        raise ValueError("nothing can be added there")
    fresh = blank(holder.kind.of) if value is None else value
    name = _key(key, holder.value) if holder.kind.keys is None else key
    if name != key and isinstance(fresh, dict) and "name" in fresh:
        fresh = fresh | {"name": key}
    return dict(put(content, (*path, name), fresh))


def _key(name: str, taken: dict[str, Any]) -> str:
    """A key of letters and underscores for what people call so, unlike those that are taken."""
    letters = "".join(one if one.isascii() and one.isalnum() else "_" for one in name.casefold()).strip("_")
    base = letters[:30] if letters[:1].isalpha() else f"entry_{letters[:20]}".rstrip("_")
    found, number = base, 2
    while found in taken or found == name:
        found, number = f"{base}_{number}", number + 1
    return found


def _toggled(whole: Group, content: Content, path: Path, member: Any) -> Content:
    holder = place(whole, content, path)
    if not isinstance(holder.kind, Some | Row):
        raise ValueError("nothing can be put in or taken out there")
    there = list(holder.value)
    members = [one for one in there if one != member] if member in there else [*there, member]
    if isinstance(holder.kind, Some):
        order = [value for value, _ in holder.kind.of.labels]
        members.sort(key=lambda one: order.index(one) if one in order else len(order))
    elif all(isinstance(one, list) for one in members):
        members.sort()
    return dict(put(content, path, members))


def _resized(rows: list[str], height: int, width: int) -> list[str]:
    wide = [row[:width] + row[-1] * (width - len(row)) for row in rows]
    return wide[:height] + [wide[-1]] * (height - len(wide))


def _reshaped(whole: Group, content: Content, path: Path, shape: str | None) -> Any:
    """What both shapes have is kept."""
    kind, value = place(whole, content, path)[2:4]
    if isinstance(kind, Maybe):
        if shape is None:
            return None
        kind = kind.of
    if not isinstance(kind, Either):
        return blank(kind)
    group = dict(kind.of)[str(shape)]
    kept = value if isinstance(value, dict) else {}
    same = {one.name: kept[one.name] for one in group.fields if one.name in kept and one.name != kind.by}
    return blank(group) | same


def _model(whole: Group) -> type[Kit]:
    assert issubclass(whole.model, Kit)
    return whole.model
