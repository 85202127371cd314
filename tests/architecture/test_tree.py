"""The tree of the rules: small folders, no circles, facts declared."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping

import pytest

from tests.architecture.sources import ROOT, imports_of, modules, ours, tree

MOST_MODULES = 24
IN_FOLDERS = ("common", "haggatha", "interstellar_oracle", "oblivion")
"""The packages whose parts lie in folders of their own."""


def dependencies() -> dict[str, set[str]]:
    """The modules of the rules, and which of them each imports anywhere in it."""
    paths = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
             for path in modules("referees")}  # fmt: skip
    known = set(paths)
    return {
        name: {one if one in known else one.rpartition(".")[0] for one in imports_of(path)} & known - {name}
        for name, path in paths.items()
    }


def in_circles(imports: Mapping[str, set[str]]) -> list[str]:
    """What is left once all that imports nothing left is taken away, again and again."""
    left = dict(imports)
    while free := {name for name, needed in left.items() if not needed & left.keys()}:
        left = {name: needed for name, needed in left.items() if name not in free}
    return sorted(left)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports for types alone are imports, too. A package that holds nothing is no circle."""
    assert in_circles(dependencies()) == []


@pytest.mark.parametrize("whole", IN_FOLDERS)
def test_no_folders_of_a_package_import_each_other_in_a_circle(whole: str) -> None:
    """What several parts share lies in a folder below them; the package's own modules are a folder, too."""
    package, folders = f"referees.{whole}", dict[str, set[str]]()
    for name, needed in dependencies().items():
        if name == package or name.startswith(f"{package}."):
            inside = {_folder(one) for one in needed if one.startswith(f"{package}.")}
            folders.setdefault(_folder(name), set()).update(inside)
    assert in_circles({folder: needed - {folder} for folder, needed in folders.items()}) == []


def _folder(module: str) -> str:
    """A package's own `__init__` is a module of its own folder."""
    return module if (ROOT / module.replace(".", "/")).is_dir() else module.rpartition(".")[0]


def test_no_folder_is_crowded() -> None:
    """The limit on modules in one folder."""
    paths = [path for path in modules("referees") if path.name != "__init__.py"]
    crowds = Counter(ours(path.parent) for path in paths)
    assert [folder for folder, count in crowds.items() if count > MOST_MODULES] == []


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
