"""Sheets as files: SVG and PDF that other programs can open, the same bytes for the same drawing."""

import re
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader

from referees.haggatha import REFEREE
from referees.haggatha.table.kit import shipped
from referees.haggatha.table.pieces import CUSTOMERS
from scoresheets.haggatha import drawing, facts_of, sheet as haggatha_sheet
from scoresheets.lettering import letterings
from scoresheets.pdf import A4, pdf
from scoresheets.registry import drawing as registered
from scoresheets.shapes import PAPER, Circle, Look, Path, Rect, Text, outline
from scoresheets.sheet import Drawing, Sheet, picture
from scoresheets.svg import svg
from tests.scoresheets.haggatha_sheets import RECORDS, states

SVG = "{http://www.w3.org/2000/svg}"


def last(record: str) -> Drawing:
    """The sheet at the end of a recorded game."""
    return drawing(REFEREE.view(states(record)[-1]))


@pytest.mark.parametrize("record", RECORDS)
def test_an_svg_has_every_shape_once(record: str) -> None:
    """The SVG parses, and has an element for each thing printed or drawn, in the paper's colours."""
    drawn = last(record)
    root = ET.fromstring(svg(drawn.whole))  # noqa: S314 - written by us just now
    shapes = [*drawn.sheet.printed, *drawn.marks]
    names = {Path: "path", Circle: "circle", Rect: "rect", Text: "text"}
    assert [element.tag for element in root] == [SVG + names[type(shape)] for shape in shapes]
    colours = {element.get(what) for element in root for what in ("fill", "stroke")} - {None, "none"}
    assert colours <= set(PAPER.values())
    assert root.get("viewBox") == f"0 0 {drawn.sheet.width:g} {drawn.sheet.height:g}"


def test_an_svg_is_the_same_text_each_time() -> None:
    """An SVG doesn't depend on when or how often it is written."""
    drawn, again = last("2-players"), last("2-players")
    assert svg(drawn.whole, "Sheet") == svg(again.whole, "Sheet")


def test_words_in_an_svg_are_escaped() -> None:
    """Characters with a meaning in XML are read back unchanged; those that it forbids are left out."""
    odd = 'Ann & "Bob" <x>'
    tiny = Sheet("tiny", 10, 10, (Text(5, 5, f"{odd}\uffff", 3),), (), ())
    root = ET.fromstring(svg(tiny, f"{odd}\0"))  # noqa: S314 - written by us just now
    assert [element.text for element in root] == [odd, odd]


@pytest.mark.parametrize("record", RECORDS[:6:2])
def test_a_pdf_opens_with_all_its_words(record: str) -> None:
    """A strict reader finds one page of A4 with the titles, and as many shapes painted as the drawing has."""
    drawn = last(record)
    reader = PdfReader(BytesIO(pdf(drawn.whole, "Haggatha's sheet")), strict=True)
    (page,) = reader.pages
    assert (float(page.mediabox.width), float(page.mediabox.height)) == A4
    assert getattr(reader.metadata, "title", "") == "Haggatha's sheet"
    words = page.extract_text()
    assert all(title in words for title in ("Star Chart", "Twisting Fates", "Horoscopes", "Divining Area", "±1"))
    contents: Any = page.get_contents()
    operators = [line.split()[-1] for line in contents.get_data().splitlines() if line.split()]
    inks = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) rg", contents.get_data())
    filled = {"".join(f"{round(float(part) * 255):02x}" for part in ink) for ink in inks}
    assert filled == {ink.lower() for ink in re.findall('fill="#(......)"', svg(drawn.whole))}
    shapes = [shape for shape in (*drawn.sheet.printed, *drawn.marks) if not isinstance(shape, Text)]
    assert sum(operators.count(painted) for painted in (b"f", b"S", b"B")) == len(shapes)


