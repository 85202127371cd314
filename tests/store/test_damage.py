"""Corrupt files: each is reported in a sentence, isn't changed, and can be set aside."""

import random
import sqlite3
from contextlib import suppress
from pathlib import Path
from uuid import UUID

import pytest

from companion.store.engines import set_aside
from companion.store.errors import StoreDamaged, StoreError
from companion.store.records import GameHead, StoredGame
from companion.store.sqlite.opening import opened
from companion.store.sqlite.store import SqliteStore

from .making import begin, enter, files, run, with_store

GAMES = 15


async def play_some(store: SqliteStore) -> list[StoredGame]:
    """Some games of ten entries each, as stored."""
    heads: list[GameHead] = []
    draw = random.Random(GAMES)  # fixed ids, so that flipped bits always hit the same data
    for each in range(GAMES):
        id = str(UUID(int=draw.getrandbits(128), version=4))
        head = await begin(store, "Claire", f"Guest {each}", at=1000 + each, id=id)
        heads.append(await enter(store, head, *range(2, 12)))
    return [await store.read(head.id) for head in heads]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[StoredGame]]:
    path = tmp_path_factory.mktemp("played") / "companion.db"
    games = with_store(path, play_some)
    return path.read_bytes(), games


@pytest.fixture
def games(path: Path, played: tuple[bytes, list[StoredGame]]) -> list[StoredGame]:
    """A closed database with several games, all in one file."""
    content, games = played
    path.write_bytes(content)
    return games


def assert_damaged_and_untouched(path: Path) -> None:
    """Opening raises StoreDamaged, and every file is unchanged."""
    before = files(path.parent)
    for _ in range(2):
        with pytest.raises(StoreDamaged) as caught:
            run(opened(path))
        assert "left it as it" in str(caught.value)
        assert files(path.parent) == before


def assert_a_new_one_begins(path: Path) -> None:
    """Asserts that setting a damaged file aside keeps its content, and that a new store works."""
    before = files(path.parent)
    new_name = set_aside(path)
    assert new_name.name.startswith("companion-damaged-")
    assert sorted(files(path.parent).values()) == sorted(before.values())
    assert not list(path.parent.glob("companion.db*"))
    assert len(with_store(path, play_some)) == GAMES


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("size", [2, 15, 16, 99, 100, 4095, 4096, 4097, 9000, -4096, -1])
def test_truncated(path: Path, size: int) -> None:
    """A file cut off at any length is reported as damaged; it can be set aside and a new one started."""
    content = path.read_bytes()
    path.write_bytes(content[:size])
    assert_damaged_and_untouched(path)
    assert_a_new_one_begins(path)


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("end", [16, 100, 4096], ids=["mark", "header", "first page"])
def test_overwritten_at_the_start(path: Path, end: int) -> None:
    """A file whose first bytes were overwritten is damaged, however many they are."""
    content = bytearray(path.read_bytes())
    content[:end] = random.Random(end).randbytes(end)
    path.write_bytes(content)
    assert_damaged_and_untouched(path)


def test_another_kind_of_file(path: Path) -> None:
    """A text in place of the database isn't taken for an empty database."""
    path.write_bytes(b"shopping: milk, bread, a new deck of cards\n" * 200)
    assert_damaged_and_untouched(path)
    assert_a_new_one_begins(path)


def test_another_programs_database(path: Path) -> None:
    """Another program's database is reported as such, and nothing is written into it."""
    recipes = sqlite3.connect(path)
    recipes.execute("create table recipes(name)")
    recipes.commit()
    recipes.close()
    before = files(path.parent)
    with pytest.raises(StoreDamaged, match="another program"):
        run(opened(path))
    assert files(path.parent) == before


@pytest.mark.parametrize("content", [b"", b"S"], ids=["none", "one byte, which SQLite takes for none"])
def test_a_zero_byte_file_is_a_new_database(path: Path, content: bytes) -> None:
    """An empty file isn't damaged: games are stored in it."""
    path.write_bytes(content)
    assert len(with_store(path, play_some)) == GAMES


def test_a_zero_byte_file_beside_a_log_is_damaged(path: Path) -> None:
    """An emptied or missing database whose log still holds games is damaged: SQLite would discard the log."""

    async def play(store: SqliteStore) -> dict[str, bytes]:
        await enter(store, await begin(store), 2, 3)
        return files(path.parent)

    left = with_store(path, play)
    log = path.with_name("companion.db-wal")
    for database in (b"", None):
        log.write_bytes(left[log.name])
        path.write_bytes(b"")
        if database is None:
            path.unlink()
        assert_damaged_and_untouched(path)
    set_aside(path)
    assert left[log.name] in files(path.parent).values()
    assert not log.exists()
    assert len(with_store(path, play_some)) == GAMES


