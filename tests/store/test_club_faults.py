"""A club's server that is wrong, stopped, frozen, full, or used by others: the error is clear, and nothing is lost."""

import asyncio
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from companion.store.errors import StaleWriter, StoreError
from companion.store.postgres import access, errors
from companion.store.postgres.database import PostgresDatabase
from companion.store.postgres.migrations import MIGRATIONS
from companion.store.postgres.notices import ChangeNotices
from companion.store.postgres.opening import opened_at
from companion.store.records import GameHead
from companion.store.store import Store
from tests.store.making import a_line, after, begin, enter, store_in
from tests.store.server import PASSWORD, Server, server

pytestmark = pytest.mark.club


@pytest.fixture
def own() -> Iterator[Server]:
    """A server that a test may stop."""
    with server() as running:
        yield running


async def refusal(address: str) -> StoreError:
    """Returns the error with which opening a store there fails."""
    with pytest.raises(StoreError) as refused:
        await opened_at(address)
    return refused.value


async def test_no_server_at_the_address(club: Server) -> None:
    """A wrong port or host name is reported as a server that can't be reached."""
    for address in (club.address().replace(f":{club.port}", ":1"), "postgresql://club:x@nowhere.invalid/club"):
        assert type(await refusal(address)) is errors.ServerUnreachable


