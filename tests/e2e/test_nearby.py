"""Phones with each other, without a server: two browsers pair, play, and lose nothing."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.companion.oblivion_taps import game_config
from tests.e2e.by_keys import enter
from tests.e2e.driver import UNDO, Screen
from tests.e2e.kept import laid, reopened
from tests.e2e.nearby import table
from tests.e2e.offline import Offline

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick")]


def agree(*screens: Screen) -> None:
    """Wait until all screens show that the same can be taken back."""
    shown = screens[0].page.evaluate(UNDO)
    for screen in screens[1:]:
        screen.wait(f"said => ({UNDO})() === said", f"it does not show “{shown}”", shown)


@pytest.mark.parametrize("server", ["offline"], indirect=True)
def test_two_phones_share_a_table_by_texts(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """One phone shows a link, the other replies with a text, and takes a seat; each enters something, and the other
    shows it. No server is left by then."""
    laid(tmp_path, "oblivion", game_config())
    with table(browser, server, "Molly") as (host, (guest,)):
        server.stop()
        enter(guest, 0)
        agree(guest, host)
        enter(host, 1)
        agree(host, guest)
        assert len(reopened(tmp_path).timeline.entries) == 2