def test_a_folder_in_place_of_the_file(path: Path) -> None:
    """A folder in place of the file is reported as damage, and set aside with its content."""
    path.mkdir()
    (path / "letter.txt").write_text("Dear Molly")
    with pytest.raises(StoreDamaged):
        run(opened(path))
    aside = set_aside(path)
    assert (aside / "letter.txt").read_text() == "Dear Molly"
    assert len(with_store(path, play_some)) == GAMES


@pytest.mark.usefixtures("games")
def test_set_aside_twice_in_one_second(path: Path) -> None:
    """Two damaged files set aside in the same second get two names."""
    path.write_bytes(path.read_bytes()[:5000])
    first = set_aside(path)
    path.write_bytes(b"nonsense")
    assert set_aside(path) != first
    assert len(files(path.parent)) == 2


async def use_all(store: SqliteStore, games: list[StoredGame]) -> int:
    """Use all games; returns how many are damaged. Every other one reads exactly as written and can be continued."""
    damaged = 0
    for game in games:
        try:
            assert await store.read(game.head.id) == game
            await enter(store, game.head, len(game.lines) + 1)
        except StoreError:
            damaged += 1
    for ask in (store.page, store.resume, store.players, store.settings, store.rebuild):
        with suppress(StoreError):
            await ask()
    for game in games:
        with suppress(StoreError):
            await enter(store, game.head, len(game.lines) + 1, status="finished")
        with suppress(StoreError):
            await store.delete(game.head.id, 1)
            await store.undelete(game.head.id)
    return damaged


def flip(content: bytes, draw: random.Random, count: int) -> bytes:
    """The content with some bits flipped."""
    changed = bytearray(content)
    for _ in range(count):
        changed[draw.randrange(len(changed))] ^= 1 << draw.randrange(8)
    return bytes(changed)


def fuzz(path: Path, games: list[StoredGame], seeds: range) -> tuple[int, int, int]:
    """Flip bits and use all games; returns the number of refused files, of damaged games, and of intact files."""
    sound = path.read_bytes()
    refused = damaged = intact = 0
    for seed in seeds:
        draw = random.Random(seed)
        for leftover in path.parent.iterdir():
            leftover.unlink()
        path.write_bytes(flip(sound, draw, draw.choice((1, 1, 3, 20))))
        before = files(path.parent)
        try:
            is_damaged = with_store(path, lambda store: use_all(store, games))
            damaged += is_damaged
            intact += not is_damaged
        except StoreError:
            refused += 1
            assert files(path.parent) == before, "a damaged file is left untouched"
    return refused, damaged, intact


@pytest.mark.parametrize("seeds", [range(70), pytest.param(range(1000, 2500), marks=pytest.mark.soak)])
def test_flipped_bits(path: Path, games: list[StoredGame], seeds: range) -> None:
    """With any bits flipped, a game reads exactly as written or is reported as damaged; no other error is raised."""
    refused, damaged, intact = fuzz(path, games, seeds)
    assert refused > 5
    assert damaged > 10
    assert intact > 5


async def test_a_person_missing_while_being_linked_is_damage(store: SqliteStore) -> None:
    """A missing row that was just written, as with a broken index of the links, is reported as damage."""
    lost = "delete from played_as where key = new.key"
    store._db.execute(f"create temp trigger lost after insert on played_as begin {lost}; end")
    with pytest.raises(StoreDamaged):
        await begin(store, "Zoë", "Bob")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("update journal set payload = replace(payload, '5', '6') where n = 5", "a card"),
        ("update journal set n = 99 where n = 11", "a number"),
        ("update journal set mark = 'overruled' where n = 4", "a mark"),
        ("update journal set at = at + 1 where n = 4", "a time"),
        ("delete from journal where n = 11", "a line lost"),
        ("update games set tally = '{}'", "a tally"),
        ("update games set config = replace(config, 'Claire', 'Clairf')", "a name"),
        ("update games set updated_at = updated_at + 1", "the head's time"),
    ],
)
async def test_a_game_changed_by_another_program(store: SqliteStore, change: str, what: str) -> None:
    """A game that another program changed is reported as damaged, with what can be read; the others read as before."""
    bad = await enter(store, await begin(store), *range(2, 12))
    good = await enter(store, await begin(store, "Zoë", "Bob"), 2)
    stored = await store.read(good.id)
    where = "and" if "where" in change else "where"
    column = "game_id" if "journal" in change else "id"
    store._db.execute(f"{change} {where} {column} = ?", (bad.id,))
    with pytest.raises(StoreDamaged) as caught:
        await store.read(bad.id)
    assert caught.value.game is not None, what
    assert caught.value.game.head.id == bad.id
    assert await store.read(good.id) == stored
    assert {head.id for head in (await store.page()).heads} == {bad.id, good.id}
