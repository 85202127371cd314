"""Processes with one PostgreSQL store: a table belongs to that which leased it; if it dies, another takes it over."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn
from uuid import uuid4

import httpx
import psycopg
import pytest

from companion.device.device import Device
from companion.guests.processes import NameTaken, Processes
from companion.serving.guest_gate import PROCESS
from companion.serving.lan import LocalNetwork
from companion.serving.lending import Lending, Shared
from companion.store.errors import StoreError
from companion.store.leases import Process
from companion.table.answers import Entered, Trouble
from companion.table.table import Table
from referees.common.always.conclude import Leave
from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.companion.served.guests import Phone
from tests.companion.served.windows import Served, comes_true, served
from tests.store.server import Server

pytestmark = pytest.mark.club


@dataclass(eq=False)
class Computer:
    """One of several companions as if in different processes; all run in this test's process."""

    device: Device
    network: LocalNetwork
    server: Served

    @property
    def processes(self) -> Processes:
        """The group of processes, as this one sees it."""
        assert self.device.hall.processes is not None
        return self.device.hall.processes

    async def table(self, *names: str) -> Table:
        """A new game, shared as another table."""
        config = referee("meow_oracle").config(seats=seated(names))
        table = await self.device.tables.create("meow_oracle", config)
        hall = self.device.hall
        if hall.is_on:
            assert hall.share_another(table.head.id, "meow_oracle", await hall.another_number())
        else:
            await hall.begin()
            hall.first.share(table.head.id, "meow_oracle")
        await self.processes.settle()
        return table

    def phone(self) -> Phone:
        """A phone whose requests go to this process."""
        assert self.network.port is not None
        return Phone(self.network.port)


@pytest.fixture
async def computers(club: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Computer]]:
    """Two processes, whose leases end only when a test ends them, even on a slow machine."""
    monkeypatch.setattr("companion.store.postgres.leases.LEASE", 3_600_000)
    monkeypatch.setattr("companion.guests.processes.SURE_SECONDS", 3000.0)
    async with AsyncExitStack() as stack:
        place, opened = stack.enter_context(club.place()), []
        for name in ("one", "two"):
            host = await stack.enter_async_context(served(Device(tmp_path / name, server=place)))
            lending = Lending(host.device, host.app, Shared(port=0, process=name))
            await lending.begin(f"http://{name}/")
            stack.push_async_callback(lending.end)
            assert isinstance(host.device.hall.network, LocalNetwork)
            opened.append(Computer(host.device, host.device.hall.network, host))
        yield opened


def go_to(phone: Phone, computer: Computer) -> None:
    """Send the phone's next requests to that process, as a proxy would."""
    assert computer.network.port is not None
    phone.port = computer.network.port


async def let_in(phone: Phone) -> httpx.Response:
    """Repeat the request until the answer isn't the page that says it tries again; returns that answer."""
    async with asyncio.timeout(120):
        while (answer := await phone.ask()).status_code in (503, 504):
            assert "will try again by itself" in answer.text and answer.headers["retry-after"] == "1"
            await asyncio.sleep(0.2)
        return answer


async def test_a_table_continues_in_another_process(computers: list[Computer]) -> None:
    """A phone that sends the PIN to the wrong process is redirected to the right one. After a dead process's lease,
    another has the table: the phone has its seat and all entries, without the PIN; the first can't enter any more."""
    first, second = computers
    table = await first.table("Ann", "Bob", "Cid")
    phone = second.phone()
    answer = await phone.join(first.device.hall.first.pin)
    assert answer.status_code == 307 and answer.headers["location"] == "/join"
    assert answer.headers["set-cookie"].startswith(f"{PROCESS}=one;")
    go_to(phone, first)
    assert (await phone.join(first.device.hall.first.pin)).status_code == 303
    phone.cookie += f"; {PROCESS}=one"
    window = await phone.window("/")
    await phone.tap("Ann")
    await phone.sees("Who starts?")
    await phone.tap("Bob")
    await phone.sees("Undo: ")
    await first.processes.settle()
    await first.processes.stop_renewing()
    await window.close()
    go_to(phone, second)
    assert (await phone.ask()).status_code == 503
    with psycopg.connect(second.device.server) as connection:
        connection.execute("update shared_tables set until = 0")
    answer = await let_in(phone)
    assert answer.status_code == 200 and answer.headers["set-cookie"].startswith(f"{PROCESS}=two;")
    back = await phone.window(f"/table/{table.head.id}")
    await phone.sees("You're Ann")
    await phone.sees("Undo: ")
    moved = second.device.tables.find_open(table.head.id)
    assert moved is not None and moved.lines == table.lines
    assert isinstance(await moved.enter(Leave(seat=2)), Entered)
    assert isinstance(await table.enter(Leave(seat=1)), Trouble)
    assert table.lines == moved.lines
    await back.close()


