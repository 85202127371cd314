"""The table of characters and fallback fonts, read from Flutter's client."""

import re
from pathlib import Path
from typing import NamedTuple

FONT = re.compile(r'\("(Noto [^"]+)","([^"]+\.woff2)"\)')
SETS = re.compile(r'"([a-z0-9,]{5000,})"')
RANGES = re.compile(r'"([a-zA-Z0-9]{5000,})"')


class Fallback(NamedTuple):
    """A fallback font with its characters; the path is relative to the client's fonts."""

    name: str
    path: str
    characters: frozenset[int]

    @property
    def family(self) -> str:
        """The font family: the first folder of the path."""
        return self.path.partition("/")[0]


def fallbacks(client: Path) -> list[Fallback]:
    """All fallback fonts in the client's order. Raises ValueError if the client's format has changed. The client has a
    list of fonts, a packed list of font sets, and the set for each range of characters."""
    content = client.read_text("utf-8")
    fonts, sets, ranges = FONT.findall(content), SETS.search(content), RANGES.search(content)
    if not fonts or sets is None or ranges is None:
        raise ValueError(f"{client} has no table of fallback fonts")
    unpacked = [list(_set(packed)) for packed in sets[1].split(",")]
    characters: list[set[int]] = [set() for _ in fonts]
    at = 0
    for size, number in _ranges(ranges[1]):
        for font in unpacked[number]:
            characters[font].update(range(at, at + size))
        at += size
    if at != 0x110000:
        raise ValueError(f"the fallback fonts of {client} end at {at:x}")
    return [Fallback(name, path, frozenset(covered)) for (name, path), covered in zip(fonts, characters, strict=True)]


def _set(packed: str) -> list[int]:
    """Decode a set of font numbers: decimal digits and a closing letter give the gap to the number before."""
    numbers: list[int] = []
    digits, before = 0, -1
    for sign in packed:
        if sign.isdigit():
            digits = digits * 10 + int(sign)
        else:
            before += digits * 26 + ord(sign) - ord("a") + 1
            numbers.append(before)
            digits = 0
    return numbers


def _ranges(packed: str) -> list[tuple[int, int]]:
    """Decode run lengths with set numbers: a lower-case letter ends a count above one, an upper-case letter a set."""
    ranges: list[tuple[int, int]] = []
    digits, size = 0, 1
    for sign in packed:
        if sign.isdigit():
            digits = digits * 10 + int(sign)
        elif sign.islower():
            size, digits = digits * 26 + ord(sign) - ord("a") + 2, 0
        else:
            ranges.append((size, digits * 26 + ord(sign) - ord("A")))
            digits, size = 0, 1
    return ranges
