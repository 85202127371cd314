"""Stored data of plays from other programs, and type checks for records."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec
from msgspec.structs import astuple

from companion.store.models.json_values import object_in
from referees.common.values.value import Value

DATE = r"^(\d{4}-\d\d-\d\d([ T]\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?)?)?$"
T = TypeVar("T")
R = TypeVar("R", bound=Value)


class SeatDetails(NamedTuple):
    """A seat of a play, with the fields of `ImportedSeat`."""

    name: str
    player: str = ""
    score: str = ""
    points: int | float | None = None
    rank: int = 0
    wins: bool = False
    starts: bool = False
    is_new: bool = False


class GameDetails(NamedTuple):
    """A game's name, its ids in other systems, and its win condition, if known."""

    name: str = ""
    links: tuple[tuple[str, str], ...] = ()
    rules: tuple[str, ...] | None = None


class PlayDetails(Value):
    """A play, with the fields of `ImportedPlay`; fields missing from older rows are unknown."""

    game: GameDetails = GameDetails()
    seats: tuple[SeatDetails, ...] = ()
    date: Annotated[str, msgspec.Meta(pattern=DATE)] = ""
    minutes: int | None = None
    location: str = ""
    also: tuple[tuple[str, str], ...] = ()
    counts: Literal["all", "plays", "nothing"] = "all"
    rest: str = ""

    @property
    def other_data(self) -> Mapping[str, Any]:
        """Other data of the play, by name."""
        return object_in(self.rest)


class Replaced(NamedTuple):
    """A play's old version: its rows of `games` and `plays`, its note, and people's ids by `name_key`."""

    head: list[Any]
    play: list[Any]
    note: str
    ids: Mapping[str, str] = {}


def play_details(text: str) -> PlayDetails:
    """Parse a stored play. Raises ValueError if malformed."""
    return _parsed(text, PlayDetails)


def replaced_in(text: str) -> Replaced:
    """Parse a play's old version. Raises ValueError if malformed."""
    return _parsed(text, Replaced)


def _parsed(text: str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(text[:20]) from error


def checked(kind: type[R], values: Any) -> R:
    """A record with these values, in field order. Raises ValueError for a wrong type or count."""
    names = kind.__struct_fields__
    if not isinstance(values, list | tuple) or len(values) > len(names):
        raise ValueError(values)
    try:
        return msgspec.json.decode(json.dumps(dict(zip(names, values, strict=False)), allow_nan=False), type=kind)
    except (TypeError, msgspec.MsgspecError) as error:  # bytes too, which a text column of SQLite may hold
        raise ValueError(values) from error


def as_declared(record: R) -> R:
    """Returns the record unchanged. Raises ValueError if a field has the wrong type, which SQLite allows."""
    return checked(type(record), astuple(record))
