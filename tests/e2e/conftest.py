"""Fixtures for browser tests: a missing browser is an error, never a skip."""

from collections.abc import Callable, Generator, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from build.browser import find
from tests.e2e import data_folder
from tests.e2e.driver import BROWSER_ARGUMENTS, GO, SHORT_LIVED, Screen, Server, new_tab, served, what_is_shown
from tests.e2e.offline import Offline, offline


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Adds what its windows showed to a failed test's report, since they can't be viewed later."""
    report = yield
    if report.failed and call.when == "call":
        report.sections += [(f"shown at {address}", content) for address, content in what_is_shown()]
    return report


@pytest.fixture(scope="package")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Chromium, closed after this folder's tests: Playwright keeps an event loop on the main thread, as others need."""
    expect.set_options(timeout=30_000)  # as long as a tap may take on a busy machine
    with sync_playwright() as playwright:
        is_soak = any(item.get_closest_marker("soak") for item in request.session.items)
        arguments = BROWSER_ARGUMENTS if is_soak else [*BROWSER_ARGUMENTS, SHORT_LIVED]
        browser = playwright.chromium.launch(executable_path=find(), args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the companion started next accept taps faster than a person's."""
    monkeypatch.setenv("COMPANION_TAP_PAUSE_MS", "0")


@pytest.fixture(scope="package")
def home(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Screen, Path]]:
    """A window and its app's data folder, the same for all tests, since opening one takes seconds of processor time."""
    folder = tmp_path_factory.mktemp("games")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_TAP_PAUSE_MS", "0")
        with served(folder) as server:
            window = Screen(new_tab(server.context(browser))).open(f"{server.address}settings")
            yield window, folder
            window.page.context.close()


@pytest.fixture
def window(home: tuple[Screen, Path]) -> Screen:
    """The window that tests share, showing the settings."""
    window, _ = home
    window.page.evaluate(GO, "/settings")
    window.text("Appearance").wait_for(state="attached")
    return window


@pytest.fixture(scope="package")
def at_table(home: tuple[Screen, Path]) -> Callable[..., Screen]:
    """Stores a game, given as for `store_game`, and shows its table in the window that tests share."""
    (window, folder), ids = home, count(1)

    def shown(*game: Any) -> Screen:
        id = f"{next(ids)}"
        data_folder.store_game(folder, *game, id=id)
        return window.go(f"/table/{id}")

    return shown


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server | Offline]:
    """A server with its own data folder; in tests marked EVERYWHERE, also the offline app."""
    if getattr(request, "param", "served") == "served":
        with served(tmp_path) as server:
            yield server
    else:
        with offline(tmp_path) as static:
            data_folder.TO_FOLDER[tmp_path] = static.to_folder
            yield static
            del data_folder.TO_FOLDER[tmp_path]
            assert static.complaints == [], "the browser's console"


@pytest.fixture
def screen(browser: Browser, server: Server | Offline) -> Iterator[Callable[..., Screen]]:
    """Opens the app in a new tab and window: `screen()`, `screen(width=820, height=1180)`."""
    contexts = []

    def opened(path: str = "", width: int = 390, height: int = 844, **options: Any) -> Screen:
        context = server.context(browser, width, height, **options)
        contexts.append(context)
        page = new_tab(context)
        return Screen(page).open(server.address + path)

    yield opened
    for context in contexts:
        context.close()
