"""Phones connected to each other in real browsers: one runs the offline app, the others join it without a server."""

import re
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.data_folder import GAME
from tests.e2e.driver import LONGEST_SECONDS, Screen, new_tab
from tests.e2e.offline import Offline
from tests.e2e.phones import Guest

KEPT = """(() => {
    window.got = []
    window.gotAt = 0
    const watch = (kind, note) => {
        const {set} = Object.getOwnPropertyDescriptor(kind.prototype, 'onmessage')
        Object.defineProperty(kind.prototype, 'onmessage', {set(hear) {
            set.call(this, event => { note(event.data); hear(event) })
        }})
    }
    const arrived = data => { if (typeof data === 'object') gotAt = performance.now() }
    watch(RTCDataChannel, data => { got.push(data); arrived(data) })
    watch(Worker, data => { if (data instanceof Uint8Array) arrived(data) })
    const Usual = RTCPeerConnection
    window.peers = []
    window.RTCPeerConnection = class extends Usual { constructor(...given) { super(...given); peers.push(this) } }
})()"""
"""Records all that comes over data channels, the time of the app's last message to its window, and all connections."""
IS_QUIET = "() => performance.now() - gotAt > 350"
TAKEN = """() => Promise.all(got.splice(0).map(one => new Promise(done => {
    const reader = new FileReader()
    reader.onload = () => done([typeof one, reader.result.split(',')[1] ?? ''])
    reader.readAsDataURL(new Blob([one]))
})))"""
IS_ANOTHER = "old => ![undefined, old].includes(document.querySelector('#join textarea[readonly]')?.value)"
IS_IN = "() => !document.querySelector('#join') && !document.querySelector('#loading')"


class Nearby(Guest):
    """A phone at another phone's table."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._messages: list[bytes] = []
        self._partial = b""

    @property
    def sent(self) -> list[bytes]:  # joined from pieces when it's read
        """All messages and notes that the phone was sent since its page was loaded."""
        for kind, content in self.page.evaluate(TAKEN):
            piece = b64decode(content)
            if kind == "string":
                self._messages.append(piece)
                continue
            self._partial += piece[1:]
            if piece[0] == 0:
                self._messages.append(self._partial)
                self._partial = b""
        return self._messages

    @sent.setter
    def sent(self, _: list[bytes]) -> None:
        """Ignored: no messages come over websockets."""

    def quiet(self) -> None:
        """Wait until the app has sent nothing for a while."""
        self.page.wait_for_function(IS_QUIET, polling=50)

    @property
    def reply(self) -> str:
        """The reply that the phone shows for the host to copy."""
        field = self.page.locator("#join textarea[readonly]")
        field.wait_for()
        return field.input_value()


class HostPhone(Screen):
    """The phone that runs the app, on the screen for inviting phones."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.links: set[str] = set()

    def quiet(self) -> None:
        """Wait until the app has sent nothing for a while."""
        self.page.wait_for_function(IS_QUIET, polling=50)

    def invite(self) -> str:
        """Let phones join, and copy the link for the next one."""
        turn = self.page.get_by_role("switch", name="Share with other phones")
        turn.wait_for(state="attached")
        if turn.get_attribute("aria-checked") == "false":
            self.activate(turn)
        return self.link()

    def link(self) -> str:
        """The link for the next phone, which must be a new one."""
        start = time.monotonic()
        while time.monotonic() - start < LONGEST_SECONDS:
            self.activate(self.button("Copy the link"))
            self.page.wait_for_timeout(100)
            link: str = self.page.evaluate("navigator.clipboard.readText()")
            if "#join=" in link and link not in self.links:
                self.links.add(link)
                return link
        raise AssertionError("no other code comes")

    def let_in(self, reply: str) -> None:
        reply_field = self.field("Reply from the other phone")
        start = time.monotonic()
        while reply_field.input_value() != reply:  # Flutter attaches its editor some time after the tap
            assert time.monotonic() - start < LONGEST_SECONDS, "the reply is not taken"
            reply_field.tap(position={"x": 40, "y": 24})
            self.page.wait_for_timeout(150)
            self.page.keyboard.press("ControlOrMeta+A")
            self.page.keyboard.insert_text(reply)
            self.page.wait_for_timeout(100)
        self.activate(self.button("Let the phone join"))
        expect(reply_field).to_have_value("")


