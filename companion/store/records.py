"""What the store keeps and gives back: plain values. Times are milliseconds since 1970, UTC.

Checksums detect corruption by a failing disk: SQLite itself has none for its pages. `chain` covers all lines of a game:
crc32 is incremental, so appending a line costs one step. Kits are identified by hash.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal, NamedTuple
from unicodedata import category
from zlib import crc32

from referees.common.record.journal import Line
from referees.common.values.names import has_visible_sign, normalized

__all__ = [
    "PLAY", "Batch", "CountedOf", "GameHead", "GamePage", "KeptPlay", "Kit", "Known", "Line", "MemorySum",
    "Near", "OwnKit", "Pair", "Person", "PlayedAs", "Player", "PointsByRule", "Profile", "Result", "Seated",
    "Shelf", "Standing", "Status", "StoredGame", "Wanted", "chained", "is_play", "kit_hash", "named_place", "sealed",
]  # fmt: skip

Status = Literal["running", "finished", "abandoned", "played"]
"""A game that was "played" has no record: another program has kept it."""

Shelf = Literal["all", "running", "finished", "deleted"]
"""The lists of games; "finished" includes abandoned ones, only "deleted" shows deleted ones."""


@dataclass(frozen=True, slots=True)
class GameHead:
    """A game without its journal: what lists show and what a replay needs besides the lines.

    `id` is a uuid as text, `game` the referee's id, `entries` the number in force, `headline` the line shown in lists.
    `config`, `tally` and `outcome` are JSON text; `kit` is the hash that `put_kit` returned, or None. `utc_offset` is
    how many minutes local time was ahead of UTC where it was begun: kept when it is created, and never changed.
    `location` is where it was played (`named_place`), "" if unknown; of a play as much of it as lists show.
    """

    id: str
    game: str
    edition: int
    config: str
    created_at: int
    updated_at: int
    status: Status = "running"
    entries: int = 0
    headline: str = ""
    tally: str | None = None
    outcome: str | None = None
    kit: str | None = None
    utc_offset: int | None = field(default=None, compare=False)
    location: str = ""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game: its head and all journal lines, n = 1, 2, 3 …"""

    head: GameHead
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class GamePage:
    """A page of heads, newest first; `after` requests the next page, None on the last one.

    `notes` holds the players' notes by game id; only `search` fills it.
    """

    heads: tuple[GameHead, ...]
    after: str | None
    notes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A search query: games that match all of it.

    `words` are prefixes of words of title, players' names, place and note, ignoring diacritics; `game` is a
    referee's id, `player` the id of a person, or a name. The shelf of deleted games can be listed but not searched.
    """

    words: str = ""
    game: str | None = None
    player: str | None = None
    shelf: Shelf = "all"


@dataclass(frozen=True, slots=True)
class Player:
    """A remembered person by the present name, with when the last game began, and the mark."""

    name: str
    last_at: int
    person: str = ""
    colour: str = ""
    shape: str = ""
    is_me: bool = False


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: an id that never changes, the present name, the mark, who it counts as instead (None for
    most), and how many finished games count."""

    id: str
    name: str
    colour: str
    shape: str
    is_me: bool
    part_of: str | None
    plays: int


@dataclass(frozen=True, slots=True)
class PlayedAs:
    """A game that a person played, under which name, and how far local time was ahead of UTC."""

    game_id: str
    game: str
    at: int
    name: str
    utc_offset: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """The finished games of one kind of a person (`player` is the id): how many, how many won, in how many points were
    counted, their sum, and the best of one game: the most, or the least where that wins (None where none were
    counted)."""

    player: str
    game: str
    plays: int
    wins: int
    counted: int
    points: float
    best: float | None


@dataclass(frozen=True, slots=True)
class Result:
    """One player's result in one finished game; `rank` is 1 for a winner, None where nobody wins."""

    at: int
    game: str
    game_id: str
    seat: int
    points: float | None
    rank: int | None


@dataclass(frozen=True, slots=True)
class Pair:
    """A person's games of one kind against another (`other`, an id): how many, and in how many ranked ahead of and
    behind the other."""

    game: str
    other: str
    plays: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class PointsByRule:
    """The points a player had by one rule, and in how many games."""

    game: str
    rule: str
    plays: int
    points: int


