"""Parses untrusted JSON files within limits, in pieces: members of the document or, if that is a list, elements."""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator, Mapping
from typing import Any, Final, NamedTuple

from companion.store.errors import StoreError
from companion.store.models.json_values import TOLERANT
from referees.common.protocol.sentence import Sentence, say
from referees.common.record.steps import NOT_KNOWN, Steps
from referees.common.registry import game_ids, referee
from referees.common.values.names import can_be_displayed
from referees.common.values.value import Value

GAME_FORMAT = "oracle-companion-game"
KIT_FORMAT = "oracle-companion-kit"
CUT_SHORT = say("The file is damaged, or only part of it arrived.")
BACKUP = b"SQLite format 3\x00"  # the first bytes of a backup
HANDED = b"ORCO1 "  # the first bytes of a hand-over; then the game, a space, and the compressed record


class BadFile(StoreError):
    """The file is rejected; nothing was changed."""


class FileKind(Value):
    """A kind of JSON file: its "format" name, newest readable "version", limits, and error messages."""

    format: str
    version: int
    limits: Limits
    untouched: Sentence  # part of each message
    foreign: Sentence  # for another program's file
    others: Mapping[str, Sentence]  # by format; "" is a backup
    too_large: Sentence
    beyond: Sentence
    not_installed: Sentence
    newer: Sentence

    def refused(self, why: Sentence) -> StoreError:
        """The error for an unusable file; it says that nothing was changed."""
        return BadFile(say("{why} {untouched}", why=why, untouched=self.untouched))

    def refused_size(self, size: int) -> StoreError | None:
        """The error if a file of `size` bytes is too large, else None."""
        return self.refused(self.too_large) if size > self.limits.bytes else None

    def reading(self, content: bytes) -> Steps[dict[str, Any]]:
        """Parse a file of this version or an older one. Raises BadFile."""
        if len(content) > self.limits.bytes:
            raise self.refused(self.too_large)
        try:
            document = yield from parsing(content, self.limits)
        except LimitExceeded as error:
            raise self.refused(self.beyond) from error
        except Unreadable as error:
            foreign = self.others[""] if content.startswith(BACKUP) else self.foreign
            raise self.refused(CUT_SHORT if content.lstrip().startswith(b"{") else foreign) from error
        declared = document.get("format")
        if declared != self.format:
            raise self.refused(self.others.get(declared, self.foreign) if isinstance(declared, str) else self.foreign)
        if not isinstance(document.get("version"), int) or document["version"] > self.version:
            raise self.refused(self.newer)
        return document

    def game_in(self, document: Mapping[str, Any]) -> tuple[str, int]:
        """The installed game that a file belongs to, and the edition of its rules. Raises BadFile."""
        game, edition = document.get("game"), document.get("edition")
        if not isinstance(game, str) or not isinstance(edition, int):
            raise self.refused(CUT_SHORT)
        if game not in game_ids():
            raise self.refused(say(self.not_installed.template, game=printable(game)))
        if edition > referee(game).about.edition:
            raise self.refused(self.newer)
        return game, edition


def printable(words: str, limit: int = 40) -> str:
    """Untrusted text made safe to quote in a sentence: printable and shortened."""
    return "".join(sign if can_be_displayed(sign) else "?" for sign in words[:limit])


LONGEST: Final = 512 * 1024  # characters of a piece
MOST: Final = 1_000_000  # elements of all lists
MARGIN: Final = 2  # characters that must follow a value: "1" may continue as "1.5"
BLANK = re.compile(r"[ \t\n\r]*")
HALF_A_LETTER = re.compile("[\ud800-\udfff]")


class Limits(Value):
    """Most bytes, levels of nesting, values, values in a container, letters in a string, digits, letters in a piece."""

    bytes: int
    layers: int
    values: int
    items: int
    letters: int
    digits: int
    piece: int


class Unreadable(ValueError):
    """Invalid or truncated JSON."""


class LimitExceeded(ValueError):
    """The file is nested too deeply, too long or too large."""


class Piece(NamedTuple):
    """A member of the document. A list yields a piece whose value is [], then one per element, with its JSON `text`."""

    name: str
    value: Any
    text: str = ""


