"""The value that a component provides is found by everything drawn inside it, even later, and by nothing else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import flet as ft
import pytest
from flet.components.component import Component

from companion.flet_fixes.guard import component, handler, keyed, memoised
from companion.flet_fixes.surroundings import Surrounding
from tests.companion.harness import Window

SIZE: Surrounding[str] = Surrounding()


def text(place: str) -> ft.Control:
    """A text that reads the value, drawn by a function."""
    return ft.Text(f"{place}: {SIZE.value()}")


@memoised
def Inner(*, place: str, key: str = "") -> ft.Control:
    """A component that reads the value, and can be redrawn alone."""
    times, again = ft.use_state(0)
    button = ft.TextButton(f"again {place}", on_click=handler(lambda: again(times + 1)))
    return ft.Column([text(f"{place} {times}"), button, *([Inner(place=f"in {place}")] if times else [])])


@component
def Outer(size: str, key: str = "") -> ft.Control:
    """Provides its size to two components, and can be redrawn itself."""
    times, again = ft.use_state(0)
    SIZE.give(size)
    button = ft.TextButton(f"again {size}", on_click=handler(lambda: again(times + 1)))
    return ft.Column([text(f"{size} {times}"), button, Inner(place=f"first in {size}"), Inner(place=f"then in {size}")])


@component
def Both() -> ft.Control:
    """Two components that provide different sizes; the first can change."""
    first, choose = ft.use_state("small")
    button = ft.TextButton("turn", on_click=handler(lambda: choose("middling")))
    return ft.Column([keyed(first, Outer, first), keyed("large", Outer, "large"), button])


@asynccontextmanager
async def both() -> AsyncIterator[Window]:
    """A window with `Both`."""
    window = await Window.open(lambda page: page.render(Both))
    yield window
    await window.close()


async def test_the_nearest_value_is_found() -> None:
    """At first, functions and components find the value of the nearest component around them."""
    async with both() as window:
        for size in ("small", "large"):
            assert {f"{size} 0: {size}", f"first in {size} 0: {size}", f"then in {size} 0: {size}"} <= {*window.texts()}


async def test_a_redrawn_component_finds_its_value_again() -> None:
    """A component finds its value again when redrawn alone, also after its parent was; so do new ones inside it."""
    async with both() as window:
        for words in ("again small", "again first in small", "again small", "again in first in small"):
            await window.tap(words)
        assert {"small 2: small", "first in small 1: small", "in first in small 1: small"} <= {*window.texts()}


async def test_another_value_redraws_everything_inside() -> None:
    """If the provided value changes, and the key with it, no component inside keeps the former value."""
    async with both() as window:
        await window.tap("turn")
        await window.tap("again first in middling")
        assert {"middling 0: middling", "first in middling 1: middling"} <= {*window.texts()}
        assert not [words for words in window.texts() if "small" in words]


async def test_reading_a_value_that_is_not_provided_raises() -> None:
    """Without a provided value, reading raises an error, both outside and while drawing."""
    with pytest.raises(LookupError):
        SIZE.value()
    never: Surrounding[str] = Surrounding()
    questions: list[str] = []

    @component
    def asks() -> ft.Control:
        with pytest.raises(LookupError):
            never.value()
        questions.append("asked")
        return ft.Text("asked")

    window = await Window.open(lambda page: page.render(asks))
    await window.close()
    assert questions == ["asked"]


def test_components_of_flet_have_the_fields_that_are_used() -> None:
    """Flet's components still have the fields for the values of contexts and for the parent."""
    assert {"_contexts", "_parent_component"} <= {*Component.__dataclass_fields__}