async def refused(*_: Any) -> NoReturn:
    """Raises the error of a store that can't be reached."""
    raise StoreError


async def test_a_lease_that_cannot_be_renewed_is_given_up_and_taken_again(
    computers: list[Computer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before a lease that can't be renewed ends, the table's windows close; once it can, phones are back at it."""
    first, second = computers
    await first.table("Ann", "Bob")
    hall = first.device.hall
    phone = first.phone()
    assert (await phone.join(hall.first.pin)).status_code == 303
    window = await phone.window("/")
    with monkeypatch.context() as patch:
        patch.setattr(first.processes._leases, "renew", refused)
        patch.setattr(first.processes._leases, "take", refused)
        while 1 in first.processes._served_until:  # a renewal may be under way
            first.processes._served_until[1] = 0.0
            await asyncio.sleep(0.1)
        await asyncio.wait_for(window.socket.wait_closed(), 120)
        assert (await phone.ask()).status_code == 504
    assert window.socket.close_code == 1013 and not hall.first.guests
    go_to(phone, second)
    answer = await phone.ask()
    assert answer.status_code == 307 and not second.device.hall.is_on
    go_to(phone, first)
    assert (await let_in(phone)).status_code == 200 and len(hall.first.guests) == 1


@pytest.mark.parametrize("stuck", [30.0, 1.0])
async def test_tables_survive_a_busy_loop(
    stuck: float, computers: list[Computer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the event loop is blocked, leases are still renewed, unless it's blocked for so long that it seems stuck."""
    first, _ = computers
    for name, seconds in (("SURE", 3.0), ("RENEW", 0.1), ("STUCK", stuck)):
        monkeypatch.setattr(f"companion.guests.processes.{name}_SECONDS", seconds)
    await first.table("Ann", "Bob")
    await first.processes._look()
    time.sleep(5)  # noqa: ASYNC251 - as if all phones were redrawn
    await asyncio.sleep(2)
    assert first.device.hall.is_on == (1 in first.processes._served_until) == (stuck > 5)


async def test_a_process_that_starts_before_its_store_shares_later(
    club: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process whose store can't be reached at first tries again until it can."""
    monkeypatch.setattr("companion.serving.lending.AGAIN_SECONDS", 0.05)
    with club.place() as place:
        async with served(Device(tmp_path, server=f"{place}&port=1")) as host:
            lending = Lending(host.device, host.app, Shared(port=0, process="one"))
            await lending.begin()
            assert host.device.hall.processes is None
            host.device.server = place
            await comes_true(lambda: host.device.hall.processes is not None)
            await lending.end()


async def test_no_two_processes_share_a_pin_a_number_or_a_game(computers: list[Computer]) -> None:
    """Tables have different numbers and PINs across processes; a game shared by another process isn't shared again."""
    first, peer = computers
    tables = [await computer.table("Ann", "Bob") for computer in (first, peer, first, peer)]
    hostings = [hosting for computer in computers for hosting in computer.device.hall.hostings]
    assert sorted(hosting.number for hosting in hostings) == [1, 2, 3, 4]
    assert len({hosting.pin for hosting in hostings}) == 4
    assert {hosting.pin[:-6] for hosting in hostings} == {"", "2", "3", "4"}
    await peer.processes._look()
    assert [lease.number for lease in peer.processes.others] == [1, 3]
    await (await peer.server.window("/share")).shows("More tables are being shared at http://one/.")
    assert peer.device.hall.has_elsewhere(tables[0].head.id) and not peer.device.hall.has_elsewhere(tables[1].head.id)
    peer.device.hall.hostings[1].share(tables[0].head.id, "meow_oracle")
    await peer.processes.settle()
    assert peer.device.hall.hostings[1].table_id == ""
    await first.device.hall.end()
    await peer.processes._look()
    wrong = await peer.phone().join("3" + "0" * 6)
    assert wrong.status_code == 401 and "Wrong PIN" in wrong.text


async def test_tables_continue_after_a_normal_end_and_a_restart(
    computers: list[Computer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that ends frees its tables at once. One that restarts gets its tables back once the leases of its
    earlier run are over; it doesn't start while a process with its name is running."""
    monkeypatch.setattr("companion.guests.processes.LEASE_SECONDS", 1.0)
    first, second = computers
    await first.table("Ann", "Bob")
    phone = first.phone()
    assert (await phone.join(first.device.hall.first.pin)).status_code == 303
    await first.device.hall.leave()
    go_to(phone, second)
    await second.processes._look()
    assert (await phone.ask()).status_code == 200
    hall, leases = second.device.hall, second.device.store.leases
    assert hall.is_on and leases is not None
    again = Device(second.device.data, server=second.device.server)
    await again.open()
    assert again.store.leases is not None
    again.hall.network = LocalNetwork(second.network.gate.app, again.hall, 0)
    joined = again.store.leases, Process("two", uuid4().hex, ""), again.reopen
    with pytest.raises(NameTaken):
        await again.hall.join_others(*joined)
    await second.processes.stop_renewing()
    await again.hall.join_others(*joined)
    assert not again.hall.is_on and len(hall.first.guests) == 1
    await leases.free(second.processes.own)
    await comes_true(lambda: again.hall.is_on)
    assert again.hall.first.pin == hall.first.pin and len(again.hall.first.guests) == 1
    await again.hall.leave()
    await again.close()


async def test_only_a_table_that_is_newly_shared_takes_a_number(
    computers: list[Computer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Inviting phones to a table that is shared already, or to one too many, leases no further number."""
    monkeypatch.setattr("companion.guests.hall.MOST_TABLES", 2)
    first, _ = computers
    tables = [await first.table("Ann", "Bob"), await first.table("Cid", "Dan")]
    tables.append(await first.device.tables.create("meow_oracle", tables[0].config))
    for table, number in zip(tables, (1, 2, None), strict=True):
        hosting = await first.device.hall.share_more(table.head.id, "meow_oracle")
        assert (hosting and hosting.number) == number
    await first.processes._look()
    assert [*first.processes._known_leases] == [1, 2]


async def test_a_table_is_served_once_after_its_computer_slept(computers: list[Computer]) -> None:
    """If a process's own leases end, as while its computer sleeps, it goes on with each of its tables once."""
    first, _ = computers
    await first.table("Ann", "Bob")
    with psycopg.connect(first.device.server) as connection:
        connection.execute("update shared_tables set until = until - 7200000")
    await asyncio.gather(first.processes._resume(), first.processes.find(1))
    assert [hosting.number for hosting in first.device.hall.hostings] == [1]


async def test_sharing_starts_while_a_table_is_taken_over(
    computers: list[Computer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a process takes over a table just as it starts sharing, that table keeps its number, PIN, game and phones."""
    first, second = computers
    table = await first.table("Ann", "Bob")
    hosting, begin = first.device.hall.first, second.processes.begin
    assert (await first.phone().join(hosting.pin)).status_code == 303
    await first.device.hall.leave()
    await second.device.tables.create("meow_oracle", table.config)

    async def begin_late() -> int:
        await second.processes.find(1)
        return await begin()

    monkeypatch.setattr(second.processes, "begin", begin_late)
    await second.device.begin_sharing()
    (taken,) = second.device.hall.hostings
    assert (taken.number, taken.pin, taken.table_id, len(taken.guests)) == (1, hosting.pin, table.head.id, 1)
    await second.processes._look()
    assert [*second.processes._known_leases] == [1]
