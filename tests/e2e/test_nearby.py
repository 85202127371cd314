"""Phones that share a table without a server: they pair, play, sleep, are cut off and reconnect, and lose nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from build.browser import find
from tests.companion.oblivion_taps import game_config, whole_game
from tests.e2e.by_keys import enter
from tests.e2e.data_folder import reopened, store_game
from tests.e2e.driver import BROWSER_ARGUMENTS, announced
from tests.e2e.nearby import IS_IN, Nearby, arrive, cut, host_phone, opened, reconnect, reconnect_by_link, table
from tests.e2e.offline import Offline
from tests.e2e.phones import agree

pytestmark = [
    pytest.mark.browser,
    pytest.mark.usefixtures("quick"),
    pytest.mark.parametrize("server", ["offline"], indirect=True),
]


LOST = """(() => {
    const {send} = RTCDataChannel.prototype
    RTCDataChannel.prototype.send = function(data) {
        const [first] = /^{"(join|welcome)"/.exec(data) ?? ['']
        !first || this[first] ? send.call(this, data) : (this[first] = true)
    }
})()"""
"""Each connection loses its first greeting and welcome: Chromium may lose messages sent as a channel opens."""


@pytest.mark.long
def test_two_phones_share_a_table_by_texts(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """One phone shows a link, the other replies with a text and takes a seat. Without a server, each enters something,
    and the other shows it."""
    store_game(tmp_path, "oblivion", game_config())
    with table(browser, server, "Molly", script=LOST) as (host, (guest,)):
        server.stop()
        enter(guest, 0)
        agree(guest, host)
        enter(host, 1)
        agree(host, guest)
        assert len(reopened(tmp_path).timeline.entries) == 2


@pytest.mark.long
def test_a_phone_that_was_cut_off_returns_by_its_code(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """After the guest's connection breaks, the host says so, and the guest's code brings it back to its seat, with the
    entries made meanwhile."""
    store_game(tmp_path, "oblivion", game_config(), list(whole_game())[:2])
    with table(browser, server, "Molly", script=LOST) as (host, (guest,)):
        server.stop()
        cut(guest)
        announced(host.page, "Molly is offline")
        expect(guest.page.get_by_text("you keep your seat")).to_be_visible()
        enter(host, 2)
        reconnect(host, guest)
        agree(host, guest)
        announced(guest.page, "You're Molly")
        enter(guest, 3)
        agree(guest, host)
        assert len(reopened(tmp_path).timeline.entries) == 4


HIDE = """is => {
    Object.defineProperty(document, 'hidden', {value: is, configurable: true})
    document.dispatchEvent(new Event('visibilitychange'))
}"""


def hidden(page: Page, *, is_hidden: bool) -> None:
    """Tell the page that its screen is off or on."""
    page.evaluate(HIDE, is_hidden)


@pytest.mark.long
def test_a_sleeping_phone_is_reported_and_loses_nothing(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """Each phone says when the other sleeps, and no longer once it is awake; entries made meanwhile arrive."""
    store_game(tmp_path, "oblivion", game_config())
    with table(browser, server, "Molly") as (host, (guest,)):
        hidden(guest.page, is_hidden=True)
        announced(host.page, "Molly's phone is asleep")
        enter(host, 0)
        hidden(guest.page, is_hidden=False)
        host.page.get_by_text("Molly's phone is asleep").wait_for(state="detached")
        agree(host, guest)
        hidden(host.page, is_hidden=True)
        expect(guest.page.get_by_text("The host phone is asleep.")).to_be_visible()
        hidden(host.page, is_hidden=False)
        expect(guest.page.get_by_text("The host phone is asleep.")).to_be_hidden()
        enter(guest, 1)
        agree(guest, host)


@pytest.mark.long
def test_reloaded_pages_come_back(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """A guest gets its seat back after a reload, a closed page or "Leave", once the host enters its code. After the
    host's page reloads, a new link is needed. A removed phone loses its seat."""
    store_game(tmp_path, "oblivion", game_config())
    with table(browser, server, "Molly") as (host, (guest,)):
        enter(guest, 0)
        agree(guest, host)
        guest.page.reload()
        reconnect(host, guest)
        arrive(guest)
        announced(guest.page, "You're Molly")
        agree(host, guest)

        context = guest.page.context
        guest.page.close()
        guest.page = opened(context)
        guest.page.goto(server.address)
        assert guest.reply
        guest.page.get_by_role("button", name="Leave").click()
        guest.wake()
        guest.activate(guest.button("Join another phone's table"))
        guest.page.get_by_role("button", name="Back to the last table").click()
        reconnect(host, guest)
        arrive(guest)
        announced(guest.page, "You're Molly")

        host.page.reload()
        host.wake()
        announced(host.page, "Molly is offline")
        host.activate(host.button("One phone connected"))
        host.page.wait_for_url("**#/share")
        host.let_in(guest.reply)
        announced(host.page, "has expired")
        reconnect_by_link(host, guest)
        announced(guest.page, "You're Molly")

        host.activate(host.button("Remove Phone 1"))
        expect(guest.page.get_by_text("This phone is no longer at the table")).to_be_visible()
        assert guest.page.evaluate("localStorage.getItem('oracle-companion table')") is None


@contextmanager
def with_cameras(browser: Browser, picture: Path) -> Iterator[Browser]:
    """A browser all of whose phones see the same picture through their cameras."""
    seeing = [
        *BROWSER_ARGUMENTS, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={picture}",
    ]  # fmt: skip
    camera_browser = browser.browser_type.launch(executable_path=find(), args=seeing)
    try:
        yield camera_browser
    finally:
        camera_browser.close()


def see(page: Page, picture: Path) -> None:
    """Point all cameras at a page's screen."""
    picture.write_bytes(page.screenshot(type="jpeg", quality=80) * 2)


@pytest.mark.long
def test_two_phones_pair_by_their_cameras(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """A phone with the app joins from its start screen: its camera reads the host's code, and the host the phone's."""
    picture = tmp_path / "seen.mjpeg"
    store_game(tmp_path, "oblivion", game_config())
    with with_cameras(browser, picture) as seeing, host_phone(seeing, server, height=844) as host:
        host.invite()
        (tmp_path / "companion.db").rename(tmp_path / "away.db")  # the guest's phone has no games
        context = server.context(seeing)
        guest = Nearby(opened(context)).open(server.address)
        guest.activate(guest.button("Join another phone's table"))
        see(host.page, picture)
        guest.page.get_by_role("button", name="Scan the code").click()
        guest.page.get_by_role("img", name="Code for the host phone").wait_for()
        see(guest.page, picture)
        host.activate(host.button("Scan the other phone"))
        guest.page.wait_for_function(IS_IN)
        guest.wake()
        guest.button("Molly").wait_for(state="attached")
        assert not host.page.locator("#camera").count()
        context.close()


@pytest.mark.long
def test_without_a_camera_texts_are_asked_for(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """Without a camera host and guest say so; the guest takes a pasted link instead, and refuses a wrong one."""
    store_game(tmp_path, "oblivion", game_config())
    with host_phone(browser, server) as host:
        link = host.invite()
        host.activate(host.button("Scan the other phone"))
        announced(host.page, "The camera can't be used here.")
        page = opened(server.context(browser))
        page.goto(link.partition("#")[0] + "#join")
        page.get_by_role("button", name="Scan the code").click()
        expect(page.get_by_text("The camera can't be used here.")).to_be_visible()
        page.get_by_label("Or paste the link").fill("no code")
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_text("That isn't a code for a table")).to_be_visible()
