"""Words of a sheet that the standard PDF fonts can't print, to be drawn as pictures."""

import re
import unicodedata
from collections.abc import Iterator
from string import punctuation
from typing import NamedTuple

from referees.common.values.names import RIGHT_TO_LEFT
from scoresheets.shapes import Text, hex_of
from scoresheets.sheet import Sheet

LONGEST, MOST = 100, 250  # characters of one picture, and pictures of one document; its font has 256 glyphs

# letters that the fonts lack and that don't decompose
INSTEAD = str.maketrans({"Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "ı": "i"})
HELD = str.maketrans({"−": "–"})
ISOLATED = re.compile("(\u2068[^\u2068\u2069]*\u2069)")
WORD = re.compile(r"\S+")


class Lettering(NamedTuple):
    """Words to be drawn as one picture, in this colour (#RRGGBB)."""

    words: str
    is_bold: bool
    colour: str


class DrawnWords(NamedTuple):
    """A picture of words: rows of RGBA pixels, with the row of the baseline and the font size in pixels."""

    width: int
    height: int
    pixels: bytes
    baseline: float
    em: float

    @property
    def advance(self) -> float:
        """The width in ems."""
        return self.width / self.em


def letterings(sheet: Sheet) -> tuple[Lettering, ...]:
    """The words of the sheet that need a picture, each once."""
    texts = [shape for shape in sheet.printed if isinstance(shape, Text)]
    return tuple(dict.fromkeys(part for text in texts for part in text_parts(text) if isinstance(part, Lettering)))


def text_parts(text: Text) -> Iterator[Lettering | str]:
    """A text's parts, with words that need a picture as `Lettering`."""
    for words, is_lacking in split_by_font(text.words):
        yield Lettering(words, text.is_bold, hex_of(text.role)) if is_lacking else words


def printed(words: str) -> str:
    """The text with letters that the fonts lack replaced by unaccented ones, or by a question mark."""
    return "".join(sign for letter in unicodedata.normalize("NFC", words) for sign in _printed(letter))


def split_by_font(text: str) -> Iterator[tuple[str, bool]]:
    """Splits text and flags parts with letters the fonts lack; bidi-isolated or right-to-left text stays whole."""
    for part in ISOLATED.split(unicodedata.normalize("NFC", text)):
        bare = part.strip("\u2068\u2069")
        if part != bare or RIGHT_TO_LEFT.search(bare):
            yield bare, _lacks(bare)
        elif bare:
            yield from _words(bare)


def _words(text: str) -> Iterator[tuple[str, bool]]:
    """Splits plain text: adjacent words with letters the font lacks form one part, without outer punctuation."""
    spans: list[tuple[int, int]] = []
    for word in filter(lambda word: _lacks(word[0]), WORD.finditer(text)):
        start = word.end() - len(word[0].lstrip(punctuation))
        end = word.start() + len(word[0].rstrip(punctuation))
        if spans and text[spans[-1][1] : start].isspace():
            start = spans.pop()[0]
        spans.append((start, end))
    at = 0
    for start, end in spans:
        yield from ((text[at:start], False), (text[start:end], True))
        at = end
    yield text[at:], False


def _lacks(words: str) -> bool:
    return any(one.translate(HELD) != "".join(_printed(one)) and unicodedata.category(one) != "Cf" for one in words)


def _printed(sign: str) -> Iterator[str]:
    for candidate in (sign, sign.translate(HELD), sign.translate(INSTEAD), unicodedata.normalize("NFKD", sign)[0]):
        try:
            candidate.encode("cp1252")
        except UnicodeEncodeError:
            continue
        yield candidate
        return
    yield from "" if unicodedata.combining(sign) or unicodedata.category(sign) == "Cf" else "?"