@dataclass(frozen=True, slots=True)
class MemorySum:
    """One of the numbers that games of one kind are remembered by: of how many games, their sum, and the greatest."""

    game: str
    name: str
    plays: int
    total: int
    most: int


@dataclass(frozen=True, slots=True)
class CountedOf:
    """Which games statistics are asked about: of a game, of a player (an id), against another (an id), None for any;
    of a year ("" for all time)."""

    game: str | None = None
    player: str | None = None
    other: str | None = None
    period: str = ""


@dataclass(frozen=True, slots=True)
class Profile:
    """What is counted of one player; `results` are the latest, newest first. `longest` is the most wins one after the
    other of all games, `latest` the length of the last such row, which may have ended."""

    results: tuple[Result, ...]
    pairs: tuple[Pair, ...]
    rules: tuple[PointsByRule, ...]
    memories: tuple[MemorySum, ...] = ()
    longest: int = 0
    latest: int = 0


@dataclass(frozen=True, slots=True)
class Kit:
    """A stored kit: canonical JSON text, with the hash of game and text."""

    hash: str
    game: str
    json: str


@dataclass(frozen=True, slots=True)
class OwnKit:
    """An editable kit of the family: JSON text in the format of `edition`, which may be invalid while it is being
    edited. `name` is what lists show; `deleted_at` is None unless deleted."""

    id: str
    game: str
    edition: int
    name: str
    json: str
    changed_at: int
    deleted_at: int | None = None


class Seated(NamedTuple):
    """One seat of a game: its index, the player, points and rank (1 = first) once the game is over."""

    seat: int
    player: str
    points: float | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class KeptPlay:
    """What only a play has: where it came from, its local day ("" where unknown), when it was changed there, how often
    it counts, JSON of what was told, and the batch that brought it."""

    game_id: str
    system: str
    foreign_id: str
    day: str
    changed: str
    times: int
    told: str
    batch: int = 0


@dataclass(frozen=True, slots=True)
class Known:
    """A play that is here under one of its ids: as a "recorded" game, as a "play" (`kept`), or "deleted"."""

    game_id: str
    standing: Literal["recorded", "play", "deleted"]
    kept: KeptPlay | None = None


@dataclass(frozen=True, slots=True)
class Near:
    """A game that may be the same as another one: its local day, the ids of the people who played it, and whose list it
    is from ("": not known)."""

    day: str
    players: frozenset[str]
    origin: str


@dataclass(frozen=True, slots=True)
class Batch:
    """What was taken in at once, and whose list it was; not `is_whole` where that was interrupted."""

    id: int
    at: int
    system: str
    origin: str
    added: int
    replaced: int
    is_whole: bool


PLAY = "play-"
"""The beginning of the id of a play without a record."""


def is_play(game_id: str) -> bool:
    """Whether a game is a play without a record."""
    return game_id.startswith(PLAY)


LONGEST_PLACE = 60
"""In characters."""


def named_place(words: str) -> str:
    """Where a game was played, from what somebody typed: normalized like a player's name, cut to `LONGEST_PLACE`, and
    "" if there is nothing to see."""
    name = normalized("".join(sign for sign in words if category(sign) != "Co"))[:LONGEST_PLACE]
    return normalized(name) if has_visible_sign(name) else ""


def chained(lines: Iterable[Line], chain: int = 0) -> int:
    """The checksum after one more journal line."""
    text = "".join([f"{line.n}|{line.op}|{line.ref}|{line.mark}|{line.at}|{line.payload}\n" for line in lines])
    return crc32(text.encode(), chain)


def sealed(head: GameHead, last: int, chain: int) -> int:
    """The checksum of a game's row, including its last line's number and checksum."""
    text = (
        f"{head.id}|{head.game}|{head.edition}|{head.created_at}|{head.updated_at}|{head.status}|{head.entries}|"
        f"{head.kit}|{last}|{chain}\n{head.config}\n{head.headline}\n{head.tally}\n{head.outcome}"
    )
    return crc32(text.encode())


def kit_hash(game: str, content: str) -> str:
    """The hash of a kit's content, which depends on the order of its keys."""
    return sha256(f"{game}\n{content}".encode()).hexdigest()
