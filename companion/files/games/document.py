"""Model of a game file, a JSON document of one of two kinds:

* `"scope": "full"`: a game that is over, with its whole journal.

* `"scope": "public"`: a running game, without secrets: no entries, but the log as on the shared screen.

Times are milliseconds since 1970, UTC. Seats count from 0. An entry's id is the `n` of the line that made it."""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, RootModel, TypeAdapter, create_model

from companion.store.days import FURTHEST
from referees.common.registry import referee

VERSION = 3
MOST_LINES = 15_000
LONGEST_NOTE = 5_000
LATEST = 32_503_680_000_000  # the year 3000; earlier moments are valid dates
C = TypeVar("C")
E = TypeVar("E")
UUID = r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
Moment = Annotated[int, Field(ge=0, le=LATEST)]
Number = Annotated[int, Field(ge=1, le=MOST_LINES)]
Mark = Literal["confirmed", "overruled"] | None
Cites = tuple[Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$")], ...]
Seat = Annotated[int, Field(ge=0, le=99)]


class Part(BaseModel):
    """Base of the document's parts."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class JournalLine(Part):
    """A journal line; lines from one tap have the same time."""

    n: Number
    at: Moment


class Configured(JournalLine, Generic[C]):
    """The game's initial config (seats, house options, kit); line 1 of every journal."""

    op: Literal["config"]
    config: C


class Entered(JournalLine, Generic[E]):
    """An appended entry; `mark`: whether the players confirmed it despite doubt or overruled the referee."""

    op: Literal["enter"]
    mark: Mark = None
    entry: E


class Inserted(JournalLine, Generic[E]):
    """Inserts an entry before that of line `ref`, or at the end without `ref`."""

    op: Literal["insert"]
    ref: Number | None = None
    mark: Mark = None
    entry: E


class Amended(JournalLine, Generic[E]):
    """Replaces the entry that line `ref` made."""

    op: Literal["amend"]
    ref: Number
    mark: Mark = None
    entry: E


class Removed(JournalLine):
    """Removes the entry that line `ref` made."""

    op: Literal["remove"]
    ref: Number


class Turned(JournalLine):
    """Undoes line `ref` and all later lines, or redoes undone lines up to `ref`. Without `ref`: only one line."""

    op: Literal["back", "forward"]
    ref: Number | None = None


class ScoreLine(Part):
    """A seat's points: reason, rules, and the id of the earning entry."""

    seat: Seat
    label: str
    points: int
    cites: Cites
    entry: Number | None


class Tally(Part):
    """Score lines for one kind of points. `totals`: sums by seat; `parts`: tallies it was computed from."""

    title: str
    totals: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    parts: tuple[Tally, ...]


class Outcome(Part):
    """How a game ended: seats by rank, best first; the reason and its rules."""

    ranking: tuple[tuple[Seat, ...], ...]
    says: str
    cites: Cites
    abandoned: bool


class Followed(Part):
    """A consequence of an entry."""

    says: str
    cites: Cites


class LogItem(Part):
    """A current entry, as on the shared screen; `fits` is false if a correction made it invalid."""

    says: str
    mark: Mark
    fits: bool
    followed: tuple[Followed, ...]


class Head(Part):
    """What identifies the game; `edition` and `utc_offset` (minutes; since file version 2) date from its start."""

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
    """A finished game's result: last config, announced tally and outcome, `location` (since version 3)."""

    scope: Literal["full"]
    config: C
    tally: Tally
    outcome: Outcome
    location: str = ""
    note: Annotated[str, Field(max_length=LONGEST_NOTE)] | None = None


class FullGame(Ended[C], Generic[C, E]):
    """A finished game with its journal."""

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
    """What everyone may know of a running game. `asked` are the open questions."""

    scope: Literal["public"]
    config: C
    asked: tuple[str, ...]
    tally: Tally
    log: tuple[LogItem, ...]


Values = dict[str, Any]
AnyEnded = Ended[Values]
# result and lines, of which there may be thousands
ANY_LINE: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        Configured[Values] | Entered[Values] | Inserted[Values] | Amended[Values] | Removed | Turned,
        Field(discriminator="op"),
    ],
    config=ConfigDict(defer_build=True),
)


def schema(game: str) -> dict[str, Any]:
    """The JSON Schema of a game's files. Raises UnknownGame."""
    rules = referee(game)
    config: Any = rules.config
    any_entry: Any = RootModel.__class_getitem__(rules.entry)
    entry = create_model("AnyEntry", __base__=any_entry)  # a short name; otherwise all kinds would be listed
    kinds: Any = FullGame.__class_getitem__((config, entry)) | PublicGame.__class_getitem__(config)
    return TypeAdapter(Annotated[kinds, Field(discriminator="scope")]).json_schema()
