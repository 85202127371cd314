"""Pictures in PNG format: stacking them, and reading their pixels."""

import struct
import tracemalloc
import zlib

import pytest

from companion.files.png import height_of, pixels_of, stacked

WIDE = 5


def picture(rows: list[list[int]], filtered: int, colours: int = 6) -> bytes:
    """A PNG with these rows of bytes, all with that filter, written by the PNG standard."""
    wide, above, pixels = 4 if colours == 6 else 3, [0] * len(rows[0]), b""
    for row in rows:
        pixels += bytes([filtered])
        for at, value in enumerate(row):
            left = row[at - wide] if at >= wide else 0
            corner = above[at - wide] if at >= wide else 0
            pixels += bytes([(value - guess(filtered, left, above[at], corner)) % 256])
        above = row
    head = struct.pack(">IIBBBBB", len(rows[0]) // wide, len(rows), 8, colours, 0, 0, 0)
    body = b"".join(
        struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        for name, content in ((b"IHDR", head), (b"IDAT", zlib.compress(pixels)), (b"IEND", b""))
    )
    return b"\x89PNG\r\n\x1a\n" + body


def guess(filtered: int, left: int, above: int, corner: int) -> int:
    """The prediction of a PNG filter for a byte."""
    nearest = min((left, above, corner), key=lambda value: abs(left + above - corner - value))
    return (0, left, above, (left + above) // 2, nearest)[filtered]


def rows_of(png: bytes) -> list[list[int]]:
    """The rows of a picture, read by the PNG standard."""
    width, height, _, colours = struct.unpack_from(">IIBB", png, 16)
    wide = 4 if colours == 6 else 3
    (length,) = struct.unpack_from(">I", png, 33)
    end = 41 + length
    pixels = zlib.decompress(png[41:end])
    above, rows = [0] * (width * wide), []
    for number in range(height):
        at = number * (width * wide + 1)
        row: list[int] = []
        for place in range(width * wide):
            left = row[place - wide] if place >= wide else 0
            corner = above[place - wide] if place >= wide else 0
            row.append((pixels[at + 1 + place] + guess(pixels[at], left, above[place], corner)) % 256)
        rows.append(row)
        above = row
    return rows


def dots(seed: int, height: int, wide: int = 4) -> list[list[int]]:
    """The rows of a picture, different for each seed."""
    return [[(seed * 97 + row * 31 + at * at * 7) % 256 for at in range(WIDE * wide)] for row in range(height)]


@pytest.mark.parametrize("filtered", range(5))
@pytest.mark.parametrize("colours", [2, 6])
def test_rows_stay_as_they_are(filtered: int, colours: int) -> None:
    """With any filter, the joined picture has the rows of the first and then those of the second."""
    top, bottom = dots(1, 3, 4 if colours == 6 else 3), dots(2, 4, 4 if colours == 6 else 3)
    joined = stacked([picture(top, filtered, colours), picture(bottom, filtered, colours)])
    assert rows_of(joined) == [*top, *bottom]
    assert height_of(joined) == 7


def test_other_widths_are_refused() -> None:
    """Pictures of different widths can't be stacked."""
    with pytest.raises(ValueError, match="same make"):
        stacked([picture(dots(1, 2), 0), picture([row[:-4] for row in dots(1, 2)], 0)])


@pytest.mark.parametrize("png", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_picture_is_refused(png: bytes) -> None:
    """An empty file, another format and a PNG that is only a signature each raise a ValueError."""
    with pytest.raises(ValueError, match="no picture"):
        height_of(png)


@pytest.mark.parametrize("filtered", range(5))
def test_pixels_are_those_that_were_written(filtered: int) -> None:
    """With any filter, the pixels read are those written, empty rows included."""
    rows = [*dots(3, 2), [0] * (4 * WIDE), [0] * (4 * WIDE), *dots(4, 2), dots(4, 2)[1]]
    assert pixels_of(picture(rows, filtered), 1000) == (WIDE, len(rows), bytes(byte for row in rows for byte in row))


@pytest.mark.parametrize(
    ("png", "why"),
    [
        (picture(dots(1, 3), 0), "too large"),
        (picture(dots(1, 1, 3), 0, 2), "another make"),
        (picture(dots(1, 1), 0)[:45], "cut short"),
    ],
)
def test_pictures_that_cannot_be_decoded_are_refused(png: bytes, why: str) -> None:
    """Pictures with too many pixels, without transparency, or cut short raise a ValueError."""
    with pytest.raises(ValueError, match=why):
        pixels_of(png, 2 * WIDE)


def test_no_more_is_unpacked_than_a_picture_has() -> None:
    """If a small picture has much more data than its rows need, the rest isn't decompressed."""
    packed = zlib.compress(bytes(100_000_000))
    size = struct.pack(">IIBBBBB", 2, 2, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", size), (b"IDAT", packed), (b"IEND", b""))
    body = b"".join(struct.pack(">I", len(content)) + name + content + bytes(4) for name, content in chunks)
    tracemalloc.start()
    assert pixels_of(b"\x89PNG\r\n\x1a\n" + body, 10) == (2, 2, bytes(16))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 1_000_000
