"""The store's interface; `companion.store.sqlite` and `companion.store.postgres` implement it.

Changes are atomic, and durable before the call returns. Errors are those of `companion.store.errors`: nothing was
changed, unless the sentence says otherwise. Callers pass times, in milliseconds since 1970, UTC."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from companion.changes import ChangeCounter
from companion.store.errors import StoreError
from companion.store.leases import Leases
from companion.store.people import People
from companion.store.plays import PlayShelf
from companion.store.records import GameHead, GamePage, Kit, Line, OwnKit, Player, Search, Shelf, StoredGame
from companion.store.statistics_reading import Statistics


class Store(Protocol):
    """The interface: games, players, kits and settings of this device."""

    changed: ChangeCounter
    """Counts this process's changes."""

    @property
    def read_only(self) -> StoreError | None:
        """Why the store is read-only (StoreNewer, StoreReadOnly)."""

    @property
    def leases(self) -> Leases | None:
        """Leases of shared tables, if several processes can use the store at once."""

    @property
    def is_gone(self) -> bool:
        """Whether the opened file is no longer at its path; writes then raise StoreGone."""

    async def version(self) -> tuple[int, ...]:
        """A value that differs after any change, by any program."""

    @property
    def plays(self) -> PlayShelf:
        """Games imported from other programs, without journal lines."""

    @property
    def people(self) -> People:
        """People: names, marks, merges, links from names in games."""

    @property
    def statistics(self) -> Statistics:
        """Statistics of finished games."""

    async def create(
        self, head: GameHead, lines: Sequence[Line] = (), ids: Mapping[str, str] | None = None,
        *, note: str | None = None, instead_at: int | None = None,
    ) -> None:  # fmt: skip
        """Insert a new game with its first lines; `ids` gives ids of people by name. Raises StaleWriter if the id is
        taken, unless `instead_at` (ms) moves that game to the deleted games under a new id (GameMissing: none)."""

    async def append(self, head: GameHead, lines: Sequence[Line], phone: str = "") -> None:
        """Append one or more lines and replace the game's head, keeping `id`, `game` and `created_at`. `phone`: the
        lines' origin. Raises StaleWriter if another writer was first, GameMissing, ValueError."""

    async def read(self, game_id: str) -> StoredGame:
        """Head and all lines. Raises GameMissing, or StoreDamaged (with the readable part)."""

    async def phones(self, game_id: str) -> dict[int, str]:
        """The phone that each line came from, by line number; omits this device's lines."""

    async def page(self, shelf: Shelf = "all", after: str | None = None, limit: int = 30) -> GamePage:
        """A page of up to `limit` games, newest first; `shelf` filters by status."""

    async def search(self, query: Search, after: str | None = None, limit: int = 30) -> GamePage:
        """A page of matching games, newest first, with notes. Raises ValueError for conditions on deleted games."""

    async def kinds(self) -> tuple[str, ...]:
        """Ids of the referees of all games that aren't deleted, without duplicates."""

    async def branches(self, game_id: str) -> tuple[GameHead, ...]:
        """The game, and its branches played on other devices, if any."""

    async def note(self, game_id: str) -> str | None:
        """The players' note about this game."""

    async def set_note(self, game_id: str, note: str | None) -> None:
        """Replace the note; None or blank text removes it. Raises GameMissing."""

    async def set_location(self, game_id: str, location: str) -> None:
        """Set a game's location, normalized by `named_place`. Raises GameMissing."""

    async def locations(self, limit: int = 6) -> tuple[str, ...]:
        """Locations of the latest games, newest first, without duplicates."""

    async def location_of(self, persons: Sequence[str]) -> str:
        """Where these people (ids) last played without others; "" if unknown."""

    async def resume(self, limit: int = 3) -> tuple[GameHead, ...]:
        """Running games, the last played first."""

    async def delete(self, game_id: str, at: int) -> None:
        """Mark a game as deleted, restorable until `purge`. Idempotent. Raises GameMissing."""

    async def undelete(self, game_id: str) -> None:
        """Restore a deleted game. Idempotent. Raises GameMissing."""

    async def players(self, limit: int = 60) -> tuple[Player, ...]:
        """Remembered people: those of the newest game first, in seating order."""

    async def replace_tally(self, game_id: str, tally: str | None, last: int) -> None:
        """If no lines follow `last`, replace a finished game's tally (if given) and mark its statistics as computed."""

    async def put_kit(self, game: str, json: str) -> str:
        """Store a kit, unless one with equal content and key order exists, and return its hash. Raises ValueError."""

    async def kit(self, hash: str) -> Kit | None:
        """The kit with this hash."""

    async def own_kits(self, game: str | None = None) -> tuple[OwnKit, ...]:
        """The user's kits that aren't deleted, for one game or all, last changed first."""

    async def own_kit(self, id: str) -> OwnKit | None:
        """A kit of the user, even a deleted one."""

    async def keep_own_kit(self, kit: OwnKit) -> None:
        """Insert or replace a user's kit by its id; its `deleted_at` deletes or restores it."""

    async def settings(self) -> dict[str, str]:
        """All settings by key."""

    async def setting(self, key: str) -> str | None:
        """One setting, or None."""

    async def set_setting(self, key: str, value: str | None) -> None:
        """Change a setting; None removes it."""

    async def rebuild(self) -> tuple[str, ...]:
        """Recompute all projections. Returns the tables that differed; empty unless something was wrong."""

    async def purge(self, before: int) -> int:
        """Drop some games and user kits deleted before `before`, and unreferenced kits; returns the number of games."""

    async def snapshot(self) -> bytes:
        """The whole database as one file's bytes, even if the file is gone. Raises StoreError."""

    async def close(self) -> None:
        """Close the store. Idempotent."""
