"""An exception leaves an error card or a notice in plain words, and the rest of the screen works."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component, Renderer
from flet.controls.base_control import BaseControl
from flet.messaging.session import Session
from flet.utils.object_model import get_param_count

from companion.flet_fixes.guard import _takes_event, component, handler, keyed, memoised
from companion.store.errors import StoreFull
from companion.window.notices import broken_screen
from tests.companion.conftest import House
from tests.companion.flet_fixes.sources import same_source
from tests.companion.harness import Window

CARD = "This part of the screen couldn't be shown."


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)


@component
def Counter() -> ft.Control:
    """A component that must keep working when the one next to it fails."""
    count, set_count = ft.use_state(0)
    return ft.TextButton(f"count {count}", on_click=handler(lambda: set_count(count + 1)))


@component
def Raises(when: Callable[[int], bool]) -> ft.Control:
    """Raises an error if `when` is true for the number of its redraws."""
    times, set_times = ft.use_state(0)
    again = ft.TextButton("again", on_click=handler(lambda: set_times(times + 1)))
    if when(times):
        raise ValueError("boom")
    words, _ = ft.use_state("a hook after the trouble")
    return ft.Column([ft.Text(words), again])


@component
def Beside(when: Callable[[int], bool]) -> ft.Control:
    """A component that may raise, and a counter below it."""
    return ft.Column([Raises(when), Counter()])


async def still_counts(window: Window) -> None:
    await window.tap("count 0")
    assert "count 1" in window.texts()


@pytest.mark.parametrize("taps", [(), ("again",)])
async def test_a_component_that_raises_leaves_a_card(house: House, taps: tuple[str, ...]) -> None:
    """A component that raises at first or when redrawn is replaced by a card; without the guard Flet would freeze."""
    window = await house.window(main=lambda page: page.render(Beside, lambda times: times == len(taps)))
    for words in taps:
        await window.tap(words)
    assert CARD in window.texts()
    await still_counts(window)


async def test_a_window_disconnected_during_a_redraw_is_redrawn_later(house: House) -> None:
    """While messages can't be sent nothing fails; once they can be, the window is drawn again."""
    window = await Window.open(lambda page: page.render(Beside, lambda times: times == 1))
    send, window.client.send_message = window.client.send_message, _disconnected  # type: ignore[method-assign]
    await window.tap("count 0")
    window.client.send_message = send  # type: ignore[method-assign]
    await window.tap("again")
    assert CARD in window.texts()
    await window.close()


def _disconnected(message: Any) -> None:
    raise AttributeError("there is no queue any more")


async def test_a_control_with_an_impossible_property_freezes_nothing(house: House) -> None:
    """Flet checks properties after the component has returned; other components are still drawn."""

    @component
    def Wrong() -> ft.Control:
        opacity, set_opacity = ft.use_state(1)
        return ft.TextButton("fade", opacity=opacity, on_click=handler(lambda: set_opacity(7)))

    @component
    def Two() -> ft.Control:
        return ft.Column([Wrong(), Counter()])

    window = await house.window(main=lambda page: page.render(Two))
    await window.tap("fade")
    assert CARD in window.texts()
    await still_counts(window)


@pytest.mark.parametrize(
    "takes", ["nothing", "the event", "nothing, async", "the event, async", "a coroutine", "the store's"]
)
async def test_a_handler_that_raises_gives_a_notice(house: House, takes: str) -> None:
    """Any kind of handler that raises leads to a notice, never Flet's page with a traceback; a full disk is named."""

    def nothing() -> None:
        raise ValueError("boom")

    def event(e: Any) -> None:
        raise ValueError(e.name)

    async def waits() -> None:
        raise ValueError("boom")

    async def waits_with(e: Any) -> None:
        raise ValueError(e.name)

    def gives_a_coroutine() -> Any:
        return waits()

    async def full() -> None:
        raise StoreFull

    ways: dict[str, Callable[..., Any]] = {
        "nothing": nothing,
        "the event": event,
        "nothing, async": waits,
        "the event, async": waits_with,
        "a coroutine": gives_a_coroutine,
        "the store's": full,
    }

    @component
    def Button() -> ft.Control:
        return ft.Column([ft.TextButton("go", on_click=handler(ways[takes])), Counter()])

    window = await house.window(main=lambda page: page.render(Button))
    await window.tap("go")
    assert any(
        ("out of space" if takes == "the store's" else "nothing was changed") in words for words in window.texts()
    )
    await still_counts(window)


