"""Fonts for names in other scripts: which the app expects, which are fetched, and which Flutter's client requests."""

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
    """The fonts that the client may request."""
    return fallbacks(CLIENT / "main.dart.js")


@cache
def packages() -> set[str]:
    """The font families of the npm packages that are fetched."""
    entries = json.loads((letters.FOLDER / "package-lock.json").read_text("utf-8"))["packages"]
    return {name.rpartition("/")[2].replace("-", "") for name in entries if name}


def test_letters_of_each_script_are_requested_in_its_fonts() -> None:
    """By the client's own table, Hebrew letters are in Hebrew's font, but not in the many Chinese ones."""
    fonts = {font.name: font for font in asked_for()}
    assert ord("א") in fonts["Noto Sans Hebrew"].characters
    assert {font.family for font in asked_for() if ord("א") in font.characters} == {"notosanshebrew"}
    assert {font.family for font in asked_for() if ord("花") in font.characters} >= {"notosansjp", "notosanssc"}
    assert fonts["Noto Sans JP 119"].path.endswith(".119.woff2")


def test_a_client_without_the_table_is_an_error(tmp_path: Path) -> None:
    """If another Flutter stores the table differently, an error is raised, rather than fonts mixed up."""
    (tmp_path / "main.dart.js").write_text("no table", "utf-8")
    with pytest.raises(ValueError, match="no table of fallback fonts"):
        fallbacks(tmp_path / "main.dart.js")


@pytest.mark.parametrize(("first", "last", "family"), SCRIPTS)
def test_expected_fonts_are_requested_and_fetched(first: int, last: int, family: str) -> None:
    """The family that the app names for a script has letters of it, and is fetched."""
    known = frozenset[int]().union(*(font.characters for font in asked_for() if font.family == family))
    covered = [code for code in range(first, last + 1) if code in known]
    assert covered, family
    assert family in packages()


def test_all_fetched_fonts_are_used() -> None:
    """All fetched fonts are used but Chinese for other countries, which clients request by language, and symbols."""
    assert packages() - set(FAMILIES) == {
        "notosanssc", "notosanstc", "notosanshk", "notosanssymbols", "notosanssymbols2",
    }  # fmt: skip


def test_the_apps_own_fonts_have_what_is_always_drawn() -> None:
    """The app's own fonts have every Latin, Greek and Cyrillic letter and number that the app relies on."""
    covered = set[int]().union(*(TTFont(font).getBestCmap() for font in ALWAYS))
    letters_and_numbers = {code for first, last in BASE for code in range(first, last + 1) if chr(code).isalnum()}
    assert {unicodedata.name(chr(code)) for code in letters_and_numbers - covered} == set()


def test_the_file_with_most_of_the_letters_is_taken() -> None:
    """The client's font numbers may differ from the package's; a file with too few of the letters doesn't match."""
    fallback = Fallback("Noto Sans TC 0", "notosanstc/v1/a.0.woff2", frozenset({0x20, *range(0x5000, 0x5014)}))
    near = Part(Path("near"), frozenset(range(0x5000, 0x5013)))
    far = Part(Path("far"), frozenset(range(0x4FF0, 0x5011)))
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
    """A name counts as drawn if all fonts of its scripts are there, and not if one is missing."""
    assert are_drawn(name, needed)
    assert not any(are_drawn(name, needed - {script}) for script in needed)


def test_a_name_in_an_unknown_script_is_not_drawn() -> None:
    """A name in cuneiform, for which there's no font, doesn't count as drawn."""
    assert not are_drawn("𒀀", set(FAMILIES))
