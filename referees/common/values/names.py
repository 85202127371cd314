"""Names as people type them: normalized, compared, and checked for whether they can be displayed."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["UNSEEN", "can_be_displayed", "has_visible_sign", "name_key", "normalized"]

JOINERS = "\u200c\u200d"
"""They have no shape, but change that of the letters and emoji beside them: Persian, Sinhala and families need them."""

UNSEEN = re.compile(f"[{JOINERS}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]")
"""What takes no ink, or changes only how its neighbour is drawn: joiners, variation selectors, fillers, blanks."""

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols by their category, with nothing to see."""

TAGS = range(0xE0020, 0xE0080)
"""Letters in the flags of countries within a country."""


def normalized(name: str) -> str:
    """The name in composed letters (NFC), with one plain space for any spaces, and without what cannot be seen."""
    if name.isascii() and name.isprintable():
        return " ".join(name.split())
    kept = "".join(sign for sign in name if sign.isspace() or not (_is_control(sign) or sign in BLANK))
    words = [word.strip(JOINERS) for word in unicodedata.normalize("NFC", kept).split()]
    return " ".join(word for word in words if word)


def name_key(name: str) -> str:
    """What two names have in common that are one name however it is written: encoding, spaces, capital letters, and
    what takes no ink make no difference. Never empty where the name has any character."""
    if name.isascii() and name.isprintable():
        return " ".join(name.split()).casefold()
    letters = unicodedata.normalize("NFD", UNSEEN.sub("", normalized(name)))
    return unicodedata.normalize("NFC", letters.casefold()) or name.strip().casefold()


def can_be_displayed(text: str) -> bool:
    """Whether a text has neither control characters nor line breaks, nor characters without an agreed shape."""
    return text.isprintable() or not any(_is_control(sign) or unicodedata.category(sign) == "Co" for sign in text)


def has_visible_sign(text: str) -> bool:
    """Whether there is a letter, a number or a symbol to see, and not only spaces or a mark that stands on nothing."""
    return any(unicodedata.category(sign)[0] in "LNPS" or _is_unknown(sign) for sign in UNSEEN.sub("", text))


def _is_control(sign: str) -> bool:
    """Control characters, line breaks, halves of characters, and marks of direction; no joiner, and no part of a
    flag."""
    if sign in JOINERS or ord(sign) in TAGS:
        return False
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def _is_unknown(sign: str) -> bool:
    """A character that this version of Python does not know yet, such as a new emoji."""
    return unicodedata.category(sign) == "Cn"
