"""Phones with each other in real browsers: one runs the offline app, the others join it without a server."""

import re
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.driver import LONGEST_SECONDS, Screen
from tests.e2e.kept import GAME
from tests.e2e.offline import Offline

KEPT = """(() => {
    window.got = []
    const {set} = Object.getOwnPropertyDescriptor(RTCDataChannel.prototype, 'onmessage')
    Object.defineProperty(RTCDataChannel.prototype, 'onmessage', {set(hear) {
        set.call(this, event => { got.push(event.data); hear(event) })
    }})
    const Usual = RTCPeerConnection
    window.peers = []
    window.RTCPeerConnection = class extends Usual { constructor(...given) { super(...given); peers.push(this) } }
})()"""
"""Keeps all that comes over data channels, and all connections."""
ALL_BYTES = """() => Promise.all(got.filter(one => one instanceof ArrayBuffer).map(one => new Promise(done => {
    const reader = new FileReader()
    reader.onload = () => done(reader.result.split(',')[1])
    reader.readAsDataURL(new Blob([one]))
})))"""
IS_IN = "() => !document.querySelector('#join') && !document.querySelector('#loading')"


class Nearby(Screen):
    """A phone at another phone's table."""

    @property
    def sent(self) -> list[bytes]:
        """All pieces that it was ever sent since its page was loaded."""
        return [b64decode(one) for one in self.page.evaluate(ALL_BYTES)]

    @property
    def reply(self) -> str:
        """The text that it shows for the host."""
        field = self.page.locator("#join textarea[readonly]")
        field.wait_for()
        return field.input_value()


class HostPhone(Screen):
    """The phone that runs the app, at the screen that invites."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.links: set[str] = set()

    def invite(self) -> str:
        """Let phones join, and copy the link for the next one."""
        turn = self.page.get_by_role("switch", name="Let other phones join")
        turn.wait_for(state="attached")
        if turn.get_attribute("aria-checked") == "false":
            self.activate(turn)
        return self.link()

    def link(self) -> str:
        """The link for the next phone, another than the last time."""
        begun = time.monotonic()
        while time.monotonic() - begun < LONGEST_SECONDS:
            self.activate(self.button("Copy the link"))
            self.page.wait_for_timeout(100)
            found: str = self.page.evaluate("navigator.clipboard.readText()")
            if "#join=" in found and found not in self.links:
                self.links.add(found)
                return found
        raise AssertionError("no other code comes")

    def let_in(self, reply: str) -> None:
        """Paste a reply."""
        reply_field = self.field("Reply of the other phone")
        begun = time.monotonic()
        while reply_field.input_value() != reply:  # Flutter attaches its editor some time after the tap
            assert time.monotonic() - begun < LONGEST_SECONDS, "the reply is not taken"
            reply_field.tap(position={"x": 40, "y": 24})
            self.page.wait_for_timeout(150)
            self.page.keyboard.press("ControlOrMeta+A")
            self.page.keyboard.insert_text(reply)
            self.page.wait_for_timeout(100)
        self.activate(self.button("Let it join"))
        expect(reply_field).to_have_value("")


def opened(context: BrowserContext) -> Page:
    """A tab in which all that comes is kept."""
    context.add_init_script(KEPT)
    page = context.new_page()
    page.set_default_timeout(30_000)
    return page


@contextmanager
def host_phone(browser: Browser, static: Offline, height: int = 1600) -> Iterator[HostPhone]:
    """The phone with the table that lies in the folder; so high that all of its screen is drawn."""
    context = static.context(browser, height=height, permissions=["clipboard-read", "clipboard-write"])
    host = HostPhone(opened(context))
    host.open(f"{static.address}share")
    try:
        yield host
    finally:
        context.close()


@contextmanager
def joined(browser: Browser, static: Offline, host: HostPhone, seat: str) -> Iterator[Nearby]:
    """A phone that joined by texts and took a seat."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    context.on("console", static.heard)
    guest = Nearby(opened(context))
    guest.page.goto(host.invite())
    host.let_in(guest.reply)
    arrive(guest, seat)
    try:
        yield guest
    finally:
        context.close()


def arrive(guest: Nearby, seat: str = "") -> None:
    """Wait until the phone shows the app; take a seat, if it has none yet."""
    guest.page.wait_for_function(IS_IN)
    guest.wake()
    if seat:
        guest.activate(guest.page.get_by_role("button", name=re.compile(f"^{re.escape(seat)}")).first)
        guest.page.get_by_role("heading", name="Who plays on this phone?").wait_for(state="detached")


@contextmanager
def table(browser: Browser, static: Offline, *seats: str) -> Iterator[tuple[HostPhone, list[Nearby]]]:
    """The phone with the table and the phones of these players, all at the table."""
    with ExitStack() as open_:
        host = open_.enter_context(host_phone(browser, static))
        guests = [open_.enter_context(joined(browser, static, host, seat)) for seat in seats]
        host.activate(host.button("Go to the table"))
        host.page.wait_for_url(f"**#/table/{GAME}")
        yield host, guests
