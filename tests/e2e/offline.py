"""The offline app in a browser: a static server, and the games in that browser's own storage."""

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from build.pwa.serve import serving
from build.pwa.site_files import seal
from tests.e2e.browser_files import DATABASE, Page as AnyPage, copy_files, replace_storage

PLACES = ["served", pytest.param("offline", marks=pytest.mark.soak)]
EVERYWHERE = pytest.mark.parametrize("server", PLACES, indirect=True)
"""For whole games: they're played in the served app, and in a soak in the offline one, too."""

BUILT = Path(__file__).parents[2] / "dist" / "pwa"


@dataclass
class Offline:
    """A static server of the built app; it gives a browser the database in the test's folder."""

    address: str
    folder: Path
    server: ThreadingHTTPServer
    pages: list[Page] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)  # errors in the browser's console

    @property
    def origin(self) -> str:
        return self.address.partition("/?")[0]

    def _opened(self, page: Page) -> None:
        self.pages.append(page)

    def heard(self, message: ConsoleMessage) -> None:
        """Record a message of the console if it's an error."""
        if message.type == "error":
            self.complaints.append(f"{message.text} at {message.location}")

    def context(self, browser: Browser, width: int = 390, height: int = 844, **options: Any) -> BrowserContext:
        """A browser context of that size with the folder's database, if there is one."""
        settings = {"has_touch": True, "reduced_motion": "reduce", **options}
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        if (self.folder / DATABASE).exists():
            page = context.new_page()
            self.replace_storage(page)
            page.close()
        context.on("page", self._opened)
        context.on("console", self.heard)
        context.on("weberror", lambda error: self.complaints.append(f"{error.error} {error.error.stack}"))
        return context

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def replace_storage(self, page: Page) -> None:
        """Put the folder's database into the storage of the page's browser; no app may be open there."""
        self.leave_app(page)
        replace_storage(page, (self.folder / DATABASE).read_bytes())

    def leave_app(self, page: AnyPage) -> None:
        """Leave the app: open a page of the same origin, with the same storage, that doesn't run the app."""
        page.goto(f"{self.origin}/icon.svg")

    def to_folder(self) -> None:
        """Copy the browser's files into the test's folder."""
        copy_files(self.pages[-1], self.folder)


def another_build(folder: Path, script: str, change: Callable[[str], str]) -> Path:
    """A copy of the built app with one script changed, in a new folder inside `folder`."""
    copy = folder / f"with a different {script}"
    shutil.copytree(BUILT, copy)
    path = copy / script
    path.write_text(change(path.read_text("utf-8")), "utf-8")
    seal(copy)
    return copy


def without_files(folder: Path) -> Path:
    """A build in whose browser synchronous files seem to exist, but can't be opened."""
    none = "FileSystemFileHandle.prototype.createSyncAccessHandle = () => { throw new TypeError('not here'); };"
    return another_build(folder, "files.js", lambda script: f"{none}\n{script}")


def wait_for_app(page: Page) -> None:
    """Wait until the first screen is drawn; on the very first start the page reloads itself once before."""
    page.wait_for_function("document.readyState === 'complete' && !document.getElementById('loading')")


@contextmanager
def offline(folder: Path, built: Path = BUILT) -> Iterator[Offline]:
    """A built app, served by a static server until the block ends; a missing build is an error, never a skip."""
    assert BUILT.is_dir(), "make pwa builds what is tested here"
    server = serving(built)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Offline(f"http://localhost:{server.server_port}/?tap-pause-ms=0#/", folder, server)
    finally:
        if thread.is_alive():
            server.shutdown()
            server.server_close()
