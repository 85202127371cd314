"""A cold start of the app up to its first screen: `python -m tests.perf.cold_start FOLDER`; a second argument names a
file for the screen's content. It is shown once running games can be tapped; their open questions follow later."""

import asyncio
import json
import sys
from pathlib import Path

from companion.app import entry
from companion.device.device import Device
from tests.companion.harness import Window


async def _main(folder: Path, tree: Path | None = None) -> None:
    device = Device(folder)
    window = await Window.opening(entry(device))
    while "Games in progress" not in window.texts():  # noqa: ASYNC110 - no event says that a screen is there
        await asyncio.sleep(0)
    if tree is not None:
        _write_down(window, tree)
    await window.close()
    await device.close()


def _write_down(window: Window, tree: Path) -> None:
    from tests.perf.bare_flet import written

    tree.write_text(json.dumps(written(window)), "utf-8")


if __name__ == "__main__":
    asyncio.run(_main(*map(Path, sys.argv[1:])))
