"""The context of one window: the device, shared by all windows of this process, and hooks that follow an open table.
Windows share nothing that Flet observes."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, cast

import flet as ft

from companion.changes import ChangeCounter, Stop
from companion.device.device import Device
from companion.device.seats import GameSetUp
from companion.device.settings import Settings
from companion.guests.hosting import Hosting
from companion.guests.visit import Visit
from companion.store.errors import StoreError
from companion.store.records import CountedOf, GameHead, is_play
from companion.store.store import Store
from companion.window.hooks import use_while_shown
from companion.window.keyboard import Keys
from companion.window.scrolling import show_field
from referees.common.protocol.sentence import Sentence, say

if TYPE_CHECKING:  # game code is imported when a game is opened
    from companion.table.open_tables import OpenTables
    from companion.table.table import Clock, Table

log = logging.getLogger(__name__)
SLOWEST_SECONDS = 10.0  # to wait for a window's confirmation
STORED_SECONDS = 1.0  # between redraws that follow the store
S = TypeVar("S", bound=ft.Service)
T = TypeVar("T")

UNREADABLE = say(
    "This game can't be read here: {why} Nothing was changed or lost. You can play all your other games. To open this "
    "game, use the version of the app that saved it, or a newer one."
)


@dataclass(eq=False)
class AppContext:
    """One window's access to the device, navigation and services."""

    device: Device
    page: ft.Page = field(repr=False)  # Flet calls `repr` on every message and all arguments of its components
    visit: Visit | None = field(default=None, repr=False)
    """The guest on whose phone the window is; None on the device itself."""
    followed: list[Stop] = field(default_factory=list, repr=False)  # functions that stop listening
    resizers: set[Callable[[], None]] = field(default_factory=set)  # callbacks for a resize, such as turning a phone
    stale_tap_callbacks: list[Callable[[], Any]] = field(default_factory=list, repr=False)
    """Callbacks for taps on stale controls; only the last is called."""
    back_stack: list[str] = field(default_factory=list)  # the addresses that led here, the current one last
    overlays: dict[str, Callable[[], bool]] = field(default_factory=dict)
    """By address, the function that closes an overlay; it returns whether there was one."""
    services: dict[type[ft.Service], ft.Service] = field(default_factory=dict)
    """Platform services; Flet drops one without a reference."""
    set_up: GameSetUp = field(default_factory=GameSetUp)
    counted_of: CountedOf = field(default_factory=CountedOf)  # the filter of the statistics
    put_off: set[str] = field(default_factory=set)  # games whose pieces are to be compared later
    refused: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    """By game, the change count at the last refusal, and the passages it cites."""
    words: float | None = None  # the measured text scale; None before it is measured
    measured: ChangeCounter = field(default_factory=ChangeCounter, repr=False)  # counts changes of `words`
    keys: Keys = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.keys = Keys(self.page)

    @property
    def is_guest(self) -> bool:
        """Whether the window is on a guest's phone."""
        return self.visit is not None

    @property
    def sharing(self) -> ChangeCounter:
        """Counts changes in how tables are shared; on a guest's phone, only changes to the guest's own table."""
        return self.device.hall if self.visit is None else self.visit.hosting

    def hosting_of(self, game_id: str) -> Hosting | None:
        """The `Hosting` of a shared table, otherwise None; a guest's phone knows only its own."""
        if self.visit is None:
            return self.device.hall.at(game_id)
        return self.visit.hosting if game_id and game_id == self.visit.table_id else None

    @property
    def store(self) -> Store:
        """The open store; all screens except the error screen may rely on it."""
        return self.device.store

    @property
    def clock(self) -> Clock:
        """A function returning the time in milliseconds since 1970, UTC."""
        return self.device.clock

    @property
    def tables(self) -> OpenTables:
        """The tables open in this process."""
        return self.device.tables

    @property
    def settings(self) -> Settings:
        """The settings of this device."""
        return self.device.settings.now

    def service(self, kind: type[S], **handlers: Any) -> S:
        """A platform service, created on first use with these event handlers."""
        if kind not in self.services:
            self.services[kind] = kind(**handlers)
        return cast(S, self.services[kind])

    async def go(self, route: str, *, instead: bool = False) -> None:
        """Navigate to another address, on top of this screen or `instead` of it."""
        if self.page.route not in self.back_stack[-1:]:  # typed, or reached by the browser's back button
            self.back_stack[:] = [self.page.route]
        if instead:
            self.back_stack.pop()
        if route in self.back_stack:
            del self.back_stack[self.back_stack.index(route) :]
        self.back_stack.append(route)
        await self.page.push_route(route)

    def arrives(self, route: str) -> bool:
        """Whether to show that address; False if the browser's back button only closed an overlay."""
        if route not in self.back_stack:
            self.back_stack[:] = [route]
        elif route != self.back_stack[-1]:
            if self._close_overlay(self.back_stack[-1]):
                self.page.run_task(self.page.push_route, self.back_stack[-1])
                return False
            del self.back_stack[self.back_stack.index(route) + 1 :]
        return True

    def _close_overlay(self, route: str) -> bool:
        close_overlay = self.overlays.get(route)
        return close_overlay is not None and close_overlay()

    async def back(self) -> None:
        """Close the overlay; otherwise navigate to the previous screen, or to the start."""
        if self._close_overlay(self.page.route):
            return
        was_led_here = len(self.back_stack) > 1 and self.back_stack[-1] == self.page.route
        await self.go(self.back_stack[-2] if was_led_here else "/")

    async def show_table(self, game_id: str, *, is_new: bool = False) -> None:
        """Navigate to a table; back from a new one leads to the start."""
        if is_new:
            self.back_stack[:] = ["/", self.page.route]
        await self.go(f"/table/{game_id}", instead=is_new)

    async def rematch(self, head: GameHead) -> None:
        """Start a game with the same players, house options and kit, and show it; phones leave a finished game for it.
        Raises StoreError."""
        table = await readable(self.tables.rematch(head))
        if head.status != "running":
            self.device.hall.follow(head.id, table.head.id)
        await self.show_table(table.head.id, is_new=True)

    async def show_tally(self, game_id: str) -> None:
        """Navigate to a game's tally or, for an imported play, to its card."""
        await self.go(f"/play/{game_id}" if is_play(game_id) else f"/tally/{game_id}")

    async def show_passage(self, game: str, passage: str) -> None:
        """Navigate to a rule."""
        await self.go(f"/rules/{game}/{passage}")

    async def show_rule(self, game_id: str, passage: str) -> None:
        """Opens a rule with the table's house options applied."""
        await self.go(f"/table/{game_id}/rules/{passage}")

    async def home(self) -> None:
        """Navigate to the start."""
        await self.go("/")

    def follow(self, counter: ChangeCounter, on_change: Callable[[], None]) -> Stop:
        """Call `on_change` after each change while the window is open; returns a function that stops that."""
        return self.until_closed(counter.listen(on_change))

    def until_closed(self, stop: Stop) -> Stop:
        """Run `stop` when the window closes, or earlier by calling the returned function."""
        self.followed.append(stop)

        def end() -> None:
            stop()
            if stop in self.followed:
                self.followed.remove(stop)

        return end

    def later(self, seconds: float, work: Callable[[], None]) -> Stop:
        """Call `work` once after that time, if the window is still open; returns a function that stops that."""

        def fire() -> None:
            stop()
            work()

        stop = self.until_closed(asyncio.get_running_loop().call_later(seconds, fire).cancel)
        return stop

    async def has_shown(self) -> None:
        """Wait until the window has drawn everything sent so far."""
        asking: Any = self.service(ft.SharedPreferences)
        try:
            async with asyncio.timeout(SLOWEST_SECONDS):
                await asking.contains_key("shown")
        except Exception as error:  # noqa: BLE001 - an error is an answer, too; without one the window is gone
            log.debug("not confirmed: %r", error)

    def on_stale_tap(self, callback: Callable[[], Any]) -> Stop:
        """Call `callback` after a tap on a stale control; returns a function that stops that."""
        self.stale_tap_callbacks.append(callback)

        def end() -> None:
            if callback in self.stale_tap_callbacks:
                self.stale_tap_callbacks.remove(callback)

        return end

    def missed(self) -> None:
        """Report a tap on a stale control."""
        for callback in self.stale_tap_callbacks[-1:]:
            callback()

    async def resized(self) -> None:
        """Notify components of a new window size, and keep the focused field visible."""
        for resize in tuple(self.resizers):
            resize()
        await show_field(self.page)

    def closed(self) -> None:
        """Release the window's resources: its session has ended."""
        for stop in self.followed:
            stop()
        mine = (self.followed, self.resizers, self.services, self.stale_tap_callbacks, self.overlays)
        for collection in (*mine, self.keys.listeners):
            collection.clear()


