"""The folder of the project from which `flet build` makes apps for stores, which itself needs Flutter's tools."""

import ast
import tomllib
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from packaging.requirements import Requirement

from build.apps import project
from build.pwa.site_files import DARK, LIGHT

ROOT = Path(__file__).parents[2]
OURS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
RECIPE = (ROOT / ".github" / "workflows" / "apps.yml").read_text("utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("apps") / "app"
    project.lay_out(target)
    return target


@pytest.fixture(scope="module")
def pyproject(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))


def test_it_is_this_version_with_these_packages(pyproject: dict[str, Any]) -> None:
    """Name, version and packages are ours, except those for the server alone; the lock file's versions fit."""
    for key in ("name", "version", "description", "requires-python"):
        assert pyproject["project"][key] == OURS["project"][key]
    ours = set(OURS["project"]["dependencies"])
    assert ours - set(pyproject["project"]["dependencies"]) == {need for need in ours if need.startswith("flet-web")}
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    for line in pyproject["project"]["dependencies"]:
        need = Requirement(line)
        pinned = next(line for line in lock.splitlines() if line.startswith(f"{need.name}=="))
        assert pinned.removeprefix(f"{need.name}==").split(" ")[0] in need.specifier


def test_every_path_that_it_names_is_there(folder: Path, pyproject: dict[str, Any]) -> None:
    """The start module, the icon and the typefaces exist; no module imports one that was left out."""
    app = pyproject["tool"]["flet"]["app"]
    start = folder / app["path"] / f"{app['module']}.py"
    assert start.is_file()
    left_out = {name.removesuffix(".py").replace("/", ".") for name in project.NOT_THERE}
    for path in (folder / app["path"]).rglob("*.py"):
        top = [node for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.ImportFrom)]
        assert not {node.module for node in top} & left_out
    header = (folder / "src" / "assets" / "icon.png").read_bytes()[16:24]
    assert header == (512).to_bytes(4) * 2
    named = [node.value for node in ast.walk(ast.parse(start.read_text("utf-8"))) if isinstance(node, ast.Constant)]
    typefaces = [name for name in named if isinstance(name, str) and name.endswith(".ttf")]
    assert typefaces
    for typeface in typefaces:
        assert TTFont(folder / "src" / "assets" / typeface).flavor is None


def test_it_requests_only_needed_permissions(pyproject: dict[str, Any]) -> None:
    """The app may vibrate and keep the screen on, but not even use the network."""
    flet = pyproject["tool"]["flet"]
    assert flet["permissions"] == []
    granted = {name for name, is_asked in flet["android"]["permission"].items() if is_asked}
    assert granted == {"android.permission.VIBRATE", "android.permission.WAKE_LOCK"}
    assert flet["android"]["permission"]["android.permission.INTERNET"] is False
    assert not any(key.endswith("UsageDescription") for key in flet["ios"]["info"])


def test_it_has_what_stores_require(pyproject: dict[str, Any]) -> None:
    """The project has the fields that stores require, an id valid for Android, and the page's colours."""
    flet = pyproject["tool"]["flet"]
    assert flet["product"] == "Oracle Companion"
    assert all(flet[key] for key in ("org", "company", "copyright", "artifact", "build_number"))
    assert flet["bundle_id"].startswith(flet["org"]) and flet["bundle_id"].replace(".", "a").isalnum()
    assert (flet["splash"]["color"].lower(), flet["splash"]["dark_color"].lower()) == (LIGHT, DARK)


def test_the_recipe_builds_every_kind_with_this_flet() -> None:
    """Each kind of app is built from the same folder, on a suitable machine, with the pinned Flet."""
    pinned = next(need for need in OURS["project"]["dependencies"] if need.startswith("flet=="))
    assert f"flet-cli=={pinned.removeprefix('flet==')}" in RECIPE
    for kind in project.KINDS:
        assert f"{{kind: {kind}, machine: " in RECIPE
    assert "python -m build.apps dist/apps" in RECIPE and "flet build ${{ matrix.kind }} dist/apps" in RECIPE
