"""Edits of a kit, as objects; applying one returns new content. Added values start blank."""

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
from referees.common.values.value import Value


class Put(Value):
    """Set a value: number, text, flag, choice, or a grid cell by row and column."""

    path: Path
    value: Any

    def changed(self, root: Group, content: Content) -> Content:
        """The content with the new value."""
        holder = place(root, content, self.path[:-2])
        if not isinstance(holder.kind, Grid):
            place(root, content, self.path)
            return dict(put(content, self.path, self.value))
        row, column = map(int, self.path[-2:])
        cells = [*holder.value[row]]
        cells[column] = self.value
        return dict(put(content, (*holder.path, row), "".join(cells)))


class Add(Value):
    """Append a blank value to a row, or add one to a mapping under `key`."""

    path: Path
    key: str | None = None

    def changed(self, root: Group, content: Content) -> Content:
        """The content with the new value. Raises ValueError if the row is full."""
        holder = place(root, content, self.path)
        if isinstance(holder.kind, Row):
            return dict(put(content, (*self.path, len(holder.value)), blank(holder.kind.of)))
        if not isinstance(holder.kind, Keyed) or self.key is None:
            raise ValueError("nothing can be added there")
        value = blank(holder.kind.of)
        name = _key(self.key, holder.value) if holder.kind.keys is None else self.key
        if name != self.key and isinstance(value, dict) and "name" in value:
            value = value | {"name": self.key}
        return dict(put(content, (*self.path, name), value))


def _key(name: str, taken: dict[str, Any]) -> str:
    letters = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in name.casefold()).strip("_")
    base = letters[:30] if letters[:1].isalpha() else f"entry_{letters[:20]}".rstrip("_")
    key, number = base, 2
    while key in taken or key == name:
        key, number = f"{base}_{number}", number + 1
    return key


class Drop(Value):
    """Remove the value at `path`."""

    path: Path

    def changed(self, root: Group, content: Content) -> Content:
        """The content without the value."""
        place(root, content, self.path[:-1])
        return dict(without(content, self.path))


class Toggle(Value):
    """Add a value to the set at `path`, or remove it."""

    path: Path
    member: Any

    def changed(self, root: Group, content: Content) -> Content:
        """The content with the set changed. Raises ValueError if `path` has no set."""
        holder = place(root, content, self.path)
        if not isinstance(holder.kind, Some | Row):
            raise ValueError("nothing can be put in or taken out there")
        members = [member for member in holder.value if member != self.member]
        if len(members) == len(holder.value):
            members.append(self.member)
        if isinstance(holder.kind, Some):
            order = [value for value, _ in holder.kind.of.labels]
            members.sort(key=lambda member: order.index(member) if member in order else len(order))
        elif all(isinstance(member, list) for member in members):
            members.sort()
        return dict(put(content, self.path, members))


class Resize(Value):
    """Resize a grid; new cells copy their neighbours."""

    path: Path
    rows: int
    columns: int

    def changed(self, root: Group, content: Content) -> Content:
        """The content with the grid of that size."""
        rows, width = at(content, self.path), self.columns
        wide = [row[:width] + row[-1] * (width - len(row)) for row in rows]
        return dict(put(content, self.path, wide[: self.rows] + [wide[-1]] * (self.rows - len(wide))))


class Reshape(Value):
    """Switch a group to another variant, or an optional value between None and blank."""

    path: Path
    shape: str | None

    def changed(self, root: Group, content: Content) -> Content:
        """The content with the new variant, which keeps fields shared with the old."""
        kind, value = place(root, content, self.path)[2:4]
        return dict(put(content, self.path, self._value(kind, value)))

    def _value(self, kind: Kind, value: Any) -> Any:
        if isinstance(kind, Maybe):
            return None if self.shape is None else self._value(kind.of, value)
        if not isinstance(kind, Either):
            return blank(kind)
        group = dict(kind.of)[str(self.shape)]
        old = value if isinstance(value, dict) else {}
        shared = {field.name: old[field.name] for field in group.fields if field.name in old and field.name != kind.by}
        return blank(group) | shared


class Name(Value):
    """Rename the kit."""

    name: str


class Right(Value):
    """Confirm that an item matches the players' printed copy."""

    item: str


Edit = Put | Add | Drop | Toggle | Resize | Reshape | Name | Right


def edited(root: Group, content: Content, edit: Edit) -> Content:
    """The kit after an edit. Setting an item's whole value confirms it. Raises LookupError for an unknown path,
    ValueError for an invalid edit."""
    if isinstance(edit, Name):
        return content | {"name": edit.name}
    if isinstance(edit, Right):
        return content | {"assumed": [id for id in content["assumed"] if id != edit.item]}
    after = edit.changed(root, content)
    assumed = [id for id in after["assumed"] if exists(root, after, id)]
    settled = covering(root, content, edit.path) if isinstance(edit, Put) else None
    if settled is not None and is_plain(place(root, content, edit.path).kind):
        assumed = [id for id in assumed if id != settled]
    return {**root.kit.mended(content, after | {"assumed": assumed})}


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
            return [blank(part) for part in of]
        case Grid(labels, fewest, _):
            return [labels[0][0] * fewest] * fewest
        case _:
            return _of_groups(kind)


def _of_groups(kind: Kind) -> Any:
    match kind:
        case Group(_, fields):
            return {field.name: blank(field.kind) if field.default is None else field.default for field in fields}
        case Keyed(of, keys, at_least, _):
            names = [value for value, _ in keys.labels] if keys is not None else [f"new_{n}" for n in range(at_least)]
            return {key: blank(of) for key in names[:at_least]}
        case Either(_, of):
            return blank(of[0][1])
        case _:  # Maybe, Other
            return None if isinstance(kind, Maybe) else ""
