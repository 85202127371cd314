"""Subsets Flutter's icon typeface to the icons that the app shows."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from fontTools import subset  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

FLUTTERS_OWN = {
    "ADD", "ARROW_BACK", "ARROW_BACK_IOS_NEW_ROUNDED", "ARROW_DOWNWARD", "ARROW_DROP_DOWN", "ARROW_DROP_UP",
    "ARROW_FORWARD", "ARROW_RIGHT", "ARROW_UPWARD", "CANCEL", "CHECK", "CHECK_CIRCLE", "CHEVRON_LEFT",
    "CHEVRON_RIGHT", "CLEAR", "CLOSE", "CONTENT_COPY", "CONTENT_CUT", "CONTENT_PASTE", "DELETE", "DRAG_HANDLE",
    "EDIT", "ERROR", "ERROR_OUTLINE", "EXPAND_LESS", "EXPAND_MORE", "FIRST_PAGE", "INFO", "KEYBOARD_ARROW_DOWN",
    "KEYBOARD_ARROW_UP", "LAST_PAGE", "MENU", "MORE_HORIZ", "MORE_VERT", "REMOVE", "SEARCH", "SELECT_ALL", "SHARE",
    "UNFOLD_MORE", "WARNING",
}  # fmt: skip
"""Icons that Flutter's own controls draw: back arrows, menus, panels, fields, dialogs."""

LETTER = re.compile("[\ue000-\uf8ff\U000f0000-\U000fffff]")
CODE = re.compile(rf"{LETTER.pattern}|\\u[ef]|\\U000f", re.IGNORECASE)


APP = [Path(__file__).parents[2] / package for package in ("companion", "referees", "scoresheets")]


def named(sources: Iterable[Path]) -> set[str]:
    """Names of the icons that these sources take from `ft.Icons`."""
    return {name for path in sources for name in re.findall(r"\bIcons\.([A-Z][A-Z_0-9]*)", path.read_text("utf-8"))}


def drawn(sources: Iterable[Path]) -> set[str]:
    """Icons that these sources write as characters of the typeface, or as the codes of such characters."""
    return {letter for path in sources for letter in _letters(path.read_text("utf-8"))}


def _letters(text: str) -> Iterator[str]:
    if not CODE.search(text):  # parsing all sources takes long
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from LETTER.findall(node.value)


def cut(typeface: Path, folders: Iterable[Path] = APP) -> None:
    """Keep only icons used in sources below the folders, and Flutter's own. Raises ValueError for an unknown icon."""
    sources = [path for folder in folders for path in folder.rglob("*.py")]
    font = TTFont(typeface, recalcTimestamp=False)
    letters = font.getBestCmap()
    glyphs = {glyph: letter for letter, glyph in letters.items()}
    used = {name: _glyph(name) for name in named(sources) | FLUTTERS_OWN}
    if missing := sorted([name for name, glyph in used.items() if glyph not in glyphs]):
        raise ValueError(f"the typeface has no icon called {', '.join(missing)}")
    subsetter = subset.Subsetter(subset.Options(notdef_outline=True, glyph_names=False))
    subsetter.populate(unicodes=[*(glyphs[glyph] for glyph in used.values()), *map(ord, drawn(sources))])
    subsetter.subset(font)
    font.save(typeface)


def _glyph(name: str) -> str:
    plain = name.lower()
    return plain if re.search(r"_(outlined|rounded|sharp)$", plain) else f"{plain}_baseline"
