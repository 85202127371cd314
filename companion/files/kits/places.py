"""Places in a kit's JSON (kind, label, value), and items: values assumed until checked against the pieces."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from companion.files.kits.kinds import (
    Either,
    Fixed,
    Flag,
    Grid,
    Group,
    Keyed,
    Kind,
    Maybe,
    OneOf,
    Other,
    Row,
    Some,
    is_plain,
)
from companion.files.untrusted_json import printable
from companion.language.data import data_text
from referees.common.protocol.sentence import Sentence, say
from referees.common.setup.kit import Kit

Content = dict[str, Any]  # never changed in place
Path = tuple[str | int, ...]  # field names, keys, row indices
LONGEST = 60  # characters of the user's texts


class Place(NamedTuple):
    """A place in a kit: path, label within its parent, kind, and value or None."""

    path: Path
    title: str
    kind: Kind
    value: Any
    about: str = ""


def at(content: Any, path: Path) -> Any:
    """The value at a path. Raises LookupError."""
    for step in path:
        if isinstance(content, list) and not isinstance(step, int):
            raise KeyError(step)
        content = content[step]
    return content


def put(content: Any, path: Path, value: Any) -> Any:
    """A copy with another value at a path, which may be a new key or a list's end."""
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
    """A copy without the value at a path. Raises LookupError."""
    *before, last = path
    holder = at(content, tuple(before))
    at(holder, (last,))
    rest = (
        [element for index, element in enumerate(holder) if index != last]
        if isinstance(holder, list)
        else {key: value for key, value in holder.items() if key != last}
    )
    return put(content, tuple(before), rest)


def dotted(path: Path) -> str:
    """A path as dotted text, for URLs and `assumed`: hazards.plague.copies."""
    return ".".join(map(str, path))


def parted(text: str) -> Path:
    """The path parsed from `dotted` text."""
    return tuple(int(step) if step.isascii() and step.isdecimal() else step for step in text.split(".") if step)


def place(root: Group, content: Content, path: Path) -> Place:
    """Looks up a `Place` in a kit. Raises LookupError if the path is invalid."""
    node = Place((), "", root, content)
    for step in path:
        node = _child(node, step)
    return node


def inside(parent: Place) -> tuple[Place, ...]:
    """The children of a place: a group's fields, a mapping's values, or a list's items."""
    kind, value = _shaped(parent.kind, parent.value), parent.value
    steps: Iterable[str | int] = ()
    if isinstance(kind, Group) and isinstance(value, dict):
        steps = (field.name for field in kind.fields)
    elif isinstance(kind, Keyed) and isinstance(value, dict):
        steps = value
    elif isinstance(kind, Row | Fixed) and isinstance(value, list):
        steps = range(len(value) if isinstance(kind, Row) else min(len(value), len(kind.of)))
    return tuple(_child(parent, step) for step in steps)


def _child(parent: Place, step: str | int) -> Place:
    kind, value, path = _shaped(parent.kind, parent.value), parent.value, (*parent.path, step)
    if isinstance(value, dict) and isinstance(step, str):
        if isinstance(kind, Group):
            field = kind.field(step)
            return Place(path, field.title, field.kind, value.get(step, field.default), field.about)
        if isinstance(kind, Keyed):
            return Place(path, _key(kind, step, value[step]), kind.of, value[step])
    elif isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value):
        if isinstance(kind, Row):
            return Place(path, kind.numbered(step + 1), kind.of, value[step])
        if isinstance(kind, Fixed):
            return Place(path, f"{parent.title}, {step + 1}", kind.of[step], value[step])
    raise LookupError(step)


def _shaped(kind: Kind, value: Any) -> Kind:
    if isinstance(kind, Maybe) and value is not None:
        return _shaped(kind.of, value)
    if isinstance(kind, Either) and isinstance(value, dict):
        return dict(kind.of).get(str(value.get(kind.by)), kind)
    return kind


def _key(kind: Keyed, key: str, value: Any) -> str:
    if kind.keys is not None:
        return kind.keys.label_of(key)
    name = value.get("name") if isinstance(value, dict) else None
    label = name if isinstance(name, str) and name.strip() else key.replace("_", " ").capitalize()
    return printable(label, LONGEST)


FEW = 4
YES, NO, NOTHING = say("yes"), say("no"), say("nothing")


