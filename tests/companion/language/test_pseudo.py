"""Every screen in the pseudo-locale: no text is untranslated."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest
from flet.controls.base_control import BaseControl

from companion.files.kits.shelf import has_kit, shipped
from companion.titles import title_of
from referees.common.registry import HOUSE
from tests.accessibility import opened, shared, test_every_screen as every
from tests.accessibility.addresses import ENTRIES, LATER, addresses, furnish
from tests.companion import harness, tables
from tests.companion.conftest import House
from tests.companion.language.pseudo import PSEUDO, plain, speak_pseudo

WORD = re.compile(r"[A-Za-z]{3,}")
ADDRESS = re.compile(r"https?://\S+|[\w/.-]*/[\w/.-]+|[0-9a-f]{8}-[0-9a-f-]+|\w+\.db")
NAMES = {
    "players": "Ann Annie Bartholomew Bob Cid Claire Dee",
    "kits of the device": "Ours",
    "programs and games of others": "BG Stats BoardGameGeek Azul iPhone iPad",
    "a note in an imported play": "Close to the end",
    "who gives her name to Merchants Cove": "Haggatha the Oracle",
    "the language's own name": "English",
    "formats of files": "PNG SVG PDF",
    "a game of the tests, which has no catalogue": "Lantern Oracle: make a wish; its kit: As printed, Ladle",
}
"""Words that are the same in every language."""
NOT_WORDS = (ft.RadioGroup, ft.Radio, ft.Dropdown)  # values of these aren't words, but their labels are
PRINTED = re.compile("Haggatha the Oracle")
"""Words printed on the sheet of Merchants Cove, which is drawn as printed."""


def printed(value: Any, key: str = "") -> Iterator[str]:
    """The printed words of the pieces, from kits: names, powers, kinds."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from printed(item, name)
    elif isinstance(value, list):
        for item in value:
            yield from printed(item, key)
    elif isinstance(value, str) and (key in ("power", "kinds") or value[:1].isupper()):
        yield value


@cache
def known() -> frozenset[str]:
    """Words that are the same in every language: names, and the names of pieces in kits."""
    kits = [shipped(game).model_dump(mode="json") for game in HOUSE if has_kit(game)]
    texts = [*NAMES.values(), *map(title_of, HOUSE), *printed(kits)]
    return frozenset(form for text in texts for word in WORD.findall(text) for form in (word, word.lower()))


def english(control: BaseControl, texts: list[str]) -> Iterator[str]:
    for text in texts:
        if not isinstance(control, NOT_WORDS) and not PRINTED.match(text):
            words = WORD.findall(ADDRESS.sub("", text))
            if not known().issuperset(words):
                yield text


def drawn(control: BaseControl) -> list[str]:
    if not isinstance(control, cv.Canvas):
        return []
    spans = [span for shape in control.shapes if isinstance(shape, cv.Text) for span in (shape, *(shape.spans or ()))]
    return [str(text) for span in spans if (text := getattr(span, "value", None) or getattr(span, "text", None))]


def is_translated(address: str) -> bool:
    """Whether a screen has translations: the tests' own game has no catalogue, and licences aren't translated."""
    return "lantern" not in address and "licences" not in address


@pytest.mark.parametrize("entries", [ENTRIES, pytest.param(LATER, marks=pytest.mark.soak)])
async def test_no_english_is_left(
    house: House, entries: int, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All texts are translated on every screen, in what opens over a table or a screen, and on a guest's phone."""
    filled = await furnish(house.folder, entries=entries)
    lanterns = [id for id, game in zip(filled["id"], filled["game of"], strict=True) if "lantern" in game]
    speak_pseudo(tmp_path_factory.mktemp("locale"), monkeypatch)
    label, texts, held = harness.label, harness._texts, harness._value

    def in_english(control: BaseControl) -> str | None:
        name = label(control)
        return None if name is None else plain(name)

    def held_in_english(control: BaseControl, name: str) -> Any:
        value = held(control, name)
        return plain(value) if isinstance(value, str) else value

    for module in (harness, opened, shared, every, tables):
        if hasattr(module, "label"):
            monkeypatch.setattr(module, "label", in_english)
    monkeypatch.setattr(harness, "_texts", lambda control: [plain(text) for text in texts(control)])
    monkeypatch.setattr(harness, "_value", held_in_english)
    leaks: dict[str, str] = {}
    seen, written = set[str](), set[str]()
    async for address, window in every.screens(
        house, filled, every.LOOKS["phone-light"], addresses(filled) if entries == LATER else every.drawn(filled)
    ):
        assert window.page.session.store.get("language") == PSEUDO
        if is_translated(address) and not any(id in address for id in lanterns):
            for control in window.walk():
                words = [*texts(control), *drawn(control), *filter(None, [label(control)])]
                seen.update(words)
                written.update(drawn(control))
                leaks |= dict.fromkeys(english(control, words), address)
    assert not leaks, "\n".join(f"{address}: {text}" for text, address in leaks.items())
    assert len(seen) > 1000 and len(written) > 30
