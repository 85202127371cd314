"""A picked file may be anything: all but our own complete backups are rejected in a sentence."""

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.store.backups import inspection
from companion.store.backups.backup import snapshot
from companion.store.backups.inspection import LARGEST, NotABackup, inspecting, too_large
from companion.store.queries import games as queries
from companion.store.sqlite import migrations, schema
from companion.store.sqlite.store import SqliteStore
from referees.common.protocol.sentence import Sentence
from referees.common.record.steps import finished
from tests.companion.hostile_backups import backup
from tests.sampling import up_to

from .making import begin, enter, with_store

SENTENCES = {name: value for name, value in vars(inspection).items() if isinstance(value, Sentence)}


async def fill(store: SqliteStore) -> None:
    """Store some games and a kit."""
    kit = await store.put_kit("meow_oracle", '{"cards": 36}')
    for each in range(12):
        await enter(store, await begin(store, "Claire", f"Guest {each}", kit=kit), *range(2, 12))


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("good") / "companion.db"
    with_store(path, fill)
    return snapshot(path)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """The temporary path of the inspected file."""
    folder = tmp_path / "restoring"
    folder.mkdir()
    return folder / "companion.db"


def refusal(place: Path, content: bytes) -> str:
    """The name of the error with which a file is refused."""
    place.write_bytes(content)
    with pytest.raises(NotABackup) as caught:
        finished(inspecting(place, 0))
    return next(name for name, sentence in SENTENCES.items() if sentence == caught.value.sentence)


@pytest.mark.parametrize("version", range(4, schema.VERSION + 1))
def test_a_backup_of_each_version_is_accepted(version: int, place: Path) -> None:
    """Backups of all versions since the first release are accepted; limits of tables added later don't apply."""
    with closing(sqlite3.connect(place)) as connection:
        migrations.apply(connection, version)
        connection.execute(f"pragma application_id = {schema.APPLICATION_ID}")
        connection.execute(f"pragma user_version = {version}")
        connection.commit()
    assert finished(inspecting(place, 0)) == 0


def changed(place: Path, good: bytes, *statements: str) -> bytes:
    """The backup after these SQL statements."""
    path = place.with_name("changing.db")
    path.write_bytes(good)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
    content = path.read_bytes()
    path.unlink()
    return content


@pytest.mark.parametrize("sentence", SENTENCES.values(), ids=SENTENCES)
def test_sentences(sentence: Sentence) -> None:
    """Each refusal says in plain words that nothing was restored and that the games are unchanged."""
    assert re.search(r"nothing was restored\.", sentence.template)
    assert re.search(r"(Your games are|[Tt]hey're) unchanged\.", sentence.template)
    assert not re.search(r"!|SQL|database|error|invalid|corrupt|schema|version", sentence.template, re.IGNORECASE)


def test_a_backup(place: Path, good: bytes) -> None:
    """A complete backup is accepted, and its games are counted."""
    place.write_bytes(good)
    assert finished(inspecting(place, 0)) == 12
    assert [file.name for file in place.parent.iterdir()] == ["companion.db"]


def test_an_empty_file(place: Path) -> None:
    """Zero bytes are no backup, though SQLite would take them for a new database."""
    assert refusal(place, b"") == "EMPTY"


@pytest.mark.parametrize(
    "content", [b"\x00", b"hello", b"PK\x03\x04" + b"\x00" * 5000, b"SQLite format 3" + b"\xff" * 200]
)
def test_another_kind_of_file(place: Path, content: bytes) -> None:
    """Pictures, texts and archives are rejected."""
    assert refusal(place, content) == "NOT_OURS"


def test_another_programs_database_is_no_backup(place: Path) -> None:
    """Another program's database is rejected."""
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("create table bookmarks(url text)")
        connection.commit()
    assert refusal(place, place.read_bytes()) == "NOT_OURS"


def test_a_newer_one(place: Path, good: bytes) -> None:
    """For a newer app's backup, players are asked to update this app."""
    newer = changed(place, good, f"pragma user_version = {schema.VERSION + 1}")
    assert refusal(place, newer) == "NEWER"


@pytest.mark.parametrize("part", [0.02, 0.3, 0.5, 0.9, 0.999])
def test_one_that_was_cut_short(place: Path, good: bytes, part: float) -> None:
    """A truncated download is rejected."""
    assert refusal(place, good[: int(len(good) * part)]) == "CUT_SHORT"


def test_a_file_shorter_than_its_header_says(place: Path, good: bytes) -> None:
    """A header that claims more pages than the file has is rejected."""
    claimed = good[:28] + (262_144).to_bytes(4, "big") + good[32:]
    assert refusal(place, claimed) == "CUT_SHORT"


def test_a_file_that_is_too_large(place: Path, good: bytes) -> None:
    """A file that is too large isn't even read."""
    place.write_bytes(good)
    with place.open("rb+") as file:
        file.truncate(1 << 30)
    with pytest.raises(NotABackup) as caught:
        finished(inspecting(place, 0))
    assert caught.value.sentence == inspection.TOO_LARGE
    assert too_large(1 << 30) is not None and too_large(LARGEST) is None


