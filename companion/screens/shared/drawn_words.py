"""Has the window draw the words that a PDF's fonts can't show."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from time import monotonic
from typing import NamedTuple

import flet as ft

from companion.files.png import pixels_of
from companion.look.letters import are_drawn, fetched
from scoresheets.lettering import LONGEST, MOST, DrawnWords, Lettering

SIZE, SHARPNESS = 24.0, 2.0  # dp, and pixels per dp: 300 dots per inch in print
MARK = "H\u00a0\u00a0\u00a0"  # A capital before the words, to measure their baseline and size
CAPITALS = 0.718  # cap height of the PDF's font, in em
BEARING = 0.04  # space beside the words, in em
BOX = "\U0010fffe"  # not a character: drawn as the box that replaces a missing one
MOST_PIXELS = 1_000_000
ALIKE = 0.1  # share of ink by which two boxes may differ
LONGEST_SECONDS, PAUSE_SECONDS = 4.0, 0.5  # to wait for fonts: in all, between tries

Plates = Mapping[Lettering, ft.Screenshot]


class InkRun(NamedTuple):
    """The bounds and amount of ink in adjacent pixel columns."""

    left: int
    right: int
    top: int
    bottom: int
    amount: int


class Plate(NamedTuple):
    """A picture of the reference letter `MARK` followed by words."""

    width: int
    pixels: bytes
    inks: tuple[InkRun, ...]

    @property
    def baseline(self) -> int:
        """The pixel row below the letter `MARK`."""
        return self.inks[0].bottom


def plates_for(words: Iterable[Lettering]) -> Plates:
    """Screenshot controls to mount, keyed by words, and one of the missing-letter box per weight and colour."""
    short = [item for item in words if len(item.words) <= LONGEST][:MOST]
    return {item: _plate(item) for item in (*short, *dict.fromkeys(map(_box, short)))}


def below(plates: Plates, cover: ft.Control) -> ft.Control:
    """The control `cover` with the screenshots hidden behind it."""
    hidden = [
        ft.Container(ft.Semantics(content=plate, exclude_semantics=True), left=0, top=0) for plate in plates.values()
    ]
    return ft.Stack([*hidden, ft.Container(cover, bgcolor=ft.Colors.SURFACE)]) if hidden else cover


async def drawn_words(plates: Plates) -> dict[Lettering, DrawnWords]:
    """Takes pictures of the words that the window's fonts can draw; waits a few seconds for fonts. Raises ValueError
    for bad pictures; platform errors propagate."""
    pictures: dict[Lettering, DrawnWords] = {}
    until = monotonic() + LONGEST_SECONDS
    while True:
        boxes = {item: await _developed(plate) for item, plate in plates.items() if item.words == BOX}
        left = [item for item in plates if item not in pictures and item not in boxes]
        for item in left:
            drawn = _cut_out(await _developed(plates[item]), boxes[_box(item)])
            pictures |= {item: drawn} if drawn is not None else {}
        is_hopeful = any(are_drawn(item.words, fetched()) for item in left if item not in pictures)
        if not is_hopeful or monotonic() > until:
            return pictures
        await asyncio.sleep(PAUSE_SECONDS)


def _box(words: Lettering) -> Lettering:
    return words._replace(words=BOX)


def _plate(item: Lettering) -> ft.Screenshot:
    weight = ft.FontWeight.W_700 if item.is_bold else ft.FontWeight.W_400
    text = ft.Text(f"{MARK}\u2068{item.words}\u2069", size=SIZE, weight=weight, color=item.colour, no_wrap=True)
    return ft.Screenshot(ft.Container(text, padding=4))


async def _developed(plate: ft.Screenshot) -> Plate:
    width, height, pixels = pixels_of(await plate.capture(pixel_ratio=SHARPNESS), MOST_PIXELS)
    return Plate(width, pixels, tuple(_inks(width, height, pixels[3::4])))


def _inks(width: int, height: int, alpha: bytes) -> Iterator[InkRun]:
    amounts = [sum(alpha[x::width]) for x in range(width)]
    edges = [x for x in range(width + 1) if (x < width and amounts[x] > 0) != (x > 0 and amounts[x - 1] > 0)]
    for left, right in zip(edges[::2], edges[1::2], strict=True):
        rows = [y for y in range(height) if any(alpha[y * width + left : y * width + right])]
        yield InkRun(left, right, rows[0], rows[-1] + 1, sum(amounts[left:right]))


def _cut_out(plate: Plate, box: Plate) -> DrawnWords | None:
    """The picture of the words without `MARK`; None if none were drawn or a letter is missing."""
    words = plate.inks[1:]
    if not words or any(_is_alike(ink, plate, box) for ink in words):
        return None
    em = (plate.inks[0].bottom - plate.inks[0].top) / CAPITALS
    beside = round(BEARING * em)
    left, right = words[0].left - beside, min(words[-1].right + beside, plate.width)
    top, bottom = min(ink.top for ink in words), max(ink.bottom for ink in words)
    rows = (plate.pixels[4 * (y * plate.width + left) : 4 * (y * plate.width + right)] for y in range(top, bottom))
    return DrawnWords(right - left, bottom - top, b"".join(rows), plate.baseline - top, em)


def _is_alike(ink: InkRun, plate: Plate, other: Plate) -> bool:
    """Whether a run of ink approximately matches the last one of `other`."""
    box, down = other.inks[-1], plate.baseline - other.baseline
    sides = (ink.right - ink.left, ink.top, ink.bottom), (box.right - box.left, box.top + down, box.bottom + down)
    return all(abs(mine - theirs) <= 1 for mine, theirs in zip(*sides, strict=True)) and (
        abs(ink.amount - box.amount) < ALIKE * box.amount
    )
