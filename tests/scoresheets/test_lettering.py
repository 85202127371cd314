"""Names in scripts that a PDF's own fonts lack: pictures of them are glyphs of a font, and their text can be found."""

import re
import unicodedata
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, strategies as st
from pypdf import PdfReader

from referees.common.values.names import isolated
from scoresheets.lettering import LONGEST, DrawnWords, Lettering, letterings, printed, split_by_font
from scoresheets.page import page
from scoresheets.pdf import pdf
from scoresheets.shapes import Text
from scoresheets.sheet import picture

NAMES = (
    "Michał", "Ёжик", "Ωμέγα", "אב גד", "بت محمد", "कक्षा त्रि", "தமிழ்", "กำขี่", "花子", "かな", "김철수", "აბგ",
    "աբգ", "ሀለሐ", "আই ক্ষ", "ਕਖ", "કખ", "కఖ", "ಕಖ", "കഖ", "කඛ", "ກຂ", "ကခ", "កខ", "བོད་ཡིག", "🦊🐻", "👨‍👩‍👧",
)  # fmt: skip
"""Two letters or more of each script; Latin with letters of other countries, and emoji, one of them joined of three."""
TALLY = "\n".join(["Points", "", *(f"{isolated(name)}: 12, and {isolated(name)} again" for name in NAMES)])


def drawn(words: Lettering) -> DrawnWords:
    """A picture of these words: a bar of their length, twenty pixels high, half of them above the line."""
    width = 12 * len(words.words)
    return DrawnWords(width, 20, bytes([30, 40, 150, 200]) * (width * 20), 10, 24)


def written(words: str) -> bytes:
    """A page of that text with pictures of all that needs one."""
    sheet = page(words)
    return pdf(sheet, pictures={lettering: drawn(lettering) for lettering in letterings(sheet)})


def text_of(content: bytes) -> str:
    """The text that a strict reader finds in the PDF."""
    (sheet_page,) = PdfReader(BytesIO(content), strict=True).pages
    return sheet_page.extract_text()


def test_every_name_is_found_in_the_pdf_and_none_is_a_question_mark() -> None:
    """Names are in order with the words around them; the number comes after a right-to-left name, too."""
    lines = text_of(written(TALLY)).splitlines()
    assert lines[-len(NAMES) :] == [f"{name}: 12, and {name} again" for name in NAMES]
    assert "?" in text_of(pdf(page(TALLY)))


def test_each_name_is_one_picture_even_if_it_occurs_twice() -> None:
    """Each name is one picture, which has the pixels that were drawn, with their colours and opacity."""
    (sheet_page,) = PdfReader(BytesIO(written(TALLY)), strict=True).pages
    fonts: Any = sheet_page["/Resources"]["/Font"]  # type: ignore[index]
    images = fonts["/P"]["/Resources"]["/XObject"]
    assert len(images) == len(NAMES)
    image = images["/I0"].get_object()
    assert image.get_data() == bytes([30, 40, 150]) * (12 * len(NAMES[0]) * 20)
    assert image["/SMask"].get_object().get_data() == bytes([200]) * (12 * len(NAMES[0]) * 20)


def test_a_picture_stands_on_the_line_and_takes_its_width() -> None:
    """A picture of 20 pixels for a letter of 24 is half above and half below the line; the text goes on at its end."""
    sheet = picture([Text(10, 60, "花子 3", 12, anchor="start")], 100, 100)
    (needed,) = letterings(sheet)
    (sheet_page,) = PdfReader(BytesIO(pdf(sheet, pictures={needed: drawn(needed)})), strict=True).pages
    font: Any = sheet_page["/Resources"]["/Font"]["/P"]  # type: ignore[index]
    procedure = font["/CharProcs"]["/g0"].get_object().get_data().decode()
    assert procedure == "1000.0 0 d0 q 1000.0 0 0 833.33 0 -416.67 cm /I0 Do Q"
    assert font["/Widths"] == [1000]