@pytest.mark.sampled
def test_every_damaged_page_is_found(place: Path, good: bytes) -> None:
    """With sixteen changed bytes anywhere in a page the file is refused, unless all content is still there."""
    place.write_bytes(good)
    finished(inspecting(place, 0))
    intact = shutil.copyfile(place, place.with_name("whole.db"))
    before = _games(intact)
    for page in range(len(good) // 4096):
        for at in (2, 700, 2048, 4070)[page % up_to(4, 1) :: up_to(4, 1)]:
            start = page * 4096 + at
            broken = good[:start] + bytes(byte ^ 0x5A for byte in good[start : start + 16]) + good[start + 16 :]
            place.write_bytes(broken)
            try:
                finished(inspecting(place, 0))
            except NotABackup:
                continue
            assert _games(place) == before, (page, at)


def _games(path: Path) -> tuple[list[tuple[object, ...]], ...]:
    with closing(sqlite3.connect(path)) as connection:
        return tuple(
            connection.execute(query).fetchall()
            for query in (
                f"select {queries.HEAD}, last, chain, seal from games order by id",
                "select * from journal order by game_id, n",
            )
        )


HOSTILE = {
    "a trigger": "create trigger t after insert on settings begin delete from games; end",
    "a view": "create view v as select * from games",
    "a table": "create table more(x)",
    "an index": "create index more on journal(at)",
    "a table less": "drop table seats",
    "an entry changed": "update journal set payload = replace(payload, '5', '6') where n = 5",
    "an entry less": "delete from journal where n = 11",
    "an entry of no game": "insert into journal values ('nobody', 1, 'enter', null, null, '{}', 1)",
    "a game renamed": "update games set headline = 'x' where rowid = 1",
    "a game without an id": "update games set id = null where rowid = 1",
    "a game whose id is a number of bytes": "update games set id = x'00ff' where rowid = 1",
    "a place that is a number of bytes": "update games set location = x'00ff' where rowid = 1",
    "a kit that is another": "update kits set json = '{}'",
    "a kit that is gone": "delete from kits",
    "a claim to have been brought up to date": "insert into _sqlite_migrations select 99, 'x', 'y', 'z'",
    "a foreign mark": "pragma application_id = 7",
    "no version": "pragma user_version = 0",
    "a version below all": "pragma user_version = -5",
}


@pytest.mark.parametrize("statement", HOSTILE.values(), ids=HOSTILE)
def test_a_tampered_backup(place: Path, good: bytes, statement: str) -> None:
    """A backup with content that this app didn't write itself is refused."""
    assert refusal(place, changed(place, good, statement)) in {"NOT_OURS", "DAMAGED"}


def test_expressions_in_a_table_definition(place: Path, good: bytes) -> None:
    """A default or a generated column in a table is refused: it would run a stranger's SQL."""
    rewrite = "update sqlite_master set sql = replace(sql, 'headline text', 'headline text default (1)')"
    assert refusal(place, changed(place, good, "pragma writable_schema = on", rewrite)) == "NOT_OURS"


def test_an_inspection_that_never_ends(place: Path, good: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """An inspection that takes too long is stopped."""
    monkeypatch.setattr(inspection, "LONGEST_LOOK", -1.0)
    monkeypatch.setattr(inspection, "STEPS", 1)
    assert refusal(place, good) == "TOO_LONG"


def test_projections_are_not_trusted(place: Path, good: bytes) -> None:
    """Projections are recomputed: names that no game has are gone after the inspection."""
    place.write_bytes(changed(place, good, "insert into players values ('Mallory', 9999999999999, 0)"))
    finished(inspecting(place, 0))

    async def look(store: SqliteStore) -> None:
        assert "Mallory" not in {player.name for player in await store.players()}

    with_store(place, look)


LARGE = {
    "a headline": ("a large headline", 3000),
    "a place": ("a large place", 3000),
    "a note": ("a large note", 3000),
    "settings": ("many settings", 3000),
    "a value": ("a value that is too large", 12_000),
    "an entry": ("large entries", 30_000),
    "a config": ("a large config", 30_000),
    "a kit": ("large kits", 40_000),
}


@pytest.mark.parametrize(("name", "size"), LARGE.values(), ids=LARGE)
def test_values_that_are_too_large(place: Path, name: str, size: int) -> None:
    """A sealed backup with any value far larger than usual is refused; with a usual size it is accepted."""
    assert refusal(place, backup(name, size)) == "DAMAGED"
    place.write_bytes(backup(name, 20))
    finished(inspecting(place, 0))


def test_games_deleted_long_ago_are_removed(place: Path) -> None:
    """Games deleted long ago are removed during the inspection, since SQLite takes long to delete a long game."""
    place.write_bytes(backup("a long game, deleted", 50))
    finished(inspecting(place, 1))
    assert [len(rows) for rows in _games(place)] == [1, 50]
    assert finished(inspecting(place, 2)) == 0
    assert _games(place) == ([], [])


def test_a_cancelled_inspection_ends_amid_a_step(place: Path, good: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cancelling interrupts SQLite, however long its current step would take."""
    monkeypatch.setattr(inspection, "STEPS", 1)
    place.write_bytes(good)
    calls: list[bool] = []

    def is_cancelled() -> bool:
        calls.append(True)
        return len(calls) > 10

    with pytest.raises(NotABackup):
        finished(inspecting(place, 0, is_cancelled))
    assert len(calls) <= 12
