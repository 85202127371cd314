"""Late replies and events from a client for controls that are no longer mounted."""

import asyncio
from typing import Any

import flet as ft
import pytest
from flet.messaging.session import Session

from companion.flet_fixes import late_replies
from tests.companion.flet_fixes.sources import same_source
from tests.companion.harness import Window


async def test_a_reply_for_a_removed_control_ends_the_wait() -> None:
    """If a control is gone when a client's reply arrives, the waiting call ends, without an error in the connection."""
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


async def test_a_tap_on_a_removed_control_is_reported() -> None:
    """Each click on a removed control is reported once; clicks on existing controls and other events aren't."""
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
    """If an update of Flet changes these functions, check `late_replies` against them, then update the hashes."""
    same_source(Session.handle_invoke_method_results, "c6de9785ab38cbab")
    same_source(Session.dispatch_event, "69ad080f0c4d5c1b")
    same_source(Session.invoke_method, "02d0a5d214e15996")
