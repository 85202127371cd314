"""Which characters can be drawn with the app's own fonts and those fetched by `make letters`."""

import json
import unicodedata
from collections.abc import Container, Iterable
from functools import cache
from importlib.resources import files

from referees.common.protocol.sentence import Sentence, say
from referees.common.values.names import UNSEEN

BASE = (
    (0x20, 0x17F), (0x1A0, 0x1A1), (0x1AF, 0x1B0), (0x218, 0x21B), (0x300, 0x36F), (0x386, 0x3CE), (0x400, 0x513),
    (0x1E80, 0x1E85), (0x1E9E, 0x1E9E), (0x1EA0, 0x1EF9),
    (0x2010, 0x2027),
)  # fmt: skip
"""Code points in the app's own fonts: Latin, Greek, Cyrillic and punctuation."""

SCRIPTS: tuple[tuple[int, int, str], ...] = (
    (0x180, 0x2FF, "notosans"), (0x370, 0x3FF, "notosans"), (0x514, 0x52F, "notosans"), (0x1E00, 0x1FFF, "notosans"),
    (0xA720, 0xA7CA, "notosans"),
    (0x530, 0x58F, "notosansarmenian"), (0x590, 0x5FF, "notosanshebrew"), (0x600, 0x6FF, "notosansarabic"),
    (0x700, 0x74F, "notosanssyriac"), (0x750, 0x77F, "notosansarabic"), (0x780, 0x7BF, "notosansthaana"),
    (0x8A0, 0x8FF, "notosansarabic"), (0x900, 0x97F, "notosans"), (0x980, 0x9FF, "notosansbengali"),
    (0xA00, 0xA7F, "notosansgurmukhi"), (0xA80, 0xAFF, "notosansgujarati"), (0xB00, 0xB7F, "notosansoriya"),
    (0xB80, 0xBFF, "notosanstamil"), (0xC00, 0xC7F, "notosanstelugu"), (0xC80, 0xCFF, "notosanskannada"),
    (0xD00, 0xD7F, "notosansmalayalam"), (0xD80, 0xDFF, "notosanssinhala"), (0xE00, 0xE7F, "notosansthai"),
    (0xE80, 0xEFF, "notosanslao"), (0xF00, 0xFFF, "notoseriftibetan"), (0x1000, 0x109F, "notosansmyanmar"),
    (0x10A0, 0x10FF, "notosansgeorgian"), (0x1200, 0x139F, "notosansethiopic"), (0x13A0, 0x13FF, "notosanscherokee"),
    (0x1400, 0x167F, "notosanscanadianaboriginal"), (0x1780, 0x17FF, "notosanskhmer"),
    (0x1800, 0x18AF, "notosansmongolian"), (0x1C90, 0x1CBF, "notosansgeorgian"), (0x2600, 0x27BF, "notocoloremoji"),
    (0x2D00, 0x2D2F, "notosansgeorgian"), (0x2E80, 0x9FFF, "notosansjp"), (0xA980, 0xA9DF, "notosansjavanese"),
    (0xAC00, 0xD7A3, "notosanskr"), (0xF900, 0xFAFF, "notosansjp"), (0xFB50, 0xFDFF, "notosansarabic"),
    (0xFF00, 0xFFEF, "notosansjp"), (0x1F000, 0x1FAFF, "notocoloremoji"), (0x20000, 0x323AF, "notosansjp"),
    (0xE0020, 0xE007F, "notocoloremoji"),
)  # fmt: skip
"""First and last code point, and font family."""


@cache
def fetched() -> frozenset[str]:
    """The fetched font families."""
    listed = files("companion.look").joinpath("letters.json")
    return frozenset(json.loads(listed.read_text("utf-8"))) if listed.is_file() else frozenset()


def not_drawn(names: Iterable[str]) -> Sentence | None:
    """A warning about the first name that cannot be drawn."""
    name = next((name for name in names if not are_drawn(name, fetched())), None)
    if name is None:
        return None
    return say(
        "Some letters in {name} appear as boxes: the app has no font for them. The game isn't affected.", name=name
    )


def are_drawn(name: str, families: Container[str]) -> bool:
    """Whether the app's own fonts and the fetched `families` can draw a name."""
    return all(_is_drawn(ord(sign), families) for sign in unicodedata.normalize("NFC", UNSEEN.sub("", name)))


def _is_drawn(sign: int, families: Container[str]) -> bool:
    if any(first <= sign <= last for first, last in BASE):
        return True
    return any(family in families for first, last, family in SCRIPTS if first <= sign <= last)
