"""The offline app on a new phone: loading, installation, play without a server, and the message for old browsers."""

import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Browser, Page, expect

from build.pwa import serve
from companion.version import components
from tests.companion.oblivion_taps import game_config
from tests.e2e.by_keys import enter
from tests.e2e.data_folder import GAME, reopened, store_game
from tests.e2e.driver import Screen, new_tab
from tests.e2e.offline import BUILT, Offline, offline, wait_for_app

pytestmark = pytest.mark.browser

DARK = "rgb(20, 18, 24)"
FIGURES = """
addEventListener('DOMContentLoaded', () => {
  const look = () => {
    const told = document.querySelector('#figures:not([hidden]) span')?.textContent;
    if (told) sessionStorage.figures = JSON.stringify([...JSON.parse(sessionStorage.figures ?? '[]'), told]);
  };
  const all = {subtree: true, childList: true, characterData: true};
  new MutationObserver(look).observe(document.getElementById('loading'), all);
});
"""
CAN_INSTALL = """() => dispatchEvent(Object.assign(
    new Event('beforeinstallprompt', {cancelable: true}), {prompt: () => { window.isAsked = true; }},
))"""
"""The event by which Chrome offers to install a page."""
IMPORTED = """async () => {
  const {loadPyodide} = await import('/pyodide/pyodide.mjs');
  const python = await loadPyodide();
  const packed = new Uint8Array(await (await fetch('/app.bin')).arrayBuffer());
  const length = new DataView(packed.buffer).getUint32(0, true);
  let at = 4 + length;
  for (const [path, bytes] of JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + length)))) {
    python.FS.mkdirTree(('/app/' + path).replace(/\\/[^/]*$/, ''));
    python.FS.writeFile('/app/' + path, packed.subarray(at, at + bytes));
    at += bytes;
  }
  python.registerJsModule('flet_js', {});
  return python.runPython(`
import importlib, pathlib, sqlite3, sys
sys.path.insert(0, "/app")
known = []
for top in ("companion", "referees", "scoresheets"):
    for path in sorted(pathlib.Path("/app", top).rglob("*.pyc")):
        parts = path.relative_to("/app").with_suffix("").parts
        known.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
        importlib.import_module(known[-1])
from companion.store.sqlite import migrations
migrations.apply(sqlite3.connect(":memory:"))
from companion.version import components
len(known), *(part.name for part in components() if not part.text)
`).toJs();
}"""


@dataclass
class FirstTime:
    """What was seen while a device loaded the app for the first time, in dark mode; `screen` shows the start."""

    screen: Screen
    server: Offline
    backgrounds: list[str] = field(default_factory=list)
    urls: list[str] = field(default_factory=list)

    @property
    def page(self) -> Page:
        return self.screen.page


@pytest.fixture(scope="module")
def first_time(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FirstTime]:
    """Opens the address on a new phone, which only has a game that has just begun, and waits for the start screen."""
    store_game(folder := tmp_path_factory.mktemp("one game"), "oblivion", game_config())
    with offline(folder) as static, pytest.MonkeyPatch.context() as patched:
        context = static.context(browser, color_scheme="dark")
        page = new_tab(context, 60_000)
        page.add_init_script(FIGURES)
        seen = FirstTime(Screen(page), static)

        def heard(handler: Any, *_: object) -> None:
            seen.urls.append(handler.path)

        patched.setattr(serve.Handler, "log_request", heard)
        page.goto(static.address, wait_until="commit")
        for selector in ("html", "#loading"):
            page.locator(selector).wait_for(state="attached")
            seen.backgrounds.append(
                page.evaluate("one => getComputedStyle(document.querySelector(one)).backgroundColor", selector)
            )
        wait_for_app(page)
        yield seen
        context.close()


def megabytes(page: Page, least: int) -> float:
    """The last progress shown: after more than `least` figures, none lower than the one before, it is the total."""
    figures = json.loads(page.evaluate("sessionStorage.figures"))
    figure_pairs = [tuple(map(float, text.removesuffix(" MB").split(" of "))) for text in figures]
    assert len(figure_pairs) > least
    assert figure_pairs == sorted(figure_pairs)
    done, all_of_it = figure_pairs[-1]
    assert done == all_of_it
    return done


@pytest.mark.long
def test_progress_is_shown(first_time: FirstTime) -> None:
    """The progress in megabytes never decreases, and ends with the total, in which large files count as compressed."""
    came = [BUILT / url.lstrip("/") for url in first_time.urls]
    stopped = {path.with_suffix("") for path in came if path.suffix == ".gz"}  # the compressed copy is loaded instead
    sent = sum(path.stat().st_size for path in {*came} - stopped if path.is_file())
    assert megabytes(first_time.page, 5) == pytest.approx(sent / 1e6, rel=0.05)


