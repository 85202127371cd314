"""`python -m build.pwa.serve [FOLDER] [PORT]`: serve the built offline app on this device, as a static host would."""

import sys
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FOLDER, PORT = Path(__file__).parents[2] / "dist" / "pwa", 8551


class Handler(SimpleHTTPRequestHandler):
    """A request handler that answers like a static host."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - as in http.server; not every system knows these
        **SimpleHTTPRequestHandler.extensions_map,
        ".bin": "application/octet-stream",
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
    }

    def handle(self) -> None:
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, *_: object) -> None:
        """Logs nothing."""


def serving(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server for that folder, on this device only; `server_port` is its port. Raises OSError for a port in use."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))


def main() -> int:
    """Serve until Ctrl+C."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    if not (folder / "index.html").is_file():
        print(f"There's no app in {folder}. Build it with make pwa.", file=sys.stderr)
        return 1
    server = serving(folder, int(sys.argv[2]) if len(sys.argv) > 2 else PORT)
    print(f"The offline app is at http://localhost:{server.server_port}/", flush=True)
    print("Press Ctrl+C to stop. Games stay in the browser.", flush=True)
    with suppress(KeyboardInterrupt):
        server.serve_forever()
    server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
