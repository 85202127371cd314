"""Initial values of added facts."""

from __future__ import annotations

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
)

__all__ = ["blank"]

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
