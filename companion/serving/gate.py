"""ASGI middleware: admits only requests from this device's own pages, and hardens responses."""

from collections.abc import Sequence
from html import escape
from typing import Any
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.language.spoken import current_language
from companion.serving.access import KeyAccess
from companion.serving.languages import speaking_to
from companion.words import reader_for
from referees.common.protocol.sentence import Sentence, say

OWN_NAMES = ("127.0.0.1", "localhost")
FORBIDDEN = 4403  # websocket close code
LOCAL = "ws://127.0.0.1:* ws://localhost:*"
CONTENT_POLICY = (
    "default-src 'self' data: blob:; "
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; "
    f"connect-src 'self' data: blob: {LOCAL}; "
    "base-uri 'self'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
)
"""Content security policy; Flet's page would load a script from a CDN."""

PLAIN_PAGE = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

ELSEWHERE = say("You can only use Oracle Companion on the device it's running on.")
NO_KEY = say(
    "Only the person who started this companion can use it. Open the address that was shown when it "
    "started. After that, this browser will have access."
)
AGAIN = say("If this browser had access before, try again.")
OPENING = say("Opening Oracle Companion …")

PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Oracle Companion</title>{head}
<style>:root{{color-scheme:light dark}}
body{{font:1.25rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1rem}}</style>
<p>{words}</p>{more}</html>"""


class Gate:
    """Admits requests that name this device as host, come from our pages and have the cookie, or the key for it."""

    def __init__(self, app: ASGIApp, access: KeyAccess) -> None:
        self.app, self.access = app, access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        headers = {name.lower(): value.decode("latin1") for name, value in scope["headers"]}
        query = scope.get("query_string", b"").decode("latin1")
        if not _is_ours(headers):
            await _refuse(scope, send, 421, ELSEWHERE)
        elif self.access.is_cookie(headers.get(b"cookie", "")):
            await self.app(scope, receive, hardened(send))
        elif scope["type"] == "http" and scope["method"] == "GET" and self.access.is_key(query):
            await self._let_in(scope, query, send)
        else:
            await _refuse(scope, send, 403, NO_KEY, AGAIN)

    async def _let_in(self, scope: Scope, query: str, send: Send) -> None:
        """Send a page that opens the address without the key: redirected from another page, browsers send no cookie."""
        rest = self.access.without_key(query)
        address = escape("/" + scope["path"].lstrip("/") + (f"?{rest}" if rest else ""))
        head = f'<meta http-equiv="refresh" content="0; url={address}">'
        await _answer(scope, send, 200, OPENING, head=head, headers=[(b"set-cookie", self.access.cookie.encode())])


def _is_ours(headers: dict[bytes, str]) -> bool:
    host, origin = headers.get(b"host", ""), headers.get(b"origin")
    try:
        is_ours = urlsplit(f"//{host}").hostname in OWN_NAMES
        return is_ours and (origin is None or urlsplit(origin).netloc == host)
    except ValueError:  # an unclosed bracket in the host
        return False


async def _refuse(scope: Scope, send: Send, status: int, why: Sentence, again: Sentence | None = None) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": FORBIDDEN})
        return
    await _answer(scope, send, status, why, again=again)


async def _answer(
    scope: Scope, send: Send, status: int, words: Sentence, *, head: str = "", again: Sentence | None = None,
    headers: list[tuple[bytes, bytes]] | None = None,
) -> None:  # fmt: skip
    fields = [
        (b"content-type", b"text/html; charset=utf-8"), (b"cache-control", b"no-store"),
        (b"content-security-policy", PLAIN_PAGE.encode()), (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"), *(headers or []),
    ]  # fmt: skip
    with speaking_to(scope):
        more = "" if again is None else f'<p><a href="">{escape(_text(again))}</a></p>'
        page = PAGE.format(language=current_language(), head=head, words=escape(_text(words)), more=more)
    await send({"type": "http.response.start", "status": status, "headers": fields})
    await send({"type": "http.response.body", "body": page.encode()})


def hardened(send: Send, host: str = "", more: Sequence[tuple[bytes, bytes]] = ()) -> Send:
    """Wraps `send` to add security headers and `more`; pages may open websockets only to `host` (empty: localhost)."""
    policy = CONTENT_POLICY.replace(LOCAL, f"ws://{host} wss://{host}" if host else LOCAL).encode()

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            others: list[Any] = [header for header in message["headers"] if header[0] != b"access-control-allow-origin"]
            message["headers"] = [
                *others, (b"content-security-policy", policy), (b"x-content-type-options", b"nosniff"),
                (b"referrer-policy", b"same-origin"), *more,
            ]  # fmt: skip
        await send(message)

    return sent


def _text(sentence: Sentence) -> str:
    return reader_for(()).text(sentence)
