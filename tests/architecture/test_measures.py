"""The size of the code base stays within the table in CONTRIBUTING.md."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from referees.common.registry import HOUSE
from tests.architecture.sources import ROOT, modules, ours, prose, tree

APP = ("companion", "referees", "scoresheets")
DEFINED = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
RENAME = "Rename yours, or use what is there. The first ones, in the files changed last:"
MEASURES = ("lines of the app", "words of prose a line", "public names defined twice", "lines of tests")


@cache
def bounds() -> dict[str, float]:
    """The bounds in CONTRIBUTING.md, by measure."""
    rows = re.findall(r"^\| ([a-z ]+) \| ([\d.,]+) \|$", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.MULTILINE)
    return {name: float(bound.replace(",", "")) for name, bound in rows}


def words(path: Path) -> int:
    """The number of words in a module's docstrings and comments."""
    return sum(len(text.split()) for text in prose(path))


def counted(measure: str) -> float:
    """A measure's present value."""
    app = modules(*APP)
    lines = {path: path.read_text("utf-8").splitlines() for path in modules(*APP, "tests")}
    if measure == "lines of the app":
        return sum(len(lines[path]) for path in app)
    if measure == "lines of tests":
        return sum(len(lines[path]) for path in modules("tests"))
    if measure == "words of prose a line":
        return sum(map(words, app)) / sum(1 for path in app for line in lines[path] if line.strip())
    return len(names_twice())


def names_twice() -> list[str]:
    """Public names that are defined more than once, each with its modules, those of the module changed last first. A
    name counts once for all games."""
    places: defaultdict[str, dict[Path, None]] = defaultdict(dict)
    for path in sorted(modules(*APP), key=lambda path: -path.stat().st_mtime):
        for node in tree(path).body:
            if isinstance(node, DEFINED) and not node.name.startswith("_"):
                places[node.name][path] = None
    twice = [name for name, paths in places.items() if len({of_a_game(path) or path for path in paths}) > 1]
    return [f"{name}: {', '.join(map(ours, places[name]))}" for name in twice]


def of_a_game(path: Path) -> bool:
    return any(part in HOUSE for part in path.parts)


@pytest.mark.parametrize("measure", MEASURES)
def test_the_whole_is_no_larger_than_agreed(measure: str) -> None:
    """No measure exceeds its bound: a change that needs more raises it in CONTRIBUTING.md, and its commit says why."""
    value, most = counted(measure), bounds()[measure]
    advice = "\n".join((RENAME, *names_twice()[:9])) if "names" in measure else "Shorten it, or raise that and say why."
    assert value <= most, f"{measure}: {value:,.2f}, and CONTRIBUTING.md allows {most:,}. {advice}"


def test_a_name_defined_twice_is_listed_with_its_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """If too many names are defined twice, a few are listed, with the modules that define them and what to do."""
    monkeypatch.setitem(bounds(), twice := "public names defined twice", 0)
    with pytest.raises(AssertionError, match=r"Rename yours, .*\n *\w+: [\w/]+\.py, [\w/]+\.py"):
        test_the_whole_is_no_larger_than_agreed(twice)
