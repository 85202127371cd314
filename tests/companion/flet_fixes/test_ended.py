"""A session that has ended frees its controls, and still answers calls."""

import asyncio
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component
from flet.messaging.session import Session
from flet_web.fastapi.flet_app_manager import FletAppManager  # type: ignore[import-untyped]

from companion.flet_fixes.ended import has_ended, when_ended
from companion.flet_fixes.guard import component, handler
from tests.companion.flet_fixes.sources import same_source
from tests.companion.harness import Window


@component
def Waiting(ended: list[str]) -> ft.Control:
    """Text with a task that ends only when it is cancelled."""

    async def wait() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("task")

    ft.use_effect(wait, [])
    _, poke = ft.use_state(0)
    return ft.Column([ft.Text("waits"), ft.Button("poke", on_click=handler(lambda: poke(1)))])


async def test_the_end_of_a_session_releases_cancels_and_frees() -> None:
    """At the end the given function is called once, tasks of components are cancelled, and the page is emptied. A later
    call to the client fails at once, and setting a state changes nothing."""
    ended: list[str] = []

    def main(page: ft.Page) -> None:
        when_ended(page, lambda: ended.append("released"))
        page.render(Waiting, ended)

    window = await Window.opening(main)
    await asyncio.sleep(0.05)
    poke: Any = window.labelled("poke")
    pressed = poke.on_click
    assert not has_ended()
    await window.close()
    window.session.close()  # type: ignore[no-untyped-call]
    await asyncio.sleep(0.05)
    assert ended == ["released", "task"] and has_ended()
    assert {*window.session.index} <= {1} and window.page.views == []  # the page itself gets the event of its end
    with pytest.raises(RuntimeError, match="Session closed"):
        await asyncio.wait_for(window.session.invoke_method(1, "focus", None), 1)
    await pressed(None)
    await window.session.after_event(window.session.index.get(poke._i))


def test_flet_closes_as_it_did() -> None:
    """If an update of Flet changes these functions, check that `ended` frees what they hold, then update the hashes."""
    same_source(Session.close, "c195f42da99f694d")
    same_source(Session.__init__, "e756fed499fe9807")
    same_source(Component.will_unmount, "2c029ae34abf0241")
    same_source(FletAppManager.delete_session, "c0b584419972f5e1")
