"""The page's own sentences, said while the app isn't there: before it is loaded, and once it can't be reached."""

import json
from pathlib import Path

from build.locale.code import ROOT
from companion.language.catalogue import catalogue
from companion.language.offered import ENGLISH, OFFERED
from referees.common.protocol.sentence import say_in

SENTENCES = Path(__file__).with_name("page.json")
SCRIPT = ROOT / "companion" / "assets" / "sentences.js"
TEMPLATE = Path(__file__).with_name("page.js")


def script() -> str:
    """The content of `sentences.js`: the sentences in each language that is offered."""
    english = json.loads(SENTENCES.read_text("utf-8"))
    sentences = {}
    for language in OFFERED:
        translate = catalogue(language).translate
        texts = {
            name: text if language == ENGLISH else translate(say_in(CONTEXT, text)) for name, text in english.items()
        }
        sentences[language] = {"language": language} | texts
    return TEMPLATE.read_text("utf-8").replace("$SENTENCES", json.dumps(sentences, ensure_ascii=False, indent=2))


CONTEXT = "page"


def write() -> None:
    """Write the script."""
    SCRIPT.write_text(script(), "utf-8")
