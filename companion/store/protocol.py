"""What the app asks of a store. SQLite is its first implementation; another one keeps the same promises.

Every call that changes something is durable before it returns, and either happens whole or not at all. What goes wrong
is raised as one of `companion.store.errors`, never as a database's own exception. Times are milliseconds since 1970,
UTC, and are given by the caller: the store has no clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.store.errors import StoreError
from companion.store.records import (
    GameHead,
    GamePage,
    Kit,
    Line,
    OwnKit,
    Player,
    Shelf,
    Status,
    StoredGame,
    Wanted,
)  # fmt: skip

__all__ = [
    "GameHead",
    "GamePage",
    "Kit",
    "Line",
    "OwnKit",
    "Player",
    "Shelf",
    "Status",
    "Store",
    "StoredGame",
    "Wanted",
]


class Store(Protocol):
    """Keeps games, players, kits and settings on this device."""

    @property
    def read_only(self) -> StoreError | None:
        """Why nothing can be written (StoreNewer, StoreReadOnly), or None where all is well."""

    @property
    def is_gone(self) -> bool:
        """Whether what was opened is no longer where it was: nothing is kept until it is back (StoreGone)."""

    async def create(self, head: GameHead, lines: Sequence[Line] = ()) -> None:
        """Keep a new game, with its first lines (an import: all of them). Raises StaleWriter where the id is taken."""

    async def append(self, head: GameHead, lines: Sequence[Line]) -> None:
        """Add lines, at least one, and put `head` in place of the game's old one.

        The lines are numbered on from the last one kept; `id`, `game` and `created_at` never change (ValueError).
        Raises StaleWriter where others wrote first, GameMissing where the game was deleted.
        """

    async def read(self, game_id: str) -> StoredGame:
        """Head and all lines. Raises GameMissing, or StoreDamaged (with what is left) if they are not as written."""

    async def page(self, shelf: Shelf = "all", after: str | None = None, limit: int = 30) -> GamePage:
        """At most `limit` heads of one shelf, those begun last first."""

    async def search(self, wanted: Wanted, after: str | None = None, limit: int = 30) -> GamePage:
        """At most `limit` heads of the games that fit, those begun last first, with their notes.

        `after` is what the page before of the same search gave. Raises ValueError for words on the deleted shelf.
        """

    async def kinds(self) -> tuple[str, ...]:
        """The referees' ids of all games that are not deleted, each once."""

    async def note(self, game_id: str) -> str | None:
        """What people wrote about this game, or None."""

    async def set_note(self, game_id: str, note: str | None) -> None:
        """Write it anew; None or nothing but spaces clears it. Raises GameMissing for a game that never was."""

    async def resume(self, limit: int = 3) -> tuple[GameHead, ...]:
        """The running games that were played last, the latest first."""

    async def delete(self, game_id: str, at: int) -> None:
        """Take a game out of every list but "deleted"; nothing of it is lost until `purge`. Again: no harm. Raises
        GameMissing."""

    async def undelete(self, game_id: str) -> None:
        """Bring a deleted game back where it was. Of one that is not deleted: no harm. Raises GameMissing."""

    async def players(self, limit: int = 60) -> tuple[Player, ...]:
        """Remembered names: those of the last begun game first, in the order they sat."""

    async def forget_player(self, name: str) -> None:
        """Stop offering a name; it is remembered again with the next game it plays."""

    async def put_kit(self, game: str, json: str) -> str:
        """Keep a kit, once however often it comes, and give its hash. Raises ValueError for what is no JSON.

        The order of its facts belongs to the content: a table offers hazards and cards in the order of its kit.
        """

    async def kit(self, hash: str) -> Kit | None:
        """The kit of this hash, or None."""

    async def own_kits(self, game: str | None = None) -> tuple[OwnKit, ...]:
        """The family's kits that are not deleted, of one game or of all, the one changed last first."""

    async def own_kit(self, id: str) -> OwnKit | None:
        """A family's kit, deleted or not; None where there never was one."""

    async def keep_own_kit(self, kit: OwnKit) -> None:
        """Keep it as it is now, in place of what was kept under its id. So it is deleted, and brought back, too."""

    async def settings(self) -> dict[str, str]:
        """All settings by key."""

    async def setting(self, key: str) -> str | None:
        """One setting, or None where it was never set."""

    async def set_setting(self, key: str, value: str | None) -> None:
        """Set it; None removes it."""

    async def rebuild(self) -> None:
        """Work out players, seats, the kits of each game and the search index anew from the games."""

    async def purge(self, before: int) -> int:
        """Drop for good the games and the family's kits that were deleted before that time, and kits that no game
        needs any more; how many games. Of very many some are left for the next time."""

    async def snapshot(self) -> bytes:
        """All that is kept, as one file's bytes, even where the file is gone. Raises StoreError where its disk is."""

    async def close(self) -> None:
        """Let go of the file. Again: no harm."""
