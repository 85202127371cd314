"""`python -m build.letters`: fetch fonts for names in other scripts. Flutter's client fetches small fonts by name for
characters that the app's font lacks; this makes them from the packages of `package-lock.json`, where it looks."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from flet_web import get_package_web_dir  # type: ignore[import-untyped]
from fontTools import subset  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.varLib import instancer  # type: ignore[import-untyped]

from build.letters.table import Fallback, fallbacks

FOLDER = Path(__file__).parent
COMPANION = FOLDER.parents[1] / "companion"
FONTS, LISTED = COMPANION / "assets" / "assets" / "fonts", COMPANION / "look" / "letters.json"
"""The folder where the client looks for fonts, and the app's list of families."""

ENOUGH = 0.9
"""Required share of common characters: the client's list contains characters of other files, and newer fonts have
more."""

COMPLETE = {
    "noto-color-emoji": "files/noto-color-emoji-emoji-400-normal.woff2",
    "noto-sans": "400Regular/NotoSans_400Regular.ttf",
}
"""Packages with one complete file, which is subset as the client expects. The small emoji files contain bitmaps that
the client can't draw."""

Job = tuple[Path, Path, frozenset[int] | None]
"""A font, its target, and the characters to keep."""


class Part(NamedTuple):
    """A font file of a package, with its characters."""

    file: Path
    characters: frozenset[int]


def make(fonts: Path = FONTS, listed: Path = LISTED) -> int:
    """Write all fallback fonts to the folder, which takes minutes; returns their size in bytes."""
    packages = _fetched(FOLDER.parents[1] / "dist" / "letters")
    jobs: list[Job] = []
    families = set[str]()
    asked_for = fallbacks(Path(get_package_web_dir()) / "main.dart.js")
    latin = next(fallback.characters for fallback in asked_for if fallback.name == "Noto Sans")
    for fallback in asked_for:
        package = packages.get(fallback.family)
        if package is None:
            continue
        is_whole = package.name in COMPLETE
        if (part := fitting(fallback, _parts(package), frozenset() if is_whole else latin)) is not None:
            families.add(fallback.family)
            jobs.append((part.file, fonts / fallback.path, fallback.characters if is_whole else None))
            (fonts / fallback.family).mkdir(parents=True, exist_ok=True)
            licence = next(path for name in ("LICENSE_FONT", "LICENSE") if (path := package / name).exists())
            shutil.copyfile(licence, fonts / fallback.family / "OFL.txt")
    with ProcessPoolExecutor() as workers:
        sizes = list(workers.map(_write, jobs, chunksize=4))
    listed.write_text(json.dumps(sorted(families)) + "\n", "utf-8")
    return sum(sizes)


def _fetched(folder: Path) -> dict[str, Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(FOLDER / name, folder / name)
    subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
    return {path.name.replace("-", ""): path for path in folder.glob("node_modules/@*/*")}


_PARTS: dict[Path, list[Part]] = {}


def _parts(package: Path) -> list[Part]:
    if package.name in COMPLETE:
        file = package / COMPLETE[package.name]
        _PARTS.setdefault(package, [Part(file, frozenset(TTFont(file).getBestCmap()))])
    if package not in _PARTS:
        ranges = json.loads((package / "unicode.json").read_text("utf-8"))
        _PARTS[package] = [Part(_file(package, name.strip("[]")), _characters(text)) for name, text in ranges.items()]
    return _PARTS[package]


def _file(package: Path, part: str) -> Path:
    names = [f"{package.name}-{part}-{weight}-normal.woff2" for weight in ("400", "wght")]
    return next(path for path in (package / "files" / name for name in names) if path.exists())


def _characters(ranges: str) -> frozenset[int]:
    characters = set[int]()
    for part in ranges.split(","):
        first, _, last = part.strip().removeprefix("U+").partition("-")
        characters.update(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(characters)


def fitting(fallback: Fallback, parts: Iterable[Part], latin: frozenset[int] = frozenset()) -> Part | None:
    """The package file with characters that the client looks for, except common ones such as Latin; None if none."""
    needed = fallback.characters - latin
    best = max(parts, key=lambda part: len(needed & part.characters))
    covered = best.characters - latin
    return best if needed & covered and len(needed & covered) >= ENOUGH * min(len(needed), len(covered)) else None


def _write(job: Job) -> int:
    """Write a font unless it exists (its path contains its version); returns its size in bytes."""
    source, target, characters = job
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_suffix(".part")
        if characters is not None:
            _cut(source, part, characters)
        elif "-wght-" in source.name:
            font = instancer.instantiateVariableFont(TTFont(source), {"wght": 400})
            font.flavor = "woff2"
            font.save(part)
        else:
            shutil.copyfile(source, part)
        part.replace(target)
    return target.stat().st_size


def _cut(source: Path, target: Path, characters: frozenset[int]) -> None:
    options = subset.Options(layout_features=["*"], flavor="woff2")
    font = TTFont(source)
    if "SVG " in font:
        del font["SVG "]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    print(f"{make() / 1e6:.1f} MB of fonts are in {FONTS}", file=sys.stderr)
