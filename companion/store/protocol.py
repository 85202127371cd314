"""The store's interface. SQLite is its first implementation.

Every change is durable before the call returns, and atomic. Errors are raised as one of `companion.store.errors`, never
as a database's own exception. Times are milliseconds since 1970, UTC, and are passed in: the store has no clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from companion.store.errors import StoreError
from companion.store.people import People
from companion.store.plays import PlayShelf
from companion.store.records import (
    GameHead,
    GamePage,
    Kit,
    Line,
    OwnKit,
    Player,
    Shelf,
    StoredGame,
    Wanted,
)
from companion.store.statistics_reading import Statistics


class Store(Protocol):
    """The interface: games, players, kits and settings of this device."""

    @property
    def read_only(self) -> StoreError | None:
        """Why nothing can be written (StoreNewer, StoreReadOnly), or None."""

    @property
    def is_gone(self) -> bool:
        """Whether the opened file is no longer at its path: writes raise StoreGone until it is back."""

    @property
    def plays(self) -> PlayShelf:
        """The plays without a record, which other programs have kept."""

    @property
    def people(self) -> People:
        """Who plays: names, marks, merges, and who it was that a name of a game stands for."""

    @property
    def statistics(self) -> Statistics:
        """What is counted of finished games."""

    async def create(
        self,
        head: GameHead,
        lines: Sequence[Line] = (),
        who: Mapping[str, str] | None = None,
        *,
        instead: bool = False,
    ) -> None:
        """Insert a new game with its first lines (an import: all of them). Raises StaleWriter where the id is taken,
        unless the game is to stand `instead` of the one that has it.

        `who` gives the ids of people by the name each plays under; others are found by their name, or are new people.
        """

    async def append(self, head: GameHead, lines: Sequence[Line], phone: str = "") -> None:
        """Append lines, at least one, and replace the game's head. `phone` is that of the shared table which made them.

        The lines continue the numbering; `id`, `game` and `created_at` never change (ValueError). Raises StaleWriter
        where others wrote first, GameMissing where the game was deleted.
        """

    async def read(self, game_id: str) -> StoredGame:
        """Head and all lines. Raises GameMissing, or StoreDamaged (with what is left) where checksums fail."""

    async def phones(self, game_id: str) -> dict[int, str]:
        """Which phone of a shared table made a line, by its number; lines of this device have none."""

    async def page(self, shelf: Shelf = "all", after: str | None = None, limit: int = 30) -> GamePage:
        """At most `limit` heads of one shelf, newest first."""

    async def search(self, wanted: Wanted, after: str | None = None, limit: int = 30) -> GamePage:
        """At most `limit` heads of the matching games, newest first, with their notes.

        `after` comes from the search's previous page. Raises ValueError for words on the deleted shelf.
        """

    async def kinds(self) -> tuple[str, ...]:
        """The referees' ids of all games that are not deleted, without duplicates."""

    async def note(self, game_id: str) -> str | None:
        """The players' note about this game, or None."""

    async def set_note(self, game_id: str, note: str | None) -> None:
        """Replace the note; None or blank text removes it. Raises GameMissing for a game that never existed."""

    async def set_location(self, game_id: str, location: str) -> None:
        """Change where a game was played (`named_place`). Raises GameMissing for a game that never existed."""

    async def locations(self, limit: int = 6) -> tuple[str, ...]:
        """Where the latest games were played, newest first, each place once."""

    async def location_of(self, persons: Sequence[str]) -> str:
        """Where exactly these people (ids) last played, "" if unknown."""

    async def resume(self, limit: int = 3) -> tuple[GameHead, ...]:
        """Running games, the one played last first."""

    async def delete(self, game_id: str, at: int) -> None:
        """Mark a game as deleted: it is listed only there, and can be restored until `purge`. Idempotent. Raises
        GameMissing."""

    async def undelete(self, game_id: str) -> None:
        """Restore a deleted game. Idempotent. Raises GameMissing."""

    async def players(self, limit: int = 60) -> tuple[Player, ...]:
        """Remembered people: those of the newest game first, in seating order."""

    async def forget_player(self, name: str) -> None:
        """Stop suggesting a name, until it plays again."""

    async def retell(self, game_id: str, tally: str | None, last: int) -> None:
        """Replace the tally of a finished game whose last line is number `last`, None: leave it as it is. The game is
        no longer untold."""

    async def put_kit(self, game: str, json: str) -> str:
        """Store a kit once per content and return its hash. Raises ValueError for invalid JSON.

        Key order is part of the content: a table offers hazards and cards in the order of its kit.
        """

    async def kit(self, hash: str) -> Kit | None:
        """The kit with this hash, or None."""

    async def own_kits(self, game: str | None = None) -> tuple[OwnKit, ...]:
        """The family's kits that are not deleted, of one game or of all, the one changed last first."""

    async def own_kit(self, id: str) -> OwnKit | None:
        """A family's kit, deleted or not, or None."""

    async def keep_own_kit(self, kit: OwnKit) -> None:
        """Insert or replace a family's kit by its id; also deletes and restores it."""

    async def settings(self) -> dict[str, str]:
        """All settings by key."""

    async def setting(self, key: str) -> str | None:
        """One setting, or None."""

    async def set_setting(self, key: str, value: str | None) -> None:
        """Set it; None removes it."""

    async def rebuild(self) -> tuple[str, ...]:
        """Recompute all projections: players, seats, the kits of each game, the search index, statistics. Returns the
        tables that were other than they are now; none unless something was wrong."""

    async def purge(self, before: int) -> int:
        """Drop games and family kits deleted before `before`, and unreferenced kits; returns the number of games.
        Limited per call: the rest is left for the next one."""

    async def snapshot(self) -> bytes:
        """The whole database as one file's bytes, even if the file is gone. Raises StoreError where its disk is."""

    async def close(self) -> None:
        """Close the store. Idempotent."""
