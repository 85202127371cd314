"""The gate lets in only pages of this device, in a browser that was given the key."""

import asyncio
import struct
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from companion.device.device import Device
from companion.serving.access import KeyAccess
from companion.serving.gate import Gate
from companion.serving.server import SERVED, asgi

OWN = "127.0.0.1:8550"
ACCESS = KeyAccess("the key")
COOKIE = ACCESS.cookie.partition(";")[0]


async def inside(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
    else:
        headers = [(b"access-control-allow-origin", b"*")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})


def replies(kind: str, path: str = "/", query: str = "", method: str = "GET", **headers: str) -> list[dict[str, Any]]:
    """The gate's messages for a request, which has the right cookie unless another one is given."""
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {}

    encoded = [(name.encode(), value.encode()) for name, value in {"cookie": COOKIE, **headers}.items()]
    scope = {"type": kind, "path": path, "query_string": query.encode(), "method": method, "headers": encoded}
    asyncio.run(Gate(inside, ACCESS)(scope, receive, send))
    return sent


def headers_of(answer: list[dict[str, Any]]) -> dict[bytes, bytes]:
    return dict(answer[0]["headers"])


@pytest.mark.parametrize("host", [OWN, "localhost:8550"])
def test_our_own_page_is_let_in(host: str) -> None:
    """Requests to a name of this device are let in, with that name as their origin or without one."""
    assert replies("websocket", "/ws", host=host, origin=f"http://{host}")[0]["type"] == "websocket.accept"
    assert replies("http", host=host)[0]["status"] == 200


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        (OWN, "https://evil.example"), (OWN, "http://127.0.0.1:9999"), ("evil.example", "http://evil.example"),
        ("", ""), ("[::1", f"http://{OWN}"), (OWN, "http://[::1"), ("[", "["), (OWN, "null"),
    ],
)  # fmt: skip
def test_other_pages_are_refused(host: str, origin: str) -> None:
    """Another site, another program on this device, a name rebound to this address and invalid names are refused."""
    assert replies("websocket", "/ws", host=host, origin=origin)[0]["type"] == "websocket.close"
    assert replies("http", host=host, origin=origin)[0]["status"] == 421


@pytest.mark.parametrize(
    "cookie", ["", "companion=1", COOKIE[:-1], COOKIE + "0", COOKIE.upper(), "=;=\x00", "a" * 9000]
)
def test_a_browser_without_the_key_gets_a_plain_sentence(cookie: str) -> None:
    """Without the right cookie, as from another user of this computer, every request and websocket is refused."""
    for path in ("/", "/ws", "/main.dart.js", "/upload", "/table/1"):
        start, body = replies("http", path, host=OWN, cookie=cookie)
        assert start["status"] == 403
        assert b"Open the address that was shown when it started" in body["body"]
    assert replies("websocket", "/ws", host=OWN, cookie=cookie)[0] == {"type": "websocket.close", "code": 4403}


def test_the_key_is_exchanged_for_a_lasting_cookie() -> None:
    """With the key, a browser gets a cookie that scripts and other sites can't read, and the path without the key."""
    start, body = replies("http", "/table/7", "key=the+key&x=1", host=OWN, cookie="")
    assert start["status"] == 200 and b'content="0; url=/table/7?x=1"' in body["body"]
    cookie = headers_of([start])[b"set-cookie"].decode()
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Max-Age=34560000" in cookie
    assert "the key" not in cookie and b"the key" not in body["body"]
    assert replies("http", host=OWN, cookie=cookie.partition(";")[0])[0]["status"] == 200
    assert headers_of([start])[b"referrer-policy"] == b"no-referrer"


@pytest.mark.parametrize("query", ["", "key=", "key=other", "key=the+key2", "KEY=the+key", "key=%00", "key=%ff"])
def test_another_key_is_refused(query: str) -> None:
    """Without the exact key, there's no access."""
    assert replies("http", "/", query, host=OWN, cookie="")[0]["status"] == 403


def test_the_key_leads_nowhere_else() -> None:
    """With the key, a path that looks like another site stays on this one; uploads and websockets are refused."""
    _, body = replies("http", "//evil.example/x", "key=the+key", host=OWN, cookie="")
    assert b'content="0; url=/evil.example/x"' in body["body"]
    assert replies("http", "/upload", "key=the+key", "PUT", host=OWN, cookie="")[0]["status"] == 403
    assert replies("websocket", "/ws", "key=the+key", host=OWN, cookie="")[0]["type"] == "websocket.close"


def test_the_address_that_starts_a_browser_works_once() -> None:
    """The key in a browser's command line, which others can read, is valid once."""
    query = ACCESS.address_for_once("").removeprefix("?")
    assert "the+key" not in query
    assert [replies("http", "/", query, host=OWN, cookie="")[0]["status"] for _ in range(2)] == [200, 403]


