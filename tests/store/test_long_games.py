"""Games of thousands of lines are staged and read in parts, while others use the same store: whole or not at all."""

import asyncio

import pytest

from companion.store import slices
from companion.store.errors import GameMissing, StaleWriter, StoreDamaged
from companion.store.journal import PAGE
from companion.store.records import Line
from companion.store.sqlite.store import SqliteStore

from .making import a_line, after, begin, config_line, enter, new_head

LONG = 5 * PAGE
HEAD = new_head("Claire", "Molly", id="00000000-0000-4000-8000-000000000001")
LINES = [config_line(HEAD), *(a_line(n) for n in range(2, LONG + 1))]


@pytest.fixture(autouse=True)
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets other tasks run after each step."""
    monkeypatch.setattr(slices, "SLICE", 0.0)


def staged(store: SqliteStore) -> int:
    count: int = store._db.execute("select count(*) from temp.staged").fetchone()[0]
    return count


async def test_others_are_stored_while_a_long_game_is_staged(store: SqliteStore) -> None:
    """Steps of other games are committed at once; no part of the long game is visible until it is complete."""
    head = await begin(store)
    creating = asyncio.ensure_future(store.create(HEAD, LINES))
    await asyncio.sleep(0)
    assert 0 < staged(store) < LONG and not creating.done()
    await enter(store, head, 2, 3)
    assert not store._db.conn.in_transaction
    with pytest.raises(GameMissing):
        await store.read(HEAD.id)
    await creating
    assert staged(store) == 0
    assert list((await store.read(HEAD.id)).lines) == LINES
    assert len((await store.read(head.id)).lines) == 3


async def test_a_cancelled_long_game_leaves_nothing(store: SqliteStore) -> None:
    """A cancelled long game leaves no game, no line and no staged line; afterwards the game can be stored."""
    creating = asyncio.ensure_future(store.create(HEAD, LINES))
    await asyncio.sleep(0)
    creating.cancel()
    with pytest.raises(asyncio.CancelledError):
        await creating
    assert (staged(store), (await store.page()).heads) == (0, ())
    await store.create(HEAD, LINES)
    with pytest.raises(StaleWriter):
        await store.create(HEAD, LINES)
    assert staged(store) == 0


@pytest.mark.parametrize("wrong", [[2, 1], [1, 1], [1, 3], [*range(1, PAGE + 1), PAGE + 2]], ids=str)
async def test_lines_without_consecutive_numbers_are_not_stored(store: SqliteStore, wrong: list[int]) -> None:
    """If a line's number is missing or repeated anywhere, the game is refused, and nothing is stored."""
    with pytest.raises(ValueError, match="numbered one after the other"):
        await store.create(HEAD, [Line(n, "enter", None, None, "{}", 1) for n in wrong])
    assert (staged(store), (await store.page()).heads) == (0, ())


async def test_a_game_is_read_as_it_was_at_the_start(store: SqliteStore) -> None:
    """A line added while a game is read isn't part of it; the game is whole and not reported as damaged."""
    await store.create(HEAD, LINES)
    reading = asyncio.ensure_future(store.read(HEAD.id))
    await asyncio.sleep(0)
    await store.append(after(HEAD, LONG + 1), [a_line(LONG + 1)])
    assert not reading.done()
    assert list((await reading).lines) == LINES
    assert len((await store.read(HEAD.id)).lines) == LONG + 1


async def test_a_game_that_is_deleted_while_it_is_read_is_missing(store: SqliteStore) -> None:
    """A game deleted while it is read is reported as missing, not as damaged."""
    await store.create(HEAD, LINES)
    reading = asyncio.ensure_future(store.read(HEAD.id))
    await asyncio.sleep(0)
    await store.delete(HEAD.id, 1)
    await store.purge(2)
    with pytest.raises(GameMissing):
        await reading


async def test_damage_in_a_long_game_is_found_in_any_part_of_it(store: SqliteStore) -> None:
    """Damage in any part of a long game is found; the error contains what could be read of it."""
    await store.create(HEAD, LINES)
    for n in (1, PAGE, PAGE + 1, LONG):
        store._db.execute("update journal set at = at + 1 where n = ?", (n,))
        with pytest.raises(StoreDamaged) as caught:
            await store.read(HEAD.id)
        assert caught.value.game is not None and len(caught.value.game.lines) == LONG
        store._db.execute("update journal set at = at - 1 where n = ?", (n,))
    assert list((await store.read(HEAD.id)).lines) == LINES
