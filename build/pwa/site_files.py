"""The files of the offline app: Flutter's client, Pyodide, packed packages, and the start page."""

import gzip
import hashlib
import json
import re
import shutil
import struct
import zipfile
from pathlib import Path

from flet_web import get_package_web_dir, patch_font_manifest_json  # type: ignore[import-untyped]

from build.pwa import bytecode, icons, packages, splash

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "companion" / "assets"
LISTED = ROOT / "companion" / "look" / "letters.json"
WEB = Path(__file__).parent / "web"
WORKER = "service-worker.js"
LARGE, WORTH_IT = 50_000, 0.9
LIGHT, DARK = "#fdf7ff", "#141218"
GROUNDS = {"light": LIGHT, "dark": DARK}
NOBODYS = "nobody's"
"""Owner of a file that no renderer needs: the service worker doesn't cache it."""
LETTERS = "assets/fonts/noto"
"""Path prefix of fonts for other scripts, which the service worker caches after their first use."""

SEAL = re.compile(r'(data-version=)"\w*"')
"""The page's version."""

NOT_SERVED = (
    "index.html", "python.js", "python-worker.js", "flutter_service_worker.js", "flutter.js", "flutter.js.map",
    "version.json", "manifest.json", "icons", "favicon.png", "assets/NOTICES",
    "canvaskit/experimental_webparagraph", "canvaskit/wimp.js", "canvaskit/wimp.wasm", "canvaskit/chromium",
    "canvaskit/skwasm_heavy.js", "canvaskit/skwasm_heavy.wasm", "pyodide/python", "pyodide/python.exe",
    "pyodide/python.bat", "pyodide/pyodide.js", "pyodide/ffi.d.ts", "pyodide/pyodide.d.ts",
    "pyodide/python_cli_entry.mjs", "pyodide/package.json", "assets/packages/cupertino_icons",
    "assets/packages/flutter_map", "assets/packages/flutter_math_fork", "assets/packages/media_kit",
    "assets/packages/record_web",
)  # fmt: skip
"""Files of Flutter's client and Pyodide that a page never requests."""

RENDERERS = {
    "main.dart.wasm": "skwasm",
    "main.dart.mjs": "skwasm",
    "canvaskit/skwasm.js": "skwasm",
    "canvaskit/skwasm.wasm": "skwasm",
    "main.dart.js": "canvaskit",
    "canvaskit/canvaskit.js": "canvaskit",
    "canvaskit/canvaskit.wasm": "canvaskit",
}
"""Files that only one of the two renderers needs."""

ROOTS = [
    "companion", "referees", "scoresheets", "flet", "pydantic", "pydantic_core", "pyodide", "_pyodide", "site",
    "_strptime", "_sysconfigdata__emscripten_wasm32-emscripten",
    *(f"encodings.{encoding}" for encoding in (
        "aliases", "ascii", "charmap", "cp1252", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape",
        "unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be", "utf_32_le", "utf_8", "utf_8_sig",
    )),
]  # fmt: skip
"""Packages kept whole, and their imports: ours, those that import by name, and what Python starts with or imports from
C. Everything else is removed."""

NEVER_IMPORTED = [
    "_aix_support", "_android_support", "_apple_support", "_ios_support", "_osx_support", "_pydatetime", "_pydecimal",
    "_pyio", "_pyrepl", "cProfile", "ctypes.macholib", "doctest", "ftplib", "multiprocessing", "pdb", "profile",
    "pydoc", "turtle", "unittest", "xmlrpc",
]  # fmt: skip
"""Modules of other systems, of commands, or replaced by Pyodide's C modules."""


def build(target: Path, browser: Path) -> dict[str, int]:
    """Make the folder from scratch; returns each file's bytes. `browser` is a Chromium that compiles the sources."""
    shutil.rmtree(target, ignore_errors=True)
    stage = target.with_name(target.name + ".stage")
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    try:
        client = Path(get_package_web_dir())
        shutil.copytree(client, target)
        packages.install(stage / "packages")
        if LISTED.exists():
            shutil.copyfile(LISTED, stage / "packages" / LISTED.relative_to(ROOT))
        with zipfile.ZipFile(client / "pyodide" / "python_stdlib.zip") as library:
            library.extractall(stage / "library")
        parts = [stage / "packages", stage / "library"]
        bytecode.compiled(parts, client / "pyodide", browser, ROOTS, NEVER_IMPORTED)
        _pack(stage / "packages", target / "app.bin")
        _zip(stage / "library", target / "pyodide" / "python_stdlib.zip")
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    _dress(target)
    return seal(target)


