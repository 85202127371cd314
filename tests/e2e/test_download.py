"""The download progress on the page, compared with the bytes sent by a host that compresses."""

import gzip
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from typing import ClassVar

import pytest
from playwright.sync_api import Browser

from build.pwa.serve import Handler
from tests.e2e.driver import new_tab
from tests.e2e.offline import BUILT, wait_for_app

pytestmark = [pytest.mark.browser, pytest.mark.long]

WATCH = """window.said = []
new MutationObserver(() => {
    const figures = document.querySelector('#figures:not([hidden]) span')
    if (figures?.textContent && figures.textContent !== said.at(-1)) said.push(figures.textContent)
}).observe(document, {subtree: true, childList: true, characterData: true})
addEventListener('pagehide', () => localStorage.setItem('said', JSON.stringify(said)))"""


class Compressing(Handler):
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


def test_progress_counts_compressed_bytes(browser: Browser) -> None:
    """Progress in megabytes never decreases, and ends within 5 % of the compressed bytes that the host has sent."""
    with host() as address:
        context = browser.new_context()
        context.add_init_script(WATCH)
        page = new_tab(context, 60_000)
        page.goto(address)
        wait_for_app(page)
        texts = page.evaluate("JSON.parse(localStorage.getItem('said')) ?? said")
        context.close()
    figures = [tuple(map(float, re.findall(r"[\d.]+", text))) for text in texts]
    assert figures == sorted(figures)
    assert len(figures) > 2
    done, all_of_it = figures[-1]
    assert done == all_of_it == pytest.approx(sum(Compressing.sent.values()) / 1e6, rel=0.05)
