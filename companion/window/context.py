"""What a window knows: the device it runs on, and hooks that follow an open table.

The device (store, open tables, clock) is shared by all windows of this process; it knows nothing of Flet. Each window
has an AppContext of its own, and nothing that Flet observes is ever shared between windows.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

import flet as ft

from companion.changes import ChangeCounter, Stop
from companion.device.device import Device
from companion.device.settings import Settings
from companion.flet_fixes.refs import MutableRef
from companion.store.errors import StoreError
from companion.store.protocol import Store
from companion.window.keyboard import Keys
from referees.common.protocol.sentence import Sentence, say

if TYPE_CHECKING:  # what plays a game is imported when one is opened
    from companion.table.open_tables import OpenTables
    from companion.table.table import Clock, Table

__all__ = [
    "AppContext",
    "Provided",
    "readable",
    "use_app",
    "use_by_keys",
    "use_changes",
    "use_connections",
    "use_opened",
    "use_settings",
    "use_table",
]  # fmt: skip

log = logging.getLogger(__name__)

S = TypeVar("S", bound=ft.Service)
T = TypeVar("T")

UNREADABLE = say(
    "This game cannot be read here: {why} Nothing of it was changed or lost. "
    "All your other games can be played; an app as new as the one that kept it can open it."
)


@dataclass(eq=False)
class Followed:
    """A change counter that a window listens to, and what ends that."""

    counter: ChangeCounter
    told: Callable[[], None]
    stop: Stop


@dataclass(eq=False)
class AppContext:
    """One window's view of the device."""

    device: Device
    page: ft.Page = field(repr=False)
    """Out of the repr: Flet makes one of every message, and of all that its components were given, over and over."""
    followed: list[Followed] = field(default_factory=list, repr=False)
    """The counters this window listens to; none is listened to while the window is away."""
    refreshers: set[Callable[[], None]] = field(default_factory=set)
    """Called when the window is connected again: Flet drops what changed while it was away."""
    resizers: set[Callable[[], None]] = field(default_factory=set)
    """Called when the window got another size: a phone was turned."""
    trail: list[str] = field(default_factory=list)
    """The screens that led here, the one shown now last."""
    services: dict[type[ft.Service], ft.Service] = field(default_factory=dict)
    """What this window has asked of its platform: Flet drops a service that nobody holds."""
    keys: Keys = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """A window has one keyboard."""
        self.keys = Keys(self.page)

    @property
    def store(self) -> Store:
        """Where games are kept; there is one on every screen but the one that says why there is none."""
        return self.device.store

    @property
    def clock(self) -> Clock:
        """Milliseconds since 1970, UTC."""
        return self.device.clock

    @property
    def tables(self) -> OpenTables:
        """The tables held open in this process."""
        return self.device.tables

    @property
    def settings(self) -> Settings:
        """What was chosen on this device."""
        return self.device.settings.now

    def service(self, kind: type[S], **handlers: Any) -> S:
        """A service of this window's platform, made when it is first asked for; later handlers would not be heard."""
        if kind not in self.services:
            self.services[kind] = kind(**handlers)
        return cast(S, self.services[kind])

    async def go(self, route: str, *, instead: bool = False) -> None:
        """Show another screen, above this one or in its place."""
        if self.page.route not in self.trail[-1:]:  # the address was typed, or the browser's own button was used
            self.trail[:] = [self.page.route]
        if instead:
            self.trail.pop()
        if route in self.trail:
            del self.trail[self.trail.index(route) :]
        self.trail.append(route)
        await self.page.push_route(route)

    async def back(self) -> None:
        """Show the screen that led here, or the start."""
        was_led_here = len(self.trail) > 1 and self.trail[-1] == self.page.route
        await self.go(self.trail[-2] if was_led_here else "/")

    async def show_table(self, game_id: str, *, begun: bool = False) -> None:
        """Show a table; from one just begun the way back leads to the start."""
        if begun:
            self.trail[:] = ["/", self.page.route]
        await self.go(f"/table/{game_id}", instead=begun)

    async def show_tally(self, game_id: str) -> None:
        """Show the tally of a game."""
        await self.go(f"/tally/{game_id}")

    async def show_record(self, game_id: str) -> None:
        """Show all entries of a game, to set right what was entered wrongly or not at all."""
        await self.go(f"/record/{game_id}")

    async def show_passage(self, game: str, passage: str) -> None:
        """Show a rule with its neighbours."""
        await self.go(f"/rules/{game}/{passage}")

    async def show_rule(self, game_id: str, passage: str) -> None:
        """Show a rule with its neighbours, and how the table of that game reads it."""
        await self.go(f"/table/{game_id}/rules/{passage}")

    async def home(self) -> None:
        """Back to the start."""
        await self.go("/")

    def follow(self, counter: ChangeCounter, told: Callable[[], None]) -> Stop:
        """Calls `told` after each change of `counter` while the window is connected, and when it is back; returns what
        ends that."""
        followed = Followed(counter, told, counter.listen(told))
        self.followed.append(followed)

        def end() -> None:
            followed.stop()
            if followed in self.followed:
                self.followed.remove(followed)

        return end

    def resized(self) -> None:
        """Tell those who measure by the window."""
        for resize in tuple(self.resizers):
            resize()

    def disconnected(self) -> None:
        """Listen to nothing while the window is away: nothing could be drawn in it, and it may never come back."""
        for followed in self.followed:
            followed.stop()

    def reconnected(self) -> None:
        """Listen again, and draw again what may have changed while this window was away."""
        for followed in tuple(self.followed):
            followed.stop = followed.counter.listen(followed.told)
            followed.told()
        for refresh in tuple(self.refreshers):
            refresh()

    def closed(self) -> None:
        """Let go of everything: the session has ended, and the window will not come back."""
        self.disconnected()
        for held in (self.followed, self.refreshers, self.resizers, self.services, self.keys.listeners):
            held.clear()


