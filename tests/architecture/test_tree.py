"""The tree of the house: small folders, no circles, facts declared."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache

import pytest

from tests.architecture.sources import ROOT, imports_of, modules, ours, tree

SHIPPED = ("referees", "scoresheets", "companion")
MOST_MODULES = 24
MOST_AT_THE_DOOR = 10
Graph = dict[str, set[str]]


@cache
def dependencies() -> Graph:
    """The modules that are shipped, and which of them each imports anywhere in it."""
    paths = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
             for path in modules(*SHIPPED)}  # fmt: skip
    known = set(paths)
    return {
        name: {one if one in known else one.rpartition(".")[0] for one in imports_of(path)} & known - {name}
        for name, path in paths.items()
    }


def in_circles(graph: Graph) -> list[str]:
    """What is left when whatever needs nothing that is left is taken away, again and again."""
    left = graph
    while free := {name for name, needed in left.items() if not needed & left.keys()}:
        left = {name: needed for name, needed in left.items() if name not in free}
    return sorted(left)


def grouped(group: Callable[[str], str], within: str) -> Graph:
    """Which groups of modules import from which others."""
    found: Graph = defaultdict(set)
    for name, needed in dependencies().items():
        if name.startswith(within):
            found[group(name)] |= {group(one) for one in needed if one.startswith(within)} - {group(name)}
    return dict(found)


def folder(name: str) -> str:
    """The folder that a module lies in, or is; those that lie in companion/ itself count one by one."""
    is_package = (ROOT / name.replace(".", "/")).is_dir()
    lies_in = name if is_package else name.rpartition(".")[0]
    return name if lies_in == "companion" else lies_in


def room(name: str) -> str:
    """The folder of the companion that a module lies in, with all that is inside it."""
    return ".".join(name.split(".")[:2])


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports for types alone are imports, too. A package that holds nothing is no circle."""
    assert in_circles(dependencies()) == []


@pytest.mark.parametrize(("group", "within"), [(folder, "companion"), (room, "companion"), (folder, "scoresheets")])
def test_no_folders_import_from_each_other_in_a_circle(group: Callable[[str], str], within: str) -> None:
    """Whoever reads a folder has to know only those below it, with or without what lies inside them."""
    assert in_circles(grouped(group, within)) == []


def test_no_folder_is_crowded() -> None:
    """The limit on modules in one folder."""
    paths = [path for path in modules(*SHIPPED) if path.name != "__init__.py"]
    crowds = Counter(ours(path.parent) for path in paths)
    assert [folder for folder, count in crowds.items() if count > MOST_MODULES] == []


def test_few_modules_lie_at_the_door() -> None:
    """Whoever opens companion/ sees its folders."""
    names = {path.name for path in modules("companion") if path.parent == ROOT / "companion"} - {"__init__.py"}
    assert len(names) <= MOST_AT_THE_DOOR, sorted(names)


def test_facts_are_declared() -> None:
    """By their parts: none needs a class of its own."""
    classes = [
        f"{ours(path)}: {node.name}"
        for path in modules("referees")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
        and any(ast.unparse(base).split("[")[0].endswith("Fact") for base in node.bases)
    ]
    assert classes == []
