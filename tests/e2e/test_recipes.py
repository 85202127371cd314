"""The recipes for web servers, tried with the servers themselves: their responses, and the app's start without them."""

import gzip
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.build.test_recipes import CADDY, NEEDED, NGINX
from tests.e2e.driver import Screen, new_tab
from tests.e2e.offline import BUILT, wait_for_app
from tests.e2e.other_browsers import free_port, needed

pytestmark = [pytest.mark.browser, pytest.mark.soak]

ROOT, PORT, SECONDS = "/srv/oracle-companion", "8080", 20
HEADERS = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


def nginx(folder: Path, recipe: str) -> list[str]:
    """The command that starts nginx with the recipe included as nginx's own settings do."""
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    settings = folder / "nginx.conf"
    settings.write_text(f"pid {folder}/pid; events {{}} http {{ access_log off; {places} {recipe} }}", "utf-8")
    folder.chmod(0o755)
    return [needed("nginx", "nginx-light"), "-e", "stderr", "-c", str(settings), "-g", "daemon off; user root;"]


def caddy(folder: Path, recipe: str) -> list[str]:
    settings = folder / "Caddyfile"
    settings.write_text(f"{{\n\tadmin off\n}}\n{recipe}", "utf-8")
    return [needed("caddy", "caddy"), "run", "--adapter", "caddyfile", "--config", str(settings)]


@contextmanager
def running(command: list[str], port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Runs a web server; continues once it accepts connections."""
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        for _ in range(SECONDS * 10):
            with closing(socket.socket()) as asking:
                if asking.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert process.poll() is None, "it does not understand the recipe"
            time.sleep(0.1)
        yield process
    finally:
        process.terminate()
        process.wait(SECONDS)


def answer(port: int, path: str, encoding: str = "identity") -> tuple[HTTPResponse, bytes]:
    with closing(HTTPConnection("127.0.0.1", port, timeout=SECONDS)) as connection:
        connection.request("GET", path, headers={"Accept-Encoding": encoding})
        reply = connection.getresponse()
        return reply, reply.read()


@pytest.mark.parametrize(("begin", "recipe"), [(nginx, NGINX), (caddy, CADDY)], ids=["nginx", "caddy"])
def test_a_server_sends_the_app_and_is_needed_once(
    browser: Browser, tmp_path: Path, begin: Callable[[Path, str], list[str]], recipe: str
) -> None:
    """Each file is sent with its type and all headers, compressed on request; the app starts at the top and under a
    path, and again when the server is gone."""
    site, port = tmp_path / "site", free_port()
    for folder in (site, site / "games" / "oracle"):
        shutil.copytree(BUILT, folder, dirs_exist_ok=True)
    assert ROOT in recipe and PORT in recipe
    settings = recipe.replace(ROOT, str(site)).replace(PORT, str(port))
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = new_tab(context, 60_000)
    with running(begin(tmp_path, settings), port):
        for path in (file for file in BUILT.rglob("*") if file.is_file() and file.suffix != ".gz"):
            name, content = path.relative_to(BUILT).as_posix(), path.read_bytes()
            reply, plain = answer(port, f"/{name}")
            assert (reply.status, plain) == (200, content), name
            assert {header: reply.headers[header] for header in HEADERS} == HEADERS, name
            kind = NEEDED.get(path.suffix.lstrip("."))
            assert kind is None or reply.headers.get_content_type() == kind, name
            reply, packed = answer(port, f"/games/oracle/{name}", "gzip")
            is_packed = reply.headers["Content-Encoding"] == "gzip"
            assert is_packed == path.with_name(path.name + ".gz").exists(), name
            assert (gzip.decompress(packed) if is_packed else packed) == content, name
        addresses = [f"http://localhost:{port}/{path}" for path in ("", "games/oracle/")]
        for address in addresses:
            page.goto(address)
            wait_for_app(page)
            page.goto("about:blank")
    for address in addresses:
        Screen(page).open(address).button("History").wait_for(state="attached")
        page.goto("about:blank")
    context.close()
