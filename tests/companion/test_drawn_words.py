"""Text for a PDF that the window draws: cropped from its pictures, waited for, and refused if it has missing glyphs."""

import asyncio
from collections.abc import Callable
from io import BytesIO
from itertools import product
from typing import Any

import flet as ft
import pytest
from pypdf import PdfReader

from companion.screens.shared import drawn_words as drawing
from companion.screens.shared.drawn_words import BOX, CAPITALS, Plates, below, drawn_words, plates_for
from scoresheets.lettering import LONGEST, MOST, Lettering
from tests.companion.conftest import House
from tests.companion.files.test_png import picture
from tests.companion.tables import laid, on_screen, tap
from tests.companion.test_sharing import saved

HIGH, WIDE = 40, 80
HANAKO, CHUL, ZOE = (Lettering(name, False, "#3A3548") for name in ("花子", "김철", "Michał"))
Spot = tuple[int, int, int, int]  # left, top, right, bottom
MARK: Spot = (4, 10, 12, 28)
BOXED: Spot = (30, 8, 38, 28)


def shot(*spots: Spot) -> bytes:
    """A picture of the mark and these spots, in ink of nine tenths opacity."""
    rows = [[0] * (4 * WIDE) for _ in range(HIGH)]
    for left, top, right, bottom in (MARK, *spots):
        for x, y in product(range(left, right), range(top, bottom)):
            rows[y][4 * x : 4 * x + 4] = [58, 53, 72, 230]
    return picture(rows, 2)


def window(shows: Callable[[str], bytes]) -> Plates:
    """Plates that give, for their words, the pictures returned by `shows`."""
    plates = plates_for([HANAKO, CHUL])
    for row, plate in plates.items():

        async def capture(*_: Any, words: str = row.words, **options: Any) -> bytes:
            return shows(words)

        plate.capture = capture  # type: ignore[method-assign]
    return plates


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No font is waited for, unless a test changes that."""
    monkeypatch.setattr(drawing, "PAUSE_SECONDS", 0.001)
    monkeypatch.setattr(drawing, "fetched", frozenset)


async def test_text_is_cropped_from_its_picture() -> None:
    """Text is cropped to the ink after the mark, plus a margin; the mark gives baseline and size."""
    pictures = await drawn_words(
        window(lambda words: shot(BOXED) if words == BOX else shot((30, 12, 40, 32), (42, 10, 50, 28)))
    )
    assert set(pictures) == {HANAKO, CHUL}
    drawn = pictures[HANAKO]
    assert drawn.em == pytest.approx((28 - 10) / CAPITALS) and drawn.baseline == 28 - 10
    assert (drawn.width, drawn.height) == (50 - 30 + 2, 32 - 10)
    row = drawn.pixels[4 * drawn.width * 5 : 4 * drawn.width * 6]
    ink, none = bytes([58, 53, 72, 230]), bytes(4)
    assert row == none + ink * 10 + none * 2 + ink * 8 + none


@pytest.mark.parametrize("spots", [(BOXED,), ((50, 12, 56, 28), (60, 9, 68, 29)), ()])
async def test_boxes_and_blank_pictures_are_refused(spots: tuple[Spot, ...]) -> None:
    """A picture with a box for a missing glyph, even a slightly different one, or without ink is refused."""
    pictures = await drawn_words(window(lambda words: shot(BOXED) if words == BOX else shot(*spots)))
    assert pictures == {}


async def test_a_font_that_is_loading_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name whose font the app has fetched is drawn again until the window has the font; others aren't waited for."""
    monkeypatch.setattr(drawing, "fetched", lambda: {"notosansjp"})
    count = 0

    def shows(words: str) -> bytes:
        nonlocal count
        count += words == "花子"
        return shot((30, 12, 44, 32)) if words == "花子" and count > 2 else shot(BOXED)

    async with asyncio.timeout(drawing.LONGEST_SECONDS / 2):
        assert set(await drawn_words(window(shows))) == {HANAKO}
    assert count == 3


def test_what_is_too_long_or_too_much_is_not_drawn() -> None:
    """The number of plates, and the length of each one's words, are limited."""
    many = [Lettering(f"花{number}", False, "#000000") for number in range(400)]
    plates = plates_for([Lettering("x" + "\u030c" * 10_000, False, "#000000"), *many])
    assert len(plates) == MOST + 1 and all(len(plate.words) <= LONGEST for plate in plates)


def test_plates_are_behind_the_cover_and_not_read_aloud() -> None:
    """Plates are hidden behind the cover and from screen readers; without words, there's only the cover."""
    cover = ft.Text("cover")
    assert below({}, cover) is cover
    stack = below(plates_for([ZOE]), cover)
    assert isinstance(stack, ft.Stack) and len(stack.controls) == 3
    for hidden in stack.controls[:-1]:
        assert isinstance(hidden, ft.Container) and isinstance(hidden.content, ft.Semantics)
        assert hidden.content.exclude_semantics
    last = stack.controls[-1]
    assert isinstance(last, ft.Container) and last.content is cover and last.bgcolor == ft.Colors.SURFACE


NEARLY = "In the PDF, some letters lose their accents"


@pytest.mark.parametrize(("letters_", "is_whole"), [((42, 12, 58, 34), True), (BOXED, False)])
async def test_a_name_is_in_the_pdf_or_a_sentence_says_why_not(house: House, letters_: Spot, is_whole: bool) -> None:
    """The PDF has a name as written if the window can draw it, else question marks, which a sentence explains."""
    _, dialog = await on_screen(house, laid(house, "higgins_oracle", "花子", "Ann"), "/tally/{}/share")
    count = 0

    def shows(_: Any) -> bytes:
        nonlocal count
        count += 1
        return shot(BOXED if count == 1 else letters_)

    dialog.client.replies["capture"] = shows
    await tap(dialog, "To print (PDF)")
    ((_, content),) = saved(dialog).items()
    (sheet,) = PdfReader(BytesIO(content), strict=True).pages
    assert ("花子" in sheet.extract_text(), "?" in sheet.extract_text()) == (is_whole, not is_whole)
    assert any(NEARLY in words for words in dialog.texts()) == (not is_whole)


async def test_a_window_that_draws_nothing_still_prints(house: House) -> None:
    """If the client can't make pictures, the PDF is saved with question marks, and a sentence says so."""
    _, dialog = await on_screen(house, laid(house, "higgins_oracle", "花子", "Ann"), "/tally/{}/share")
    dialog.client.failing.add("capture")
    await tap(dialog, "To print (PDF)")
    assert len(saved(dialog)) == 1 and any(NEARLY in words for words in dialog.texts())
