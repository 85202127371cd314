"""The parts of the standard library and of packages that the offline app includes."""

from __future__ import annotations

import ast
from importlib.metadata import packages_distributions
from pathlib import Path

from build.apps import project
from build.pwa import imports, packages


def laid(folder: Path, **modules: str) -> None:
    """Modules by name, a double underscore for each dot; those that end in `__init` are packages."""
    for name, content in modules.items():
        parts = name.split("__")
        path = folder.joinpath(*parts[:-1], "__init__.py" if parts[-1] == "init" else f"{parts[-1]}.py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")


def reached(folder: Path, root: str, *cut: str) -> set[str]:
    """The modules that a module of that folder imports, directly or not."""
    return imports.reachable(imports.sources(folder), {root}, set(cut))


def test_every_way_to_import_is_followed(tmp_path: Path) -> None:
    """Statements anywhere in a module, names out of a package, relative ones, and texts that are a module's name."""
    laid(
        tmp_path,
        app="import a\ndef later():\n    from b import c\n    read('e.table:NAME')\n",
        a="",
        b__init="",
        b__c="from . import d\nfrom .. import nothing\n",
        b__d="",
        e__init="",
        e__table="",
        f="",
    )
    assert reached(tmp_path, "app") == {"app", "a", "b", "b.c", "b.d", "e", "e.table"}


def test_what_is_there_for_types_alone_is_left_out(tmp_path: Path) -> None:
    """Imports for types alone, which never happen in the app, are left out; all others are included."""
    laid(tmp_path, app="if TYPE_CHECKING:\n    import a\nelse:\n    import b\n", a="", b="")
    assert reached(tmp_path, "app") == {"app", "b"}


def test_what_is_cut_is_left_out_with_all_that_lies_in_it(tmp_path: Path) -> None:
    """A cut package is left out with its modules and what only they import."""
    laid(tmp_path, app="import a.b\nimport ab", a__init="", a__b="import c", ab="", c="")
    assert reached(tmp_path, "app", "a") == {"app", "ab"}


def test_what_the_app_imports_comes_along() -> None:
    """Every package that the app imports, wherever in a module, is in the offline app and in the packaged one, but for
    what only its server or a club's computer imports."""
    left_out = [Path(name) for name in (*packages.LEFT_OUT, *project.NOT_THERE) if name.startswith("companion")]
    belongs = packages_distributions()
    names = set[str]()
    for folder in ("companion", "referees", "scoresheets"):
        for path in (packages.ROOT / folder).rglob("*.py"):
            inside = path.relative_to(packages.ROOT)
            if not any(omitted == inside or omitted in inside.parents for omitted in left_out):
                names |= {name.lower().replace("_", "-") for top in imported(path) for name in belongs.get(top, ())}
    names -= {"oracle-companion", "psycopg"}
    assert {"flet", "segno"} <= names <= packages.needed()
    assert not names & {*project.SERVERS}


def imported(path: Path) -> set[str]:
    """The top-level packages that a module imports anywhere but for types alone."""
    names = set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names
