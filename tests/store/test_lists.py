"""Pages of games, the games to resume, deleting and restoring."""

import pytest

from companion.store.errors import GameMissing
from companion.store.records import GameHead, Shelf
from companion.store.sqlite.store import SqliteStore

from .making import NOON, begin, enter


async def walk(store: SqliteStore, shelf: Shelf, limit: int) -> list[GameHead]:
    """Returns all heads of a shelf, read page by page."""
    heads: list[GameHead] = []
    after: str | None = None
    while True:
        page = await store.page(shelf, after, limit)
        assert len(page.heads) <= limit
        heads += page.heads
        after = page.after
        if after is None:
            return heads


async def test_pages_newest_first(store: SqliteStore) -> None:
    """Pages of any size list every game of a shelf once, newest start first, even games with equal start times."""
    for at in (5, 1, 3, 3, 3, 9, 2):
        head = await begin(store, at=at)
        await enter(store, head, 2, status=("running", "finished", "abandoned")[at % 3])
    for limit in (1, 2, 3, 7, 50):
        every = await walk(store, "all", limit)
        assert [head.created_at for head in every] == [9, 5, 3, 3, 3, 2, 1]
        assert len({head.id for head in every}) == 7
        assert [head.created_at for head in await walk(store, "running", limit)] == [9, 3, 3, 3]
        assert [head.created_at for head in await walk(store, "finished", limit)] == [5, 2, 1]
        assert await walk(store, "deleted", limit) == []


async def test_a_page_does_not_move(store: SqliteStore) -> None:
    """A game played, started or deleted between two pages shifts nothing: each game is still listed once."""
    heads = [await begin(store, at=at) for at in range(6)]
    first = await store.page(limit=2)
    await enter(store, heads[5], 2)
    await begin(store, at=100)
    await store.delete(heads[4].id, 1)
    rest = await store.page(after=first.after, limit=10)
    assert [head.created_at for head in (*first.heads, *rest.heads)] == [5, 4, 3, 2, 1, 0]


async def test_an_exact_page_is_the_last(store: SqliteStore) -> None:
    """A page that ends with the last game says that no page follows; so does the page of an empty shelf."""
    assert (await store.page()).after is None
    for at in range(4):
        await begin(store, at=at)
    first = await store.page(limit=2)
    assert first.after is not None
    assert (await store.page(after=first.after, limit=2)).after is None
    assert (await store.page(limit=4)).after is None


async def test_an_invalid_page_key(store: SqliteStore) -> None:
    """A page key that no page has returned raises an error."""
    with pytest.raises(ValueError, match="invalid literal"):
        await store.page(after="yesterday")


async def test_resume_by_the_last_step(store: SqliteStore) -> None:
    """Games to resume are the running ones that aren't deleted, latest step first, to the millisecond."""
    hour = 3_600_000
    heads = [await begin(store, at=NOON + n) for n in range(6)]
    times = [NOON + 5 * hour, NOON + 9 * hour, NOON + 9 * hour + 1, NOON + 9 * hour - 1, NOON + 99 * hour, NOON]
    for head, at in zip(heads, times, strict=True):
        await enter(store, head, 2, updated_at=at, status="finished" if at == NOON + 99 * hour else "running")
    await store.delete(heads[3].id, 1)
    assert [head.id for head in await store.resume(3)] == [heads[n].id for n in (2, 1, 0)]
    assert [head.id for head in await store.resume(1)] == [heads[2].id]
    assert len(await store.resume(50)) == 4


async def test_deleted_and_restored(store: SqliteStore) -> None:
    """A deleted game is only listed among the deleted ones and can't be read; restored, it's unchanged."""
    head = await enter(store, await begin(store, "Claire", "Bob"), 2, 3)
    game = await store.read(head.id)
    for _ in range(2):
        await store.delete(head.id, NOON)
    with pytest.raises(GameMissing):
        await store.read(head.id)
    assert (await store.page()).heads == (await store.page("running")).heads == await store.resume() == ()
    assert (await store.page("deleted")).heads == (head,)
    for _ in range(2):
        await store.undelete(head.id)
    assert await store.read(head.id) == game
    assert (await store.page()).heads == await store.resume() == (head,)
    await enter(store, head, 4)


async def test_a_missing_game(store: SqliteStore) -> None:
    """Reading, deleting, restoring or continuing a missing game raises GameMissing."""
    head = await begin(store)
    for work in (store.read("no"), store.delete("no", 1), store.undelete("no")):
        with pytest.raises(GameMissing):
            await work
    with pytest.raises(GameMissing):
        await enter(store, GameHead("no", "meow_oracle", 1, "{}", 1, 1), 2)
    assert (await store.page()).heads == (head,)