def opened(context: BrowserContext) -> Page:
    """A new tab that records what peers send to it."""
    context.add_init_script(KEPT)
    return new_tab(context)


@contextmanager
def host_phone(
    browser: Browser, static: Offline, width: int = 390, height: int = 1600, script: str = ""
) -> Iterator[HostPhone]:
    """A phone with the server's games, on the screen for inviting phones; tall enough to draw all of it."""
    context = static.context(browser, width, height, permissions=["clipboard-read", "clipboard-write"])
    context.add_init_script(script)
    host = HostPhone(opened(context))
    host.open(f"{static.address}share")
    try:
        yield host
    finally:
        context.close()


@contextmanager
def joined(
    browser: Browser | BrowserContext, static: Offline, host: HostPhone, seat: str, script: str = ""
) -> Iterator[Nearby]:
    """A phone that joined by copied texts and took a seat; its pages first run `script`. A context has its games."""
    context = browser
    if isinstance(context, Browser):
        context = context.new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    context.on("console", static.heard)
    context.add_init_script(script)
    guest = Nearby(opened(context))
    guest.page.goto(host.invite())
    host.let_in(guest.reply)
    arrive(guest, seat)
    try:
        yield guest
    finally:
        context.close()


def arrive(guest: Nearby, seat: str = "") -> None:
    """Wait until the phone shows the app; then take the seat, if given."""
    guest.page.wait_for_function(IS_IN)
    guest.wake()
    if seat:
        guest.activate(guest.starting(seat))
        guest.page.get_by_role("heading", name="Who's playing on this phone?").wait_for(state="detached")


@contextmanager
def table(
    browser: Browser, static: Offline, *seats: str, width: int = 390, script: str = ""
) -> Iterator[tuple[HostPhone, list[Nearby]]]:
    """The host phone and these players' phones, all at the table; their pages first run `script`."""
    with ExitStack() as open_:
        host = open_.enter_context(host_phone(browser, static, width, script=script))
        guests = [open_.enter_context(joined(browser, static, host, seat, script)) for seat in seats]
        host.activate(host.button("Go to the table"))
        host.page.wait_for_url(f"**#/table/{GAME}")
        yield host, guests


def cut(guest: Nearby) -> None:
    """Close the guest's connection without notice, as when the network is lost."""
    guest.page.evaluate("peers.at(-1).close()")


def inviting(host: HostPhone) -> None:
    """Go from the table to the host's screen for inviting phones."""
    host.activate(host.button(re.compile("^(One phone|[0-9]+ phones) connected")))
    host.page.wait_for_url("**#/share")


def to_table(host: HostPhone) -> None:
    host.activate(host.button("Go to the table"))
    host.page.wait_for_url(f"**#/table/{GAME}")


def reconnect(host: HostPhone, guest: Nearby) -> None:
    """Reconnect a guest: the host enters the code that the guest shows, and returns to the table."""
    reply = guest.reply
    inviting(host)
    host.let_in(reply)
    guest.page.locator("#join").wait_for(state="detached")
    to_table(host)


def reconnect_by_another_code(host: HostPhone, guest: Nearby) -> None:
    """Reconnect a guest, whose first code has failed, by another code."""
    guest.page.get_by_role("button", name="Scan another code").click()
    guest.page.get_by_role("button", name="Back to the last table").click()
    host.let_in(guest.reply)
    guest.page.locator("#join").wait_for(state="detached")


def reconnect_by_link(host: HostPhone, guest: Nearby) -> None:
    """Reconnect a guest that needs a new link, while the host is on the screen for inviting phones."""
    old = guest.reply
    link_field = guest.page.get_by_label("Or paste the link")
    if not link_field.count():
        guest.page.get_by_role("button", name="Scan another code").click()
    link_field.fill(host.link())
    guest.page.get_by_role("button", name="Continue").click()
    guest.page.wait_for_function(IS_ANOTHER, arg=old)
    host.let_in(guest.reply)
    guest.page.locator("#join").wait_for(state="detached")