def test_words_that_read_from_below_are_turned_around_their_middle() -> None:
    """An SVG rotates upward text by an attribute; in a PDF its line goes up, from half its length below the point."""
    tiny = picture([Text(50, 60, "Top", 10, is_upward=True)], 100, 100)
    (element,) = ET.fromstring(svg(tiny))  # noqa: S314 - written by us just now
    assert element.get("transform") == "rotate(-90 50 60)"
    page, texts = PdfReader(BytesIO(pdf(tiny))).pages[0], list[Any]()
    page.extract_text(visitor_text=lambda words, now, at, *_: texts.append((words.strip(), now, at)))
    (now, at) = next((now, at) for words, now, at in texts if words == "Top")
    up, sideways = (at[0] * now[1] + at[1] * now[3]), (at[0] * now[0] + at[1] * now[2])
    assert up > 0 and sideways == 0
    assert at[4] == 53.5 and 65 < at[5] < 72


@pytest.mark.parametrize(
    ("words", "printed", "lacks"),
    [
        ("−3 René", "–3 René", False),
        ("Łucja Čapek", "Lucja Capek", True),
        ("Ёж 李", "?? ?", True),
        ("\u2068אב\u2069 3", "?? 3", True),
    ],
)
def test_letters_that_a_pdf_lacks_are_approximated_and_listed(words: str, printed: str, lacks: bool) -> None:
    """Extra accents are left out, another script becomes question marks, and such names are listed."""
    tiny = picture([Text(50, 60, words, 10)], 100, 100)
    assert PdfReader(BytesIO(pdf(tiny))).pages[0].extract_text().strip() == printed
    assert bool(letterings(tiny)) == lacks


def test_a_pdf_is_the_same_bytes_each_time_and_fits_the_paper() -> None:
    """A PDF has no date and nothing random; it stays within the margins."""
    drawn = last("2-players")
    assert pdf(drawn.whole) == pdf(drawn.whole)
    (page,) = PdfReader(BytesIO(pdf(drawn.whole)), strict=True).pages
    assert (float(page.mediabox.width), float(page.mediabox.height)) == A4
    contents: Any = page.get_contents()
    scale, _, _, down, left, top, _ = contents.get_data().splitlines()[0].split()
    assert float(scale) == -float(down) > 0
    assert float(left) >= 28 and float(left) + float(scale) * drawn.sheet.width <= A4[0] - 27
    assert float(top) <= A4[1] - 27 and float(top) - float(scale) * drawn.sheet.height >= 27


def test_a_circle_is_drawn_in_four_curves() -> None:
    """A circle's path touches all four sides of its box, and returns to its start."""
    steps = outline(Circle(50, 40, 10, Look(fill="ink")))
    curves = [values for kind, values in steps if kind == "C"]
    assert [values[-2:] for values in curves] == [(60, 40), (50, 50), (40, 40), (50, 30)]
    assert [steps[0], steps[-1]] == [("M", (50, 30)), ("Z", ())]


def test_games_without_a_sheet_have_none() -> None:
    """Nothing is drawn for a game that names no sheet, or an unknown one."""
    assert registered(None, None) is None
    assert registered("of_nobody", None) is None
    drawn = registered(REFEREE.about.sheet, REFEREE.view(states("2-players")[9]))
    assert drawn is not None and drawn.marks


def test_an_unverified_sheet_says_so() -> None:
    """C-MC-2, C-MC-4: a stand-in is marked on the sheet itself, so in every export; a verified sheet isn't."""
    kit = shipped()
    assert "Sample: your sheet may be different" in svg(haggatha_sheet(facts_of(kit)))
    assert "Sample:" not in svg(haggatha_sheet(facts_of(kit.model_copy(update={"assumed": ()}))))


def test_the_lair_and_the_cross_look_different_from_the_rest() -> None:
    """C-MC-20, MC-29: the rogues have another letter than green; of printed lines, only the Cross has its colour."""
    kit = shipped()
    flags = [shape.words for shape in haggatha_sheet(facts_of(kit, CUSTOMERS)).printed
             if isinstance(shape, Text) and shape.words in {"G", "L"} and shape.size == 22]  # fmt: skip
    assert flags.count("L") == 1
    bordered = facts_of(kit)._replace(lines=(*kit.cross, (0, 1)))
    inks = [shape.look.stroke for shape in haggatha_sheet(bordered).printed if isinstance(shape, Path)]
    assert inks.count("corruption") == len(kit.cross)
