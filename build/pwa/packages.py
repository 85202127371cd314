"""The Python packages of the offline app: the pinned ones that run in a browser, and our own."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement

from companion.language.offered import OFFERED

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements.lock"
OURS = "oracle-companion"
PYTHON, PLATFORM = "3.14", "pyemscripten_2026_0_wasm32"
"""Python version of the bundled Pyodide, and the tag of its wheels."""
IN_BROWSER = {"platform_system": "Emscripten", "sys_platform": "emscripten", "python_version": PYTHON, "extra": ""}
NOT_IN_BROWSER = {"flet-web", "pip", "tzdata"}
"""Needed only by the server, by sqlite-utils' plugin installer, or for named time zones."""

LEFT_OUT = (
    "bin", "companion/serving", "companion/store/postgres", "companion/__main__.py",
    "companion/flet_fixes/connection.py", "flet/testing", "flet/fastapi", "flet/pytest_plugin.py", "flet/cli.py",
    "flet/messaging/flet_socket_server.py", "flet/messaging/flet_dart_bridge_server.py", "pydantic/v1",
    "pydantic/mypy.py", "pydantic/_hypothesis_plugin.py", "sqlite_utils/cli.py", "sqlite_utils/__main__.py",
    "sqlite_fts4/__main__.py",
)  # fmt: skip
"""Files never used in a browser: servers, commands, pytest plugins."""
LOCALE = "companion/locale"
ASSETS, LICENCE = "companion/assets", "OFL.txt"
"""The folder that only the page itself loads, and the one file in it that Python reads."""


def install(folder: Path) -> None:
    """Put all packages into the folder, as sources, without files that a browser never needs."""
    quietly = ["--disable-pip-version-check", "--quiet"]
    pip = [sys.executable, "-m", "pip", *quietly, "install", "--no-deps", "--no-compile"]
    pins = folder.with_suffix(".txt")
    pins.write_text("\n".join(_pins()), "utf-8")
    platform = ["--python-version", PYTHON, "--implementation", "cp", "--platform", PLATFORM, "--platform", "any"]
    abis = ["--abi", "cp" + PYTHON.replace(".", ""), "--abi", "abi3", "--abi", "none"]
    wheels = ["--only-binary", ":all:", "--require-hashes", "--requirement", str(pins)]
    subprocess.run([*pip, *platform, *abis, *wheels, "--target", str(folder)], check=True)
    subprocess.run([*pip, "--no-build-isolation", "--target", str(folder), str(ROOT)], check=True)
    for name in LEFT_OUT:
        _remove(folder / name)
    for asset in (folder / ASSETS).rglob("*"):
        if asset.is_file() and asset.name != LICENCE:
            asset.unlink()
    for unread in (*folder.rglob("*.pyi"), *folder.rglob("direct_url.json")):
        unread.unlink()
    _shorten_catalogues(folder / LOCALE)
    for record in folder.glob("*.dist-info/RECORD"):
        _leave_licences(record)
    for metadata in folder.glob("*.dist-info/METADATA"):
        metadata.write_text(metadata.read_text("utf-8").partition("\n\n")[0] + "\n", "utf-8")
    for unread in [*folder.rglob("__pycache__"), *folder.glob("*.dist-info/sboms")]:
        _remove(unread)


def _shorten_catalogues(folder: Path) -> None:
    """Leave out languages that aren't offered, and comments for translators."""
    for language in folder.iterdir():
        if language.name not in OFFERED:
            _remove(language)
    for path in folder.glob("*/*.po"):
        lines = path.read_text("utf-8").splitlines()
        path.write_text("\n".join(line for line in lines if line and not line.startswith(("#:", "#."))) + "\n", "utf-8")


def _leave_licences(record: Path) -> None:
    names = [line.partition(",")[0] for line in record.read_text("utf-8").splitlines()]
    named = [
        name for name in names if re.match(r"[^/]*\.dist-info/(licenses/|licen[cs]e|copying)", name, re.IGNORECASE)
    ]
    record.write_text("".join(f"{name},,\n" for name in named), "utf-8")


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _pins() -> Iterator[str]:
    blocks = re.split(r"\n(?=[a-z])", LOCK.read_text("utf-8"))
    pinned = {re.split(r"[=\[ ]", block, maxsplit=1)[0]: block for block in blocks}
    for name in sorted(needed()):
        version, *hashes = [line for line in pinned[name].splitlines() if not line.lstrip().startswith("#")]
        yield "\n".join([version.partition(";")[0].rstrip(" \\") + " \\", *hashes])


def needed() -> set[str]:
    """The names of all packages that a browser needs, except our own."""
    return _needed(OURS, set()) - {OURS}


def _requires(name: str) -> list[str]:
    """The requirements of a package; ours are read from the sources, since the installed ones may be older."""
    if name == OURS:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        return [str(requirement) for requirement in project["dependencies"]]
    return distribution(name).requires or []


def _needed(name: str, names: set[str]) -> set[str]:
    names.add(name)
    for line in _requires(name):
        need = Requirement(line)
        required = need.name.lower().replace("_", "-")
        applies = need.marker is None or need.marker.evaluate(IN_BROWSER)
        if applies and required not in names | NOT_IN_BROWSER:
            _needed(required, names)
    return names
