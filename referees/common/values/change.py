"""Copying a frozen value with a few fields changed, fast enough for every entry of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from types import FunctionType
from typing import Any, TypeVar

from referees.common.values.frozen import twin

__all__ = ["added", "changed", "changed_further", "changing", "replaced"]

T = TypeVar("T")
_set = object.__setattr__


def changed(value: T, **fields: Any) -> T:
    """A copy of a frozen value with `fields` replaced.

    The same as `dataclasses.replace` (tests/common/test_change.py compares them) for classes without
    `__post_init__`, at about a fifth of its time: a state is copied for each entry of each replay.
    Raises AttributeError for a field the class does not have.
    """
    copy: Callable[[T, dict[str, Any]], T] = _copier(type(value))  # type: ignore[arg-type]  # a type is hashable
    return copy(value, fields)


def changed_further(value: T, origin: T, **fields: Any) -> T:
    """`value` with `fields` replaced, where it was just made from `origin` and nobody else has seen
    it yet: then in place, which saves a second copy of a state in each entry. Where it is `origin` itself, a copy.

    Only for `value` that a function returned after it was given `origin`, and that it keeps nowhere.
    """
    if value is origin:
        return changed(value, **fields)
    for name, field in fields.items():
        _set(value, name, field)
    return value


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A copy of a tuple with the value at that place replaced."""
    fresh = list(values)
    fresh[place] = value
    return tuple(fresh)


def added(numbers: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    """A copy of a tuple of numbers with so much more, or less, at that place."""
    fresh = list(numbers)
    fresh[place] += more
    return tuple(fresh)


def changing(cls: type[T], *names: str) -> Callable[..., T]:
    """`changed` for values of `cls` and for these fields, all of them given by name: at half its time or less, for what
    most entries of a game do. Raises TypeError for other fields.

    Only when it is first called does it become the function written for it: of most kinds of change none is made where
    a game is merely opened.
    """
    kind: Any = cls

    def become(value: T, fields: dict[str, Any]) -> T:
        written: dict[str, Any] = {}
        kept = [name for name in kind.__dataclass_fields__ if name not in names]
        asked = f"def change(value, *, {', '.join(names)}):"
        exec(_source(asked, kept, [f"    fresh.{name} = {name}" for name in names]), written)  # noqa: S102 - as below
        known.update(new=object.__new__, twin=twin(kind), cls=kind)
        change.__code__ = written["change"].__code__
        copy: T = change(value, **fields)
        return copy

    known: dict[str, Any] = {"become": become}
    change: Any = FunctionType(_first_change.__code__, known)
    made: Callable[..., T] = change
    return made


def _first_change(value: Any, **fields: Any) -> Any:
    """The state of each such function before its first call; `become` generates the real one."""
    return globals()["become"](value, fields)


@cache
def _copier(cls: type) -> Callable[[Any, dict[str, Any]], Any]:
    """A generated copy function for `cls`: one line for each field, no loop."""
    known: dict[str, Any] = {"new": object.__new__, "twin": twin(cls), "cls": cls}
    others = ["    for name in fields:", "        setattr(fresh, name, fields[name])"]
    kept: Iterable[str] = cls.__dataclass_fields__  # type: ignore[attr-defined]
    exec(_source("def copy(value, fields):", kept, others), known)  # noqa: S102 - only names of dataclass fields are put together here
    copy: Callable[[Any, dict[str, Any]], Any] = known["copy"]
    return copy


def _source(asked: str, kept: Iterable[str], others: Iterable[str]) -> str:
    """The source of a copy function: which fields are `kept` and, line by line, how the `others` come about."""
    lines = ["    fresh = new(twin)", *(f"    fresh.{name} = value.{name}" for name in kept), *others]
    return "\n".join([asked, *lines, "    fresh.__class__ = cls", "    return fresh"])
