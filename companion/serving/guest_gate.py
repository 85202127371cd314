"""ASGI middleware for phones: a PIN, a cookie per phone, and limits."""

import asyncio
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, quote, urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.guests.hall import Hall, NoRoom
from companion.guests.hosting import Guest, device_kind
from companion.guests.pace import MessagePace
from companion.guests.pins import table_number
from companion.serving.gate import FORBIDDEN, hardened
from companion.serving.joining import PIN_PAGE_POLICY, join_page, too_soon
from companion.serving.languages import speaking_to
from companion.store.errors import StoreError
from referees.common.protocol.sentence import Sentence, say

ELSEWHERE = say("You can only reach Oracle Companion at the address shown beside the PIN.")
CLOSED = say("No table is being shared right now. Ask the person with the host device, then reload this page.")
TOO_MANY = say("This phone sent too much at once. Reload this page and type the PIN.")
WRONG = say("Wrong PIN. Check the host device's screen.")
NO_ROOM = say("No more phones can join this table. Ask the person with the host device to remove one.")
MOVING = say("Your table is moving to another computer. Nothing is lost: this page will try again by itself.")
COOKIE = "companion-phone"
PROCESS = "companion_process"  # a proxy can read a cookie only if its name has no hyphen
MOST_DIGITS = 6  # of a table's number
COOKIE_SECONDS = 12 * 3600
JOIN = "/join"
LONGEST_BODY = 1_000
BODY_SECONDS = 5.0
MOST_WINDOWS = 4  # per phone at once
SLOW_SECONDS = 20.0  # a window that accepts nothing for that long is closed; it may reconnect
FAREWELL_SECONDS = 0.6  # for a removed phone's window to show that
CUT_OFF = 504  # this process can't reach the store; a proxy asks another one
GONE, FULL = 4401, 1013  # websocket close codes: phone removed, too many windows


