"""The tree of the code base: small folders, no circular imports, facts without classes."""

import ast
from collections import Counter
from collections.abc import Mapping
from fnmatch import fnmatch

import pytest

from tests.architecture.sources import ROOT, imports_of, modules, ours, tree

MOST_MODULES = 24
IN_FOLDERS = ("common", "haggatha", "interstellar_oracle", "oblivion")
"""The packages of rules that are divided into folders."""

HOUSE = ("companion", "referees", "scoresheets")
AT_THE_DOOR = 10
"""The most modules directly in the app's package: those that start it, and words that all of it uses."""


def dependencies(*packages: str) -> dict[str, set[str]]:
    """The modules of these packages, each with those that it imports."""
    paths = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
             for path in modules(*packages)}  # fmt: skip
    known = set(paths)
    return {
        name: {target if target in known else target.rpartition(".")[0] for target in imports_of(path)} & known - {name}
        for name, path in paths.items()
    }


def in_circles(imports: Mapping[str, set[str]]) -> list[str]:
    """The names in circular imports: repeatedly removes names that import none, and names that none imports."""
    left = dict(imports)
    while True:
        imported = {target for needed in left.values() for target in needed}
        inside = {name: needed for name, needed in left.items() if name in imported and needed & left.keys()}
        if len(inside) == len(left):
            return sorted(left)
        left = inside


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports for types count, too."""
    assert in_circles(dependencies(*HOUSE)) == []


def test_no_folders_of_the_app_import_each_other_in_a_circle() -> None:
    """A module directly in the package counts as a folder: one imports all others, and words are imported by all."""
    folders = dict[str, set[str]]()
    for name, needed in dependencies("companion").items():
        folders.setdefault(_room(name), set()).update(map(_room, needed))
    assert in_circles({room: needed - {room} for room, needed in folders.items()}) == []


def test_pytest_enters_every_folder_of_tests(pytestconfig: pytest.Config) -> None:
    """By default it skips some names, such as "build"."""
    folders = {part for path in modules("tests") for part in path.relative_to(ROOT).parts[:-1]}
    passed_by = pytestconfig.getini("norecursedirs")
    assert [folder for folder in folders if any(fnmatch(folder, name) for name in passed_by)] == []


def _room(module: str) -> str:
    folder = _folder(module)
    return module if folder == "companion" else folder


@pytest.mark.parametrize("game", IN_FOLDERS)
def test_no_folders_of_a_package_import_each_other_in_a_circle(game: str) -> None:
    """Code that several parts share is in a folder that imports none of them, or is a module of the package itself."""
    package, folders = f"referees.{game}", dict[str, set[str]]()
    for name, needed in dependencies("referees").items():
        if name == package or name.startswith(f"{package}."):
            inside = {_folder(module) for module in needed if module.startswith(f"{package}.")}
            folders.setdefault(_folder(name), set()).update(inside)
    assert in_circles({folder: needed - {folder} for folder, needed in folders.items()}) == []


def _folder(module: str) -> str:
    """The folder of a module; a package is its own `__init__`'s folder."""
    return module if (ROOT / module.replace(".", "/")).is_dir() else module.rpartition(".")[0]


def test_no_folder_is_crowded() -> None:
    """Folders have a limited number of modules."""
    paths = [path for path in modules(*HOUSE) if path.name != "__init__.py"]
    crowds = Counter(ours(path.parent) for path in paths)
    assert [folder for folder, count in crowds.items() if count > MOST_MODULES] == []
    assert crowds["companion"] <= AT_THE_DOOR


def test_facts_are_declared() -> None:
    """Facts are declared as values, without subclasses."""
    classes = [
        f"{ours(path)}: {node.name}"
        for path in modules("referees")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
        and any(ast.unparse(base).split("[")[0].endswith("Fact") for base in node.bases)
    ]
    assert classes == []
