"""Connections that break at any moment: nothing that was shown is lost, and nothing is entered twice."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect

from tests.companion.oblivion_taps import game_config
from tests.e2e.browser_files import DATABASE
from tests.e2e.by_keys import STEPS, press
from tests.e2e.data_folder import reopened, store_game
from tests.e2e.driver import NOTHING, entered, undo_label
from tests.e2e.nearby import HostPhone, Nearby, inviting, reconnect_by_another_code, table
from tests.e2e.offline import Offline

pytestmark = [pytest.mark.browser, pytest.mark.soak, pytest.mark.usefixtures("quick")]
CUTS = 200
LATEST_MS = 400  # longest time from the tap until the connection breaks; an entry takes less
CUT = "ms => { setTimeout(() => peers.at(-1).close(), ms) }"


def entry_amid_a_cut(guest: Nearby, at: int, late: float) -> None:
    """A guest makes an entry while its connection breaks; the entry may be shown or not."""
    before = undo_label(guest)
    guest.page.evaluate(CUT, late)
    try:
        guest.page.set_default_timeout(3_000)
        press(guest, at)
        entered(guest, before, 2)
    except Error:
        pass  # the code for reconnecting covers the screen
    guest.page.set_default_timeout(30_000)


def let_back(host: HostPhone, guest: Nearby) -> bool:
    """Lets the guest in again on the host's screen for inviting; returns whether one code was enough. On a busy machine
    the two may not connect in time: then the host says so, and the guest shows another code."""
    host.let_in(guest.reply)
    is_back = True
    try:
        guest.page.locator("#join").wait_for(state="detached", timeout=20_000)
    except Error:
        is_back = False
        expect(host.text("The two phones couldn't reach each other.")).to_be_attached()
        reconnect_by_another_code(host, guest)
    guest.button(re.compile("^Undo: |^Nothing to undo|^Go to the table")).wait_for(state="attached")
    return is_back


@pytest.mark.parametrize("server", ["offline"], indirect=True)
def test_two_hundred_cuts(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """Two phones in turn make entries while their connections break, come back after one scan, and show what the host
    has stored: all that was shown before, and at most the entry under way, each once and in order."""
    rng, cuts, count, second_looks = random.Random(28), 0, 0, 0
    while cuts < CUTS:
        (tmp_path / DATABASE).unlink(missing_ok=True)
        store_game(tmp_path, "oblivion", game_config())
        done = 0
        with table(browser, server, "Claire", "Molly") as (host, guests):
            inviting(host)
            while cuts < CUTS and done < len(STEPS) - 1:
                guest = rng.choice(guests)
                before = undo_label(guest)
                entry_amid_a_cut(guest, done, rng.uniform(0, LATEST_MS))
                was_shown = undo_label(guest) not in (NOTHING, before)
                second_looks += not let_back(host, guest)
                cuts += 1
                entries = reopened(tmp_path).timeline.entries
                assert done + was_shown <= len(entries) <= done + 1, (cuts, done, was_shown, len(entries))
                assert [line.entry for line in entries] == [STEPS[at][1] for at in range(len(entries))]
                done, count = len(entries), count + was_shown
                for phone in guests:
                    phone.quiet()
    print(f"{cuts} cuts, {count} entries shown amid them, none lost or doubled; {second_looks} second looks", end=" ")
    assert second_looks <= CUTS / 20
