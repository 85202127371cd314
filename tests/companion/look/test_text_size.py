"""The page that lets all words grow: Flet's own, with a script more, that knows the same sizes and key as we do, and
a style for labels."""

from __future__ import annotations

import re
from importlib.resources import files

from companion.device.settings import TEXT_SIZES
from companion.look.text_size import KEY

ASSETS = files("companion").joinpath("assets")
CREDENTIALS = ' crossorigin="use-credentials"'
"""The manifest is asked for with the cookie that lets a browser in."""
OURS = """  <script src="client.js"></script>
  <script src="language.js"></script>
  <script src="text-size.js"></script>
  <script src="way-back.js"></script>
  <link rel="stylesheet" href="labels.css">
"""


def test_the_page_is_flets_own_with_our_additions() -> None:
    """After an update of Flet: copy flet_web/web/index.html to companion/assets and add them again."""
    page = ASSETS.joinpath("index.html").read_text("utf-8")
    assert page.count(OURS) == page.count(CREDENTIALS) == 1
    rest = page.replace(OURS, "").replace(CREDENTIALS, "")
    assert rest == files("flet_web").joinpath("web", "index.html").read_text("utf-8")
    assert page.index(OURS) < page.index("flutter_bootstrap.js")  # before anything is drawn


def test_the_script_knows_our_sizes_and_our_key() -> None:
    """Any other size is not shown, so that nobody can be left with words too large to undo it."""
    script = ASSETS.joinpath("text-size.js").read_text("utf-8")
    assert f'"flutter.{KEY}"' in script
    known = re.search(r"\^\(([\d|]+)\)\$", script)
    assert known is not None and tuple(known[1].split("|")) == TEXT_SIZES
