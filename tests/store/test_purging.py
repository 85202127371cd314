"""Games deleted long ago are purged, and only a few copies next to the file are kept."""

import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from companion.store import projections
from companion.store.backups.backup import last_replaced, put_in_place, snapshot
from companion.store.backups.inspection import inspecting
from companion.store.errors import GameMissing, StoreError
from companion.store.records import Line, OwnKit, Search
from companion.store.sqlite.rescue import COPIES, back_up
from companion.store.sqlite.store import SqliteStore
from referees.common.record.steps import finished

from .making import begin, enter, files, new_head, store_in, with_store

TABLES = ("journal", "games", "seats", "notes", "found", "game_kits")


def traces(store: SqliteStore, id: str) -> dict[str, int]:
    """How many rows in each table belong to a game."""
    of = {table: "id" if table == "games" else "game_id" for table in TABLES}
    return {
        table: store._db.execute(f"select count(*) from {table} where {column} = ?", (id,)).fetchone()[0]
        for table, column in of.items()
    }


def naming(kit: str) -> str:
    return json.dumps({"seats": [], "kit": {"kept": kit}})


async def test_games_deleted_earlier_are_purged(store: SqliteStore) -> None:
    """A game deleted before the given time is removed with all its data; one deleted since can still be restored."""
    undeleted, earlier, late = [await enter(store, await begin(store, name), 2, 3) for name in ("Ann", "Bob", "Zoë")]
    for head in (earlier, late):
        await store.set_note(head.id, "at the lake")
    await store.delete(earlier.id, 99)
    await store.delete(late.id, 100)
    assert await store.purge(99) == 0
    assert await store.purge(100) == 1
    assert not any(traces(store, earlier.id).values())
    with pytest.raises(GameMissing):
        await store.undelete(earlier.id)
    await store.undelete(late.id)
    assert len((await store.read(late.id)).lines) == 3
    assert [head.id for head in (await store.search(Search("zoe"))).heads] == [late.id]
    assert {player.name for player in await store.players()} == {"Ann", "Zoë"}
    assert len((await store.read(undeleted.id)).lines) == 3


async def test_a_kit_is_purged_with_the_last_game_that_needs_it(store: SqliteStore) -> None:
    """A kit stays as long as undoing in any game can lead back to it, even if that game's kit was corrected since."""
    old, new, alone = [await store.put_kit("meow_oracle", f'{{"cards":{n}}}') for n in range(3)]
    before, now = naming(old), naming(new)
    corrected = new_head("Ann", config=now, kit=new)
    await store.create(corrected, [Line(n, "config", None, None, text, 5) for n, text in ((1, before), (2, now))])
    for kit in (old, alone):
        await store.delete((await begin(store, "Bob", kit=kit)).id, 1)
    assert await store.purge(2) == 2
    assert [await store.kit(kit) is not None for kit in (old, new, alone)] == [True, True, False]
    await store.rebuild()
    await store.delete(corrected.id, 3)
    assert await store.purge(4) == 1
    assert [await store.kit(kit) for kit in (old, new)] == [None, None]


@pytest.mark.sqlite
async def test_a_kit_that_a_backup_needs_stays(path: Path, tmp_path: Path) -> None:
    """Restoring a backup recomputes which game needs which kit: no game loses its kit."""
    async with store_in(path) as store:
        kit = await store.put_kit("meow_oracle", '{"cards":36}')
        await begin(store, "Ann", kit=kit)
        await store.delete((await begin(store, "Bob")).id, 1)
        store._db.execute("delete from game_kits")
        content = snapshot(path)
    copy = tmp_path / "copy" / "companion.db"
    copy.parent.mkdir()
    copy.write_bytes(content)
    assert finished(inspecting(copy, 0)) == 1
    async with store_in(copy) as store:
        assert await store.purge(2) == 1
        assert await store.kit(kit) is not None


async def test_own_kits_are_purged_too(store: SqliteStore) -> None:
    """An own kit deleted before the given time is purged; kits deleted later, and all others, stay."""
    for id, at in (("early", 99), ("late", 100), ("kept", None)):
        await store.keep_own_kit(OwnKit(id, "haggatha", 1, id, "{}", 5, deleted_at=at))
    await store.purge(100)
    assert [await store.own_kit(id) is not None for id in ("early", "late", "kept")] == [False, True, True]


async def test_a_purge_is_limited(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each start of the app purges at most a limited number of games."""
    monkeypatch.setattr(projections, "AT_ONCE", 2)
    for n in range(5):
        await store.delete((await begin(store)).id, n)
    assert [await store.purge(9) for _ in range(4)] == [2, 2, 1, 0]


@pytest.mark.sqlite
async def test_a_purge_that_fails_changes_nothing(store: SqliteStore) -> None:
    """If a purge fails, nothing is purged."""
    head = await enter(store, await begin(store), 2, 3)
    await store.delete(head.id, 1)
    store._db.execute("create trigger stop before delete on games begin select raise(abort, 'full'); end")
    with pytest.raises((StoreError, sqlite3.Error)):
        await store.purge(2)
    store._db.execute("drop trigger stop")
    await store.undelete(head.id)
    assert len((await store.read(head.id)).lines) == 3


@pytest.mark.sqlite
def test_the_last_replaced_files_stay(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each restore keeps the file it replaces; the oldest of these are removed; the last one can be restored."""
    with_store(path, begin)
    copies = []
    for n in range(COPIES + 2):
        other = tmp_path / f"other {n}.db"
        with_store(other, begin)
        monkeypatch.setattr("companion.store.backups.backup.moment", partial(str, n))
        copies.append(put_in_place(other, path))
    remaining = [copy for copy in copies if copy is not None and copy.exists()]
    assert remaining == copies[-COPIES:] and last_replaced(path) == copies[-1]


@pytest.mark.sqlite
def test_the_last_copies_before_migrations_stay(path: Path) -> None:
    """Of the copies made before migrations the oldest are removed, never the new one."""
    with closing(sqlite3.connect(path)) as connection:
        copies = [back_up(connection, path, version) for version in range(1, COPIES + 3)]
        assert [copy for copy in copies if copy.exists()] == copies[-COPIES:]
    assert set(files(path.parent)) >= {copy.name for copy in copies[-COPIES:]}
