"""CONTRIBUTING.md's description of the tree is correct."""

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
"""The parts of each bug report on Flet."""


def folders() -> list[str]:
    """The folders of the companion as they are listed."""
    return FOLDER.findall(GUIDE[GUIDE.index("\ncompanion/") : GUIDE.index("\ntests/")])


def defined(file: str) -> set[str]:
    """The functions and classes of a module, and the methods of its classes."""
    body, functions = tree(ROOT / file).body, ast.FunctionDef | ast.AsyncFunctionDef
    classes = [node for node in body if isinstance(node, ast.ClassDef)]
    methods = {f"{outer.name}.{node.name}" for outer in classes for node in outer.body if isinstance(node, functions)}
    return methods | {node.name for node in body if isinstance(node, ast.ClassDef | functions)}


def test_the_steps_of_a_tap_are_where_they_are_said_to_be() -> None:
    """A newcomer follows a tap from function to function, a dozen of them."""
    steps = STEP.findall(GUIDE)
    assert 8 <= len(steps) <= MOST_STEPS
    assert [name for name, file in steps if name not in defined(file)] == []


def test_all_folders_of_the_companion_are_listed() -> None:
    """No folder is missing from the list."""
    existing = {path.relative_to(ROOT).parts[1] for path in modules("companion") if path.parent != ROOT / "companion"}
    assert sorted(folders()) == sorted(existing)


def test_the_folders_inside_are_told_of_with_theirs() -> None:
    """By name in the same lines; those of boards are the games."""
    parts_told = FOLDER.split(GUIDE[GUIDE.index("\ncompanion/") : GUIDE.index("\ntests/")])
    inside = [path.relative_to(ROOT).parts[1:] for path in modules("companion")]
    existing = {parts[:2] for parts in inside if len(parts) > 2}
    lines = dict(zip(parts_told[1::2], parts_told[2::2], strict=True))
    assert [f"{top}/{inner}" for top, inner in existing if top != "boards" and f"{inner}/" not in lines[top]] == []


def test_a_folder_imports_only_from_those_listed_before_it() -> None:
    """Read from top to bottom, each needs only folders above."""
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
    """Every file it names exists, each game as an example of all."""
    assert [name for name in NAMED.findall(GUIDE) if not (ROOT / name).exists()] == []


def test_every_workaround_for_flet_can_be_reported() -> None:
    """Each module has a complete section, in alphabetical order."""
    text = (FIXES / "README.md").read_text("utf-8")
    sections = SECTION.findall(text)
    existing = sorted(path.name for path in modules("companion/flet_fixes") if path.name != "__init__.py")
    assert [name for name, _ in sections] == existing
    assert [(name, part) for name, report in sections for part in PARTS if part not in report] == []
    assert [name for name in NAMED.findall(text) if not (ROOT / name).exists()] == []
