"""The offline app in a browser: a static server, and the games in the browser's own storage."""

from __future__ import annotations

import base64
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from build.pwa.serve import serving

__all__ = ["BUILT", "EVERYWHERE", "Offline", "brought", "offline"]

PLACES = ["served", pytest.param("offline", marks=pytest.mark.soak)]
EVERYWHERE = pytest.mark.parametrize("server", PLACES, indirect=True)
"""For whole games: played in the served app, and in a soak in the offline one too."""

BUILT = Path(__file__).parents[2] / "dist" / "pwa"
DATABASE = "companion.db"

PUT = """async ([content, path]) => {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry('oracle-companion', {recursive: true}).catch(() => {});
  const bytes = Uint8Array.from(atob(content), (one) => one.charCodeAt(0)), header = new Uint8Array(4096);
  const told = new TextEncoder().encode(JSON.stringify({path, generation: 1}));
  header[0] = told.length & 255; header[1] = told.length >> 8; header.set(told, 2);
  const folder = await root.getDirectoryHandle('oracle-companion', {create: true});
  const file = await (await folder.getFileHandle('laid', {create: true})).createWritable();
  await file.write(header); await file.write(bytes); await file.close();
}"""
GET = """async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('oracle-companion'), found = {};
  for await (const [, handle] of folder) {
    const file = await handle.getFile(), header = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
    const length = header[0] | (header[1] << 8);
    if (!length) continue;
    const bytes = new Uint8Array(await file.slice(4096).arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    found[JSON.parse(new TextDecoder().decode(header.subarray(2, 2 + length))).path] = btoa(text);
  }
  return found;
}"""
"""Write a file, and read all, as `pool.js` keeps them."""


@dataclass
class Offline:
    """A static server of the built app, and one device's storage, which stands for the folder of a test."""

    address: str
    folder: Path
    server: ThreadingHTTPServer
    pages: list[Page] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """What the browser's console calls an error."""

    @property
    def origin(self) -> str:
        """Where everything comes from."""
        return self.address.partition("/?")[0]

    def _opened(self, page: Page) -> None:
        self.pages.append(page)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} at {message.location}")

    def context(self, browser: Browser, width: int = 390, height: int = 844, **options: Any) -> BrowserContext:
        """A device of that size, which has the database of the folder, if there is one."""
        asked = {"has_touch": True, "reduced_motion": "reduce", **options}
        context = browser.new_context(viewport={"width": width, "height": height}, **asked)
        if (self.folder / DATABASE).exists():
            page = context.new_page()
            self.lay(page)
            page.close()
        context.on("page", self._opened)
        context.on("console", self._heard)
        context.on("weberror", lambda error: self.complaints.append(f"{error.error} {error.error.stack}"))
        return context

    def stop(self) -> None:
        """No server any more."""
        self.server.shutdown()
        self.server.server_close()

    def lay(self, page: Page) -> None:
        """Put the folder's database into the storage of the page's browser, while no app is open there."""
        page.goto(f"{self.origin}/icon.svg")
        content = (self.folder / DATABASE).read_bytes()
        page.evaluate(PUT, [base64.b64encode(content).decode(), DATABASE])

    def bring(self) -> None:
        """Copy the browser's files into the folder."""
        brought(self.pages[-1], self.folder)


def brought(page: Page, folder: Path) -> None:
    """Copy the files of a page's origin into the folder: the database, and its journal where it has one."""
    for old in folder.glob(f"{DATABASE}*"):
        old.unlink()
    for name, content in page.evaluate(GET).items():
        (folder / name).write_bytes(base64.b64decode(content))


@contextmanager
def offline(folder: Path, built: Path = BUILT) -> Iterator[Offline]:
    """A built app, handed out by a static server until the block ends; a missing one is an error, never a skip."""
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
