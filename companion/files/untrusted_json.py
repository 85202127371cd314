"""Untrusted JSON files: parsed in short steps within limits of depth, count and length, or refused with a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.store.errors import StoreError
from referees.common.protocol.sentence import Sentence, say
from referees.common.record.steps import NOT_KNOWN, Steps
from referees.common.registry import game_ids, referee
from referees.common.values.names import can_be_displayed

GAME_FORMAT = "oracle-companion-game"
KIT_FORMAT = "oracle-companion-kit"

CUT_SHORT = say("The file is damaged, or only a part of it arrived.")
BACKUP = b"SQLite format 3\x00"
"""The first bytes of a backup."""


class BadFile(StoreError):
    """The file is rejected; nothing was changed."""


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file, `{"format": …, "version": …, …}`, its limits, and the sentences for one that cannot be used."""

    format: str
    version: int
    limits: Limits
    untouched: Sentence
    """What stays as it is when a file is refused; said with each reason."""
    foreign: Sentence
    """Said of a file that this app did not write."""
    others: Mapping[str, Sentence]
    """Files of this app that are of another kind, by their format; "" is a backup."""
    too_large: Sentence
    beyond: Sentence
    not_installed: Sentence
    newer: Sentence

    def refused(self, why: Sentence) -> StoreError:
        """The error for an unusable file; it says that nothing was changed."""
        return BadFile(say("{why} {untouched}", why=why, untouched=self.untouched))

    def refused_size(self, size: int) -> StoreError | None:
        """Why a file of that many bytes is not even read, or None."""
        return self.refused(self.too_large) if size > self.limits.bytes else None

    def reading(self, content: bytes) -> Steps[dict[str, Any]]:
        """Parse a file of this version or an older one. Raises BadFile, which says what is wrong with it."""
        if len(content) > self.limits.bytes:
            raise self.refused(self.too_large)
        whole = yield from self._values(content)
        found = whole.get("format") if isinstance(whole, dict) else None
        if found != self.format:
            raise self.refused(self.others.get(found, self.foreign) if isinstance(found, str) else self.foreign)
        if not isinstance(whole.get("version"), int) or whole["version"] > self.version:
            raise self.refused(self.newer)
        return dict(whole)

    def game_in(self, whole: Mapping[str, Any]) -> tuple[str, int]:
        """The game a file belongs to, and the edition of its rules, which are installed here. Raises BadFile."""
        game, edition = whole.get("game"), whole.get("edition")
        if not isinstance(game, str) or not isinstance(edition, int):
            raise self.refused(CUT_SHORT)
        if game not in game_ids():
            raise self.refused(say(self.not_installed.template, game=printable(game)))
        if edition > referee(game).about.edition:
            raise self.refused(self.newer)
        return game, edition

    def _values(self, content: bytes) -> Steps[Any]:
        try:
            return (yield from parsing(content, self.limits))
        except Beyond as error:
            raise self.refused(self.beyond) from error
        except Unreadable as error:
            foreign = self.others[""] if content.startswith(BACKUP) else self.foreign
            raise self.refused(CUT_SHORT if error.begins_well else foreign) from error


def printable(words: str, most: int = 40) -> str:
    """Untrusted text made safe to quote in a sentence: shortened, and printable characters only."""
    return "".join(one if can_be_displayed(one) else "?" for one in words[:most])


# The parser

WINDOW = 65_536
"""Characters given to the decoder at once; more than the longest permitted string takes in any escaping."""

MOST_WALKED = 500
"""The number of containers that may be larger than a window; decoding each fails once before it is walked."""

