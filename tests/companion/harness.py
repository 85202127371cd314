"""A window without a browser: Flet's own session, page and diff engine, with a simulated client."""

import asyncio
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from inspect import getattr_static
from typing import Any, TypeVar, cast

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.session import Session

from tests.companion.client import Mirror, PretendedClient, differences, packed

C = TypeVar("C", bound=BaseControl)
QUIET_ROUNDS = 3
EAGER_ROUNDS, PAUSE = 200, 0.001
"""An app still busy after `EAGER_ROUNDS` of the loop waits for a clock or disk: it's checked every `PAUSE` seconds."""
LONGEST_WAIT = 60.0
SCHEDULER = "Session.__updates_scheduler"


class Tasks:
    """A task factory that lists unfinished tasks; asyncio's own list has finished ones too, and is searched in full."""

    def __init__(self) -> None:
        self.alive: set[asyncio.Task[Any]] = set()

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> "Tasks":
        """The tasks of that loop that are created from now on."""
        tasks = loop.get_task_factory()
        if not isinstance(tasks, cls):
            tasks = cls()
            loop.set_task_factory(tasks)
        return tasks

    def __call__(self, loop: asyncio.AbstractEventLoop, work: Any, **options: Any) -> asyncio.Task[Any]:
        task = asyncio.Task(work, loop=loop, **options)
        self.alive.add(task)
        task.add_done_callback(self.alive.discard)
        return task


