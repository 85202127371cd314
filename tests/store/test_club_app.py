"""The app on a club's server: whole games, two companions, a backup that opens on any device, and the commands."""

import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from companion.__main__ import main
from companion.device.device import Device
from companion.store.engines import ServerKeeps
from companion.store.postgres import errors
from companion.store.records import Search
from companion.store.sqlite.opening import opened
from companion.table.table import Table
from tests.perf.played import Played, real_games
from tests.store.making import begin, enter, with_store
from tests.store.server import Server

pytestmark = pytest.mark.club


async def play_whole(device: Device, played: Played) -> str:
    """Play a game through the table; returns its id."""
    table = await Table.create(device.store, played.game, played.config, str(uuid4()), device.clock)
    for line in played.lines()[1:]:
        entry = table.referee.read_entry(line.payload or "")
        await table.enter(entry, mark="confirmed")
    return table.head.id


@pytest.mark.parametrize("game", ["meow_oracle", "higgins_oracle"])
async def test_whole_games_are_played_and_seen_by_another_companion(game: str, place: str, tmp_path: Path) -> None:
    """A second companion on the same server finds each game and its result as stored by the first."""
    first, second = Device(tmp_path / "a", server=place), Device(tmp_path / "b", server=place)
    await first.open()
    await second.open()
    assert first.trouble is None and second.trouble is None
    id = await play_whole(first, real_games(game)[0])
    table, stored = await second.tables.get(id), await first.store.read(id)
    assert await second.store.read(id) == stored and table.head == stored.head
    assert stored.head.status == "finished"
    assert await second.store.statistics.standings() and await second.store.rebuild() == ()
    await first.close()
    await second.close()


async def test_a_backup_opens_on_any_device(place: str, tmp_path: Path) -> None:
    """A server's backup is an SQLite file with the same games, lists, searches and sums; no server can restore one."""
    device = Device(tmp_path, server=place)
    await device.open()
    id = await play_whole(device, real_games("meow_oracle")[1])
    await device.store.set_note(id, "by the lake")
    backup = await device.backup()
    assert backup.is_whole
    file = tmp_path / "restored.db"
    file.write_bytes(backup.content)
    alone = await opened(file)
    for store in (device.store, alone):
        assert [head.id for head in (await store.search(Search("lake"))).heads] == [id]
    assert await alone.read(id) == await device.store.read(id)
    assert await alone.page() == await device.store.page()
    assert await alone.statistics.standings() == await device.store.statistics.standings()
    assert await alone.people.all() == await device.store.people.all()
    assert await alone.rebuild() == ()
    await alone.close()
    for change in (device.restore(file), device.undo_restore()):
        with pytest.raises(ServerKeeps):
            await change
    await device.close()


async def test_without_a_server_the_app_says_so_and_opens_later(club: Server, place: str, tmp_path: Path) -> None:
    """If the server can't be reached, the app says so; another try opens the games."""
    device = Device(tmp_path, server=place.replace(f":{club.port}", ":1"))
    await device.open()
    assert isinstance(device.trouble, errors.ServerUnreachable)
    device.server = place
    await device.open()
    assert await device.store.kinds() == ()
    await device.close()


def test_rebuild(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The command `rebuild` recomputes the server's projections, and names those that were wrong."""

    async def break_it(store: Any) -> None:
        await enter(store, await begin(store, "Ann"), 2, status="finished")
        store._db.execute("update standings set plays = 7")

    with_store(place, break_it)
    assert main(["rebuild", "--store", place]) == 0
    assert "standings" in capsys.readouterr().out
    assert main(["rebuild", "--store", place]) == 0
    assert "Nothing was wrong" in capsys.readouterr().out


def test_the_app_starts_with_a_server(place: str, tmp_path: Path) -> None:
    """`oracle-companion --store` prints its address and serves the page, and creates no database file."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    arguments = ["--store", place, "--data", str(tmp_path), "--no-browser", "--port", str(port)]
    app = subprocess.Popen([sys.executable, "-m", "companion", *arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert app.stdout is not None
        address = app.stdout.readline().split()[-1]
        with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 - our own address
            assert b"<html" in answer.read().lower()
    finally:
        app.terminate()
        app.communicate(timeout=60)
    assert not [*tmp_path.glob("*.db")]
