"""The offline app's files are reproducible, listed with their hashes, and as small as possible."""

import gzip
import hashlib
import json
import os
import re
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from build.browser import find
from build.pwa import site_files, splash
from companion.app import routes
from tests.e2e.offline import BUILT

ROOT = Path(__file__).parents[2]
MOST_GZIP = 16.5e6
FIRST = ("", "skwasm")  # what Chrome-based browsers load: the common files and one renderer


def contents(folder: Path) -> dict[str, str]:
    """The hash of each file, by path."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def listed(folder: Path) -> dict[str, tuple[str, int, str, int]]:
    """The service worker's list of files."""
    worker = (folder / "service-worker.js").read_text("utf-8")
    listing = re.search(r"FILES = (\{.*?\n\})", worker, re.DOTALL)
    assert listing is not None
    files: dict[str, tuple[str, int, str, int]] = json.loads(listing[1])
    return files


def test_every_file_is_listed_with_its_hash() -> None:
    """Every file but fonts for names is listed with its hash, so a damaged or outdated file is rejected."""
    hashes = {name: hash for name, hash in contents(BUILT).items() if not name.endswith(".gz")}
    hashes = {name: hash for name, hash in hashes.items() if not name.startswith(site_files.LETTERS)}
    hashes.pop("service-worker.js")
    assert {name: fields[0] for name, fields in listed(BUILT).items()} == hashes


def test_compressed_copies_match_their_files() -> None:
    """A .gz file is the file beside it, compressed, and every large file has one."""
    for name, (_, size, _, pressed) in listed(BUILT).items():
        beside = BUILT / f"{name}.gz"
        assert pressed == (beside.stat().st_size if beside.exists() else 0)
        if pressed:
            assert gzip.decompress(beside.read_bytes()) == (BUILT / name).read_bytes()
        else:
            assert size < 70_000


def test_the_first_download_is_small_on_any_host() -> None:
    """The first download, measured with gzip, is small; a host that compresses better sends less."""
    assert sum(sent_sizes(FIRST).values()) < MOST_GZIP, sent_sizes(FIRST)


def sent_sizes(parts: tuple[str, ...]) -> dict[str, int]:
    """The bytes sent for each file of these parts by a host that doesn't compress."""
    files = {name: BUILT / name for name, fields in listed(BUILT).items() if fields[2] in parts}
    beside = {name: path.with_name(f"{path.name}.gz") for name, path in files.items()}
    return {name: (beside[name] if beside[name].exists() else path).stat().st_size for name, path in files.items()}


def test_the_readme_says_how_much_is_loaded() -> None:
    """The README gives the megabytes sent to each of the two kinds of browsers."""
    words = (ROOT / "README.md").read_text("utf-8")
    sizes = re.search(r"(\d+) MB in Chrome and its relatives, (\d+) MB in others", words)
    assert sizes is not None
    measured = [round(sum(sent_sizes(("", renderer)).values()) / 1e6) for renderer in ("skwasm", "canvaskit")]
    assert [int(sizes[1]), int(sizes[2])] == measured


def test_the_page_says_the_version_of_its_service_worker() -> None:
    """The page has its service worker's version, so each of two tabs can tell which version is starting."""
    page, worker = ((BUILT / name).read_text("utf-8") for name in ("index.html", "service-worker.js"))
    versions = re.findall(r"data-version=\"(\w+)\"", page)
    assert len(versions) == 1
    assert f"VERSION = '{versions[0]}'" in worker


def test_ios_finds_a_picture_for_its_screen() -> None:
    """Each picture is as large as an iOS screen, light or dark, and under 50 KB; only iOS downloads one."""
    page, files = (BUILT / "index.html").read_text("utf-8"), listed(BUILT)
    pictures = re.findall(
        r'"apple-touch-startup-image" media="\(device-width: (\d+)px\) and \(device-height: (\d+)px\) and '
        r'\(-webkit-device-pixel-ratio: (\d)\)[^"]*scheme: (light|dark)\)" href="(splash/[^"]*)"',
        page,
    )
    assert len(pictures) == 2 * len(splash.SCREENS) and {"390", "820"} <= {width for width, *_ in pictures}
    grounds = {"light": site_files.LIGHT, "dark": site_files.DARK}
    for width, height, ratio, scheme, name in pictures:
        content = (BUILT / name).read_bytes()
        wide, high = struct.unpack(">II", content[16:24])
        assert (wide, high) == (int(width) * int(ratio), int(height) * int(ratio))
        pixels = zlib.decompress(content[41 : content.index(b"IEND") - 8])
        middle = (high // 2) * (3 * wide + 1) + 1 + 3 * (wide // 2)
        assert pixels[1:4].hex() == grounds[scheme].removeprefix("#") != pixels[middle : middle + 3].hex()
        assert files[name][2] not in {"", *site_files.RENDERERS.values()}
        assert len(content) < 50_000


def test_every_shortcut_leads_to_a_screen() -> None:
    """The shortcuts of the app's icon are addresses that the app has."""
    manifest = json.loads((site_files.WEB / "manifest.json").read_text("utf-8"))
    known = {route.path for start in routes() for route in start.children or ()}
    addresses = [shortcut["url"].removeprefix("./#/") for shortcut in manifest["shortcuts"]]
    assert addresses and set(addresses) <= known


def test_neither_order_nor_time_changes_what_is_packed(tmp_path: Path) -> None:
    """Files made in another order on another day give the same bytes, packed, zipped, compressed and sealed."""
    outputs = []
    for name, order, time in (("one", (1, 2, 3), 1_000_000_000), ("other", (3, 1, 2), 1_700_000_000)):
        folder = tmp_path / name / "in"
        target = tmp_path / name / "out"
        target.mkdir(parents=True)
        for number in order:
            path = folder / f"p{number}" / f"m{number}.pyc"
            path.parent.mkdir(parents=True)
            path.write_bytes(bytes([number]) * 100_000)
            os.utime(path, (time, time))
        site_files._pack(folder, target / "app.bin")
        site_files._zip(folder, target / "library.zip")
        (target / "index.html").write_text('<html data-version="">', "utf-8")
        site_files._press(target)
        site_files.seal(target)
        outputs.append(contents(target))
    assert outputs[0] == outputs[1]
    beside = {"app.bin.gz", "library.zip.gz"}
    assert outputs[0].keys() == {"index.html", "app.bin", "library.zip", "service-worker.js"} | beside


@pytest.mark.soak
def test_the_same_sources_give_the_same_app(tmp_path: Path) -> None:
    """The app is the same byte for byte when built in another folder and with another hash seed."""
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "COMPANION_BROWSER": str(find())}
        subprocess.run([sys.executable, "-m", "build.pwa", str(tmp_path / seed)], check=True, cwd=ROOT, env=environment)
    assert contents(tmp_path / "1") == contents(tmp_path / "2")