async def test_a_wrong_password_or_database(club: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's reason is shown; the password isn't, neither to players nor in a log."""
    monkeypatch.setenv("PGPASSFILE", "/nowhere")
    assert type(await refusal(club.address().replace(f":{PASSWORD}@", "@"))) is errors.PasswordMissing
    wrong = await refusal(club.address(password="secret-guess"))
    assert type(wrong) is errors.ServerRefuses and "password authentication failed" in str(wrong)
    texts = f"{wrong} {wrong.__cause__} {wrong.__context__}"
    assert "secret-guess" not in texts and PASSWORD not in texts
    missing = await refusal(club.address(database="no_such_club"))
    assert type(missing) is errors.ServerRefuses and '"no_such_club" does not exist' in str(missing)


async def test_a_text_that_is_no_address() -> None:
    """A text that libpq can't read is reported as a bad address."""
    assert type(await refusal("postgresql://club@[nowhere")) is errors.BadAddress


async def test_a_database_of_another_program(club: Server, place: str) -> None:
    """Another program's database is refused, and unchanged."""
    with psycopg.connect(place, autocommit=True) as db:
        db.execute("create table games(name text)")
        assert type(await refusal(place)) is errors.NotOurs
        tables = db.execute("select count(*) from information_schema.tables where table_schema = current_schema()")
        assert tables.fetchone() == (1,)


async def test_a_newer_schema(place: str) -> None:
    """A database of a newer app is refused."""
    async with store_in(place):
        pass
    with psycopg.connect(place, autocommit=True) as newer:
        newer.execute(f"insert into companion_schema values ({len(MIGRATIONS) + 1})")
    assert type(await refusal(place)) is errors.ServerNewer


async def test_two_processes_open_an_empty_database(place: str) -> None:
    """Two processes that open an empty database at the same moment create one schema, which both use."""
    both = await asyncio.gather(opened_at(place), opened_at(place))
    head = await begin(both[0], "Ann")
    assert (await both[1].read(head.id)).head == head
    for store in both:
        await store.close()


async def test_the_server_is_stopped_and_started(own: Server) -> None:
    """After a server restart, acknowledged entries are there, a refused one isn't, and the open store works again."""
    async with store_in(own.address()) as store:
        head = await enter(store, await begin(store, "Ann"), 2, 3)
        for how in (signal.SIGINT, signal.SIGQUIT):
            own.stop(how)
            with pytest.raises(errors.ServerUnreachable, match="can't reach"):
                await enter(store, head, head.entries + 2)
            own.start()
            head = await enter(store, head, head.entries + 2)
        assert [line.n for line in (await store.read(head.id)).lines] == [1, 2, 3, 4, 5]


async def test_a_frozen_server_holds_up_no_window(own: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frozen server doesn't block the event loop; after a while the append fails with a sentence."""
    monkeypatch.setattr(access, "SILENT", 1.0)
    monkeypatch.setattr(access, "LOOK", 0.2)
    async with store_in(own.address()) as store:
        head = await begin(store, "Ann")
        own.freeze(on=True)
        entering = asyncio.ensure_future(store.append(after(head, 2), [a_line(2)]))
        longest, last = 0.0, time.perf_counter()
        while not entering.done():
            await asyncio.sleep(0.01)
            longest, last = max(longest, time.perf_counter() - last), time.perf_counter()
        own.freeze(on=False)
        with pytest.raises(StoreError):
            await entering
        assert longest < 1
        assert [line.n for line in (await store.read(head.id)).lines] == [1]


async def test_a_connection_lost_while_committing(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says that the step may be missing; when it's entered again, the app finds that it was stored."""
    committed = PostgresDatabase.commit

    def lost(self: PostgresDatabase) -> None:
        committed(self)
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    async with store_in(place) as store:
        head = await begin(store, "Ann")
        with monkeypatch.context() as patch:
            patch.setattr(PostgresDatabase, "commit", lost)
            with pytest.raises(errors.ServerLost, match="may be missing"):
                await enter(store, head, 2)
        with pytest.raises(StaleWriter):
            await enter(store, head, 2)
        assert [line.n for line in (await store.read(head.id)).lines] == [1, 2]


async def test_eight_writers_race_for_each_line(place: str) -> None:
    """Of eight processes that write the same line, exactly one succeeds; the others learn that they are too late."""
    stores = [await opened_at(place) for _ in range(8)]
    head = await begin(stores[0], "Ann")
    for n in range(2, 12):
        head = after(head, n)
        tried: list[Any] = await asyncio.gather(
            *[store.append(head, [a_line(n, f'{{"by":{by}}}')]) for by, store in enumerate(stores)],
            return_exceptions=True,
        )
        assert tried.count(None) == 1
        assert all(error is None or isinstance(error, StaleWriter) for error in tried), tried
    assert [line.n for line in (await stores[0].read(head.id)).lines] == [*range(1, 12)]
    assert await stores[0].rebuild() == ()
    for store in stores:
        await store.close()


@pytest.mark.parametrize("has_notices", [True, False], ids=["notices", "polled"])
async def test_changes_of_another_process_are_noticed(
    place: str, has_notices: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process's changes are noticed by notifications if the server sends them, otherwise by polling a count."""
    if not has_notices:
        monkeypatch.setattr(ChangeNotices, "_sends", lambda *_: False)
    async with store_in(place) as first, store_in(place) as second:
        await asyncio.sleep(1.5)
        before = await second.version()
        head = await begin(first, "Ann")
        until = time.monotonic() + 20
        while await second.version() == before and time.monotonic() < until:  # noqa: ASYNC110 - there is no event
            await asyncio.sleep(0.05)
        assert await second.version() != before
        mine = await first.version()
        await enter(first, head, 2)
        assert await first.version() != mine


@pytest.fixture
def on_small_disk() -> Iterator[Server]:
    """A server whose disk has little space; only root can mount one."""
    disk = Path(tempfile.mkdtemp(prefix="club-"))
    disk.chmod(0o755)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=160m,mode=755", "none", str(disk)], check=True)
    running = Server(disk)
    try:
        running.make()
        running.start("max_wal_size=32MB", "min_wal_size=32MB")
        yield running
    finally:
        running.stop()
        subprocess.run(["umount", str(disk)], check=True)
        disk.rmdir()


async def test_the_servers_disk_is_full(on_small_disk: Server) -> None:
    """On a full disk the entry is refused with a sentence; with space again, no acknowledged entry is missing."""
    async with store_in(on_small_disk.address()) as store:
        head = await begin(store, "Ann")
        filler = fill(on_small_disk.folder)
        acknowledged: list[int] = []
        with pytest.raises(errors.ServerFull):
            await enter_until_refused(store, head, acknowledged)
        filler.unlink()
        count = len((await store.read(head.id)).lines)
        assert count == acknowledged[-1]
        head = after(head, count, headline="x" * 900)
        await enter(store, head, count + 1)
        assert len((await store.read(head.id)).lines) == count + 1


async def enter_until_refused(store: Store, head: GameHead, acknowledged: list[int]) -> None:
    """Make long entries until one is refused, and record each once it's saved."""
    for n in range(2, 4000):
        head = await enter(store, head, n, headline="x" * 900)
        acknowledged.append(n)


def fill(folder: Path) -> Path:
    """Leave no space on a disk; returns the file that takes it."""
    filler, disk = folder / "filler", os.statvfs(folder)
    with filler.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, disk.f_bavail * disk.f_frsize)
    return filler
