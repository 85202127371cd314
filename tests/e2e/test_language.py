"""Languages in a real browser: page and app use the browser's language, and a choice in the settings stays."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.language.offered import MORE
from tests.e2e.driver import Screen, Server, served

pytestmark = [pytest.mark.browser, pytest.mark.long]
LANGUAGE = "document.documentElement.lang"


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A companion in which German is enabled, even if it isn't offered to users yet."""
    monkeypatch.setenv(MORE, "de")
    with served(tmp_path) as server:
        yield server


def test_two_browsers_speak_two_languages(browser: Browser, german: Server) -> None:
    """Each browser gets its own language; a language chosen in the settings applies to both, also after a reload."""
    pages = [german.context(browser, locale=tag).new_page() for tag in ("de-AT", "fr-FR")]
    screens = [Screen(page).open(f"{german.address}settings", None) for page in pages]
    for page, words, tag in zip(pages, ("Einstellungen", "Settings"), ("de", "en"), strict=True):
        page.get_by_role("heading", name=words).wait_for(state="attached")
        page.wait_for_function(f"{LANGUAGE} === '{tag}'")
    screens[1].page.get_by_role("radio", name="Deutsch").click()
    for page in pages:
        page.get_by_role("heading", name="Einstellungen").wait_for(state="attached")
    pages[1].wait_for_function(f"{LANGUAGE} === 'de'")
    pages[1].reload()
    screens[1].wake()
    pages[1].get_by_role("heading", name="Einstellungen").wait_for(state="attached")
    pages[1].wait_for_function(f"{LANGUAGE} === 'de'")
