"""Migration of entries and configs stored by older editions."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

from referees.common.record.malformed import json_values
from referees.common.values.value import Value

__all__ = ["Upcaster", "raised_to", "upcast"]

Lift = Callable[[dict[str, Any]], dict[str, Any]]


def _as_it_is(stored: dict[str, Any]) -> dict[str, Any]:
    return stored


def raised_to(edition: int) -> Lift:
    """A migration of configs that only raises a lower edition."""
    return lambda stored: stored | {"edition": max(edition, stored.get("edition", 1))}


class Upcaster(Value):
    """Migrates entries and configs of edition `to - 1` to edition `to`; kits are migrated within their configs."""

    to: int
    entry: Lift = _as_it_is
    config: Lift = _as_it_is


def upcast(upcasters: Sequence[Upcaster], what: Literal["entry", "config"], text: str, edition: int) -> dict[str, Any]:
    """Migrates stored JSON from `edition` with all later upcasters. Raises ValueError if it isn't an object in its
    edition's format. Upcasters are idempotent, as lines that a later edition adds to an older game are migrated too."""
    stored = json_values(text)
    if not isinstance(stored, dict):
        raise ValueError("an object is expected")
    lifted: dict[str, Any] = stored
    for upcaster in sorted(upcasters, key=lambda upcaster: upcaster.to):
        if upcaster.to > edition:
            lift = upcaster.entry if what == "entry" else upcaster.config
            try:
                lifted = lift(lifted)
            except (LookupError, TypeError, AttributeError) as error:
                raise ValueError(f"edition {upcaster.to - 1} never stored it like this") from error
    return lifted
