"""Copying a frozen value with a few fields changed, fast enough for every entry of every game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

__all__ = ["changed"]

T = TypeVar("T")


def changed(value: T, **fields: Any) -> T:
    """A copy of a frozen slots dataclass with `fields` replaced.

    The same as `dataclasses.replace` (tests/common/test_change.py compares them) for classes without
    `__post_init__`, at about a third of its time: a state is copied for each entry of each replay.
    Raises KeyError for a field the class does not have.
    """
    copy: Callable[[T, dict[str, Any]], T] = _copier(type(value))  # type: ignore[arg-type]  # a type is hashable
    return copy(value, fields)


@cache
def _copier(cls: type) -> Callable[[Any, dict[str, Any]], Any]:
    """A function made for `cls` alone, as dataclasses makes its `__init__`: one line a field, no loop."""
    setters = {name: getattr(cls, name).__set__ for name in cls.__dataclass_fields__}  # type: ignore[attr-defined]
    known: dict[str, Any] = {f"set_{name}": setter for name, setter in setters.items()}
    known |= {"new": object.__new__, "cls": cls, "setters": setters}
    lines = ["def copy(value, fields):", "    fresh = new(cls)"]
    lines += [f"    set_{name}(fresh, value.{name})" for name in setters]
    lines += ["    for name in fields:", "        setters[name](fresh, fields[name])", "    return fresh"]
    exec("\n".join(lines), known)  # noqa: S102 - only names of dataclass fields are put together here
    copy: Callable[[Any, dict[str, Any]], Any] = known["copy"]
    return copy
