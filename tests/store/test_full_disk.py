"""On a full disk a step is refused in a sentence, nothing is lost, and play continues once there is space."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.errors import StoreFull
from companion.store.records import GameHead
from companion.store.sqlite.errors import troubled
from companion.store.sqlite.opening import opened
from companion.store.sqlite.store import SqliteStore

from .making import a_line, after, begin, config_of, enter, new_head, store_in

BULKY = '{"kind":"note","text":"' + 5000 * "x" + '"}'


async def enter_until_full(store: SqliteStore, head: GameHead, n: int) -> tuple[GameHead, int]:
    """Make bulky entries from number `n` until the disk is full; returns the last stored head and number."""
    while n < 5000:
        try:
            await store.append(after(head, n), (a_line(n, BULKY),))
        except StoreFull:
            return head, n - 1
        head, n = after(head, n), n + 1
    raise AssertionError("it never got full")


async def test_a_full_database_refuses_and_continues(store: SqliteStore) -> None:
    """If SQLite has no page left, an append raises StoreFull and changes nothing; with more pages it succeeds."""
    pages = store._db.execute("pragma page_count").fetchone()[0]
    head = await begin(store)
    store._db.execute(f"pragma max_page_count = {pages + 20}")
    head, last = await enter_until_full(store, head, 2)
    stored = await store.read(head.id)
    assert len(stored.lines) == last
    with pytest.raises(StoreFull):
        await store.append(after(head, last + 1), (a_line(last + 1, BULKY),))
    with pytest.raises(StoreFull):
        await store.create(new_head(config_of("Zoë") * 900))
    assert await store.read(head.id) == stored
    store._db.execute("pragma max_page_count = 100000")
    await store.append(after(head, last + 1), (a_line(last + 1, BULKY),))
    assert len((await store.read(head.id)).lines) == last + 1


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A separate disk of 1 MiB, if this system lets the test mount one."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root on Linux can mount a tiny disk; the page limit above stands for it")
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)], check=False)
    if mount.returncode:
        pytest.skip("this container may not mount a tiny disk; the page limit above stands for it")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


async def test_a_full_disk_refuses_and_continues(tiny_disk: Path) -> None:
    """If the disk has no byte left, an append raises StoreFull; with space again it's stored, also after reopening."""
    path = tiny_disk / "companion.db"
    ballast = tiny_disk / "holiday.jpg"
    ballast.write_bytes(bytes(300_000))
    async with store_in(path) as store:
        head, last = await enter_until_full(store, await begin(store), 2)
        stored = await store.read(head.id)
        with pytest.raises(StoreFull):
            await store.append(after(head, last + 1), (a_line(last + 1, BULKY),))
        assert await store.read(head.id) == stored
        ballast.unlink()
        head = after(head, last + 1)
        await store.append(head, (a_line(last + 1, BULKY),))
        head, last = await enter_until_full(store, head, last + 2)
    async with store_in(path) as store:
        game = await store.read(head.id)
    assert [line.n for line in game.lines] == list(range(1, last + 1))
    assert game.head == head


async def test_no_room_for_a_new_file(tiny_disk: Path) -> None:
    """A new database on a full disk is reported as a full disk, and can be created once there is room."""
    ballast = tiny_disk / "holiday.jpg"
    with pytest.raises(OSError, match="No space"):
        ballast.write_bytes(bytes(2_000_000))
    with pytest.raises(StoreFull):
        await opened(tiny_disk / "companion.db")
    ballast.unlink()
    async with store_in(tiny_disk / "companion.db") as store:
        await enter(store, await begin(store), 2)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT], ids=["full", "over quota"])
def test_what_the_system_says_of_a_full_disk(number: int, tmp_path: Path) -> None:
    """Each error code of the system for a full disk is reported as a full disk."""
    assert isinstance(troubled(OSError(number, "no room"), tmp_path), StoreFull)
