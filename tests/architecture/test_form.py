"""The form of the code: short modules, exact `__all__` in common, guarded components, no local paths."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, imports_of, modules, nodes, ours, statements, tracked, tree

MOST_LINES = 400
TEXTS = {".py", ".toml", ".md", ".lock", ".jsonl", ".json", ".txt", ".yml", ".yaml", ".cfg", ".po", ".pot", ""}
FIXES = "companion/flet_fixes/"
GUARD = f"{FIXES}guard.py"
MEASURES, TELLING = {"width", "height", "device_pixel_ratio"}, {"page", "event", "media"}
EMOJI = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u2b50-\u2b55]")
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|root)/\w")
HOME_PATH = re.compile(r"(?<![\w.])/(?:home|Users)/\w")
URL = re.compile(r"https?://[^\s\"'<>)\]]+")
INDEX = re.compile(r"--(?:extra-)?index-url|/simple/?\b|--trusted-host|artifactory|nexus|jfrog|devpi", re.IGNORECASE)


def texts() -> list[Path]:
    """All files in the repository that people read."""
    return [path for path in tracked() if path.suffix in TEXTS]


def test_no_module_is_longer_than_four_hundred_lines() -> None:
    """Modules have at most MOST_LINES lines."""
    lengths = {ours(path): len(path.read_text("utf-8").splitlines()) for path in modules()}
    assert {name: count for name, count in lengths.items() if count > MOST_LINES} == {}


def uses_of_flet(path: Path) -> set[str]:
    """Names of Flet's own component and memo that a module imports or uses."""
    reached = {
        f"{node.value.id}.{node.attr}"
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
    return {"ft.component", "ft.memo", "flet.component", "flet.memo"} & {*reached, *imports_of(path)}


def test_only_the_guard_touches_flets_component_and_memo() -> None:
    """Only the guard uses Flet's component and memo: a component that raises outside it would freeze the screen."""
    users = {ours(path): uses_of_flet(path) for path in modules("companion") if uses_of_flet(path)}
    assert set(users) <= {GUARD}


PUBLIC = ("flet", "flet.canvas", "flet.fastapi")  # Flet's public modules


def inside_flet(path: Path) -> list[str]:
    """A module's imports from Flet's internal modules."""
    return [
        name
        for name in imports_of(path)
        if name.split(".")[0] in {"flet", "flet_web"} and name not in PUBLIC and name.rpartition(".")[0] not in PUBLIC
    ]


def test_only_the_fixes_know_the_inside_of_flet() -> None:
    """Only one folder imports Flet's internal modules, which any release may change."""
    users = {ours(path): inside_flet(path) for path in modules("companion") if inside_flet(path)}
    assert {name: inner for name, inner in users.items() if not name.startswith(FIXES)} == {}


def unbounded_sizes(path: Path) -> list[str]:
    """Lines of a module that use a size reported by a window or an event without bounding it."""
    calls = [node for node in nodes(path) if isinstance(node, ast.Call)]
    bounded = {id(part) for node in calls if getattr(node.func, "id", "") == "measured" for part in node.args}
    return [
        f"{ours(path)}:{node.lineno}"
        for node in nodes(path)
        if isinstance(node, ast.Attribute)
        and node.attr in MEASURES
        and (getattr(node.value, "id", None) or getattr(node.value, "attr", None)) in TELLING
        and id(node) not in bounded
    ]


def test_sizes_reported_by_clients_are_bounded() -> None:
    """Sizes reported by clients, which may be any, are bounded by `companion.measures` before layout code uses them."""
    assert [line for path in modules("companion") for line in unbounded_sizes(path)] == []


def public(path: Path) -> list[str]:
    """The classes, functions and constants of a module whose names don't begin with an underscore."""
    names: list[str] = []
    for node in tree(path).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            names.append(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names += [target.id for target in targets if isinstance(target, ast.Name)]
    return [name for name in names if not name.startswith("_")]


@cache
def imported() -> dict[str, set[str]]:
    by_module: defaultdict[str, set[str]] = defaultdict(set)
    for path in modules():
        for name in imports_of(path):
            module, _, attribute = name.rpartition(".")
            by_module[module].add(attribute)
    return by_module


def private(path: Path) -> list[str]:
    """A module's imports of our private names, which begin with an underscore."""
    packages = ("referees.", "scoresheets.", "companion.")
    return [name for name in imports_of(path) if name.startswith(packages) and name.rpartition(".")[2].startswith("_")]


def test_no_private_name_is_imported() -> None:
    """No module imports a private name of another."""
    breaches = {ours(path): private(path) for path in modules("referees", "scoresheets", "companion") if private(path)}
    assert breaches == {}


FACADES = [ROOT / "referees/common" / name for name in ("rules.py", "values/__init__.py", "words.py")]
COMMON = [path for path in modules("referees/common") if path.name != "__init__.py" and path not in FACADES]


@pytest.mark.parametrize("path", COMMON, ids=ours)
def test_all_is_exact(path: Path) -> None:
    """`__all__` has no duplicates, only the module's own names, and all that other modules import."""
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    listed = module.__all__
    assert len(set(listed)) == len(listed)
    assert set(listed) <= set(public(path))
    assert imported()[".".join(path.relative_to(ROOT).with_suffix("").parts)] <= set(listed)


@pytest.mark.parametrize("path", COMMON, ids=ours)
def test_every_public_class_and_function_of_common_is_listed(path: Path) -> None:
    """Each class and function in common without an underscore is in `__all__`."""
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    kinds = (ast.ClassDef, ast.FunctionDef)
    defined = {node.name for node in tree(path).body if isinstance(node, kinds) and not node.name.startswith("_")}
    assert defined - set(module.__all__) == set()


@pytest.mark.parametrize("path", FACADES, ids=ours)
def test_a_facade_lists_what_it_imports_and_nothing_else(path: Path) -> None:
    """A facade lists exactly the names that it imports from our modules, and defines none itself."""
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    names = [name.rpartition(".")[2] for name in imports_of(path) if name.startswith("referees.")]
    assert sorted(import_module(module).__all__) == sorted(names)
    assert public(path) == []


def test_all_is_only_for_re_exports() -> None:
    """Outside common only re-exports are in `__all__`, so each name is found in one place."""
    needless = [
        ours(path)
        for path in modules("referees", "scoresheets", "companion", "build", "tests")
        if ROOT / "referees/common" not in path.parents and "__all__" in path.read_text("utf-8")
        for node in tree(path).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        if set(ast.literal_eval(node.value)) <= set(public(path))
    ]
    assert needless == []


def found_in(pattern: re.Pattern[str], paths: Iterable[Path]) -> list[str]:
    """The files in which a pattern matches, each with its first match."""
    hits = ((path, pattern.search(path.read_text("utf-8"))) for path in paths)
    return [f"{ours(path)}: {hit[0]}" for path, hit in hits if hit]


def shipped() -> list[Path]:
    """All texts except those of tests, which may feed anything to the app."""
    return [path for path in texts() if not ours(path).startswith("tests/") or path.suffix == ".jsonl"]


def test_no_file_names_a_local_path() -> None:
    """No text has a path that exists only on one machine."""
    assert found_in(MACHINE_PATH, texts()) == []
    assert found_in(HOME_PATH, shipped()) == []


def test_no_file_names_a_package_index() -> None:
    """No file names a package index: these are configured on each machine."""
    allowed = {"Makefile", ours(Path(__file__))}
    assert found_in(INDEX, [path for path in texts() if ours(path) not in allowed]) == []


def test_the_lock_files_name_no_host() -> None:
    """The lock files have no addresses: names, versions and hashes are enough."""
    for path in tracked():
        if path.suffix == ".lock":
            assert URL.search(path.read_text("utf-8")) is None, ours(path)


def test_no_text_has_pictograms() -> None:
    """No shipped text has pictograms, which a phone's fonts may lack."""
    assert found_in(EMOJI, shipped()) == []


def silent(path: Path) -> list[str]:
    """The names of tests in a module that have no docstring."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    functions = [node for node in statements(tree(path).body) if isinstance(node, kinds)]
    return [test.name for test in functions if test.name.startswith("test_") and not ast.get_docstring(test)]


def test_every_test_has_a_docstring() -> None:
    """Every test has a docstring."""
    unsaid = [f"{ours(path)}: {name}" for path in modules("tests") for name in silent(path)]
    assert not unsaid, f"{WRITE}\n" + "\n".join(unsaid)


WRITE = "write a docstring for each of these:"
DESCRIBED = ("referees", "companion", "scoresheets")
PLAIN = set("a all an and are has in is it its of one or that the this to whether with".split())


def words_in(text: str) -> set[str]:
    """The words in a name or sentence, in lower case and without the s of a plural."""
    return {word.lower().rstrip("s") for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text)}


@cache
def definitions(path: Path) -> list[tuple[ast.AST, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Each class and function in a module and in its classes, with its parent node."""
    return [
        (outer, node)
        for outer in (tree(path), *statements(tree(path).body))
        if isinstance(outer, (ast.Module, ast.ClassDef))
        for node in outer.body
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
    ]


def named(node: ast.expr) -> str:
    """The last part of a dotted name, without type parameters."""
    inner = node.value if isinstance(node, ast.Subscript) else node
    return getattr(inner, "attr", "") or getattr(inner, "id", "")


@cache
def promised() -> frozenset[str]:
    """Names of the methods that protocols declare, and so describe."""
    pairs = [pair for path in modules(*DESCRIBED) for pair in definitions(path)]
    return frozenset(node.name for outer, node in pairs if "Protocol" in map(named, getattr(outer, "bases", ())))


def is_described_elsewhere(outer: ast.AST, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether another docstring describes a definition: the overridden method's, protocol's or first overload's."""
    if isinstance(node, ast.ClassDef):
        return False
    is_override = isinstance(outer, ast.ClassDef) and (bool(outer.bases) or node.name in promised())
    return is_override or "overload" in map(named, node.decorator_list)


def test_every_public_thing_has_a_docstring() -> None:
    """Public modules, classes, functions and methods have docstrings, unless another one describes them."""
    unsaid = [ours(path) for path in modules(*DESCRIBED) if tree(path).body and not ast.get_docstring(tree(path))]
    for path in modules(*DESCRIBED):
        for outer, node in definitions(path):
            is_hidden = node.name.startswith("_") or (isinstance(outer, ast.ClassDef) and outer.name.startswith("_"))
            if not (is_hidden or ast.get_docstring(node) or is_described_elsewhere(outer, node)):
                unsaid.append(f"{ours(path)}: {node.name}")
    assert not unsaid, f"{WRITE}\n" + "\n".join(unsaid)


def test_no_docstring_only_repeats_a_name() -> None:
    """A docstring has other words than its function's name."""
    repeated = [
        f"{ours(path)}: {node.name}"
        for path in modules(*DESCRIBED)
        for _, node in definitions(path)
        if (docstring := ast.get_docstring(node)) and not words_in(docstring) - PLAIN - words_in(node.name)
    ]
    assert not repeated, "say more than the name, or nothing:\n" + "\n".join(repeated)
