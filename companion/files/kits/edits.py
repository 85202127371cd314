"""Edits of a kit as values: each returns new content and changes nothing in place. An added fact begins blank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.files.kits.kinds import (
    Either,
    Fixed,
    Flag,
    Grid,
    Group,
    Keyed,
    Kind,
    Maybe,
    Number,
    OneOf,
    Row,
    Some,
    Words,
    is_plain,
)
from companion.files.kits.places import Content, Path, at, covering, exists, place, put, without

__all__ = ["Add", "Doubt", "Drop", "Edit", "Name", "Put", "Reshape", "Resize", "Right", "Toggle", "blank", "edited"]


@dataclass(frozen=True, slots=True)
class Put:
    """Set a value: number, text, flag, one of a few, or a cell of a grid by row and column."""

    path: Path
    value: Any


@dataclass(frozen=True, slots=True)
class Add:
    """Append a value to a row, or add one under `key`, optionally with a name."""

    path: Path
    key: str | None = None
    value: Any = None


@dataclass(frozen=True, slots=True)
class Drop:
    """Remove the value at `path`."""

    path: Path


@dataclass(frozen=True, slots=True)
class Toggle:
    """Add a value to the set at `path`, or remove it."""

    path: Path
    member: Any


@dataclass(frozen=True, slots=True)
class Resize:
    """Resize a grid; cells beyond are dropped, new ones copy their neighbours."""

    path: Path
    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class Reshape:
    """Switch a group to another variant, or an optional one to nothing (None)."""

    path: Path
    shape: str | None


@dataclass(frozen=True, slots=True)
class Name:
    """Rename the kit."""

    name: str


@dataclass(frozen=True, slots=True)
class Right:
    """Confirm an item: it is printed so on the family's copy."""

    item: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """Mark an item as assumed again."""

    item: str


Edit = Put | Add | Drop | Toggle | Resize | Reshape | Name | Right | Doubt


def edited(whole: Group, content: Content, edit: Edit) -> Content:
    """The kit after an edit. Raises LookupError for an unknown path, ValueError for an invalid edit.

    An item whose whole value is set at once counts as confirmed; a removed one is no longer assumed either.
    """
    if isinstance(edit, Name):
        return content | {"name": edit.name}
    if isinstance(edit, Right | Doubt):
        others = [one for one in content["assumed"] if one != edit.item]
        return content | {"assumed": others if isinstance(edit, Right) else [*others, edit.item]}
    after = _settled(whole, content, _changed(whole, content, edit), edit)
    return {**whole.kit.mended(content, after)}


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
    """A new key of letters and underscores, derived from a name and distinct from existing keys."""
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


NEW = "New"


def blank(kind: Kind) -> Any:
    """The smallest valid value of a kind."""
    match kind:
        case Number(lo, hi):
            return min(max(lo, 1), hi)
        case Words(least, _):
            return NEW if least else ""
        case Flag():
            return False
        case OneOf(labels):
            return labels[0][0]
        case Some(of, at_least, _):
            return [value for value, _ in of.labels[:at_least]]
        case Row(of, _, at_least, _):
            return [blank(of) for _ in range(at_least)]
        case Fixed(of):
            return [blank(one) for one in of]
        case Grid(labels, fewest, _):
            return [labels[0][0] * fewest] * fewest
        case _:
            return _of_groups(kind)


def _of_groups(kind: Kind) -> Any:
    match kind:
        case Group(_, fields):
            return {one.name: blank(one.kind) if one.default is None else one.default for one in fields}
        case Keyed(of, keys, at_least, _):
            known = [value for value, _ in keys.labels] if keys is not None else [f"new_{n}" for n in range(at_least)]
            return {key: blank(of) for key in known[:at_least]}
        case Either(_, of):
            return blank(of[0][1])
        case _:  # Maybe, Other
            return None if isinstance(kind, Maybe) else ""
