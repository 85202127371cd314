"""Phones exchange all their games, or one hands its game to the other; a cut in the middle loses nothing."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from referees.common.protocol.config import seated
from tests.companion.oblivion_taps import game_config
from tests.e2e.browser_files import copy_files
from tests.e2e.by_keys import enter
from tests.e2e.data_folder import GAME, store_game, stored
from tests.e2e.driver import announced
from tests.e2e.nearby import HostPhone, Nearby, cut, host_phone, joined
from tests.e2e.offline import Offline

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.usefixtures("quick"),
    pytest.mark.parametrize("server", ["offline"], indirect=True),
]
YES_THEN_CUT = """() => {
    document.querySelector('#arrival button').click()
    setTimeout(() => peers.at(-1).close(), 30)
}"""
TAKEN = re.compile(r"1 game was added\.|already here")  # in the first attempt the game may have been added
LATEST_MS = 120_000  # longest time for the guest's app to start, with the table on the same busy machine
OTHERS = "00000000-0000-4000-8000-000000000002"


@contextmanager
def two(browser: Browser, server: Offline, folder: Path) -> Iterator[tuple[HostPhone, Nearby]]:
    """A phone that hosts a table, and one at that table with a game of its own; the server is stopped."""
    own = folder / "own"
    own.mkdir()
    store_game(folder, "oblivion", game_config())
    store_game(own, "oblivion", game_config().model_copy(update={"seats": seated(("Eve", "Fay"))}), id=OTHERS)
    theirs = replace(server, folder=own).context(browser)
    with host_phone(browser, server, height=3600) as host, joined(theirs, server, host, "Molly") as guest:
        server.stop()
        yield host, guest


def at(host: HostPhone, address: str) -> None:
    host.page.evaluate("to => { location.hash = to }", address)
    host.page.wait_for_url(f"**#{address}")


def exchange(host: HostPhone) -> None:
    """Offer the guest an exchange, once the screen is still."""
    place = host.button("Exchange games with Phone 1, Linux")
    place.wait_for(state="attached")
    host.quiet()
    host.activate(place)


def payloads(guest: Nearby, folder: Path, game: str) -> list[str | None]:
    """The journal lines of a game that the guest's own app has stored."""
    folder.mkdir(exist_ok=True)
    copy_files(guest.page, folder)
    return [line.payload for line in stored(folder, game).lines]


def test_all_games_are_exchanged(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """If the guest declines, nothing changes; if the connection is cut, the next attempt completes the exchange: both
    phones have both games, and the guest keeps its seat."""
    with two(browser, server, tmp_path) as (host, guest):
        at(host, "/settings")
        exchange(host)
        guest.page.get_by_role("button", name="No, thanks").click()
        announced(host.page, "The other phone declined.")
        expect(guest.page.locator("#arrival")).to_be_hidden()

        exchange(host)
        guest.page.get_by_role("button", name="Exchange", exact=True).wait_for()
        guest.page.evaluate(YES_THEN_CUT)
        announced(host.page, "connection broke")
        expect(guest.page.locator("#arrival")).to_contain_text("Nothing is lost", timeout=LATEST_MS)
        guest.page.get_by_role("button", name="Back to the table").click()

        at(host, "/share")
        host.let_in(guest.reply)
        guest.page.locator("#join").wait_for(state="detached")
        at(host, "/settings")
        exchange(host)
        guest.page.get_by_role("button", name="Exchange", exact=True).click()
        expect(guest.page.locator("#arrival")).to_contain_text(TAKEN, timeout=LATEST_MS)
        announced(host.page, "1 game was added.")
        guest.page.get_by_role("button", name="Back to the table").click()
        announced(guest.page, "Molly is playing on this phone.")
        copy_files(host.page, tmp_path)
        for game in (GAME, OTHERS):
            assert payloads(guest, tmp_path / "there", game) == [line.payload for line in stored(tmp_path, game).lines]


def test_a_running_game_is_handed_over(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """A game handed over by the host opens in the guest's own app with all entries, and no longer needs the host."""
    with two(browser, server, tmp_path) as (host, guest):
        at(host, f"/table/{GAME}")
        enter(guest, 0)
        at(host, f"/tally/{GAME}/share")
        host.activate(host.button("Hand over to Molly's phone"))
        guest.page.get_by_role("button", name="Take over the game").click()
        expect(guest.page.locator("#arrival")).to_contain_text("continues here", timeout=LATEST_MS)
        announced(host.page, "Molly's phone has the game now")
        expect(guest.page.locator("#join")).to_contain_text("Another phone has the game now")
        assert len(payloads(guest, tmp_path / "there", GAME)) == 2
        host.page.close()
        guest.page.get_by_role("button", name="Go to the game").click()
        guest.page.wait_for_url(f"**#/table/{GAME}")
        guest.wake()
        enter(guest, 1)


def test_a_cut_connection_ends_the_question(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """If the connection is cut, the guest is no longer asked, and the host says why the exchange failed."""
    with two(browser, server, tmp_path) as (host, guest):
        at(host, "/settings")
        exchange(host)
        guest.page.get_by_role("button", name="Exchange", exact=True).wait_for()
        cut(guest)
        expect(guest.page.get_by_role("button", name="Exchange", exact=True)).to_be_hidden()
        announced(host.page, "connection broke")
