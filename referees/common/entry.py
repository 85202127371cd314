"""One decision the players report, as a frozen pydantic model told apart by its `kind`."""

from __future__ import annotations

from functools import cache
from inspect import get_annotations
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["Entry", "SeatIndex", "seat_fields"]

SEAT = "seat"
SeatIndex = Annotated[int, Field(ge=0), SEAT]
"""A seat in an entry: its index from 0, clockwise. `Referee.check` says plainly when nobody sits there."""

KNOWN: dict[str, Any] = {"SeatIndex": SeatIndex, "int": int, "str": str, "bool": bool}
LITERAL: Any = Literal


class Entry(BaseModel):
    """The base of all entries; each game's models add `kind: Literal["…"] = "…"`, the stored contract, and fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Tells pydantic what most fields are: it would compile the text of each annotation anew, which took an eighth
        of a game's opening."""
        super().__init_subclass__(**kwargs)
        told = get_annotations(cls)
        cls.__annotations__ = {name: KNOWN.get(text, text) for name, text in told.items()}
        if "kind" in told:
            cls.__annotations__["kind"] = LITERAL[cls.__dict__["kind"]]

    @classmethod
    def kind_name(cls) -> str:
        """The value of `kind` that tells this model apart in JSON."""
        return str(cls.model_fields["kind"].default)


@cache
def seat_fields(entry: type[Entry]) -> tuple[str, ...]:
    """The names of the fields that hold a `SeatIndex`, or may hold one, or hold a row of them."""
    fields = entry.model_fields.items()
    return tuple(name for name, field in fields if SEAT in field.metadata or _holds_seat(field.annotation))


def _holds_seat(annotation: Any) -> bool:
    """Whether it is `SeatIndex | None` or `tuple[SeatIndex, ...]`."""
    return any(SEAT in getattr(one, "__metadata__", ()) for one in get_args(annotation))