OPENING = ("{", "[")
BLANK = re.compile(r"[ \t\n\r]*")
HALF_A_LETTER = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for one kind of file: bytes in all, nesting depth, values in all, values in one list or object, characters
    in a string, digits in a number, and characters in one piece (a member of the document or, where that member is a
    list, one of its elements)."""

    bytes: int
    layers: int
    values: int
    items: int
    letters: int
    digits: int
    piece: int


class Unreadable(ValueError):
    """Not JSON, or truncated; `begins_well` where the text at least starts like an object."""

    def __init__(self, *, begins_well: bool = True) -> None:
        super().__init__("no JSON")
        self.begins_well = begins_well


class Beyond(ValueError):
    """It is deeper, longer or larger than anything of its kind."""


def parsing(content: bytes, limits: Limits) -> Steps[Any]:
    """Parse a document in steps. Elements of its top-level lists are returned as text, to be parsed one by one later.

    Raises Unreadable, Beyond. Duplicate names, NaN, lone surrogates and numbers that are too large are unreadable.
    """
    if len(content) > limits.bytes:
        raise Beyond
    try:
        document = _Document(content.decode("utf-8-sig"), limits)
        return (yield from document.whole())
    except (Unreadable, UnicodeDecodeError) as error:
        raise Unreadable(begins_well=content.lstrip()[:1] == b"{") from error


class _Document:
    """JSON text that is decoded one window at a time. The document itself, its lists and any value larger than a window
    are walked value by value."""

    def __init__(self, text: str, limits: Limits) -> None:
        self._text, self._limits = text, limits
        self._window, self._start = text[:WINDOW], 0
        self._values_left, self._walks_left = limits.values, MOST_WALKED
        self._too_great = 10**limits.digits

    def whole(self) -> Steps[Any]:
        value, end = yield from self._value(self._skipped(0), self._limits.layers, 0)
        if self._skipped(end) < len(self._text):
            raise Unreadable
        return value

    def _value(self, at: int, layers: int, depth: int) -> Steps[tuple[Any, int]]:
        """Parse the value at a position, at most that many levels deep, and its end; `depth` counts the containers
        around it."""
        sign = self._text[at : at + 1]
        if not (depth == 0 and sign in OPENING) and not (depth == 1 and sign == "["):
            decoded = self._decoded(at)
            if decoded is not None:
                self._check(decoded[0], layers)
                return decoded
            if at + WINDOW >= len(self._text):
                raise Unreadable
        yield NOT_KNOWN
        self._walks_left -= 1
        if sign == '"' or not layers or not self._walks_left:
            raise Beyond
        if sign not in OPENING:
            raise Unreadable
        walk = self._object if sign == "{" else self._list
        return (yield from walk(self._skipped(at + 1), layers - 1, depth + 1))

    def _object(self, at: int, layers: int, depth: int) -> Steps[tuple[Any, int]]:
        found: dict[str, Any] = {}
        is_over = self._text[at : at + 1] == "}"
        while not is_over:
            name, begin = self._name(at)
            if name in found:
                raise Unreadable
            found[name], end = yield from self._value(begin, layers, depth)
            is_list = isinstance(found[name], list)
            self._check_size(len(found), end - begin, is_piece=depth == 1 and not is_list)
            at, is_over = self._next(end, "}")
            yield NOT_KNOWN
        return found, at + 1

    def _list(self, at: int, layers: int, depth: int) -> Steps[tuple[Any, int]]:
        found: list[Any] = []
        is_over = self._text[at : at + 1] == "]"
        while not is_over:
            value, end = yield from self._value(at, layers, depth)
            found.append(self._text[at:end] if depth <= 2 else value)
            self._check_size(len(found), end - at, is_piece=depth == 2)
            at, is_over = self._next(end, "]")
            yield NOT_KNOWN
        return found, at + 1

    def _name(self, at: int) -> tuple[str, int]:
        """A member's name, and the position where its value begins."""
        name, end = self._decoded(at) or (None, at)
        colon = self._skipped(end)
        if not isinstance(name, str) or self._text[colon : colon + 1] != ":":
            raise Unreadable
        self._check(name, 0)
        return name, self._skipped(colon + 1)

    def _next(self, end: int, closing: str) -> tuple[int, bool]:
        """The position of the next value, or the end of the container and that it is closed."""
        at = self._skipped(end)
        sign = self._text[at : at + 1]
        if sign == ",":
            return self._skipped(at + 1), False
        if sign != closing:
            raise Unreadable
        return at, True

    def _decoded(self, at: int) -> tuple[Any, int] | None:
        """The value at a position and its end; None where it is not JSON or does not fit in one window."""
        if self._start <= at < self._start + WINDOW // 2:
            found = self._decoded_in_window(at)
            if found is not None or at == self._start:
                return found
        self._window, self._start = self._text[at : at + WINDOW], at
        return self._decoded_in_window(at)

    def _decoded_in_window(self, at: int) -> tuple[Any, int] | None:
        try:
            value, end = DECODER.raw_decode(self._window, at - self._start)
        except RecursionError as error:
            raise Beyond from error
        except ValueError:
            return None
        return value, self._start + end

    def _skipped(self, at: int) -> int:
        found = BLANK.match(self._text, at)
        return at if found is None else found.end()

    def _check_size(self, count: int, length: int, *, is_piece: bool) -> None:
        if count > self._limits.items or (is_piece and length > self._limits.piece):
            raise Beyond

    def _check(self, value: Any, layers: int) -> None:
        """Count the decoded values, and check each string and number against the limits."""
        layer = [value]
        while layer:
            inner: list[Any] = []
            for one in layer:
                if isinstance(one, dict | list):
                    if len(one) > self._limits.items or not layers:
                        raise Beyond
                    for text in one if isinstance(one, dict) else ():
                        self._check_text(text)
                    inner += one.values() if isinstance(one, dict) else one
                elif isinstance(one, str):
                    self._check_text(one)
                elif isinstance(one, int | float) and not -self._too_great < one < self._too_great:
                    raise Unreadable
            self._values_left -= len(layer)
            if self._values_left < 0:
                raise Beyond
            layer, layers = inner, layers - 1

    def _check_text(self, text: str) -> None:
        if len(text) > self._limits.letters:
            raise Beyond
        if not text.isascii() and HALF_A_LETTER.search(text):
            raise Unreadable


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice")
    return found


def _never(name: str) -> Any:
    raise ValueError(name)


DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_never)
