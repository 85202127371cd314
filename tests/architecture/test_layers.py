"""Dependencies have one direction: companion → scoresheets → referees; a referee imports no other, nor the app."""

import re
import sys
from collections.abc import Iterable

import pytest

from tests.architecture.sources import ROOT, imports_of, modules, ours

PURE = {*sys.stdlib_module_names, "msgspec", "pydantic", "pydantic_core", "referees"}
NEVER_IN_RULES = {"random", "secrets", "time", "datetime", "os", "io", "sqlite3", "asyncio", "threading", "subprocess"}
INTERSTELLAR = "interstellar_oracle"
GAMES = sorted(path.name for path in (ROOT / "referees").iterdir() if (path / "rulebook.toml").exists())


def imported(folder: str) -> list[tuple[str, str]]:
    return [(ours(path), name) for path in modules(folder) for name in imports_of(path)]


def crossing(folder: str, forbidden: Iterable[str]) -> list[str]:
    """Imports in a folder's modules that begin with a forbidden name."""
    names = tuple(f"{package}." for package in forbidden)
    return [f"{module} imports {name}" for module, name in imported(folder) if f"{name}.".startswith(names)]


def test_referees_know_neither_sheets_nor_app() -> None:
    """Referees import neither sheets nor app."""
    assert crossing("referees", ("scoresheets", "companion", "tests")) == []


def test_sheets_know_referees_alone() -> None:
    """A sheet draws a referee's view, and imports nothing from the app."""
    assert crossing("scoresheets", ("companion", "tests", "flet")) == []


def test_the_app_knows_no_tests() -> None:
    """The app imports no tests."""
    assert crossing("companion", ("tests",)) == []


@pytest.mark.parametrize("game", [game for game in GAMES if game != "common"])
def test_a_referee_knows_no_other(game: str) -> None:
    """No referee imports another one's modules: code shared by games is in common."""
    others = [f"referees.{other}" for other in GAMES if other not in (game, "common")]
    assert crossing(f"referees/{game}", others) == []


CHAPTERS = {
    "combat": ("combat.",),
    "diplomacy": ("meeting.diplomacy", "meeting.exchanges"),
    "collapse": ("collapse.",),
    "equipment": ("equipment.",),
}
"""The parts of Interstellar Oracle that interrupt others, with prefixes of their modules' names."""


def of_space() -> dict[str, set[str]]:
    """The modules of Interstellar Oracle, by names without the package, each with the modules that it imports."""
    folder = ROOT / "referees" / INTERSTELLAR
    files = folder.rglob("*.py")
    paths = {".".join(path.relative_to(folder).with_suffix("").parts): path for path in files}
    package = f"referees.{INTERSTELLAR}"
    return {
        name: {module for module in paths for target in imports_of(path) if target.startswith(f"{package}.{module}.")}
        for name, path in paths.items()
    }


def of_chapter(chapter: str, names: Iterable[str]) -> set[str]:
    return {name for name in names if name.startswith(CHAPTERS[chapter]) and not name.endswith("__init__")}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_chapters_that_interrupt_each_other_do_not_know_each_other(chapter: str) -> None:
    """A chapter interrupts another one only by state and open questions, without imports, even indirect ones."""
    imported = of_space()
    known: set[str] = set()
    edge = of_chapter(chapter, imported)
    assert edge
    while edge:
        known |= edge
        edge = {other for module in edge for other in imported[module]} - known
    others = {name for other in CHAPTERS if other != chapter for name in of_chapter(other, imported)}
    assert known & others == set()
    assert "table.state" in known


def test_common_knows_no_game() -> None:
    """Common imports no referee; the registry finds referees by name."""
    assert crossing("referees/common", [f"referees.{game}" for game in GAMES if game != "common"]) == []


def test_the_app_reaches_referees_by_the_registry() -> None:
    """The app reaches referees by the registry: only a game's own board or sheet may import from that game."""
    others = {game for game in GAMES if game != "common"}
    breaches = [
        line for game in others for line in crossing("companion", [f"referees.{game}"]) if game not in line.split()[0]
    ]
    assert breaches == []


def test_referees_need_only_pydantic_and_msgspec() -> None:
    """Referees need only pydantic and msgspec to run."""
    assert [pair for pair in imported("referees") if pair[1].partition(".")[0] not in PURE] == []


def test_referees_have_no_clock_no_dice_no_files() -> None:
    """Without clock, dice and files a replay depends only on the journal. The command line isn't part of the rules."""
    assert [line for line in crossing("referees", NEVER_IN_RULES) if "/__main__.py imports" not in line] == []


def test_files_are_read_as_package_resources() -> None:
    """Rulebooks and kits are read through importlib.resources, since a phone's bundle has no `__file__`."""
    texts = {path: path.read_text("utf-8") for path in modules("referees")}
    assert [ours(path) for path, text in texts.items() if "__file__" in text] == []
    opening = [path for path, text in texts.items() if re.search(r"\bopen\(", text)]
    assert [ours(path) for path in opening if path.name != "__main__.py"] == []