def summary(node: Place) -> Sentence:
    """A summary of a value: itself, the first few of several, or their number."""
    kind, value = node.kind, node.value
    if isinstance(kind, Flag):
        return YES if value else NO
    if isinstance(kind, OneOf):
        return say("{value}", value=kind.label_of(value))
    if isinstance(kind, Some):
        return _listed([kind.of.label_of(member) for member in value])
    if isinstance(kind, Grid):
        return say("{rows} rows of {columns} cells", rows=len(value), columns=len(value[0]) if value else 0)
    if isinstance(kind, Row | Keyed):
        return _of_many(node)
    if isinstance(kind, Group | Fixed | Either | Maybe):
        return _of_group(node)
    if isinstance(kind, Other):
        return say("can only be edited in a file")
    return say("{value}", value=str(value)) if str(value) else NOTHING


def _listed(names: list[str]) -> Sentence:
    if not names:
        return NOTHING
    if len(names) <= FEW:
        return say("{names}", names=tuple(names))
    return say("{names} and {more} more", names=", ".join(names[:FEW]), more=len(names) - FEW)


def _of_many(parent: Place) -> Sentence:
    kind, count = parent.kind, len(parent.value)
    if not count:
        return NOTHING
    if isinstance(kind, Keyed) and count <= FEW:
        return _listed([child.title for child in inside(parent)])
    if isinstance(kind, Row) and (counted := kind.counted(count)) is not None:
        return counted
    return say("{count} in total", count=count)


def _of_group(parent: Place) -> Sentence:
    if isinstance(parent.kind, Maybe) and parent.value is None:
        return NOTHING
    if isinstance(parent.kind, Fixed):
        return say("{values}", values=tuple(summary(child) for child in inside(parent)))
    short = getattr(parent.kind.model, "in_short", None) if isinstance(parent.kind, Group) else None
    if short is not None:
        return say(short.template, **{name: str(value) for name, value in parent.value.items()})
    places = [child for child in inside(parent) if is_plain(child.kind)]
    if not places:
        return _listed([child.title for child in inside(parent)][:FEW])
    texts = [say("{title}: {value}", title=child.title, value=summary(child)) for child in places[:FEW]]
    line = texts[0]
    for child in texts[1:]:
        line = say("{line}; {one}", line=line, one=child)
    return line


EVERY = "*"  # any key in a path


class Assumed(NamedTuple):
    """A kit item that players can verify: id, label, and first path, perhaps with `*` wildcards."""

    id: str
    title: str
    path: Path


def assumed(root: Group, content: Content) -> tuple[Assumed, ...]:
    """The unverified items in the kit's order."""
    return tuple(item(root, content, id) for id in content["assumed"] if exists(root, content, id))


def paths(model: type[Kit], id: str) -> tuple[Path, ...]:
    """An item's paths: those that the model declares, otherwise its id as a path."""
    wide = model.wide.get(id)
    return tuple(map(parted, wide.paths)) if wide is not None else (parted(id),)


def values(root: Group, content: Content, id: str) -> dict[Path, Any]:
    """The values of an item by path."""
    nodes = (node for path in paths(root.kit, id) for node in matching(root, content, path))
    return {node.path: node.value for node in nodes}


def exists(root: Group, content: Content, id: str) -> bool:
    """Whether the kit still has an item's facts: a hazard may have been removed."""
    return any(matching(root, content, path) for path in paths(root.kit, id))


def matching(root: Group, content: Content, path: Path) -> tuple[Place, ...]:
    """The places that match a path with `*` wildcards."""
    return tuple(_matching(root, content, (), path))


def _matching(root: Group, content: Content, before: Path, path: Path) -> Iterator[Place]:
    if EVERY not in path:
        try:
            at(content, before + path)
            yield place(root, content, before + path)
        except (LookupError, TypeError):
            return
        return
    star = path.index(EVERY)
    for holder in _matching(root, content, before, path[:star]):
        for child in inside(holder):
            yield from _matching(root, content, child.path, path[star + 1 :])


def covering(root: Group, content: Content, path: Path) -> str | None:
    """The id of the unverified item at exactly this path; setting the value confirms it."""
    id = dotted(path)
    return id if id in content["assumed"] and id not in root.kit.wide else None


def item(root: Group, content: Content, id: str) -> Assumed:
    """The item with this id, even if already confirmed. Raises LookupError."""
    model = root.kit
    first = paths(model, id)[0]
    wide = model.wide.get(id)
    if wide is not None:
        return Assumed(id, data_text("kit", wide.title), first)
    return Assumed(id, ": ".join([place(root, content, first[: end + 1]).title for end in range(len(first))]), first)