class GuestGate:
    """Admits requests from our own pages with a guest's cookie. Their host must be in `names` or, without names, the
    address they arrived at."""

    def __init__(self, app: ASGIApp, hall: Hall, names: frozenset[str] = frozenset()) -> None:
        self.app, self.hall, self.names = app, hall, names
        self._windows: dict[str, set[_Bounded]] = {}
        self._stop = hall.listen(self._close_removed)

    @property
    def has_windows(self) -> bool:
        """Whether any phone has a window open."""
        return bool(self._windows)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name.lower(): value.decode("latin1") for name, value in scope["headers"]}
        address = scope["client"][0] if scope.get("client") else ""
        is_page, token = scope["type"] == "http", _token(headers)
        if not self._is_ours(scope, headers):
            await _refuse(scope, send, 421, ELSEWHERE)
            return
        is_joining = is_page and scope["path"] == JOIN and scope["method"] == "POST"
        pin = await _pin(receive) if is_joining else ""
        number = token.partition(".")[0] if pin == "" else table_number(pin or "")
        if await self._is_elsewhere(number, scope, headers, send):
            return
        guest = self.hall.guest_of(token, address) if self.hall.is_on else None
        if not self.hall.is_on and self.hall.processes is None:
            await _refuse(scope, send, 403, CLOSED)
        elif pin is None:
            await _refuse(scope, send, 413, TOO_MANY)
        elif is_joining:
            await self._join(scope, headers, address, pin, send)
        elif guest is None or (is_page and (scope["method"], scope["path"]) == ("GET", JOIN)):
            await self._ask(scope, send, address, known=self.hall.knows(_token(headers)))
        elif not is_page:
            await self._window(guest, scope, receive, send)
        elif scope["method"] in {"GET", "HEAD"}:
            await self.app(scope, receive, hardened(send, headers.get(b"host", ""), self._process_cookie(headers)))
        else:
            await _refuse(scope, send, 405, ELSEWHERE)

    async def _is_elsewhere(self, number: str, scope: Scope, headers: Mapping[bytes, str], send: Send) -> bool:
        """Whether another process has (or may have) this table; if so, sends the browser there or tells it to retry."""
        processes = self.hall.processes
        if processes is None or not (number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS):
            return False
        try:
            owner = await processes.find(int(number))
        except StoreError:
            await _refuse(scope, send, CUT_OFF, MOVING, wait=1, again=True)
            return True
        if owner is None:
            return False
        if scope["type"] == "websocket" or owner.name in {_cookie(headers, PROCESS), processes.own.name}:
            await _refuse(scope, send, 503, MOVING, wait=1, again=True)
            return True
        query = scope.get("query_string", b"")
        target = quote("/" + scope["path"].lstrip("/")).encode() + (b"?" + query if query else b"")
        await _answer(send, 307, b"", [(b"location", target), (b"set-cookie", self._named(owner.name))])
        return True

    def _named(self, process: str) -> bytes:
        secure = "; Secure" if self.names else ""
        return f"{PROCESS}={process}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}".encode()

    def _process_cookie(self, headers: Mapping[bytes, str]) -> list[tuple[bytes, bytes]]:
        """The cookie header that keeps a browser on this process, if needed."""
        processes = self.hall.processes
        if processes is None or _cookie(headers, PROCESS) == processes.own.name:
            return []
        return [(b"set-cookie", self._named(processes.own.name))]

    def _is_ours(self, scope: Scope, headers: Mapping[bytes, str]) -> bool:
        """Whether a request's host and origin match one of our names or, if we have none, the address it reached."""
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        address, port = scope.get("server") or ("", 0)
        try:
            is_ours = host in self.names if self.names else host == f"{address}:{port}"
            url = urlsplit(origin or f"https://{host}")
            return is_ours and url.netloc == host and (url.scheme == "https" or not self.names)
        except ValueError:
            return False

    async def _ask(
        self, scope: Scope, send: Send, address: str, why: Sentence | None = None, *, known: bool = False
    ) -> None:
        """Send the PIN page; a `known` phone is delayed only by its own wrong attempts."""
        wait = self.hall.tries.wait(address, known=known)
        if why is None and wait:
            why = too_soon(wait)
        await _refuse(scope, send, 429 if wait else 401, why, asks=True, wait=wait)

    async def _join(self, scope: Scope, headers: Mapping[bytes, str], address: str, pin: str, send: Send) -> None:
        token, wrong = _token(headers), self.hall.tries.wrong
        known, why = self.hall.knows(token), None
        try:
            new_token = self.hall.join(pin, address, device_kind(headers.get(b"user-agent", "")), token)
            if new_token is not None and self.hall.processes is not None:
                await self.hall.processes.settle()  # the process may be killed as soon as the phone has its cookie
        except StoreError:
            await _refuse(scope, send, CUT_OFF, MOVING, wait=1, again=True)
            return
        except NoRoom:
            new_token, why = None, NO_ROOM
        if new_token is None:
            was_checked = self.hall.tries.wrong != wrong
            await self._ask(scope, send, address, WRONG if was_checked else why, known=known)
            return
        secure = "; Secure" if self.names else ""
        cookie = f"{COOKIE}={new_token}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict{secure}"
        cookies = [(b"set-cookie", cookie.encode()), *self._process_cookie(headers)]
        await _answer(send, 303, b"", [(b"location", b"/"), *cookies])

    async def _window(self, guest: Guest, scope: Scope, receive: Receive, send: Send) -> None:
        windows = self._windows.setdefault(guest.id, set())
        if len(windows) >= MOST_WINDOWS or scope["path"] != "/ws":
            await send({"type": "websocket.close", "code": FULL})
            return
        bounded = _Bounded(receive, send)
        windows.add(bounded)
        self.hall.connect(guest.id, is_open=True)
        # Sessions are looked up by user agent: this keeps a phone out of others' sessions, and the host's.
        headers = [header for header in scope["headers"] if header[0].lower() != b"user-agent"]
        theirs = {**scope, "guest": guest.id, "headers": [*headers, (b"user-agent", f"guest {guest.id}".encode())]}
        try:
            await self.app(theirs, bounded.receive, bounded.send)
        finally:
            windows.discard(bounded)
            if not windows:
                self._windows.pop(guest.id, None)
                self.hall.connect(guest.id, is_open=False)

    def _close_removed(self) -> None:
        """Close the windows of phones whose table is moving elsewhere and, after showing why, of removed phones."""
        for id, windows in self._windows.items():
            for window in windows:
                if id in self.hall.moved:
                    window.request_close(FULL)
                elif self.hall.of_guest(id) is None:
                    asyncio.get_running_loop().call_later(FAREWELL_SECONDS, window.closing.set)