Provided = ft.create_context(cast("AppContext | None", None))


def use_app() -> AppContext:
    """Hook: the window's context."""
    app = ft.use_context(Provided)
    if app is None:
        raise LookupError("there is no app around this component")
    return app


def use_overlay(close_overlay: Callable[[], bool]) -> None:
    """Hook: register a function that closes an overlay and returns whether there was one."""
    app, path = use_app(), ft.use_view_path()
    app.overlays[path] = close_overlay  # at each drawing, since it may capture other state
    ft.use_effect(lambda: None, [path], lambda: app.overlays.pop(path, None))


def use_table(table: Table) -> int:
    """Hook: returns how often the table has changed; redraws after each change in any window."""
    return use_changes(use_app(), table)


def use_settings() -> Settings:
    """Hook: the settings; redraws when they change."""
    app = use_app()
    use_changes(app, app.device.settings)
    return app.settings


def use_words() -> float:
    """Hook: the effective text scale (set by app, browser or system); redraws when it changes."""
    app, settings = use_app(), use_settings()
    use_changes(app, app.measured)
    return app.words or settings.scale


def use_stored() -> tuple[str, int]:
    """Hook: while on top, redraws within a second of changes in the store; returns what differs then and on arrival."""
    app, location = use_app(), ft.use_route_location()
    is_on_top = location == ft.use_view_path()
    return location, use_changes(app, app.store.changed if is_on_top else app.device.reopened, within=STORED_SECONDS)


