"""Entries: what players report, one model for each kind of decision."""

from __future__ import annotations

from inspect import get_annotations
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from referees.common.values.written import OnceAClass, Written

__all__ = ["LONGEST_ENTRY", "Entry", "SeatEntry", "SeatIndex"]

LONGEST_ENTRY = 20_000
"""Letters of an entry as JSON text; the longest of any game takes a tenth of it."""

ONE_OF: Any = Literal
SEAT = "seat"
SeatIndex = Annotated[int, Field(ge=0), SEAT]
"""A seat in an entry: its index from 0, clockwise. `Referee.check` says plainly when nobody sits there."""


def _seat_fields(kind: type[Entry]) -> tuple[str, ...]:
    fields = kind.model_fields.items()
    return tuple(name for name, field in fields if SEAT in field.metadata or _holds_seat(field.annotation))


def _holds_seat(annotation: Any) -> bool:
    """Whether it is `SeatIndex | None` or `tuple[SeatIndex, ...]`."""
    return any(SEAT in getattr(one, "__metadata__", ()) for one in get_args(annotation))


class Entry(Written):
    """The base of all entries: `class Give(Entry, kind="give")` adds fields. Kinds are the stored contract."""

    kind: str = ""

    def __init_subclass__(cls, kind: str | None = None) -> None:
        if kind is not None:
            cls.__annotations__ = {"kind": ONE_OF[kind], **get_annotations(cls)}
            cls.kind = kind
        super().__init_subclass__()

    seat_fields = OnceAClass(_seat_fields)
    """The names of the fields that hold a `SeatIndex`, or may hold one, or hold a row of them."""

    @classmethod
    def kind_name(cls) -> str:
        """The value of `kind` that tells this model apart in JSON."""
        return str(cls.written_defaults["kind"])


class SeatEntry(Entry):
    """The base of entries that one seat makes."""

    seat: SeatIndex
