"""Stacks PNG pictures vertically without decoding them: only the first row of each refers to the row above it."""

import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {2: 3, 6: 4}  # bytes per pixel by colour type
NONE, SUB, UP, AVERAGE, PAETH = range(5)


class Picture(NamedTuple):
    """A parsed PNG: its rows, each after its filter byte."""

    width: int
    height: int
    colours: int
    rows: bytes


def height_of(png: bytes) -> int:
    """The height of a PNG in pixels. Raises ValueError for other files."""
    return _opened(png).height


def stacked(pngs: Sequence[bytes]) -> bytes:
    """One picture made of several of equal width. Raises ValueError for other widths, formats or interlacing."""
    pictures = [_opened(png) for png in pngs]
    if len({(one.width, one.colours) for one in pictures}) != 1:
        raise ValueError("these pictures are not of the same make")
    width, _, colours, _ = pictures[0]
    size = struct.pack(">IIBBBBB", width, sum(one.height for one in pictures), 8, colours, 0, 0, 0)
    rows = b"".join(_alone(one) for one in pictures)
    chunks = ((b"IHDR", size), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _opened(png: bytes) -> Picture:
    chunks = list(_chunks(png))
    if not chunks or chunks[0][0] != b"IHDR":
        raise ValueError("this is no picture")
    width, height, bits, colours, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if bits != 8 or colours not in CHANNELS or interlaced:
        raise ValueError("this is a picture of another make")
    rows = zlib.decompress(b"".join(content for name, content in chunks if name == b"IDAT"))
    return Picture(width, height, colours, rows)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    if not png.startswith(SIGNATURE):
        return
    at = len(SIGNATURE)
    while at + 8 <= len(png):
        (length,) = struct.unpack_from(">I", png, at)
        start, name = at + 8, png[at + 4 : at + 8]
        at = start + length
        yield name, png[start:at]
        at += 4


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _alone(picture: Picture) -> bytes:
    """The first row, rewritten so that it doesn't refer to a row above."""
    wide = CHANNELS[picture.colours]
    end = 1 + picture.width * wide
    filtered, first = picture.rows[0], picture.rows[1:end]
    if filtered == UP:
        filtered = NONE
    elif filtered == PAETH:
        filtered = SUB
    elif filtered == AVERAGE:
        filtered, first = NONE, _averaged(first, wide)
    return bytes([filtered]) + first + picture.rows[end:]


def _averaged(row: bytes, wide: int) -> bytes:
    """Undo the Average filter for a first row: add half of the byte one pixel to the left."""
    raw = bytearray(row)
    for at in range(wide, len(raw)):
        raw[at] = (raw[at] + raw[at - wide] // 2) & 0xFF
    return bytes(raw)