class _Bounded:
    """A phone's websocket, throttled to tapping speed; closed if the phone is removed or stops accepting messages."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self.closing, self._code = asyncio.Event(), GONE
        self._pace = MessagePace()

    async def receive(self) -> Message:
        """The next message, or a disconnect."""
        delay = self._pace.delay()
        if delay:
            await asyncio.sleep(delay)
        coming = asyncio.ensure_future(self._receive())
        going = asyncio.ensure_future(self.closing.wait())
        try:
            await asyncio.wait({coming, going}, return_when=asyncio.FIRST_COMPLETED)
            if coming.done():
                return coming.result()
        finally:
            going.cancel()
            coming.cancel()
        await self._close()
        return {"type": "websocket.disconnect", "code": self._code}

    async def send(self, message: Message) -> None:
        """Send a message; a window that does not accept it in time is closed."""
        try:
            async with asyncio.timeout(SLOW_SECONDS):
                await self._send(message)
        except TimeoutError:
            self.request_close(FULL)
            raise

    def request_close(self, code: int) -> None:
        """Close the websocket; if `code` is FULL, the phone may reconnect."""
        self._code = code
        self.closing.set()

    async def _close(self) -> None:
        try:
            async with asyncio.timeout(1):
                await self._send({"type": "websocket.close", "code": self._code})
        except Exception:  # noqa: BLE001 - it is gone, or accepts nothing
            return


def _token(headers: Mapping[bytes, str]) -> str:
    return _cookie(headers, COOKIE)


def _cookie(headers: Mapping[bytes, str], name: str) -> str:
    try:
        cookie = SimpleCookie(headers.get(b"cookie", "")).get(name)
    except CookieError:
        return ""
    return "" if cookie is None else cookie.value


async def _pin(receive: Receive) -> str | None:
    body = await _body(receive)
    pin = None if body is None else parse_qs(body.decode("latin1")).get("pin", [""])[0]
    return None if pin is None else "".join(pin.split())


async def _body(receive: Receive) -> bytes | None:
    body: bytes = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message: Message = await receive()
                body += message.get("body", b"")
                if len(body) > LONGEST_BODY or message["type"] == "http.disconnect":
                    return None
                if not message.get("more_body"):
                    return body
    except TimeoutError:
        return None


async def _refuse(
    scope: Scope, send: Send, status: int, why: Sentence | None, *, asks: bool = False, wait: int = 0,
    again: bool = False,
) -> None:  # fmt: skip
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": FORBIDDEN})
        return
    extra = [(b"retry-after", str(wait).encode())] if wait else []
    with speaking_to(scope):
        page = join_page(why, asks=asks, again=wait if again else 0)
    await _answer(send, status, page, extra)


async def _answer(send: Send, status: int, content: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    fields = [
        (b"content-type", b"text/html; charset=utf-8"), (b"cache-control", b"no-store"),
        (b"content-security-policy", PIN_PAGE_POLICY.encode()), (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"), (b"content-length", str(len(content)).encode()), *headers,
    ]  # fmt: skip
    await send({"type": "http.response.start", "status": status, "headers": fields})
    await send({"type": "http.response.body", "body": content})
