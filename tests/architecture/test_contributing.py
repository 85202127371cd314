"""CONTRIBUTING.md describes the code base correctly."""

import ast
import re

from tests.architecture.sources import ROOT, imports_of, modules, tree

GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
STEP = re.compile(r"^\d+\. `([\w.]+)` in `([\w./]+\.py)`", re.MULTILINE)
FOLDER = re.compile(r"^  (\w+)/ {2,}(?=\S)", re.MULTILINE)
NAMED = re.compile(r"`((?:companion|referees|scoresheets|tests|build)/[\w./]+)`")
MOST_STEPS = 12
FIXES = ROOT / "companion/flet_fixes"
SECTION = re.compile(r"^## `(\w+\.py)`\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
PARTS = ("**Problem:", "```python", "**Actual:", "**Expected:", "**Source:", "**Patch:", "tests/", "**Remove when")
"""The parts of each bug report to Flet."""


def folders() -> list[str]:
    """The companion's folders, in the order in which CONTRIBUTING.md lists them."""
    return FOLDER.findall(GUIDE[GUIDE.index("\ncompanion/") : GUIDE.index("\ntests/")])


def defined(file: str) -> set[str]:
    """The functions, classes and methods that a module defines."""
    body, functions = tree(ROOT / file).body, ast.FunctionDef | ast.AsyncFunctionDef
    classes = [node for node in body if isinstance(node, ast.ClassDef)]
    methods = {f"{outer.name}.{node.name}" for outer in classes for node in outer.body if isinstance(node, functions)}
    return methods | {node.name for node in body if isinstance(node, ast.ClassDef | functions)}


def test_the_steps_of_a_tap_are_in_the_named_modules() -> None:
    """Each function on a tap's way, of at most a dozen, is in the module that the guide names."""
    steps = STEP.findall(GUIDE)
    assert 8 <= len(steps) <= MOST_STEPS
    assert [name for name, file in steps if name not in defined(file)] == []


def test_all_folders_of_the_companion_are_listed() -> None:
    """The guide lists all folders of the companion, and no others."""
    existing = {path.relative_to(ROOT).parts[1] for path in modules("companion") if path.parent != ROOT / "companion"}
    assert sorted(folders()) == sorted(existing)


def test_inner_folders_are_named() -> None:
    """A folder's line in the guide names the folders in it, except those of boards, which are the games."""
    parts = FOLDER.split(GUIDE[GUIDE.index("\ncompanion/") : GUIDE.index("\ntests/")])
    inside = [path.relative_to(ROOT).parts[1:] for path in modules("companion")]
    existing = {parts[:2] for parts in inside if len(parts) > 2}
    lines = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert [f"{top}/{inner}" for top, inner in existing if top != "boards" and f"{inner}/" not in lines[top]] == []


def test_a_folder_imports_only_from_those_listed_before_it() -> None:
    """A folder imports only from folders listed above it."""
    listed = folders()
    later = [
        f"{folder} imports {name}"
        for at, folder in enumerate(listed)
        for path in modules(f"companion/{folder}")
        for name in imports_of(path)
        if any(name.startswith(f"companion.{folder}.") for folder in listed[at + 1 :])
    ]
    assert later == []


def test_files_that_are_named_exist() -> None:
    """Every file that the guide names exists."""
    assert [name for name in NAMED.findall(GUIDE) if not (ROOT / name).exists()] == []


def test_every_workaround_for_flet_can_be_reported() -> None:
    """Each module of workarounds has a complete section in the list of bugs, in alphabetical order."""
    text = (FIXES / "README.md").read_text("utf-8")
    sections = SECTION.findall(text)
    existing = sorted(path.name for path in modules("companion/flet_fixes") if path.name != "__init__.py")
    assert [name for name, _ in sections] == existing
    assert [(name, part) for name, report in sections for part in PARTS if part not in report] == []
    assert [name for name in NAMED.findall(text) if not (ROOT / name).exists()] == []
