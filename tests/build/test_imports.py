"""Which parts of the standard library and of packages the offline app includes."""

from __future__ import annotations

from importlib.metadata import packages_distributions
from pathlib import Path

from build.apps import project
from build.pwa import imports, packages
from tests.architecture.sources import imports_of


def write_modules(folder: Path, **modules: str) -> None:
    """Write modules, by names with a double underscore for each dot; a name that ends in `__init` makes a package."""
    for name, content in modules.items():
        parts = name.split("__")
        path = folder.joinpath(*parts[:-1], "__init__.py" if parts[-1] == "init" else f"{parts[-1]}.py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")


def reached(folder: Path, root: str, *cut: str) -> set[str]:
    """The modules that a module in that folder imports, directly or indirectly."""
    return imports.reachable(imports.sources(folder), {root}, set(cut))


def test_every_way_to_import_is_followed(tmp_path: Path) -> None:
    """Imports are found anywhere in a module: names from a package, relative imports, and texts that name a module."""
    write_modules(
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


def test_imports_for_types_are_left_out(tmp_path: Path) -> None:
    """Imports under TYPE_CHECKING aren't followed; those in its `else` are."""
    write_modules(tmp_path, app="if TYPE_CHECKING:\n    import a\nelse:\n    import b\n", a="", b="")
    assert reached(tmp_path, "app") == {"app", "b"}


def test_a_cut_package_is_left_out_whole(tmp_path: Path) -> None:
    """A cut package is left out with its modules and those that only they import."""
    write_modules(tmp_path, app="import a.b\nimport ab", a__init="", a__b="import c", ab="", c="")
    assert reached(tmp_path, "app", "a") == {"app", "ab"}


def test_imported_packages_are_included() -> None:
    """The offline and the packaged app include each package that is imported, except a server's or a club's."""
    left_out = [Path(name) for name in (*packages.LEFT_OUT, *project.NOT_THERE) if name.startswith("companion")]
    belongs = packages_distributions()
    names = set[str]()
    for folder in ("companion", "referees", "scoresheets"):
        for path in (packages.ROOT / folder).rglob("*.py"):
            inside = path.relative_to(packages.ROOT)
            if not any(omitted == inside or omitted in inside.parents for omitted in left_out):
                tops = {name.partition(".")[0] for name in imports_of(path)}
                names |= {name.lower().replace("_", "-") for top in tops for name in belongs.get(top, ())}
    names -= {"oracle-companion", "psycopg"}
    assert {"flet", "segno"} <= names <= packages.needed()
    assert not names & {*project.SERVERS}
