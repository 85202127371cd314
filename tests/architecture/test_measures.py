"""The size of the code base stays within the table in CONTRIBUTING.md."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from referees.common.registry import HOUSE
from tests.architecture.sources import ROOT, modules, prose, tree

APP = ("companion", "referees", "scoresheets")
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
    """Public names that are defined more than once, the last changed first; a name counts once for all games."""
    app = sorted(modules(*APP), key=lambda path: -path.stat().st_mtime)
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    defined = {path: {node.name for node in tree(path).body if isinstance(node, kinds)} for path in app}
    names = Counter({name for path in app if of_a_game(path) for name in defined[path]})
    names.update(name for path in app if not of_a_game(path) for name in defined[path])
    twice = [name for name, times in names.items() if times > 1 and not name.startswith("_")]
    return sorted(twice, key=[name for path in app for name in defined[path]].index)


def of_a_game(path: Path) -> bool:
    return any(part in HOUSE for part in path.parts)


@pytest.mark.parametrize("measure", MEASURES)
def test_the_whole_is_no_larger_than_agreed(measure: str) -> None:
    """No measure exceeds its bound: a change that needs more raises it in CONTRIBUTING.md, and its commit says why."""
    value, most = counted(measure), bounds()[measure]
    which = names_twice() if measure == "public names defined twice" else ""
    assert value <= most, f"{measure}: {value:,.2f}, and CONTRIBUTING.md allows {most:,} {which}"
