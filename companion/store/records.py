"""Values that the store takes and returns. Times are milliseconds since 1970, UTC. Checksums detect disk corruption,
which SQLite doesn't; a game's `chain` is extended with each journal line."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal, NamedTuple
from unicodedata import category
from zlib import crc32

import msgspec

from referees.common.record.journal import Line
from referees.common.values.names import has_visible_sign, normalized
from referees.common.values.value import Value

__all__ = [
    "PLAY", "Added", "Batch", "CountedOf", "GameHead", "GamePage", "GameStat", "Kit", "KnownPlay", "Line", "OwnKit",
    "Pair", "Person", "PlayedAs", "Player", "PointsByRule", "PossibleDuplicate", "Profile", "Result", "Search",
    "Seated", "Shelf", "Standing", "Status", "StoredGame", "StoredPlay", "Total", "chained", "is_play", "kit_hash",
    "named_place", "sealed",
]  # fmt: skip

Status = Literal["running", "finished", "abandoned", "played"]  # "played": imported, without a record

# "finished" includes abandoned games; only "deleted" lists deleted ones
Shelf = Literal["all", "running", "finished", "deleted"]


class GameHead(Value):
    """A game without its journal. `id` is a uuid as text, `game` the referee's id, `entries` the number of entries in
    the record, `headline` the line shown in lists. `config`, `tally` and `outcome` are JSON text; `kit` is the hash
    from `put_kit`, or None. `utc_offset` is in minutes. `location` is a `named_place`, "" if unknown."""

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
    utc_offset: int | None = None
    location: str = ""


class StoredGame(Value):
    """A game's head and all its journal lines, numbered from 1."""

    head: GameHead
    lines: tuple[Line, ...]


class GamePage(Value):
    """A page of game heads, newest first. `after`: the next page's key, or None; searches add `notes` by game id."""

    heads: tuple[GameHead, ...]
    after: str | None
    notes: Mapping[str, str] = msgspec.field(default_factory=dict)


class Search(Value):
    """A search query; all conditions must match. `words` are prefixes of words in title, names, place and note; `game`
    is a referee's id, `player` a person's id or a name."""

    words: str = ""
    game: str | None = None
    player: str | None = None
    shelf: Shelf = "all"


class Player(Value):
    """A remembered person: current name, last game's start, colour, shape; `is_of_last_group`: in the newest game."""

    name: str
    last_at: int
    person: str = ""
    colour: str = ""
    shape: str = ""
    is_me: bool = False
    is_of_last_group: bool = False


class Person(Value):
    """A person: permanent id, current name, colour and shape, merge target (or None), number of finished games."""

    id: str
    name: str
    colour: str
    shape: str
    is_me: bool
    part_of: str | None
    plays: int


class PlayedAs(Value):
    """A game that a person played, the name they used, and the game's UTC offset."""

    game_id: str
    game: str
    at: int
    name: str
    utc_offset: int | None = None


class Standing(Value):
    """A person's totals in one game. `counted`: plays with points; `best`: lowest if lowest wins, None without any."""

    player: str
    game: str
    plays: int
    wins: int
    counted: int
    points: float
    best: float | None


class Total(Value):
    """A person's plays and wins in one game or all."""

    player: str
    plays: int
    wins: int


class Result(Value):
    """A player's result in a finished game; `rank` is 1 for a winner, None without a ranking."""

    at: int
    game: str
    game_id: str
    seat: int
    points: float | None
    rank: int | None


class Pair(Value):
    """How often a person played one game against `other` (an id), and finished ahead of or behind them."""

    game: str
    other: str
    plays: int
    ahead: int
    behind: int


class PointsByRule(Value):
    """A player's points from one rule, and the number of plays with such points."""

    game: str
    rule: str
    plays: int
    points: int


class GameStat(Value):
    """A game statistic over all plays of a game: number of plays, sum, maximum."""

    game: str
    name: str
    plays: int
    total: int
    most: int


class CountedOf(Value):
    """A statistics query: game, player and opponent (ids; None: any), and a year ("": all time)."""

    game: str | None = None
    player: str | None = None
    other: str | None = None
    period: str = ""


class Profile(Value):
    """Statistics of a player; `results` newest first. `longest`, `latest`: winning streaks; `standings`: all games."""

    results: tuple[Result, ...]
    pairs: tuple[Pair, ...]
    rules: tuple[PointsByRule, ...]
    game_stats: tuple[GameStat, ...] = ()
    longest: int = 0
    latest: int = 0
    standings: tuple[Standing, ...] = ()


class Kit(Value):
    """A stored kit: canonical JSON text, with the hash of game and text."""

    hash: str
    game: str
    json: str


class OwnKit(Value):
    """A kit that the user edits: JSON text in the format of `edition`, maybe invalid; `deleted_at` is None if kept."""

    id: str
    game: str
    edition: int
    name: str
    json: str
    changed_at: int
    deleted_at: int | None = None


class Seated(NamedTuple):
    """A seat of a game: index and player and, once the game is over, points and rank (1 = first)."""

    seat: int
    player: str
    points: float | None = None
    rank: int | None = None


class StoredPlay(Value):
    """An imported play as stored: source, local day ("" if unknown), when the source changed it, number of plays it
    counts as, imported data as JSON, and import batch."""

    game_id: str
    system: str
    foreign_id: str
    day: str
    changed: str
    times: int
    details: str
    batch: int = 0


class KnownPlay(Value):
    """A game found by one of its ids; `status`: recorded here, imported ("play", with `play`), or deleted."""

    game_id: str
    status: Literal["recorded", "play", "deleted"]
    play: StoredPlay | None = None


class PossibleDuplicate(Value):
    """A stored game that an import may duplicate: local day, person ids, source list's owner ("" if unknown)."""

    day: str
    players: frozenset[str]
    origin: str


class Batch(Value):
    """An import of plays from another program's list; `is_whole` is False if interrupted."""

    id: int
    at: int
    system: str
    origin: str
    added: int
    replaced: int
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Added:
    """Counts of what another device's backup changed: games (`longer`: continued, `branches`: continued on both
    devices), people merged by name; and whether anything changed."""

    new: int = 0
    longer: int = 0
    branches: int = 0
    deleted: int = 0
    merged: int = 0
    is_changed: bool = field(default=False, compare=False)


PLAY = "play-"


def is_play(game_id: str) -> bool:
    """Whether this id belongs to an imported game, without journal lines."""
    return game_id.startswith(PLAY)


LONGEST_PLACE = 60  # characters


def named_place(words: str) -> str:
    """A typed location, normalized like a player's name and cut to `LONGEST_PLACE`; "" if nothing is visible."""
    name = normalized("".join(sign for sign in words if category(sign) != "Co"))[:LONGEST_PLACE]
    return normalized(name) if has_visible_sign(name) else ""


def chained(lines: Iterable[Line], chain: int = 0) -> int:
    """The checksum `chain`, extended with more journal lines."""
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
    """The hash of a kit's content; reordering the content's keys changes it."""
    return sha256(f"{game}\n{content}".encode()).hexdigest()
