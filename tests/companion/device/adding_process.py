"""A process that adds a backup unless it is killed, run by test_union_kills.py. It prints a line once the device is
open, and one once the backup is added: `python -m tests.companion.device.adding_process FOLDER BACKUP`."""

import asyncio
import sys
from pathlib import Path

from companion.device.device import Device


async def add(folder: Path, backup: Path) -> None:
    device = Device(folder)
    await device.open()
    print("open", flush=True)
    await device.add_backup(backup)
    print("added", flush=True)


if __name__ == "__main__":
    asyncio.run(add(Path(sys.argv[1]), Path(sys.argv[2])))
