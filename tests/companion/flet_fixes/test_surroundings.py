"""A component's value is found by everything drawn inside it, however late, and by nothing else."""

import asyncio
from collections.abc import Callable

import flet as ft
import pytest
from flet.components.component import Component

from companion.flet_fixes.guard import component, handler, keyed, memoised
from companion.flet_fixes.surroundings import Surrounding
from tests.companion.harness import Window

SIZE: Surrounding[str] = Surrounding()


def text(place: str) -> ft.Control:
    """A function that draws, and asks by itself."""
    return ft.Text(f"{place}: {SIZE.value()}")


@memoised
def Inner(*, place: str, key: str = "") -> ft.Control:
    """Drawn again by itself alone."""
    times, again = ft.use_state(0)
    button = ft.TextButton(f"again {place}", on_click=handler(lambda: again(times + 1)))
    return ft.Column([text(f"{place} {times}"), button, *([Inner(place=f"in {place}")] if times else [])])


@component
def Outer(size: str, key: str = "") -> ft.Control:
    """Gives its size to two components, and is drawn again itself."""
    times, again = ft.use_state(0)
    SIZE.give(size)
    button = ft.TextButton(f"again {size}", on_click=handler(lambda: again(times + 1)))
    return ft.Column([text(f"{size} {times}"), button, Inner(place=f"first in {size}"), Inner(place=f"then in {size}")])


@component
def Both() -> ft.Control:
    """Two that give different sizes, of which the first may become another."""
    first, choose = ft.use_state("small")
    button = ft.TextButton("turn", on_click=handler(lambda: choose("middling")))
    return ft.Column([keyed(first, Outer, first), keyed("large", Outer, "large"), button])


def in_window(go: Callable[[Window], object]) -> None:
    """A window with both, in which `go` does something."""

    async def run() -> None:
        window = await Window.open(lambda page: page.render(Both))
        result = go(window)
        if asyncio.iscoroutine(result):
            await result
        await window.close()

    asyncio.run(run())


def test_each_part_finds_what_is_given_nearest_around_it() -> None:
    """Functions and components alike, at the first drawing."""

    def go(window: Window) -> None:
        for size in ("small", "large"):
            assert {f"{size} 0: {size}", f"first in {size} 0: {size}", f"then in {size} 0: {size}"} <= {*window.texts()}

    in_window(go)


def test_a_part_that_is_drawn_again_finds_it_still() -> None:
    """When redrawn alone, after its parent was redrawn without it; and so do new parts in it."""

    async def go(window: Window) -> None:
        for words in ("again small", "again first in small", "again small", "again in first in small"):
            await window.tap(words)
        assert {"small 2: small", "first in small 1: small", "in first in small 1: small"} <= {*window.texts()}

    in_window(go)


def test_whoever_gives_another_value_draws_all_anew() -> None:
    """With another key no part inside keeps the first one."""

    async def go(window: Window) -> None:
        await window.tap("turn")
        await window.tap("again first in middling")
        assert {"middling 0: middling", "first in middling 1: middling"} <= {*window.texts()}
        assert not [words for words in window.texts() if "small" in words]

    in_window(go)


def test_nothing_is_found_where_nothing_was_given() -> None:
    """Neither outside of a drawing, as in a handler, nor next to the providing components."""
    with pytest.raises(LookupError):
        SIZE.value()

    async def go(window: Window) -> None:
        never: Surrounding[str] = Surrounding()
        questions: list[str] = []

        @component
        def asks() -> ft.Control:
            with pytest.raises(LookupError):
                never.value()
            questions.append("asked")
            return ft.Text("asked")

        second = await Window.open(lambda page: page.render(asks))
        await second.close()
        assert questions == ["asked"]

    in_window(go)


def test_components_of_flet_hold_what_they_give() -> None:
    """Where Flet stores the values of its contexts, and how it knows a component's parent."""
    assert {"_contexts", "_parent_component"} <= {*Component.__dataclass_fields__}