def test_a_text_with_too_little_room_becomes_narrower() -> None:
    """A name of forty wide letters is narrowed, or it would leave the page; a line of text is broken first."""
    sheet = picture([Text(24, 60, "花" * 40, 10.5, anchor="start", room=420 - 48)], 420, 594)
    assert [text.words for text in page("花" * 40).printed if isinstance(text, Text)] == ["花" * 22, "花" * 18]
    (needed,) = letterings(sheet)
    wide = DrawnWords(40 * 24, 24, bytes(4 * 40 * 24 * 24), 20, 24)
    (sheet_page,) = PdfReader(BytesIO(pdf(sheet, pictures={needed: wide})), strict=True).pages
    contents: Any = sheet_page.get_contents()
    (across,) = (
        line.split()[0] for line in contents.get_data().splitlines() if line.endswith(b"Tm") and line[0:2] != b"1 "
    )
    assert float(across) == pytest.approx((420 - 48) / (40 * 10.5), abs=0.001)


def test_a_name_without_a_picture_is_approximated() -> None:
    """Only names without a picture are approximated: a device may have letters for one and not for another."""
    sheet = page("Title\n\n花子: 1, Michał: 2, 김철수: 3")
    pictures = {lettering: drawn(lettering) for lettering in letterings(sheet) if lettering.words == "花子"}
    assert text_of(pdf(sheet, pictures=pictures)).splitlines()[-1] == "花子: 1, Michal: 2, ???: 3"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Ann: 3 – €", [("Ann: 3 – €", False)]),
        ("(花子): −3", [("(", False), ("花子", True), ("): −3", False)]),
        ("花子 und 김 철: 3", [("花子", True), (" und ", False), ("김 철", True), (": 3", False)]),
        ("\u2068אב 12 גד\u2069: 3", [("אב 12 גד", True), (": 3", False)]),
        ("אב 12 גד", [("אב 12 גד", True)]),
        ("Zoë \u2068Zoë\u2069", [("Zoë ", False), ("Zoë", False)]),
    ],
)
def test_words_are_drawn_whole_and_nothing_else_is(text: str, parts: list[tuple[str, bool]]) -> None:
    """A word is drawn with its accents and adjacent words; a right-to-left name with what's between its letters."""
    assert [part for part in split_by_font(text) if part[0]] == parts


def inked(words: str) -> str:
    """The words without formatting characters."""
    return "".join(letter for letter in words if unicodedata.category(letter) != "Cf")


MARKS = re.compile("[\u2068\u2069]")
SIGNS = st.characters(codec="utf-8", exclude_categories=("Cc", "Zl", "Zp", "Zs"))


@given(st.text(SIGNS, max_size=60) | st.text("a é.:12 花אب🦊\u2068\u2069\u200d\u0301", max_size=40))
def test_parts_are_the_text_and_only_pictures_hold_other_letters(text: str) -> None:
    """A text's parts make up the text; letters that the fonts lack, unless invisible, are only in pictures."""
    parts = [*split_by_font(text)]
    composed = unicodedata.normalize("NFC", text)
    assert MARKS.sub("", "".join(words for words, _ in parts)) == MARKS.sub("", composed)
    for words, is_lacking in parts:
        assert is_lacking or inked(printed(words)) == inked(words).replace("−", "–")


def test_a_name_of_ten_thousand_marks_is_not_drawn() -> None:
    """A name too long for a picture loses its marks, as in any PDF."""
    sheet = picture([Text(50, 60, "x" + "\u030c" * 10_000, 10)], 100, 100)
    (needed,) = letterings(sheet)
    assert len(needed.words) > LONGEST
    assert text_of(pdf(sheet)).strip() == "x"


def test_pictures_are_light_and_the_same_each_time() -> None:
    """A PDF grows by less than a kilobyte for each of the twenty-seven pictures."""
    assert written(TALLY) == written(TALLY)
    assert len(written(TALLY)) - len(pdf(page(TALLY))) < len(NAMES) * 1000


def test_a_name_of_two_words_is_not_split_at_the_end_of_a_line() -> None:
    """A right-to-left name stays on one line, or neither line would have both of the marks around it."""
    sheet = page("Title\n\n" + "word " * 11 + isolated("אבגד הוזח טי") + " and more")
    assert [lettering.words for lettering in letterings(sheet)] == ["אבגד הוזח טי"]