async def test_a_screen_that_raises_leaves_a_screen_with_a_way_back(house: House) -> None:
    """A screen that raises is replaced by a whole View, since the router needs one."""

    @component
    def Screen() -> ft.View:
        raise ValueError("boom")

    def Routed() -> Any:
        return ft.Router([ft.Route(path="/x", component=Screen)], manage_views=True)

    window = await house.window("/x", lambda page: page.render_views(component(Routed)))
    assert CARD in window.texts()
    assert "Back to the start" in window.labels()
    assert isinstance(broken_screen("/"), ft.View)


async def test_keyed_components_keep_their_state_when_they_change_places(house: House) -> None:
    """If keyed components are reordered, each keeps its state."""

    @component
    def Named(name: str) -> ft.Control:
        count, set_count = ft.use_state(0)
        return ft.TextButton(f"{name} {count}", on_click=handler(lambda: set_count(count + 1)))

    @memoised
    def Row() -> ft.Control:
        names, set_names = ft.use_state(("a", "b"))
        turn = ft.TextButton("turn", on_click=handler(lambda: set_names(names[::-1])))
        return ft.Column([*(keyed(name, Named, name) for name in names), turn])

    window = await house.window(main=lambda page: page.render(Row))
    await window.tap("a 0")
    await window.tap("turn")
    assert window.labels() == ["b 0", "a 1", "turn"]


class Handlers:
    def nothing(self) -> None:
        """Takes no event."""

    def event(self, event: object) -> None:
        """Takes the event."""


@pytest.mark.parametrize(
    ("ready", "takes"),
    [
        (lambda: None, False),
        (lambda event: None, True),
        (lambda event=None: None, False),
        (lambda value, event: None, True),
        (partial(lambda value: None, 1), False),
        (partial(lambda value, event: None, 1), True),
        (partial(lambda value, event: None, event=1), True),
        (partial(lambda value, event: None, value=1, event=1), False),
        (partial(lambda value, event=None: None, 1), False),
        (Handlers().nothing, False),
        (Handlers().event, True),
        (partial(Handlers().event, 1), False),
        (handler(lambda: None), False),
        (print, False),
    ],
)
def test_only_handlers_that_require_an_event_get_it(ready: Callable[..., Any], takes: bool) -> None:
    """A function, a method or a partial gets the event only if it has a required argument for it."""
    assert _takes_event(ready) == takes


@pytest.mark.parametrize(
    ("makes_durable", "words"), [(False, "That didn't work, and nothing was changed."), (True, "Your change was saved")]
)
async def test_a_notice_says_whether_something_was_stored(house: House, makes_durable: bool, words: str) -> None:
    """The notice about a handler that fails says whether it had already stored something."""
    await house.device.open()

    async def fails() -> None:
        if makes_durable:
            await house.device.store.set_setting("theme", "dark")
        raise ValueError("boom")

    def main(page: ft.Page) -> None:
        page.render(lambda: ft.TextButton("do it", on_click=handler(fails)))

    window = await house.window(main=main)
    await window.tap("do it")
    assert any(text.startswith(words) for text in window.texts())


def test_flet_draws_and_calls_as_it_did() -> None:
    """If an update of Flet changes these functions, check `guard` against them, then update the hashes."""
    same_source(ft.component, "c47506f8640571cf")
    same_source(ft.memo, "3afea0501d1eccea")
    same_source(Renderer.render_component, "513b24f4bdfaec49")
    same_source(Component.update, "52d9cdda63b1be91")
    same_source(Component.before_update, "aeb7f98664db252c")
    same_source(Session._Session__updates_scheduler, "7ec9510b0fd5cc49")  # type: ignore[attr-defined]
    same_source(BaseControl._trigger_event, "afe9ec009b324ff7")
    same_source(get_param_count, "3977171a897596a2")
