"""How the served app sets up its device."""

import asyncio
import faulthandler
import signal
from pathlib import Path
from typing import Any

from companion.device.device import Device
from companion.serving import serve


def test_a_served_device_has_threads_and_an_inbox(tmp_path: Path) -> None:
    """The server gives its device threads and a folder for uploads, and ends at a signal."""
    device, seen = Device(tmp_path), list[Any]()

    def announce(_: str) -> None:
        seen.append((device.to_thread, device.inbox is not None))
        signal.raise_signal(signal.SIGTERM)

    asyncio.run(serve(device, None, browser=False, announce=announce))
    faulthandler.cancel_dump_traceback_later()  # this process continues
    assert seen == [(asyncio.to_thread, True)]
