"""The offline app's start, memory and entries, compared with an empty Flet page in its build, and the served app."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

import brotli  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from build.browser import find
from build.pwa.site_files import seal
from tests.build.test_site_files import FIRST, listed
from tests.companion.oblivion_taps import game_config, steps, taps
from tests.e2e.conftest import quick
from tests.e2e.data_folder import GAME, store_game
from tests.e2e.driver import BROWSER_ARGUMENTS, UNDO, Screen, entered, new_tab, served, undo_label
from tests.e2e.offline import BUILT, Offline, offline, wait_for_app
from tests.perf.gates import Gate, race

__all__ = ["quick"]

pytestmark = [pytest.mark.bench, pytest.mark.browser]

OURS = "import companion.in_browser\\ncompanion.in_browser.start()"
EMPTY = "import flet as ft\\nft.run(lambda page: page.add(ft.Text('Empty')))"
PATIENCE_MS = 120_000
STARTS, ENTRIES, WARM = 9, 40, 6
TIMED = """button => new Promise((done) => {
    const undo = %s, before = undo(), start = performance.now();
    const watcher = new MutationObserver(() => {
        const now = undo();
        if (now === undefined || now === before) return;
        watcher.disconnect();
        requestAnimationFrame(() => done(performance.now() - start));
    });
    watcher.observe(document.querySelector('flt-semantics-host'), {subtree: true, childList: true, attributes: true});
    button.click();
})"""


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright, to start browsers."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same build, but with one line of text in place of the app."""
    folder = tmp_path_factory.mktemp("empty") / "pwa"
    shutil.copytree(BUILT, folder)
    worker = folder / "python-worker.js"
    content = worker.read_text("utf-8")
    assert content.count(OURS) == 1
    worker.write_text(content.replace(OURS, EMPTY), "utf-8")
    seal(folder)
    return folder


@contextmanager
def opened(playwright: Playwright, folder: Path, built: Path) -> Iterator[tuple[Browser, BrowserContext, Offline]]:
    """A new browser in which the app has been opened and closed once."""
    with offline(folder, built) as static:
        browser = playwright.chromium.launch(executable_path=find(), args=BROWSER_ARGUMENTS)
        context = static.context(browser)
        start(context, static)
        yield browser, context, static
        browser.close()


def start(context: BrowserContext, static: Offline) -> float:
    """Open the app in a new tab and close it; returns the seconds until its first screen was drawn."""
    page = new_tab(context, PATIENCE_MS)
    page.goto(static.address, wait_until="commit")
    wait_for_app(page)
    seconds: float = page.evaluate("performance.now()") / 1000
    page.close()
    return seconds


def test_restart(playwright: Playwright, empty: Path, tmp_path: Path) -> None:
    """G20: with everything stored on the device, the app's first screen is compared with an empty page."""
    with ExitStack() as stack:
        browsers = {name: stack.enter_context(opened(playwright, tmp_path, built)) for name, built in
                    (("ours", BUILT), ("empty", empty))}  # fmt: skip

        def started(name: str) -> Callable[[], float]:
            _, context, static = browsers[name]
            return lambda: start(context, static)

        rounds = race({name: started(name) for name in browsers}, STARTS)
    Gate("G20 offline restart ÷ empty page", "time", 1.5, 2).hold([lap["ours"] / lap["empty"] for lap in rounds])
    print(f"   ({median(lap['ours'] for lap in rounds):.1f} s)", end="")


def memory(browser: Browser) -> float:
    """The memory of the browser's pages in MB; shared memory is counted proportionally."""
    info = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    pages = [process["id"] for process in info["processInfo"] if process["type"] == "renderer"]
    parts = [Path(f"/proc/{page}/smaps_rollup").read_text("utf-8") for page in pages]
    return sum(int(line.split()[1]) for part in parts for line in part.splitlines() if line.startswith("Pss:")) / 1000


def test_memory(playwright: Playwright, empty: Path, tmp_path: Path) -> None:
    """The memory with the first screen open is compared with that of an empty page."""
    megabytes = dict[str, float]()
    for name, built in (("ours", BUILT), ("empty", empty)):
        with opened(playwright, tmp_path, built) as (browser, context, static):
            page = new_tab(context, PATIENCE_MS)
            page.goto(static.address)
            wait_for_app(page)
            page.wait_for_timeout(3000)
            megabytes[name] = memory(browser)
    Gate("offline memory ÷ empty page", "time", 1.3, 1.6).hold([megabytes["ours"] / megabytes["empty"]])
    print(f"   ({megabytes['ours']:.0f} MB)", end="")


def enter(window: Screen, words: list[str]) -> float:
    """Make an entry by its keys; returns the milliseconds from the last tap until the screen shows the entry."""
    before = undo_label(window)
    *first, last = words
    for word in first:
        window.activate(window.starting(word))
    button = window.starting(last)
    button.wait_for(state="attached")
    milliseconds: float = button.evaluate(TIMED % UNDO)
    entered(window, before)
    return milliseconds


@pytest.mark.usefixtures("quick")
def test_entries(playwright: Playwright, tmp_path: Path) -> None:
    """G22: the time until the screen shows an entry is compared with the same game served by this device."""
    game = list(steps())[:ENTRIES]
    browser = playwright.chromium.launch(executable_path=find(), args=BROWSER_ARGUMENTS)
    times = dict[str, list[float]](served=[], offline=[])
    for name in times:
        (tmp_path / name).mkdir()
        store_game(tmp_path / name, "oblivion", game_config())
    with served(tmp_path / "served") as server, offline(tmp_path / "offline") as static:
        windows = {}
        for name, host in (("served", server), ("offline", static)):
            page = new_tab(host.context(browser), PATIENCE_MS)
            windows[name] = Screen(page).open(f"{host.address}table/{GAME}")
        for step in game:
            for name, window in windows.items():
                times[name].append(enter(window, list(taps(*step))))
    browser.close()
    ratios = [ours / theirs for ours, theirs in zip(times["offline"][WARM:], times["served"][WARM:], strict=True)]
    Gate("G22 offline entry to screen ÷ served", "time", 1.5, 2).hold(ratios)
    print(f"   ({median(times['offline'][WARM:]):.0f} ms)", end="")


def test_first_download() -> None:
    """G21: the size of what Chrome downloads the first time, compressed with Brotli."""
    files = [name for name, fields in listed(BUILT).items() if fields[2] in FIRST]
    contents = [(BUILT / name).read_bytes() for name in files]
    sizes = [min(len(content), len(brotli.compress(content, lgwin=24))) for content in contents]
    Gate("G21 offline first download", "time", 12, 15, " MB").hold([sum(sizes) / 1e6])
