"""What the store keeps and gives back: plain values. Times are milliseconds since 1970, UTC."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from referees.common.record.journal import Line

__all__ = ["GameHead", "GamePage", "Kit", "Line", "OwnKit", "Player", "Shelf", "Status", "StoredGame", "Wanted"]

Status = Literal["running", "finished", "abandoned"]
Shelf = Literal["all", "running", "finished", "deleted"]
"""Which games a page shows; "finished" holds the abandoned ones too, and only "deleted" the deleted ones."""


@dataclass(frozen=True, slots=True)
class GameHead:
    """A game without its journal: what lists show and what a replay needs besides the lines.

    `id` is a uuid as text, `game` the referee's id, `entries` how many are in force, `headline` the line shown in
    lists. `config`, `tally` and `outcome` are JSON text; `kit` is the hash that `put_kit` gave, or None.
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


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it was read: its head and all journal lines, n = 1, 2, 3 …"""

    head: GameHead
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class GamePage:
    """Some heads, newest first; `after` asks for the page that follows, None where this is the last one.

    `notes` holds what people wrote about these games, by id; only `search` reads them.
    """

    heads: tuple[GameHead, ...]
    after: str | None
    notes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games are looked for: those that fit all of this.

    `words` are beginnings of words of the title, the players' names and the note, diacritics aside; `game` is a
    referee's id, `player` a name. The deleted shelf is listed, not searched.
    """

    words: str = ""
    game: str | None = None
    player: str | None = None
    shelf: Shelf = "all"


@dataclass(frozen=True, slots=True)
class Player:
    """A remembered name and when its last game was begun."""

    name: str
    last_at: int


@dataclass(frozen=True, slots=True)
class Kit:
    """A kit as it was stored: canonical JSON text under the hash of game and text."""

    hash: str
    game: str
    json: str


@dataclass(frozen=True, slots=True)
class OwnKit:
    """A kit that a family corrects: JSON text as rules of `edition` read it, which need not be valid while it is being
    corrected. `name` is what lists show; `deleted_at` is when it was taken out of them, None where it was not."""

    id: str
    game: str
    edition: int
    name: str
    json: str
    changed_at: int
    deleted_at: int | None = None
