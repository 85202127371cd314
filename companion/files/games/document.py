"""What stands in the file of a game: one JSON document, of which there are two kinds.

* `"scope": "full"`: a game that is over, with its whole journal. Read back it gives the same lines, so the same states.
* `"scope": "public"`: a game that still runs, as far as everybody at the table may know it. It has no entries, since an
  entry may hold a secret; the log stands there as the shared screen tells it.

Times are milliseconds since 1970, UTC. Seats count from 0. An entry's id is the `n` of the line that made it.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, RootModel, TypeAdapter, create_model

from companion.store.days import FURTHEST
from referees.common.registry import referee

VERSION = 3
MOST_LINES = 15_000
LONGEST_NOTE = 5_000
LATEST = 32_503_680_000_000
"""The year 3000: every moment before it can be told as a date."""

C = TypeVar("C")
E = TypeVar("E")

UUID = r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"

Moment = Annotated[int, Field(ge=0, le=LATEST)]
Number = Annotated[int, Field(ge=1, le=MOST_LINES)]
Mark = Literal["confirmed", "overruled"] | None
Cites = tuple[Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$")], ...]
Seat = Annotated[int, Field(ge=0, le=99)]


class Part(BaseModel):
    """What all parts of the document share."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


# ---------------------------------------------------------------- the journal, line by line


class JournalLine(Part):
    """A line of the journal: what was done, and when; lines of one tap share the moment."""

    n: Number
    at: Moment


class Configured(JournalLine, Generic[C]):
    """Seats, house options and kit from here on, judged from the start; line 1 of every journal is one."""

    op: Literal["config"]
    config: C


class Entered(JournalLine, Generic[E]):
    """An entry at the end. The mark says how it got past the referee: the table confirmed a doubt, or overruled."""

    op: Literal["enter"]
    mark: Mark = None
    entry: E


class Inserted(JournalLine, Generic[E]):
    """A forgotten entry, before the one that line `ref` made; at the end without one."""

    op: Literal["insert"]
    ref: Number | None = None
    mark: Mark = None
    entry: E


class Amended(JournalLine, Generic[E]):
    """Another entry in place of the one that line `ref` made."""

    op: Literal["amend"]
    ref: Number
    mark: Mark = None
    entry: E


class Removed(JournalLine):
    """The entry that line `ref` made was never made."""

    op: Literal["remove"]
    ref: Number


class Turned(JournalLine):
    """Back: line `ref` and all done after it are withdrawn. Forward: withdrawn lines up to `ref` are done again.
    Without one: one line."""

    op: Literal["back", "forward"]
    ref: Number | None = None


# ---------------------------------------------------------------- points, and how it ended


class ScoreLine(Part):
    """Points of one seat: what for, by which rules, and the id of the entry that earned them."""

    seat: Seat
    label: str
    points: int
    cites: Cites
    entry: Number | None


class Tally(Part):
    """Score lines of one kind of points; `totals` are their sums by seat. `parts` are what it was worked out from."""

    title: str
    totals: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    parts: tuple[Tally, ...]


class Outcome(Part):
    """Groups of tied seats, best first; what ended the game, and by which rules."""

    ranking: tuple[tuple[Seat, ...], ...]
    says: str
    cites: Cites
    abandoned: bool


class Followed(Part):
    """What followed by itself from an entry."""

    says: str
    cites: Cites


class Told(Part):
    """An entry in force as the shared screen tells it; `fits` is false where a correction before it made it false."""

    says: str
    mark: Mark
    fits: bool
    followed: tuple[Followed, ...]


# ---------------------------------------------------------------- the document


class Head(Part):
    """Which game it is; `edition` is the version of its rules that the game was begun with. `utc_offset` (since version
    2) is how many minutes local time was ahead of UTC where it was begun: the day of the game follows from it."""

    format: Literal["oracle-companion-game"]
    version: Literal[1, 2, 3]
    id: Annotated[str, Field(pattern=UUID)]
    game: Annotated[str, Field(min_length=1, max_length=64)]
    title: str
    edition: Annotated[int, Field(ge=1, le=100_000)]
    created_at: Moment
    updated_at: Moment
    utc_offset: Annotated[int, Field(ge=-FURTHEST, le=FURTHEST)] | None = None


class Ended(Head, Generic[C]):
    """What a game that is over came to: `config` is the one in force at the end; tally and outcome are those that were
    announced. `location` (since version 3) is where it was played."""

    scope: Literal["full"]
    config: C
    tally: Tally
    outcome: Outcome
    location: str = ""
    note: Annotated[str, Field(max_length=LONGEST_NOTE)] | None = None


class FullGame(Ended[C], Generic[C, E]):
    """A game that is over, with its whole journal."""

    lines: Annotated[
        tuple[
            Annotated[
                Configured[C] | Entered[E] | Inserted[E] | Amended[E] | Removed | Turned, Field(discriminator="op")
            ],
            ...,
        ],
        Field(min_length=1, max_length=MOST_LINES),
    ]


class PublicGame(Head, Generic[C]):
    """A game that still runs: what everybody at the table may know. `asked` are the questions that stand."""

    scope: Literal["public"]
    config: C
    asked: tuple[str, ...]
    tally: Tally
    log: tuple[Told, ...]


AnyFull = FullGame[dict[str, Any], dict[str, Any]]
"""A full game before the rules it belongs to have looked at its configs and entries."""

Values = dict[str, Any]
AnyEnded = Ended[Values]
ANY_LINE: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        Configured[Values] | Entered[Values] | Inserted[Values] | Amended[Values] | Removed | Turned,
        Field(discriminator="op"),
    ],
    config=ConfigDict(defer_build=True),
)
"""The same in two parts, since there may be thousands of lines: what it came to, and what reads a line."""

AnyPublic = PublicGame[dict[str, Any]]
"""The same of a game that runs."""


def schema(game: str) -> dict[str, Any]:
    """The JSON Schema of one game's files, including its configs and entries. Raises UnknownGame."""
    rules = referee(game)
    config: Any = rules.config
    any_entry: Any = RootModel.__class_getitem__(rules.entry)
    entry = create_model("AnyEntry", __base__=any_entry)  # a short name, where else all kinds would be listed
    kinds: Any = FullGame.__class_getitem__((config, entry)) | PublicGame.__class_getitem__(config)
    return TypeAdapter(Annotated[kinds, Field(discriminator="scope")]).json_schema()
