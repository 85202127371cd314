"""The icon typeface in the offline app."""

import shutil
from pathlib import Path

import pytest
from flet_web import get_package_web_dir  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from build.pwa import icons
from referees.meow_oracle.pieces import DECK, FACE_DOWN
from scoresheets.meow_oracle.cards import card_shapes
from scoresheets.shapes import Sign

ROOT = Path(__file__).parents[2]
COMPANION = ROOT / "companion"
WHOLE = Path(get_package_web_dir()) / "assets" / "fonts" / "MaterialIcons-Regular.otf"


def test_each_icon_of_the_app_is_in_its_typeface(tmp_path: Path) -> None:
    """Each icon that a screen names or a board draws looks as before; others are removed, reproducibly."""
    cut, again = tmp_path / "cut.otf", tmp_path / "again.otf"
    for typeface in (cut, again):
        shutil.copy(WHOLE, typeface)
        icons.cut(typeface)
    assert cut.read_bytes() == again.read_bytes()
    before, after = TTFont(WHOLE).getBestCmap(), TTFont(cut).getBestCmap()
    used = {"add_baseline", "settings_outlined", "menu_book_baseline"}
    codes = {letter for letter, glyph in before.items() if glyph in used}
    assert len(codes) == 3 and codes <= after.keys()
    signs = {sign.letter for what in (FACE_DOWN, *DECK) for sign in card_shapes(what, 40, 50) if isinstance(sign, Sign)}
    assert len(signs) == 5 and {*map(ord, signs)} <= after.keys()
    assert len(after) < 300 < len(before)
    outlines = [TTFont(path)["CFF "].cff[0].CharStrings for path in (WHOLE, cut)]
    for letter, glyph in after.items():
        old, new = (
            strings[name].calcBounds(strings) for strings, name in zip(outlines, (before[letter], glyph), strict=True)
        )
        assert old == new


def test_an_unknown_icon_is_an_error(tmp_path: Path) -> None:
    """An unknown icon stops the build, instead of being missing on a player's phone."""
    shutil.copy(WHOLE, tmp_path / "signs.otf")
    (tmp_path / "screen.py").write_text("ft.Icon(ft.Icons.NO_SUCH_SIGN)", "utf-8")
    with pytest.raises(ValueError, match="NO_SUCH_SIGN"):
        icons.cut(tmp_path / "signs.otf", [tmp_path])


def test_icons_are_only_named_in_recognized_ways() -> None:
    """Icons are only named as `ft.Icons`; one named in another way would be left out unnoticed."""
    others = [
        f"{path.name}: {line.strip()}"
        for path in COMPANION.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if "Icons" in line.replace("MaterialIcons", "") and "ft.Icons." not in line
    ]
    assert others == []
