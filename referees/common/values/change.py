"""Copies of values with a few fields changed."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import force_setattr, replace

from referees.common.values.value import Value

__all__ = ["added", "changed", "changed_further", "replaced"]

T = TypeVar("T")
V = TypeVar("V", bound=Value)

changed = replace
"""A copy of a value with the fields given by name replaced. Raises TypeError for a field it does not have."""


def changed_further(value: V, origin: V, **fields: Any) -> V:
    """`value` with `fields` replaced, where it was just made from `origin` and nobody else has seen
    it yet: then in place, which saves a second copy of a state in each entry. Where it is `origin` itself, a copy.

    Only for `value` that a function returned after it was given `origin`, and that it keeps nowhere.
    """
    if value is origin:
        return changed(value, **fields)
    for name, field in fields.items():
        force_setattr(value, name, field)
    return value


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A copy of a tuple with the value at that place replaced."""
    fresh = list(values)
    fresh[place] = value
    return tuple(fresh)


def added(numbers: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    """A copy of a tuple of numbers with so much more, or less, at that place."""
    return replaced(numbers, place, numbers[place] + more)
