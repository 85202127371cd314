"""Decodes small PNG pictures; stacks large ones without decoding: only each one's first row is rewritten."""

import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {2: 3, 6: 4}  # bytes per pixel by colour type
UNFILTERED, SUB, UP, AVERAGE, PAETH = range(5)


class Picture(NamedTuple):
    """A parsed PNG; each row in `rows` begins with a filter byte."""

    width: int
    height: int
    colours: int
    rows: bytes


def height_of(png: bytes) -> int:
    """The height of a PNG in pixels. Raises ValueError for other files."""
    return _opened(png).height


def pixels_of(png: bytes, limit: int) -> tuple[int, int, bytes]:
    """A PNG's width, height and RGBA bytes. Raises ValueError for over `limit` pixels, or another format."""
    picture = _opened(png, limit)
    wide = CHANNELS[6]
    if picture.colours != 6:
        raise ValueError("this is a picture of another make")
    length, above, pixels = wide * picture.width, bytes(wide * picture.width), bytearray()
    for number in range(picture.height):
        at = number * (length + 1)
        above = _unfiltered(picture.rows[at], picture.rows[at + 1 : at + 1 + length], above, wide)
        pixels += above
    return picture.width, picture.height, bytes(pixels)


def stacked(pngs: Sequence[bytes]) -> bytes:
    """Stacks PNGs of equal width into one. Raises ValueError for unequal widths, unsupported formats or interlacing."""
    pictures = [_opened(png) for png in pngs]
    if len({(picture.width, picture.colours) for picture in pictures}) != 1:
        raise ValueError("these pictures are not of the same make")
    width, _, colours, _ = pictures[0]
    size = struct.pack(">IIBBBBB", width, sum(picture.height for picture in pictures), 8, colours, 0, 0, 0)
    rows = b"".join(_alone(picture) for picture in pictures)
    chunks = ((b"IHDR", size), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _opened(png: bytes, limit: int | None = None) -> Picture:
    chunks = list(_chunks(png))
    if not chunks or chunks[0][0] != b"IHDR":
        raise ValueError("this is no picture")
    width, height, bits, colours, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if bits != 8 or colours not in CHANNELS or interlaced:
        raise ValueError("this is a picture of another make")
    if limit is not None and width * height > limit:
        raise ValueError("this picture is too large")
    size = height * (1 + CHANNELS[colours] * width)
    rows = zlib.decompressobj().decompress(b"".join(content for name, content in chunks if name == b"IDAT"), size)
    if len(rows) < size:
        raise ValueError("this picture is cut short")
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
    """The picture's rows; the first is re-encoded so that it needs no row above."""
    wide = CHANNELS[picture.colours]
    end = 1 + picture.width * wide
    filtered, first = picture.rows[0], picture.rows[1:end]
    if filtered == UP:
        filtered = UNFILTERED
    elif filtered == PAETH:
        filtered = SUB
    elif filtered == AVERAGE:
        filtered, first = UNFILTERED, _unfiltered(AVERAGE, first, bytes(len(first)), wide)
    return bytes([filtered]) + first + picture.rows[end:]


def _unfiltered(filtered: int, row: bytes, above: bytes, wide: int) -> bytes:
    if filtered == UNFILTERED or (not any(row) and (filtered == UP or not any(above))):
        return above if filtered == UP else row
    raw = bytearray(row)
    if filtered == UP:
        return bytes((byte + over) & 0xFF for byte, over in zip(row, above, strict=True))
    for at in range(len(raw)):
        left, corner = (raw[at - wide], above[at - wide]) if at >= wide else (0, 0)
        raw[at] = (raw[at] + _guess(filtered, left, above[at], corner)) & 0xFF
    return bytes(raw)


def _guess(filtered: int, left: int, over: int, corner: int) -> int:
    if filtered == SUB:
        return left
    if filtered == AVERAGE:
        return (left + over) // 2
    to_left, to_over, to_corner = abs(over - corner), abs(left - corner), abs(left + over - 2 * corner)
    if to_left <= to_over and to_left <= to_corner:
        return left
    return over if to_over <= to_corner else corner