class Window:
    """One window of the app: `window = await Window.open(main)`, `await window.tap("History")`, `window.texts()`."""

    def __init__(self) -> None:
        self.client = PretendedClient()
        self.session = self.client.session = Session(self.client)
        self.page = self.session.page
        self._tasks = Tasks.of(self.client.loop)
        self._others: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(
        cls, main: Callable[[ft.Page], Any], route: str = "/", width: int = 390, height: int = 844, **page: Any
    ) -> "Window":
        """Open a window of that size on the app `main`, and wait until everything is drawn."""
        self = await cls.opening(main, route, width, height, **page)
        await self.settle()
        return self

    @classmethod
    async def opening(
        cls, main: Callable[[ft.Page], Any], route: str = "/", width: int = 390, height: int = 844, **page: Any
    ) -> "Window":
        """Open a window of that size on the app `main`, without waiting."""
        self = cls()
        _context_page.set(self.page)
        self.session.apply_page_patch(
            {"route": route, "width": width, "height": height, "web": True, "platform": "android",
             "platform_brightness": "light", **page}
        )  # fmt: skip
        self.client.mirror = Mirror(packed(self.session.get_page_patch()))  # type: ignore[no-untyped-call]
        context.reset_auto_update()  # type: ignore[no-untyped-call]
        self._others = {*self._tasks.alive}
        result = main(self.page)
        if inspect.isawaitable(result):
            await result
        await self.session.after_event(self.page)
        return self

    async def close(self) -> None:
        self.session.close()  # type: ignore[no-untyped-call]
        await asyncio.sleep(0)
        self.client.dispose()

    # Waiting

    @property
    def _scheduler(self) -> asyncio.Task[Any] | None:
        return cast("asyncio.Task[Any] | None", self.session._Session__updates_task)  # type: ignore[attr-defined]

    async def settle(self) -> None:
        """Wait until no task of the app is pending, including the drawing of components."""
        quiet, rounds, end = 0, 0, self.client.loop.time() + LONGEST_WAIT
        while quiet < QUIET_ROUNDS:
            await asyncio.sleep(0 if rounds < EAGER_ROUNDS else PAUSE)
            rounds += 1
            working = self._working()
            quiet = 0 if working or self._is_waiting() else quiet + 1
            if self.client.loop.time() > end:
                raise TimeoutError(f"the app does not come to rest: {working}")
        if self.client.errors:
            raise AssertionError(self.client.errors[-1])
        scheduler = self._scheduler
        if scheduler is not None and scheduler.done() and not scheduler.cancelled() and scheduler.exception():
            raise AssertionError("Flet's scheduler died: the screen is frozen") from scheduler.exception()

    def _working(self) -> set[asyncio.Task[Any]]:
        """The app's unfinished tasks, without the windows' schedulers, which never end."""
        own = asyncio.current_task()
        return {task for task in self._tasks.alive if not task.done() and task is not own and task not in self._others
                and getattr(task.get_coro(), "__qualname__", "") != SCHEDULER}  # fmt: skip

    def _is_waiting(self) -> bool:
        session = cast(Any, self.session)
        waiting = session._Session__pending_updates or session._Session__pending_effects
        return bool(waiting and self._scheduler is not None and not self._scheduler.done())

    # Looking

    def walk(self, root: Any = None) -> Iterator[BaseControl]:
        """All visible controls of the top view and of open dialogs, or of `root`, with the content of components."""
        return controls(self.page) if root is None else _walk(root, set())

    def all_live(self) -> None:
        """Assert that taps reach every visible control, that it knows its page, and that the client's copy is equal."""
        on_page = {id(self.page)}
        for control in self.walk():
            if not isinstance(control, Component):
                assert self.session.index[control._i] is control, control
                around, above = cast("BaseControl | None", control), set[int]()
                while around is not None and id(around) not in on_page:
                    above.add(id(around))
                    around = around.parent
                assert around is not None, f"{control} doesn't know its page"
                on_page |= above
        default = lambda id, name: packed(getattr(self.session.index[id], name, None))  # noqa: E731
        changes = [*differences(self.client.mirror.page, packed(self.page), default)]
        assert not changes, changes[:3]

    def all(self, kind: type[C] = BaseControl, **props: Any) -> list[C]:  # type: ignore[assignment]
        """All controls of a class with these properties."""
        return [
            control
            for control in self.walk()
            if isinstance(control, kind) and all(_value(control, name) == value for name, value in props.items())
        ]

    def one(self, kind: type[C] = BaseControl, **props: Any) -> C:  # type: ignore[assignment]
        """The only control of a class with these properties."""
        matches = self.all(kind, **props)
        assert len(matches) == 1, f"{len(matches)} of {kind.__name__} {props}; on screen: {self.texts()}"
        return matches[0]

    def texts(self) -> list[str]:
        """All texts on the screen, from top to bottom."""
        return [text for control in self.walk() for text in _texts(control)]

    def text(self) -> str:
        """All texts in one string, a line each."""
        return "\n".join(self.texts())

    def says(self, words: str) -> bool:
        """Whether a text on the screen contains these words."""
        return any(words in text for text in self.texts())

    def labels(self, event: str = "click") -> list[str | None]:
        return [label(control) for control in self.walk() if hears(control, event)]

    def labelled(self, words: str, event: str = "click") -> BaseControl:
        """The one control with that label that can be tapped."""
        matches = [control for control in self.walk() if hears(control, event) and label(control) == words]
        assert len(matches) == 1, f"{len(matches)} labelled {words!r}; there are {self.labels(event)}"
        return matches[0]

    # Touching

    def change(self, control: BaseControl, **props: Any) -> None:
        """The client changes properties and reports them."""
        self.session.apply_patch(control._i, props)
        self.client.mirror.controls[control._i].update(props)

    async def event(self, control: BaseControl, name: str, data: Any = None, **props: Any) -> None:
        """The client sends the properties it changed, then the event."""
        if props:
            self.change(control, **props)
        assert not getattr(control, "disabled", False), f"{label(control)!r} is disabled"
        await self.session.dispatch_event(control._i, name, data)
        await self.settle()

    async def tap(self, words: str) -> None:
        await self.event(self.labelled(words), "click")

    async def type(self, words: str, value: str, *, submit: bool = False) -> None:
        await self.event(self.one(ft.TextField, label=words), "change", value, value=value)
        if submit:
            await self.event(self.one(ft.TextField, label=words), "submit", value)

    async def seat(self, *names: str) -> None:
        """At set-up, add these players."""
        for name in names:
            await self.type("Another player", name, submit=True)

    async def choose(self, group: ft.RadioGroup, value: str) -> None:
        await self.event(group, "change", value, value=value)

    @property
    def picker(self) -> Any:
        """The file picker; `data.take` receives a file's content."""
        return next(service for service in self.page._services._services if isinstance(service, ft.FilePicker))

    async def pick(self, content: bytes | None, **file: Any) -> None:
        picked = {"id": 1, "name": "backup.db", "size": len(content or b""), "bytes": content, **file}
        await self.event(self.picker, "result", {"files": [picked]})

    async def back(self) -> None:
        top = opened(opened(self.page.views)[-1])
        await self.event(self.page, "view_pop", {"route": top.route})

    async def go(self, route: str) -> None:
        """Go to an address, as if typed."""
        self.session.apply_page_patch({"route": route})
        await self.session.dispatch_event(1, "route_change", {"route": route})
        await self.settle()

    async def resize(self, width: int, height: int = 844) -> None:
        """Resize the window, as when a phone is turned."""
        self.session.apply_page_patch({"width": width, "height": height})
        await self.session.dispatch_event(1, "resize", {"width": width, "height": height})
        await self.settle()


