"""Compiles Python sources in a browser, by the Pyodide that will run them, and removes modules that are never imported.
Compiling sources at every start would take longer than the rest of it. Docstrings, assertions and traceback columns are
left out to save download size."""

import io
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import sync_playwright

from build.pwa import imports

COMPILE = """
async ({roots, cut}) => {
  const {loadPyodide} = await import('/pyodide/pyodide.mjs');
  const python = await loadPyodide({env: {PYTHONNODEBUGRANGES: '1'}});
  const sources = await (await fetch('/sources.zip')).arrayBuffer();
  python.unpackArchive(sources, 'zip', {extractDir: '/sources'});
  python.globals.set('roots', python.toPy(roots));
  python.globals.set('cut', python.toPy(cut));
  const made = python.runPython(`
import compileall, io, pathlib, py_compile, sys, zipfile
sys.path.append("/sources")
import imports
root = pathlib.Path("/sources")
modules = {name: path for folder in root.iterdir() for name, path in imports.sources(folder).items()}
whole = tuple(one + "." for one in roots)
asked = {name for name in modules if (name + ".").startswith(whole)}
for name in modules.keys() - imports.reachable(modules, asked, set(cut)):
    modules[name].unlink()
unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
for folder in sorted(one for one in root.iterdir() if one.is_dir()):
    how = dict(quiet=1, legacy=True, optimize=2, stripdir=str(folder), invalidation_mode=unchecked)
    if not compileall.compile_dir(folder, **how):
        raise SystemExit("some of the sources cannot be compiled")
packed = io.BytesIO()
with zipfile.ZipFile(packed, "w") as archive:
    for path in sorted(root.glob("*/**/*.pyc")):
        archive.writestr(zipfile.ZipInfo(str(path.relative_to(root))), path.read_bytes())
packed.getvalue()
`).toJs();
  await fetch('/compiled.zip', {method: 'POST', body: made});
}
"""


def compiled(folders: list[Path], pyodide: Path, browser: Path, roots: list[str], cut: list[str]) -> None:
    """Replace each .py below the folders by its .pyc if one of the roots may import it: modules, and packages with
    everything in them. `cut` modules are never imported. `pyodide` is the folder of its files, `browser` a Chromium."""
    sources = io.BytesIO()
    with zipfile.ZipFile(sources, "w") as archive:
        for number, folder in enumerate(folders):
            for path in sorted(folder.rglob("*.py")):
                archive.write(path, f"{number}/{path.relative_to(folder)}")
        archive.write(imports.__file__, "imports.py")
    packed = _made_by(browser, pyodide, sources.getvalue(), {"roots": roots, "cut": cut})
    for folder in folders:
        for path in folder.rglob("*.py"):
            path.unlink()
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        for name in archive.namelist():
            at, _, inside = name.partition("/")
            (folders[int(at)] / inside).write_bytes(archive.read(name))


def _made_by(browser: Path, pyodide: Path, sources: bytes, request: dict[str, list[str]]) -> bytes:
    with _exchange(pyodide, sources) as exchange, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        page = chromium.new_page()
        page.goto(f"http://127.0.0.1:{exchange.server_port}/")
        page.evaluate(COMPILE, request)
        chromium.close()
    return exchange.received


class _Exchange(ThreadingHTTPServer):
    sources = b""
    received = b""


class _Handler(SimpleHTTPRequestHandler):
    server: _Exchange
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}  # noqa: RUF012 - as in http.server

    def do_GET(self) -> None:
        if self.path == "/":
            self._answer(b"<!DOCTYPE html><title>Compiling</title>", "text/html")
        elif self.path == "/sources.zip":
            self._answer(self.server.sources, "application/zip")
        else:
            super().do_GET()

    def do_POST(self) -> None:
        self.server.received = self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(b"", "text/plain")

    def _answer(self, content: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Logs nothing: only our own page uses this server."""


@contextmanager
def _exchange(pyodide: Path, sources: bytes) -> Iterator[_Exchange]:
    server = _Exchange(("127.0.0.1", 0), partial(_Handler, directory=str(pyodide.parent)))
    server.sources = sources
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
