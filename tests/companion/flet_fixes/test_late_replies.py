"""Late replies of a client for controls that are no longer mounted."""

import asyncio
from typing import Any

import flet as ft
import pytest
from flet.messaging.session import Session

from companion.flet_fixes import late_replies
from tests.companion.flet_fixes.sources import same_source
from tests.companion.harness import Window


async def test_an_answer_for_a_control_that_is_gone_ends_the_wait() -> None:
    """The waiting call continues, and the connection gets no error."""
    field = ft.TextField()

    def main(page: ft.Page) -> None:
        late_replies.allow(page)
        page.add(field)

    asyncio.get_running_loop().set_exception_handler(lambda _, context: pytest.fail(str(context)))
    window = await Window.open(main)

    def goes_elsewhere(_: Any) -> None:
        window.page.controls.clear()
        window.page.update()

    window.client.replies["focus"] = goes_elsewhere
    await asyncio.wait_for(field.focus(), 2)  # type: ignore[no-untyped-call]
    assert field not in list(window.walk())


async def test_a_tap_on_a_control_that_is_gone_is_told() -> None:
    """Once for each click on a removed control; existing controls get their own, and other events report nothing."""
    missed, taps = [], []

    async def report() -> None:
        missed.append(1)

    button = ft.Button("Here", on_click=lambda: taps.append(1))

    def main(page: ft.Page) -> None:
        late_replies.tell_missed(page, report)
        page.add(button)

    window = await Window.open(main)
    await window.event(button, "click")
    assert (len(taps), len(missed)) == (1, 0)
    window.page.controls.clear()
    window.page.update()
    for name in ("click", "change", "click"):
        await window.session.dispatch_event(button._i, name, None)
    assert (len(taps), len(missed)) == (1, 2)


def test_flet_takes_replies_as_it_did() -> None:
    """After an update of Flet: check whether it still raises if the control is gone, then update the hashes."""
    same_source(Session.handle_invoke_method_results, "c6de9785ab38cbab")
    same_source(Session.dispatch_event, "69ad080f0c4d5c1b")
    same_source(Session.invoke_method, "02d0a5d214e15996")