class Compressing(serve.Handler):
    """A static server that compresses on the fly, as most do, and counts the bytes it sends."""

    sent: ClassVar[dict[str, int]] = {}

    def do_GET(self) -> None:
        """Send the file, or its compressed copy if there is one."""
        path = BUILT / (self.path.partition("?")[0].lstrip("/") or "index.html")
        if not path.is_file():
            return self.send_error(404)
        beside = path.with_name(f"{path.name}.gz")
        content = gzip.compress(path.read_bytes()) if path.suffix in {".js", ".html"} else path.read_bytes()
        if beside.exists():
            content = beside.read_bytes()
        self.send_response(200)
        if beside.exists() or path.suffix in {".js", ".html"}:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        self.sent[self.path] = len(content)
        return None


@contextmanager
def host() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Compressing, directory=str(BUILT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.mark.long
def test_progress_counts_compressed_bytes(browser: Browser) -> None:
    """The progress ends within 5 % of the compressed bytes that a host has sent which compresses all by itself."""
    with host() as address:
        page = new_tab(browser, 60_000)
        page.add_init_script(FIGURES)
        page.goto(address)
        wait_for_app(page)
        assert megabytes(page, 2) == pytest.approx(sum(Compressing.sent.values()) / 1e6, rel=0.05)
        page.close()


@pytest.mark.long
def test_the_app_starts_without_its_service_worker(first_time: FirstTime) -> None:
    """After a forced reload, without a service worker, the app is loaded from the host."""
    page = first_time.page
    page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.wait_for_function("navigator.serviceWorker.controller === null")
    wait_for_app(page)


def test_nothing_is_white_in_dark_mode(first_time: FirstTime) -> None:
    """From the start the page is dark, and it declares both colour schemes, so the browser paints nothing white."""
    assert first_time.backgrounds == [DARK, DARK]
    assert first_time.page.locator('meta[name="color-scheme"]').get_attribute("content") == "light dark"


def test_a_host_that_compresses_nothing_sends_compressed_copies(first_time: FirstTime) -> None:
    """Large files are loaded as the compressed copies next to them, at half the size."""
    large = [path.relative_to(BUILT).as_posix() for path in BUILT.rglob("*.gz")]
    came = {url.lstrip("/") for url in first_time.urls}
    assert {"app.bin.gz", "main.dart.wasm.gz", "pyodide/pyodide.asm.wasm.gz", "pyodide/python_stdlib.zip.gz"} <= came
    assert sum((BUILT / url).stat().st_size for url in large if url in came) < 16.5e6


def test_it_can_be_installed(first_time: FirstTime) -> None:
    """The browser's own check finds that the app can be installed, and icons have the sizes that the manifest says."""
    session = first_time.page.context.new_cdp_session(first_time.page)
    answer = session.send("Page.getAppManifest")
    assert answer["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == [
        {"errorId": "in-incognito", "errorArguments": []}
    ]
    manifest = json.loads(answer["data"])
    assert {manifest["start_url"], manifest["scope"]} == {"./"} and manifest["id"] and manifest["categories"]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    linked = [*manifest["icons"], *(icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"])]
    for icon in linked:
        header = (BUILT / icon["src"]).read_bytes()[16:24]
        assert icon["sizes"] == f"{int.from_bytes(header[:4])}x{int.from_bytes(header[4:])}"


def test_it_runs_in_the_browser_alone(first_time: FirstTime) -> None:
    """Entries are made and stored in the browser; a second tab waits and takes over, without a server; nothing is
    loaded from other hosts, one thread paints, and there are no warnings. The last test of this phone."""
    window, server = first_time.screen, first_time.server
    window.wake()
    window.go(f"/#/table/{GAME}")
    for at in range(4):
        enter(window, at)
    assert all(url.startswith((server.origin, "data:", "blob:")) for url in window.loaded)
    assert not [worker for worker in window.page.workers if worker.url.startswith("blob:")]
    server.stop()
    second = window.page.context.new_page()
    second.goto(f"{server.address}table/{GAME}")
    expect(second.get_by_text("open in another tab")).to_be_visible()
    window.page.close()
    taking_over = Screen(second)
    taking_over.wake()
    enter(taking_over, 4)
    server.to_folder()
    assert len(reopened(server.folder).timeline.entries) == 5
    assert server.complaints == []


@pytest.mark.long
def test_an_app_for_this_device_is_offered_once_there_are_games(browser: Browser, static: Offline) -> None:
    """Installing is offered only once there are games, again a month after "later", and never again after "never"."""
    page = only_the_page(browser, static)
    page.evaluate(CAN_INSTALL)
    assert page.evaluate("offers.way()") == ""
    page.evaluate("offers.games()")
    assert page.evaluate("offers.way()") == "install"
    page.evaluate("offers.answer('later')")
    assert page.evaluate("offers.way()") == ""
    page.evaluate("Date.now = () => 31 * 24 * 3600e3 + performance.timeOrigin + performance.now()")
    assert page.evaluate("offers.way()") == "install"
    page.evaluate("offers.answer('never')")
    page.reload()
    page.evaluate(CAN_INSTALL)
    assert page.evaluate("offers.way()") == ""


def only_the_page(browser: Browser, server: Offline, before: str = "", **options: Any) -> Page:
    """A tab with the app's page; neither Python nor Flutter starts in it."""
    page = server.context(browser, service_workers="block", **options).new_page()
    page.add_init_script(before)
    for needless in ("python-worker.js", "flutter_bootstrap.js"):
        page.route(f"**/{needless}", lambda route: route.abort())
    page.goto(server.address)
    return page


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Offline]:
    with offline(tmp_path_factory.mktemp("nothing")) as server:
        yield server


@pytest.mark.long
def test_the_start_screen_has_the_offer_as_a_card(browser: Browser, static: Offline) -> None:
    """While installing is offered, the settings are visible, too; "Later" removes the offer, also from later starts."""
    context = static.context(browser)
    context.add_init_script(f"addEventListener('load', {CAN_INSTALL})")
    page = new_tab(context, 60_000)
    page.goto(static.address)
    wait_for_app(page)
    page.evaluate("offers.games()")
    for is_there in (True, False):
        page.reload()
        wait_for_app(page)
        page.evaluate("document.querySelector('flt-semantics-placeholder').click()")
        expect(page.get_by_role("button", name="Settings")).to_be_visible()
        later = page.get_by_role("button", name="Later")
        expect(later).to_have_count(int(is_there))
        assert page.locator("#offer").count() == 0
        if is_there:
            later.click()
            expect(later).to_have_count(0)
    context.close()


def test_a_browser_installs_the_app_when_asked(browser: Browser, static: Offline) -> None:
    """Choosing "install" opens the browser's own dialog, once."""
    page = only_the_page(browser, static, "localStorage.setItem('oracle-companion has games', 'yes')")
    assert page.evaluate("offers.way()") == ""
    page.evaluate(CAN_INSTALL)
    assert page.evaluate("offers.way()") == "install"
    page.evaluate("offers.answer('install')")
    assert page.evaluate("isAsked")
    assert page.evaluate("offers.way()") == ""


@pytest.mark.long
@pytest.mark.parametrize(
    ("vendor", "fingers", "device"),
    [
        ("Apple Computer, Inc.", 5, ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)", "iphone")),
        ("Apple Computer, Inc.", 0, ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "mac")),
        ("", 5, ("Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0", "firefox")),
        ("", 0, ("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "")),
    ],
)
def test_other_browsers_show_instructions(
    browser: Browser, static: Offline, vendor: str, fingers: int, device: tuple[str, str]
) -> None:
    """Instructions fit the browser; none are shown if it can't install apps, or the app is installed."""
    agent, way = device
    known = {"vendor": vendor, "maxTouchPoints": fingers, "userAgent": agent}
    script = "".join(
        f"Object.defineProperty(navigator, {json.dumps(name)}, {{value: {json.dumps(value)}}});"
        for name, value in known.items()
    )
    page = only_the_page(browser, static, f"localStorage.setItem('oracle-companion has games', 'yes'); {script}")
    assert page.evaluate("offers.way()") == way
    page.evaluate("Object.defineProperty(navigator, 'standalone', {value: true})")
    assert page.evaluate("offers.way()") == ""


@pytest.mark.long
@pytest.mark.parametrize(
    ("missing", "named"),
    [
        ("delete window.WebAssembly", "WebAssembly"),
        ("delete window.OffscreenCanvas", "background drawing"),
        ("delete window.DecompressionStream", "file decompression"),
        ("delete Navigator.prototype.locks", "locks between tabs"),
        ("Object.defineProperty(window, 'indexedDB', {value: undefined})", "storage for games"),
        ("window.Function = () => { throw new SyntaxError() }", "modern JavaScript"),
    ],
)
def test_a_browser_that_is_too_old_is_told_so(browser: Browser, static: Offline, missing: str, named: str) -> None:
    """The page says at once which feature is missing and which browsers have it, and loads nothing of the app."""
    page = only_the_page(browser, static, missing)
    words = page.get_by_role("status")
    expect(words).to_contain_text(named)
    expect(words).to_contain_text("Chrome or Edge 119, Firefox 120, Safari 17")
    assert page.evaluate("typeof offers") == "undefined"


def test_an_insecure_address_is_not_taken_for_an_old_browser(browser: Browser, static: Offline) -> None:
    """At an http:// address even the newest browser lacks these features: the page names the address as the reason."""
    page = only_the_page(browser, static, "Object.defineProperty(window, 'isSecureContext', {value: false})")
    expect(page.get_by_role("status")).to_contain_text("begins with http://")
    assert page.evaluate("typeof offers") == "undefined"


def test_every_module_of_ours_can_be_imported(browser: Browser, static: Offline) -> None:
    """Every included module can be imported without the rest; a new database is migrated, and licences can be read."""
    page = new_tab(browser, 120_000)
    page.goto(f"{static.origin}/labels.css")
    ours = [path for top in ("companion", "referees", "scoresheets") for path in Path(top).rglob("*.py")]
    count, *without_licence = page.evaluate(IMPORTED)
    assert count > 0.9 * len(ours)
    assert set(without_licence) <= {part.name for part in components() if not part.text}
    page.close()
