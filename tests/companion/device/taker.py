"""A process that adds a backup unless it is killed: `python -m tests.companion.device.taker FOLDER BACKUP`, run by
test_union_kills.py. It prints a line once the device is open, and one once the backup is added."""

import asyncio
import sys
from pathlib import Path

from companion.device.device import Device


async def take(folder: Path, backup: Path) -> None:
    """Add the backup to the device in that folder."""
    device = Device(folder)
    await device.open()
    print("open", flush=True)
    await device.add_backup(backup)
    print("taken", flush=True)


if __name__ == "__main__":
    asyncio.run(take(Path(sys.argv[1]), Path(sys.argv[2])))
