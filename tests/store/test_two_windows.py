"""Two stores on one file: the second writer gets an error, and no line is lost or duplicated."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.store.errors import GameMissing, StaleWriter, StoreBusy
from companion.store.sqlite.opening import opened
from companion.store.sqlite.store import SqliteStore

from .making import a_line, after, begin, config_line, enter, new_head, store_in


@pytest.mark.sqlite
async def test_the_second_writer_is_stale(path: Path, store: SqliteStore) -> None:
    """Two windows write line 3: the second gets StaleWriter, stores nothing, and continues after reading again."""
    head = await enter(store, await begin(store), 2)
    second = await opened(path)
    game = await second.read(head.id)
    await enter(second, game.head, 3)
    for _ in range(2):
        with pytest.raises(StaleWriter, match="another window"):
            await store.append(after(head, 3, headline="mine"), (a_line(3, '{"mine":1}'),))
    again = await store.read(head.id)
    assert again == await second.read(head.id)
    assert again.lines[2] == a_line(3)
    await enter(store, again.head, 4)
    with pytest.raises(StaleWriter):
        await enter(second, again.head, 4)
    assert len((await second.read(head.id)).lines) == 4
    await second.close()


async def test_a_stale_tap_of_several_lines_leaves_nothing(store: SqliteStore) -> None:
    """A step whose first line exists adds none of its lines and doesn't change the head."""
    head = await enter(store, await begin(store), 2, 3)
    before = await store.read(head.id)
    with pytest.raises(StaleWriter):
        await store.append(after(head, 5, status="finished"), (a_line(3), a_line(4), a_line(5)))
    assert await store.read(head.id) == before


async def test_a_gap_is_refused(store: SqliteStore) -> None:
    """A step whose first line doesn't follow the last raises StaleWriter; a gap within it is a ValueError."""
    head = await enter(store, await begin(store), 2)
    with pytest.raises(StaleWriter):
        await store.append(after(head, 4), (a_line(4),))
    with pytest.raises(ValueError, match="numbered"):
        await store.append(after(head, 5), (a_line(3), a_line(5)))
    with pytest.raises(ValueError, match="at least one"):
        await store.append(after(head, 3), ())
    assert len((await store.read(head.id)).lines) == 2


async def test_a_game_is_created_once(store: SqliteStore) -> None:
    """A second game with the same id is refused, and the first is unchanged."""
    head = await enter(store, await begin(store), 2)
    with pytest.raises(StaleWriter):
        await store.create(new_head("Zoë", id=head.id))
    game = await store.read(head.id)
    assert (game.head, len(game.lines)) == (head, 2)


async def test_a_game_is_replaced(store: SqliteStore) -> None:
    """A game that another record replaces, even a deleted one, is among the deleted games; a game that isn't
    there can't be replaced."""
    head = await enter(store, await begin(store, location="Café"), 2)
    await store.set_note(head.id, "mine")
    who = await store.people.of_game(head.id)
    await store.delete(head.id, 1)
    await store.create(new_head("Zoë", id=head.id), (config_line(head),), note=" theirs ", instead_at=2)
    game = await store.read(head.id)
    assert (game.head.location, len(game.lines), await store.note(head.id)) == ("Café", 1, "theirs")
    (copy,) = (await store.page("deleted")).heads
    await store.undelete(copy.id)
    assert (len((await store.read(copy.id)).lines), await store.note(copy.id)) == (2, "mine")
    assert await store.people.of_game(copy.id) == who and await store.rebuild() == ()
    with pytest.raises(GameMissing):
        await store.create(new_head(), instead_at=2)


@pytest.mark.sqlite
async def test_deleted_in_another_window(path: Path, store: SqliteStore) -> None:
    """A step of a game deleted in another window is refused, and the error says how to restore it; then it's stored."""
    head = await enter(store, await begin(store), 2)
    second = await opened(path)
    await second.delete(head.id, 5)
    with pytest.raises(GameMissing, match="can restore"):
        await enter(store, head, 3)
    await second.undelete(head.id)
    await enter(store, head, 3)
    assert len((await second.read(head.id)).lines) == 3
    await second.close()


@pytest.mark.sqlite
async def test_locked_for_too_long(path: Path) -> None:
    """While another program locks the file a step waits briefly, then raises StoreBusy; afterwards it's stored."""
    async with store_in(path, busy=0.05) as store:
        head = await enter(store, await begin(store), 2)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("begin immediate")
            started = time.monotonic()
            with pytest.raises(StoreBusy, match="wait a moment"):
                await enter(store, head, 3)
            waited = time.monotonic() - started
            with pytest.raises(StoreBusy):
                await store.create(new_head())
            with pytest.raises(StoreBusy):
                await opened(path, busy=0.01)
            assert len((await store.read(head.id)).lines) == 2, "reading goes on meanwhile"
            connection.execute("rollback")
        await enter(store, head, 3)
    assert 0.04 < waited < 2


@pytest.mark.sqlite
async def test_a_short_lock_is_waited_for(path: Path, store: SqliteStore) -> None:
    """Two stores that write alternately, both at full speed, never fail."""
    second = await opened(path)
    mine, yours = await begin(store), await begin(second)
    for n in range(2, 30):
        mine = await enter(store, mine, n)
        yours = await enter(second, yours, n)
    assert len((await second.read(mine.id)).lines) == len((await store.read(yours.id)).lines) == 29
    await second.close()


@pytest.mark.sqlite
async def test_a_new_file_opened_twice(path: Path) -> None:
    """If two stores open a new file at once, it gets one set of tables, and both stores work."""
    first, second = await asyncio.gather(opened(path), opened(path))
    head = await begin(first)
    assert len((await second.read(head.id)).lines) == 1
    await first.close()
    await second.close()


@pytest.mark.sqlite
async def test_taps_during_an_append_wait(path: Path) -> None:
    """Concurrent steps of one game are stored one after the other, in the order of the calls."""
    under_way = 0

    async def flush() -> None:
        nonlocal under_way
        under_way += 1
        assert under_way == 1, "the next step waits until this one is stored"
        await asyncio.sleep(0.001)
        under_way -= 1

    async with store_in(path, flush=flush) as store:
        head = await begin(store)
        steps = [store.append(after(head, n), (a_line(n),)) for n in range(2, 8)]
        await asyncio.gather(*steps)
        assert [line.n for line in (await store.read(head.id)).lines] == list(range(1, 8))


async def test_a_game_cannot_become_another(store: SqliteStore) -> None:
    """A step that would change a game's kind or start time raises an error: that is a bug."""
    head = await begin(store)
    with pytest.raises(ValueError, match="keeps its kind"):
        await enter(store, head, 2, game="oblivion")
    with pytest.raises(ValueError, match="keeps its kind"):
        await enter(store, head, 2, created_at=1)
    await enter(store, head, 2)
