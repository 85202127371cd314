"""Makes a Flet project for `flet build`: pyproject.toml, src/main.py, src/assets."""

import shutil
import tomllib
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[2]
KINDS = ("apk", "aab", "ipa", "linux", "macos", "windows")
OURS = ("companion", "referees", "scoresheets")
ICON = ROOT / "companion" / "assets" / "icons" / "icon-512.png"
FONTS = ROOT / "companion" / "assets" / "assets" / "fonts"

NOT_THERE = ("companion/__main__.py", "companion/in_browser.py", "companion/serving", "companion/store/postgres",
             "companion/assets/icons", "companion/assets/index.html", "companion/assets/manifest.json")  # fmt: skip
"""Files for browsers or servers."""
SERVERS = ("flet-web",)
"""Packages that only a server needs."""


def lay_out(target: Path) -> None:
    """Make the project's folder from scratch."""
    shutil.rmtree(target, ignore_errors=True)
    inside = target / "src"
    for name in OURS:
        shutil.copytree(ROOT / name, inside / name, ignore=shutil.ignore_patterns("__pycache__", "README.md"))
    for name in NOT_THERE:
        path = inside / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copy(Path(__file__).with_name("start.py"), inside / "main.py")
    (inside / "assets").mkdir()
    shutil.copy(ICON, inside / "assets" / "icon.png")
    shutil.copy(ROOT / "companion" / "assets" / "icon.svg", inside / "assets")
    _typefaces(inside / "assets" / "fonts")
    for name in ("LICENSE", "README.md"):
        shutil.copy(ROOT / name, target)
    (target / "pyproject.toml").write_text(_configuration(), "utf-8")


def _typefaces(folder: Path) -> None:
    """Unpack the fonts: outside a browser, Flutter can't read WOFF2."""
    folder.mkdir()
    for path in sorted(FONTS.glob("*.woff2")):
        font = TTFont(path, recalcTimestamp=False)
        font.flavor = None
        font.save(folder / f"{path.stem}.ttf")


def _configuration() -> str:
    content = (ROOT / "pyproject.toml").read_text("utf-8")
    project = tomllib.loads(content)["project"]
    dependencies = [dependency for dependency in project["dependencies"] if not dependency.startswith(SERVERS)]
    lines = ["[project]"]
    lines += [f"{key} = {_written(project[key])}" for key in ("name", "version", "description", "requires-python")]
    lines += [
        f"dependencies = {_written(dependencies)}",
        "",
        content[
            content.index("[tool.flet]") : content.index(
                "# ---------------------------------------------------------------- ruff"
            )
        ],
    ]
    return "\n".join(lines)


def _written(value: Any) -> str:
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return "[" + ", ".join(map(_written, value)) + "]"
