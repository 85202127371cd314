"""Serves the companion from a thread of the test's process, with windows on one of its tables. The test makes a
recorded game's entries in all windows, and each shows what it would show after a tap had made the entry."""

import asyncio
import json
import socket
import threading
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import flet as ft
import uvicorn
from playwright.sync_api import Browser, Page

from companion.device.device import Device
from companion.device.settings import TextSize
from companion.language.spoken import current_language
from companion.screens.table import body
from companion.serving import asgi
from companion.serving.access import KeyAccess
from companion.table.control.controller import TableController
from companion.table.table import Entered, Table
from companion.window.context import AppContext
from companion.words import said
from referees.common.protocol.ruling import Refused
from tests.accessibility.recorded import Recorded
from tests.companion.harness import controls, label
from tests.e2e.driver import GO, Screen, new_tab

T = TypeVar("T")
Act = Callable[[TableController], Any]

SECONDS = 60
ALWAYS = -1_000_000  # a count of explanations so low that the question is explained in all later games


@dataclass(frozen=True)
class Look:
    """The size of a phone's window in dp, and its text size in percent."""

    width: int
    height: int
    words: TextSize = "100"

    def __str__(self) -> str:
        return f"{self.width}x{self.height}" + ("" if self.words == "100" else f" {self.words} %")


