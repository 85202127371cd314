"""The offline app's storage: a browser without files that are written at once, a full device, a newer file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.companion.oblivion_taps import game_config
from tests.e2e.browser_files import DATABASE, lay
from tests.e2e.by_keys import enter
from tests.e2e.driver import Screen, taken_back
from tests.e2e.kept import GAME, laid, reopened
from tests.e2e.offline import Offline, offline, without_files

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick")]


@contextmanager
def opened(browser: Browser, static: Offline) -> Iterator[Page]:
    """A tab on a device of its own, where the app does not run yet."""
    context = static.context(browser, height=1600)
    page = context.new_page()
    page.set_default_timeout(30_000)
    static.beside(page)
    yield page
    context.close()


def test_without_files_the_games_are_in_the_database(browser: Browser, tmp_path: Path) -> None:
    """Where files cannot be written at once, each entry is in IndexedDB before it is shown; the settings say so."""
    laid(tmp_path, "oblivion", game_config())
    fresh = (tmp_path / DATABASE).read_bytes()
    with offline(tmp_path, without_files(tmp_path)) as static, opened(browser, static) as page:
        lay(page, fresh, indexed=True)
        window = Screen(page).open(f"{static.address}table/{GAME}")
        for at in range(2):
            enter(window, at)
            static.bring()
            assert len(reopened(tmp_path).timeline.entries) == at + 1
        shown = taken_back(window)
        page.reload()
        window.wake()
        window.button(shown).wait_for(state="attached")
        enter(window, 2)
        window.activate(window.button("Back"))
        window.activate(window.button("Settings"))
        expect(window.text("In this browser's own database")).to_be_attached()
        assert static.complaints == []