Provided = ft.create_context(cast("AppContext | None", None))


def use_app() -> AppContext:
    """The window's context; a hook."""
    app = ft.use_context(Provided)
    if app is None:
        raise LookupError("there is no app around this component")
    return app


def use_table(table: Table) -> int:
    """How often the table has changed; draws the calling component again whenever it does, in whatever window.

    A hook. It listens while the component is on screen.
    """
    return use_changes(use_app(), table)


def use_settings() -> Settings:
    """What was chosen on this device; draws the calling component again whenever that changes. A hook."""
    app = use_app()
    use_changes(app, app.device.settings)
    return app.settings


def use_by_keys() -> bool:
    """Whether the window is worked by keys, from the first time that one leads the focus; draws the calling component
    again then. A hook."""
    app = use_app()
    return use_changes(app, app.keys.lead) > 0


def use_changes(app: AppContext, counter: ChangeCounter) -> int:
    """How often it has changed; draws the calling component again whenever it does, in whatever window. A hook."""
    _, poke = ft.use_state(0)
    stop: MutableRef[Stop] = ft.use_ref()

    def unfollow() -> None:
        if stop.current is not None:
            stop.current()
            stop.current = None

    def follow() -> None:
        unfollow()
        here = contextvars.copy_context()  # holds this window's page; a change may come from another window's task
        seen = counter.changes

        def draw() -> None:
            here.copy().run(poke, lambda count: count + 1)

        def told() -> None:
            if _is_at_work(app.page):
                draw()
            else:  # whoever made the change sees it first, however many windows there are
                asyncio.get_running_loop().call_soon(draw)

        stop.current = app.follow(counter, told)
        if seen != drawn:
            told()

    drawn = counter.changes
    ft.use_effect(follow, [counter], unfollow)
    return drawn


def _is_at_work(page: ft.Page) -> bool:
    """Whether what runs now was started in that window."""
    try:
        return ft.context.page is page
    except RuntimeError:  # it was started in none
        return False


def use_connections() -> int:
    """How often the window was connected again since the component came; draws it again whenever it is. A hook.

    Flet drops the effects and the drawings of a window that is away: a phone that sleeps, a page loaded anew. What
    waits for one of them would wait for ever.
    """
    app = use_app()
    times, set_times = ft.use_state(0)
    again = ft.use_memo(lambda: partial(set_times, lambda count: count + 1), [])
    app.refreshers.add(again)  # here, since an effect that did it could be dropped as well
    ft.use_effect(lambda: None, [], lambda: app.refreshers.discard(again))
    return times


def use_opened(game_id: str) -> Table | Sentence | None:
    """The table of a game: None while it is being opened, a sentence for people where it cannot be. A hook."""
    app = use_app()
    times = use_connections()
    opened, set_opened = ft.use_state(cast("tuple[str, Table | Sentence] | None", None))

    async def open_it() -> None:
        if opened is None or opened[0] != game_id:
            set_opened((game_id, await _opened(app.tables, game_id)))

    ft.use_effect(open_it, [game_id, times])
    if opened is not None and opened[0] == game_id:
        return opened[1]
    return app.tables.held(game_id)


async def _opened(tables: OpenTables, game_id: str) -> Table | Sentence:
    try:
        return await readable(tables.get(game_id))
    except StoreError as error:
        return error.sentence


async def readable(work: Awaitable[T]) -> T:
    """What is made of a kept game. Raises StoreError, whatever is wrong with it: it must not take the screen along."""
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
        return say("No rules called “{game}” are installed.", game=str(error.args[0]))
    if isinstance(error, Malformed):
        return error.sentence
    return say("It was not written as this app writes games.")
