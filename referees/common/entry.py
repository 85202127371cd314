"""One decision the players report, as a frozen pydantic model told apart by its `kind`."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["Entry", "SeatIndex", "seat_fields"]

SEAT = "seat"
SeatIndex = Annotated[int, Field(ge=0), SEAT]
"""A seat in an entry: its index from 0, clockwise. `Referee.check` says plainly when nobody sits there."""


class Entry(BaseModel):
    """The base of all entries; each game's models add `kind: Literal["…"] = "…"`, the stored contract, and fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @classmethod
    def kind_name(cls) -> str:
        """The value of `kind` that tells this model apart in JSON."""
        return str(cls.model_fields["kind"].default)


@cache
def seat_fields(entry: type[Entry]) -> tuple[str, ...]:
    """The names of the fields that hold a `SeatIndex`."""
    return tuple(name for name, field in entry.model_fields.items() if SEAT in field.metadata)
