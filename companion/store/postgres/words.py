"""The search index on a server: a table of tokens by game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.store.postgres import statements as sql

if TYPE_CHECKING:
    from companion.store.database import Database, Tokens

RARE: Final = 200  # games up to which tokens are counted, to find the rarest


class TokenTable:
    """Finds games by their tokens; has no segments to merge."""

    def find(self, db: Database, tokens: Sequence[str], below: int, limit: int) -> list[tuple[Any, ...]]:
        rarest = tokens[0]
        if len(tokens) > 1:
            counts = db.execute(sql.HOW_MANY, (below, RARE, [*tokens])).fetchall()
            rarest = min(counts, key=lambda row: row[1])[0]
        return db.execute(sql.FIND, (rarest, below, [*tokens], limit)).fetchall()

    def replace_tokens(self, db: Database, before: Tokens | None, after: Tokens | None, *, tidy: bool) -> None:
        del tidy
        old, new = _split(before), _split(after)
        if before is not None and after is not None and before[0] == after[0]:
            old, new = [token for token in old if token not in new], [token for token in new if token not in old]
        if before is not None and old:
            db.execute(sql.DROP_TOKENS, (before[0], old))
        if after is not None and new:
            db.execute(sql.ADD_TOKENS, (after[0], new))

    def clear(self, db: Database) -> None:
        db.execute(sql.CLEAR_TOKENS)

    def merge_some(self, db: Database) -> bool:
        del db
        return False

    def merge(self, db: Database) -> None:
        del db


def _split(tokens: Tokens | None) -> list[str]:
    return [] if tokens is None else tokens[1].split(" ")
