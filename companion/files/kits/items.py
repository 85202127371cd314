"""Items of a kit: facts that are assumed until the family has compared them with its own copy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.files.kits.kinds import Group
from companion.files.kits.places import Content, Path, Place, at, dotted, inside, parted, place
from referees.common.setup.kit import Kit

__all__ = ["EVERY", "Assumed", "assumed", "covering", "exists", "item", "matching", "values"]

EVERY = "*"
"""In a path: every key."""


class Assumed(NamedTuple):
    """An item not yet compared: its id, its label, and the path (perhaps with `*`) of its facts."""

    id: str
    title: str
    path: Path


def assumed(whole: Group, content: Content) -> tuple[Assumed, ...]:
    """The items still to be compared, in the kit's order."""
    return tuple(item(whole, content, id) for id in content["assumed"] if exists(whole, content, id))


def paths(model: type[Kit], id: str) -> tuple[Path, ...]:
    """The paths of an item: its own id, or those that the model declares."""
    wide = model.wide.get(id)
    return tuple(map(parted, wide.paths)) if wide is not None else (parted(id),)


def values(whole: Group, content: Content, id: str) -> dict[Path, Any]:
    """The values of an item by path."""
    found = (one for path in paths(_model(whole), id) for one in matching(whole, content, path))
    return {one.path: one.value for one in found}


def exists(whole: Group, content: Content, id: str) -> bool:
    """Whether the kit still has an item's facts: a hazard may have been removed."""
    return any(matching(whole, content, path) for path in paths(_model(whole), id))


def matching(whole: Group, content: Content, path: Path) -> tuple[Place, ...]:
    """The existing paths that match a path with `*`."""
    return tuple(_matching(whole, content, (), path))


def _matching(whole: Group, content: Content, before: Path, path: Path) -> Iterator[Place]:
    if EVERY not in path:
        try:
            at(content, before + path)
            yield place(whole, content, before + path)
        except (LookupError, TypeError):
            return
        return
    star = path.index(EVERY)
    for holder in _matching(whole, content, before, path[:star]):
        for one in inside(holder):
            yield from _matching(whole, content, one.path, path[star + 1 :])


def covering(whole: Group, content: Content, path: Path) -> str | None:
    """The assumed item that consists of exactly this fact, so that setting it confirms the item."""
    id = dotted(path)
    return id if id in content["assumed"] and id not in _model(whole).wide else None


def item(whole: Group, content: Content, id: str) -> Assumed:
    """An item by its id, assumed or not. Raises LookupError where the kit has none of the kind."""
    model = _model(whole)
    first = paths(model, id)[0]
    wide = model.wide.get(id)
    if wide is not None:
        return Assumed(id, wide.title, first)
    titles = [place(whole, content, first[: end + 1]).title for end in range(len(first))]
    return Assumed(id, ": ".join(titles), first)


def _model(whole: Group) -> type[Kit]:
    assert issubclass(whole.model, Kit)
    return whole.model
