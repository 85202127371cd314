"""G28: from a tap on one phone to the painted frame on another over data channels, compared with a bare Flet page."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import quick
from tests.e2e.data_folder import store_game_of
from tests.e2e.driver import Screen
from tests.e2e.nearby import IS_IN, host_phone, joined
from tests.e2e.offline import Offline, another_build, offline
from tests.e2e.test_sharing_whole import entries_in
from tests.perf.test_shared_frames import FINGER, SEATS, SEEN, guest_page, in_turn
from tests.perf.test_taps import browser

__all__ = ["browser", "quick"]

pytestmark = [pytest.mark.bench, pytest.mark.browser]

OURS = "companion.in_browser.start()"
BARE = """
import flet as ft, companion.in_browser as app
numbers = []
def bare(device, languages=()):
    async def main(page):
        await device.hall.begin()
        number = ft.Text("0", size=40)
        numbers.append((page, number))
        def raised():
            for other, one in numbers:
                async def apply(one=one):
                    one.value = str(int(one.value) + 1)
                    one.update()
                other.run_task(apply)
        page.add(number, ft.Button("More", on_click=raised))
    return main
app.entry = bare
"""
"""Flet in place of the app, over the same channels: a number, and the button that raises it in all windows."""

PAGE = """
    const usual = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function(what, ...more) {
        if (what?.start) window.appWorker = this;
        if (what?.phone?.kind === 'code') window.code = what.phone.text;
        return usual.call(this, what, ...more);
    };
    window.ask = phone => appWorker.dispatchEvent(new MessageEvent('message', {data: {phone}}));
"""
"""Stands in for the screen of the bare host: reads its code, and gives it a reply."""

EYES = f"""{SEEN}
    const {{set}} = Object.getOwnPropertyDescriptor(RTCDataChannel.prototype, 'onmessage');
    Object.defineProperty(RTCDataChannel.prototype, 'onmessage', {{set(hear) {{
        set.call(this, event => {{
            if (typeof event.data !== 'string') heard();
            hear(event);
        }});
    }}}});
"""
"""Records painted messages like G24's EYES, but those from a data channel."""


def bare_phones(browser: Browser, open_: ExitStack, static: Offline) -> tuple[Screen, Page]:
    """Two phones connected to a bare host: one to tap, and one to measure."""
    context = static.context(browser)
    open_.callback(context.close)
    context.add_init_script(PAGE)
    host = context.new_page()
    host.goto(static.address)
    pages, before = [], None
    for script in (FINGER, EYES):
        host.wait_for_function("before => window.code && window.code !== before", arg=before)
        before = host.evaluate("window.code")
        page = guest_page(browser, open_, script)
        page.goto(before)
        reply = page.locator("#join textarea[readonly]").input_value()
        host.evaluate("text => ask({kind: 'reply', text})", reply)
        page.wait_for_function(IS_IN)
        pages.append(page)
    hand = Screen(pages[0])
    hand.wake()
    return hand, pages[1]


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Offline]:
    """A build with Flet in place of the app."""

    def change(script: str) -> str:
        """Returns the worker's script with the bare program in place of the app."""
        assert script.count(OURS) == 1
        return script.replace(OURS, BARE + OURS)

    with offline(tmp_path, another_build(tmp_path, "python-worker.js", change)) as static:
        yield static


@pytest.mark.usefixtures("quick")
def test_an_entry_on_one_phone_is_painted_on_another(browser: Browser, bare: Offline, tmp_path: Path) -> None:
    """Taps on a phone at another phone's table alternate with taps on a phone with bare Flet, for all entries of a few
    turns; each is timed from the tap to the frame on the other phone."""
    store_game_of(tmp_path, "meow_oracle", SEATS)
    with offline(tmp_path) as static, ExitStack() as open_:
        host = open_.enter_context(host_phone(browser, static))
        hand = open_.enter_context(joined(browser, static, host, SEATS[0], FINGER))
        other_phone = open_.enter_context(joined(browser, static, host, SEATS[1], EYES))
        other_phone.text("Who starts?").wait_for(state="attached")
        eyes = other_phone.page
        eyes.reload()  # without a screen reader, as most phones are
        host.let_in(other_phone.reply)
        eyes.wait_for_function(IS_IN)

        def entry_count() -> int:
            static.to_folder()
            return entries_in(tmp_path)

        in_turn(
            (hand, eyes),
            entry_count,
            bare_phones(browser, open_, bare),
            "G28 to the frame on another phone, over data channels",
        )
