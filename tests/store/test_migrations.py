"""An older file is migrated in one step, after a copy of it was made."""

import sqlite3
from contextlib import closing
from hashlib import blake2b
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from companion.store.errors import StoreError, StoreReadOnly
from companion.store.queries import games as queries, people, plays, statistics
from companion.store.records import Search, StoredGame
from companion.store.sqlite import migrations, schema
from companion.store.sqlite.opening import opened
from companion.store.sqlite.store import SqliteStore

from .making import begin, enter, files, new_head, run, store_in, with_store


async def play(store: SqliteStore) -> StoredGame:
    head = await enter(store, await begin(store), 2, 3)
    return await store.read(head.id)


def grow(monkeypatch: pytest.MonkeyPatch, fails: bool = False) -> None:
    """Add a migration, as in a later app; if `fails`, it raises an error."""
    longer = Migrations("companion")
    for step in migrations.MIGRATIONS.pending(Database(memory=True)):
        longer(name=step.name)(step.fn)

    @longer()
    def moods(db: Database) -> None:
        db.execute("create table moods(game_id)")
        if fails:
            raise OSError("the lamp went out")

    monkeypatch.setattr(migrations, "MIGRATIONS", longer)
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)


def an_old_file(path: Path) -> None:
    """Writes a file of the first version, which had no notes and no search, with three games."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in queries.TABLES:
            connection.execute(statement)
        for at, names in enumerate((("Ann", "Zoë"), ("Bob", "Zoë"), ("Ann", "Bob"))):
            head = new_head(*names, at=at, id=f"game {at}")
            row = (head.id, head.game, 1, head.config, at, at, "running", 0, "", None, None, None)
            places = ", ".join("?" * (len(row) + 4))
            columns = f"{queries.HEAD}, last, chain, seal, played"
            connection.execute(f"insert into games({columns}) values ({places})", (*row, 1, 0, 0, 0))
        connection.execute("update games set deleted_at = 1 where id = 'game 1'")
        connection.execute(
            "create table _sqlite_migrations(migration_set text, name text, applied_at text, id integer)"
        )
        connection.execute("insert into _sqlite_migrations values ('companion', 'games_and_their_journals', '', 1)")
        connection.execute(f"pragma application_id = {schema.APPLICATION_ID}")
        connection.execute("pragma user_version = 1")
        connection.commit()


def backups(path: Path) -> list[Path]:
    """The copies next to a database."""
    return sorted(path.parent.glob("companion-before-*.db"))


def test_a_new_file_needs_no_copy(path: Path) -> None:
    """No copy is made of a new file, or of one that isn't migrated."""
    with_store(path, play)
    with_store(path, play)
    assert [file.name for file in path.parent.iterdir()] == ["companion.db"]


async def test_an_older_file_is_copied_first(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older file keeps all its games; its copy, which includes steps from the log, opens in the older app."""
    async with store_in(path) as store:
        game, left = await play(store), files(path.parent)
    for name, content in left.items():
        path.with_name(name).write_bytes(content)
    with monkeypatch.context() as tomorrow:
        grow(tomorrow)
        async with store_in(path) as store:
            assert await store.read(game.head.id) == game
            assert Database(store._db.conn).table("moods").exists()
            await enter(store, game.head, 4)
        assert len(backups(path)) == 1
        async with store_in(path) as store:
            await store.read(game.head.id)
        assert len(backups(path)) == 1
    async with store_in(backups(path)[0]) as store:
        assert store.read_only is None
        assert await store.read(game.head.id) == game


async def test_a_migration_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a failed migration the file still has its old version and all its games, and opens in the older app."""
    async with store_in(path) as store:
        game = await play(store)
    with monkeypatch.context() as tomorrow:
        grow(tomorrow, fails=True)
        with pytest.raises(StoreError):
            await opened(path)
    async with store_in(path) as store:
        assert store.read_only is None
        assert await store.read(game.head.id) == game
        assert not Database(store._db.conn).table("moods").exists()


def test_no_room_for_the_copy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If there's no room for the copy, nothing is migrated, and no half copy is left."""
    game = with_store(path, play)

    def full(file: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(file)
        connection.execute("pragma max_page_count = 3")
        return connection

    with monkeypatch.context() as tomorrow:
        grow(tomorrow)
        tomorrow.setattr("companion.store.sqlite.rescue._synchronous", full)
        with pytest.raises(StoreError):
            run(opened(path))
    assert set(files(path.parent)) == {"companion.db"}
    assert with_store(path, lambda store: store.read(game.head.id)) == game


def test_the_copy_is_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copy made before a migration passes SQLite's own check."""
    with_store(path, play)
    grow(monkeypatch)
    with_store(path, play)
    with closing(sqlite3.connect(backups(path)[0])) as copy:
        assert copy.execute("pragma integrity_check").fetchone()[0] == "ok"


async def test_games_of_an_older_app_can_be_searched(path: Path) -> None:
    """Games stored by an app without search are found, except deleted ones."""
    an_old_file(path)
    async with store_in(path) as store:
        assert [head.id for head in (await store.search(Search("zoe"))).heads] == ["game 0"]
        assert [head.id for head in (await store.search(Search("meow"))).heads] == ["game 2", "game 0"]
        await store.set_note("game 2", "by the lake")
        assert (await store.search(Search("lake"))).notes == {"game 2": "by the lake"}
    assert len(backups(path)) == 1


async def test_games_of_an_older_app_that_may_only_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a read-only file old games are still listed; a search says why it isn't possible."""
    an_old_file(path)
    monkeypatch.setattr("companion.store.sqlite.opening._reason_not_to_write", lambda path, busy: StoreReadOnly())
    async with store_in(path) as store:
        assert isinstance(store.read_only, StoreReadOnly)
        assert [head.id for head in (await store.search(Search())).heads] == ["game 2", "game 0"]
        assert await store.kinds() == ("meow_oracle",)
        with pytest.raises(StoreReadOnly, match="older version of the app that couldn't search"):
            await store.search(Search("zoe"))
    assert backups(path) == []


RELEASED = {
    "TABLES": "44188e309233", "FINDING_TABLES": "37bdd6d12097", "PHONE_TABLES": "27115efa7918",
    "DAY_TABLES": "042a2b72e695", "PLACE_TABLES": "581a1edf4d70", "OWN_KIT_TABLES": "1c840d6e25a9",
    "PURGE_TABLES": "f1ab73dd9917", "STATISTICS_TABLES": "aad6a9607abc", "PEOPLE_TABLES": "4c034d454a80",
    "PLAYS_TABLES": "96e5854e4e5a", "LINK_TABLES": "2bde1cb88c04", "RULES_TABLES": "7a845fbc07f5",
    "MEMORY_TABLES": "103a80e050c2", "LEANER_TABLES": "181308659514", "DAY_VIEWS": "1200b1efe69f",
    "PLACE_VIEWS": "f8140cd80a77", "WITHOUT_STREAKS": "5caa71052200",
}  # fmt: skip
"""A checksum of the statements of each released migration."""


def test_released_migrations_execute_what_they_did() -> None:
    """The statements of released migrations stay the same, byte for byte."""
    declared = vars(queries) | vars(people) | vars(plays) | vars(statistics)
    assert {name: blake2b(repr(declared[name]).encode(), digest_size=6).hexdigest() for name in RELEASED} == RELEASED
