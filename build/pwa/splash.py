"""Start pictures of the installed app on iOS: our icon on the first screen's background. iOS needs exactly the pixels
of its screen, and asks for the picture once, when the app is added to the Home Screen."""

import re
import struct
import zlib
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import NamedTuple

FOLDER = "splash"
ICON_PIXELS = 96
"""CSS pixels, as on the page that follows."""

SCREENS = (
    (440, 956, 3), (402, 874, 3), (420, 912, 3), (430, 932, 3), (393, 852, 3), (428, 926, 3), (390, 844, 3),
    (414, 896, 3), (375, 812, 3), (414, 896, 2), (375, 667, 2), (1024, 1366, 2), (834, 1194, 2), (820, 1180, 2),
    (810, 1080, 2), (744, 1133, 2),
)  # fmt: skip
"""Width and height in CSS pixels, and device pixel ratio: iPhones since the 6s, current iPads."""

ROWS = 4
"""Subsamples of each row of pixels, for smooth corners."""

RECT = re.compile(
    r'<rect(?: x="([\d.]+)" y="([\d.]+)")? width="([\d.]+)" height="([\d.]+)" rx="([\d.]+)" fill="#(\w{6})"/>'
)


class _Rect(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    radius: float
    colour: tuple[int, ...]

    def span(self, y: float) -> tuple[float, float] | None:
        inside = min(y - self.y, self.y + self.height - y)
        if inside < 0:
            return None
        cut = self.radius - sqrt(max(0.0, self.radius**2 - max(0.0, self.radius - inside) ** 2))
        return self.x + cut, self.x + self.width - cut


def _name(screen: tuple[int, int, int], scheme: str) -> str:
    width, height, ratio = screen
    return f"{FOLDER}/{width * ratio}x{height * ratio}-{scheme}.png"


def links(schemes: tuple[str, ...]) -> str:
    """The lines of the page that link to the pictures."""
    return "\n  ".join(_links(schemes))


def _links(schemes: tuple[str, ...]) -> Iterator[str]:
    for screen in SCREENS:
        width, height, ratio = screen
        device = f"(device-width: {width}px) and (device-height: {height}px) and (-webkit-device-pixel-ratio: {ratio})"
        for scheme in schemes:
            media = f"{device} and (orientation: portrait) and (prefers-color-scheme: {scheme})"
            yield f'<link rel="apple-touch-startup-image" media="{media}" href="{_name(screen, scheme)}">'


def paint(icon: Path, target: Path, grounds: dict[str, str]) -> None:
    """Write the pictures to the folder: the icon (an SVG of rounded rectangles) on each scheme's background."""
    (target / FOLDER).mkdir()
    size, rects = _read(icon.read_text("utf-8"))
    for scheme, ground in grounds.items():
        colour = _rgb(ground.removeprefix("#"))
        icons = {
            ratio: _drawn(size, rects, ICON_PIXELS * ratio, colour) for ratio in {ratio for _, _, ratio in SCREENS}
        }
        for screen in SCREENS:
            width, height, ratio = screen
            (target / _name(screen, scheme)).write_bytes(_png(width * ratio, height * ratio, icons[ratio], colour))


def _read(drawing: str) -> tuple[float, list[_Rect]]:
    matches = RECT.findall(drawing)
    if len(matches) != drawing.count("<rect") or drawing.count("<") != len(matches) + 2:
        raise ValueError("the icon has more than rectangles with round corners")
    rects = [
        _Rect(float(x or 0), float(y or 0), float(width), float(height), float(radius), _rgb(colour))
        for x, y, width, height, radius, colour in matches
    ]
    return rects[0].width, rects


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour))


def _drawn(size: float, rects: list[_Rect], side: int, ground: tuple[int, ...]) -> list[bytes]:
    scale = size / side
    rows = []
    for y in range(side):
        lines = [_line(scale, rects, side, ground, (y + (at + 0.5) / ROWS) * scale) for at in range(ROWS)]
        rows.append(bytes(round(sum(samples) / ROWS) for samples in zip(*lines, strict=True)))
    return rows


def _line(scale: float, rects: list[_Rect], side: int, ground: tuple[int, ...], y: float) -> list[float]:
    line: list[float] = [*ground] * side
    for rect in rects:
        if (span := rect.span(y)) is None:
            continue
        begin, end = span[0] / scale, span[1] / scale
        for x in range(int(begin), min(side, int(end) + 1)):
            covered = max(0.0, min(end, x + 1) - max(begin, x))
            for at, colour in enumerate(rect.colour, 3 * x):
                line[at] += (colour - line[at]) * covered
    return line


def _png(width: int, height: int, icon: list[bytes], ground: tuple[int, ...]) -> bytes:
    pixel, side = bytes(ground), len(icon)
    left, top = (width - side) // 2, (height - side) // 2
    empty = b"\0" + pixel * width
    rows = [b"\0" + pixel * left + row + pixel * (width - left - side) for row in icon]
    content = empty * top + b"".join(rows) + empty * (height - top - side)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [_chunk(b"IHDR", head), _chunk(b"IDAT", zlib.compress(content, 9)), _chunk(b"IEND", b"")]
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