def parsing(content: bytes, limits: Limits) -> Steps[dict[str, Any]]:
    """Parse an object in steps. Elements of its lists stay text, to be parsed later. Raises LimitExceeded, Unreadable
    (also for duplicate names, NaN, lone surrogates, huge numbers)."""
    if len(content) > limits.bytes:
        raise LimitExceeded
    try:
        decoded = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable from error
    texts = (decoded[at : at + limits.piece] for at in range(0, len(decoded), limits.piece))
    members: dict[str, Any] = {}
    left = limits.values
    for piece in pieces(texts, limits.piece, limits.values, STRICT):
        yield NOT_KNOWN
        if piece is None:
            continue
        name, value, text = piece
        _check_text(name, limits)
        left -= _count(value, limits.layers - (2 if text else 1), limits)
        if text:
            members[name].append(text)
        elif name in members:
            raise Unreadable
        else:
            members[name] = value
        if left < 0 or max(len(members), len(members[name]) if text else 0) > limits.items:
            raise LimitExceeded
    return members


def pieces(
    texts: Iterator[str], longest: int = LONGEST, limit: int = MOST, decoder: json.JSONDecoder = TOLERANT
) -> Iterator[Piece | None]:
    """Yields a JSON object's pieces; None lets others run. Raises LimitExceeded, or Unreadable if it's no object."""
    try:
        yield from _Stream(texts, longest, limit, decoder).members()
    except UnicodeDecodeError as error:
        raise Unreadable from error
    except RecursionError as error:
        raise LimitExceeded from error


class _Stream:
    """Incremental decoder: reads more text when a value is incomplete."""

    def __init__(self, texts: Iterator[str], longest: int, limit: int, decoder: json.JSONDecoder) -> None:
        self._texts, self._longest, self._left, self._decoder = texts, longest, limit, decoder
        self._text, self._at, self._is_over = "", 0, False

    def members(self) -> Iterator[Piece | None]:
        yield from self._expect("{")
        sign = yield from self._sign()
        if sign == "}":
            self._at += 1
        while sign != "}":
            name, _ = yield from self._value()
            if not isinstance(name, str):
                raise Unreadable
            yield from self._expect(":")
            if (yield from self._sign()) == "[":
                self._at += 1
                yield Piece(name, [])
                yield from self._elements(name)
            else:
                yield Piece(name, (yield from self._value())[0])
            sign = yield from self._expect(",}")
        if (yield from self._sign()):
            raise Unreadable

    def _elements(self, name: str) -> Iterator[Piece | None]:
        if (yield from self._sign()) == "]":
            self._at += 1
            return
        sign = ""
        while sign != "]":
            yield Piece(name, *(yield from self._value()))
            sign = yield from self._expect(",]")
            self._left -= 1
            if not self._left:
                raise LimitExceeded

    def _sign(self) -> Generator[None, None, str]:
        while True:
            blank = BLANK.match(self._text, self._at)
            self._at = self._at if blank is None else blank.end()
            if self._at < len(self._text) or self._is_over:
                return self._text[self._at : self._at + 1]
            yield from self._more()

    def _expect(self, signs: str) -> Generator[None, None, str]:
        sign = yield from self._sign()
        if not sign or sign not in signs:
            raise Unreadable
        self._at += 1
        return sign

    def _value(self) -> Generator[None, None, tuple[Any, str]]:
        if not (yield from self._sign()):
            raise Unreadable
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
            except ValueError as error:
                if self._is_over:
                    raise Unreadable from error
            else:
                if end + MARGIN < len(self._text) or self._is_over:
                    if end - self._at > self._longest:
                        raise LimitExceeded
                    begin, self._at = self._at, end
                    return value, self._text[begin:end]
            if len(self._text) - self._at > self._longest + MARGIN:
                raise LimitExceeded
            yield from self._more()

    def _more(self) -> Generator[None, None, None]:
        text = next(self._texts, None)
        if text is None:
            self._is_over = True
        else:
            self._text, self._at = self._text[self._at :] + text, 0
        yield


def _count(value: Any, layers: int, limits: Limits) -> int:
    count, layer, too_great = 0, [value], 10**limits.digits
    while layer:
        inner: list[Any] = []
        for item in layer:
            if isinstance(item, dict | list):
                if len(item) > limits.items or not layers:
                    raise LimitExceeded
                for text in item if isinstance(item, dict) else ():
                    _check_text(text, limits)
                inner += item.values() if isinstance(item, dict) else item
            elif isinstance(item, str):
                _check_text(item, limits)
            elif isinstance(item, int | float) and not -too_great < item < too_great:
                raise Unreadable
        count += len(layer)
        layer, layers = inner, layers - 1
    return count


def _check_text(text: str, limits: Limits) -> None:
    if len(text) > limits.letters:
        raise LimitExceeded
    if not text.isascii() and HALF_A_LETTER.search(text):
        raise Unreadable


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("a name appears twice")
    return members


def _never(name: str) -> Any:
    raise ValueError(name)


STRICT: Final = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_never)
