"""One process of a hall: `python -m tests.perf.hall_process STORE NAME TABLES`. It shares tables with four phones each,
all in the same process, and prints a line of JSON once the phones are there. For each line of input, a number of
seconds, it makes entries for that long, as fast as it can and at three tables at a time, and prints how many."""

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
from companion.table.table import Table
from tests.companion.served.guests import Party, Phone
from tests.companion.served.windows import served
from tests.perf.test_shared_table import AT_ONCE, SEATS, after, entered, resident, seated_at

__all__: list[str] = []


async def _main(store: str, name: str, tables: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with served(Device(Path(folder), server=store)) as server, collected_when_idle():
            device, hall = server.device, server.device.hall
            await device.open()
            assert device.store.leases is not None
            hall.network = network = LocalNetwork(server.app, hall, 0)
            await hall.join_others(device.store.leases, Process(name, uuid4().hex, ""), device.reopen)
            await hall.begin()
            guests, before = Party(server, network), resident()
            laid = [await _laid(guests, hall.first, await guests.table("meow_oracle", *SEATS))]
            while len(laid) < tables:
                laid.append(await _laid(guests, *await guests.another("meow_oracle", *SEATS)))
            print(json.dumps({"tables": len(laid), "megabytes": (resident() - before) / 1e6}), flush=True)
            while line := await asyncio.to_thread(sys.stdin.readline):
                await _enter(laid, float(line))
            os._exit(0)  # without closing the phones' connections


async def _laid(guests: Party, hosting: Hosting, table: Table) -> tuple[Table, list[Phone]]:
    return await after(table), await seated_at(guests, hosting, table)


async def _enter(laid: list[tuple[Table, list[Phone]]], seconds: float) -> None:
    began, worked = time.monotonic(), time.process_time()

    async def at(own: list[tuple[Table, list[Phone]]]) -> int:
        count = 0
        while time.monotonic() < began + seconds:
            await entered(*own[count % len(own)], count // len(own))
            count += 1
        return count

    count = sum(await asyncio.gather(*(at(laid[number::AT_ONCE]) for number in range(AT_ONCE))))
    seconds, cpu = time.monotonic() - began, time.process_time() - worked
    print(json.dumps({"entries": count, "seconds": seconds, "cpu": cpu}), flush=True)


if __name__ == "__main__":
    os.environ["COMPANION_TAP_PAUSE_MS"] = "0"
    asyncio.run(_main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