def _value(control: BaseControl, name: str) -> Any:
    """A property of a control; of a label, its text."""
    value = getattr(control, name, None)
    return value.value if name == "label" and isinstance(value, ft.Text) else value


def hears(control: Any, event: str = "click") -> bool:
    return bool(getattr(control, f"on_{event}", None))


def label(control: BaseControl) -> str | None:
    """A control's name for screen readers, by which tests find it."""
    for name in ("label", "content", "title", "text", "value"):
        value = getattr(control, name, None)
        if isinstance(value, ft.Semantics):
            value = value.label or value.content
        if isinstance(value, ft.Row | ft.Stack | ft.Column):  # one text in it has the label of the whole
            labelled = [child for child in value.controls if getattr(child, "semantics_label", None)]
            value = next(iter([*labelled, *[child for child in value.controls if isinstance(child, ft.Text)]]), None)
        if isinstance(value, ft.Semantics):
            value = value.label or value.content
        if isinstance(value, str) and value:
            return value
        if isinstance(value, ft.Text):
            return value.semantics_label or value.value
        if isinstance(value, ft.Icon) and value.semantics_label:
            return value.semantics_label
    icon = getattr(control, "icon", None)
    return getattr(icon, "semantics_label", None) or getattr(control, "tooltip", None)


def _texts(control: BaseControl) -> Iterator[str]:
    if isinstance(control, ft.Text) and control.value:
        yield control.value
        if control.semantics_label:
            yield control.semantics_label
    for name in ("title", "subtitle", "label", "error", "helper", "content"):
        value = getattr(control, name, None)
        if isinstance(value, str) and value:
            yield value


def controls(page: ft.Page) -> Iterator[BaseControl]:
    """All visible controls of the top view and of open dialogs, with the content of components."""
    views = opened(page.views)
    dialogs: Any = page._dialogs.controls
    seen: set[int] = set()
    for root in (opened(views[-1]), *(dialog for dialog in dialogs if dialog.open)):
        yield from _walk(root, seen)


def opened(value: Any) -> Any:
    """The control that a component has rendered."""
    while isinstance(value, Component):
        value = value._b
    return value


def _walk(value: Any, seen: set[int]) -> Iterator[BaseControl]:
    """All controls from top to bottom; iterative, since every check of every test uses this."""
    waiting = [value]
    while waiting:
        value = opened(waiting.pop())
        is_new = _HOLDS[type(value)] and id(value) not in seen
        if isinstance(value, (list, tuple)):
            waiting.extend(reversed(value))
        elif is_new and value._values.get("visible", True) and not is_out_of_sight(value):
            seen.add(id(value))
            yield value
            waiting.extend(_inner(value))


def is_out_of_sight(control: Any) -> bool:
    """Whether a control is a mounted part that is not shown (`companion.look.keep_mounted`): its size is zero."""
    if not isinstance(control, ft.Stack) or len(control.controls) != 2:
        return False
    size = control.controls[0]
    return isinstance(size, ft.Container) and size.width == 0 and size.height == 0


def _inner(control: BaseControl) -> list[Any]:
    """A control's children, the last field first; of some sixty fields Flet stores only those that were set."""
    place, plain = _places(type(control))  # type: ignore[arg-type]
    children = {place[name]: value for name, value in control._values.items() if _HOLDS[type(value)] and name in place}
    own = vars(control)
    for name in plain:
        if value := own.get(name):
            children[place[name]] = value
    return [*children.values()] if len(children) < 2 else [children[at] for at in sorted(children, reverse=True)]


class _Holding(dict[type, bool]):
    """By class, whether its instances are controls or may contain some; cached, since `issubclass` is slow."""

    def __missing__(self, kind: type) -> bool:
        self[kind] = holds = issubclass(kind, (BaseControl, list, tuple))
        return holds


_HOLDS = _Holding()


@cache
def _places(kind: type[BaseControl]) -> tuple[dict[str, int], list[str]]:
    """The fields that may hold other controls, with their positions; and those of them that are plain attributes."""
    names = [name for name in kind.__dataclass_fields__ if not name.startswith(("_", "on_"))]
    place = {name: at for at, name in enumerate(names) if name not in {"data", "parent"}}
    return place, [name for name in place if not hasattr(getattr_static(kind, name, None), "__set__")]
