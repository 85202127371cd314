"""Backups made to keep a device busy: with valid checksums, so that only their size is suspicious."""

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import astuple

from companion.store.queries import games as queries
from companion.store.records import GameHead, Line, chained, sealed
from companion.store.sqlite.opening import writing
from referees.common.values.change import changed
from tests.companion.hostile_files import long_stored

Change = Callable[[sqlite3.Connection, int], None]


@cache
def _empty() -> bytes:
    """The database of a device without games."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "companion.db"
        writing(path, 1).close()
        return path.read_bytes()


def backup(name: str, size: int) -> bytes:
    """The backup of that name, with `size` lines, games, letters, or other units."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hostile.db"
        path.write_bytes(_empty())
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("begin")
            BACKUPS[name](db, size)
            db.execute("commit")
            db.execute("pragma wal_checkpoint(truncate)")
        return path.read_bytes()


def _keep(db: sqlite3.Connection, head: GameHead, lines: Sequence[Line], deleted_at: int | None = None) -> None:
    last, chain = len(lines), chained(lines)
    columns = (head.id, head.game, head.edition, head.config, head.created_at, head.updated_at)
    row = (*columns, head.status, head.entries, head.headline, head.tally, head.outcome, head.kit, 0, head.location)
    db.execute(queries.CREATE_GAME, (*row, last, chain, sealed(head, last, chain), head.updated_at >> 20))
    db.executemany(queries.ADD_LINE, ((head.id, *astuple(line)) for line in lines))
    db.execute("update games set deleted_at = ? where id = ?", (deleted_at, head.id))


def _small(n: int = 1, **changes: Any) -> tuple[GameHead, list[Line]]:
    """A game with a few entries, and these changes of its head."""
    game = long_stored("meow_oracle", 5)
    return changed(game.head, id=f"00000000-0000-4000-8000-{n:012}", **changes), list(game.lines)


def _long(db: sqlite3.Connection, size: int) -> None:
    game = long_stored("lantern_oracle", size)
    _keep(db, game.head, game.lines)


def _long_and_deleted(db: sqlite3.Connection, size: int) -> None:
    game = long_stored("lantern_oracle", size)
    _keep(db, game.head, game.lines, deleted_at=1)


def _many(db: sqlite3.Connection, size: int) -> None:
    for n in range(size // 8):
        _keep(db, *_small(n))


def _text_of(size: int) -> str:
    """A value of the longest permitted text, nested so that it is slow to read."""
    return json.dumps({"seats": [[]] * (size // 3)}, separators=(",", ":"))


def _large_config(db: sqlite3.Connection, size: int) -> None:
    head, lines = _small(config=_text_of(size * 15))
    _keep(db, head, [Line(1, "config", None, None, head.config, 1), *lines[1:]])


def _large_entries(db: sqlite3.Connection, size: int) -> None:
    head, lines = _small()
    more = [Line(n, "enter", None, None, _text_of(size * 8), n) for n in range(6, 26)]
    _keep(db, head, [*lines, *more])


def _too_large_a_value(db: sqlite3.Connection, size: int) -> None:
    head, lines = _small()
    _keep(db, head, [*lines, Line(6, "enter", None, None, "x" * (size * 200), 6)])


def _large_headline(db: sqlite3.Connection, size: int) -> None:
    head, lines = _small(headline="x" * size)
    _keep(db, head, lines)


def _large_place(db: sqlite3.Connection, size: int) -> None:
    head, lines = _small(location="x" * size)
    _keep(db, head, lines)


def _back_and_forth(db: sqlite3.Connection, size: int) -> None:
    """A journal whose last lines each undo or redo half of it."""
    game = long_stored("lantern_oracle", size)
    half = game.lines[: size // 2]
    more = [Line(n, *(("back", 2), ("forward", size // 2))[n % 2], None, None, n) for n in range(size // 2 + 1, size)]
    _keep(db, changed(game.head, status="running", tally=None, outcome=None), [*half, *more])


def _own_kits(db: sqlite3.Connection, size: int) -> None:
    for n in range(min(size // 200, 40)):
        row = (f"kit {n}", "haggatha", 1, f"Kit {n}", _text_of(size * 10), n, None)
        db.execute(f"insert into own_kits({queries.OWN_KIT}) values (?, ?, ?, ?, ?, ?, ?)", row)


def _settings(db: sqlite3.Connection, size: int) -> None:
    db.executemany(queries.SET_SETTING, ((f"setting {n}", "x" * 1000) for n in range(size)))


def _notes(db: sqlite3.Connection, size: int) -> None:
    _keep(db, *_small())
    db.execute(queries.SET_NOTE, (_small()[0].id, "ﷺ " * (size * 10)))


BACKUPS: dict[str, Change] = {
    "a long game": _long,
    "a long game, deleted": _long_and_deleted,
    "many games": _many,
    "a large config": _large_config,
    "large entries": _large_entries,
    "a value that is too large": _too_large_a_value,
    "a large headline": _large_headline,
    "a large place": _large_place,
    "back and forth": _back_and_forth,
    "large kits": _own_kits,
    "many settings": _settings,
    "a large note": _notes,
}
"""By name: writes the content of a backup that a stranger could send, of a given size."""
