"""One process of a hall: `python -m tests.perf.hall_process STORE NAME TABLES`.

It shares tables with four phones each, which are in the same process, and prints a line of JSON once all are there. For
each line of input, a number of seconds, it enters at all tables as fast as it can, and prints what it did.
"""

import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from uuid import uuid4

from companion.device.device import Device
from companion.guests.hosting import Hosting
from companion.serving.collector import collected_when_idle
from companion.serving.lan import LocalNetwork
from companion.store.leases import Process
from companion.table.answers import Entered
from companion.table.table import Table
from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.companion.served.guests import Party, Phone
from tests.companion.served.windows import served
from tests.meow_oracle.simulator import play
from tests.perf.test_shared_table import MIDST, entered, resident, seated_at

__all__: list[str] = []


async def _main(store: str, name: str, tables: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with served(Device(Path(folder), server=store)) as found, collected_when_idle():
            device = found.device
            await device.open()
            hall, leases = device.hall, device.store.leases
            assert leases is not None
            hall.network = network = LocalNetwork(found.app, hall, 0)
            await hall.join_others(leases, Process(name, uuid4().hex, ""), device.reopen)
            await hall.begin()
            there, before = Party(found, network), resident()
            laid = [await _table(there, first=number == 0) for number in range(tables)]
            _tell(tables=len(hall.hostings), megabytes=(resident() - before) / 1e6)
            while line := await asyncio.to_thread(sys.stdin.readline):
                await _enter(laid, float(line))
            os._exit(0)  # without goodbye to each phone


async def _table(there: Party, *, first: bool) -> tuple[Table, list[Phone]]:
    """A table in the midst of a round, and its phones."""
    device = there.device
    config = referee("meow_oracle").config(seats=seated(("Ann", "Bob", "Cid", "Dee")))
    table = await device.tables.create("meow_oracle", config)
    hosting: Hosting | None = device.hall.first
    if first:
        device.hall.first.share(table.head.id, "meow_oracle")
    else:
        number = await device.hall.another_number()
        hosting = device.hall.share_another(table.head.id, "meow_oracle", number)
    assert hosting is not None
    for told in play(3, 4).entries[:MIDST]:
        assert isinstance(await table.enter(table.referee.read_entry(json.dumps(told))), Entered)
    return table, await seated_at(there, hosting, table)


async def _enter(laid: list[tuple[Table, list[Phone]]], seconds: float) -> None:
    began, worked, took = time.monotonic(), time.process_time(), list[float]()

    async def at_one(table: Table, row: list[Phone]) -> None:
        number = 0
        while time.monotonic() < began + seconds:
            since = time.monotonic()
            await entered(table, row, number)
            took.append(time.monotonic() - since)
            number += 1

    await asyncio.gather(*(at_one(*one) for one in laid))
    _tell(entries=len(took), seconds=time.monotonic() - began, cpu=time.process_time() - worked)


def _tell(**figures: float) -> None:
    print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    os.environ["COMPANION_TAP_PAUSE_MS"] = "0"
    asyncio.run(_main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
