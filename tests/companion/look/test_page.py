"""The page around the app: it has Flet's scripts and ours, which agree with the app's text sizes and storage keys."""

import re
from importlib.resources import files

from build.pwa.site_files import DARK, LIGHT
from companion.device.settings import TEXT_SIZES
from companion.look.theme import KEY, LANGUAGE, SPOKEN, THEME

ASSETS = files("companion").joinpath("assets")
SCRIPT = re.compile(r"<script.*?</script>|<!-- fletAppConfig -->|<base [^>]*>", re.DOTALL)
OURS = ("sentences.js", "client.js", "line-breaks.js", "language.js", "text-size.js", "way-back.js", "cover.js")


def test_the_page_runs_all_that_flets_own_does() -> None:
    """The page has all of Flet's scripts: after an update of Flet, copy them to companion/assets/index.html. Ours run
    before the app is loaded, and the manifest is requested with the browser's cookie."""
    page = ASSETS.joinpath("index.html").read_text("utf-8")
    theirs = SCRIPT.findall(files("flet_web").joinpath("web", "index.html").read_text("utf-8"))
    ours = [f'<script src="{name}"></script>' for name in OURS]
    assert [script for script in SCRIPT.findall(page) if script not in ours] == theirs
    assert all(page.index(script) < page.index("flutter_bootstrap.js") for script in ours)
    assert page.count('manifest.json" crossorigin="use-credentials"') == 1


def test_the_script_knows_our_sizes_and_our_key() -> None:
    """The script accepts only the app's text sizes, so text never becomes too large to undo it."""
    script = ASSETS.joinpath("text-size.js").read_text("utf-8")
    assert f'"flutter.{KEY}"' in script
    known = re.search(r"\^\(([\d|]+)\)\$", script)
    assert known is not None and tuple(known[1].split("|")) == TEXT_SIZES


def test_the_cover_has_the_backgrounds_of_the_themes() -> None:
    """The cover reads the app's setting for light or dark, and has the themes' background colours."""
    assert f"'flutter.{THEME}'" in ASSETS.joinpath("cover.js").read_text("utf-8")
    style = ASSETS.joinpath("cover.css").read_text("utf-8")
    assert set(re.findall(r"--ground: (#\w+)", style)) == {LIGHT, DARK}


def test_the_script_knows_where_the_language_is_kept() -> None:
    """The scripts read the language from where the app stores it."""
    assert f"'flutter.{LANGUAGE}'" in ASSETS.joinpath("sentences.js").read_text("utf-8")
    assert f'"flutter.{SPOKEN}"' in ASSETS.joinpath("language.js").read_text("utf-8")