def use_changes(app: AppContext, counter: ChangeCounter, *, within: float = 0) -> int:
    """Hook: the number of changes; redraws after each, in any window, or once for all `within` seconds."""
    _, poke = ft.use_state(0)

    def follow() -> Stop:
        context = contextvars.copy_context()  # holds this window's page: another window's task may make the change
        waiting: list[asyncio.TimerHandle] = []

        def draw() -> None:
            waiting.clear()
            context.copy().run(poke, lambda count: count + 1)

        def end() -> None:
            stop()
            for timer in waiting:
                timer.cancel()

        def draw_soon() -> None:
            loop = asyncio.get_running_loop()
            soon = loop.call_soon
            if within:
                waiting.extend([] if waiting else [loop.call_later(within, draw)])
            elif _is_at_work(app.page):  # the window that made the change is drawn first, and phones before this device
                draw()
            else:
                soon(soon, draw) if app.visit is None else soon(draw)

        stop = counter.listen(draw_soon)
        if counter.changes != drawn_at:
            draw_soon()
        return app.until_closed(end)

    drawn_at = counter.changes
    use_while_shown(follow, counter)
    return drawn_at


def _is_at_work(page: ft.Page) -> bool:
    try:
        return ft.context.page is page
    except RuntimeError:  # the task belongs to no window
        return False


def use_opened(game_id: str) -> Table | Sentence | None:
    """Hook: the table of a game, or an error message; None while it is being opened."""
    app = use_app()
    opened, set_opened = ft.use_state(cast("tuple[str, Table | Sentence] | None", None))

    async def open_it() -> None:
        if opened is None or opened[0] != game_id:
            try:
                set_opened((game_id, await readable(app.tables.get(game_id))))
            except StoreError as error:
                set_opened((game_id, error.sentence))

    ft.use_effect(open_it, [game_id])
    return opened[1] if opened is not None and opened[0] == game_id else app.tables.find_open(game_id)


def use_table_here() -> tuple[AppContext, str, Table | Sentence | None]:
    """Hook: the app, the id of the game at this address, and its table as in `use_opened`."""
    game_id = ft.use_route_params().get("id", "")
    return use_app(), game_id, use_opened(game_id)


async def readable(work: Awaitable[T]) -> T:
    """The result of reading a stored game; any exception becomes StoreError."""
    try:
        return await work
    except StoreError:
        raise
    except Exception as error:
        log.warning("a game cannot be read: %r", error)
        raise StoreError(say(UNREADABLE.template, why=_reason(error))) from error


def _reason(error: Exception) -> Sentence:
    from referees.common.record.malformed import Malformed
    from referees.common.registry import UnknownGame

    if isinstance(error, UnknownGame):
        return say("The rules for “{game}” aren't installed.", game=str(error.args[0]))
    if isinstance(error, Malformed):
        return error.sentence
    return say("The game isn't in a format this app can read.")
