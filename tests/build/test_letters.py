"""Fonts for names in other scripts: what the app says of them, what is fetched, and what Flutter's client asks for."""

import json
import unicodedata
from functools import cache
from pathlib import Path

import pytest
from flet_web import get_package_web_dir  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from build.letters import __main__ as letters
from build.letters.__main__ import Part, fitting
from build.letters.table import Fallback, fallbacks
from companion.look.letters import BASE, SCRIPTS, are_drawn

CLIENT = Path(get_package_web_dir())
FAMILIES = sorted({family for *_, family in SCRIPTS})
ALWAYS = (letters.FONTS / "AtkinsonHyperlegibleNext-400.woff2", CLIENT / "assets" / "fonts" / "roboto.woff2")


@cache
def asked_for() -> list[Fallback]:
    """The fonts that the client would fetch."""
    return fallbacks(CLIENT / "main.dart.js")


@cache
def packages() -> set[str]:
    """The families of the packages that are fetched."""
    entries = json.loads((letters.FOLDER / "package-lock.json").read_text("utf-8"))["packages"]
    return {name.rpartition("/")[2].replace("-", "") for name in entries if name}


def test_letters_of_each_script_are_asked_for_in_its_fonts() -> None:
    """By the client's own table: Hebrew in Hebrew's font, but not in the many fonts of Chinese."""
    fonts = {font.name: font for font in asked_for()}
    assert ord("א") in fonts["Noto Sans Hebrew"].characters
    assert {font.family for font in asked_for() if ord("א") in font.characters} == {"notosanshebrew"}
    assert {font.family for font in asked_for() if ord("花") in font.characters} >= {"notosansjp", "notosanssc"}
    assert fonts["Noto Sans JP 119"].path.endswith(".119.woff2")


def test_a_client_without_the_table_is_told_of(tmp_path: Path) -> None:
    """Another Flutter may pack it otherwise: no fonts then, rather than wrong ones."""
    (tmp_path / "main.dart.js").write_text("no table", "utf-8")
    with pytest.raises(ValueError, match="no table of fallback fonts"):
        fallbacks(tmp_path / "main.dart.js")


@pytest.mark.parametrize(("first", "last", "family"), SCRIPTS)
def test_what_is_said_to_be_drawn_is_asked_for(first: int, last: int, family: str) -> None:
    """The letters of a script are in the family that the app names for it, and that family is fetched."""
    known = frozenset[int]().union(*(font.characters for font in asked_for() if font.family == family))
    covered = [code for code in range(first, last + 1) if code in known]
    assert covered, family
    assert family in packages()


def test_everything_that_is_fetched_is_counted_on() -> None:
    """But for the Chinese of other countries, which the client asks for by the browser's language, and for symbols."""
    assert packages() - set(FAMILIES) == {
        "notosanssc", "notosanstc", "notosanshk", "notosanssymbols", "notosanssymbols2",
    }  # fmt: skip


def test_the_apps_own_fonts_have_what_is_always_drawn() -> None:
    """Every letter and number of Latin, Greek and Cyrillic that the app relies on."""
    covered = set[int]().union(*(TTFont(font).getBestCmap() for font in ALWAYS))
    letters_and_numbers = {code for first, last in BASE for code in range(first, last + 1) if chr(code).isalnum()}
    assert {unicodedata.name(chr(code)) for code in letters_and_numbers - covered} == set()


def test_the_file_with_most_of_the_letters_is_taken() -> None:
    """The client's font numbers may differ from the package's; a file with too few of the letters is no match."""
    fallback = Fallback("Noto Sans TC 0", "notosanstc/v1/a.0.woff2", frozenset({0x20, *range(0x5000, 0x5014)}))
    near, far = (
        Part(Path("near"), frozenset(range(0x5000, 0x5013))),
        Part(Path("far"), frozenset(range(0x4FF0, 0x5011))),
    )
    assert fitting(fallback, [far, near]) is near
    assert fitting(fallback, [far]) is None


@pytest.mark.parametrize(
    ("name", "needed"),
    [
        ("Zoë", set()),
        ("Ольга Δημήτρης Nguyễn", set()),
        ("O’Neill", set()),
        ("花子", {"notosansjp"}),
        ("דנה", {"notosanshebrew"}),
        ("علی\u200cرضا", {"notosansarabic"}),
        ("김철수 👨\u200d👩\u200d👧", {"notosanskr", "notocoloremoji"}),
        ("🏴\U000e0067\U000e0062\U000e007f", {"notocoloremoji"}),
    ],
)
def test_a_name_is_drawn_with_the_fonts_of_its_scripts(name: str, needed: set[str]) -> None:
    """A name is drawn with all the fonts of its scripts, and not if any of them is missing."""
    assert are_drawn(name, needed)
    assert not any(are_drawn(name, needed - {script}) for script in needed)


def test_of_an_unknown_script_no_name_is_said_to_be_drawn() -> None:
    """No font for cuneiform is fetched."""
    assert not are_drawn("𒀀", set(FAMILIES))
