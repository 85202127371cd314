"""JSON of any length, read element by element: what a top-level list holds is never in memory at once."""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator
from typing import Any, Final

from companion.files.untrusted_json import Beyond, Unreadable
from companion.store.models.json_values import finite

LONGEST: Final = 512 * 1024
"""Characters of one element of a top-level list, or of one member that is no list."""

MOST: Final = 1_000_000
"""The most elements of all lists."""

MARGIN: Final = 2
"""Characters that must follow a value: "1" may go on as "1.5" or "1e+5"."""

BLANK = re.compile(r"[ \t\n\r]*")
DECODER = json.JSONDecoder(parse_float=finite, parse_constant=lambda _: None)

Piece = tuple[str, Any]
"""A member's name, and its value; for a list an empty one first, and then its elements one by one."""


def pieces(texts: Iterator[str]) -> Iterator[Piece | None]:
    """The members of an object one by one; None wherever others may get their turn.

    Raises Unreadable for what is no JSON object, or no whole one, or more than one; Beyond for one that is too deep or
    too long.
    """
    stream = _Stream(texts)
    try:
        yield from stream.members()
    except UnicodeDecodeError as error:
        raise Unreadable from error
    except RecursionError as error:
        raise Beyond from error


class _Stream:
    """Text from which JSON values are taken; more is read when one does not end in what is there."""

    def __init__(self, texts: Iterator[str]) -> None:
        self._texts = texts
        self._text, self._at, self._is_over = "", 0, False
        self._left = MOST

    def members(self) -> Iterator[Piece | None]:
        yield from self._expect("{")
        sign = yield from self._sign()
        if sign == "}":
            self._at += 1
        while sign != "}":
            name = yield from self._value()
            if not isinstance(name, str):
                raise Unreadable
            yield from self._expect(":")
            if (yield from self._sign()) == "[":
                self._at += 1
                yield name, []
                yield from self._elements(name)
            else:
                yield name, (yield from self._value())
            sign = yield from self._expect(",}")
        if (yield from self._sign()):
            raise Unreadable

    def _elements(self, name: str) -> Iterator[Piece | None]:
        if (yield from self._sign()) == "]":
            self._at += 1
            return
        sign = ""
        while sign != "]":
            yield name, (yield from self._value())
            sign = yield from self._expect(",]")
            self._left -= 1
            if not self._left:
                raise Beyond

    def _sign(self) -> Generator[None, None, str]:
        """The next character that is not blank; "" at the end."""
        while True:  # until something stands there, or the text is over
            found = BLANK.match(self._text, self._at)
            self._at = self._at if found is None else found.end()
            if self._at < len(self._text) or self._is_over:
                return self._text[self._at : self._at + 1]
            yield from self._more()

    def _expect(self, signs: str) -> Generator[None, None, str]:
        sign = yield from self._sign()
        if not sign or sign not in signs:
            raise Unreadable
        self._at += 1
        return sign

    def _value(self) -> Generator[None, None, Any]:
        if not (yield from self._sign()):
            raise Unreadable
        while True:  # until the value ends before the text does
            try:
                value, end = DECODER.raw_decode(self._text, self._at)
            except ValueError as error:
                if self._is_over:
                    raise Unreadable from error
            else:
                if end + MARGIN < len(self._text) or self._is_over:
                    self._at = end
                    return value
            if len(self._text) - self._at > LONGEST:
                raise Beyond
            yield from self._more()

    def _more(self) -> Generator[None, None, None]:
        text = next(self._texts, None)
        if text is None:
            self._is_over = True
        else:
            self._text, self._at = self._text[self._at :] + text, 0
        yield
