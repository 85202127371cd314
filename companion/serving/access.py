"""Access control by a key, printed when the app starts and stored in the data folder.

A browser that opens an address with the key gets a persistent cookie; other users of the computer have neither."""

import hashlib
import hmac
import logging
import os
import secrets
import time
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

log = logging.getLogger(__name__)
FILE_NAME = "companion-key"
LONGEST_KEY = 200
NAME = "key"  # in an address
ONCE_SECONDS = 120  # validity of a single-use key
COOKIE_SECONDS = 400 * 86_400  # the longest that browsers accept


class KeyAccess:
    """Checks keys and cookies. A cookie is named after its key, since browsers send it to all ports of a host."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._cookie = f"companion-{_digest(key, 'name')[:12]}"
        self._value = _digest(key, "cookie")
        self._once: dict[str, float] = {}

    def address(self, base: str) -> str:
        """An address with the key."""
        return f"{base}?{urlencode({NAME: self.key})}"

    def address_for_once(self, base: str) -> str:
        """An address with a short-lived single-use key, for a command line that other users can read."""
        key = secrets.token_urlsafe()
        self._once[key] = time.monotonic() + ONCE_SECONDS
        return f"{base}?{urlencode({NAME: key})}"

    def is_key(self, query: str) -> bool:
        """Whether a query has the key, or a single-use key, which is then used up."""
        key = dict(parse_qsl(query)).get(NAME, "")
        if _is_equal(key, self.key):
            return True
        return self._once.pop(key, 0.0) > time.monotonic()

    def is_cookie(self, header: str) -> bool:
        """Whether a Cookie header has the cookie of the key."""
        try:
            cookie = SimpleCookie(header).get(self._cookie)
        except CookieError:
            return False
        return cookie is not None and _is_equal(cookie.value, self._value)

    @property
    def cookie(self) -> str:
        """The Set-Cookie header for a browser that has the key."""
        return f"{self._cookie}={self._value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict"

    @staticmethod
    def without_key(query: str) -> str:
        """The query string without the key."""
        return urlencode([field for field in parse_qsl(query, keep_blank_values=True) if field[0] != NAME])


def stored_key(folder: Path) -> str:
    """The key in the data folder, created if missing; if that fails, one for this start only."""
    path = folder / FILE_NAME
    try:
        stored = path.read_text("ascii").strip() if path.exists() else ""
        if 0 < len(stored) <= LONGEST_KEY:
            return stored
        created = secrets.token_urlsafe()
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(created + "\n")
    except (OSError, ValueError) as error:
        log.warning("the key cannot be kept: %s", error)
        return secrets.token_urlsafe()
    return created


def _digest(key: str, purpose: str) -> str:
    return hmac.new(key.encode(), purpose.encode(), hashlib.sha256).hexdigest()


def _is_equal(left: str, right: str) -> bool:
    return hmac.compare_digest(left.encode(), right.encode())
