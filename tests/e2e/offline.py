"""The offline app in a browser: a static server, and the games in the browser's own storage."""

from __future__ import annotations

import base64
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from build.pwa.serve import serving

__all__ = ["BUILT", "Offline", "offline"]

BUILT = Path(__file__).parents[2] / "dist" / "pwa"
DATABASE = "companion.db"

PUT = """async ([content, path]) => {
  const bytes = Uint8Array.from(atob(content), (one) => one.charCodeAt(0)), header = new Uint8Array(4096);
  const told = new TextEncoder().encode(JSON.stringify({path, generation: 1}));
  header[0] = told.length & 255; header[1] = told.length >> 8; header.set(told, 2);
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('oracle-companion', {create: true});
  const file = await (await folder.getFileHandle('laid', {create: true})).createWritable();
  await file.write(header); await file.write(bytes); await file.close();
}"""
GET = """async (path) => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('oracle-companion');
  for await (const [, handle] of folder) {
    const file = await handle.getFile(), header = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
    const length = header[0] | (header[1] << 8);
    if (!length || JSON.parse(new TextDecoder().decode(header.subarray(2, 2 + length))).path !== path) continue;
    const bytes = new Uint8Array(await file.slice(4096).arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  }
  return null;
}"""
"""Writes and reads a file as `pool.js` keeps it."""


@dataclass
class Offline:
    """A static server of the built app, and one device's storage, which stands for the folder of a test."""

    address: str
    folder: Path
    pages: list[Page] = field(default_factory=list)

    def context(self, browser: Browser, width: int = 390, height: int = 844, **options: Any) -> BrowserContext:
        """A device of that size, which has the database of the folder, if there is one."""
        asked = {"has_touch": True, "reduced_motion": "reduce", **options}
        context = browser.new_context(viewport={"width": width, "height": height}, **asked)
        database = self.folder / DATABASE
        if database.exists():
            page = context.new_page()
            page.goto(f"{self.address.partition('?')[0]}manifest.json")
            page.evaluate(PUT, [base64.b64encode(database.read_bytes()).decode(), DATABASE])
            page.close()
        context.on("page", lambda page: self.pages.append(page))
        return context

    def bring(self) -> None:
        """Copy the browser's database into the folder."""
        content = self.pages[-1].evaluate(GET, DATABASE)
        for old in self.folder.glob(f"{DATABASE}*"):
            old.unlink()
        (self.folder / DATABASE).write_bytes(base64.b64decode(content))


@contextmanager
def offline(folder: Path, built: Path = BUILT) -> Iterator[Offline]:
    """The built app, handed out by a static server that ends with the block."""
    server = serving(built)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Offline(f"http://localhost:{server.server_port}/?tap-pause-ms=0#/", folder)
    finally:
        server.shutdown()
        server.server_close()