def test_two_companions_of_one_browser_keep_their_cookies_apart() -> None:
    """A browser sends the cookies of all ports of this device to each port, so their names differ."""
    second = KeyAccess("another").cookie.partition(";")[0]
    assert second.partition("=")[0] != COOKIE.partition("=")[0]
    assert replies("http", host=OWN, cookie=f"{second}; {COOKIE}")[0]["status"] == 200
    assert replies("http", host=OWN, cookie=second)[0]["status"] == 403


def test_headers_forbid_foreign_fetches_frames_and_guesses() -> None:
    """The headers forbid other origins, framing and MIME sniffing, even in a refusal."""
    headers = headers_of(replies("http", host=OWN))
    policy = headers[b"content-security-policy"].decode()
    for rule in ("default-src 'self'", "base-uri 'self'", "form-action 'none'", "frame-ancestors 'none'"):
        assert rule in policy
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert b"access-control-allow-origin" not in headers
    refused = headers_of(replies("http", host=OWN, cookie=""))
    assert refused[b"x-content-type-options"] == b"nosniff"
    assert b"default-src 'none'" in refused[b"content-security-policy"]


# ---------------------------------------------------------------- the app behind the gate

Fetch = Callable[..., list[httpx.Response]]


@pytest.fixture
def fetch(tmp_path: Path) -> Fetch:
    """Gets the whole app's responses, as with `fetch("/", "/manifest.json")` or `fetch(("PUT", "/upload"))`."""

    def fetched(*requests: str | tuple[str, str]) -> list[httpx.Response]:
        async def go() -> list[httpx.Response]:
            device = Device(tmp_path / "games")
            device.inbox = tmp_path / "inbox"
            device.inbox.mkdir(exist_ok=True)
            transport = httpx.ASGITransport(asgi(device, ACCESS), raise_app_exceptions=False)
            headers = {"Cookie": COOKIE}
            async with httpx.AsyncClient(transport=transport, base_url=f"http://{OWN}", headers=headers) as client:
                calls: list[Awaitable[httpx.Response]] = [
                    client.request(*(call if isinstance(call, tuple) else ("GET", call))) for call in requests
                ]
                return [await call for call in calls]

        return asyncio.run(go())

    return fetched


def test_flets_server_serves_what_is_needed_and_nothing_else(tmp_path: Path) -> None:
    """Only expected routes exist: no description of the server, no sign-in, and none that a later Flet adds."""
    app: Any = asgi(Device(tmp_path), ACCESS)
    while not hasattr(app, "router"):
        app = app.app
    assert {route.path for route in app.router.routes} <= set(SERVED) and len(app.router.routes) == 2


@pytest.mark.parametrize(
    "path", ["/docs", "/docs/oauth2-redirect", "/redoc", "/openapi.json", "/oauth_callback?code=1"]
)
def test_the_server_does_not_describe_itself(path: str, fetch: Fetch) -> None:
    """Addresses of a server's description or sign-in get the app's page or 404, as unknown addresses do."""
    answer = fetch(path)[0]
    assert answer.status_code == 404 or "<title>Oracle Companion</title>" in answer.text


def test_an_installed_app_has_our_name_colours_and_icons(fetch: Fetch) -> None:
    """The manifest has our name and dark colours, so there's no white flash, and icons of the sizes it claims."""
    page, manifest = fetch("/", "/manifest.json")
    fields = manifest.json()
    assert "<title>Oracle Companion</title>" in page.text and fields["name"] == "Oracle Companion"
    assert 'href="manifest.json" crossorigin="use-credentials"' in page.text, "else it is asked for without the cookie"
    assert fields["theme_color"] == "#2B2354" and fields["background_color"] == "#141218"
    assert {(entry["sizes"], entry.get("purpose")) for entry in fields["icons"]} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in (None, "maskable")
    }
    for icon, picture in zip(fields["icons"], fetch(*(f"/{entry['src']}" for entry in fields["icons"])), strict=True):
        assert "{}x{}".format(*struct.unpack(">II", picture.content[16:24])) == icon["sizes"]


def test_files_for_this_device_are_not_compressed(fetch: Fetch) -> None:
    """Files aren't compressed on this device, as that would delay the first window by seconds."""
    client, page = fetch("/main.dart.mjs", "/")
    assert client.request.headers["accept-encoding"].startswith("gzip")
    assert len(client.content) == int(client.headers["content-length"]) > 10_000
    assert "content-encoding" not in client.headers and "content-encoding" not in page.headers


@pytest.mark.parametrize(
    "query", ["", "f=x&e=2099-01-01T00:00:00%2B00:00&s=made-up", "f=../../x&e=2099-01-01T00:00:00%2B00:00&s=made-up"]
)
def test_files_are_uploaded_only_to_signed_addresses(query: str, fetch: Fetch, tmp_path: Path) -> None:
    """A file can only be uploaded to a signed address, which a tap on "Restore a backup" gets."""
    assert fetch(("PUT", f"/upload?{query}"))[0].status_code in {400, 403}
    assert not list((tmp_path / "inbox").iterdir()) and not (tmp_path / "x").exists()
