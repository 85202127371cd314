"""Find a Chromium for the browser tests, or install one. `python build/browser.py` prints the path of an executable
that runs, and installs it if needed. Tests call `find()`, which installs nothing and raises `NoBrowser`: a missing
browser is an error, never a skip."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

VARIABLE = "COMPANION_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
ELSEWHERE = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


class NoBrowser(LookupError):
    """Raised if no browser runs; the message says what to do."""


def find() -> Path:
    """The path of an installed browser: the one named by COMPANION_BROWSER, one on PATH, or Playwright's own."""
    named = os.environ.get(VARIABLE)
    if named:
        if _runs(Path(named)):
            return Path(named)
        raise NoBrowser(f"{VARIABLE} is {named}, which isn't a browser that runs.")
    for browser in _candidates():
        if _runs(browser):
            return browser
    raise NoBrowser(f"No Chromium or Chrome was found. Install one with make test, or set {VARIABLE}=/path/to/chrome.")


def obtain() -> Path:
    """The browser that `find` returns, installed first if there is none."""
    try:
        return find()
    except NoBrowser:
        if os.environ.get(VARIABLE):
            raise
    for install in _installations():
        _say(f"No browser found; running: {' '.join(install)}")
        unattended = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(install, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False, env=unattended)
        try:
            return find()
        except NoBrowser:
            continue
    raise NoBrowser(
        f"Chromium couldn't be installed. Install one yourself and run: {VARIABLE}=/path/to/chrome make test"
    )


def _candidates() -> Iterable[Path]:
    for name in NAMES:
        if path := shutil.which(name):
            yield Path(path)
    yield from map(Path, ELSEWHERE)
    process = subprocess.run([sys.executable, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False)
    if process.returncode == 0:  # Playwright may not be installed; that is no fault
        yield Path(process.stdout.strip())


def _runs(browser: Path) -> bool:
    """Whether the browser runs: Ubuntu's chromium-browser may only say that it wants a snap."""
    if not browser.is_file():
        return False
    if sys.platform == "win32":
        return True  # there, --version opens a window
    try:
        process = subprocess.run([browser, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return process.returncode == 0


def _installations() -> Iterable[list[str]]:
    playwright = [sys.executable, "-m", "playwright", "install"]
    if sys.platform == "linux" and shutil.which("apt-get") and os.geteuid() == 0:
        yield ["apt-get", "-q", "update"]
        yield ["apt-get", "-q", "install", "-y", "--no-install-recommends", "chromium"]
        yield [*playwright, "--with-deps", "chromium"]
    else:
        yield [*playwright, "chromium"]


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> int:
    """Print the path of a browser that runs; returns 1 after an error message if there is none."""
    try:
        print(obtain())
    except NoBrowser as none:
        _say(str(none))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
