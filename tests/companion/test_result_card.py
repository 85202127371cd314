"""The card with a game's result: its drawing (SVG) and print (PDF) show the same as the picture."""

import io
import re

import flet as ft
import pytest
from pypdf import PdfReader

from companion.table.table import Entered
from referees.common.always.conclude import Conclude
from scoresheets.shapes import MARKS, PAPER
from tests.companion.conftest import House
from tests.companion.tables import laid, tap
from tests.companion.test_sharing import finished, saved


@pytest.mark.parametrize("way", ["Drawing (SVG)", "To print (PDF)"])
async def test_a_result_is_drawn_as_its_picture_shows_it(house: House, way: str) -> None:
    """Drawing and print have all texts of the card; the drawing also has the players' marks and the winner's cup."""
    window = await finished(house)
    texts = [text.value for text in window.walk(window.all(ft.Screenshot)[0]) if isinstance(text, ft.Text)]
    await tap(window, way)
    ((_, file),) = saved(window).items()
    if way == "To print (PDF)":
        (page,) = PdfReader(io.BytesIO(file), strict=True).pages
        words = " ".join(page.extract_text().split())
        assert all(str(text) in words for text in texts)
        return
    words = file.decode()
    read = " ".join(re.findall(">([^<]*)</text>", words))
    assert all(str(text) in read for text in texts)
    marks = [PAPER[MARKS[colour]] for colour in ("orange", "sky", "green", "yellow")]
    assert all(f'fill="{colour}"' in words for colour in marks)
    assert words.count(f'fill="{PAPER["accent"]}"') > 4  # the cup, and the text in that colour


@pytest.mark.parametrize(("name", "lacks"), [("Ann", False), ("Łucja", True), ("李", True)])
async def test_letters_that_a_pdf_lacks_are_reported(house: House, name: str, lacks: bool) -> None:
    """If a PDF lacks letters of a name, a sentence says so; the drawing has them all."""
    table = await laid(house, "meow_oracle", name, "Bob")
    assert isinstance(await table.enter(Conclude(how="stands")), Entered)
    window = await house.window(f"/tally/{table.head.id}/share")
    await tap(window, "Drawing (SVG)", "To print (PDF)")
    assert any(name.encode() in content for kind, content in saved(window).items() if kind.endswith("svg"))
    assert any("In the PDF, some letters lose their accents" in words for words in window.texts()) == lacks
