"""In the browser the store has no log, and a commit counts only once the files are flushed."""

from pathlib import Path

import pytest

from companion.store.errors import GameMissing, StoreError, StoreFull, StoreUnreachable
from companion.store.sqlite import opening

from .making import a_line, after, begin, config_of, enter, files, new_head, store_in


class Browser:
    """Counts flushes, and can make them fail."""

    def __init__(self) -> None:
        self.flushes = 0
        self.fails_with: Exception | None = None

    async def flush(self) -> None:
        """Count a flush, or fail."""
        self.flushes += 1
        if self.fails_with is not None:
            raise self.fails_with


async def test_each_change_is_flushed_once(path: Path) -> None:
    """Every call that changes something awaits one flush after its commit; reading awaits no flush."""
    browser = Browser()
    async with store_in(path, flush=browser.flush) as store:
        assert browser.flushes == 1, "the new tables"
        head = await begin(store)
        head = await enter(store, head, 2)
        await store.delete(head.id, 1)
        await store.undelete(head.id)
        await store.put_kit("oblivion", "{}")
        await store.set_setting("theme", "dark")
        await store.rebuild()
        assert browser.flushes == 8
        await store.read(head.id)
        await store.page()
        await store.resume()
        assert browser.flushes == 8


@pytest.mark.parametrize(
    ("failure", "error"),
    [
        (RuntimeError("QuotaExceededError: no room"), StoreFull),
        (OSError(28, "No space left on device"), StoreFull),
        (RuntimeError("InvalidStateError: the database is closing"), StoreUnreachable),
    ],
)
async def test_a_flush_that_fails(path: Path, failure: Exception, error: type[StoreError]) -> None:
    """A step that couldn't be flushed is reported as not stored, isn't found afterwards, and can be entered again."""
    browser = Browser()
    async with store_in(path, flush=browser.flush) as store:
        head = await enter(store, await begin(store, "Claire", "Molly"), 2, 3)
        before = await store.read(head.id)
        seats = store._db.execute("select * from seats").fetchall()
        browser.fails_with = failure
        with pytest.raises(error):
            await store.append(after(head, 5, status="finished", config=config_of("Zoë")), (a_line(4), a_line(5)))
        unborn = new_head("Nobody")
        with pytest.raises(error):
            await store.create(unborn, ())
        browser.fails_with = None
        assert await store.read(head.id) == before
        assert store._db.execute("select * from seats").fetchall() == seats
        assert [player.name for player in await store.players()] == ["Claire", "Molly"]
        assert await store.resume() == (head,)
        with pytest.raises(GameMissing):
            await store.read(unborn.id)
        await enter(store, head, 4)
        await store.create(unborn)


async def test_a_change_that_may_be_kept(path: Path) -> None:
    """If a change of a stored game can't be flushed, the error doesn't say that nothing was saved."""
    browser = Browser()
    async with store_in(path, flush=browser.flush) as store:
        head = await begin(store)
        browser.fails_with = RuntimeError("QuotaExceededError")
        for change in (store.set_note(head.id, "Rain"), store.delete(head.id, 1)):
            with pytest.raises(StoreFull, match=r"^Your last change may not have been saved\."):
                await change
        assert not (await store.page()).heads, "it counts already"


async def test_a_file_with_a_log_where_there_is_no_shared_memory(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another device's database with a log is opened without shared memory, then whole after each step."""
    async with store_in(path) as store:
        head = await begin(store)
    monkeypatch.setattr(opening, "JOURNAL_MODE", "delete")
    async with store_in(path) as store:
        assert store._db.execute("pragma locking_mode").fetchone()[0] == "normal"
        await enter(store, head, 2)
        assert list(files(path.parent)) == [path.name]


async def test_without_a_log(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without shared memory the file is whole after each step, with no other file beside it."""
    monkeypatch.setattr(opening, "JOURNAL_MODE", "delete")
    async with store_in(path) as store:
        head = await enter(store, await begin(store), 2)
        assert store._db.execute("pragma journal_mode").fetchone()[0] == "delete"
        assert store._db.execute("pragma synchronous").fetchone()[0] == 2
        game, left = await store.read(head.id), files(path.parent)
    assert list(left) == [path.name]
    copied = path.with_name("copy.db")
    copied.write_bytes(left[path.name])
    async with store_in(copied) as store:
        assert await store.read(game.head.id) == game
