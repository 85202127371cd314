"""Three real companion processes with one PostgreSQL server, behind a web server set up by its recipe: if they're
killed or cut off from their store while players enter, no acknowledged entry is lost or duplicated."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import monotonic
from uuid import uuid4

import psycopg
import pytest

from companion.device.device import Device
from companion.serving.guest_gate import COOKIE
from companion.serving.lan import LocalNetwork
from companion.store.leases import Process
from companion.store.postgres.opening import opened_at
from companion.table.answers import Entered
from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.companion.served.crowd import NAME, Player, kept_entry
from tests.companion.served.windows import comes_true, served
from tests.e2e import driver
from tests.e2e.other_browsers import free_port
from tests.e2e.test_recipes import caddy, nginx, running
from tests.store.server import Server

RECIPES = Path(__file__).parents[3] / "build" / "recipes"
PROCESSES, TABLES = ("1", "2", "3"), 4
RECOVERY_SECONDS = 90


def behind_caddy(folder: Path, ports: list[int], port: int) -> list[str]:
    """The command that starts Caddy by the recipe, without a certificate."""
    recipe = (RECIPES / "Caddyfile-processes").read_text("utf-8")
    assert f"\n{NAME} {{" in recipe
    return caddy(folder, ported(recipe, ports).replace(f"\n{NAME} {{", f"\nhttp://{NAME}:{port} {{"))


def behind_nginx(folder: Path, ports: list[int], port: int) -> list[str]:
    """The command that starts nginx by the recipe, without a certificate."""
    recipe = (RECIPES / "nginx-processes.conf").read_text("utf-8")
    lines = ported(recipe, ports).replace("listen 443 ssl;", f"listen {port};").splitlines()
    return nginx(folder, "\n".join(line for line in lines if "ssl_certificate" not in line))


pytestmark = [pytest.mark.club, pytest.mark.parametrize("proxy", [behind_nginx, behind_caddy])]


def ported(recipe: str, ports: list[int]) -> str:
    for usual, port in zip((8551, 8552, 8553), ports, strict=True):
        assert recipe.count(f"127.0.0.1:{usual}") == 3
        recipe = recipe.replace(f"127.0.0.1:{usual}", f"127.0.0.1:{port}")
    return recipe


Proxy = Callable[[Path, list[int], int], list[str]]


@dataclass(eq=False)
class Hall:
    """The processes behind the web server, and the players."""

    place: str
    folder: Path
    ports: list[int]
    players: list[Player] = field(default_factory=list)
    running: dict[str, driver.Server] = field(default_factory=dict)
    stores: dict[str, str] = field(default_factory=dict)  # by process, the address of its store, if it has its own

    async def start(self, name: str) -> None:
        """Start a process by its command line, as a person would."""
        port = self.ports[PROCESSES.index(name)]
        options = ("--share-as", NAME, "--share-port", str(port), "--process", name)
        store = self.stores.get(name, self.place)
        folder = self.folder / name
        self.running[name] = await asyncio.to_thread(driver.start, folder, 0, "--store", store, *options)

    def held(self) -> dict[str, list[str]]:
        with psycopg.connect(self.place) as connection:
            rows = connection.execute("select process, table_id from shared_tables").fetchall()
        return {name: [table for process, table in rows if process == name] for name in PROCESSES}

    async def recovers(self, tables: list[str], since: float) -> list[float]:
        """Seconds until the players of these tables have an entry acknowledged in a window that was opened since."""
        players = [bot for bot in self.players if bot.table_id in tables]
        await comes_true(lambda: all(bot.acknowledged_at[-1:] > [(since, since)] for bot in players), RECOVERY_SECONDS)
        return [next(at for opened, at in bot.acknowledged_at if opened > since) - since for bot in players]


async def create_tables(place: str, folder: Path, port: int) -> list[Player]:
    """Create shared tables with a phone each, and free them for other processes; returns a player for each."""
    async with served(Device(folder, server=place)) as opened:
        device, players = opened.device, []
        await device.open()
        hall, leases = device.hall, device.store.leases
        assert leases is not None
        hall.network = LocalNetwork(opened.app, hall, 0)
        await hall.join_others(leases, Process("first", uuid4().hex, ""), device.reopen)
        await hall.begin()
        for number in range(TABLES):
            names = [f"{name}{number}" for name in ("Ann", "Bob", "Cid")]
            table = await device.tables.create("meow_oracle", referee("meow_oracle").config(seats=seated(names)))
            assert isinstance(await table.enter(table.referee.read_entry(kept_entry())), Entered)
            if number == 0:
                hall.first.share(table.head.id, "meow_oracle")
            else:
                hall.share_another(table.head.id, "meow_oracle", await hall.another_number())
            cookie = hall.hostings[-1].join("127.0.0.1", "Android")
            hall.hostings[-1].claim(next(iter(hall.hostings[-1].guests)), 0)
            assert cookie is not None
            named = {COOKIE: cookie, "companion_process": random.choice(PROCESSES)}
            players.append(Player(port, table.head.id, named))
        await hall.leave()
        return players


@asynccontextmanager
async def hall_behind(
    proxy: Proxy, club: Server, folder: Path, stores: Callable[[str], dict[str, str]] = lambda _: {}
) -> AsyncIterator[Hall]:
    """Three processes, the web server, and players who enter; asserts at the end that no entry was lost."""
    (folder / "proxy").mkdir()
    ports, port = [free_port() for _ in PROCESSES], free_port()
    with club.place() as place:
        hall = Hall(place, folder, ports, await create_tables(place, folder / "first", port), stores=stores(place))
        try:
            for name in PROCESSES:
                await hall.start(name)
            with running(proxy(folder / "proxy", ports, port), port):
                playing = [asyncio.create_task(player.play()) for player in hall.players]
                await hall.recovers([player.table_id for player in hall.players], 0.0)
                yield hall
                for task in playing:
                    task.cancel()
                results = await asyncio.gather(*playing, return_exceptions=True)
                assert [result for result in results if not isinstance(result, asyncio.CancelledError)] == []
        finally:
            for process in hall.running.values():
                process.kill()
        store = await opened_at(place)
        for player in hall.players:
            player.check([*(await store.read(player.table_id)).lines])
        assert await store.rebuild() == ()
        await store.close()


async def kill_often(hall: Hall, times: int) -> list[float]:
    """Kill processes that serve tables, and restart some of them at once, others after their tables have moved; returns
    the seconds until each player could continue."""
    chance, took = random.Random(7), []
    for number in range(times):
        await asyncio.sleep(chance.uniform(0, 3))
        tables = hall.held()
        victim = chance.choice([name for name in PROCESSES if tables[name]])
        hall.running[victim].kill()
        since = monotonic()
        if number % 3 == 2:
            await hall.start(victim)
        took += await hall.recovers(tables[victim], since)
        if number % 3 != 2:
            await hall.start(victim)
    return took


@pytest.mark.parametrize("kills", [3, pytest.param(25, marks=pytest.mark.soak)])
async def test_players_continue_after_kills(
    proxy: Proxy, club: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kills: int
) -> None:
    """After each of these kills, for each web server, another process serves the players, who type nothing."""
    monkeypatch.setenv("COMPANION_TAP_PAUSE_MS", "0")
    async with hall_behind(proxy, club, tmp_path) as hall:
        report(hall, await kill_often(hall, kills))


def report(hall: Hall, took: list[float]) -> None:
    """Print the number of entries, and how long players had to wait after kills."""
    count = sum(player.acknowledged for player in hall.players)
    print(f"\n{count} entries; from the kill to the next one {median(took):.1f} s, at worst {max(took):.1f} s", end="")


class Cable:
    """A TCP proxy in front of the store that can be cut, and then aborts all connections."""

    def __init__(self, port: int) -> None:
        self.port, self.target = free_port(), port
        self.is_cut = False
        self._lines: set[asyncio.StreamWriter] = set()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Listen until the context ends."""
        listener = await asyncio.start_server(self._join, "127.0.0.1", self.port)
        try:
            yield
        finally:
            listener.close()
            self.plug(cut=True)

    def plug(self, *, cut: bool) -> None:
        """Cut the connection to the store, aborting all open ones, or restore it."""
        self.is_cut = cut
        if cut:
            for line in tuple(self._lines):
                line.transport.abort()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        onward, back = await asyncio.open_connection("127.0.0.1", self.target)
        self._lines |= {writer, back}
        await asyncio.gather(_pass_on(reader, back), _pass_on(onward, writer))
        self._lines -= {writer, back}


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.transport.abort()


async def test_a_process_cut_off_from_the_store(
    proxy: Proxy, club: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players of a process that's cut off from the store continue in another; once reconnected, it serves again."""
    monkeypatch.setenv("COMPANION_TAP_PAUSE_MS", "0")
    cable = Cable(club.port)

    def stores(place: str) -> dict[str, str]:
        return {"2": place.replace(f":{club.port}", f":{cable.port}")}

    async with cable.listening(), hall_behind(proxy, club, tmp_path, stores) as hall:
        tables = hall.held()["2"] or await only_in_two(hall)
        cable.plug(cut=True)
        took = await hall.recovers(tables, monotonic())
        assert not hall.held()["2"]
        cable.plug(cut=False)
        for name in ("1", "3"):
            hall.running[name].kill()
        took += await hall.recovers([player.table_id for player in hall.players], monotonic())
        assert len(hall.held()["2"]) == TABLES
        report(hall, took)


async def only_in_two(hall: Hall) -> list[str]:
    """Kill the other processes, so process two gets all tables, and restart them; returns the tables."""
    for name in ("1", "3"):
        hall.running[name].kill()
    await hall.recovers([player.table_id for player in hall.players], monotonic())
    for name in ("1", "3"):
        await hall.start(name)
    return hall.held()["2"]
