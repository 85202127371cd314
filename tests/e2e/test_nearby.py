"""Phones with each other, without a server: they pair, play, sleep, are cut off and come back, and lose nothing."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.companion.oblivion_taps import game_config
from tests.e2e.by_keys import enter
from tests.e2e.driver import UNDO, Screen, told
from tests.e2e.kept import GAME, laid, reopened
from tests.e2e.nearby import Nearby, arrive, table
from tests.e2e.offline import Offline

pytestmark = [
    pytest.mark.browser,
    pytest.mark.usefixtures("quick"),
    pytest.mark.parametrize("server", ["offline"], indirect=True),
]


def agree(*screens: Screen) -> None:
    """Wait until all screens show that the same can be taken back."""
    screens[0].button(re.compile("^Undo: ")).wait_for(state="attached")
    shown = screens[0].page.evaluate(UNDO)
    for screen in screens[1:]:
        screen.wait(f"said => ({UNDO})() === said", f"it does not show “{shown}”", shown)


def test_two_phones_share_a_table_by_texts(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """One phone shows a link, the other replies with a text, and takes a seat; each enters something, and the other
    shows it. No server is left by then. The guest's connection breaks: the host says so, and one look at the code that
    the guest shows then brings it back to its seat, with what was entered meanwhile."""
    laid(tmp_path, "oblivion", game_config())
    with table(browser, server, "Molly") as (host, (guest,)):
        server.stop()
        enter(guest, 0)
        agree(guest, host)
        enter(host, 1)
        agree(host, guest)
        cut(guest)
        told(host.page, "Molly's phone isn't connected")
        expect(guest.page.get_by_text("your seat is kept")).to_be_visible()
        enter(host, 2)
        back(host, guest)
        agree(host, guest)
        told(guest.page, "You're Molly")
        enter(guest, 3)
        agree(guest, host)
        assert len(reopened(tmp_path).timeline.entries) == 4


def cut(guest: Nearby) -> None:
    """End its connection from below, as a network does that goes away."""
    guest.page.evaluate("peers.at(-1).close()")


def back(host: Screen, guest: Nearby, reply: str = "") -> None:
    """One look of the host at what the guest shows; the host is back at the table then."""
    given = reply or guest.reply
    host.activate(host.button("One phone is here"))
    host.page.wait_for_url("**#/share")
    host.let_in(given)  # type: ignore[attr-defined]
    guest.page.locator("#join").wait_for(state="detached")
    host.activate(host.button("Go to the table"))
    host.page.wait_for_url(f"**#/table/{GAME}")


IS_ANOTHER = "old => ![undefined, old].includes(document.querySelector('#join textarea[readonly]')?.value)"
HIDE = """is => {
    Object.defineProperty(document, 'hidden', {value: is, configurable: true})
    document.dispatchEvent(new Event('visibilitychange'))
}"""


def hidden(page: Page, *, is_hidden: bool) -> None:
    """Turn the screen off or on, as the page is told."""
    page.evaluate(HIDE, is_hidden)


@pytest.mark.long
def test_sleep_is_said_and_survived(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """Each phone says when the other sleeps, and no longer once it is awake; what is entered meanwhile arrives."""
    laid(tmp_path, "oblivion", game_config())
    with table(browser, server, "Molly") as (host, (guest,)):
        hidden(guest.page, is_hidden=True)
        told(host.page, "Molly's phone is asleep")
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
def test_pages_that_are_loaded_anew_come_back(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """A guest's after one look at the code that it shows at once; after the host's was loaded anew, everybody by a new
    code. Seats are kept; a phone that was removed has lost its own."""
    laid(tmp_path, "oblivion", game_config())
    with table(browser, server, "Molly") as (host, (guest,)):
        enter(guest, 0)
        agree(guest, host)
        guest.page.reload()
        back(host, guest)
        arrive(guest)
        told(guest.page, "You're Molly")
        agree(host, guest)

        host.page.reload()
        host.wake()
        told(host.page, "Molly's phone isn't connected")
        host.activate(host.button("One phone is here"))
        host.page.wait_for_url("**#/share")
        old = guest.reply
        host.let_in(old)
        told(host.page, "has expired")
        guest.page.get_by_role("button", name="Use another code").click()
        guest.page.get_by_label("Or paste the link").fill(host.link())
        guest.page.get_by_role("button", name="Continue").click()
        guest.page.wait_for_function(IS_ANOTHER, arg=old)
        host.let_in(guest.reply)
        guest.page.locator("#join").wait_for(state="detached")
        told(guest.page, "You're Molly")

        host.activate(host.button("Remove Phone 1"))
        expect(guest.page.get_by_text("This phone has left the table.")).to_be_visible()
        assert guest.page.evaluate("localStorage.getItem('oracle-companion table')") is None
