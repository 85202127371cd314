"""The page's own sentences, for when the app isn't loaded yet or can't be reached."""

import json
import re

from build.locale import page
from build.pwa.site_files import WEB

ASSETS = page.SCRIPT.parent
SCRIPTS = [path for folder in (ASSETS, WEB) for path in folder.glob("*.js") if path != page.SCRIPT]
PAGES = [ASSETS / "index.html", WEB / "index.html"]


def test_the_script_is_what_make_locale_writes() -> None:
    """The script with the page's sentences is current in each offered language."""
    assert page.SCRIPT.read_text("utf-8") == page.script()


def test_page_sentences_exist_and_are_used() -> None:
    """Each sentence is used, and each used sentence exists."""
    sentences = set(json.loads(page.SENTENCES.read_text("utf-8"))) | {"language"}
    texts = [path.read_text("utf-8") for path in SCRIPTS]
    used = {name for text in texts for name in re.findall(r"SENTENCES\.(\w+)", text)}
    used |= {name for text in texts for name in re.findall(r"\b(lacks_\w+):", text)}
    used |= {name for text in texts for inner in re.findall(r"\{([^}]*)\} = SENTENCES", text)
             for name in re.findall(r"(\w+):", inner)}  # fmt: skip
    used |= sentences & {name for text in texts for name in re.findall(r"\bwhy === '(\w+)'", text)}
    used |= {name for path in PAGES for name in re.findall(r'data-say="(\w+)"', path.read_text("utf-8"))}
    assert used == sentences


def test_no_script_has_sentences_of_its_own() -> None:
    """No script has a text of several words that begins with a capital letter."""
    stray = [
        f"{path.name}: {text}"
        for path in SCRIPTS
        for line in path.read_text("utf-8").splitlines()
        if not line.lstrip().startswith("//")
        for text in re.findall(r"['\"`]([A-Z][a-z’']+ [a-z][^'\"`]*)['\"`]", line.partition(" // ")[0])
    ]
    assert stray == []
