"""The tree of the code base: small folders, no circular imports, facts without subclasses."""

import ast
from collections import Counter
from collections.abc import Mapping
from fnmatch import fnmatch

import pytest

from tests.architecture.sources import ROOT, imports_of, modules, ours, statements, tree

MOST_MODULES = 24
IN_FOLDERS = ("common", "haggatha", "interstellar_oracle", "oblivion")
"""The packages of rules that are divided into folders."""

HOUSE = ("companion", "referees", "scoresheets")
AT_THE_DOOR = 10
"""The most modules directly in the app's package: those that start it, and words that all of it uses."""


def dependencies(*packages: str) -> dict[str, set[str]]:
    """The modules of these packages, each with the modules that it imports."""
    paths = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
             for path in modules(*packages)}  # fmt: skip
    known = set(paths)
    return {
        name: {target if target in known else target.rpartition(".")[0] for target in imports_of(path)} & known - {name}
        for name, path in paths.items()
    }


def in_circles(imports: Mapping[str, set[str]]) -> list[str]:
    """The names in circular imports: repeatedly removes names that import no other, and names that no other imports."""
    left = dict(imports)
    while True:
        imported = {target for needed in left.values() for target in needed}
        inside = {name: needed for name, needed in left.items() if name in imported and needed & left.keys()}
        if len(inside) == len(left):
            return sorted(left)
        left = inside


def test_no_modules_import_each_other_in_a_circle() -> None:
    """No modules import each other in a circle, not even for types."""
    assert in_circles(dependencies(*HOUSE)) == []


def test_no_folders_of_the_app_import_each_other_in_a_circle() -> None:
    """No folders of the app import each other in a circle. A module directly in the package counts as a folder."""
    folders = dict[str, set[str]]()
    for name, needed in dependencies("companion").items():
        folders.setdefault(_room(name), set()).update(map(_room, needed))
    assert in_circles({room: needed - {room} for room, needed in folders.items()}) == []


def test_pytest_enters_every_folder_of_tests(pytestconfig: pytest.Config) -> None:
    """Pytest skips no folder of tests by its name, as it does with "build" by default."""
    folders = {part for path in modules("tests") for part in path.relative_to(ROOT).parts[:-1]}
    passed_by = pytestconfig.getini("norecursedirs")
    assert [folder for folder in folders if any(fnmatch(folder, name) for name in passed_by)] == []


def _room(module: str) -> str:
    folder = _folder(module)
    return module if folder == "companion" else folder


@pytest.mark.parametrize("game", IN_FOLDERS)
def test_no_folders_of_a_package_import_each_other_in_a_circle(game: str) -> None:
    """No folders of a package import each other in a circle: shared code is in a folder that imports no other."""
    package, folders = f"referees.{game}", dict[str, set[str]]()
    for name, needed in dependencies("referees").items():
        if name == package or name.startswith(f"{package}."):
            inside = {_folder(module) for module in needed if module.startswith(f"{package}.")}
            folders.setdefault(_folder(name), set()).update(inside)
    assert in_circles({folder: needed - {folder} for folder, needed in folders.items()}) == []


def _folder(module: str) -> str:
    """A module's folder; a package's folder is its own."""
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
        for node in statements(tree(path).body)
        if isinstance(node, ast.ClassDef)
        and any(ast.unparse(base).split("[")[0].endswith("Fact") for base in node.bases)
    ]
    assert classes == []
