"""Copies of values with a few fields changed."""

from typing import Any, TypeVar

from msgspec.structs import force_setattr, replace

from referees.common.values.value import Value

__all__ = ["added", "changed", "changed_further", "replaced"]

T = TypeVar("T")
V = TypeVar("V", bound=Value)

changed = replace
"""A copy of a value with the named fields replaced. Raises TypeError for an unknown field."""


def changed_further(value: V, origin: V, name: str, field: Any) -> V:
    """Replaces the field `name` of `value` in place, or in a copy if `value` is `origin`. Any other `value` must be a
    new copy that nothing else references."""
    if value is origin:
        return changed(value, **{name: field})
    force_setattr(value, name, field)
    return value


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A copy of a tuple with the value at that index replaced."""
    copied = list(values)
    copied[place] = value
    return tuple(copied)


def added(numbers: tuple[int, ...], place: int, amount: int) -> tuple[int, ...]:
    """A copy of the tuple with `amount` added at that index."""
    return replaced(numbers, place, numbers[place] + amount)