def _dress(target: Path) -> None:
    for name in NOT_SERVED:
        _remove(target / name)
    for unread in (*target.rglob("*.symbols"), *target.rglob("*.whl")):
        unread.unlink()
    shutil.copytree(ASSETS, target, dirs_exist_ok=True)
    _keep_fonts(target / "assets" / "FontManifest.json")
    shutil.copytree(WEB, target, dirs_exist_ok=True)
    for file in WEB.glob("*.*"):
        content = file.read_text("utf-8").replace("$LIGHT", LIGHT).replace("$DARK", DARK)
        content = content.replace("$SPLASH", splash.links(tuple(GROUNDS)))
        (target / file.name).write_text(content, "utf-8")
    splash.paint(ASSETS / "icon.svg", target, GROUNDS)
    _mend_bootstrap(target / "flutter_bootstrap.js")
    icons.cut(target / "assets" / "fonts" / "MaterialIcons-Regular.otf")
    lock = target / "pyodide" / "pyodide-lock.json"  # its packages would be fetched from elsewhere
    lock.write_text(json.dumps({**json.loads(lock.read_text("utf-8")), "packages": {}}), "utf-8")
    _press(target)


def _mend_bootstrap(script: Path) -> None:
    """Removes from Flutter's start script a service worker that replaces ours and reloads the page, and the code that
    hides the splash too early."""
    content = script.read_text("utf-8").replace("//# sourceMappingURL=flutter.js.map\n", "")
    for part in (r"serviceWorkerSettings: \{[^}]*\},", r"window\.addEventListener\('flutter-first-frame'.*?\}\);\n"):
        content, changes = re.subn(part, "", content, flags=re.DOTALL)
        if changes != 1:
            raise ValueError(f"Flutter's start script no longer has exactly one part like {part}")
    script.write_text(content, "utf-8")


def _keep_fonts(manifest: Path) -> None:
    """Removes fonts of packages that the app never uses: formulas, and icons in iOS style."""
    families = json.loads(manifest.read_text("utf-8"))
    used = [family for family in families if not family["family"].startswith("packages/")]
    manifest.write_text(json.dumps(used), "utf-8")
    patch_font_manifest_json(str(manifest))


def _press(target: Path) -> None:
    for path in sorted(target.rglob("*")):
        if path.is_file() and path.stat().st_size > LARGE:
            content = path.read_bytes()
            pressed = gzip.compress(content, 9, mtime=0)
            if len(pressed) < WORTH_IT * len(content):
                _pressed(path).write_bytes(pressed)


def _pressed(path: Path) -> Path:
    return path.with_name(path.name + ".gz")


def seal(target: Path) -> dict[str, int]:
    """Write the service worker, which knows the hash of every other file, and the page's version: the hash of all
    files, and of the page without its version."""
    page = target / "index.html"
    unsealed = SEAL.sub(r'\1""', page.read_text("utf-8"))
    page.write_text(unsealed, "utf-8")
    files, sizes = dict[str, tuple[str, int, str, int]](), dict[str, int]()
    for path in sorted(target.rglob("*")):
        name = path.relative_to(target).as_posix()
        if path.is_file() and path.suffix != ".gz" and name != WORKER and not name.startswith(LETTERS):
            content = path.read_bytes()
            pressed = _pressed(path).stat().st_size if _pressed(path).exists() else 0
            needed = NOBODYS if name.startswith(f"{splash.FOLDER}/") else RENDERERS.get(name, "")
            files[name] = _hash(content), len(content), needed, pressed
            sizes[name] = len(content)
    listed = json.dumps(files, indent=0)
    worker = (WEB / WORKER).read_text("utf-8")
    version = hashlib.sha256((listed + worker).encode()).hexdigest()[:12]
    page.write_text(SEAL.sub(rf'\1"{version}"', unsealed), "utf-8")
    content = page.read_bytes()
    files[page.name], sizes[page.name] = (_hash(content), len(content), *files[page.name][2:]), len(content)
    listed = json.dumps(files, indent=0)
    (target / WORKER).write_text(worker.replace("$VERSION", version).replace("$FILES", listed), "utf-8")
    return sizes


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _pack(folder: Path, target: Path) -> None:
    """Pack the folder into one file: the length of the index, the index as JSON, the contents."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    contents = [path.read_bytes() for path in files]
    index = [(path.relative_to(folder).as_posix(), len(content)) for path, content in zip(files, contents, strict=True)]
    header = json.dumps(index, separators=(",", ":")).encode()
    target.write_bytes(b"".join([struct.pack("<I", len(header)), header, *contents]))


def _zip(folder: Path, target: Path) -> None:
    """Zip the folder reproducibly, with fixed times and order."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes())


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