class Led:
    """A companion with one text size; with `hints` a game is a group's first, with all explanations."""

    def __init__(self, folder: Path, browser: Browser, words: TextSize) -> None:
        self.device, self.browser, self.words = Device(folder), browser, words
        self.table: Table | None = None
        self._access = KeyAccess("k" * 32)
        self.eye = browser.new_page()  # first: a page is no longer drawn once another is opened
        self._pages: dict[Look, Page] = {}
        self._shown: dict[int, tuple[AppContext, TableController]] = {}
        self._ids = count(1)
        self._left: list[tuple[str, Any]] = []
        self._loop = asyncio.new_event_loop()
        self._port = socket.create_server(("127.0.0.1", 0))
        self._address = f"http://127.0.0.1:{self._port.getsockname()[1]}/"
        app = asgi(self.device, self._access)  # no lifespan: at its end, Flet deletes all apps' files
        self._server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="websockets-sansio", lifespan="off"))
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(),))

    async def _serve(self) -> None:
        await self._server.serve([self._port])
        await self.device.close()

    def begin(self) -> None:
        """Start serving, with reduced motion."""
        self._thread.start()
        self.run(self._furnished())

    async def _furnished(self) -> None:
        await self.device.open()
        await self.device.set(motion="reduced", text_size=self.words)

    def end(self) -> None:
        """Close all windows, and stop serving."""
        for page in self._pages.values():
            page.context.close()
        self.eye.close()
        self._server.should_exit = True
        self._thread.join(SECONDS)
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Returns the result of a coroutine, run in the serving thread."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(SECONDS)

    def noted(self, use: Callable[..., TableController]) -> Callable[..., TableController]:
        """Wraps the hook that gives a window its table controller, so that the controllers are recorded here."""

        def used(app: AppContext, *args: Any) -> TableController:
            controller = use(app, *args)
            if app.device is self.device:
                self._shown[id(app)] = app, controller
            return controller

        return used

    def window(self, look: Look) -> Page:
        """The window with this look: opened once, since that takes seconds of the processor's time."""
        assert look.words == self.words
        if look in self._pages:
            return self._pages[look]
        size: Any = {"width": look.width, "height": look.height}
        context = self.browser.new_context(
            viewport=size, has_touch=True, reduced_motion="reduce", locale=current_language()
        )
        name, _, value = self._access.cookie.partition(";")[0].partition("=")
        context.add_cookies([{"name": name, "value": value, "url": self._address}])
        page = new_tab(context, SECONDS * 1000)
        try:
            Screen(page).open(f"{self._address}settings", said("Appearance"))
        except BaseException:
            context.close()  # else it would go on starting, and take the other windows' time
            raise
        self._pages[look] = page
        return page

    def filled(self) -> frozenset[str]:
        """The labels of the filled keys in the first window; filled keys are for the likeliest entry."""

        async def labels() -> frozenset[str]:
            for app, _ in self._shown.values():
                drawn = [box for box in controls(app.page) if isinstance(box, ft.Container) and box.on_click]
                return frozenset(label(control) or "" for control in drawn if control.bgcolor == ft.Colors.PRIMARY)
            return frozenset()

        return self.run(labels())

    @contextmanager
    def slow(self) -> Iterator[None]:
        """Until the block ends, resized windows aren't laid out again, as on a slow device."""
        sets = [app.resizers for app, _ in self._shown.values()]
        copies = [{*resizers} for resizers in sets]
        for resizers in sets:
            resizers.clear()
        try:
            yield
        finally:
            for resizers, those in zip(sets, copies, strict=True):
                resizers.update(those)

    def open(self, game: Recorded, at: int, looks: Collection[Look] = (), *, hints: bool) -> None:
        """Show a game in these windows, or all, as it is after `at` entries; with `hints`, as a group's first game."""
        id = f"{next(self._ids)}-{game.name}"
        before = at - 1 if at else 0  # the last entry is made at the open table, to show its consequences
        self._left = list(game.entries[before:])
        self.run(self._store(game, before, id, hints=hints))
        self._shown.clear()
        looks = looks or self._pages
        for look in looks:
            self._pages[look].evaluate(GO, f"/table/{id}")
        self.run(self._arrived(id, len(looks)))
        for _ in range(before, at):
            self.enter()

    async def _store(self, game: Recorded, entries: int, id: str, *, hints: bool) -> None:
        store = self.device.store
        await store.create(*game.stored(entries, id))
        await store.set_setting("first games", json.dumps([id] if hints else []))
        kinds = {kind.partition(" ")[0]: ALWAYS for kind in game.kinds()}
        await store.set_setting(f"explained {game.game}", json.dumps(kinds))

    async def _arrived(self, id: str, windows: int) -> None:
        async with asyncio.timeout(SECONDS):
            while len([1 for _, control in self._shown.values() if control.table.head.id == id]) < windows:  # noqa: ASYNC110 - it polls
                await asyncio.sleep(0.01)
        self.table = await self.device.tables.get(id)
        await self._all(lambda controller: None)

    def skip(self, entries: int) -> None:
        """Make that many entries; windows aren't redrawn until the next entry."""
        self.run(self._skipped(entries))

    async def _skipped(self, entries: int) -> None:
        with patch.object(self.table, "tell"):
            for _ in range(entries):
                await self._entered()

    async def _entered(self) -> tuple[Entered, Any]:
        assert self.table is not None
        text, mark = self._left.pop(0)
        entry = self.table.referee.read_entry(text)
        answer = await self.table.enter(entry, mark=mark)
        if not isinstance(answer, Entered):  # today's rules doubt what older ones allowed
            answer = await self.table.enter(entry, mark="confirmed")
        assert isinstance(answer, Entered), answer
        return answer, entry

    def enter(self) -> None:
        """Make the next entry in the windows that show the game."""

        async def entering() -> None:
            answer, entry = await self._entered()
            await self._all(lambda controller: controller._answered(answer, (entry,)))

        self.run(entering())

    def refuse(self) -> bool:
        """In these windows tap an earlier entry that isn't allowed now; False if every one is allowed."""

        async def refused() -> bool:
            assert self.table is not None
            entries = reversed(self.table.timeline.entries)
            ruled = ((past.entry, self.table.problem(self.table.state, past.entry)) for past in entries)
            entry = next((entry for entry, problem in ruled if isinstance(problem, Refused)), None)
            if entry is not None:
                await self._all(lambda controller: controller.enter(entry))
            return entry is not None

        return self.run(refused())

    async def _all(self, act: Act) -> None:
        """Do this in every window; returns when each has drawn the result."""
        drawn = [app.page.run_task(self._done, act, app, controller) for app, controller in self._shown.values()]
        await asyncio.gather(*map(asyncio.wrap_future, drawn))

    async def _done(self, act: Act, app: AppContext, controller: TableController) -> None:
        done = act(controller)
        if isinstance(done, Awaitable):
            await done
        session: Any = app.page.session
        while session._Session__pending_updates or session._Session__pending_effects:  # noqa: ASYNC110
            await asyncio.sleep(0)
        await app.has_shown()


@contextmanager
def led(folder: Path, browser: Browser, words: TextSize = "100") -> Iterator[Led]:
    """Runs a led companion until the block ends."""
    companion = Led(folder, browser, words)
    with patch.object(body, "use_controller", companion.noted(vars(body)["use_controller"])):
        companion.begin()
        try:
            yield companion
        finally:
            companion.end()
