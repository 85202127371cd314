"""Sharing starts with the app (on request, after a crash) or later, and ends with it or hours after the last window."""

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass
from uuid import uuid4

from companion.device.device import Device
from companion.guests.guest_file import IDLE_HOURS
from companion.guests.processes import NameTaken
from companion.serving.lan import LocalNetwork
from companion.serving.sockets import Sockets
from companion.store.errors import StoreError
from companion.store.leases import Process

log = logging.getLogger(__name__)
LOOK_SECONDS = 60.0
AGAIN_SECONDS = 2.0  # between attempts while the store is unavailable
SCREEN = "share"  # the address of the host's screen


@dataclass(frozen=True)
class Shared:
    """Options for sharing when the app starts."""

    names: frozenset[str] = frozenset()
    port: int | None = None
    process: str = ""  # the name of this process among several behind a proxy

    def __str__(self) -> str:
        return " ".join(("share", *sorted(self.names)))


class Lending:
    """Connects the device to the local network while a table is shared."""

    def __init__(self, device: Device, app: Sockets, shared: Shared | None = None) -> None:
        self._device, self._app, self._shared = device, app, shared
        settings = shared or Shared()
        device.hall.is_hosted = bool(settings.names)
        device.hall.network = LocalNetwork(app, device.hall, settings.port, settings.names)
        self._left_at = time.monotonic()
        self._task: asyncio.Task[None] | None = None

    async def begin(self, base: str = "") -> str:
        """Resume sharing after a crash, or start it if requested; returns the first screen's path. `base`: the address
        of this device's windows."""
        hall = self._device.hall
        if self._shared is not None and self._shared.process:
            own = Process(self._shared.process, uuid4().hex, base)
            is_joined = await self._join_others(own)
            self._task = asyncio.create_task(self._look(None if is_joined else own))
            return SCREEN
        with contextlib.suppress(StoreError):  # the window reports what is wrong with the folder
            hall.guest_file.folder = self._device.path.parent
        hall.guest_file.start = "" if self._shared is None else str(self._shared)
        try:
            if not await hall.resume() and self._shared is not None:
                await self._device.begin_sharing()
        except OSError as error:
            log.warning("nothing is shared: %s", error)
        self._task = asyncio.create_task(self._look())
        return SCREEN if self._shared is not None else ""

    async def _join_others(self, own: Process) -> bool:
        await self._device.open()
        try:
            leases = self._device.store.leases
            if leases is not None:
                await self._device.hall.join_others(leases, own, self._device.reopen)
            return True
        except NameTaken:
            if self._task is None:
                raise
            log.warning("a process named %s is already running: stop one of them", own.name)
            return True
        except (OSError, StoreError) as error:
            log.log(logging.WARNING if self._task is None else logging.DEBUG, "nothing is shared yet: %s", error)
            return False

    async def end(self) -> None:
        """Stop sharing."""
        if self._task is not None:
            self._task.cancel()
        await self._device.hall.leave()

    async def _look(self, waiting: Process | None = None) -> None:
        while waiting is not None:
            await asyncio.sleep(AGAIN_SECONDS)
            waiting = None if await self._join_others(waiting) else waiting
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.look(time.monotonic())

    async def look(self, now: float) -> None:
        """Stop sharing after hours without a window; `now` in seconds."""
        self._device.hall.keep()
        if self._app.open:
            self._left_at = now
        elif now - self._left_at > IDLE_HOURS * 3600:
            await self._device.hall.end()
