"""The recipes for web servers with the offline app send what the app needs."""

import mimetypes
import re
from pathlib import Path

import pytest

from tests.e2e.offline import BUILT

ROOT = Path(__file__).parents[2]
RECIPES = ROOT / "build" / "recipes"
NGINX, CADDY = ((RECIPES / name).read_text("utf-8") for name in ("nginx.conf", "Caddyfile"))
NEEDED = {
    "js": "text/javascript", "mjs": "text/javascript", "wasm": "application/wasm", "json": "application/json",
    "html": "text/html", "css": "text/css", "woff2": "font/woff2", "png": "image/png", "svg": "image/svg+xml",
}  # fmt: skip
"""Types that browsers require: with another one they run no module, no WebAssembly and no service worker."""


def test_nginx_knows_the_type_of_every_file() -> None:
    """The recipe for nginx lists all types, since nginx's own list often lacks some."""
    block = re.search(r"types \{[^\n]*\n(.*?)\}", NGINX, re.DOTALL)
    assert block is not None
    lines = [line.split("#")[0].strip().rstrip(";").split() for line in block[1].splitlines()]
    types = {ending: kind for kind, *endings in filter(None, lines) for ending in endings}
    assert NEEDED.items() <= types.items()
    endings = {path.suffix.lstrip(".") for path in BUILT.rglob("*") if path.is_file()} - {"gz", "txt"}
    assert endings <= types.keys()


def test_caddy_knows_the_type_of_every_file() -> None:
    """The recipe for Caddy has the type of scripts; Caddy gets the others from the system."""
    assert "@script path *.js *.mjs" in CADDY
    assert 'header @script Content-Type "text/javascript; charset=utf-8"' in CADDY
    known = {kind: mimetypes.guess_type(f"a.{kind}")[0] for kind in NEEDED.keys() - {"js", "mjs", "woff2"}}
    assert known.items() <= NEEDED.items()


@pytest.mark.parametrize("recipe", [NGINX, CADDY], ids=["nginx", "Caddy"])
def test_headers_and_compression(recipe: str) -> None:
    """Each recipe sends compressed files, lets no page be cached (which would hide a new version) or content type
    guessed, and sends other sites no address."""
    assert re.search(r'Cache-Control "no-cache"', recipe)
    assert re.search(r'X-Content-Type-Options "nosniff"', recipe)
    assert re.search(r'Referrer-Policy "no-referrer"', recipe)
    assert re.search(r"gzip_static on;|precompressed gzip", recipe)
    assert "/srv/oracle-companion" in recipe.replace("Put the contents of dist/pwa into", "", 1)
