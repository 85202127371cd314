"""Fixtures of the app's tests: a device with its own games, and windows on it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from companion.app import entry
from companion.device.device import Device
from companion.table.table import Table
from companion.window import feedback
from tests.companion.harness import Window


class House:
    """A device in its own folder; its clock advances by a second at each reading."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.time = 1_700_000_000_000
        self.device = Device(folder, self.clock)
        self.windows: list[Window] = []

    def clock(self) -> int:
        """Milliseconds since 1970."""
        self.time += 1000
        return self.time

    async def window(self, route: str = "/", main: Any = None, **size: Any) -> Window:
        """Open another window on this device: of the app, or of `main`."""
        window = await Window.open(main or entry(self.device), route, **size)
        self.windows.append(window)
        return window

    async def table(self, game: str, config: Any) -> Table:
        await self.device.open()
        return await self.device.tables.create(game, config)

    async def leave(self, window: Window) -> None:
        """Close a window before the test ends."""
        self.windows.remove(window)
        await window.close()

    async def close(self) -> None:
        """Close the windows, after comparing their controls with the client's, and the store."""
        for window in self.windows:
            window.all_live()
            await window.close()
        await self.device.close()


@pytest.fixture
async def house(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[House]:
    """A device with its own games, closed after the test. It fails if a component failed to render: the guard would
    only show a card in its place. Feedback doesn't wait for a frame, since no client draws any."""
    monkeypatch.setattr(feedback, "AFTER_SECONDS", 0)
    house = House(tmp_path)
    yield house
    await house.close()
    failed = [
        log for log in caplog.get_records("call") if log.name == "companion.flet_fixes.guard" and "drawn" in log.msg
    ]
    assert not failed, failed[0].getMessage()
