"""Two devices of one family take in what the other has; afterwards both have the same."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from companion.store.backups.backup import snapshot
from companion.store.backups.inspection import inspecting
from companion.store.records import Added, GameHead, StoredGame
from companion.store.sqlite import SqliteStore
from companion.store.union.union import uniting
from referees.common.record.steps import finished

from .making import NOON, a_line, after, begin, enter, store_in

NOW = NOON + 5


def take_in(mine: Path, theirs: Path) -> Added:
    """What the device of the one file does with a backup of the other."""
    copy = theirs.with_name(f"copy of {theirs.name}")
    copy.write_bytes(snapshot(theirs))
    finished(inspecting(copy, 0))
    found = finished(uniting(mine, copy, NOW))
    copy.unlink()
    return found


@asynccontextmanager
async def both(one: Path, other: Path) -> AsyncIterator[tuple[SqliteStore, SqliteStore]]:
    """The stores of two devices."""
    async with store_in(one) as mine, store_in(other) as theirs:
        yield mine, theirs


async def games(store: SqliteStore) -> dict[str, StoredGame]:
    """All games that aren't deleted, by id."""
    return {head.id: await store.read(head.id) for head in (await store.page("all", None, 500)).heads}


async def play_on(store: SqliteStore, head: GameHead, *numbers: int) -> None:
    """Entries that no other device has."""
    for n in numbers:
        head = after(head, n)
        await store.append(head, (a_line(n, json.dumps({"kind": "place", "store": id(store), "n": n})),))


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """The file of another device."""
    return tmp_path / "other.db"


async def test_each_gets_the_games_of_the_other(path: Path, other: Path) -> None:
    """New ones, and a game that went on there; nothing differs when projections are worked out again."""
    async with both(path, other) as (mine, theirs):
        ours, yours = await enter(mine, await begin(mine, "Ann", "Bob"), 2, 3), await begin(theirs, "Cid", at=NOON + 1)
    assert take_in(path, other) == Added(new=1)
    assert take_in(other, path) == Added(new=1)
    async with both(path, other) as (mine, theirs):
        assert await games(mine) == await games(theirs) and {*await games(mine)} == {ours.id, yours.id}
        await enter(theirs, ours, 4, 5)
    assert take_in(path, other) == Added(longer=1)
    assert take_in(path, other) == take_in(other, path) == Added()
    async with both(path, other) as (mine, theirs):
        assert len((await mine.read(ours.id)).lines) == 5
        assert await mine.rebuild() == () and await theirs.rebuild() == ()


async def test_a_game_that_went_on_twice_is_there_twice(path: Path, other: Path) -> None:
    """Each branch keeps all its entries, under the same ids on both devices, and goes on by itself."""
    async with store_in(path) as mine:
        head = await enter(mine, await begin(mine, "Ann", "Bob"), 2, 3)
    take_in(other, path)
    async with both(path, other) as (mine, theirs):
        await play_on(mine, head, 4, 5)
        await play_on(theirs, head, 4, 5, 6)
        before = [await mine.read(head.id), await theirs.read(head.id)]
    found = [take_in(path, other), take_in(other, path)]
    assert [one.branches for one in found] == [1, 1]
    async with both(path, other) as (mine, theirs):
        assert await games(mine) == await games(theirs) and len(await games(mine)) == 2
        assert {one.lines for one in (await games(mine)).values()} == {one.lines for one in before}
        assert await mine.rebuild() == () == await theirs.rebuild()
