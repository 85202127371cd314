"""The app from nothing to its first screen: `python -m tests.perf.cold_start FOLDER`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from companion.app import entry
from companion.device import Device
from tests.companion.harness import Window


async def _main(folder: str) -> None:
    device = Device(Path(folder))
    window = await Window.open(entry(device))
    assert window.texts()
    await window.close()
    await device.close()


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1]))
