"""Fixtures of the app's tests: a device with its own games, and windows on it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from companion.app import entry
from companion.device.device import Device
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
        """One more window of the app on this device, or of what `main` shows."""
        window = await Window.open(main or entry(self.device), route, **size)
        self.windows.append(window)
        return window

    async def close(self) -> None:
        """Close the windows, whose controls must be as the client has them, and the store."""
        for window in self.windows:
            window.all_live()
            await window.close()
        await self.device.close()


@pytest.fixture
async def house(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[House]:
    """A device with its own games, closed after the test. No part of a screen may have failed to be drawn: the guard
    shows a card in its place, and the rest looks well. Feedback doesn't wait for a picture that no client draws."""
    monkeypatch.setattr(feedback, "AFTER_SECONDS", 0)
    house = House(tmp_path)
    yield house
    await house.close()
    failed = [
        log for log in caplog.get_records("call") if log.name == "companion.flet_fixes.guard" and "drawn" in log.msg
    ]
    assert not failed, failed[0].getMessage()
